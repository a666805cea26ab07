"""What is done in secret leaves no trace beside it: no undo takes it back, no edit finds out what somebody holds."""

from __future__ import annotations

import pytest

from companion.engine.errors import Malformed
from companion.engine.move import PASS, Edit, Move
from companion.engine.options import Options
from companion.engine.rng import seed_bytes
from companion.session.clock import SimulatedClock
from companion.session.history import undo_status
from companion.session.mind import Mind
from companion.session.session import Session
from tests.leaks.wire import GAME

CREW = ("crew-1", "crew-2", "crew-3")


def at_a_window() -> Session:
    """Four players, asked one by one: nobody has answered yet, and the last deed was somebody's placement."""
    session = Session.begin(GAME, Options(4, {"orders": "strict"}), SimulatedClock(), None, seed_bytes(3))
    mind = Mind(session, session.player())
    while not (len(session.asks()) == len(CREW) and all(ask.rule == "orders.ask-first" for ask in session.asks())):
        decided = mind.decide(list(session.state.seats))
        assert decided is not None
        session.act(f"{session.version}", None, [decided[1]])
    return session


def test_a_secret_pass_changes_no_undo() -> None:
    session = at_a_window()
    everybody = (None, *((seat,) for seat in session.state.seats))
    before = [undo_status(session.history, seats) for seats in everybody]
    for seat in CREW[:2]:
        session.act(f"pass-{seat}", None, [Move(seat, PASS)])
        assert [undo_status(session.history, seats) for seats in everybody] == before


def test_an_undo_takes_the_secret_passes_since_with_it() -> None:
    session = at_a_window()
    mover = session.history.deeds[-1].seat
    assert mover is not None
    was = session.history.deeds[-1].before
    for seat in CREW[:2]:
        session.act(f"pass-{seat}", None, [Move(seat, PASS)])
    session.undo("undo", (mover,))
    assert session.state == was
    assert session.log[-1].args == {"moves": 1}


@pytest.mark.parametrize("card", [f"m{n:02}" for n in (1, 7, 19, 33)])
def test_naming_a_card_of_the_deck_finds_out_nothing(card: str) -> None:
    """Whether a name is still left in the deck would tell whether somebody holds it."""
    session = at_a_window()
    top = session.state.piles["mission"][0]
    with pytest.raises(Malformed, match="only be said when the game asks"):
        session.edit("name", Edit("alien", "name", {"piece": top, "name": card}))
