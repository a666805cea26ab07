"""Golden perft: lines of one to four moves from positions of four configurations, for boxes of these hashes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.uscss_nostromo.golden_perft import CONFIGURATIONS, FILE, PHASES, counted, position

TABLES: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))


def test_there_is_a_table_for_each_configuration() -> None:
    assert [(table["players"], table["options"]) for table in TABLES] == list(CONFIGURATIONS)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table['players']} players")
def test_lines_of_play(table: dict[str, Any]) -> None:
    players, values = table["players"], table["options"]
    rules, _ = position(players, values, 0)
    assert rules.box.hash == table["box"]
    assert {phase for phase, *_ in table["lines"].values()} == set(PHASES)
    for after, (phase, *lines) in table["lines"].items():
        assert position(players, values, int(after))[1].g.phase == phase
        assert counted(players, values, int(after)) == lines
