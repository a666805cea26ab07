"""The stand-in box: every card is another, each is tested by itself, and games by lot are played with all of them."""

from __future__ import annotations

import random

import pytest

from companion.engine.ask import Choice
from companion.engine.event import Event
from companion.engine.laws import all_laws, census
from companion.engine.options import Options
from companion.engine.playout import play_out
from companion.games import uscss_nostromo
from companion.games.uscss_nostromo.events import EVENTS
from companion.games.uscss_nostromo.prompts import PROMPTS
from companion.games.uscss_nostromo.state import NostromoState
from tests.games.uscss_nostromo import test_stand_in_acting as acting
from tests.games.uscss_nostromo import test_stand_in_attacks as attacks
from tests.games.uscss_nostromo import test_stand_in_behaviors as behaviors
from tests.games.uscss_nostromo import test_stand_in_deck as deck
from tests.games.uscss_nostromo import test_stand_in_hiding as hiding
from tests.games.uscss_nostromo import test_stand_in_hunting as hunting
from tests.games.uscss_nostromo import test_stand_in_powers as powers
from tests.games.uscss_nostromo import test_stand_in_protocols as protocols
from tests.games.uscss_nostromo.stand_in import BOX, CARD, TEXT


@pytest.mark.rule("setup.mission-deck")
def test_forty_orders_fifteen_protocols_nine_behaviors_and_six_powers_all_different() -> None:
    data = BOX.data
    assert (len(data.orders), len(data.protocols), len(data.behaviors), len(data.crew)) == (40, 15, 9, 6)
    assert len({m.order for m in data.missions}) == 40
    assert len({m.protocol for m in data.missions if m.protocol}) == 15
    assert all(sum(m.procedure == p for m in data.missions) == 5 for p in BOX.procedures)
    said = [repr((entry.effects, getattr(entry, "when", None))) for entry in (*data.orders, *data.protocols)]
    assert len(set(said)) == 55, "no two do the same"
    assert data.source == "stand-in"
    assert data.board is not None
    assert data.board.source == "stand-in"
    assert all(entry.source is None for entry in (*data.orders, *data.protocols, *data.behaviors, *data.crew))
    orders = [*attacks.ORDERS, *hunting.ORDERS, *hiding.ORDERS, *acting.ORDERS, *deck.ORDERS]
    assert len(orders) == 40
    assert set(orders) == CARD.keys(), "each is played once in one of these modules"
    assert protocols.PROTOCOLS.keys() == {p.id for p in data.protocols}
    assert behaviors.BEHAVIORS.keys() == {b.id for b in data.behaviors}
    assert powers.POWERS.keys() == {c.id for c in data.crew}


@pytest.mark.rule("turn.phases")
@pytest.mark.parametrize("players", [2, 4])
def test_games_by_lot_hold_every_law_and_say_what_the_tables_know(players: int) -> None:
    rules, rng = uscss_nostromo.ruleset(TEXT), random.Random(players)
    s = rules.new(Options(players, {}))
    before, told = census(s), set[str]()

    def watch(s: NostromoState, _: object, events: list[Event]) -> None:
        told.update(event.kind for event in events)
        assert all(set(event.args) <= set(EVENTS[event.kind]) for event in events)
        pending = rules.pending(s)
        asks = pending.asks if isinstance(pending, Choice) else ()
        assert all(set(ask.args) == set(PROMPTS[ask.prompt]) for ask in asks)
        if rng.random() < 0.2:
            all_laws(rules, s, before, rng)

    outcome, _ = play_out(rules, s, rng, watch=watch)
    assert outcome is not None
    assert told <= set(EVENTS)
