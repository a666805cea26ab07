"""What a state waits for, kept beside it until the state changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from companion.engine.ask import Pending
from companion.engine.pieces import Pieces

if TYPE_CHECKING:
    from companion.engine.state import State


class Kept:
    """A pending, and all of the state by which it was made.

    Whoever changes a state, by whatever way, need not know of this: it is compared before it is used. What is frozen
    is compared by identity, so that this costs far less than to ask again.
    """

    __slots__ = ("g", "pending", "pieces", "rules", "seen", "version")

    def __init__(self, rules: object, s: State, pending: Pending) -> None:
        self.rules, self.pending = rules, pending
        self.g: Any = s.g
        self.pieces = cast(Pieces, s.pieces)
        self.version = self.pieces.version
        self.seen: tuple[Any, ...] = (s.agenda.copy(), s.piles.copy(), s.bags.copy(), s.tracks.copy())

    def holds(self, rules: object, s: State) -> Pending | None:
        """The pending, if nothing has changed since."""
        same = (
            self.rules is rules
            and self.g is s.g
            and self.pieces is s.pieces
            and self.version == self.pieces.version
            and self.seen == (s.agenda, s.piles, s.bags, s.tracks)
        )
        return self.pending if same else None
