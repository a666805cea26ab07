"""What a state waits for, kept beside it until the state changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.engine.ask import Pending

if TYPE_CHECKING:
    from companion.engine.state import State

Seen = tuple[list[Any], dict[str, Any], dict[int, Any], dict[str, int]]


class Kept(msgspec.Struct, frozen=True, gc=False):
    """A pending, and all of the state by which it was made.

    Whoever changes a state, by whatever way, need not know of this: it is compared before it is used. What is frozen
    is compared by identity, so that this costs far less than to ask again.
    """

    rules: object
    pending: Pending
    g: object
    pieces: Any
    version: int
    seen: Seen

    def holds(self, rules: object, s: State) -> bool:
        """Whether nothing has changed since."""
        return (
            self.g is s.g
            and self.version == self.pieces.version
            and self.pieces is s.pieces
            and self.rules is rules
            and self.seen == (s.agenda, s.piles, s.bags, s.tracks)
        )


def keep(rules: object, s: State, pending: Pending) -> Kept:
    """What these rules wait for in that state."""
    pieces: Any = s.pieces
    seen = (s.agenda.copy(), s.piles.copy(), s.bags.copy(), s.tracks.copy())
    return Kept(rules, pending, s.g, pieces, pieces.version, seen)
