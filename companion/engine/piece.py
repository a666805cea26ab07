"""A piece: a token, card or figure, with its identity or a hole where the identity would stand."""

from __future__ import annotations

from functools import lru_cache

import msgspec

Seat = str
Zone = str
Handle = int

TABLE: Seat = ""
"""Among those who know a piece: everybody has seen it, and everybody has seen that."""


class Piece(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """One physical thing on the table.

    `handle` names it until people lose track of it. `name` is its identity, `None` a hole. `back` is what everybody
    sees of it face down. `by` is the seat that put it where it lies, `knows` the seats that know its identity.
    `bag` is the list of what it and its fellows can be for those who do not know; `via` is the way down from that
    bag to the one its name was taken out of, when that is another.
    """

    handle: Handle
    name: str | None
    back: str
    zone: Zone
    up: bool = False
    by: Seat | None = None
    knows: tuple[Seat, ...] = ()
    bag: int = 0
    via: tuple[int, ...] = ()

    def but(
        self,
        handle: Handle | None = None,
        zone: Zone | None = None,
        up: bool | None = None,
        by: Seat | None = None,
        knows: tuple[Seat, ...] | None = None,
    ) -> Piece:
        """The same piece with some of its public particulars changed."""
        return Piece(
            self.handle if handle is None else handle,
            self.name,
            self.back,
            self.zone if zone is None else zone,
            self.up if up is None else up,
            self.by if by is None else by,
            self.knows if knows is None else knows,
            self.bag,
            self.via,
        )

    def named(self, name: str | None, via: tuple[int, ...] = (), knows: tuple[Seat, ...] | None = None) -> Piece:
        """The same piece with its identity filled in, or made a hole."""
        known = self.knows if knows is None else knows
        return Piece(self.handle, name, self.back, self.zone, self.up, self.by, known, self.bag, via)

    def numbered(self, handle: Handle) -> Piece:
        """The same piece under another handle."""
        return Piece(handle, self.name, self.back, self.zone, self.up, self.by, self.knows, self.bag, self.via)

    def bagged(self, bag: int, via: tuple[int, ...]) -> Piece:
        """The same piece among other fellows."""
        return Piece(self.handle, self.name, self.back, self.zone, self.up, self.by, self.knows, bag, via)


def base(name: str) -> str:
    """The identity without the mark after `~` that a test plants in it; rules compare nothing else."""
    return name.partition("~")[0] if "~" in name else name


@lru_cache(maxsize=1024)
def owner(zone: Zone) -> Seat | None:
    """The seat a private zone belongs to: `hand:crew-1` is `crew-1`'s; a room is nobody's."""
    _, colon, seat = zone.partition(":")
    return seat if colon else None
