"""The journal: every move, answer, edit and undo of one game, with its events and the state after it, in SQLite."""

from __future__ import annotations

import itertools
import json
import os
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec

from companion.engine.event import Event
from companion.engine.move import PASS, Entry, Move
from companion.session.errors import BadJournal

SCHEMA = 1
JOURNAL = "game.sqlite3"
"""The name of the running game's file in the data folder."""


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """The game goes back to the state after entry `to`."""

    to: int


class Begin(msgspec.Struct, frozen=True, tag="begin"):
    """The game has been set up."""


Line = Entry | Undo | Begin


class Record(msgspec.Struct, frozen=True):
    """One line of the journal. `action` is the id of the action it belongs to, `question` the number of the question
    of chance it answers (0: none), `state` the whole state after it as JSON."""

    n: int
    action: str
    entry: Line
    events: tuple[Event, ...]
    question: int
    state: bytes
    physical: bool = False


def entries_of(records: Iterable[Record]) -> tuple[Record, ...]:
    """Those of the records that the rules were given: neither the beginning nor what was taken back."""
    return tuple(r for r in records if not isinstance(r.entry, Begin | Undo))


class Written(Protocol):
    """A line of a journal, in whatever file it stands."""

    @property
    def n(self) -> int:
        """Its number."""

    @property
    def action(self) -> str:
        """The action that it belongs to."""

    @property
    def entry(self) -> Line:
        """What was done."""


def moves_in(entries: Iterable[object]) -> int:
    """How many moves there are among these. Passes are not counted: some are nobody else's business."""
    return sum(isinstance(entry, Move) and entry.kind != PASS for entry in entries)


def taken_back(dropped: Sequence[Written], corrected: bool) -> Event:
    """What everybody is told when these lines no longer count: their maker took them back, or the first was corrected.

    `dropped` begins with the first line of an action.
    """
    if corrected:
        return Event("corrected", {"dropped": moves_in(line.entry for line in dropped)})
    first = dropped[0]
    deed = [line for line in dropped if line.action == first.action]
    return Event("undone", {"moves": len(deed)}, first.entry.seat if isinstance(first.entry, Move) else None)


class Head(msgspec.Struct, frozen=True):
    """What a journal says of its game: everything needed to play on without any other file.

    `sources`: who answers a use of chance, where that is not as the options have it.
    """

    game: str
    rules_version: str
    box: str
    box_hash: str
    seed: str
    commitment: str
    players: int
    options: dict[str, str]
    schema: int = SCHEMA
    sources: dict[str, str] = {}


_TABLES = """
CREATE TABLE head (one INTEGER PRIMARY KEY CHECK (one = 1), json BLOB NOT NULL);
CREATE TABLE entry (n INTEGER PRIMARY KEY, action TEXT NOT NULL, entry BLOB NOT NULL, events BLOB NOT NULL,
                    question INTEGER NOT NULL, state BLOB NOT NULL, physical INTEGER NOT NULL);
CREATE INDEX entry_action ON entry (action);
CREATE TABLE note (name TEXT PRIMARY KEY, json BLOB NOT NULL);
"""


class Journal:
    """An open journal. Raises BadJournal when the file is none, or of a newer schema."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        if path is not None and not path.exists():
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
        try:
            self._db = sqlite3.connect(path or ":memory:", isolation_level=None, check_same_thread=False)
            if path is not None:
                self._db.execute("PRAGMA journal_mode=WAL")
                self._db.execute("PRAGMA synchronous=FULL")
            known = self._db.execute("SELECT name FROM sqlite_master WHERE name='head'").fetchone()
            if known is None:
                self._db.executescript(f"BEGIN;{_TABLES}COMMIT;")
        except sqlite3.DatabaseError as wrong:
            raise BadJournal(f"{path}: {wrong}") from wrong
        if path is not None:
            for side in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
                if side.exists():
                    side.chmod(0o600)
        head = self.head
        if head is not None and head.schema > SCHEMA:
            self._db.close()
            raise BadJournal(f"{path}: written by a newer companion (schema {head.schema}, this one reads {SCHEMA})")

    @property
    def head(self) -> Head | None:
        """What the game is; None in a fresh journal."""
        row = self._db.execute("SELECT json FROM head").fetchone()
        try:
            return None if row is None else msgspec.json.decode(row[0], type=Head)
        except msgspec.MsgspecError as wrong:
            raise BadJournal(f"{self.path}: {wrong}") from wrong

    @property
    def begun(self) -> Head:
        """What the game is. Raises BadJournal when none has been begun."""
        head = self.head
        if head is None:
            raise BadJournal(f"{self.path}: no game has been begun in it")
        return head

    def begin(self, head: Head, first: Record) -> None:
        """Start the journal of a game; its first record holds the state at the start."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            self._db.execute("INSERT INTO head VALUES (1, ?)", (msgspec.json.encode(head),))
            self._insert([first])
            self._db.execute("COMMIT")
        except BaseException:
            self._db.execute("ROLLBACK")
            raise

    def append(self, records: Sequence[Record]) -> None:
        """Write the records of one action, all or none, and make them last before returning."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            self._insert(records)
            self._db.execute("COMMIT")
        except BaseException:
            self._db.execute("ROLLBACK")
            raise

    def _insert(self, records: Sequence[Record]) -> None:
        rows = [
            (
                r.n,
                r.action,
                msgspec.json.encode(r.entry),
                msgspec.json.encode(r.events),
                r.question,
                zlib.compress(r.state, 1),
                int(r.physical),
            )
            for r in records
        ]
        self._db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", rows)

    def has(self, action: str) -> bool:
        """Whether an action of that id was carried out."""
        return self._db.execute("SELECT 1 FROM entry WHERE action=? LIMIT 1", (action,)).fetchone() is not None

    def records(self, since: int = 0) -> Iterator[Record]:
        """The records from number `since` on, oldest first. Raises BadJournal at one that cannot be read."""
        rows = self._db.execute("SELECT * FROM entry WHERE n>=? ORDER BY n", (since,))
        try:
            for n, action, entry, events, question, state, physical in rows:
                yield Record(
                    n,
                    action,
                    msgspec.json.decode(entry, type=Line),
                    msgspec.json.decode(events, type=tuple[Event, ...]),
                    question,
                    zlib.decompress(state),
                    bool(physical),
                )
        except (msgspec.MsgspecError, sqlite3.DatabaseError, zlib.error) as wrong:
            raise BadJournal(f"{self.path}: {wrong}") from wrong

    def actions(self) -> Iterator[tuple[Record, ...]]:
        """The records of each action, oldest first. Raises BadJournal."""
        for _, records in itertools.groupby(self.records(), lambda record: record.action):
            yield tuple(records)

    def line(self) -> list[Record]:
        """The records that count: without what was taken back. Raises BadJournal."""
        line: list[Record] = []
        for record in self.records():
            if isinstance(record.entry, Undo):
                line = [r for r in line if r.n <= record.entry.to]
            line.append(record)
        return line

    def note(self, name: str, value: Any) -> None:
        """Keep something beside the game: who sits where, the map of the readers."""
        self._db.execute("INSERT OR REPLACE INTO note VALUES (?, ?)", (name, json.dumps(value)))

    def noted(self, name: str) -> Any:
        """What was kept under that name; None when nothing was."""
        row = self._db.execute("SELECT json FROM note WHERE name=?", (name,)).fetchone()
        return None if row is None else json.loads(row[0])

    def close(self) -> None:
        """Close the file."""
        self._db.close()
