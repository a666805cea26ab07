"""The dealer: real cards follow what the session has done and taken back, and nothing that others only try."""

from __future__ import annotations

from random import Random

from companion.engine.ask import Choice
from companion.engine.options import Options
from companion.engine.playout import random_move
from companion.engine.rng import seed_bytes
from companion.session.clock import SimulatedClock
from companion.session.dealer import Dealer
from companion.session.errors import CannotUndo
from companion.session.session import Session

VALUES = {"mission": "cardboard", "behavior": "cardboard", "tokens": "cardboard"}


def test_it_answers_at_once_and_follows_undo_and_correction() -> None:
    session = Session.begin("uscss-nostromo", Options(4, VALUES), SimulatedClock(), None, seed_bytes(2), breath=0.0)
    dealer, rng = Dealer(session, Random(1)), Random(4)
    undone = corrected = 0
    for n in range(3000):
        if session.question() is not None:
            assert dealer.due() == session.clock.now()
            dealer.tick(0.0)
        elif isinstance(session.pending, Choice):
            assert dealer.due() is None
            session.rules.apply(session.state.copy(), random_move(session.pending, rng))
            session.act(f"m{n}", None, [random_move(session.pending, rng)])
            try:
                if n % 5 == 0:
                    session.undo(f"u{n}", None)
                    undone += 1
            except CannotUndo:
                pass
        if n == 60:
            told = [r for r in session.journal.line() if getattr(r.entry, "source", "") == "reader"]
            session.correct("c", told[-1].n, told[-1].entry.values)  # type: ignore[union-attr]
            corrected += 1
        if n % 20 == 0:
            dealer.catch_up()
            dealer.cardboard.agrees(session.state)
    dealer.catch_up()
    dealer.cardboard.agrees(session.state)
    assert session.outcome is not None
    assert undone > 3
    assert corrected == 1
