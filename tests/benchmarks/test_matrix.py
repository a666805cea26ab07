"""The matrix of kinds: all of them are there, a sample is played with laws, and what goes wrong is reported."""

from __future__ import annotations

import pytest

from benchmarks import matrix
from companion.session.simulate import Played, Setting


def test_there_are_all_the_kinds() -> None:
    assert len(matrix.KINDS) == len({kind.name for kind in matrix.KINDS}) == 3 * 4 * 6 * 2


@pytest.mark.parametrize("kinds", ["novice/plain/2/*", "experienced/both/4/*", "hard-core/survival/7/*"])
def test_a_sample_is_played_without_a_fault(kinds: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert matrix.main(["--games", "2", "--laws", "1", "--kinds", kinds, "--processes", "1"]) == 0
    assert "2 kinds, 4 games" in capsys.readouterr().out


def test_a_fault_is_named_and_tells_by_the_exit_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(self: Setting, *_: object) -> Played:
        raise ValueError("a card too many")

    monkeypatch.setattr(Setting, "play", broken)
    assert matrix.main(["--games", "1", "--kinds", "novice/plain/2/app", "--processes", "1"]) == 1
    assert "FAULT novice/plain/2/app game 0: ValueError: a card too many" in capsys.readouterr().out


def test_too_many_undecided_games_are_bad() -> None:
    tally = matrix.Tally(games=200)
    tally.ends["undecided"] = 2
    assert matrix.good(tally)
    tally.ends["undecided"] = 3
    assert not matrix.good(tally)


def test_no_kind_is_no_success() -> None:
    assert matrix.main(["--kinds", "nothing"]) == 1
