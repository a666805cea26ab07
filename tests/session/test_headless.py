"""Whole games in simulated time, learnt from readings alone; careful hands, clumsy hands, and hands that meddle."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.errors import BadOption
from companion.engine.options import Options
from companion.session.headless import Setting, headless
from companion.session.standins import StandIns

GAME = "uscss-nostromo"


def played(players: int, seed: int, **rest: Any) -> dict[str, Any]:
    values = rest.pop("values", {})
    return headless(Setting(game=GAME, options=Options(players, values), seed=seed, **rest))


def well(report: dict[str, Any]) -> None:
    assert report["outcome"] is not None
    assert report["moves_from_readings"] >= 0.9 * report["moves_that_shift"] > 0
    assert report["unchosen"] == 0
    assert report["unlike"] == 0


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (5, 2), (7, 3)])
def test_careful_hands_need_no_correction(players: int, seed: int) -> None:
    report = played(players, seed)
    well(report)
    assert report["corrections"] == 0


def test_the_same_seed_plays_the_same_game() -> None:
    assert played(3, 4) == played(3, 4)


def test_the_companion_can_be_the_alien() -> None:
    report = played(3, 2, companion=("alien",))
    well(report)
    assert report["corrections"] == 0
    assert report["todos"] > 0


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (6, 2)])
def test_clumsy_hands_make_no_move_that_nobody_chose(players: int, seed: int) -> None:
    well(played(players, seed, hands="clumsy"))


def test_asking_each_by_himself_plays_as_well() -> None:
    well(played(3, 1, values={"orders": "strict"}))


def test_tokens_where_nothing_explains_them_are_corrected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two items are carried into the Nest between moves, and put back when the companion has complained."""
    meddled: list[dict[str, str]] = []
    decide = StandIns._decide

    def meddling(self: StandIns, now: float) -> None:
        homes = {t: self.board.where[t] for t in ("flame-thrower", "motion-detector")}
        if not meddled and self.session.version > 40 and all(str(z).startswith("room-") for z in homes.values()):
            meddled.append({t: str(z) for t, z in homes.items()})
            for token in homes:
                self.board.put(token, "room-7")
            return
        decide(self, now)

    tick = StandIns.tick

    def watching(self: StandIns, now: float) -> None:
        if meddled and self.physical.correction is not None:
            for token, zone in meddled[0].items():
                if self.board.where[token] != zone:
                    self.board.put(token, zone)
        tick(self, now)

    monkeypatch.setattr(StandIns, "_decide", meddling)
    monkeypatch.setattr(StandIns, "tick", watching)
    report = played(3, 1)
    assert meddled
    assert report["corrections"] == 1
    well(report)


def test_hands_and_seats_nobody_has_are_refused() -> None:
    with pytest.raises(BadOption, match="careful and clumsy"):
        played(2, 1, hands="golden")
    with pytest.raises(BadOption, match="no seat"):
        played(2, 1, companion=("predator",))


@pytest.mark.parametrize("hands", ["careful", "clumsy"])
def test_cards_on_real_cardboard_are_told_by_a_reader(hands: str) -> None:
    values = {"mission": "cardboard", "behavior": "cardboard", "tokens": "cardboard"}
    well(played(3, 3, hands=hands, companion=("alien",), values=values))
