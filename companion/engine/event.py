"""Events: what happened, once, for everybody, with holes where somebody may not know."""

from __future__ import annotations

import msgspec

from companion.engine.move import Value
from companion.engine.piece import Handle, Seat


class Shown(msgspec.Struct, frozen=True, gc=False):
    """A piece an event speaks of: its identity as it was then, for the seats in `to` (None: everybody)."""

    handle: Handle
    back: str
    name: str | None
    to: tuple[Seat, ...] | None = None


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened. `args` are public: rooms, seats, numbers, handles.

    `told`: it told somebody what not everybody knew before; so it tells nothing of who knew what.
    """

    kind: str
    args: dict[str, Value] = {}
    seat: Seat | None = None
    shown: tuple[Shown, ...] = ()
    told: bool = False

    def masked(self, seats: tuple[Seat, ...]) -> Event:
        """What these seats get of it: built up from the public part and what was shown to them."""
        if not self.shown:
            return self
        return Event(self.kind, self.args, self.seat, tuple(_masked(s, seats) for s in self.shown), self.told)


def _masked(shown: Shown, seats: tuple[Seat, ...]) -> Shown:
    if shown.to is None:
        return shown
    mine = tuple(s for s in shown.to if s in seats)
    return Shown(shown.handle, shown.back, shown.name if mine else None, mine)
