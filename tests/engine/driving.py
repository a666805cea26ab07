"""Playing a fragment by lot, with every law checked at every step and twins led along."""

from __future__ import annotations

import random
from typing import Any

from companion.engine.ask import Ask, Chance, Choice, Outcome
from companion.engine.chance import sample
from companion.engine.event import Event
from companion.engine.laws import all_laws, census, conserved, nothing_untold, viewers
from companion.engine.move import Answer, Entry, Move, Value
from companion.engine.perft import perft
from companion.engine.piece import Seat
from companion.engine.playout import random_move
from companion.engine.rng import seed_bytes
from companion.engine.ruleset import Ruleset
from companion.engine.state import State
from companion.engine.twins import Twin
from tests.engine.fragments.base import Fragment
from tests.engine.readings import Table


class Ran:
    """What 200 random plays went through: by how many steps twins lived, what came from readings, who won how."""

    def __init__(self) -> None:
        self.entries = self.longest = self.twin_steps = 0
        self.learnt = self.taps = self.todos = 0
        self.kinds: set[str] = set()
        self.rules: set[str] = set()


def run(rules: Fragment[Any], plays: int = 200, limit: int = 400) -> Ran:
    """Play to the end again and again. Every law holds at every step, and no screen can tell its twin apart."""
    ran = Ran()
    for seed in range(plays):
        _one(rules, random.Random(seed), limit, ran)
    return ran


def _one(rules: Fragment[Any], rng: random.Random, limit: int, ran: Ran) -> None:
    s = rules.fresh()
    before, table, heard = census(s), Table(rules, s), list[Event]()
    twins: list[Twin] = []
    for at in range(limit):
        all_laws(rules, s, before, rng)
        pending = rules.pending(s)
        if isinstance(pending, Outcome):
            ran.rules.add(pending.rule)
            ran.longest = max(ran.longest, at)
            break
        led = {twin.viewer for twin in twins}
        twins += [Twin(rules, s, v, rng, heard) for v in viewers(s) if v not in led and rng.random() < 0.3]
        entry: Entry = sample(s, pending, rng) if isinstance(pending, Chance) else random_move(pending, rng)
        was = s.copy()
        events = table.enter(s, entry)
        conserved(before, s)
        nothing_untold(was, s, events)
        heard += events
        for twin in twins:
            twin.follow(entry, s, events)
        twins = [twin for twin in twins if twin.alive]
        ran.twin_steps += len(twins)
        ran.entries += 1
        ran.kinds |= {entry.kind} if isinstance(entry, Move) else {event.kind for event in events}
    else:
        raise AssertionError("a game that does not end")
    ran.learnt += table.learnt
    ran.taps += table.taps
    ran.todos += table.todos


def golden(rules: Fragment[Any], depth: int = 3, seed: int = 1979) -> list[int]:
    """Lines of play to each depth, from one seed."""
    return [perft(rules, rules.fresh(), d, seed_bytes(seed)) for d in range(1, depth + 1)]


def tell(rules: Ruleset[Any], s: State, *values: str | int) -> list[Event]:
    """Answer the next questions of chance, one value for each."""
    events = []
    for value in values:
        assert isinstance(rules.pending(s), Chance), rules.pending(s)
        events += rules.apply(s, Answer((value,), "table"))
    return events


def asks(rules: Ruleset[Any], s: State) -> dict[str, Ask]:
    """The asks that stand open, by id."""
    pending = rules.pending(s)
    assert isinstance(pending, Choice), pending
    return {ask.id: ask for ask in pending.asks}


def do(rules: Ruleset[Any], s: State, seat: Seat, kind: str, **args: Value) -> list[Event]:
    """Make a move."""
    return rules.apply(s, Move(seat, kind, args))
