"""Which antenna lies under which place of the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.engine.piece import Zone
from companion.table.errors import PlaceRefused


class Places:
    """Antenna ("node/antenna") → zone. Several antennas may lie under one zone. Immutable: learning makes a new one."""

    __slots__ = ("_zones",)

    def __init__(self, zones: Mapping[str, Zone] | Iterable[tuple[str, Zone]] = ()) -> None:
        """Raises PlaceRefused when an antenna is not written "node/antenna"."""
        self._zones: dict[str, Zone] = dict(zones)
        for antenna in self._zones:
            node, slash, rest = antenna.partition("/")
            if not (node and slash and rest):
                raise PlaceRefused(f"an antenna is written node/antenna, not {antenna!r}")

    def zone(self, antenna: str) -> Zone | None:
        """The zone above an antenna, None when nobody has said."""
        return self._zones.get(antenna)

    def antennas(self, zone: Zone) -> tuple[str, ...]:
        """The antennas under a zone, in the order in which they were learnt."""
        return tuple(antenna for antenna, above in self._zones.items() if above == zone)

    @property
    def zones(self) -> frozenset[Zone]:
        """Every zone that has a reader."""
        return frozenset(self._zones.values())

    def pairs(self) -> dict[str, Zone]:
        """Antenna → zone, to be kept with the game."""
        return dict(self._zones)

    def learn(self, antenna: str, zone: Zone) -> Places:
        """With that antenna under that zone; what it lay under before is forgotten. Raises PlaceRefused."""
        return Places({**self._zones, antenna: zone})

    def inherit(self, old: str, new: str) -> Places:
        """With the node `new` in the place of the node `old`. Raises PlaceRefused when `new` has places of its own."""
        if any(antenna.partition("/")[0] == new for antenna in self._zones):
            raise PlaceRefused(f"{new} has places already: forget them before it takes over those of {old}")
        return Places((self._heir(antenna, old, new), zone) for antenna, zone in self._zones.items())

    @staticmethod
    def _heir(antenna: str, old: str, new: str) -> str:
        node, _, rest = antenna.partition("/")
        return f"{new}/{rest}" if node == old else antenna
