"""Each law finds the breach that is planted for it."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from companion.engine import laws
from companion.engine.ask import Ask, Choice, Pending
from companion.engine.errors import LawBroken, Refusal
from companion.engine.event import Event
from companion.engine.layout import Layout, Shift
from companion.engine.move import Entry, Move
from companion.engine.piece import Piece
from companion.engine.state import State
from companion.engine.template import Share, one
from tests.engine.fragments.nostromo import Nostromo, NostromoFragment
from tests.engine.small import Small, play, small
from tests.engine.test_fragment_nostromo import bring, hidden, hunted

RNG = random.Random(1)
RULES = NostromoFragment()


def check(rules: NostromoFragment, s: Nostromo) -> None:
    laws.all_laws(rules, s, laws.census(s), random.Random(1))


def test_a_state_that_keeps_them_all() -> None:
    check(RULES, hunted())


# ---- the state by itself


def test_json() -> None:
    class Loose(msgspec.Struct, frozen=True):
        rows: Any = ()

    s = State(ruleset="x", seats=(), pieces={}, piles={}, bags={}, tracks={}, agenda=[], g=Loose((1,)))
    with pytest.raises(LawBroken, match="JSON"):
        laws.same_through_json(s)


def lose(s: Small) -> None:
    del s.pieces[8]
    s.piles["deck"] = s.piles["deck"][:-1]


def double(s: Small) -> None:
    for handle in (1, 2):
        s.pieces[handle] = s.pieces[handle].named("c1")


def unpile(s: Small) -> None:
    s.piles["deck"] = s.piles["deck"][1:]


def disorder(s: Small) -> None:
    s.pieces[1] = s.pieces.pop(1)


@pytest.mark.parametrize(
    ("breach", "says"),
    [
        (lose, "lost or made"),
        (double, "in two places"),
        (unpile, "the pile deck"),
        (disorder, "order of their handles"),
    ],
)
def test_conservation(breach: Any, says: str) -> None:
    s = small()
    before = laws.census(s)
    laws.conserved(before, s)
    breach(s)
    with pytest.raises(LawBroken, match=says):
        laws.conserved(before, s)


def test_bags() -> None:
    s = small()
    laws.bags_balance(s)
    s.bags[1] = s.bags[1].less("c1")
    with pytest.raises(LawBroken, match="bag 1 has 7 entries for 8 holes"):
        laws.bags_balance(s)
    s = small()
    s.bags[5] = s.bags[1]
    with pytest.raises(LawBroken, match="bag 5 has 8 entries for 0 holes"):
        laws.bags_balance(s)


# ---- state and view


def test_whoever_holds_a_piece_knows_it() -> None:
    t = play(small())
    (card,) = t.put([1], "hand:a")
    t.name(card, "c1")
    t.s.pieces[card] = t.s.pieces[card].but(knows=())
    with pytest.raises(LawBroken, match="after determinizing"):
        laws.looks_the_same(t.s, ("a",), RNG)


def test_looking_may_not_depend_on_what_is_seen() -> None:
    class Peeping(Nostromo):
        def looks(self, seat: str, piece: Piece) -> bool:
            return super().looks(seat, piece) or (piece.zone == "5" and piece.name == "crew-2-presence")

    s = Peeping(**{f: getattr(hidden(), f) for f in Nostromo.__struct_fields__})
    rng = random.Random(1)
    with pytest.raises(LawBroken, match="sees another state"):
        any(laws.looks_the_same(s, ("alien",), rng) is s for _ in range(50))


class Telling(NostromoFragment):
    """The Alien is offered other moves where a Presence lies."""

    def pending(self, s: Nostromo) -> Pending:
        pending = super().pending(s)
        if isinstance(pending, Choice):
            rooms = [p.zone for p in s.pieces.values() if p.name and p.name.endswith("presence") and p.zone in "457"]
            pending = Choice((*pending.asks, Ask("x", ("alien",), "sniff", (one("alien", "sniff", room=rooms),))))
        return pending


def test_moves_are_offered_by_what_a_seat_sees() -> None:
    with pytest.raises(LawBroken, match="alien is offered other moves by what he sees"):
        check(Telling(), hidden())


# ---- moves


class Lax(NostromoFragment):
    """Everything is allowed, says check."""

    def check(self, s: Nostromo, move: Move) -> Refusal | None:
        return None


class Strict(NostromoFragment):
    """Nothing is allowed, says check."""

    def check(self, s: Nostromo, move: Move) -> Refusal | None:
        return Refusal("no")


class Hasty(NostromoFragment):
    """A move changes something before it is refused."""

    def apply(self, s: Nostromo, entry: Entry) -> list[Event]:
        s.serial += 1
        return super().apply(s, entry)


class Deaf(NostromoFragment):
    """What is not offered is made all the same."""

    def apply(self, s: Nostromo, entry: Entry) -> list[Event]:
        return []


class Hollow(NostromoFragment):
    """A template that nothing fits."""

    def pending(self, s: Nostromo) -> Pending:
        return Choice((Ask("x", ("alien",), "x", (one("alien", "x", share=Share(9, ((1, 2),))),)),))


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        (Lax(), "check says otherwise"),
        (Strict(), "is offered and refused"),
        (Hasty(), "changed the state"),
        (Deaf(), "was made although it is not offered"),
        (Hollow(), "offers x, which nothing answers"),
    ],
)
def test_refusals(rules: NostromoFragment, says: str) -> None:
    with pytest.raises(LawBroken, match=says):
        laws.refusals_agree(rules, hunted(), [Move("alien", "nonsense")])


# ---- hands


class FromNowhere(NostromoFragment):
    """Hands take the token from where it does not lie."""

    def hands(self, s: Nostromo, move: Move) -> list[Shift]:
        return [Shift("crew-1-presence", "crew", "4", "5")]


class OutOfThinAir(NostromoFragment):
    """Hands take a token of a back that lies nowhere there."""

    def hands(self, s: Nostromo, move: Move) -> list[Shift]:
        return [Shift(None, "blip", "5", "4")]


class OnTheSpot(NostromoFragment):
    """Hands take a token to where it lies."""

    def hands(self, s: Nostromo, move: Move) -> list[Shift]:
        return [Shift("crew-1-presence", "crew", "5", "5")]


class Seeing(NostromoFragment):
    """One piece in two places."""

    def layout(self, s: Nostromo) -> Layout:
        spots = super().layout(s).spots
        return Layout((*spots, spots[0]))


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        (FromNowhere(), "and it lies in 5"),
        (OutOfThinAir(), "where none lies"),
        (OnTheSpot(), "to where it lies"),
        (Seeing(), "twice, or there is no such piece"),
    ],
)
def test_hands(rules: NostromoFragment, says: str) -> None:
    s = hunted()
    laws.hands_fit(RULES, s, bring(s))
    with pytest.raises(LawBroken, match=says):
        laws.hands_fit(rules, s, bring(s))


def test_one_piece_may_be_taken_along_its_way() -> None:
    class Stepwise(NostromoFragment):
        def hands(self, s: Nostromo, move: Move) -> list[Shift]:
            return [Shift("crew-1-presence", "crew", "5", "7"), Shift("crew-1-presence", "crew", "7", "4")]

    s = hunted()
    laws.hands_fit(Stepwise(), s, bring(s))


# ---- events


def test_what_comes_to_light_is_told() -> None:
    s = hunted()
    before = s.copy()
    t = RULES.apply(s, bring(s))
    laws.nothing_untold(before, s, t)
    with pytest.raises(LawBroken, match="crew-1-presence has come to light"):
        laws.nothing_untold(before, s, [event for event in t if event.kind != "revealed"])


def test_the_table_screen_and_every_seat_are_viewers() -> None:
    assert list(laws.viewers(hunted())) == [(), ("alien",), ("crew-1",), ("crew-2",), ("crew-3",)]
