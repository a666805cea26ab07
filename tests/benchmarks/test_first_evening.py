"""The first evening in short: games with open cards are played through, and what was asked is counted by turn."""

from __future__ import annotations

import pytest

from benchmarks import first_evening as evening


@pytest.mark.parametrize("named", evening.NAMED)
def test_people_who_type_no_text_play_whole_games(named: int) -> None:
    tally = evening.evening(3, named, 2, 1)
    assert (tally.games, tally.ended) == (2, 2)
    assert len(tally.a_turn) == len(tally.taps) == tally.turns
    assert sum(tally.a_turn) == tally.kinds.total()
    asked = set(tally.kinds)
    assert ("green-text" in asked) == (named < 40)
    assert ("mission-deck" in asked) == (named > 0)


def test_it_reports_and_answers_by_its_exit_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert evening.main(["--games", "1", "--players", "3"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in said] == [f"3 players, {named} cards entered" for named in evening.NAMED]
