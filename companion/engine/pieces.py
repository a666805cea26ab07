"""The pieces of a state by handle, and beside them what lies in each zone."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from companion.engine.piece import Handle, Piece, Zone

Row = tuple[Piece, ...]
A = TypeVar("A")
T = TypeVar("T")


class Pieces(dict[Handle, Piece]):
    """A dict in the order of handles that can say at once what lies in a zone.

    `rows` is zone → what lies there, in the order of handles: derived, in no file, kept right by every change, and so
    not to be kept. `version` is another number after each change.
    """

    __slots__ = ("_notes", "rows", "version")

    def __init__(self, pieces: Mapping[Handle, Piece] = {}, rows: dict[Zone, Row] | None = None) -> None:
        super().__init__(pieces)
        self.version = 0
        self.rows: dict[Zone, Row] = {} if rows is None else rows
        self._notes: dict[tuple[Zone, object], tuple[Row, Any]] = {}
        if rows is None:
            self._lay_out()

    def _lay_out(self) -> None:
        zones: dict[Zone, list[Piece]] = {}
        for p in self.values():
            zones.setdefault(p.zone, []).append(p)
        self.rows.clear()
        self.rows.update((zone, tuple(row)) for zone, row in zones.items())

    def noted(self, zone: Zone, about: A, work: Callable[[Row, A], T]) -> T:
        """What `work` makes of what lies in a zone, kept under `about` as long as that stays the same."""
        row = self.rows.get(zone, ())
        note = self._notes.get((zone, about))
        if note is None or note[0] is not row:
            note = self._notes[zone, about] = (row, work(row, about))
        return note[1]

    def __setitem__(self, handle: Handle, p: Piece) -> None:
        rows, zone, old = self.rows, p.zone, self.get(handle)
        row = rows.get(zone, ())
        if old is not None and old.zone == zone:
            at = row.index(old)
            rows[zone] = (*row[:at], p, *row[at + 1 :])
        else:
            if old is not None:
                self._leave(old)
            if not row or row[-1].handle < handle:
                rows[zone] = (*row, p)
            else:
                at = bisect_left(row, handle, key=_handle)
                rows[zone] = (*row[:at], p, *row[at:])
        self.version += 1
        _set(self, handle, p)

    def __delitem__(self, handle: Handle) -> None:
        self._leave(self[handle])
        self.version += 1
        _delete(self, handle)

    def renumber(self, zone: Zone, fresh: Mapping[Handle, Piece]) -> None:
        """Some of what lies in a zone goes on under other handles, higher than all there are; by old handle."""
        for old, p in fresh.items():
            _delete(self, old)
            _set(self, p.handle, p)
        self.version += 1
        row = self.rows.get(zone, ())
        stays = [p for p in row if p.handle not in fresh] if len(row) > len(fresh) else ()
        self.rows[zone] = (*stays, *fresh.values())

    def renew(self, zone: Zone, those: Mapping[Handle, Piece]) -> None:
        """Some of what lies in a zone, and goes on lying there, has other particulars; by handle."""
        for handle, p in those.items():
            _set(self, handle, p)
        self.version += 1
        self.rows[zone] = tuple([those.get(p.handle, p) for p in self.rows[zone]])

    def _leave(self, p: Piece) -> None:
        row = self.rows[p.zone]
        at = row.index(p)
        self.rows[p.zone] = row[:at] + row[at + 1 :]

    def copy(self) -> Pieces:
        """Pieces of their own."""
        return Pieces(self, self.rows.copy())

    def __reduce__(self) -> Any:
        return Pieces, (dict(self),)

    # ---- the seldom used ways to change a dict: the rows are made anew

    def _anew(self) -> None:
        self.version += 1
        self._lay_out()

    def pop(self, *args: Any) -> Any:
        """As a dict does."""
        found = super().pop(*args)
        self._anew()
        return found

    def popitem(self) -> tuple[Handle, Piece]:
        """As a dict does."""
        found = super().popitem()
        self._anew()
        return found

    def clear(self) -> None:
        """As a dict does."""
        super().clear()
        self._anew()

    def update(self, *args: Any, **more: Any) -> None:
        """As a dict does."""
        super().update(*args, **more)
        self._anew()

    def setdefault(self, *args: Any) -> Any:
        """As a dict does."""
        found = super().setdefault(*args)
        self._anew()
        return found

    def __ior__(self, other: Any) -> Pieces:  # type: ignore[override,misc]
        self.update(other)
        return self


_set: Final = dict.__setitem__
_delete: Final = dict.__delitem__


def _handle(p: Piece) -> Handle:
    return p.handle
