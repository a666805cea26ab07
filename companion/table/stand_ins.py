"""Stand-ins: face-down pieces that are only counted, because nobody can know which of them was laid down."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from companion.engine.layout import Layout, Spot
from companion.engine.piece import Zone, base
from companion.table.picture import Picture


def counted(layout: Layout, picture: Picture, backs: Collection[str]) -> Picture:
    """The picture in which any face-down piece of one of these backs stands in for any other.

    Used for the pieces of a seat that the companion plays where no reader tells which one somebody takes: a piece
    that lies where one of its back should lie is that one. A piece that lies face up is itself.
    """
    lies, resting = dict(picture.lies), set(picture.resting)
    for back in sorted(backs):
        spots = [s for s in layout.spots if s.back == back and not s.up and picture.tells(s.name)]
        names = [base(s.name or "") for s in spots]
        for name, player in _cast(spots, names, picture):
            lies[name] = picture.lies[player]
            resting.discard(name)
            if player in picture.resting:
                resting.add(name)
    return Picture(lies, frozenset(resting), picture.readers, picture.unknown, picture.torn)


def _cast(spots: Iterable[Spot], names: list[str], picture: Picture) -> list[tuple[str, str]]:
    """Pairs (what the state calls it, what lies there for it)."""
    by_zone: dict[Zone | None, list[str]] = {}
    for name in names:
        by_zone.setdefault(picture.lies[name], []).append(name)
    roles, left = [], []
    for spot in spots:
        name = base(spot.name or "")
        wanted = spot.zone if spot.zone in picture.readers else None
        here = by_zone.get(wanted, [])
        if here:
            roles.append((name, here.pop(here.index(name) if name in here else 0)))
        else:
            left.append(name)
    return [*roles, *zip(left, (name for names_ in by_zone.values() for name in names_), strict=True)]
