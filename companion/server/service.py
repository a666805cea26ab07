"""The service: one table, its lobby, its game, its screens, and the one loop in which everything happens."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from companion.engine.boxfile import read_text
from companion.engine.errors import BadOption
from companion.engine.options import Options, OptionSpec
from companion.engine.piece import Seat
from companion.games import GamePackage, fresh, load
from companion.server.desk import Desk
from companion.server.screen import Screen
from companion.session.automat import Automat
from companion.session.clock import Clock, RealClock
from companion.session.config import Config
from companion.session.errors import NotYours
from companion.session.history import undo_status
from companion.session.journal import JOURNAL
from companion.session.mind import Mind
from companion.session.payload import game_part
from companion.session.people import People, Person
from companion.session.physical import Physical
from companion.session.session import Session

LOG = logging.getLogger("companion")
Ticker = Any


class Service:
    """One table. `physical` is what the readers tell, None when the game is played by taps."""

    def __init__(self, config: Config, data: Path | None, build: str, clock: Clock | None = None) -> None:
        self.config, self.data, self.build = config, data, build
        self.clock: Clock = clock or RealClock()
        self.screens: list[Screen] = []
        self.session: Session | None = None
        self.physical: Physical | None = None
        self.desk: Desk | None = None
        self.address = ""
        self.demo: Person | None = None
        self.always: list[Ticker] = []
        """Things with a `due` and a `tick` that live as long as the service: its readers."""
        self.extra: list[Ticker] = []
        """The same for one game: stand-in hands in a demo."""
        self.box = None if config.box is None else box_of(self.package, Path(config.box))
        """The text of the box that its owner has written; None: the one that the options ask for."""
        setting, game = suiting(config.game, Options(config.players, config.options), self.box)
        self.setting = setting
        """What is to be played, as the set-up screen has it."""
        self.seats: tuple[Seat, ...] = game.seats
        self.people = People(self.seats, frozenset({self.seats[0]}))
        self.people.bots = set(config.companion)
        self.counts: Callable[[], dict[str, Any]] = dict
        """What has come from readers, counted; nothing of it says which tag lies where."""
        self._tickers: list[Ticker] = []
        self._wake = asyncio.Event()
        self._dirty = False
        self.on_begin: Callable[[Session], Physical | None] = lambda session: None

    @property
    def package(self) -> GamePackage:
        """The game's package."""
        return load(self.config.game)

    @property
    def spec(self) -> OptionSpec:
        """What can be chosen before the game."""
        return self.package.ruleset().options()

    @property
    def running(self) -> bool:
        """Whether a game is being played."""
        return self.session is not None and self.session.outcome is None

    @property
    def box_text(self) -> str | None:
        """The box of the running game, or of the next one; None: the one that ships."""
        return self.box if self.session is None else self.session.head.box

    @property
    def journal_path(self) -> Path | None:
        """Where the game is kept."""
        return None if self.data is None else self.data / JOURNAL

    # ---- lobby and game

    def resume(self) -> bool:
        """Go on with the game in the data folder, if there is an unfinished one. Raises BadJournal."""
        path = self.journal_path
        if path is None or not path.exists():
            return False
        session = Session.resume(path, self.clock, breath=self.config.breath)
        if session.outcome is not None:
            session.journal.close()
            return False
        self.seats = session.state.seats
        self.people = People(self.seats, frozenset({self.seats[0]}))
        self.people.from_note(session.journal.noted("people"))
        self._play(session)
        return True

    def choose(self, setting: Options) -> None:
        """Another game is to be played: so many people, these options. Raises BadOption, BadBox, NotYours."""
        if self.running:
            raise NotYours("refused.running")
        seats = self._new(setting).seats
        for person in self.people.people:
            if not set(person.seats) <= set(seats):
                raise NotYours("refused.chair-goes", name=person.name)
        self.setting, self.seats, self.people.seats = setting, seats, seats
        self.changed()

    def begin(self, seed: bytes | None = None) -> None:
        """Start the game; empty chairs are the companion's. Raises BadOption, BadBox, NotYours."""
        if self.running:
            raise NotYours("refused.running")
        self.people.fill()
        self._new(self.package.played(self.setting, self.people.bots, {}))
        if self.session is not None:
            self.session.journal.close()
        path = self.journal_path
        if path is not None and path.exists():
            _keep_old(path)
        session = Session.begin(
            self.config.game,
            self.setting,
            self.clock,
            path,
            seed,
            box=self.box,
            bots=frozenset(self.people.bots),
            breath=self.config.breath,
        )
        session.journal.note("people", self.people.to_note())
        self._play(session)

    def _new(self, setting: Options) -> Any:
        """The game as it would begin with the box that is played with. Raises BadOption, BadBox."""
        return fresh(self.config.game, setting, self.box)[1]

    def _play(self, session: Session) -> None:
        self.session = session
        self.physical = self.on_begin(session)
        if self.physical is not None:
            self.physical.automate(self.people.bots)
            self.physical.on_seen = self._seen
        self.desk = Desk(session, self.physical.hand if self.physical is not None else None)
        mind = Mind(session, session.player(), self.people.persons)
        automat = Automat(session, mind, self.people.bots, self.config.pace)
        self._tickers = [session, automat, *([self.physical] if self.physical is not None else []), *self.extra]
        session.listeners.append(self.changed)
        self.changed()

    def join(self, name: str, seats: list[Seat]) -> Person:
        """Somebody takes chairs: any free ones in the lobby, once the game runs only those left unclaimed.

        Raises NotYours.
        """
        if self.running and self.people.bots.intersection(seats):
            raise NotYours("refused.companion-plays")
        person = self.people.join(name, seats)
        if self.session is not None:
            self.session.journal.note("people", self.people.to_note())
        self.changed()
        return person

    def lobby(self) -> dict[str, Any]:
        """Who sits where, before and during the game."""
        return {
            "game": self.config.game,
            "players": self.setting.players,
            "running": self.running,
            "over": self.session is not None and not self.running,
            "address": self.address,
            "demo": self.demo is not None,
            "seats": self._seat_list(),
        }

    def _seat_list(self) -> list[dict[str, Any]]:
        awake = {seat for screen in self.screens if screen.ready for seat in screen.viewer}
        return [
            {
                "id": seat,
                "name": self.people.name(seat),
                "auto": seat in self.people.bots,
                "awake": seat in awake or self.people.name(seat) is None,
            }
            for seat in self.seats
        ]

    # ---- screens

    def changed(self) -> None:
        """Something that screens show may have changed; they are told as soon as the loop is free."""
        self._wake.set()
        if not self._dirty:
            self._dirty = True
            asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Send every screen its view, if it is another than it was sent last."""
        self._dirty = False
        shared: dict[tuple[Seat, ...], tuple[dict[str, Any], dict[str, Any]]] = {}
        seats = self._seat_list()
        for screen in list(self.screens):
            if not screen.ready:
                continue
            if screen.viewer not in shared:
                shared[screen.viewer] = self._content(screen, seats)
            content, moving = shared[screen.viewer]
            screen.send_view({**content, "me": self._me(screen), "undo": self._undo(screen)}, moving)

    def refresh(self, screen: Screen) -> None:
        """Send this screen its whole view again, changed or not."""
        screen.forget()
        self.flush()

    def _me(self, screen: Screen) -> dict[str, Any]:
        name = screen.person.name if screen.person else None
        return {"role": screen.role, "seats": screen.viewer, "name": name}

    def _undo(self, screen: Screen) -> dict[str, Any]:
        if self.session is None:
            return {"can": False, "why": "undo.nothing"}
        return undo_status(self.session.history, None if screen.role == "table" else screen.viewer)

    def _content(self, screen: Screen, seats: list[dict[str, Any]]) -> tuple[dict[str, Any], dict[str, Any]]:
        base = {"build": self.build, "seats": seats, "address": self.address}
        if self.session is None:
            chosen = {"players": self.setting.players, "options": self.spec.fill(self.setting)}
            return {**base, **chosen, "game": self.config.game, "lobby": True}, {}
        part = game_part(self.session, screen.viewer)
        closing = part["closing"]
        moving: dict[str, Any] = {}
        if closing is not None:
            moving = {"closing": closing}
            part["closing"] = {**closing, "left": None if closing["left"] is None else 0}
        table = self.physical.part(screen.viewer) if self.physical is not None else NO_TABLE
        return {**base, **part, **table}, moving

    def show_counts(self, screen: Screen) -> None:
        """Tell a screen that has just come what every reader sees."""
        if self.physical is not None and self.physical.seen:
            screen.send({"k": "seen", "counts": self.physical.seen})

    def _seen(self, counts: dict[str, dict[str, int]]) -> None:
        """Tell every screen at once what a reader sees."""
        text = msgspec.json.encode({"k": "seen", "counts": counts}).decode()
        for screen in self.screens:
            if screen.ready:
                screen.send_text(text)
        self.wake()

    # ---- the loop

    def wake(self) -> None:
        """Something may be due earlier than it was."""
        self._wake.set()

    async def run(self) -> None:
        """Let things happen when they are due, for ever."""
        while True:
            now = self.clock.now()
            for ticker in [*self.always, *self._tickers]:
                due = ticker.due()
                if due is not None and due <= now:
                    self._tick(ticker, now)
            dues = [d for d in (t.due() for t in [*self.always, *self._tickers]) if d is not None]
            wait = max(0.0, min(dues) - self.clock.now()) if dues else None
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), wait)
            self._wake.clear()

    def _tick(self, ticker: Ticker, now: float) -> None:
        """A fault in one part is written down; the table goes on."""
        try:
            ticker.tick(now)
        except Exception:
            LOG.exception("a fault in %s", type(ticker).__name__)


NO_TABLE: dict[str, Any] = {
    "board": None,
    "readers": [],
    "todo": [],
    "wrong": None,
    "kept": [],
    "offer": 0,
    "tried": [],
}
"""What a screen is sent of the table where there is no reader."""


def suiting(game: str, setting: Options, box: str | None) -> tuple[Options, Any]:
    """The setting, with options that nobody has chosen as that box takes them, and a fresh game of it.

    Raises BadOption, BadBox.
    """
    while True:
        try:
            return setting, fresh(game, setting, box)[1]
        except BadOption as no:
            option, choice = no.about.get("option"), no.about.get("choose")
            if not isinstance(option, str) or not isinstance(choice, str) or option in setting.values:
                raise
            setting = Options(setting.players, {**setting.values, option: choice})


def _keep_old(path: Path) -> None:
    """A finished game stays beside the new one."""
    n = 1
    while path.with_name(f"game-{n}.sqlite3").exists():
        n += 1
    for suffix in ("", "-wal", "-shm"):
        side = path.with_name(path.name + suffix)
        if side.exists():
            side.rename(path.with_name(f"game-{n}.sqlite3{suffix}"))


def box_of(package: GamePackage, file: Path) -> str:
    """The text of a box file. Raises BadBox when it is none to play with."""
    text = read_text(file)
    package.check_box(text, str(file))
    return text
