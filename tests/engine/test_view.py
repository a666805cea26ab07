"""A view: everything somebody may look at now, and holes."""

from __future__ import annotations

from typing import Annotated

import msgspec

from companion.engine.laws import bags_balance, viewers
from companion.engine.marks import PUBLIC
from companion.engine.piece import TABLE, Piece
from companion.engine.state import State
from companion.engine.view import sees, view
from tests.engine.small import CARDS, Small, play, small
from tests.engine.test_fragment_nostromo import hunted


def held() -> tuple[Small, list[int]]:
    """A hand of three that a alone knows, one card face up, one that b has laid down unseen."""
    t = play(small())
    cards = t.put(t.s.piles["deck"][:3], "hand:a")
    for card, name in zip(cards, CARDS, strict=False):
        t.name(card, name)
    (up,) = t.put(t.s.piles["deck"][:1], "x")
    t.name(up, "c4")
    t.turn_up([up])
    return t.s, cards


def test_everybody_sees_what_lies_face_up_and_the_owner_his_hand() -> None:
    s, _ = held()
    named = {viewer: {p.name for p in view(s, viewer).pieces.values() if p.name} for viewer in viewers(s)}
    assert named == {(): {"c4"}, ("a",): {"c1", "c2", "c3", "c4"}, ("b",): {"c4"}}
    assert {p.name for p in view(s, ("b", "a")).pieces.values() if p.name} == named["a",]


def test_a_hole_goes_back_into_its_bag() -> None:
    s, _ = held()
    assert view(s, ("a",)).bags[1].names == ("c5", "c6", "c7", "c8")
    assert view(s, ("b",)).bags[1].names == ("c1", "c2", "c3", "c5", "c6", "c7", "c8")
    for viewer in viewers(s):
        bags_balance(view(s, viewer))


def test_a_view_has_the_type_of_a_state_and_shares_nothing_that_can_change() -> None:
    s, _ = held()
    seen = view(s, ("b",))
    assert type(seen) is Small
    before = s.to_json()
    seen.pieces.clear()
    seen.piles["deck"] = ()
    seen.bags.clear()
    seen.tracks["morale"] = 0
    seen.agenda.clear()
    assert s.to_json() == before


def test_who_knows_is_shown_to_nobody_else_unless_it_is_no_secret() -> None:
    s, cards = held()
    assert view(s, ("b",)).pieces[cards[0]].knows == ()
    assert view(s, ("a",)).pieces[cards[0]].knows == ("a",)
    t = play(s)
    t.learn(s.piles["deck"][0], ["a", "b"])
    assert view(s, ()).pieces[s.piles["deck"][0]].knows == (), "both have looked, and neither knows of the other"
    t.learn(s.piles["deck"][0], None)
    assert view(s, ()).pieces[s.piles["deck"][0]].knows == ("a", "b", TABLE)


def test_recall_is_what_a_perfect_memory_still_knows() -> None:
    s = hunted()
    token = next(p.handle for p in s.at("5") if p.by == "crew-1")
    assert [view(s, ("crew-1",), recall=recall).pieces[token].name for recall in (False, True)] == [
        None,
        "crew-1-presence",
    ]
    assert view(s, ("crew-2",), recall=True).pieces[token].name is None
    assert view(s, (), recall=True).pieces[token].name is None


def test_what_was_turned_up_last_turn_says_nothing_about_this_one() -> None:
    t = play(small())
    cards = t.put(t.s.piles["deck"][:2], "hand:a")
    for card, name in zip(cards, CARDS, strict=False):
        t.name(card, name)
    shown = t.put(cards, ["x", "y"], up=True)
    t.emit("revealed", pieces=shown)
    back = t.put(shown, "hand:a")
    laid = t.put(back[:1], "x", by="a")
    told = {shown_.handle for event in t.events for shown_ in event.shown}
    assert not told & t.s.pieces.keys()
    for recall in (False, True):
        assert view(t.s, ("b",), recall).pieces[laid[0]].name is None
    assert view(t.s, ("b",)).bags[t.s.pieces[laid[0]].bag].names == ("c1", "c2")


def test_a_view_of_a_view_is_that_view() -> None:
    s, _ = held()
    for viewer in viewers(s):
        seen = view(s, viewer)
        assert view(seen, viewer) == seen


def test_a_rule_about_looking_is_asked_of_the_state() -> None:
    class Open(Small):
        def looks(self, seat: str, piece: Piece) -> bool:
            return piece.zone == "deck" and seat == "b"

    s = Open(**{field: getattr(small(), field) for field in Small.__struct_fields__})
    t = play(s)
    t.name(1, "c1")
    assert sees(s, ("b",), s.pieces[1])
    assert not sees(s, ("a",), s.pieces[1])
    assert not sees(s, (), s.pieces[1])


class Secrets(msgspec.Struct, frozen=True):
    """A game's own."""

    room: Annotated[str, PUBLIC]
    plan: str = ""


def test_the_games_own_struct_is_masked_by_its_marks() -> None:
    s = State(ruleset="x", seats=("a",), pieces={}, piles={}, bags={}, tracks={}, agenda=[], g=Secrets("x", "attack"))
    assert view(s, ("a",)).g == Secrets("x", "")
