"""What the reconciler concludes from a picture, and what is to be done about it."""

from __future__ import annotations

import msgspec

from companion.engine.errors import Refusal
from companion.engine.move import Move
from companion.engine.piece import Zone
from companion.engine.state import State
from companion.table.difference import Difference
from companion.table.todo import Todo


class Past(msgspec.Struct, frozen=True):
    """An action that may still be undone: the state before it and its moves."""

    before: State
    moves: tuple[Move, ...]


class Nothing(msgspec.Struct, frozen=True):
    """The table is as it should be, as far as anybody can tell, or waits for open to-dos."""


class Make(msgspec.Struct, frozen=True):
    """Hands have made these moves: make them in this order, all or none, then ask again."""

    moves: tuple[Move, ...]


class Edited(msgspec.Struct, frozen=True):
    """Hands do what a card says: what they have moved lies right, and the state follows by edits. Then ask again."""

    difference: Difference


class Which(msgspec.Struct, frozen=True):
    """Hands could have meant any one of these: ask the seats in them, in private where they differ in secrets."""

    options: tuple[tuple[Move, ...], ...]


class Wait(msgspec.Struct, frozen=True):
    """Hands have done part of a legal move: say what is left of it and wait."""

    move: Move
    rest: tuple[Todo, ...]


class Keep(msgspec.Struct, frozen=True):
    """Legal as soon as these asks are passed: say who is still asked. Ask again when the state has changed."""

    moves: tuple[Move, ...]
    asks: tuple[str, ...]


class Replace(msgspec.Struct, frozen=True):
    """The last action was not final: take it back and make these moves instead, all in one action."""

    undo: int
    moves: tuple[Move, ...]


class TakeBack(msgspec.Struct, frozen=True):
    """The table lies as it lay before the last `count` actions: offer to take them back."""

    count: int


class Grace(msgspec.Struct, frozen=True):
    """Something unexplained has come to rest: wait until `until` (monotonic seconds), hands may still be busy.

    `refusals` are the rules that forbid what was tried, which may be said at once.
    """

    until: float
    refusals: tuple[Refusal, ...] = ()


class Correct(msgspec.Struct, frozen=True):
    """Nothing explains this: enter correction mode. The difference has identities in it and is shown to nobody."""

    difference: Difference
    refusals: tuple[Refusal, ...] = ()


class Unknown(msgspec.Struct, frozen=True):
    """Tags nobody knows lie in `zones`; a piece is seen in several zones at once, once for each entry of `torn`."""

    zones: tuple[Zone, ...]
    torn: tuple[tuple[Zone, ...], ...] = ()


class Missing(msgspec.Struct, frozen=True):
    """Pieces have lain nowhere for long: look for them. Nothing is held up."""

    todos: tuple[Todo, ...]


Verdict = Nothing | Make | Edited | Which | Wait | Keep | Replace | TakeBack | Grace | Correct | Unknown | Missing
