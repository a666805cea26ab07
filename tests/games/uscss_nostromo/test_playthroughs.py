"""Golden playthroughs: whole games as text, which change only when somebody means them to."""

from __future__ import annotations

import pytest

from tests.games.uscss_nostromo.playthrough import FOLDER, GAMES, playthrough


@pytest.mark.parametrize("name", GAMES)
def test_the_game_goes_as_it_is_told(name: str) -> None:
    told = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert list(playthrough(*GAMES[name])) == told


def test_no_playthrough_is_left_over() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(GAMES)
