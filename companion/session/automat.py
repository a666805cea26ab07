"""The seats that the companion plays: each decides at a steady pace from its own view and keeps nothing."""

from __future__ import annotations

from typing import Any

from companion.bots.chooser import choose_for_all, waiting
from companion.engine.ask import Choice
from companion.engine.event import Event
from companion.engine.move import Move
from companion.engine.piece import Seat
from companion.engine.policy import Policy
from companion.engine.rng import Stream
from companion.engine.view import view
from companion.session.session import Session


class Automat:
    """Plays some seats of a session. `pace` is in seconds; `persons` are the seats whose groups it leaves alone."""

    def __init__(
        self, session: Session, policy: Policy, seats: set[Seat], persons: frozenset[Seat], pace: float
    ) -> None:
        self.session, self.policy, self.seats, self.persons, self.pace = session, policy, seats, persons, pace
        self._at: float | None = None
        self._seen = -1
        self._seed = bytes.fromhex(session.head.commitment)
        self._heard: dict[Seat, list[Event]] = {seat: [] for seat in session.state.seats}
        session.listeners.append(self.look)
        self.look()

    def look(self) -> None:
        """The game has moved on: think again, at the usual pace."""
        if self.session.version != self._seen:
            self._seen = self.session.version
            self._at = self.session.clock.now() + self.pace

    def due(self) -> float | None:
        """When the next decision is made."""
        return None if self.session.paused else self._at

    def tick(self, now: float) -> None:
        """Decide, if it is time, and make the move."""
        if self.session.paused or self._at is None or self._at > now:
            return
        self._at = None
        decided = self.decide([s for s in self.session.state.seats if s in self.seats])
        if decided is not None:
            self.session.act(f"bot-{self._seen}", None, [decided[1]])

    def decide(self, seats: list[Seat]) -> tuple[Seat, Move] | None:
        """What these seats do now; None when they rather wait."""
        pending = self.session.pending
        if not isinstance(pending, Choice):
            return None
        return choose_for_all(pending, seats, lambda seat: self.decide_one(pending, seat))

    def decide_one(self, pending: Choice, seat: Seat) -> Move | None:
        """What one seat would do now, from what it may know."""
        asks = waiting(pending, seat, self.persons)
        if not asks:
            return None
        seen: Any = view(self.session.state, (seat,), recall=True)
        rng = Stream(self._seed, f"bot:{self.session.version}:{seat}")
        return self.policy(seen, seat, self.heard(seat), asks, rng)

    def heard(self, seat: Seat) -> list[Event]:
        """The events this seat has received since the game began."""
        got = self._heard[seat]
        got.extend(event.masked((seat,)) for event in self.session.log[len(got) :])
        return got
