"""Cards that the cardboard alone keeps: what the companion asks, and what it makes of the answers."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.ask import Chance
from companion.engine.bag import possible
from companion.engine.errors import BadOption
from companion.engine.options import Options
from companion.engine.play import Play
from companion.engine.template import One
from companion.games import uscss_nostromo
from companion.games.uscss_nostromo.cards import recover
from companion.games.uscss_nostromo.house import played
from companion.session.payload import secret
from tests.games.uscss_nostromo.table import Table, rules

OPEN = (uscss_nostromo.BOXES / "open.toml").read_text(encoding="utf-8")


def at_mother(*said: str) -> Answering:
    """Two Presences of crew-1 are in Mother; of what he is asked, this is what he says."""
    t = Answering(list(said))
    t.hide(red_presence="room-1", green_presence="room-1", alien="room-2")
    t.to("action.room")
    t.resolve("room-1")
    return t


class Answering(Table):
    """A table with open Mission cards on cardboard, where people say what the test has laid ready."""

    green = "no"

    def __init__(self, said: list[str]) -> None:
        self.ready = said
        super().__init__(3, box=OPEN, options={"mission": "cardboard", "behavior": "cardboard"})

    def answer(self, chance: object) -> tuple[str | int, ...]:
        """No green text, and the procedures that the test has laid ready."""
        use = getattr(chance, "use", "")
        if use == "green-text":
            return (self.green,)
        return (self.ready.pop(0),) if use == "procedure" else super().answer(chance)  # type: ignore[arg-type]

    def activate(self, seat: str) -> int:
        """A card of that hand goes into a slot, whatever it is; which one it was."""
        if "action.who" in self.prompts:
            self.do(seat, "act-for", piece="red-presence")
        self.do(seat, "room")
        card = self.s.at(f"hand:{seat}")[0]
        self.do(seat, "activate", card=card)
        return card.handle


@pytest.mark.rule("action.activate")
def test_of_an_open_card_its_procedure_is_asked() -> None:
    t = at_mother("p2")
    t.activate("crew-1")
    (asked,) = [chance for chance in t.chances if chance.use == "procedure"]
    assert (asked.kind, asked.of) == ("one", ("p1", "p2", "p3", "p4", "p5", "none"))
    assert t.s.g.activated == ("p2",)
    assert t.s.g.slots[0][1] == "p2"


@pytest.mark.rule("protocols.from-the-deck")
@pytest.mark.parametrize(("green", "read"), [("yes", ["protocol"]), ("no", [])])
def test_the_green_text_of_an_open_card_is_read_by_people(green: str, read: list[str]) -> None:
    t = Answering([])
    t.green = green
    t.hide()
    t.do("alien", "posture", posture="focused")
    assert [event.kind for event in t.story if event.kind == "protocol"] == read


@pytest.mark.rule("action.each-once")
def test_what_is_activated_is_not_asked_for_again() -> None:
    t = at_mother("p2", "p4")
    t.give("crew-1", *sorted(t.rules.box.missions)[:2])
    t.activate("crew-1")
    t.activate("crew-1")
    asked = [chance for chance in t.chances if chance.use == "procedure"]
    assert asked[-1].of == ("p1", "p3", "p4", "p5", "none")
    assert t.s.g.activated == ("p2", "p4")


@pytest.mark.rule("action.a-procedure-in-hand")
def test_a_card_without_one_stays_in_the_hand() -> None:
    t = at_mother("none")
    held = t.hand("crew-1")
    t.activate("crew-1")
    assert t.hand("crew-1") == held
    assert t.s.g.activated == ()
    assert [e.kind for e in t.story if e.kind == "impossible"] == ["impossible"]


@pytest.mark.rule("action.a-procedure-in-hand")
def test_then_another_card_may_be_named_or_none() -> None:
    t = at_mother("none", "p3")
    t.give("crew-1", *sorted(t.rules.box.missions)[:2])
    first = t.activate("crew-1")
    (ask,) = [ask for ask in t.asks if ask.prompt == "mother.activate"]
    (template,) = ask.templates
    others = tuple(p.handle for p in t.s.at("hand:crew-1") if p.handle != first)
    assert template.args["card"] == One(others)
    assert ask.passes
    t.do("crew-1", "activate", card=t.s.pieces[others[0]])
    assert t.s.g.activated == ("p3",)


@pytest.mark.rule("setup.mission-deck")
def test_open_cards_are_named_by_lot() -> None:
    t = at_mother()
    (card, *_) = t.s.piles["mission"]
    question = Chance("name", "mission-deck", pieces=(card,))
    said = {t.rules.understood(t.s, question, ("open",), Random(n)) for n in range(40)}
    obvious = {t.rules.obvious(t.s, question, Random(n)) for n in range(40)}
    assert len(said) > 10
    assert {answer.values for answer in obvious if answer} == said
    assert {name for (name,) in said} <= set(t.rules.box.open)


@pytest.mark.rule("setup.mission-deck")
def test_an_open_card_is_the_one_that_everybody_saw_rather_than_any_other() -> None:
    """So the rest of the hand can be whatever the deck held."""
    t = Table(3, box=OPEN, options={"mission": "cardboard", "behavior": "cardboard"})
    seen = {took_back(t, "crew-1"), took_back(t, "crew-1")}
    hand = t.s.at("hand:crew-1")
    question = Chance("name", "mission-deck", pieces=(hand[0].handle,))
    assert {t.rules.understood(t.s, question, ("open",), Random(n))[0] for n in range(40)} == seen


def took_back(t: Table, seat: str) -> str:
    """That seat takes a card out of the discard pile into its hand, everybody looking on; which one it was."""
    play = Play(t.rules, t.s)
    top = t.s.piles["mission"][0]
    card = min(possible(t.s.bags, t.s.pieces[top].bag))
    play.name(top, card)
    play.stack("discard", [top], up=True)
    recover(play, seat, t.s.piles["discard"][0])
    return card


@pytest.mark.rule("action.infirmary")
def test_a_card_taken_back_into_a_hand_on_cardboard_is_one_of_its_holes() -> None:
    t = Table(3, options={"mission": "cardboard"})
    card = took_back(t, "crew-1")
    hand = t.s.at("hand:crew-1")
    assert [p.name for p in hand] == [None, None]
    assert {p.bag for p in hand} == {hand[0].bag}
    assert card in possible(t.s.bags, hand[0].bag)


@pytest.mark.rule("action.infirmary")
def test_in_a_hand_of_one_everybody_knows_it_still() -> None:
    t = Table(3, options={"mission": "cardboard"})
    Play(t.rules, t.s).stack("mission", [p.handle for p in t.s.at("hand:crew-1")], under=True)
    card = took_back(t, "crew-1")
    (p,) = t.s.at("hand:crew-1")
    assert p.name == card
    assert not secret(p)


@pytest.mark.rule("setup.mission-deck")
def test_the_companion_cannot_hold_cards_that_it_cannot_see() -> None:
    values = {"mission": "cardboard"}
    with pytest.raises(BadOption, match="mission=cardboard: the companion plays crew-1"):
        played(Options(3, values), {"crew-1"}, {})
    told = played(Options(3, values), {"crew-1"}, {"mission-deck": "reader"})
    assert told.values == {**values, "read": "crew-1"}
    assert played(Options(3, values), {"alien"}, {}).values == {**values, "read": "alien"}
    assert played(Options(3, {}), {"alien", "crew-1"}, {}) == Options(3, {})


@pytest.mark.rule("setup.behavior-deck")
def test_nor_behaviors() -> None:
    with pytest.raises(BadOption, match="behavior=cardboard: the companion plays alien"):
        played(Options(3, {"behavior": "cardboard"}), {"alien"}, {"mission-deck": "reader"})
    assert played(Options(3, {"behavior": "cardboard"}), {"crew-2"}, {}).values["read"] == "crew-2"


@pytest.mark.rule("setup.board")
def test_each_room_and_each_stand_has_a_reader() -> None:
    rooms = [f"room-{n}" for n in range(1, 11)]
    assert uscss_nostromo.zones(("alien", "crew-1")) == (*rooms, "stand:alien", "stand:crew-1")


@pytest.mark.rule("setup.mission-deck")
def test_what_is_drawn_into_a_hand_is_not_asked() -> None:
    t = Table(3, options={"mission": "cardboard"})
    t.hide(red_presence="room-4", alien="room-2")
    t.to("action.room")
    t.resolve("room-4")
    t.do("crew-1", "room")
    assert not [chance for chance in t.chances if chance.use == "mission-deck"]


@pytest.mark.rule("setup.mission-deck")
def test_people_read_out_what_is_printed() -> None:
    reading, shipped = uscss_nostromo.reading(OPEN), rules().box
    kept, green = (next(m.id for m in shipped.data.missions if bool(m.protocol) == text) for text in (False, True))
    assert reading.said(kept) == "open"
    asked = Chance("one", "procedure", of=("p1", "p2", "p3", "p4", "p5", "none"))
    assert reading.reads(asked, (kept,)) == shipped.missions[kept].procedure
    assert reading.reads(asked, (green,)) == "none"
    assert reading.reads(Chance("one", "procedure", of=("none",)), (kept,)) == "none"
    assert [reading.reads(Chance("one", "green-text"), (card,)) for card in (kept, green)] == ["no", "yes"]
    assert reading.reads(Chance("one", "hand"), (kept,)) is None
    assert uscss_nostromo.reading(uscss_nostromo.compose({"mission": "app", "behavior": "app"})).said(kept) == kept


@pytest.mark.rule("setup.mission-deck", "setup.behavior-deck")
def test_the_companion_deals_no_cards_that_nobody_could_read() -> None:
    for deck, other, first in (("mission", "behavior", "m01"), ("behavior", "mission", "b1")):
        with pytest.raises(BadOption, match=f"{deck}=app: the box says nothing of {first}, .*; enter them, or choose"):
            rules(OPEN).new(Options(3, {other: "cardboard"}))
