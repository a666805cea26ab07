"""The box: what is printed on board and cards, checked on load with file, line and reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from companion.engine.boxfile import box_hash, line_of, parse
from companion.engine.errors import BadBox
from companion.engine.piece import Zone
from companion.games.uscss_nostromo.effects import BehaviorEffect, OrderEffect, PowerEffect, ProtocolEffect
from companion.games.uscss_nostromo.tokens import BEHAVIORS, CREW_CARDS, MISSIONS, ROOMS

BOXES = Path(__file__).parent / "boxes"
DEFAULT_BOX = "stand-in.toml"

PROCEDURE_CARDS, PROTOCOL_CARDS, PROCEDURES = 25, 15, 5

Text = Annotated[str, Meta(min_length=1)]
Source = Literal["rulebook", "published", "stand-in", "own"]
Moment = Literal["hiding", "hunting", "attack", "action"]
Room = Annotated[int, Meta(ge=1, le=10)]
MOMENTS: tuple[Moment, ...] = ("hiding", "hunting", "attack", "action")


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something said, in English and French."""

    en: Text
    fr: Text


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something printed: its id, its name, and where it comes from when not from where the box as a whole does."""

    id: Text
    name: Words
    source: Source | None = None


class Texted(Entry, frozen=True, kw_only=True):
    """Something printed that has a text."""

    text: Words


class Procedure(Entry, frozen=True, kw_only=True):
    """An emergency procedure."""


class Order(Texted, frozen=True, kw_only=True):
    """A mission order: what it does, and when it can be played."""

    effects: Annotated[tuple[OrderEffect, ...], Meta(min_length=1)]
    when: Annotated[tuple[Moment, ...], Meta(min_length=1)] = MOMENTS


class Protocol(Texted, frozen=True, kw_only=True):
    """A Weyland protocol, the green text."""

    effects: Annotated[tuple[ProtocolEffect, ...], Meta(min_length=1)]


class Behavior(Texted, frozen=True, kw_only=True):
    """A Behavior card."""

    effects: Annotated[tuple[BehaviorEffect, ...], Meta(min_length=1)]


class CrewMember(Texted, frozen=True, kw_only=True):
    """A crew member card with its power."""

    effects: Annotated[tuple[PowerEffect, ...], Meta(min_length=1)]


class Mission(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Mission card: an order, and either a procedure or a protocol."""

    id: Text
    order: Text
    procedure: Text | None = None
    protocol: Text | None = None
    source: Source | None = None


class BoardPrint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the board prints: which rooms are connected."""

    connections: tuple[tuple[Room, Room], ...]
    source: Source | None = None


class BoxFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A box as it stands in its file. `open` are the cards whose texts nobody has entered: people read them out."""

    source: Source
    title: Words
    board: BoardPrint
    procedures: tuple[Procedure, ...]
    orders: tuple[Order, ...]
    protocols: tuple[Protocol, ...]
    missions: tuple[Mission, ...]
    behaviors: tuple[Behavior, ...]
    crew: tuple[CrewMember, ...]
    open: tuple[Text, ...] = ()


class MissionPrint(msgspec.Struct, frozen=True):
    """A Mission card with what it names looked up."""

    order: Order
    procedure: str | None
    protocol: Protocol | None
    open: bool = False


class Box:
    """A checked box, looked up by the names of pieces."""

    def __init__(self, text: str, file: str) -> None:
        data = parse(text, BoxFile, file)
        _check(data, text, file)
        self.data = data
        self.hash = box_hash(text)
        orders = {o.id: o for o in data.orders}
        protocols = {p.id: p for p in data.protocols}
        self.missions = {
            m.id: MissionPrint(
                orders[m.order], m.procedure, protocols[m.protocol] if m.protocol else None, m.id in data.open
            )
            for m in data.missions
        }
        self.behaviors = {b.id: b for b in data.behaviors}
        self.crew = {c.id: c for c in data.crew}
        self.procedures = tuple(p.id for p in data.procedures)
        self.open = frozenset(data.open)
        self.connected = _connected(data.board.connections)

    def words(self) -> dict[str, Any]:
        """The words of procedures, orders, protocols and cards, for screens."""
        data = self.data
        entries = (*data.procedures, *data.orders, *data.protocols, *data.behaviors, *data.crew)
        out: dict[str, Any] = {"title": msgspec.to_builtins(data.title), "source": data.source}
        for entry in entries:
            said: dict[str, Any] = {"name": msgspec.to_builtins(entry.name), "source": entry.source or data.source}
            if isinstance(entry, Texted):
                said["text"] = msgspec.to_builtins(entry.text)
            out[entry.id] = said
        for m in data.missions:
            parts = {"order": m.order, "procedure": m.procedure, "protocol": m.protocol}
            out[m.id] = {k: v for k, v in parts.items() if v} | {"source": m.source or data.source}
        out["board"] = {"connections": [list(pair) for pair in data.board.connections]}
        return out


def compose(values: Mapping[str, str]) -> str:
    """The text of the box that a new game with these options gets when nobody has chosen another."""
    return (BOXES / DEFAULT_BOX).read_text(encoding="utf-8")


def load(text: str | None = None, file: str = "box") -> Box:
    """The box whose text is given, or the one that ships. Raises BadBox."""
    if text is not None:
        return Box(text, file)
    path = BOXES / DEFAULT_BOX
    return Box(path.read_text(encoding="utf-8"), str(path))


def _connected(pairs: Sequence[tuple[int, int]]) -> dict[Zone, tuple[Zone, ...]]:
    near: dict[Zone, set[int]] = {room: set() for room in ROOMS}
    for a, b in pairs:
        near[ROOMS[a - 1]].add(b)
        near[ROOMS[b - 1]].add(a)
    return {room: tuple(ROOMS[n - 1] for n in sorted(numbers)) for room, numbers in near.items()}


def _check(box: BoxFile, text: str, file: str) -> None:
    def wrong(path: str, reason: str) -> BadBox:
        return BadBox(file, line_of(text, path), reason)

    _check_ids(box, wrong)
    orders, protocols = {o.id for o in box.orders}, {p.id for p in box.protocols}
    procedures = {p.id for p in box.procedures}
    for i, m in enumerate(box.missions):
        if m.order not in orders:
            raise wrong(f"$.missions[{i}].order", f"no order {m.order}: there are {', '.join(sorted(orders))}")
        if m.procedure is not None and m.procedure not in procedures:
            raise wrong(f"$.missions[{i}].procedure", f"no procedure {m.procedure}")
        if m.protocol is not None and m.protocol not in protocols:
            raise wrong(f"$.missions[{i}].protocol", f"no protocol {m.protocol}")
        if (m.procedure is None) == (m.protocol is None):
            raise wrong(f"$.missions[{i}]", f"{m.id} needs either a procedure or a protocol")
    counts = Counter(m.procedure for m in box.missions)
    if counts[None] != PROTOCOL_CARDS:
        expected = f"{PROCEDURE_CARDS} cards with a procedure and {PROTOCOL_CARDS} with a protocol"
        raise wrong("$.missions", f"{len(box.missions) - counts[None]} and {counts[None]}: a box has {expected}")
    for i, p in enumerate(box.procedures):
        if not counts[p.id]:
            raise wrong(f"$.procedures[{i}]", f"no card carries the procedure {p.id}")
    for a, b in box.board.connections:
        if a == b:
            raise wrong("$.board.connections", f"room {a} is connected with itself")
    for room, near in _connected(box.board.connections).items():
        if not near:
            raise wrong("$.board.connections", f"{room} is connected with no room")


def _check_ids(box: BoxFile, wrong: Any) -> None:
    _several(box.missions, "missions", MISSIONS, wrong)
    _several(box.behaviors, "behaviors", BEHAVIORS, wrong)
    _several(box.crew, "crew", CREW_CARDS, wrong)
    if len(box.procedures) != PROCEDURES:
        raise wrong("$.procedures", f"{len(box.procedures)} procedures: a box has {PROCEDURES}")
    seen: set[str] = set()
    for part in ("procedures", "orders", "protocols", "behaviors", "crew", "missions"):
        for i, entry in enumerate(getattr(box, part)):
            if entry.id in seen:
                raise wrong(f"$.{part}[{i}]", f"the id {entry.id} is there twice")
            seen.add(entry.id)


def _several(entries: Sequence[Any], part: str, ids: tuple[str, ...], wrong: Any) -> None:
    for i, entry in enumerate(entries):
        if entry.id not in ids:
            raise wrong(f"$.{part}[{i}].id", f"no card {entry.id}: they are {ids[0]} to {ids[-1]}")
        if any(other.id == entry.id for other in entries[:i]):
            raise wrong(f"$.{part}[{i}].id", f"the id {entry.id} is there twice")
    if len(entries) != len(ids):
        raise wrong(f"$.{part}", f"{len(entries)} cards: a box has {len(ids)}")
