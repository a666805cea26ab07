"""Which pieces are in a to-do, so that where they still lie is no move."""

from __future__ import annotations

from collections.abc import Container

from companion.engine.layout import Layout
from companion.engine.piece import Zone
from companion.table.difference import spots
from companion.table.picture import Picture


class Waiting:
    """Identity → the places where it lay when its to-do arose. There it just waits; elsewhere it is a difference.

    A picture acts only by changing: what already lay otherwise when the state moved on means nothing by itself.
    """

    def __init__(self) -> None:
        self._at: dict[str, set[Zone | None]] = {}
        self._loose: set[str] = set()
        self._doubles: set[str] = set()

    def __contains__(self, name: object) -> bool:
        return name in self._at

    def names(self) -> tuple[str, ...]:
        """The pieces in open to-dos."""
        return tuple(self._at)

    def hold(self, layout: Layout, picture: Picture, absent: bool = False) -> None:
        """Everything that does not fit now is a to-do. `absent`: pieces that lie nowhere may first be laid anywhere.

        So may those that belong where no reader is, until all others of their back are found: while people look for
        a piece they may pick up any that looks like it.
        """
        self._at.clear()
        self._loose.clear()
        self._doubles.clear()
        for name, spot in spots(layout, picture).items():
            if picture.fits(spot):
                continue
            self._at[name] = {picture.lies[name]}
            if absent and picture.lies[name] is None:
                self._loose.add(name)
        self.settle(layout, picture)

    def follow(self, before: Layout, after: Layout, picture: Picture, acted: Container[str] = ()) -> None:
        """The state has moved on: what it now wants elsewhere than before, and does not lie there, is a to-do.

        So is a piece in `acted`, whose move was made, although the rules want it where it was: it has had its say.
        """
        was = spots(before, picture)
        for name, spot in spots(after, picture).items():
            old = was.get(name)
            if old is not None and old.zone == spot.zone and name not in acted:
                continue
            # The hand that carries out the last to-do may still be on its way to where that one said.
            underway = {*self._at[name], old.zone} if name in self._at and old is not None else set()
            self._forget(name)
            if picture.fits(spot):
                continue
            zone = picture.lies[name]
            in_hand = zone is None or name not in picture.resting
            self._at[name] = ({None, old.zone} if in_hand and old is not None else {zone}) | underway
        self.settle(after, picture)

    def settle(self, layout: Layout, picture: Picture) -> None:
        """Forget the to-dos that are done, and those whose piece has come to rest elsewhere."""
        here = spots(layout, picture)
        sought = {s.back for n, s in here.items() if n in self._loose and picture.lies[n] is None}
        for name, spot in here.items() if sought else ():
            if spot.back in sought and picture.lies[name] is None and picture.fits(spot):
                self._doubles.add(name)
                self._at.setdefault(name, {None})
        for name in list(self._at):
            if name not in here:
                self._forget(name)
                continue
            zone = picture.lies[name]
            searching = name in self._doubles and here[name].back in sought
            if picture.fits(here[name]) and not searching:
                self._forget(name)
            elif zone is not None and zone not in self._at[name] and name in picture.resting:
                self._rested(name, zone, searching)

    def _rested(self, name: str, zone: Zone, searching: bool) -> None:
        if searching or name in self._loose:
            self._loose.discard(name)
            self._at[name].add(zone)
        else:
            self._forget(name)

    def _forget(self, name: str) -> None:
        self._at.pop(name, None)
        self._loose.discard(name)
        self._doubles.discard(name)
