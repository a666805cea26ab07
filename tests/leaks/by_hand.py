"""A game played by hands on an emulated board: what readers see and what is to do is on the wire too."""

from __future__ import annotations

import asyncio
import hashlib
from random import Random
from typing import Any

import msgspec

from companion.session.hands import Clumsiness
from companion.session.headless import table
from companion.session.mind import Mind
from companion.session.physical import Physical
from companion.session.standins import StandIns
from firmware_bridge.readings import Reading
from tests.leaks.canaries import Canaries, planted
from tests.leaks.figures import Figures
from tests.leaks.knowing import Knower
from tests.leaks.mirror import Done
from tests.leaks.plans import Plan
from tests.leaks.wire import Wire, settle, shelved

SCAN = 0.12
"""Seconds between two scans of the whole board."""


class Scanner:
    """Every antenna of an emulated board, read at a steady pace without wires."""

    def __init__(self, board: Any, physical: Physical, clock: Any) -> None:
        self.board, self.physical, self.clock = board, physical, clock
        self._at = 0.0

    def due(self) -> float:
        """When the next scan is."""
        return self._at

    def tick(self, now: float) -> None:
        """Tell what lies on every antenna."""
        self._at = now + SCAN
        for node in self.board.nodes:
            for name, antenna in node.antennas.items():
                self.physical.tell(Reading(node.name, name, tuple(sorted(antenna.tags)), "ok", now))


class HandGame:
    """A game in which every seat is a stand-in with hands, careful or clumsy, and every byte is checked.

    Where tokens lie on the emulated board is sent under their handles: what somebody can follow with his eyes from one
    frame to the next is not checked here.
    """

    def __init__(self, plan: Plan, canaries: Canaries, clumsy: bool) -> None:
        self.plan, self.clumsy = plan, clumsy
        self.board: Any = None
        self.hands: Any = None
        self.wire = Wire(plan.players, plan.options, 0.0, plan.bots, _seed(plan), self._begin)
        self.figures = Figures()
        self.knowers = [Knower(name, seats, canaries) for name, seats in self.wire.viewers.items()]
        self._log = 0

    def _begin(self, session: Any, service: Any) -> Physical:
        self.board, physical = table(session, self.plan.seed)
        physical.move = lambda token, zone: self.board.lift(token) if zone is None else self.board.put(token, zone)
        physical.on_seen = lambda counts: service.seen(msgspec.json.encode({"k": "seen", "counts": counts}).decode())
        self.board.moved = lambda _: service.changed()
        seats = [seat for seat in session.state.seats if seat not in self.plan.bots]
        rooms = tuple(zone for zone in self.board.zones if ":" not in zone)
        clumsy = Clumsiness(Random(f"clumsy {self.plan.seed}"), rooms) if self.clumsy else None
        mind = Mind(session, session.player(), frozenset())
        self.hands = StandIns(session, physical, self.board, mind, seats, 1.0, clumsy)
        service.extra = [self.hands, Scanner(self.board, physical, service.clock)]
        return physical

    @property
    def moves_from_readings(self) -> int:
        """How many moves were learnt from what the readers saw."""
        moves: int = self.hands.count.moves_from_readings
        return moves

    async def play(self) -> None:
        """To the end, or until so many simulated seconds as the plan's limit have gone. Raises Leak."""
        await self.wire.connect()
        self._check()
        clock, session = self.wire.clock, self.wire.session
        while session.outcome is None and clock.time < self.plan.limit:
            dues = [due for due in (t.due() for t in self.wire.service._tickers) if due is not None]
            clock.time = max(clock.time, min(dues, default=clock.time + SCAN))
            for ticker in self.wire.service._tickers:
                due = ticker.due()
                if due is not None and due <= clock.time:
                    ticker.tick(clock.time)
            await settle(list(self.wire.panes.values()))
            self._check()
        await self.wire.end()

    def _check(self) -> None:
        session, frames = self.wire.session, self.wire.take()
        fresh, self._log = session.log[self._log :], len(session.log)
        self.figures.watched(session.state, Done(shows=True), frames)
        for knower in self.knowers:
            knower.hear(fresh)
            knower.check_handles(session.state)
            for text in frames[knower.name]:
                knower.check(session.state, text)
            self.figures.canaries += knower.looked_for
            knower.looked_for = 0


def run_by_hand(plan: Plan, clumsy: bool) -> HandGame:
    """Play one game by hands and watch it. Raises Leak."""
    canaries = Canaries(hashlib.sha256(f"canaries {plan.seed}".encode()).digest())

    async def play() -> HandGame:
        game = HandGame(plan, canaries, clumsy)
        await game.play()
        return game

    with planted(canaries), shelved(canaries):
        return asyncio.run(play())


def _seed(plan: Plan) -> bytes:
    return hashlib.sha256(f"game {plan.seed}".encode()).digest()
