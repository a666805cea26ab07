"""Perft: lines of legal play from fixed seeds, for the box of this hash."""

from __future__ import annotations

import pytest

from companion.engine.options import Options
from companion.engine.perft import perft
from companion.engine.rng import seed_bytes
from tests.games.uscss_nostromo.table import rules

BOX = "1e0cbc7eb34c1cec"
LINES: dict[tuple[int, str], tuple[int, ...]] = {
    (2, "together"): (2, 30, 463, 3618),
    (3, "together"): (121, 13376),
    (4, "strict"): (121, 13358),
    (5, "together"): (6, 723, 79764),
    (7, "together"): (122, 13581),
}


def test_the_table_is_for_this_box() -> None:
    assert rules().box.hash == BOX


@pytest.mark.parametrize(("players", "orders"), LINES)
def test_lines_of_play(players: int, orders: str) -> None:
    fresh = rules().new(Options(players, {"orders": orders}))
    depths = len(LINES[players, orders])
    counted = tuple(perft(rules(), fresh.copy(), depth, seed_bytes(1)) for depth in range(1, depths + 1))
    assert counted == LINES[players, orders]
