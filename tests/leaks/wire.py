"""A service with an in-memory session, and fake screens that keep exactly the text frames the pump would send."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, cast

import msgspec

from companion.engine.move import Move
from companion.engine.options import Options
from companion.engine.piece import Seat
from companion.games import load
from companion.server import app
from companion.server import service as services
from companion.server.screen import Screen
from companion.server.service import Service
from companion.session import session as sessions
from companion.session.clock import SimulatedClock
from companion.session.config import Config
from companion.session.people import Person
from tests.leaks.canaries import Canaries

ROUNDS = 6
"""Turns of the loop after which everything that one message sets off has been sent."""
GAME = "uscss-nostromo"


class Glass:
    """The far end of a WebSocket: what arrives there."""

    def __init__(self) -> None:
        self.frames: list[str] = []
        self.cookies: dict[str, str] = {}

    async def send_text(self, text: str) -> None:
        self.frames.append(text)

    async def close(self) -> None:
        raise AssertionError("a screen that keeps up is never let go")

    def take(self) -> list[str]:
        """What has arrived since the last time."""
        frames, self.frames = self.frames, []
        return frames


class Pane:
    """A screen with its glass and its pump."""

    def __init__(self, name: str, screen: Screen, glass: Glass) -> None:
        self.name, self.screen, self.glass = name, screen, glass
        self.pump = asyncio.get_running_loop().create_task(screen.pump())

    @classmethod
    def fresh(cls, name: str) -> Pane:
        """A screen that has just connected."""
        glass = Glass()
        return cls(name, Screen(cast(Any, glass)), glass)

    def double(self) -> Pane:
        """Another screen that was sent the same so far."""
        glass, screen = Glass(), copy.copy(self.screen)
        screen.socket = cast(Any, glass)
        screen._queue = asyncio.Queue(screen._queue.maxsize)
        return Pane(self.name, screen, glass)

    async def end(self) -> None:
        """Stop the pump."""
        self.pump.cancel()
        with suppress(asyncio.CancelledError):
            await self.pump


async def settle(panes: Sequence[Pane]) -> None:
    """Let everything run that has been set off; then all that was queued has been sent."""
    for _ in range(ROUNDS):
        await asyncio.sleep(0)
    for pane in panes:
        assert pane.screen._queue.empty(), f"{pane.name} has not been sent everything"


class Shelf:
    """A game's package whose rules are made once for each box and whose new games carry canaries."""

    def __init__(self, package: Any) -> None:
        self._package = package
        self._rules: dict[str | None, Any] = {}
        self.canaries: Canaries | None = None

    def ruleset(self, box: str | None = None) -> Any:
        if box not in self._rules:
            self._rules[box] = self._marking(self._package.ruleset(box))
        return self._rules[box]

    def _marking(self, rules: Any) -> Any:
        new = rules.new

        def marked(options: Options) -> Any:
            s = new(options)
            if self.canaries is not None:
                self.canaries.plant(s)
            return s

        rules.new = marked
        return rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self._package, name)


_shelves: dict[str, Shelf] = {}


@contextmanager
def shelved(canaries: Canaries) -> Iterator[None]:
    """While this lasts, sessions take the rules from a shelf."""
    shelf = _shelves.setdefault(GAME, Shelf(load(GAME)))
    places: Any = (sessions, services)
    before = [place.load for place in places]
    shelf.canaries = canaries
    for place in places:
        place.load = lambda game: shelf
    try:
        yield
    finally:
        shelf.canaries = None
        for place, old in zip(places, before, strict=True):
            place.load = old


def viewers(seats: Sequence[Seat]) -> dict[str, tuple[Seat, ...]]:
    """Every screen at a table by name: the table's, one for each seat, one for a person on two Crew seats."""
    out: dict[str, tuple[Seat, ...]] = {"table": (), **{seat: (seat,) for seat in seats}}
    if len(seats) > 2:
        out["pair"] = (seats[1], seats[-1])
    return out


class Wire:
    """One table with a screen for every viewer."""

    def __init__(
        self,
        players: int,
        options: dict[str, str],
        breath: float,
        bots: Sequence[Seat],
        seed: bytes,
        readers: Callable[[Any, Service], Any] | None = None,
        box: str | None = None,
    ) -> None:
        """`readers` makes what readers tell of a game that begins; None: it is played by taps. `box` is the owner's."""
        self.clock, self.cardboard = SimulatedClock(), box is not None
        self.shown: dict[str, str] = {}
        """The last view that each screen was sent."""
        self.secrets: dict[int, tuple[Move, ...]] = {}
        """What has been done and shows nowhere, by record: no event, and what all can see is as it was."""
        config = Config(game=GAME, players=players, options=options, companion=list(bots), breath=breath, pace=1.2)
        self.service = Service(config, None, "build", self.clock)
        self.service.box = box
        people = self.service.people
        self.viewers = viewers(self.service.seats)
        for seat in self.service.seats:
            if seat not in bots:
                self.service.join(f"P-{seat}", [seat])
        if readers is not None:
            self.service.on_begin = lambda session: readers(session, self.service)
        self.service.begin(seed)
        persons: dict[str, Person | None] = {"table": None}
        for seat in self.service.seats:
            persons[seat] = next((p for p in people.people if seat in p.seats), None) or _watcher(people, (seat,))
        if "pair" in self.viewers:
            persons["pair"] = _watcher(people, self.viewers["pair"])
        self.persons = persons
        self.panes = {name: Pane.fresh(name) for name in persons}

    @property
    def session(self) -> Any:
        """The game."""
        return self.service.session

    async def connect(self) -> None:
        """Every screen says hello."""
        for name, pane in self.panes.items():
            self.service.screens.append(pane.screen)
            self.hear(name, self.hello(name))
        await settle(list(self.panes.values()))

    def hello(self, name: str) -> dict[str, Any]:
        """What a screen says first, and when it comes back."""
        person = self.persons[name]
        return {"k": "hello", "credential": None if person is None else person.credential, "lang": "en"}

    def hear(self, name: str, message: dict[str, Any]) -> None:
        """A message of that screen arrives."""
        app._heard(self.service, self.panes[name].screen, msgspec.json.encode(message).decode())

    def take(self) -> dict[str, list[str]]:
        """What has arrived at each screen since the last time."""
        frames = {name: pane.glass.take() for name, pane in self.panes.items()}
        for name, texts in frames.items():
            for text in texts:
                if text.startswith('{"k":"view"'):
                    self.shown[name] = text
        return frames

    async def end(self) -> None:
        """Everybody goes home."""
        for pane in self.panes.values():
            await pane.end()
        self.session.journal.close()


def _watcher(people: Any, seats: tuple[Seat, ...]) -> Person:
    """Somebody who looks over the shoulders of these seats with a screen of his own."""
    person = Person("W-" + "+".join(seats), seats, ("f" * 20 + "".join(seats).encode().hex())[-32:])
    people.people.append(person)
    return person
