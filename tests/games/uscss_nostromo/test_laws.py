"""Whole games by lot: every law at every few steps, twins for every screen, and the tables of prompts and events."""

from __future__ import annotations

import random

import pytest

from companion.engine.ask import Choice
from companion.engine.event import Event
from companion.engine.laws import all_laws, bags_balance, census, conserved, nothing_untold, viewers
from companion.engine.move import Entry
from companion.engine.options import Options
from companion.engine.playout import play_out
from companion.engine.twins import Twin
from companion.games import uscss_nostromo
from companion.games.uscss_nostromo.events import EVENTS
from companion.games.uscss_nostromo.prompts import PROMPTS
from companion.games.uscss_nostromo.state import NostromoState
from tests.games.uscss_nostromo.table import rules


class Watch:
    """Looks over a game's shoulder."""

    def __init__(self, s: NostromoState, rng: random.Random) -> None:
        self.before, self.rng, self.last = census(s), rng, s.copy()
        self.heard: list[Event] = []
        self.twins: list[Twin] = []
        self.led = self.entries = 0

    def __call__(self, s: NostromoState, entry: Entry, events: list[Event]) -> None:
        """After every entry."""
        self.entries += 1
        conserved(self.before, s)
        bags_balance(s)
        nothing_untold(self.last, s, events)
        for twin in self.twins:
            twin.follow(entry, s, events)
            self.led += twin.alive
        self.twins = [twin for twin in self.twins if twin.alive]
        self.heard += events
        self._tables(s, events)
        if self.entries % 5 == 0:
            all_laws(rules(), s, self.before, self.rng)
        if self.entries % 15 == 0 and s.outcome is None:
            self.twins += [Twin(rules(), s, viewer, self.rng, self.heard) for viewer in viewers(s)]
        self.last = s.copy()

    def _tables(self, s: NostromoState, events: list[Event]) -> None:
        for event in events:
            if event.kind != "edited":
                assert set(event.args) <= set(EVENTS[event.kind]), event
                assert event.kind in ("removed", "turned-up") or set(event.args) == set(EVENTS[event.kind]), event
        pending = rules().pending(s)
        for ask in pending.asks if isinstance(pending, Choice) else ():
            assert set(ask.args) == set(PROMPTS[ask.prompt]), ask
            assert ask.rule in uscss_nostromo.RULES, ask
        assert len({ask.id for ask in pending.asks} if isinstance(pending, Choice) else ()) == (
            len(pending.asks) if isinstance(pending, Choice) else 0
        )


def play(players: int, seed: int, orders: str) -> Watch:
    rng = random.Random(seed)
    s = rules().new(Options(players, {"orders": orders}))
    watch = Watch(s, rng)
    outcome, moves = play_out(rules(), s, rng, watch=watch, limit=20_000)
    assert outcome is not None
    assert outcome.rule in uscss_nostromo.RULES
    assert moves
    return watch


@pytest.mark.rule("turn.phases")
@pytest.mark.parametrize("players", range(2, 8))
def test_random_games_hold_every_law_and_end(players: int) -> None:
    assert play(players, 40 + players, "together").led


@pytest.mark.rule("orders.each-alone")
@pytest.mark.parametrize("players", [3, 5])
def test_so_do_games_in_which_each_is_asked_alone(players: int) -> None:
    assert play(players, 60 + players, "strict").led


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("orders", ["together", "strict"])
def test_many_random_games(players: int, orders: str) -> None:
    for seed in range(3):
        assert play(players, seed, orders).led
