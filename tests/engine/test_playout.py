"""Playing on by lot."""

from __future__ import annotations

import random
from typing import Any

from companion.engine.ask import Ask, Choice, Outcome
from companion.engine.event import Event
from companion.engine.move import Entry, Move
from companion.engine.playout import play_out, random_move
from companion.engine.template import one
from tests.engine.fragments.nostromo import NostromoFragment
from tests.engine.fragments.solo import SoloFragment


def test_to_the_end() -> None:
    rules = SoloFragment()
    seen: list[Entry] = []

    def watch(s: Any, entry: Entry, events: list[Event]) -> None:
        seen.append(entry)

    s = rules.fresh()
    outcome, moves = play_out(rules, s, random.Random(1), watch=watch)
    assert outcome == rules.pending(s)
    assert isinstance(outcome, Outcome)
    assert moves == sum(isinstance(entry, Move) for entry in seen) < len(seen)


def test_a_limit() -> None:
    rules = NostromoFragment()
    outcome, moves = play_out(rules, rules.fresh(), random.Random(1), limit=5)
    assert outcome is None
    assert moves == 2


def test_a_chooser_chooses() -> None:
    rules = SoloFragment()

    def always_first(s: Any, choice: Choice) -> Move:
        return next(iter(choice.asks[0].moves))

    outcome, _ = play_out(rules, rules.fresh(), random.Random(1), choose=always_first)
    assert outcome is not None


def test_an_ask_that_nothing_answers_is_passed_over() -> None:
    empty, full = Ask("1", ("a",), "may", ()), Ask("2", ("b",), "must", (one("b", "go"),))
    assert {random_move(Choice((empty, full)), random.Random(i)) for i in range(9)} == {Move("b", "go")}
