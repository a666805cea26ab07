"""Boxes in which some cards are entered can be played with, and know just those."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks import boxes
from companion.games import load


@pytest.mark.parametrize("named", [0, 10, 40])
def test_a_box_with_some_cards_entered_can_be_played_with(named: int) -> None:
    text = boxes.entered(named, Random(1))
    load(boxes.GAME).check_box(text, "some.toml")
    box = load(boxes.GAME).ruleset(text).box  # type: ignore[attr-defined]
    assert sum(not printed.open for printed in box.missions.values()) == named
    assert sum(name.startswith("m") for name in box.open) == 40 - named


def test_in_the_complete_box_nothing_is_open() -> None:
    box = load(boxes.GAME).ruleset(boxes.complete()).box  # type: ignore[attr-defined]
    assert not box.open
