"""Game End."""

from __future__ import annotations

import pytest

from companion.engine.ask import Outcome
from companion.engine.errors import Refusal
from companion.engine.play import Play
from tests.games.uscss_nostromo.table import Table, cards

PROCEDURES = [cards(procedure=f"p{n}")[0] for n in range(1, 6)]


def activate(t: Table, *names: str) -> None:
    play = Play(t.rules, t.s)
    for name in names:
        (card,) = play.put(t.s.piles["mission"][:1], "x")
        play.name(card, name)
        play.put([card], "slots", up=True)
    t.edit("flip", piece="c1")
    t.edit("flip", piece="c1")


@pytest.mark.rule("end.procedures-activated")
def test_five_procedures_and_the_crew_wins() -> None:
    t = Table(crew_1=[PROCEDURES[4]])
    t.hide(red_presence="room-1")
    activate(t, *PROCEDURES[:4])
    assert t.s.g.activated == ("p1", "p2", "p3", "p4")
    t.to("action.room", posture="aggressive")
    t.resolve("room-1")
    t.do("crew-1", "room")
    assert not t.over
    t.do("crew-1", "activate", card=PROCEDURES[4])
    assert t.outcome == Outcome(("crew-1", "crew-2"), "end.procedures-activated")
    assert t.told("ended")[0].args == {"rule": "end.procedures-activated", "winners": ("crew-1", "crew-2")}
    assert t.asks == []
    assert t.rules.check(t.s, t.move("crew-1", "pass", {})) == Refusal("kernel.not-asked")


@pytest.mark.rule("end.procedures-activated")
def test_two_copies_of_one_procedure_count_once() -> None:
    t = Table()
    activate(t, *PROCEDURES[:3], *cards(procedure="p1")[1:3])
    assert not t.over
    assert len(t.s.g.activated) == 3


@pytest.mark.rule("end.crew-captured")
def test_six_crew_members_and_the_alien_wins() -> None:
    t = Table()
    t.hide(alien="room-4", red_presence="room-4", blue_presence="room-4", green_presence="room-4")
    for card in ("c1", "c2", "c3", "c4"):
        t.edit("move", piece=card, zone="captured:alien")
    assert t.s.g.captured == 4
    t.do("alien", "posture", posture="aggressive")
    t.do("crew-1", "capture", card="c5")
    assert not t.over
    t.do("crew-1", "capture", card="c6")
    assert t.outcome == Outcome(("alien",), "end.crew-captured")
    assert t.s.at("crew-row") == []


@pytest.mark.rule("end.crew-captured")
def test_with_fewer_cards_than_captures_what_is_left_is_given() -> None:
    t = Table()
    t.hide(alien="room-4", red_presence="room-4", blue_presence="room-4")
    for card in ("c1", "c2", "c3", "c4", "c5"):
        t.edit("move", piece=card, zone="captured:alien")
    t.do("alien", "posture", posture="aggressive")
    t.do("crew-2", "capture", card="c6")
    assert t.outcome == Outcome(("alien",), "end.crew-captured")


@pytest.mark.rule("end.deck-depleted")
def test_drawing_the_last_card_loses_at_once() -> None:
    t = Table()
    t.hide(red_presence="room-4")
    t.to("action.room", posture="aggressive")
    t.resolve("room-4")
    t.thin(3)
    asked = len(t.chances)
    t.do("crew-1", "room")
    assert t.outcome == Outcome(("alien",), "end.deck-depleted")
    assert len(t.chances) == asked, "nobody looks at the last card"
    assert t.told("drew")[0].args == {"count": 3, "left": 0}


@pytest.mark.rule("end.deck-depleted")
def test_with_one_card_left_it_goes_on() -> None:
    t = Table()
    t.hide(red_presence="room-4")
    t.to("action.room", posture="aggressive")
    t.resolve("room-4")
    t.thin(4)
    t.do("crew-1", "room")
    assert not t.over
    assert t.left == 1


@pytest.mark.rule("end.deck-depleted")
def test_at_mother_the_discard_comes_before_the_fifth_procedure() -> None:
    t = Table(crew_1=[PROCEDURES[4]])
    t.hide(red_presence="room-1")
    activate(t, *PROCEDURES[:4])
    t.to("action.room", posture="aggressive")
    t.resolve("room-1")
    t.thin(2)
    t.do("crew-1", "room")
    assert t.outcome == Outcome(("alien",), "end.deck-depleted")


@pytest.mark.rule("end.deck-depleted")
def test_the_green_text_of_the_last_card_is_not_read() -> None:
    t = Table()
    t.hide()
    t.thin(1)
    t.deck = cards(protocol="deferred-upkeep")[:1]
    t.do("alien", "posture", posture="focused")
    assert t.outcome == Outcome(("alien",), "end.deck-depleted")
    assert not t.told("protocol")
