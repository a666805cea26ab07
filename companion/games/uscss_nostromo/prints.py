"""What a box file holds: everything that is printed on board and cards, as it stands in the file."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from companion.games.uscss_nostromo.effects import Effect, Moment, Room, Text, Words

Source = Literal["rulebook", "published", "stand-in", "own"]
MOMENTS: tuple[Moment, ...] = ("hiding", "hunting", "attack", "action")
Effects = Annotated[tuple[Effect, ...], Meta(min_length=1)]


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something printed: its id, its name, and where it comes from when not from where the box as a whole does."""

    id: Text
    name: Words
    source: Source | None = None


class Texted(Entry, frozen=True, kw_only=True):
    """Something printed that has a text, and the name of a photograph of it in the data folder."""

    text: Words
    effects: Effects
    photo: Text | None = None


class Procedure(Entry, frozen=True, kw_only=True):
    """An emergency procedure."""


class Order(Texted, frozen=True, kw_only=True):
    """A mission order: what it does, and when it can be played."""

    when: Annotated[tuple[Moment, ...], Meta(min_length=1)] = MOMENTS


class Protocol(Texted, frozen=True, kw_only=True):
    """A Weyland protocol, the green text."""


class Behavior(Texted, frozen=True, kw_only=True):
    """A Behavior card."""


class CrewMember(Texted, frozen=True, kw_only=True):
    """A crew member card with its power."""


class Mission(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Mission card: an order, and either a procedure or a protocol; of an open card less is known."""

    id: Text
    name: Words | None = None
    order: Text | None = None
    procedure: Text | None = None
    protocol: Text | None = None
    photo: Text | None = None
    source: Source | None = None


class BoardPrint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the board prints: which rooms are connected."""

    connections: tuple[tuple[Room, Room], ...]
    source: Source | None = None


class Blank(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is said of a card of which nothing has been entered."""

    name: Words
    text: Words
    source: Source | None = None


class BoxFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A box as it stands in its file.

    `open` are the cards of which not all has been entered: people read them. `blank` is what is said of them. Without
    `board` nobody has told which rooms are connected.
    """

    source: Source
    title: Words
    board: BoardPrint | None = None
    procedures: tuple[Procedure, ...] = ()
    orders: tuple[Order, ...] = ()
    protocols: tuple[Protocol, ...] = ()
    missions: tuple[Mission, ...] = ()
    behaviors: tuple[Behavior, ...] = ()
    crew: tuple[CrewMember, ...] = ()
    open: tuple[Text, ...] = ()
    blank: Blank | None = None
