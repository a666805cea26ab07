"""Checking a box: every mistake in a file, with its line and its reason."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from companion.engine import boxfile
from companion.engine.errors import BadBox
from companion.games.uscss_nostromo import checking_effects
from companion.games.uscss_nostromo.effects import inside
from companion.games.uscss_nostromo.prints import BoxFile
from companion.games.uscss_nostromo.tokens import BEHAVIORS, CREW_CARDS, MISSIONS

PROCEDURE_CARDS, PROTOCOL_CARDS, PROCEDURES = 25, 15, 5
_PARTS = ("procedures", "orders", "protocols", "behaviors", "crew", "missions")
_PHOTO = re.compile(r"[A-Za-z0-9][\w-]*(\.[\w-]+)*")

Found = Iterator[tuple[str, str]]
"""Path and reason of each mistake."""


def checked(text: str, file: str) -> BoxFile:
    """The box in a text. Raises BadBox: the first mistake."""
    data = boxfile.parse(text, BoxFile, file)
    for path, reason in _mistakes(data, _lines(data, text)):
        raise BadBox(file, boxfile.line_of(text, path), reason)
    return data


def mistakes(text: str, file: str) -> list[BadBox]:
    """All that is wrong with a box. What is written wrongly comes first; only then what does not fit together."""
    wrong = boxfile.mistakes(text, BoxFile, file)
    if wrong:
        return wrong
    data = boxfile.parse(text, BoxFile, file)
    found = [BadBox(file, boxfile.line_of(text, path), reason) for path, reason in _mistakes(data, _lines(data, text))]
    return sorted(found, key=lambda one: one.line or 0)


def _lines(data: BoxFile, text: str) -> Callable[[str], int | None]:
    return lambda path: boxfile.line_of(text, path)


def _mistakes(data: BoxFile, line: Callable[[str], int | None]) -> Found:
    yield from _ids(data, line)
    yield from _missions(data)
    yield from _counts(data)
    yield from _board(data)
    yield from _texts(data)


def _ids(data: BoxFile, line: Callable[[str], int | None]) -> Found:
    seen: dict[str, str] = {}
    for part in _PARTS:
        for i, entry in enumerate(getattr(data, part)):
            path = f"$.{part}[{i}].id"
            if entry.id in seen:
                yield path, f"the id {entry.id} is there twice: the other one is in line {line(seen[entry.id])}"
            seen.setdefault(entry.id, path)
    if len(data.procedures) != PROCEDURES:
        yield "$.procedures", f"{len(data.procedures)} procedures: a box has {PROCEDURES}"
    for part, ids in (("missions", MISSIONS), ("behaviors", BEHAVIORS), ("crew", CREW_CARDS)):
        yield from _cards(data, part, ids)
    known = {*MISSIONS, *BEHAVIORS, *CREW_CARDS}
    for name in data.open:
        if name not in known:
            yield "$.open", f"no card {name}: they are m01 to m40, b1 to b9, c1 to c6"


def _cards(data: BoxFile, part: str, ids: Sequence[str]) -> Found:
    there = [entry.id for entry in getattr(data, part)]
    for i, name in enumerate(there):
        if name not in ids:
            yield f"$.{part}[{i}].id", f"no card {name}: they are {ids[0]} to {ids[-1]}"
    missing = [name for name in ids if name not in there and name not in data.open]
    if missing:
        there_are = len({*ids} - {*missing})
        yield f"$.{part}", f"{there_are} cards: a box has {len(ids)}; missing or not open: {', '.join(missing)}"


def _missions(data: BoxFile) -> Found:
    known = {part: [entry.id for entry in getattr(data, part)] for part in ("orders", "procedures", "protocols")}
    for i, m in enumerate(data.missions):
        for field, value in (("order", m.order), ("procedure", m.procedure), ("protocol", m.protocol)):
            among = known[f"{field}s"]
            if value is not None and value not in among:
                there = ", ".join(sorted(among)) or "none yet"
                yield f"$.missions[{i}].{field}", f"no {field} {value}: there are {there}"
        if m.procedure is not None and m.protocol is not None:
            yield f"$.missions[{i}]", f"{m.id} needs either a procedure or a protocol, not both"
        complete = m.order is not None and (m.procedure is not None or m.protocol is not None)
        if complete and m.id in data.open:
            yield f"$.missions[{i}]", f"{m.id} is all entered: take it out of `open`"
        elif not complete and m.id not in data.open:
            lacks = "an order" if m.order is None else "either a procedure or a protocol"
            yield f"$.missions[{i}]", f"{m.id} needs {lacks}, or a place in `open`"
    described = {b.id for b in data.behaviors}
    for name in data.open:
        if name in described:
            yield "$.open", f"{name} is entered: take it out of `open`"


def _counts(data: BoxFile) -> Found:
    counts = Counter(m.procedure for m in data.missions if m.procedure)
    protocols = sum(m.protocol is not None for m in data.missions)
    still = any(name in MISSIONS for name in data.open)
    found = counts.total(), protocols
    expected = f"{PROCEDURE_CARDS} cards with a procedure and {PROTOCOL_CARDS} with a protocol"
    fits = found == (PROCEDURE_CARDS, PROTOCOL_CARDS)
    if still:
        fits = found[0] <= PROCEDURE_CARDS and found[1] <= PROTOCOL_CARDS
    if not fits:
        yield "$.missions", f"{found[0]} and {found[1]}: a box has {expected}"
    for i, p in enumerate(data.procedures):
        if not counts[p.id] and not still:
            yield f"$.procedures[{i}]", f"no card carries the procedure {p.id}"
    if data.open and data.blank is None:
        yield "$.open", "there are open cards: [blank] with a name and a text says what is shown for them"


def _board(data: BoxFile) -> Found:
    if data.board is None:
        return
    for i, (a, b) in enumerate(data.board.connections):
        if a == b:
            yield f"$.board.connections[{i}]", f"room {a} is connected with itself"
    linked = {room for pair in data.board.connections for room in pair}
    for room in range(1, 11):
        if room not in linked:
            yield "$.board.connections", f"room-{room} is connected with no room"


def _texts(data: BoxFile) -> Found:
    for part, kind in (("orders", "order"), ("protocols", "protocol"), ("behaviors", "behavior"), ("crew", "power")):
        for i, entry in enumerate(getattr(data, part)):
            yield from checking_effects.mistakes(entry.effects, kind, f"$.{part}[{i}].effects")
    for part in ("missions", "orders", "protocols", "behaviors", "crew"):
        for i, entry in enumerate(getattr(data, part)):
            if entry.photo is not None and not _PHOTO.fullmatch(entry.photo):
                yield f"$.{part}[{i}].photo", f"photo is {entry.photo!r}: expected a bare file name such as m07.jpg"


def by_hand(data: BoxFile) -> list[str]:
    """The ids of what people do by hand: the companion shows its text and waits."""

    def has(effects: Sequence[Any]) -> bool:
        return any(
            msgspec.to_builtins(effect)["do"] == "by-hand" or any(map(has, inside(effect))) for effect in effects
        )

    entries = (*data.orders, *data.protocols, *data.behaviors, *data.crew)
    return list(dict.fromkeys((*(entry.id for entry in entries if has(entry.effects)), *data.open)))
