"""The box: what is printed on board and cards, looked up by the names of pieces."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from companion.engine.boxfile import box_hash
from companion.engine.piece import Zone
from companion.games.uscss_nostromo.checking import PROCEDURES, checked
from companion.games.uscss_nostromo.effects import ByHand, Choose, Effect, inside
from companion.games.uscss_nostromo.prints import (
    MOMENTS,
    Behavior,
    BoardPrint,
    BoxFile,
    CrewMember,
    Entry,
    Order,
    Protocol,
    Texted,
)
from companion.games.uscss_nostromo.tokens import BEHAVIORS, CREW_CARDS, MISSIONS, ROOMS

BOXES = Path(__file__).parent / "boxes"
DEFAULT_BOX = "stand-in.toml"
OPEN_BOX = "open.toml"
BLANK = "open"
"""The id of what is said of a card of which nothing has been entered."""


class MissionPrint(msgspec.Struct, frozen=True):
    """A Mission card with what it names looked up. `open`: nobody has entered its procedure or green text."""

    order: Order
    procedure: str | None
    protocol: Protocol | None
    open: bool = False


class Box:
    """A checked box. `open` are the cards of which nothing at all has been entered: they are alike."""

    def __init__(self, text: str, file: str) -> None:
        data = checked(text, file)
        self.data = data
        self.hash = box_hash(text)
        orders = {o.id: o for o in data.orders}
        protocols = {p.id: p for p in data.protocols}
        blank = _blank(data)
        self.missions = {
            m.id: MissionPrint(
                orders[m.order] if m.order else blank["order"],
                m.procedure,
                protocols[m.protocol] if m.protocol else None,
                m.id in data.open,
            )
            for m in data.missions
        }
        self.behaviors = {b.id: b for b in data.behaviors}
        self.crew = {c.id: c for c in data.crew}
        entered = {*self.missions, *self.behaviors, *self.crew}
        self.open = frozenset(data.open) - entered
        for name in sorted(self.open):
            if name in MISSIONS:
                self.missions[name] = MissionPrint(blank["order"], None, None, True)
            elif name in BEHAVIORS:
                self.behaviors[name] = msgspec.structs.replace(blank["behavior"], id=name)
            elif name in CREW_CARDS:
                self.crew[name] = msgspec.structs.replace(blank["crew"], id=name)
        self.procedures = tuple(p.id for p in data.procedures)
        self.connected = connected(data.board)
        self._orders: dict[frozenset[str], dict[str, Order]] = {}

    def near(self, room: Zone) -> tuple[Zone, ...]:
        """The rooms connected with a room; where nobody has told which, any other room, for people to judge."""
        return self.connected[room] if self.connected else tuple(other for other in ROOMS if other != room)

    def orders_at(self, moments: frozenset[str]) -> Mapping[str, Order]:
        """The orders of the Mission cards that can be played at one of these moments, by the names of the cards."""
        found = self._orders.get(moments)
        if found is None:
            cards = self.missions.items()
            found = {name: card.order for name, card in cards if not moments.isdisjoint(card.order.when)}
            self._orders[moments] = found
        return found

    def words(self) -> dict[str, Any]:
        """The words of procedures, orders, protocols and cards, for screens; `open` for cards not entered."""
        data = self.data
        entries = (*data.procedures, *data.orders, *data.protocols, *data.behaviors, *data.crew)
        out: dict[str, Any] = {"title": msgspec.to_builtins(data.title), "source": data.source}
        for entry in entries:
            out[entry.id] = _said(entry) | {"source": entry.source or data.source}
        for m in data.missions:
            said = msgspec.to_builtins(m)
            out[m.id] = {k: v for k, v in said.items() if v and k != "id"} | {"source": m.source or data.source}
        if data.blank is not None:
            blank = msgspec.to_builtins(data.blank)
            out[BLANK] = blank | {"source": data.blank.source or data.source, "open": True}
        for name in data.open:
            out[name] = {"order": BLANK, "source": data.source} | out.get(name, {}) | {"open": True}
        if data.board is not None:
            pairs = [list(pair) for pair in data.board.connections]
            out["board"] = {"connections": pairs, "source": data.board.source or data.source}
        return out


def _said(entry: Entry) -> dict[str, Any]:
    said: dict[str, Any] = {"name": msgspec.to_builtins(entry.name)}
    if isinstance(entry, Texted):
        said["text"] = msgspec.to_builtins(entry.text)
        if entry.photo:
            said["photo"] = entry.photo
        options = dict(_options(entry.effects))
        if options:
            said["options"] = options
    return said


def _options(effects: Sequence[Effect]) -> list[tuple[str, Any]]:
    """What a card lets its player choose from, by the ids of the options."""
    out: list[tuple[str, Any]] = []
    for effect in effects:
        if isinstance(effect, Choose):
            out += [(option.id, msgspec.to_builtins(option.name)) for option in effect.one_of]
        for deeper in inside(effect):
            out += _options(deeper)
    return out


def _blank(data: BoxFile) -> dict[str, Any]:
    """What stands for a card of which nothing has been entered: people do what it says."""
    if data.blank is None:
        return {}
    name, text, source, hands = data.blank.name, data.blank.text, data.blank.source, (ByHand(),)
    return {
        "order": Order(id=BLANK, name=name, text=text, source=source, effects=hands, when=MOMENTS),
        "behavior": Behavior(id=BLANK, name=name, text=text, source=source, effects=hands),
        "crew": CrewMember(id=BLANK, name=name, text=text, source=source, effects=hands),
    }


def compose(values: Mapping[str, str]) -> str:
    """The text of the box that a new game with these options gets when nobody has chosen another.

    What lies on cardboard is open, the rest stands in. With the Mission cards the whole printed game is on the table:
    the crew members and the board too.
    """
    missions, behaviors = values.get("mission") == "cardboard", values.get("behavior") == "cardboard"
    shipped, opened = _blocks(DEFAULT_BOX), _blocks(OPEN_BOX)
    if not missions and not behaviors:
        return (BOXES / DEFAULT_BOX).read_text(encoding="utf-8")
    if missions and behaviors:
        return (BOXES / OPEN_BOX).read_text(encoding="utf-8")
    cards = (*MISSIONS, *CREW_CARDS) if missions else BEHAVIORS
    of_behaviors, others = (shipped, opened) if missions else (opened, shipped)
    blocks = [others[part] for part in others if part not in ("", "behaviors", "blank")]
    blocks += [of_behaviors[part] for part in of_behaviors if part == "behaviors"]
    listed = ", ".join(f'"{name}"' for name in cards)
    head = re.sub(r"^open = \[.*?\]\n", "", shipped[""], flags=re.MULTILINE | re.DOTALL)
    return "\n".join((f"{head.rstrip()}\nopen = [{listed}]\n", *blocks, opened["blank"]))


def _blocks(file: str) -> dict[str, str]:
    """The text of a shipped box, by part; the head is the part without a name."""
    out: dict[str, str] = {"": ""}
    part = ""
    for line in (BOXES / file).read_text(encoding="utf-8").splitlines(keepends=True):
        if found := re.match(r"\[\[?(\w+)", line):
            part = found[1]
        out[part] = out.get(part, "") + line
    return out


def load(text: str | None = None, file: str = "box") -> Box:
    """The box whose text is given, or the one that ships. Raises BadBox."""
    if text is not None:
        return Box(text, file)
    path = BOXES / DEFAULT_BOX
    return Box(path.read_text(encoding="utf-8"), str(path))


def connected(board: BoardPrint | None) -> dict[Zone, tuple[Zone, ...]]:
    """Which rooms are connected with which; empty when nobody has told."""
    if board is None:
        return {}
    near: dict[Zone, set[int]] = {room: set() for room in ROOMS}
    for a, b in board.connections:
        near[ROOMS[a - 1]].add(b)
        near[ROOMS[b - 1]].add(a)
    return {room: tuple(ROOMS[n - 1] for n in sorted(numbers)) for room, numbers in near.items()}


__all__ = ["BLANK", "BOXES", "DEFAULT_BOX", "OPEN_BOX", "PROCEDURES", "Box", "MissionPrint", "Order", "compose", "load"]
