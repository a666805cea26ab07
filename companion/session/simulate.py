"""Whole games without hardware or people: what `companion simulate` plays and reports."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from companion.bots.chooser import by_lot, choose_for_all, waiting
from companion.engine.ask import Choice, Outcome
from companion.engine.errors import BadOption
from companion.engine.event import Event
from companion.engine.move import Move
from companion.engine.options import Options
from companion.engine.piece import Seat
from companion.engine.playout import play_out, random_move
from companion.engine.policy import Policy
from companion.engine.view import view
from companion.games import GamePackage, load

BOTS = ("random", "simple")


def policies(package: GamePackage, names: str, seats: Sequence[Seat]) -> dict[Seat, Policy]:
    """The policy of each seat: one name for all, or one each for the first seat and the others. Raises BadOption."""
    known: dict[str, Policy] = {"random": by_lot, "simple": package.policy}
    chosen = names.split(",")
    for name in chosen:
        if name not in known:
            raise BadOption(f"no bot {name}: there are {', '.join(known)}")
    return {seat: known[chosen[min(i, len(chosen) - 1)]] for i, seat in enumerate(seats)}


class Table:
    """Bots around one simulated game. They decide in seat order; each gets its own view and its own events."""

    def __init__(self, bots: dict[Seat, Policy], rng: Random) -> None:
        self.bots, self.rng = bots, rng
        self.log: list[Event] = []

    def choose(self, s: Any, choice: Choice) -> Move:
        """What happens next at this table."""
        decided = choose_for_all(choice, list(self.bots), lambda seat: self._one(s, choice, seat))
        return random_move(choice, self.rng) if decided is None else decided[1]

    def _one(self, s: Any, choice: Choice, seat: Seat) -> Move | None:
        asks = waiting(choice, seat)
        if not asks:
            return None
        heard = [event.masked((seat,)) for event in self.log]
        return self.bots[seat](view(s, (seat,), recall=True), seat, heard, asks, self.rng)

    def watch(self, _: Any, __: object, events: list[Event]) -> None:
        """Remember what happened."""
        self.log.extend(events)


def games(
    game: str, options: Options, count: int, seed: int, bots: str = "random"
) -> Iterator[tuple[Outcome | None, int, int]]:
    """Play `count` games: for each its outcome, its moves and its turns. Raises BadOption, BadBox."""
    package = load(game)
    rules = package.ruleset()
    for n in range(count):
        rng = Random(f"{seed}/{n}")
        s = rules.new(options)
        seated = policies(package, bots, s.seats)
        if set(bots.split(",")) == {"random"}:
            outcome, moves = play_out(rules, s, rng)
        else:
            table = Table(seated, rng)
            outcome, moves = play_out(rules, s, rng, table.choose, table.watch)
        yield outcome, moves, getattr(s.g, "turn", 0)


def simulate(game: str, options: Options, count: int, seed: int, bots: str = "random") -> dict[str, Any]:
    """The report over `count` games. Raises BadOption, BadBox."""
    outcomes: Counter[str] = Counter()
    moves = turns = 0
    started = time.perf_counter()
    for outcome, n, length in games(game, options, count, seed, bots):
        outcomes[outcome.rule if outcome is not None else "undecided"] += 1
        moves += n
        turns += length
    took = time.perf_counter() - started
    return {
        "game": game,
        "players": options.players,
        "bots": bots,
        "seed": seed,
        "games": count,
        "moves": moves,
        "moves_per_second": round(moves / took) if took else 0,
        "outcomes": dict(sorted(outcomes.items())),
        "mean_moves": round(moves / count, 2) if count else 0,
        "mean_turns": round(turns / count, 2) if count else 0,
    }
