"""The single writer: one effect an action, undo to the last thing told, resume, and a journal that replays."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine.ask import Choice, Outcome
from companion.engine.errors import BadOption, Malformed, Refused
from companion.engine.move import PASS, Edit, Move
from companion.engine.options import Options
from companion.engine.playout import random_move
from companion.engine.rng import commitment, seed_bytes
from companion.session.clock import SimulatedClock
from companion.session.errors import BadJournal, CannotUndo, Stale
from companion.session.journal import JOURNAL
from companion.session.replay import replay
from companion.session.session import Session

GAME = "uscss-nostromo"


def begun(path: Path | None = None, breath: float = 0.0, players: int = 3, **values: str) -> Session:
    return Session.begin(GAME, Options(players, values), SimulatedClock(), path, seed_bytes(7), breath=breath)


def first_place(session: Session) -> tuple[str, Move]:
    ask = next(a for a in session.asks() if a.prompt == "hiding.place")
    return ask.id, next(iter(ask.moves))


def play_on(session: Session, rng: Random, moves: int) -> None:
    for _ in range(moves):
        if not isinstance(session.pending, Choice):
            return
        session.act(f"move-{session.version}", None, [random_move(session.pending, rng)])


def test_the_same_action_twice_acts_once() -> None:
    session = begun()
    ask, move = first_place(session)
    assert session.act("a", ask, [move])
    version, state = session.version, session.state.to_json()
    assert session.act("a", ask, [move])
    assert (session.version, session.state.to_json()) == (version, state)


def test_a_stale_or_illegal_action_changes_nothing() -> None:
    session = begun()
    ask, move = first_place(session)
    state = session.state.to_json()
    with pytest.raises(Stale):
        session.act("a", "999:gone", [move])
    with pytest.raises(Refused) as no:
        session.act("b", ask, [Move(move.seat, "place", {**move.args, "room": "room-99"})])
    assert no.value.refusal.rule
    with pytest.raises(Malformed):
        session.act("c", ask, [])
    assert session.state.to_json() == state
    assert not session.journal.has("b")


def test_several_moves_are_made_all_or_none() -> None:
    session = begun()
    ask, move = first_place(session)
    state = session.state.to_json()
    with pytest.raises(Refused):
        session.act("a", ask, [move, move])
    assert session.state.to_json() == state


def test_a_full_disk_leaves_nothing_half_done(monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun()
    ask, move = first_place(session)
    before = session.state.to_json(), session.version, len(session.log)

    def full(_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(session.journal, "append", full)
    with pytest.raises(sqlite3.OperationalError):
        session.act("a", ask, [move])
    assert (session.state.to_json(), session.version, len(session.log)) == before


def test_undo_takes_back_ones_own_last_move() -> None:
    session = begun()
    ask, move = first_place(session)
    state = session.state.to_json()
    session.act("a", ask, [move])
    with pytest.raises(CannotUndo, match="somebody else"):
        session.undo("u0", ("alien",))
    session.undo("u1", (move.seat,))
    assert session.state.to_json() == state
    assert session.log[-1].kind == "undone"
    session.undo("u1", (move.seat,))
    assert session.undone == 1


def test_undo_stops_at_chance_and_at_the_beginning() -> None:
    session = begun()
    with pytest.raises(CannotUndo, match="chance has answered"):
        session.undo("u", None)


def test_a_question_number_is_never_used_twice() -> None:
    session = begun()
    rng = Random(3)
    asked: list[int] = []
    for n in range(200):
        play_on(session, rng, 1)
        if n % 5 == 0:
            try:
                session.undo(f"undo-{n}", None)
            except CannotUndo:
                continue
    asked = [r.question for r in session.journal.records() if r.question]
    assert len(asked) > 10
    assert asked == sorted(set(asked))


def test_resume_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    session = begun(path)
    rng = Random(1)
    play_on(session, rng, 60)
    with contextlib.suppress(CannotUndo):
        session.undo("u", None)
    kept = (session.state.to_json(), session.version, session.log, session.moves, [a.id for a in session.asks()])
    session.journal.close()
    again = Session.resume(path, SimulatedClock(), breath=0.0)
    assert (again.state.to_json(), again.version, again.log, again.moves, [a.id for a in again.asks()]) == kept
    assert [d.back_to for d in again.history.deeds][-5:] == [d.back_to for d in session.history.deeds][-5:]
    play_on(again, rng, 20)
    assert again.version > kept[1]


def test_a_whole_game_replays_and_its_seed_is_the_one_committed_to(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    session = begun(path, players=2)
    play_on(session, Random(5), 5000)
    assert isinstance(session.pending, Outcome)
    assert session.head.commitment == commitment(seed_bytes(7))
    report = replay(path, check_seed=True)
    assert report["answers_checked"] > 10
    assert report["outcome"]["rule"] == session.pending.rule


def test_replay_finds_a_changed_record(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    session = begun(path)
    play_on(session, Random(5), 40)
    session.journal.close()
    with sqlite3.connect(path) as db:
        row = db.execute("SELECT n FROM entry WHERE length(events) > 2 AND n > 5").fetchone()
        db.execute("UPDATE entry SET events='[]' WHERE n=?", (row[0],))
    with pytest.raises(BadJournal, match="entry"):
        replay(path, check_seed=True)


def test_a_window_closes_after_a_breath_and_an_order_is_in_time() -> None:
    session = begun(breath=2.0)
    clock: Any = session.clock
    rng = Random(2)
    while not any(a.window for a in session.asks()):
        play_on(session, rng, 1)
    window = next(a for a in session.asks() if a.window)
    assert not session.act("p", window.id, [Move(window.seats[0], PASS)])
    assert session.due() == clock.now() + 2.0
    clock.time += 1.0
    session.wait(window.id, window.seats[-1])
    clock.time += 60
    session.tick(clock.now())
    assert any(a.id == window.id for a in session.asks())
    session.go(window.id, window.seats[-1])
    clock.time += 2.0
    session.tick(clock.now())
    assert all(a.id != window.id for a in session.asks())


def test_while_paused_nothing_is_a_move() -> None:
    session = begun()
    ask, move = first_place(session)
    session.pause()
    with pytest.raises(Stale):
        session.act("a", ask, [move])
    session.go_on()
    assert session.act("a", ask, [move])


def test_an_edit_is_seen_by_everybody_and_can_be_undone() -> None:
    session = begun()
    item = next(p for p in session.state.pieces.values() if p.back == "item")
    session.edit("e", Edit("crew-1", "move", {"piece": item.handle, "zone": "room-2"}))
    assert session.log[-1].kind == "edited"
    assert session.state.pieces[item.handle].zone == "room-2"
    session.undo("u", None)
    assert session.state.pieces[item.handle].zone == item.zone


def test_bad_options_and_games_are_named() -> None:
    with pytest.raises(BadOption, match="2 to 7"):
        Session.begin(GAME, Options(9), SimulatedClock())
    with pytest.raises(BadOption, match="no game"):
        Session.begin("chess", Options(2), SimulatedClock())
