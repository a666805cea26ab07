"""Some rooms with readers and some without: tokens are read where a reader is, and told by taps everywhere else."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.engine.move import PASS, Move
from companion.engine.options import Options
from companion.engine.piece import base
from companion.games import load
from companion.session import headless as demo
from companion.session.clock import SimulatedClock
from companion.session.config import read_config
from companion.session.emulation import Emulation
from companion.session.headless import Setting, headless
from companion.session.journal import JOURNAL, Journal
from companion.session.physical import Physical
from companion.session.replay import replay
from companion.session.session import Session
from companion.session.standins import StandIns
from companion.table.places import Places
from firmware_bridge.readings import Reading

GAME = "uscss-nostromo"
EVEN = ("room-2", "room-4", "room-6", "room-8", "room-10")
ODD = ("room-1", "room-3", "room-5", "room-7", "room-9", "stand:crew-1")
NOTICED = 2.0
"""Seconds until somebody who has laid a token down where no reader is taps what it was."""


class HandsFirst(StandIns):
    """People who lay the token down before they tap where it went."""

    _laid: Move | None = None

    def tick(self, now: float) -> None:
        """What was laid down a while ago is tapped."""
        if self._laid is None:
            super().tick(now)
            return
        self.hands.tick(now)
        if now >= self._next:
            move, self._laid = self._laid, None
            super()._tap(move, now)

    def _tap(self, move: Move, now: float) -> None:
        shifts = self._real(self.session.rules.hands(self.session.state, move))
        if not shifts:
            super()._tap(move, now)
            return
        self._laid, self._next = move, self.hands.do(now, shifts) + NOTICED


class Game:
    """A game on a board of which some zones have no reader, played to its end."""

    def __init__(self, path: Path, blind: tuple[str, ...], players: int, seed: int, **more: Any) -> None:
        self.blind, self.tables = blind, list[tuple[Session, Emulation, Physical]]()
        right = demo.table

        def remembered(session: Session, *args: Any) -> tuple[Emulation, Physical]:
            board, physical = right(session, *args)
            self.tables.append((session, board, physical))
            return board, physical

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(demo, "table", remembered)
            setting = Setting(game=GAME, options=Options(players), seed=seed, data=path, blind=blind, **more)
            self.report = headless(setting)
        self.journal = path / JOURNAL

    def told(self) -> Counter[tuple[bool, bool]]:
        """For each token that a hand brought somewhere: whether a reader is there, and whether a reading told it."""
        out: Counter[tuple[bool, bool]] = Counter()
        journal = Journal(self.journal)
        session = Session(journal, SimulatedClock())
        state = session.state
        for record in journal.line():
            if isinstance(record.entry, Move) and record.entry.kind != PASS:
                for shift in session.rules.hands(state, record.entry):
                    out[shift.target not in self.blind, record.physical] += shift.back != "posture"
            state = session.state_type.from_json(record.state)
        journal.close()
        return out

    def laid_out(self) -> bool:
        """Whether, once hands have done what the last move asked of them, the picture is the layout."""
        session, board, physical = self.tables[-1]
        layout = {base(name): zone for name, zone in session.rules.layout(session.state).zones().items()}
        owed = physical.owed()
        for token, zone in layout.items():
            if token in owed or zone not in board.zones:
                board.put(token, zone)
        for _ in range(30):
            session.clock.time += 0.2  # type: ignore[attr-defined]
            now = session.clock.now()
            for node in board.nodes:
                for name, antenna in node.antennas.items():
                    physical.tell(Reading(node.name, name, tuple(sorted(antenna.tags)), "ok", now))
            physical.tick(now)
        picture = physical.picture(session.clock.now())
        assert physical.todo == ()
        return all(picture.lies[token] == (zone if zone in picture.readers else None) for token, zone in layout.items())


def well(game: Game) -> None:
    """The game came to an end without a correction, and each token was told as the board could tell it."""
    report = game.report
    assert report["outcome"] is not None
    assert (report["corrections"], report["unchosen"], report["unlike"]) == (0, 0, 0)
    told = game.told()
    assert told[True, True] > 5, "where a reader is, a reading tells"
    assert told[False, False] > 5, "where none is, a tap tells"
    assert not told[False, True], "no reading tells what no reader can see"
    assert game.laid_out()
    assert replay(game.journal, check_seed=True)["entries"] > report["moves"]


@pytest.mark.parametrize(("blind", "players", "seed"), [(EVEN, 3, 2), (ODD, 5, 4)])
def test_a_whole_game(tmp_path: Path, blind: tuple[str, ...], players: int, seed: int) -> None:
    well(Game(tmp_path, blind, players, seed))


def test_the_companion_plays_the_alien(tmp_path: Path) -> None:
    game = Game(tmp_path, EVEN, 4, 3, companion=("alien",))
    assert game.report["todos"] > 0
    well(game)


def test_hands_may_lay_the_token_down_before_they_tap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "StandIns", HandsFirst)
    well(Game(tmp_path, EVEN, 3, 6))


def test_places_are_written_down_for_those_that_have_a_reader(tmp_path: Path) -> None:
    """In a table's configuration a room that is not listed has none."""
    (tmp_path / "table.toml").write_text('[places]\n"pico-1/a0" = "room-1"\n"pico-1/a1" = "room-3"\n')
    places = Places(read_config(tmp_path / "table.toml").places)
    zones = load(GAME).zones(("alien", "crew-1"))
    assert [zone for zone in zones if places.antennas(zone)] == ["room-1", "room-3"]
