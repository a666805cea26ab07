"""To-dos: what hands still have to do because the rules or the companion decided it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

import msgspec

from companion.engine.layout import Layout, Shift, Spot
from companion.engine.piece import Zone, base
from companion.table.difference import spots
from companion.table.picture import Picture
from companion.table.zones import in_order

Key = tuple[str, str | None, Zone | None, Zone | None]


class Todo(msgspec.Struct, frozen=True):
    """So many pieces of a back go from a zone (None: from a hand, off every reader) to a zone (None: off the table).

    `name` is given only for a piece that lies face up, which everybody can read. For the others the back must do.
    """

    back: str
    name: str | None
    source: Zone | None
    target: Zone | None
    count: int = 1


class Count(msgspec.Struct, frozen=True):
    """So many pieces of a back too many in a zone, or, below zero, too few."""

    zone: Zone
    back: str
    n: int


def _listed(lines: Iterable[Key]) -> tuple[Todo, ...]:
    counts = Counter(lines)
    ordered = sorted(counts, key=lambda k: (in_order(k[2]), in_order(k[3]), k[0], k[1] or ""))
    return tuple(
        Todo(back, name, source, target, counts[back, name, source, target]) for back, name, source, target in ordered
    )


def _told(spot: Spot) -> str | None:
    return base(spot.name) if spot.up and spot.name is not None else None


def todos(layout: Layout, picture: Picture, open_: Collection[str]) -> tuple[Todo, ...]:
    """The open to-dos among the pieces in `open_`, ordered by zone: what the layout wants and the picture lacks."""
    return _listed(
        (spot.back, _told(spot), picture.lies[name], spot.zone)
        for name, spot in spots(layout, picture).items()
        if name in open_ and not picture.fits(spot)
    )


def missing(lost: Iterable[Spot]) -> tuple[Todo, ...]:
    """Pieces that lie nowhere, as to-dos: from a hand back to where they should lie."""
    return _listed((spot.back, _told(spot), None, spot.zone) for spot in lost)


def still_to_do(layout: Layout, shifts: Iterable[Shift]) -> tuple[Todo, ...]:
    """What hands have yet to do of a move, named only where the piece lies face up."""
    up = {spot.name for spot in layout.spots if spot.up}
    return _listed(
        (s.back, base(s.name) if s.name is not None and s.name in up else None, s.source, s.target) for s in shifts
    )


def counts(layout: Layout, picture: Picture) -> tuple[Count, ...]:
    """What is too many or too few in each read zone, by back, ordered by zone."""
    balance: Counter[tuple[Zone, str]] = Counter()
    for name, spot in spots(layout, picture).items():
        zone = picture.lies[name]
        if zone is not None:
            balance[zone, spot.back] += 1
        if spot.zone in picture.readers:
            balance[spot.zone, spot.back] -= 1
    keys = sorted((key for key, n in balance.items() if n), key=lambda key: (in_order(key[0]), key[1]))
    return tuple(Count(zone, back, balance[zone, back]) for zone, back in keys)
