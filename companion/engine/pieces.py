"""The pieces of a state by handle, and beside them what lies in each zone."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from typing import Any, Final

from companion.engine.piece import Handle, Piece, Zone

Row = tuple[Piece, ...]


class Pieces(dict[Handle, Piece]):
    """A dict in the order of handles that can say at once what lies in a zone.

    The rows are derived: no file has them, the first question makes them and every change keeps them right.
    `version` is another number after each change.
    """

    __slots__ = ("_rows", "version")

    def __init__(self, pieces: Mapping[Handle, Piece] = {}) -> None:
        super().__init__(pieces)
        self.version = 0
        self._rows: dict[Zone, Row] | None = None

    def rows(self) -> Mapping[Zone, Row]:
        """Zone → what lies there, in the order of handles. Not to be kept: it goes along with every change."""
        if self._rows is None:
            zones: dict[Zone, list[Piece]] = {}
            for p in self.values():
                zones.setdefault(p.zone, []).append(p)
            self._rows = {zone: tuple(row) for zone, row in zones.items()}
        return self._rows

    def __setitem__(self, handle: Handle, p: Piece) -> None:
        rows = self._rows
        if rows is not None:
            old = self.get(handle)
            if old is None:
                self._enter(p)
            elif old.zone == p.zone:
                row = rows[p.zone]
                at = row.index(old)
                rows[p.zone] = (*row[:at], p, *row[at + 1 :])
            else:
                self._leave(old)
                self._enter(p)
        self.version += 1
        _set(self, handle, p)

    def __delitem__(self, handle: Handle) -> None:
        if self._rows is not None:
            self._leave(self[handle])
        self.version += 1
        super().__delitem__(handle)

    def renumber(self, zone: Zone, fresh: Mapping[Handle, Piece]) -> None:
        """Some of what lies in a zone goes on under other handles, higher than all there are; by old handle."""
        for old, p in fresh.items():
            super().__delitem__(old)
            _set(self, p.handle, p)
        self.version += 1
        if self._rows is not None:
            self._rows[zone] = (*(p for p in self._rows.get(zone, ()) if p.handle not in fresh), *fresh.values())

    def renew(self, zone: Zone, those: Mapping[Handle, Piece]) -> None:
        """Some of what lies in a zone, and goes on lying there, has other particulars; by handle."""
        for handle, p in those.items():
            _set(self, handle, p)
        self.version += 1
        if self._rows is not None:
            self._rows[zone] = tuple([those.get(p.handle, p) for p in self._rows[zone]])

    def _enter(self, p: Piece) -> None:
        assert self._rows is not None
        row = self._rows.get(p.zone, ())
        if not row or row[-1].handle < p.handle:
            self._rows[p.zone] = (*row, p)
        else:
            at = bisect_left(row, p.handle, key=_handle)
            self._rows[p.zone] = (*row[:at], p, *row[at:])

    def _leave(self, p: Piece) -> None:
        assert self._rows is not None
        row = self._rows[p.zone]
        at = row.index(p)
        self._rows[p.zone] = row[:at] + row[at + 1 :]

    def copy(self) -> Pieces:
        """Pieces of their own."""
        twin = Pieces(self)
        if self._rows is not None:
            twin._rows = self._rows.copy()
        return twin

    def __reduce__(self) -> Any:
        return Pieces, (dict(self),)

    # ---- the seldom used ways to change a dict: the rows are made anew when they are next asked for

    def _unsorted(self) -> None:
        self.version += 1
        self._rows = None

    def pop(self, *args: Any) -> Any:
        """As a dict does."""
        self._unsorted()
        return super().pop(*args)

    def popitem(self) -> tuple[Handle, Piece]:
        """As a dict does."""
        self._unsorted()
        return super().popitem()

    def clear(self) -> None:
        """As a dict does."""
        self._unsorted()
        super().clear()

    def update(self, *args: Any, **more: Any) -> None:
        """As a dict does."""
        self._unsorted()
        super().update(*args, **more)

    def setdefault(self, *args: Any) -> Any:
        """As a dict does."""
        self._unsorted()
        return super().setdefault(*args)

    def __ior__(self, other: Any) -> Pieces:  # type: ignore[override,misc]
        self.update(other)
        return self


_set: Final = dict.__setitem__


def _handle(p: Piece) -> Handle:
    return p.handle
