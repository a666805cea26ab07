"""The pretend table: what people say is what really lies there, and an open card they call just that."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.boxes import GAME, complete, entered
from benchmarks.pretend import Pretend
from companion.engine.ask import Choice
from companion.engine.errors import LawBroken
from companion.engine.options import Options
from companion.engine.piece import base
from companion.engine.playout import random_move
from companion.engine.rng import seed_bytes
from companion.session.clock import SimulatedClock
from companion.session.session import Session

ALL = {"mission": "cardboard", "behavior": "cardboard", "tokens": "cardboard"}


def played(box: str, questions: int) -> tuple[Session, Pretend, list[str | int]]:
    """A game of so many questions, and all that people said of cards of the Mission deck."""
    session = Session.begin(GAME, Options(3, ALL), SimulatedClock(), None, seed_bytes(5), box=box, breath=0.0)
    pretend, rng, said, n = Pretend(session, Random(1)), Random(2), list[str | int](), 0
    while questions and session.outcome is None:
        n += 1
        question = session.question()
        if question is None:
            assert isinstance(session.pending, Choice)
            session.act(f"move-{n}", None, [random_move(session.pending, rng)])
            continue
        says, questions = pretend.says(question), questions - 1
        assert says == pretend.says(question)
        said += says if question.use == "mission-deck" else ()
        session.answer(f"told-{n}", says)
    return session, pretend, said


def test_what_is_said_is_what_lies_there() -> None:
    session, pretend, said = played(complete(), 60)
    named = [p for p in session.state.pieces.values() if p.name is not None]
    assert all(pretend.real(p.handle) == base(p.name or "") for p in named)
    assert "open" not in said
    assert len(set(said)) > 3
    pretend.agrees()


def test_an_open_card_is_called_just_that() -> None:
    _, pretend, said = played(entered(10, Random(1)), 80)
    assert "open" in said
    assert set(said) != {"open"}
    pretend.agrees()


def test_a_companion_that_is_wrong_is_found_out() -> None:
    session, pretend, _ = played(complete(), 20)
    one, other = [p for p in session.state.pieces.values() if p.name is not None and p.back == "mission"][:2]
    pieces = pretend._dealer.state.pieces
    pieces[one.handle], pieces[other.handle] = one.named(other.name), other.named(one.name)
    with pytest.raises(LawBroken):
        pretend.agrees()
