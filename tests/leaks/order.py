"""Whether numbers tell: over many games, the lower handle of two hidden pieces must not have the lower name."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from companion.engine.piece import base, owner

SIGMAS = 5.0


class Order:
    """Neighbours (by handle) that have come into one private area at the same time and lie there face down.

    Only those: which cards stay long in a hand depends on what they are, so that their age, which everybody sees, is
    no leak although it tells something.
    """

    def __init__(self) -> None:
        self.rising: Counter[str] = Counter()
        self.falling: Counter[str] = Counter()
        self._lying: dict[tuple[str, str], set[str]] = {}

    def watch(self, s: Any) -> None:
        """Count the neighbours that have just come."""
        heaps: dict[tuple[str, str], list[str]] = {}
        for p in s.pieces.values():
            if not p.up and p.name is not None and owner(p.zone) is not None:
                heaps.setdefault((p.zone, p.back), []).append(base(p.name))
        for (zone, back), heap in heaps.items():
            fresh = [name for name in heap if name not in self._lying.get((zone, back), ())]
            for low, high in pairwise(fresh):
                (self.rising if low < high else self.falling)[zone.partition(":")[0]] += 1
        self._lying = {where: set(heap) for where, heap in heaps.items()}

    def odd(self) -> float:
        """By how many standard deviations one order is commoner than the other, where it is most."""
        return max((self._odd(kind) for kind in self.rising | self.falling), default=0.0)

    def _odd(self, kind: str) -> float:
        rising, falling = self.rising[kind], self.falling[kind]
        return abs(rising - falling) / (rising + falling) ** 0.5

    def add(self, other: Order) -> None:
        """Count another's pairs too."""
        self.rising += other.rising
        self.falling += other.falling
