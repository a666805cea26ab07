"""Where each physical piece should be, and the shifts by which hands get it there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from companion.engine.piece import Handle, Zone


class Spot(msgspec.Struct, frozen=True):
    """One physical piece and the zone it should lie in. `name` is None where its identity is a hole."""

    piece: Handle
    name: str | None
    back: str
    zone: Zone
    up: bool = False


class Shift(msgspec.Struct, frozen=True):
    """What hands do: a piece, by identity, or any one of a back, goes from zone to zone (None: off every zone)."""

    name: str | None
    back: str
    source: Zone | None
    target: Zone | None


class Layout(msgspec.Struct, frozen=True):
    """Where everything should be."""

    spots: tuple[Spot, ...]

    def zones(self) -> dict[str, Zone]:
        """Piece by identity → its zone, for the pieces whose identity is known."""
        return {s.name: s.zone for s in self.spots if s.name is not None}

    def holes(self) -> Counter[tuple[str, Zone]]:
        """How many holes of each back should lie in each zone."""
        return Counter((s.back, s.zone) for s in self.spots if s.name is None)

    def counts(self) -> Counter[tuple[str, Zone]]:
        """How many pieces of each back should lie in each zone, holes and named ones alike."""
        return Counter((s.back, s.zone) for s in self.spots)

    def moved(self, shifts: Iterable[Shift]) -> dict[str, Zone | None]:
        """Where the identified pieces lie once hands have done this."""
        zones: dict[str, Zone | None] = dict(self.zones())
        for shift in shifts:
            if shift.name is not None:
                zones[shift.name] = shift.target
        return zones
