"""What a screen may send, each kind a struct with its bounds; anything else is malformed."""

from __future__ import annotations

from typing import Annotated

import msgspec

from companion.engine.errors import Malformed
from companion.engine.move import Edit, Move, Value

LIMIT = 16_384
"""Bytes of one message."""

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Handle = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Short = Annotated[str, msgspec.Meta(max_length=64)]
Args = Annotated[dict[Short, Value], msgspec.Meta(max_length=8)]


class Said(msgspec.Struct, tag_field="k", forbid_unknown_fields=True):
    """Anything a screen says."""


class Hello(Said, tag="hello"):
    """Who the screen is."""

    credential: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    lang: Annotated[str, msgspec.Meta(max_length=8)] = "en"
    page: Short = "table"


class SaidMove(msgspec.Struct, forbid_unknown_fields=True):
    """A move as a screen writes it."""

    seat: Short
    kind: Short
    args: Args = {}

    def move(self) -> Move:
        """The move."""
        return Move(self.seat, self.kind, dict(self.args))


class Act(Said, tag="act"):
    """Moves, all or none."""

    id: Id
    move: SaidMove
    ask: Short | None = None
    more: Annotated[list[SaidMove], msgspec.Meta(max_length=8)] = []


class Why(Said, tag="why"):
    """Why a move cannot be made; nothing is done."""

    id: Id
    move: SaidMove


class Rules(Said, tag="rules"):
    """What the rules say: of a move, of a piece put into a zone, or of a piece; nothing is done."""

    id: Id
    seat: Short | None = None
    piece: Handle | None = None
    zone: Short | None = None
    move: SaidMove | None = None


class Answered(Said, tag="answer"):
    """What the table showed."""

    id: Id
    question: Short
    values: Annotated[list[str | int], msgspec.Meta(max_length=64)]


class Asked(Said, tag="asked"):
    """What was asked when the table gave that answer; nothing is done."""

    id: Id
    answer: Handle


class Correct(Said, tag="correct"):
    """That answer was wrong: what the table really showed. The game goes back to it."""

    id: Id
    answer: Handle
    values: Annotated[list[str | int], msgspec.Meta(max_length=64)]


class Wait(Said, tag="wait"):
    """Hold a window open."""

    ask: Short


class Go(Said, tag="go"):
    """Let a window close."""

    ask: Short


class Undo(Said, tag="undo"):
    """Take back one's own last move."""

    id: Id


class Pause(Said, tag="pause"):
    """Everything stops."""


class Resume(Said, tag="resume"):
    """Everything goes on."""


class Look(Said, tag="look"):
    """A person looks at a piece."""

    piece: Handle


class SaidEdit(msgspec.Struct, forbid_unknown_fields=True):
    """An edit as a screen writes it."""

    kind: Short
    args: Args = {}


class DoAnyway(Said, tag="edit"):
    """A correction by hand."""

    id: Id
    edit: SaidEdit

    def entry(self, seat: str | None) -> Edit:
        """The edit, in the name of a seat."""
        return Edit(seat, self.edit.kind, dict(self.edit.args))


class Hand(Said, tag="hand"):
    """Emulated board: a hand lays a token down, or lifts it."""

    piece: Handle
    zone: Short | None = None


class Pong(Said, tag="pong"):
    """The screen is awake."""


Message = (
    Hello
    | Act
    | Why
    | Rules
    | Answered
    | Asked
    | Correct
    | Wait
    | Go
    | Undo
    | Pause
    | Resume
    | Look
    | DoAnyway
    | Hand
    | Pong
)
_decoder = msgspec.json.Decoder(Message)


class _Named(msgspec.Struct):
    id: Id | None = None


def id_in(text: str) -> str | None:
    """The id of a message that could not be read any further."""
    try:
        return msgspec.json.decode(text[:LIMIT], type=_Named).id
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError):
        return None


def read(text: str) -> Message:
    """The message in a text. Raises Malformed with what is wrong."""
    if len(text) > LIMIT:
        raise Malformed(f"a message has at most {LIMIT} bytes")
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError) as wrong:
        raise Malformed(str(wrong)) from wrong
