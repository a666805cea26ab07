"""Canaries: a mark in every identity, unique to game and handle, renewed whenever the handle is."""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from companion.engine.bag import Bag
from companion.engine.piece import Handle, Piece, base
from companion.engine.play import Play
from companion.engine.state import State

MARK = re.compile(r"~([0-9a-f]{14})")
"""What a canary looks like in the bytes of a message."""


class Canaries:
    """The canaries of one game: for each handle a random mark that nothing else tells."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._of: dict[Handle, str] = {}
        self._handle: dict[str, Handle] = {}

    def of(self, handle: Handle) -> str:
        """The canary of a handle."""
        if handle not in self._of:
            mark = hmac.digest(self._secret, str(handle).encode(), "sha256").hex()[:14]
            self._of[handle] = mark
            self._handle[mark] = handle
        return self._of[handle]

    def handle(self, canary: str) -> Handle | None:
        """Whose canary it is; None when it was planted nowhere."""
        return self._handle.get(canary)

    def marked(self, p: Piece) -> Piece:
        """The piece with the canary of its handle in its name; a hole has none."""
        if p.name is None:
            return p
        return msgspec.structs.replace(p, name=f"{base(p.name)}~{self.of(p.handle)}")

    def plant(self, s: State) -> None:
        """Give every name in a state the canary of its handle, in place."""
        for handle, p in s.pieces.items():
            s.pieces[handle] = self.marked(p)


@contextmanager
def planted(canaries: Canaries) -> Iterator[None]:
    """While this lasts, whatever gets a handle or a name gets its canary. Bags keep bare names."""
    lay: Any = Play._lay
    afresh: Any = Play._afresh
    tell: Any = Play.name
    plus: Any = Bag.plus

    def mark(t: Any, handle: Handle) -> None:
        t.s.pieces[handle] = canaries.marked(t.s.pieces[handle])

    def laid(t: Any, *args: Any) -> Handle:
        handle: Handle = lay(t, *args)
        mark(t, handle)
        return handle

    def renumbered(t: Any, *args: Any) -> dict[Handle, Handle]:
        renamed: dict[Handle, Handle] = afresh(t, *args)
        for handle in renamed.values():
            mark(t, handle)
        return renamed

    def told(t: Any, handle: Handle, name: str) -> None:
        tell(t, handle, base(name))
        mark(t, handle)

    def bare(bag: Bag, *names: str) -> Any:
        return plus(bag, *map(base, names))

    patches: Any = ((Play, "_lay", laid), (Play, "_afresh", renumbered), (Play, "name", told), (Bag, "plus", bare))
    before = [(owner, name, owner.__dict__[name]) for owner, name, _ in patches]
    for owner, name, new in patches:
        setattr(owner, name, new)
    try:
        yield
    finally:
        for owner, name, old in before:
            setattr(owner, name, old)
