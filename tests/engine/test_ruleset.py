"""What is the same for every game: the agenda, its asks, chance, refusals and standing rules."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.ask import Chance, Outcome
from companion.engine.errors import LawBroken, Malformed, Refusal, Refused
from companion.engine.move import Answer, Edit, Move
from companion.engine.play import Play
from companion.engine.step import Asking, Step
from tests.engine.fragments.fate import FateFragment
from tests.engine.fragments.solo import SoloFragment
from tests.engine.small import SmallGame, Wait, play, small
from tests.engine.test_fragment_nostromo import CREW, RULES, hunted


def test_malformed_illegal_and_over_are_three_things() -> None:
    rules = SoloFragment()
    s = rules.fresh()
    before = s.to_json()
    with pytest.raises(Malformed, match="nothing is asked of chance"):
        rules.apply(s, Answer((3,)))
    with pytest.raises(Refused, match=r"turn\.actions"):
        rules.apply(s, Move("ripley", "sleep"))
    assert s.to_json() == before
    rules.apply(s, Move("ripley", "draw"))
    with pytest.raises(Malformed, match="no answer to a question of deck"):
        rules.apply(s, Answer(("call-1", "call-1")))
    with pytest.raises(Refused, match=r"kernel\.not-now"):
        rules.apply(s, Move("ripley", "draw"))


def test_after_an_outcome_nothing_is_asked() -> None:
    rules = SmallGame()
    s = rules.fresh()
    rules.apply(s, Move("b", "enough"))
    assert rules.pending(s) == Outcome(("b",), "enough")
    assert rules.check(s, Move("a", "enough")) == Refusal("kernel.not-now")
    with pytest.raises(Refused):
        rules.apply(s, Move("a", "enough"))
    assert [event.kind for event in RULES.apply(hunted(), Move("crew-1", "pass"))] == []


def test_what_a_step_does_not_explain_the_kernel_refuses() -> None:
    rules = SmallGame()
    assert rules.check(rules.fresh(), Move("c", "enough")) == Refusal("kernel.not-asked")
    assert rules.check(rules.fresh(), Move("a", "enough")) is None


def test_the_first_step_named_is_done_first_and_every_push_has_its_number() -> None:
    t = play(small())
    t.push(Wait(), Wait())
    assert [step.n for step in t.s.agenda] == [1, 2]
    t.become(Wait(n=2))
    assert t.s.agenda[-1].n == 2
    t.become(Wait(), afresh=True)
    assert t.s.agenda[-1].n == 3


class Circle(Step, frozen=True, kw_only=True, tag=True):
    """A step that puts itself back."""

    def run(self, t: Play[Any]) -> None:
        t.push(self)


class Silent(Asking, frozen=True, kw_only=True, tag=True):
    """A step that asks nothing, and is over."""

    def asks(self, t: Play[Any]) -> tuple[Any, ...]:
        return ()


@pytest.mark.parametrize(("step", "says"), [(Circle(), "circle"), (Silent(), "the agenda is empty")])
def test_an_agenda_that_leads_nowhere_is_a_broken_law(step: Step, says: str) -> None:
    t = play(small())
    t.push(step)
    with pytest.raises(LawBroken, match=says):
        t.rules.settle(t)


def test_a_step_looks_again_whether_its_ground_still_holds() -> None:
    s = hunted("5")
    for seat in CREW:
        RULES.apply(s, Move(seat, "pass"))
    attacked = len(s.agenda)
    token = next(p.handle for p in s.at("5", "crew") if p.up)
    RULES.apply(s, Edit(None, "move", {"piece": token, "zone": "7"}))
    assert len(s.agenda) < attacked, "nobody is left to attack"


def test_standing_rules_run_after_an_edit_too() -> None:
    rules = FateFragment()
    s = rules.fresh()
    rules.apply(s, Edit(None, "track", {"track": "morale", "value": 0}))
    assert rules.pending(s) == Outcome((), "morale")


def test_looking_is_allowed_by_the_state_and_always_at_what_lies_face_up() -> None:
    s = hunted()
    assert RULES.looks(s, "crew-1", next(p for p in s.pieces.values() if p.name == "alien"))
    assert not RULES.looks(s, "alien", s.at("hand:crew-1")[0])
    assert RULES.looks(s, "crew-1", s.at("hand:crew-1")[0])
    assert isinstance(RULES.pending(RULES.fresh()), Chance)
