"""Steps: their number is public, so that asks keep their ids in every view."""

from __future__ import annotations

import pytest

from companion.engine.marks import masked
from companion.engine.step import Asking, Chancy, Step
from tests.engine.fragments.nostromo import Window
from tests.engine.small import play, small


def test_a_viewer_gets_the_number_of_a_step() -> None:
    assert masked(Window(n=7, passed=("crew-1",)), ()) == Window(n=7)


def test_a_step_stands_unless_it_says_otherwise_and_does_nothing_by_itself() -> None:
    t = play(small())
    assert Step().stands(t)
    for call in (Step().run, Asking().asks, Chancy().chance):
        with pytest.raises(NotImplementedError):
            call(t)
