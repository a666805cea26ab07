"""Golden perft tables: `python -m tests.games.uscss_nostromo.golden_perft` looks for positions and counts anew."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.engine.options import Options
from companion.engine.perft import opened, perft
from companion.engine.rng import seed_bytes
from companion.games import fresh

FILE = Path(__file__).parent / "golden_perft.json"
GAME, SEED, DEPTHS = "uscss-nostromo", 1, (1, 2, 3, 4)
CONFIGURATIONS: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {}),
    (3, {"mission": "cardboard", "behavior": "cardboard", "tokens": "cardboard"}),
    (4, {"difficulty": "experienced", "heroic": "on", "orders": "strict"}),
    (5, {"difficulty": "hard-core", "survival": "on"}),
)
PHASES = ("hiding", "hunting", "action")
SMALL, LARGE = 30, 12_000
"""How many lines of three moves a position should have."""


def position(players: int, values: dict[str, str], after: int) -> tuple[Any, Any]:
    """The rules, and the state so many moves after the start."""
    rules, s = fresh(GAME, Options(players, values))
    opened(rules, s, after, seed_bytes(SEED))
    return rules, s


def counted(players: int, values: dict[str, str], after: int) -> list[int]:
    """Lines of one to four moves from there."""
    rules, s = position(players, values, after)
    return [perft(rules, s.copy(), depth, seed_bytes(SEED)) for depth in DEPTHS]


def fits(rules: Any, s: Any) -> bool:
    """Whether the position has neither too few nor too many lines."""
    few = perft(rules, s.copy(), 2, seed_bytes(SEED)) < LARGE
    return few and SMALL < perft(rules, s.copy(), 3, seed_bytes(SEED)) < LARGE


def found(players: int, values: dict[str, str]) -> Iterator[tuple[str, int]]:
    """For each phase the first position that can be counted in a second or two."""
    wanted = list(PHASES)
    for after in range(1_000):
        rules, s = position(players, values, after)
        if s.outcome is not None or not wanted:
            return
        if s.g.phase in wanted and fits(rules, s):
            wanted.remove(s.g.phase)
            yield s.g.phase, after


def main() -> None:
    """Look for positions, count, and write the tables."""
    tables = []
    for players, values in CONFIGURATIONS:
        rules, _ = position(players, values, 0)
        lines = {str(after): [phase, *counted(players, values, after)] for phase, after in found(players, values)}
        tables.append({"box": rules.box.hash, "players": players, "options": values, "lines": lines})
        print(tables[-1])
    FILE.write_text(json.dumps(tables, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
