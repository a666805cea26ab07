"""The state of a game: pieces, piles, bags, tracks, seats and the agenda, and one struct of the game's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, Self, TypeVar

import msgspec

from companion.engine.ask import Outcome, Pending
from companion.engine.bag import Bag
from companion.engine.kept import Kept, keep
from companion.engine.piece import Handle, Piece, Seat, Zone, owner
from companion.engine.pieces import Pieces, Row

A = TypeVar("A")
T = TypeVar("T")


class State(msgspec.Struct, kw_only=True, dict=True):
    """Plain data, exact through JSON and back. A game subclasses it to say the types of `agenda` and `g`, nothing more.

    `pieces` is ordered by handle; `piles` are rows of handles from top to bottom; `tracks` are public numbers;
    `agenda` is a stack whose last step is next; `g` is the game's own frozen struct, its fields marked.
    """

    ruleset: str
    seats: tuple[Seat, ...]
    pieces: dict[Handle, Piece]
    piles: dict[str, tuple[Handle, ...]]
    bags: dict[int, Bag]
    tracks: dict[str, int]
    agenda: list[Any]
    g: Any
    next_handle: int = 1
    next_bag: int = 1
    serial: int = 0
    outcome: Outcome | None = None

    def __post_init__(self) -> None:
        self.pieces = Pieces(self.pieces)

    def copy(self) -> Self:
        """A state of its own; what is frozen is shared."""
        twin = copy(self)
        twin.pieces = self.pieces.copy()
        twin.piles = self.piles.copy()
        twin.bags = self.bags.copy()
        twin.tracks = self.tracks.copy()
        twin.agenda = self.agenda.copy()
        return twin

    def looks(self, seat: Seat, piece: Piece) -> bool:
        """Whether the rules let this seat look at this face-down piece now."""
        return owner(piece.zone) == seat

    def rows(self) -> Mapping[Zone, Row]:
        """Zone → what lies there, in the order of handles. It goes along with every change."""
        pieces: Any = self.pieces
        return pieces.rows  # type: ignore[no-any-return]

    def at(self, zone: Zone, back: str | None = None) -> list[Piece]:
        """The pieces in a zone, in the order of their handles."""
        return [p for p in self.rows().get(zone, ()) if back is None or p.back == back]

    def noted(self, zone: Zone, about: A, work: Callable[[Row, A], T]) -> T:
        """What `work` makes of what lies in a zone; kept under `about`, beside the state, until that changes."""
        pieces: Any = self.pieces
        return pieces.noted(zone, about, work)  # type: ignore[no-any-return]

    def keep(self, rules: object, pending: Pending) -> None:
        """Remember what these rules wait for, beside the state: no file, copy or view has it."""
        self.__dict__["_kept"] = keep(rules, self, pending)

    def kept(self, rules: object) -> Pending | None:
        """What was remembered, if nothing has changed since."""
        kept: Kept | None = self.__dict__.get("_kept")
        return kept.pending if kept is not None and kept.holds(rules, self) else None

    def to_json(self) -> bytes:
        """The whole state, secrets included."""
        return msgspec.json.encode(self)

    @classmethod
    def from_json(cls, data: bytes) -> Self:
        """The state that `to_json` wrote. Raises msgspec.ValidationError."""
        return msgspec.json.decode(data, type=cls)
