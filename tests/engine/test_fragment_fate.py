"""Fate of the Nostromo: two people flee, a Concealed token stops one, and a Flashlight is offered at each loss."""

from __future__ import annotations

import pytest

from companion.engine.ask import Outcome
from companion.engine.errors import Refused
from companion.engine.move import Move
from companion.engine.view import view
from tests.engine.driving import asks, do, golden, run, tell
from tests.engine.fragments.base import piece
from tests.engine.fragments.fate import Fate, FateFragment, Fleeing, Loss
from tests.engine.readings import Table

RULES = FateFragment()


def attacked(card: str = "quiet") -> Fate:
    """The first encounter: nobody looked, and the Alien is among the two."""
    s = RULES.fresh()
    do(RULES, s, "lambert", "pass")
    tell(RULES, s, card)
    return s


def test_a_flight_is_stopped_by_an_attack_that_moves_the_alien_and_the_other_flees_from_there() -> None:
    s = attacked()
    offers = [asks(RULES, s).keys()]
    do(RULES, s, "lambert", "flashlight")
    assert s.tracks["morale"] == 9 - 1

    assert {ask.seats for ask in asks(RULES, s).values()} == {("dallas",), ("lambert",)}, "whoever goes first is first"
    table = Table(RULES, s)
    table.enter(s, Move("dallas", "flee", {"to": "c4"}))
    assert next(iter(asks(RULES, s).values())).seats == ("dallas",), "a flight that has begun is finished first"
    table.enter(s, Move("dallas", "flee", {"to": "dock"}))
    token = s.at("dock", "concealed")[0].handle
    tell(RULES, s, "alien-2")
    assert token not in s.pieces, "shuffled back into the stack"
    assert piece(s, "alien").zone == "dock"

    offers.append(asks(RULES, s).keys())
    assert isinstance(s.agenda[-1], Loss)
    do(RULES, s, "lambert", "flashlight")
    assert s.tracks["morale"] == 9 - 1 - 1, "a new loss, and the Flashlight once more"
    assert not offers[0] & offers[1]

    assert len([step for step in s.agenda if isinstance(step, Fleeing)]) == 2, "lambert waits below dallas' new one"
    table = Table(RULES, s)
    for space in ("garage", "c7", "stores"):
        table.enter(s, Move("dallas", "flee", {"to": space}))
    assert table.learnt == 3

    assert next(iter(asks(RULES, s).values())).seats == ("lambert",), "the attack has happened, lambert still flees"
    with pytest.raises(Refused) as refused:
        do(RULES, s, "lambert", "flee", to="dock")
    assert refused.value.refusal.rule == "flee.alien"
    do(RULES, s, "lambert", "flee", to="c4")
    assert piece(s, "lambert").zone == "c4", "from here only the Alien's space is left: the flight ends early"
    assert s.agenda[-1].__class__.__name__ == "Look", "the next round"


def test_a_flight_goes_three_spaces_and_never_back() -> None:
    s = attacked()
    do(RULES, s, "dallas", "pass")
    for space in ("c3", "suits"):
        do(RULES, s, "lambert", "flee", to=space)
    tell(RULES, s, "safe1")
    assert piece(s, "lambert").zone == "suits", "any token ends it"
    do(RULES, s, "dallas", "flee", to="c3")
    with pytest.raises(Refused) as refused:
        do(RULES, s, "dallas", "flee", to="galley")
    assert refused.value.refusal.rule == "flee.alien"
    do(RULES, s, "dallas", "flee", to="suits")
    with pytest.raises(Refused) as refused:
        do(RULES, s, "dallas", "flee", to="c3")
    assert refused.value.refusal.rule == "flee.path"
    do(RULES, s, "dallas", "flee", to="stores")
    assert piece(s, "dallas").zone == "stores"
    assert s.agenda[-1].__class__.__name__ == "Look"


def test_whoever_holds_no_flashlight_may_still_answer_for_all() -> None:
    s = attacked("hunt")
    do(RULES, s, "dallas", "pass")
    assert s.tracks["morale"] == 9 - 4


def test_morale_0_ends_it_in_the_middle_of_a_flight() -> None:
    s = attacked("hunt")
    s.tracks["morale"] = 4
    do(RULES, s, "dallas", "pass")
    assert RULES.pending(s) == Outcome((), "morale")
    assert s.agenda, "the agenda may still be full"


def test_what_lambert_looked_at_she_alone_knows_and_it_is_not_asked_again() -> None:
    s = RULES.fresh()
    do(RULES, s, "lambert", "look")
    top = s.piles["encounters"][0]
    (event, *_) = tell(RULES, s, "hunt")
    assert event.masked(("lambert",)).shown[0].name == "hunt"
    assert event.masked(("dallas",)).shown[0].name is None
    assert event.told
    assert top not in view(s, ()).piles["encounters"]
    assert isinstance(s.agenda[-1], Loss), "the card is known, nothing is drawn again"


def test_laws_and_twins_by_taps_and_from_readings() -> None:
    ran = run(RULES)
    assert {"flee", "flashlight", "look", "pass", "uncovered", "shuffled"} <= ran.kinds
    assert ran.rules == {"survived", "morale"}
    assert ran.learnt > 1_000
    assert ran.twin_steps > 2_000


def test_perft() -> None:
    assert golden(RULES) == [2, 6, 24]
