"""Whether numbers tell: over many games, the lower handle of two hidden pieces must not have the lower name."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from typing import Any

from companion.engine.piece import base, owner

SIGMAS = 5.0


class Order:
    """Neighbours (by handle) that lie face down in one private area, counted once for as long as they lie there."""

    def __init__(self) -> None:
        self.rising: Counter[str] = Counter()
        self.falling: Counter[str] = Counter()
        self._counted: set[tuple[str, ...]] = set()

    def watch(self, s: Any) -> None:
        """Count the neighbours that were none before."""
        heaps: dict[tuple[str, str], list[str]] = {}
        for p in s.pieces.values():
            if not p.up and p.name is not None and owner(p.zone) is not None:
                heaps.setdefault((p.zone, p.back), []).append(base(p.name))
        together = {(zone, *sorted(pair)) for (zone, _), heap in heaps.items() for pair in combinations(heap, 2)}
        self._counted &= together
        for (zone, _), heap in heaps.items():
            for low, high in pairwise(heap):
                key = (zone, *sorted((low, high)))
                if key not in self._counted:
                    self._counted.add(key)
                    (self.rising if low < high else self.falling)[zone.partition(":")[0]] += 1

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
