"""Exports: a finished game replays to the same end; a change in it is noticed; of a running one nothing is told."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine.ask import Choice
from companion.engine.options import Options
from companion.engine.playout import random_move
from companion.engine.rng import commitment, seed_bytes
from companion.games import load
from companion.session.cardboard import Cardboard
from companion.session.clock import SimulatedClock
from companion.session.errors import BadJournal, CannotUndo
from companion.session.export import FULL, Export, Glimpse, export_file, to_json
from companion.session.journal import JOURNAL
from companion.session.replay import replay
from companion.session.session import Session

GAME = "uscss-nostromo"
Change = Callable[[Any], int]
"""Changes an export, and says which entry it has changed."""


def played(folder: Path, moves: int = 5000, undo: bool = False, box: str | None = None, **values: str) -> Session:
    session = Session.begin(
        GAME, Options(3, values), SimulatedClock(), folder / JOURNAL, seed_bytes(9), box=box, breath=0.0
    )
    rules, rng = session.rules, Random(6)
    cardboard = Cardboard(session.state, rng, session.package.reading(session.head.box))
    if values:
        cardboard.follow(rules)
    for n in range(moves):
        if (question := session.question()) is not None:
            session.answer(f"told-{n}", cardboard.answer(rules, session.state, question).values)  # type: ignore[arg-type]
        elif isinstance(session.pending, Choice):
            session.act(f"move-{n}", None, [random_move(session.pending, rng)])
            if undo and n % 7 == 0:
                try:
                    session.undo(f"undo-{n}", None)
                except CannotUndo:
                    continue
        else:
            break
    session.journal.close()
    return session


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("finished")
    session = played(folder, undo=True)
    assert session.outcome is not None
    assert session.undone > 2
    said: dict[str, Any] = json.loads(to_json(export_file(folder)))
    return said


def write(folder: Path, said: Any) -> Path:
    path = folder / "game.json"
    path.write_text(json.dumps(said), encoding="utf-8")
    return path


def test_a_finished_game_replays_to_the_same_end(tmp_path: Path, finished: dict[str, Any]) -> None:
    report = replay(write(tmp_path, finished), check_seed=True)
    assert report["answers_checked"] > 10
    assert report["outcome"] is not None
    assert report["entries"] == len(finished["records"])
    assert finished["over"]


def test_a_game_from_cardboard_replays_to_the_same_end(tmp_path: Path) -> None:
    shipped = load(GAME).compose({})
    session = played(tmp_path, box=shipped, mission="cardboard", behavior="cardboard", tokens="cardboard")
    path = tmp_path / "game.json"
    path.write_bytes(to_json(export_file(tmp_path / JOURNAL)))
    report = replay(path, check_seed=True)
    assert session.outcome is not None
    assert report["outcome"]["rule"] == session.outcome.rule


def first(said: Any, which: Callable[[Any], bool]) -> Any:
    return next(r for r in said["records"] if which(r) and r["n"] > 5)


def a_draw(said: Any) -> int:
    record = first(said, lambda r: r["question"] and len(r["entry"]["values"]) == 1)
    record["entry"]["values"] = ["m01" if record["entry"]["values"] != ["m01"] else "m02"]
    return int(record["n"])


def a_draw_made_the_tables(said: Any) -> int:
    record = first(said, lambda r: r["question"])
    record["entry"]["source"], record["question"] = "table", 0
    return int(record["n"])


def a_question_asked_twice(said: Any) -> int:
    asked = [r for r in said["records"] if r["question"]]
    asked[3]["question"] = asked[2]["question"]
    return int(asked[3]["n"])


def an_event(said: Any) -> int:
    record = first(said, lambda r: r["events"])
    record["events"][0]["kind"] = "nothing"
    return int(record["n"])


def an_undo(said: Any) -> int:
    record = first(said, lambda r: r["entry"]["type"] == "undo")
    record["events"][0]["args"]["moves"] += 1
    return int(record["n"])


def a_move(said: Any) -> int:
    record = first(said, lambda r: r["entry"]["type"] == "move" and r["entry"]["args"])
    record["entry"]["kind"] = "nonsense"
    return int(record["n"])


def a_state(said: Any) -> int:
    record = said["records"][20]
    record["state"] = said["records"][21]["state"]
    return int(record["n"])


def the_seed(said: Any) -> int:
    said["head"]["seed"] = seed_bytes(10).hex()
    return 0


def seed_and_commitment(said: Any) -> int:
    said["head"]["seed"] = seed_bytes(10).hex()
    said["head"]["commitment"] = commitment(seed_bytes(10))
    return next(int(r["n"]) for r in said["records"] if r["question"])


def no_seed_at_all(said: Any) -> int:
    said["head"]["seed"] = "nonsense"
    return 0


def the_box(said: Any) -> int:
    said["head"]["box"] += "\n"
    return 0


@pytest.mark.parametrize(
    "change",
    [
        a_draw,
        a_draw_made_the_tables,
        a_question_asked_twice,
        an_event,
        an_undo,
        a_move,
        a_state,
        the_seed,
        seed_and_commitment,
        no_seed_at_all,
        the_box,
    ],
    ids=lambda change: change.__name__,
)
def test_whatever_is_changed_is_named(tmp_path: Path, finished: dict[str, Any], change: Change) -> None:
    said = json.loads(json.dumps(finished))
    n = change(said)
    with pytest.raises(BadJournal, match=f"entry {n}: "):
        replay(write(tmp_path, said), check_seed=True)


def test_an_unfinished_game_tells_nothing_that_is_secret(tmp_path: Path) -> None:
    session = played(tmp_path, moves=40)
    exported = export_file(tmp_path)
    assert isinstance(exported, Glimpse)
    text = to_json(exported).decode()
    assert session.head.seed not in text
    seen = json.loads(text)
    hidden = {p.name for p in session.state.pieces.values() if p.name is not None and not p.up}
    named = [p[1] for p in seen["view"]["pieces"].values() if p[1] is not None]
    assert hidden
    assert not hidden.intersection(named)
    shown = [s for event in seen["events"] for s in event.get("shown", ())]
    assert any(s["name"] is None for s in shown)
    assert "pass" not in {event["kind"] for event in seen["events"]}
    with pytest.raises(BadJournal, match="nothing in it to replay"):
        replay(write(tmp_path, seen), check_seed=True)


def test_a_full_save_of_an_unfinished_game_says_what_it_is(tmp_path: Path) -> None:
    session = played(tmp_path, moves=40)
    exported = export_file(tmp_path, full=True)
    assert isinstance(exported, Export)
    assert (exported.over, exported.note) == (False, FULL)
    assert exported.head.seed == session.head.seed
    path = tmp_path / "full.json"
    path.write_bytes(to_json(exported))
    assert replay(path, check_seed=True)["outcome"] is None


@pytest.mark.parametrize("text", ["{", '{"export":"other"}', '{"export":"game","schema":1}'])
def test_what_is_no_export_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadJournal, match=r"game\.json"):
        replay(path, check_seed=True)


def test_an_export_of_a_newer_companion_is_refused(tmp_path: Path, finished: dict[str, Any]) -> None:
    with pytest.raises(BadJournal, match="newer companion"):
        replay(write(tmp_path, {**finished, "schema": 99}), check_seed=True)
