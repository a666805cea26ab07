"""No screen is told what it may not know, and none can tell its twin apart: a few games, the same every time.

The whole campaign is benchmarks/leaks.py.
"""

from __future__ import annotations

import pytest

from tests.leaks.campaign import run
from tests.leaks.figures import Figures
from tests.leaks.order import SIGMAS
from tests.leaks.plans import Plan, plans

GAMES = 6
TWINS = 5


@pytest.fixture(scope="module")
def figures() -> Figures:
    """What six games came to, one for each number of players; a leak would have raised."""
    all_ = Figures.of([run(plan) for plan in plans(GAMES, TWINS, limit=220)])
    assert all_.games == GAMES
    return all_


def test_every_screen_was_watched(figures: Figures) -> None:
    assert {kind for kind, frames in figures.viewers.items() if frames > 300} == {"table", "alien", "crew", "pair"}
    assert figures.canaries > 50_000


def test_games_had_everything_in_them(figures: Figures) -> None:
    kinds = figures.kinds
    played = {"act place", "act pass", "act order", "act hunt", "act resolve", "bot", "clock", "undo", "wait", "pause"}
    assert played <= kinds.keys()
    assert 0 <= kinds["pause"] - kinds["resume"] < GAMES
    assert {"why (no)", "undo (no)", "act pass (no)"} <= kinds.keys()


def test_twins_lived_and_differed(figures: Figures) -> None:
    for kind in ("table", "alien", "crew", "pair"):
        assert figures.twins[kind] >= TWINS
        assert figures.mean(kind) > 5
        assert figures.differ[kind] > 2 * figures.twins[kind]
        assert figures.hidden[kind] > 0, "while they lived others handled what was something else at the other table"
        assert figures.secrets[kind] > 0, "while they lived others passed in secret"
    assert figures.mean() > 10


def test_numbers_tell_nothing(figures: Figures) -> None:
    assert sum(figures.order.rising.values()) > 100
    assert figures.order.odd() < SIGMAS


def test_the_same_seed_watches_the_same_game() -> None:
    plan = Plan(seed=5, players=3, orders="strict", twins=1, limit=40)
    one, other = run(plan), run(plan)
    assert (one.bytes, one.steps, one.kinds) == (other.bytes, other.steps, other.kinds)
