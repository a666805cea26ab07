"""The difference between where things should lie and where they lie, as shifts."""

from __future__ import annotations

from collections.abc import Container

from companion.engine.layout import Layout, Shift, Spot
from companion.engine.piece import base
from companion.table.picture import Picture

Difference = tuple[Shift, ...]
"""What hands seem to have done: each from where the piece should lie to where it rests, in the order of the handles."""


def spots(layout: Layout, picture: Picture) -> dict[str, Spot]:
    """The places of the pieces that readers can tell, by identity, in the layout's order."""
    return {base(spot.name): spot for spot in layout.spots if spot.name is not None and base(spot.name) in picture.lies}


def difference(layout: Layout, picture: Picture, without: Container[str] = ()) -> Difference:
    """Every piece that rests on another reader than it should.

    Left out are pieces in `without` (open to-dos), holes and untagged pieces, pieces still moving, pieces that lie
    nowhere (they are in somebody's hand), and pieces seen in several places.
    """
    out = []
    for name, spot in spots(layout, picture).items():
        zone = picture.lies[name]
        if zone is None or zone == spot.zone or name in without or name not in picture.resting:
            continue
        out.append(Shift(spot.name, spot.back, spot.zone, zone))
    return tuple(out)


def absent(layout: Layout, picture: Picture, without: Container[str] = ()) -> list[Spot]:
    """The pieces that should lie on a reader and have come to lie on none."""
    return [
        spot
        for name, spot in spots(layout, picture).items()
        if picture.lies[name] is None
        and spot.zone in picture.readers
        and name in picture.resting
        and name not in without
    ]
