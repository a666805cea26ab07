"""Where readers tell of the cardboard, what they see and what is to do names nothing that lies hidden."""

from __future__ import annotations

import pytest

from tests.leaks.by_hand import run_by_hand
from tests.leaks.plans import Plan


@pytest.mark.parametrize(("players", "clumsy", "bots"), [(3, False, ("alien",)), (4, True, ())])
def test_a_board_that_is_read(players: int, clumsy: bool, bots: tuple[str, ...]) -> None:
    game = run_by_hand(Plan(seed=players, players=players, policy="simple", bots=bots, limit=70), clumsy)
    assert game.figures.frames > 500
    assert game.figures.canaries > 5_000
    assert game.moves_from_readings > 10
