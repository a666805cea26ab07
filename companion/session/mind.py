"""Deciding for a seat of a session: from its view with recall, the events it has received and its open asks."""

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


class Mind:
    """Decides for any seat, and keeps nothing between questions but what the session has told that seat."""

    def __init__(self, session: Session, policy: Policy, persons: frozenset[Seat] = frozenset()) -> None:
        self.session, self.policy, self.persons = session, policy, persons
        self._seed = bytes.fromhex(session.head.commitment)
        self._heard: dict[Seat, list[Event]] = {seat: [] for seat in session.state.seats}

    def decide(self, seats: list[Seat]) -> tuple[Seat, Move] | None:
        """What these seats do now; None when they rather wait."""
        pending = self.session.pending
        if not isinstance(pending, Choice):
            return None
        return choose_for_all(pending, seats, lambda seat: self.one(self.session.state, pending, seat))

    def one(self, state: Any, pending: Choice, seat: Seat, again: int = 0) -> Move | None:
        """What one seat would do in that state. `again` asks for another thought of the same seat."""
        asks = waiting(pending, seat, self.persons)
        if not asks:
            return None
        seen = view(state, (seat,), recall=True)
        rng = Stream(self._seed, f"bot:{self.session.version}:{seat}:{again}")
        return self.policy(seen, seat, self.heard(seat), asks, rng)

    def heard(self, seat: Seat) -> list[Event]:
        """The events this seat has received since the game began."""
        got = self._heard[seat]
        got.extend(event.masked((seat,)) for event in self.session.log[len(got) :])
        return got
