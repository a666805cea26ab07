"""Playing a game through by lot, which tests, simulate and search share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.ask import Chance, Choice, Outcome
from companion.engine.chance import sample
from companion.engine.event import Event
from companion.engine.move import Answer, Entry, Move
from companion.engine.rng import Rng
from companion.engine.ruleset import Ruleset
from companion.engine.state import State

Chooser = Callable[[Any, Choice], Move]
Watcher = Callable[[Any, Entry, list[Event]], None]
Teller = Callable[[Any, Chance], Answer]


def random_move(choice: Choice, rng: Rng) -> Move:
    """A move by lot: first an ask, then one of its moves, each equally likely."""
    asks = choice.asks
    if len(asks) == 1:
        return asks[0].sample(rng)
    full = [ask for ask in asks if ask.any_moves()]
    return full[rng.randrange(len(full)) if len(full) > 1 else 0].sample(rng)


def play_out(
    rules: Ruleset[Any],
    s: State,
    rng: Rng,
    choose: Chooser | None = None,
    watch: Watcher | None = None,
    limit: int = 100_000,
    tell: Teller | None = None,
    enough: Callable[[Any], bool] | None = None,
) -> tuple[Outcome | None, int]:
    """Play on to the end, in place: the outcome and the number of moves; None when `limit` entries were not enough.

    `tell` answers chance in place of the lot; `enough` says of a state that the game is given up there.
    """
    moves = 0
    for _ in range(limit):
        pending = rules.pending(s)
        entry: Entry
        if isinstance(pending, Outcome):
            return pending, moves
        if enough is not None and enough(s):
            break
        if isinstance(pending, Chance):
            entry = tell(s, pending) if tell else sample(s, pending, rng)
        else:
            entry = choose(s, pending) if choose else random_move(pending, rng)
            moves += 1
        events = rules.apply(s, entry)
        if watch:
            watch(s, entry, events)
    return None, moves
