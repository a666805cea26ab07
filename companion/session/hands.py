"""Stand-in hands: motions of tokens on the emulated board, each at its time."""

from __future__ import annotations

import heapq
from random import Random

from companion.engine.layout import Shift
from companion.engine.piece import Zone, base
from companion.session.emulation import Emulation

LIFT = 0.3
"""Seconds between deciding and lifting, and between lifting and laying down."""
REST = 0.9
"""Seconds a hand leaves a token before it touches it again."""


class Hands:
    """Motions that are still to be made, in the order of their times (seconds of the session's clock)."""

    def __init__(self, board: Emulation, pace: float = 1.0) -> None:
        self.board, self.pace = board, pace
        self._plan: list[tuple[float, int, str, Zone | None]] = []
        self._n = 0
        self.motions = 0

    @property
    def busy(self) -> bool:
        """Whether a hand is on its way."""
        return bool(self._plan)

    def due(self) -> float | None:
        """When the next motion is made."""
        return self._plan[0][0] if self._plan else None

    def tick(self, now: float) -> None:
        """Make the motions that are due."""
        while self._plan and self._plan[0][0] <= now:
            _, _, token, zone = heapq.heappop(self._plan)
            self.motions += 1
            if zone is None:
                self.board.lift(token)
            else:
                self.board.put(token, zone)

    def at(self, time: float, token: str, zone: Zone | None) -> None:
        """Plan one motion: the token is laid there, or lifted (None)."""
        self._n += 1
        heapq.heappush(self._plan, (time, self._n, base(token), zone))

    def carry(self, start: float, token: str, zone: Zone) -> float:
        """Plan to take a token up and lay it there; when that will be done."""
        lifted = start + LIFT * self.pace
        self.at(lifted, token, None)
        laid = lifted + LIFT * self.pace
        self.at(laid, token, zone)
        return laid

    def do(self, start: float, shifts: list[Shift]) -> float:
        """Plan what hands do for a move, one piece after the other."""
        for shift in shifts:
            token = shift.name or self._any(shift)
            if token is not None and shift.target is not None:
                start = self.carry(start, token, shift.target)
        return start

    def _any(self, shift: Shift) -> str | None:
        return next((t for t, zone in sorted(self.board.where.items()) if zone == shift.source), None)


class Clumsiness:
    """What clumsy hands do besides: each way of it by lot, seeded."""

    def __init__(self, rng: Random, rooms: tuple[Zone, ...]) -> None:
        self.rng, self.rooms = rng, rooms

    def wobble(self, hands: Hands, now: float, spare: list[str]) -> float:
        """Some token, none of `spare`, is lifted, looked at and put back where it lay; when that is over."""
        lying = sorted((t, z) for t, z in hands.board.where.items() if z in hands.board.zones and t not in spare)
        token, zone = lying[self.rng.randrange(len(lying))]
        lifted = now + 0.2
        back = lifted + 0.5 + self.rng.random() * 3.0
        hands.at(lifted, token, None)
        hands.at(back, token, zone)
        return back

    def slide(self, hands: Hands, start: float, token: str, target: Zone) -> float:
        """A token is slid over other rooms on its way; it rests only in the last."""
        time = start + LIFT
        for _ in range(1 + self.rng.randrange(2)):
            over = self.rooms[self.rng.randrange(len(self.rooms))]
            if over != target:
                hands.at(time, token, over)
                time += 0.1 + self.rng.random() * 0.05
        hands.at(time, token, target)
        return time
