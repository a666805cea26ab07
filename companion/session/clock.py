"""Time as a session sees it: monotonic seconds, real or simulated."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Where a session gets its time from. Wall-clock time is never asked."""

    def now(self) -> float:
        """Monotonic seconds."""


class RealClock:
    """The machine's monotonic clock."""

    def now(self) -> float:
        """Monotonic seconds."""
        return time.monotonic()


class SimulatedClock:
    """A clock that moves on only when told to."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        """Simulated seconds since the start."""
        return self.time
