"""What people have told may be put right: by those who may know it, and as long as it counts."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine.ask import Chance, Choice
from companion.engine.move import Answer
from companion.engine.playout import random_move
from companion.engine.view import Viewer
from companion.session import told
from companion.session.clock import SimulatedClock
from companion.session.errors import NotYours, Stale
from companion.session.history import Deed
from companion.session.journal import JOURNAL
from companion.session.payload import asked_again, game_part
from companion.session.session import Session
from tests.session.test_table_answers import begun, cardboard, play_to_question, shipped

SEATS = ("alien", "crew-1", "crew-2")


def answered(session: Session, viewer: Viewer) -> list[dict[str, Any]]:
    out: list[dict[str, Any]] = game_part(session, viewer)["answered"]
    return out


def say(session: Session, action: str, values: tuple[str | int, ...] = ()) -> Chance:
    """Answer what is asked, with what the cardboard shows unless something else is said."""
    question = session.question()
    assert question is not None
    session.answer(action, values or cardboard(session).answer(session.rules, session.state, question).values)
    return question


def turned_up(session: Session) -> Chance:
    """Play until tokens are turned up for all to see."""
    rng = Random(1)
    while (question := play_to_question(session, rng, "token")).learns is not None:
        say(session, f"answer-{session.version}")
    return question


def values(deed: Deed) -> tuple[str | int, ...]:
    entry = deed.records[0].entry
    assert isinstance(entry, Answer)
    return entry.values


def mend(session: Session, deed: Deed, *values: str | int) -> None:
    """Put an answer right; the real cards lie as they lay and are asked no more."""
    del session.rules.verbs  # type: ignore[attr-defined]
    session.correct("mended", deed.records[0].n, values)


def with_a_secret() -> tuple[Session, Chance]:
    """A game in which what crew-2 draws is told by crew-2 alone."""
    session = begun(box=shipped(), bots=["crew-2"], sources={"mission-deck": "reader", "behavior-deck": "reader"})
    return session, say(session, "drawn")


def test_everybody_may_put_right_what_everybody_may_know() -> None:
    session = begun(box=shipped())
    assert answered(session, ()) == []
    turned_up(session)
    say(session, "said")
    for viewer in ((), ("crew-1",), SEATS):
        last = answered(session, viewer)[-1]
        assert (last["n"], last["use"], last["kind"]) == (session.answers, "token", "name")
        events = [e.kind for e in session.log[last["from"] : last["to"]]]
        assert events[0] == "turned-up"


def test_a_secret_answer_shows_its_number_to_those_alone_who_may_know_it() -> None:
    session, question = with_a_secret()
    assert question.learns == ("crew-2",)
    assert [a["n"] for a in answered(session, ("crew-2",))] == [1]
    assert [a["n"] for a in answered(session, ("crew-1", "crew-2"))] == [1]
    for viewer in ((), ("crew-1",), ("alien",)):
        assert answered(session, viewer) == []
        with pytest.raises(NotYours):
            asked_again(session, 1, viewer)
    assert asked_again(session, 1, ("crew-2",))["question"]["mine"]


def test_the_number_counts_answers_and_nothing_done_in_secret() -> None:
    """Records of the journal would tell how many have passed in secret; answers were asked of everybody."""
    session, rng = begun(box=shipped()), Random(4)
    for n in range(1, 9):
        play_to_question(session, rng)
        spoken = session.answers
        say(session, f"said-{n}")
        assert session.answers == spoken + 1
    assert session.answers == len([r for r in session.journal.line() if r.action.startswith(("said", "answer"))])
    assert [a["n"] for a in answered(session, SEATS)] == list(range(session.answers + 1))[-told.LENGTH :]


def test_what_was_obvious_or_the_app_answered_is_nothing_to_put_right() -> None:
    session = begun()
    play_to_question(session, Random(1), "green-text")
    by_people = {r.n for r in session.journal.records() if r.action.startswith("answer-")}
    obvious = [r for r in session.journal.records() if isinstance(r.entry, Answer) and r.n not in by_people]
    assert obvious
    numbered = {d.records[0].n for d in session.history.deeds if d.answer}
    assert numbered <= by_people


def test_the_question_comes_back_as_it_was_asked_and_names_nothing_that_lay_hidden() -> None:
    session = begun(box=shipped())
    question = turned_up(session)
    shown = game_part(session, ())["question"]
    say(session, "said")
    again = asked_again(session, session.answers, ())
    assert again["question"] == shown
    assert {p["h"] for p in again["lay"]} == set(question.pieces)
    assert [p for p in again["lay"] if not p["up"] and p["name"] is not None] == []
    assert again["dropped"] == 0
    json.dumps(again)


def test_it_says_how_many_moves_would_go_and_the_log_says_so_afterwards() -> None:
    session, rng = begun(box=shipped()), Random(4)
    play_to_question(session, rng, "mission-deck")
    say(session, "said")
    number, spoken = session.answers, 0
    for n in range(12):
        if isinstance(session.pending, Choice):
            session.act(f"later-{n}", None, [random_move(session.pending, rng)])
        elif spoken < 1:
            spoken += 1
            say(session, f"later-{n}")
    deed = told.find(session, number, ())
    dropped = told.dropped(session, deed)
    assert dropped > 0
    (each,) = asked_again(session, number, ())["question"]["each"]
    mend(session, deed, next(name for name in each if (name,) != values(deed)))
    (event,) = (e for e in session.log if e.kind == "corrected")
    assert event.args == {"dropped": dropped}
    assert session.history.deeds[-1].answer == session.answers


def test_what_was_put_right_already_is_too_late() -> None:
    session = begun(box=shipped())
    play_to_question(session, Random(4), "mission-deck")
    say(session, "said")
    number = session.answers
    deed = told.find(session, number, ())
    mend(session, deed, *values(deed))
    with pytest.raises(Stale, match="put right already"):
        told.find(session, number, ())
    assert told.find(session, number + 1, ()).records[-1].action == "mended"
    for none in (0, 10**6):
        with pytest.raises(Stale):
            told.find(session, none, ())


def test_a_resumed_game_keeps_the_same_numbers(tmp_path: Path) -> None:
    session, rng = begun(tmp_path / JOURNAL, box=shipped()), Random(4)
    for n in range(3):
        play_to_question(session, rng)
        say(session, f"said-{n}")
    deed = told.find(session, session.answers, SEATS)
    mend(session, deed, *values(deed))
    kept = answered(session, SEATS), session.answers
    session.journal.close()
    resumed = Session.resume(tmp_path / JOURNAL, SimulatedClock(), breath=0.0)
    assert (answered(resumed, SEATS), resumed.answers) == kept
