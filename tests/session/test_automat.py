"""The seats that the companion plays: a steady pace that tells nothing, and games that go on by themselves."""

from __future__ import annotations

import pytest

from companion.engine.options import Options
from companion.engine.rng import seed_bytes
from companion.games.uscss_nostromo.choosing import HandsAtWork
from companion.session.automat import Automat
from companion.session.clock import SimulatedClock
from companion.session.mind import Mind
from companion.session.session import Session


def automat(orders: str, bots: set[str] | None = None) -> tuple[Session, Automat, SimulatedClock]:
    clock = SimulatedClock()
    options = Options(4, {"orders": orders})
    session = Session.begin("uscss-nostromo", options, clock, None, seed_bytes(3), breath=0.0)
    seats = set(session.state.seats) if bots is None else bots
    persons = frozenset(session.state.seats) - seats
    mind = Mind(session, session.player(), persons)
    return session, Automat(session, mind, seats, 1.0), clock


@pytest.mark.parametrize("orders", ["together", "strict"])
def test_bots_alone_play_to_the_end(orders: str) -> None:
    session, bots, clock = automat(orders)
    while session.outcome is None:
        due = bots.due()
        assert due is not None, f"nobody goes on: {session.asks()}"
        clock.time = due
        bots.tick(clock.now())
    assert session.outcome.rule.startswith("end.")


def test_a_secret_pass_of_a_person_moves_no_bot() -> None:
    session, bots, clock = automat("strict", {"alien"})
    people = Mind(session, session.player())
    while not all(ask.rule == "orders.ask-first" for ask in session.asks()):
        decided = people.decide(list(session.state.seats))
        assert decided is not None
        session.act(f"m{session.version}", None, [decided[1]])
    clock.time += 0.4
    due = bots.due()
    first = session.asks()[0]
    session.act("secret", None, [next(m for m in first.moves if m.kind == "pass")])
    assert bots.due() == due


@pytest.mark.parametrize("persons", [{"crew-1"}, set[str]()], ids=["with a person", "bots alone"])
def test_what_hands_do_is_done_when_people_say_so_and_at_once_when_there_are_none(persons: set[str]) -> None:
    session, bots, clock = automat("together", {"alien", "crew-1", "crew-2", "crew-3"} - persons)
    session.state.agenda.append(HandsAtWork(n=9999, seat="alien", source="protocol"))
    session.pending = session.rules.pending(session.state)
    for _ in range(3):
        clock.time += 5.0
        bots.tick(clock.now())
        bots.look()
    assert any(event.kind == "by-hand" for event in session.log) == (not persons)
