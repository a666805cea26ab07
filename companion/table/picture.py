"""A picture: where the tagged pieces lie, as the readers see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

import msgspec

from companion.engine.layout import Spot
from companion.engine.piece import Zone, base
from companion.table.places import Places
from companion.table.presence import Presence
from companion.table.tags import TagMap
from companion.table.zones import in_order


class Picture(msgspec.Struct, frozen=True):
    """What the readers tell at one moment. It holds identities: for the rules and the reconciler, never for a screen.

    `lies`: every tagged identity → the zone where it lies, None when it lies on no reader (in a hand, in a place
    without one). `resting`: those whose place, or absence, has not changed for the quiet time. `readers`: the zones
    that are read. `unknown`: how many unknown tags rest in a zone. `torn`: identities seen in several zones at once,
    with these; where such a piece is nobody knows, and `lies` has it nowhere.
    """

    lies: dict[str, Zone | None]
    resting: frozenset[str]
    readers: frozenset[Zone]
    unknown: dict[Zone, int] = {}
    torn: dict[str, tuple[Zone, ...]] = {}

    @classmethod
    def of(
        cls,
        seen: Mapping[str, Iterable[str]],
        stable: Callable[[str], bool],
        tags: TagMap,
        places: Places,
        torn: Mapping[str, Iterable[str]] | None = None,
        strangers: Mapping[str, Iterable[str]] | None = None,
    ) -> Picture:
        """From antenna → tags believed there, and whether the place of a tag that lies somewhere is stable.

        An antenna that is not in `seen` tells nothing, so its zone counts as one without a reader. `torn` has the
        tags that people must be asked about, each with the antennas that see it; `strangers` are believed tags that
        nobody enrolled, by antenna.
        """
        found: dict[str, list[Zone]] = {}
        unknown: Counter[Zone] = Counter()
        above = {antenna: zone for antenna in sorted(seen) if (zone := places.zone(antenna)) is not None}
        for antenna, zone in above.items():
            for tag in sorted(seen[antenna]):
                piece = tags.piece(tag)
                if piece is not None:
                    found.setdefault(piece, []).append(zone)
                elif stable(tag):
                    unknown[zone] += 1
            unknown[zone] += len(set((strangers or {}).get(antenna, ())))
        for tag, antennas in (torn or {}).items():
            piece = tags.piece(tag)
            if piece is not None:
                found.setdefault(piece, []).extend(above[antenna] for antenna in sorted(antennas) if antenna in above)
        several = {piece: tuple(sorted(set(z), key=in_order)) for piece, z in found.items() if len(set(z)) > 1}
        lies = {piece: found[piece][0] if found.get(piece) and piece not in several else None for piece in tags}
        # That a tag has left is believed only once it is certain.
        resting = frozenset(
            piece
            for piece, zone in lies.items()
            if piece not in several and (zone is None or stable(tags.tag(piece) or ""))
        )
        strange = {zone: unknown[zone] for zone in sorted(unknown, key=in_order) if unknown[zone]}
        return cls(lies, resting, frozenset(above.values()), strange, several)

    @classmethod
    def from_presence(cls, presence: Presence, now: float, tags: TagMap, places: Places) -> Picture:
        """What presence believes at `now` (monotonic seconds). Antennas that nobody listens to are left out."""
        seen = {a: found for a, found in presence.picture().items() if presence.state(a) != "offline"}
        return cls.of(
            seen, lambda tag: presence.stable(tag, now), tags, places, presence.doubts(), presence.strangers()
        )

    def tells(self, name: str | None) -> bool:
        """Whether the readers can tell this piece from others: its identity is known and it has a tag."""
        return name is not None and base(name) in self.lies

    def zone(self, name: str) -> Zone | None:
        """Where a piece lies; None when it lies nowhere, or nobody can tell."""
        return self.lies.get(base(name))

    def rests(self, name: str) -> bool:
        """Whether that has not changed for the quiet time."""
        return base(name) in self.resting

    def lost(self, name: str) -> bool:
        """Whether it is seen in several places, so that nothing can be said of it."""
        return base(name) in self.torn

    def fits(self, spot: Spot) -> bool:
        """Whether the piece lies where it should, as far as readers can tell. A hand is no place that is read."""
        if spot.name is None or base(spot.name) not in self.lies:
            return True
        zone = self.lies[base(spot.name)]
        return spot.zone not in self.readers if zone is None else zone == spot.zone
