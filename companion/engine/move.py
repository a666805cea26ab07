"""What goes into a game: a move of a seat, an answer to a question of chance, an edit by hand."""

from __future__ import annotations

import msgspec

from companion.engine.piece import Seat

Value = str | int | tuple[str | int | tuple[str | int, ...], ...]
"""An argument: an id, some ids in order, or a share-out as pairs (id, how many)."""

PASS = "pass"


class Move(msgspec.Struct, frozen=True, gc=False, tag="move"):
    """What a seat does: a kind and named arguments that are ids of rooms, pieces (handles) or seats."""

    seat: Seat
    kind: str
    args: dict[str, Value] = {}

    def __hash__(self) -> int:
        return hash((self.seat, self.kind, frozenset(self.args.items())))

    def handle(self, name: str) -> int:
        """The argument that is a piece's handle."""
        value = self.args[name]
        assert isinstance(value, int)
        return value

    def text(self, name: str) -> str:
        """The argument that is the id of a room or seat."""
        value = self.args[name]
        assert isinstance(value, str)
        return value

    def handles(self, name: str) -> tuple[int, ...]:
        """The argument that is several handles."""
        value = self.args[name]
        assert isinstance(value, tuple)
        return tuple(v for v in value if isinstance(v, int))


class Answer(msgspec.Struct, frozen=True, gc=False, tag="answer"):
    """What chance brought: one value for each thing asked, in the question's order.

    `source` is who said so: `app`, `reader` or `table`.
    """

    values: tuple[str | int, ...]
    source: str = "app"


class Edit(msgspec.Struct, frozen=True, tag="edit"):
    """A correction by hand, seen by everybody. Kinds and arguments: companion.engine.edits."""

    seat: Seat | None
    kind: str
    args: dict[str, Value] = {}


Entry = Move | Answer | Edit
