"""The seats that the companion plays: each decides at a steady pace, so that the time it takes tells nothing."""

from __future__ import annotations

from companion.engine.piece import Seat
from companion.session.mind import Mind
from companion.session.session import Session


class Automat:
    """Plays some seats of a session. `pace` is in seconds."""

    def __init__(self, session: Session, mind: Mind, seats: set[Seat], pace: float) -> None:
        self.session, self.mind, self.seats, self.pace = session, mind, seats, pace
        self._at: float | None = None
        self._seen: object = None
        session.listeners.append(self.look)
        self.look()

    def look(self) -> None:
        """The game has moved on in public: think again, at the usual pace. What is done in secret moves no bot."""
        session = self.session
        seen = len(session.log), session.undone, tuple(ask.id for ask in session.asks())
        if seen != self._seen:
            self._seen = seen
            self._at = self.session.clock.now() + self.pace

    def due(self) -> float | None:
        """When the next decision is made."""
        return None if self.session.paused else self._at

    def tick(self, now: float) -> None:
        """Decide, if it is time, and make the move."""
        if self.session.paused or self._at is None or self._at > now:
            return
        self._at = None
        decided = self.mind.decide([s for s in self.session.state.seats if s in self.seats])
        if decided is not None:
            self.session.act(f"bot-{self.session.version}", None, [decided[1]])
            # What it did may have been secret; there may be more for its other seats to do.
            self._at = now + self.pace
