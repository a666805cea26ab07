"""Exports: a finished game as one JSON file that anybody can replay; of a running one what everybody may know."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from companion.engine.ask import Outcome
from companion.engine.event import Event
from companion.engine.options import Options
from companion.engine.view import view
from companion.games import load
from companion.session.errors import BadJournal
from companion.session.journal import JOURNAL, Head, Journal, Line, Record

SCHEMA = 1


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of an exported journal. `state` is the SHA-256 of the state after it."""

    n: int
    action: str
    entry: Line
    events: tuple[Event, ...]
    question: int
    state: str


class Export(msgspec.Struct, frozen=True, kw_only=True, tag_field="export", tag="game", forbid_unknown_fields=True):
    """A whole game. `over`: it has ended; otherwise the file holds what is still secret, and `note` says so."""

    schema: int = SCHEMA
    over: bool
    note: str
    head: Head
    records: tuple[Kept, ...]


class Glimpse(msgspec.Struct, frozen=True, kw_only=True, tag_field="export", tag="view", forbid_unknown_fields=True):
    """What everybody may know of a game that has not ended: no seed, no hidden piece, nothing done in secret."""

    schema: int = SCHEMA
    game: str
    players: int
    options: dict[str, str]
    box_hash: str
    commitment: str
    view: Any
    events: tuple[Event, ...]


OVER = "This game has ended; the file holds its seed."
FULL = "This game has not ended: the file holds its seed and everything that is hidden. Show it to nobody who plays."


def export(head: Head, records: Iterable[Record], full: bool = False) -> Export | Glimpse:
    """What may be handed out of a game: all of it once it has ended, or when somebody asks for a full save."""
    records = tuple(records)
    state: Any = state_of(head, records[-1])
    over = isinstance(state.outcome, Outcome)
    if over or full:
        lines = tuple(Kept(r.n, r.action, r.entry, r.events, r.question, digest(r.state)) for r in records)
        return Export(over=over, note=OVER if over else FULL, head=head, records=lines)
    return Glimpse(
        game=head.game,
        players=head.players,
        options=head.options,
        box_hash=head.box_hash,
        commitment=head.commitment,
        view=view(state, ()),
        events=tuple(event.masked(()) for record in records for event in record.events),
    )


def state_of(head: Head, record: Record) -> Any:
    """The state after a record."""
    fresh = load(head.game).ruleset(head.box).new(Options(head.players, head.options))
    return type(fresh).from_json(record.state)


def digest(state: bytes) -> str:
    """What stands for a state in an export."""
    return hashlib.sha256(state).hexdigest()


def to_json(exported: Export | Glimpse) -> bytes:
    """An export as it stands in its file."""
    return msgspec.json.format(msgspec.json.encode(exported), indent=1) + b"\n"


def export_file(path: Path, full: bool = False) -> Export | Glimpse:
    """The game in a journal, or in a data folder. Raises BadJournal."""
    journal = opened(path / JOURNAL if path.is_dir() else path)
    try:
        return export(journal.begun, journal.records(), full)
    finally:
        journal.close()


def opened(path: Path) -> Journal:
    """The journal that is there. Raises BadJournal."""
    if not path.exists():
        raise BadJournal(f"{path}: there is no such file")
    return Journal(path)


def read(path: Path) -> tuple[Head, list[Kept]]:
    """The game in a journal, or in an export of a whole game. Raises BadJournal."""
    if path.is_file() and path.read_bytes()[:1] == b"{":
        return _read_export(path)
    journal = opened(path)
    try:
        head = journal.begun
        lines = (Kept(r.n, r.action, r.entry, r.events, r.question, digest(r.state)) for r in journal.records())
        return head, list(lines)
    finally:
        journal.close()


def _read_export(path: Path) -> tuple[Head, list[Kept]]:
    try:
        said = msgspec.json.decode(path.read_bytes(), type=Export | Glimpse)
    except msgspec.MsgspecError as wrong:
        raise BadJournal(f"{path}: {wrong}") from wrong
    if isinstance(said, Glimpse):
        raise BadJournal(f"{path}: of a game that had not ended; there is nothing in it to replay")
    if said.schema > SCHEMA:
        raise BadJournal(f"{path}: written by a newer companion (schema {said.schema}, this one reads {SCHEMA})")
    return said.head, list(said.records)
