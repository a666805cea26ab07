"""What the table answers: asked of people, told by themselves where it is obvious, and corrected afterwards."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine.ask import Chance, Choice
from companion.engine.errors import BadOption, Malformed
from companion.engine.move import PASS, Answer, Move
from companion.engine.options import Options
from companion.engine.playout import random_move
from companion.engine.rng import seed_bytes
from companion.games import load
from companion.session.cardboard import Cardboard
from companion.session.clock import SimulatedClock
from companion.session.errors import NotYours, Stale
from companion.session.journal import JOURNAL
from companion.session.replay import replay
from companion.session.session import Session

GAME = "uscss-nostromo"
ALL = {"mission": "cardboard", "behavior": "cardboard", "tokens": "cardboard"}


def shipped() -> str:
    package = load(GAME)
    return (package.BOXES / package.DEFAULT_BOX).read_text(encoding="utf-8")


def begun(path: Path | None = None, **more: Any) -> Session:
    session = Session.begin(GAME, Options(3, ALL), SimulatedClock(), path, seed_bytes(5), breath=0.0, **more)
    rules: Any = session.rules
    Cardboard(session.state, Random(1), session.package.reading(session.head.box)).follow(rules)
    return session


def cardboard(session: Session) -> Any:
    return session.rules.verbs.cardboard  # type: ignore[attr-defined]


def play_to_question(session: Session, rng: Random, use: str = "") -> Chance:
    for n in range(5000):
        question = session.question()
        if question is not None and use in ("", question.use):
            return question
        if question is not None:
            answer = cardboard(session).answer(session.rules, session.state, question)
            session.answer(f"answer-{session.version}-{n}", answer.values)
        else:
            assert isinstance(session.pending, Choice)
            session.act(f"move-{session.version}-{n}", None, [random_move(session.pending, rng)])
    raise AssertionError("nothing is asked")


def test_a_new_game_takes_the_box_of_its_options_and_keeps_it() -> None:
    assert begun().head.box == load(GAME).compose(load(GAME).ruleset().options().fill(Options(3, ALL)))
    assert begun(box=shipped()).head.box == shipped()


def test_what_lies_on_the_table_is_asked_of_the_people_and_journalled_as_theirs() -> None:
    session = begun(box=shipped())
    question = play_to_question(session, Random(1))
    assert question.use in session.croupier.sources
    with pytest.raises(Malformed):
        session.answer("wrong", ["nonsense"] * len(question.pieces))
    assert session.question() == question
    answer = cardboard(session).answer(session.rules, session.state, question)
    session.answer("right", answer.values)
    record = next(r for r in session.journal.records() if r.action == "right")
    assert record.entry == Answer(answer.values, "table")
    assert record.question == 0


def test_what_is_obvious_is_answered_at_once_and_journalled_as_the_tables() -> None:
    session = begun()
    play_to_question(session, Random(1), "green-text")
    told = [r for r in session.journal.records() if isinstance(r.entry, Answer) and r.entry.source == "table"]
    assert any(r.entry.values[0] in session.rules.box.open for r in told)  # type: ignore[union-attr,attr-defined]
    assert all(r.question == 0 for r in told)


def test_a_secret_is_told_by_those_who_may_know_it() -> None:
    session = begun(box=shipped(), bots=["crew-2"], sources={"mission-deck": "reader", "behavior-deck": "reader"})
    question = session.question()
    assert question is not None
    assert question.learns == ("crew-2",)
    assert "read" in session.head.options
    name = cardboard(session).answer(session.rules, session.state, question).values
    with pytest.raises(NotYours):
        session.answer("a", name, viewer=("crew-1",))
    with pytest.raises(NotYours):
        session.answer("b", name, viewer=())
    session.answer("c", name, source="reader", viewer=("crew-2",))
    assert next(r for r in session.journal.records() if r.action == "c").entry == Answer(name, "reader")


def test_a_bot_without_a_reader_is_refused() -> None:
    with pytest.raises(BadOption, match=r"crew-1.*mission=app"):
        begun(bots=["crew-1"])


def test_a_corrected_answer_goes_back_to_its_question_and_the_log_says_so(tmp_path: Path) -> None:
    session, rng = begun(tmp_path / JOURNAL, box=shipped()), Random(4)
    question = play_to_question(session, rng, "mission-deck")
    right = cardboard(session).answer(session.rules, session.state, question).values
    (handle,) = question.pieces
    other = next(h for h in session.state.piles["mission"] if h != handle)
    real = cardboard(session).real
    real[handle], real[other] = real[other], real[handle]
    wrong = (real[handle],)
    before = session.state.to_json()
    session.answer("said", wrong)
    entry, moves = next(r.n for r in session.journal.records() if r.action == "said"), session.moves
    for n in range(3):
        if isinstance(session.pending, Choice):
            session.act(f"later-{n}", None, [random_move(session.pending, rng)])
    del session.rules.verbs  # type: ignore[attr-defined]
    since = [r.entry for r in session.journal.line() if r.n > entry and isinstance(r.entry, Move)]
    assert len(since) == session.moves - moves
    session.correct("corrected", entry, right)
    (said,) = (event for event in session.log if event.kind == "corrected")
    assert said.args == {"dropped": len([m for m in since if m.kind != PASS])}
    assert session.state.to_json() != before
    named = {p.name for p in session.state.pieces.values()}
    assert right[0] in named
    assert wrong[0] not in named
    version = session.version
    session.correct("corrected", entry, right)
    assert session.version == version
    with pytest.raises(Stale):
        session.correct("again", entry, right)
    state, deeds = session.state.to_json(), [d.back_to for d in session.history.deeds]
    session.journal.close()
    assert replay(tmp_path / JOURNAL, check_seed=True)["entries"] > entry
    resumed = Session.resume(tmp_path / JOURNAL, SimulatedClock(), breath=0.0)
    assert (resumed.state.to_json(), resumed.version) == (state, version)
    assert [d.back_to for d in resumed.history.deeds] == deeds


def test_only_what_the_table_said_can_be_corrected() -> None:
    session = begun(box=shipped())
    by_app = next(r.n for r in session.journal.records() if r.question)
    for entry in (0, by_app, 9999):
        with pytest.raises(Stale):
            session.correct(f"c{entry}", entry, ["m01"])


def test_a_correction_that_cannot_come_changes_nothing() -> None:
    session = begun(box=shipped())
    question = play_to_question(session, Random(4), "mission-deck")
    session.answer("said", cardboard(session).answer(session.rules, session.state, question).values)
    entry = next(r.n for r in session.journal.records() if r.action == "said")
    kept = session.state.to_json(), session.version
    with pytest.raises(Malformed):
        session.correct("c", entry, ["m99"])
    assert (session.state.to_json(), session.version) == kept
