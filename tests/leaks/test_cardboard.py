"""With real cardboard nobody is told what only others have seen of it, and what the table has told leaks no more."""

from __future__ import annotations

import pytest

from tests.leaks.campaign import run
from tests.leaks.figures import Figures
from tests.leaks.plans import CARDBOARD, on_cardboard

TWINS = 3


@pytest.fixture(scope="module")
def figures() -> dict[str, Figures]:
    """What a game of each kind came to; a leak would have raised."""
    return {plan.cardboard: run(plan) for plan in on_cardboard(len(CARDBOARD), TWINS, limit=100)}


def test_people_were_asked_what_lies_there(figures: dict[str, Figures]) -> None:
    assert figures.keys() == CARDBOARD.keys()
    for kind, came in figures.items():
        assert came.kinds["answer"] > 2, kind
    together = Figures.of(figures.values())
    assert together.kinds["answer (no)"] > 3, "somebody said what he may not know, or what cannot be"
    assert {kind for kind, frames in together.viewers.items() if frames > 100} == {"table", "alien", "crew", "pair"}
    assert together.canaries > 10_000


def test_twins_differ_in_what_the_table_has_told(figures: dict[str, Figures]) -> None:
    assert all(came.mean() > 5 for came in figures.values())
    told = [came for kind, came in figures.items() if "read" in CARDBOARD[kind].house]
    assert all(came.differ.total() > 0 for came in told), "what somebody has told is something else"
    together = Figures.of(told)
    assert together.differ.total() > together.twins.total()
    assert together.hidden.total() > 0
