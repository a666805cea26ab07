"""Which tag is stuck on which piece."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from companion.engine.piece import base
from companion.table.errors import TagRefused


class TagMap:
    """Canonical tag text → piece identity, one to one. Immutable: enrolment makes a new map.

    A tag that is not in here is an unknown tag, however much it resembles one that is.
    """

    __slots__ = ("_pieces", "_tags")

    def __init__(self, pairs: Mapping[str, str] | Iterable[tuple[str, str]] = ()) -> None:
        """Raises TagRefused when a tag or a piece comes twice, or one tag is the beginning of another."""
        self._pieces: dict[str, str] = {}
        self._tags: dict[str, str] = {}
        for tag, piece in pairs.items() if isinstance(pairs, Mapping) else pairs:
            self._add(tag, base(piece))

    def _add(self, tag: str, piece: str) -> None:
        if not tag:
            raise TagRefused("an empty tag stands for no piece")
        if tag in self._pieces:
            raise TagRefused("that tag is on a piece already")
        if piece in self._tags:
            raise TagRefused("that piece has a tag already")
        # A reader that loses the end of a number must not turn one piece into another.
        if any(tag.startswith(known) or known.startswith(tag) for known in self._pieces):
            raise TagRefused("that tag is the beginning of another, or another is the beginning of it: read it again")
        self._pieces[tag] = piece
        self._tags[piece] = tag

    def piece(self, tag: str) -> str | None:
        """The identity the tag is on, None for an unknown tag. Whole texts are compared, never parts."""
        return self._pieces.get(tag)

    def tag(self, piece: str) -> str | None:
        """The tag on a piece, None for an untagged one."""
        return self._tags.get(base(piece))

    def __contains__(self, piece: object) -> bool:
        return isinstance(piece, str) and base(piece) in self._tags

    def __iter__(self) -> Iterator[str]:
        """The tagged identities, in the order in which they were enrolled."""
        return iter(self._tags)

    def __len__(self) -> int:
        return len(self._tags)

    def pairs(self) -> dict[str, str]:
        """Tag → identity, to be kept."""
        return dict(self._pieces)

    def enrol(self, tag: str, piece: str) -> TagMap:
        """The map with one tag more. Raises TagRefused."""
        return TagMap([*self._pieces.items(), (tag, piece)])

    def without(self, *pieces: str) -> TagMap:
        """The map without the tags of these pieces: from then on they are played by taps."""
        off = {base(piece) for piece in pieces}
        return TagMap((tag, piece) for tag, piece in self._pieces.items() if piece not in off)
