"""The journal keeps everything, all or none, and says so when it cannot be read."""

from __future__ import annotations

import sqlite3
import stat
from pathlib import Path

import pytest

from companion.engine.event import Event, Shown
from companion.engine.move import Answer, Edit, Move
from companion.session.errors import BadJournal
from companion.session.journal import SCHEMA, Begin, Head, Journal, Line, Record, Undo

HEAD = Head("toy", "1", "text", "hash", "00", "11", 3, {"orders": "strict"})


def record(n: int, action: str, entry: Line) -> Record:
    events = (Event("placed", {"piece": n, "to": (1, 2)}, "a", (Shown(n, "crew", "red", ("a",)),), True),)
    return Record(n, action, entry, events, n, b'{"state":1}', n % 2 == 1)


def begun(path: Path | None) -> Journal:
    journal = Journal(path)
    journal.begin(HEAD, record(0, "begin", Begin()))
    return journal


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite3"
    lines: list[Line] = [Move("a", "place", {"piece": 1}), Answer(("x", 3)), Edit(None, "flip", {"piece": 2}), Undo(0)]
    written = [record(i + 1, f"act-{i}", line) for i, line in enumerate(lines)]
    journal = begun(path)
    journal.append(written)
    journal.note("people", {"Léa": ["a"]})
    journal.close()
    again = Journal(path)
    assert again.head == HEAD
    assert list(again.records(1)) == written
    assert again.has("act-2")
    assert not again.has("act-9")
    assert again.noted("people") == {"Léa": ["a"]}
    assert again.noted("nothing") is None


def test_a_journal_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite3"
    begun(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_records_of_one_action_are_written_all_or_none(tmp_path: Path) -> None:
    journal = begun(tmp_path / "game.sqlite3")
    with pytest.raises(sqlite3.IntegrityError):
        journal.append([record(1, "a", Undo(0)), record(1, "a", Undo(0))])
    assert [r.n for r in journal.records()] == [0]
    journal.append([record(1, "b", Undo(0))])
    assert [r.n for r in journal.records()] == [0, 1]


def test_a_file_that_is_no_journal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite3"
    path.write_bytes(b"this is a shopping list, not a database" * 100)
    with pytest.raises(BadJournal, match=r"game\.sqlite3"):
        Journal(path)
    assert path.read_bytes().startswith(b"this is a shopping list")


def test_a_newer_schema_is_refused_politely(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite3"
    journal = Journal(path)
    newer = Head("toy", "1", "text", "hash", "00", "11", 3, {}, SCHEMA + 1)
    journal.begin(newer, record(0, "begin", Begin()))
    journal.close()
    with pytest.raises(BadJournal, match="newer companion"):
        Journal(path)


def test_a_garbled_record_is_named_not_guessed(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite3"
    journal = begun(path)
    journal.close()
    with sqlite3.connect(path) as db:
        db.execute("UPDATE entry SET state=x'00112233'")
    with pytest.raises(BadJournal):
        list(Journal(path).records())
