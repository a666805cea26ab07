"""Plays games by lot on one core, ours and catanatron's in turn, and compares the moves made in a second.

Only moves chosen from two or more count, without passes and without the end of a turn. Our games are played as always:
every entry is checked and every event built. Each game is played twice with one seed: against the clock, and to count.
It measures the companion that the interpreter imports: of a checkout plain Python, of a wheel perhaps compiled rules.
"""

from __future__ import annotations

import argparse
import importlib.util
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.engine import play
from companion.engine.ask import Choice
from companion.engine.event import Event
from companion.engine.move import PASS, Entry, Move
from companion.engine.options import Options
from companion.engine.piece import Seat
from companion.engine.playout import play_out, random_move
from companion.engine.state import State
from companion.games import load

SIDE = Path(__file__).with_name("catanatron_side.py")
AT_LEAST = 2.0
"""How many times catanatron's moves a second are enough."""
COPY_BELOW = 5.0
"""Microseconds that a copy may take."""


class Tally(msgspec.Struct):
    """What was played, and the processor time it took."""

    games: int = 0
    moves: int = 0
    counted: int = 0
    seconds: float = 0.0

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(
            *(a + b for a, b in zip(msgspec.structs.astuple(self), msgspec.structs.astuple(other), strict=True))
        )

    def rate(self) -> float:
        """Counted moves a second."""
        return self.counted / self.seconds

    def told(self) -> str:
        """In a line."""
        return (
            f"{self.rate():,.0f} counted moves a second; all moves {self.moves / self.seconds:,.0f}, "
            f"games {self.games / self.seconds:.1f} a second ({self.games} games, {self.counted} of {self.moves} moves)"
        )


def counts(choice: Choice, move: Move) -> bool:
    """Whether a move was chosen from two or more by whoever made it, and is no pass."""
    return move.kind != PASS and offered(choice, move.seat) > 1


def offered(choice: Choice, seat: Seat) -> int:
    """How many moves stand open to a seat, passes included."""
    return sum(moves.count() for _, moves in choice.for_seat(seat))


def ours(game: str, players: Iterable[int], seeds: range, values: dict[str, str]) -> Tally:
    """Our games: each number of players with each seed."""
    rules, tally = load(game).ruleset(), Tally()
    for number in players:
        for seed in seeds:
            rng = Random(seed)
            began = time.process_time()
            outcome, moves = play_out(rules, rules.new(Options(number, values)), rng)
            tally.seconds += time.process_time() - began
            assert outcome is not None, f"{number} players, seed {seed}: the game has not ended"
            tally.games, tally.moves = tally.games + 1, tally.moves + moves
            tally.counted += counted(rules, Options(number, values), seed, moves)
    return tally


def counted(rules: Any, options: Options, seed: int, moves: int) -> int:
    """The moves that count in the game that a seed makes; `moves` are all that were made when it was timed."""
    rng, found = Random(seed), 0

    def choose(s: State, choice: Choice) -> Move:
        nonlocal found
        move = random_move(choice, rng)
        found += counts(choice, move)
        return move

    _, again = play_out(rules, rules.new(options), rng, choose)
    assert again == moves, "the same seed made another game"
    return found


def theirs(python: str, games: int, seed: int) -> Tally:
    """Catanatron's games, by an interpreter that has it. Raises subprocess.CalledProcessError."""
    run = [python, str(SIDE), "--games", str(games), "--seed", str(seed)]
    return msgspec.json.decode(subprocess.run(run, check=True, capture_output=True).stdout, type=Tally)


def weight(s: State) -> int:
    """How full a state is: its pieces, holes, those who know pieces, and steps on the agenda."""
    pieces = s.pieces.values()
    return len(pieces) + sum(p.name is None for p in pieces) + sum(len(p.knows) for p in pieces) + len(s.agenda)


def fullest(game: str, seeds: range, values: dict[str, str]) -> State:
    """The fullest moment of these games of as many players as there can be."""
    rules = load(game).ruleset()
    number = rules.options().players[1]
    found: list[State] = [rules.new(Options(number, values))]

    def watch(s: State, entry: Entry, events: list[Event]) -> None:
        if weight(s) > weight(found[0]):
            found[0] = s.copy()
            rules.pending(found[0])

    for seed in seeds:
        play_out(rules, rules.new(Options(number, values)), Random(seed), watch=watch)
    return found[0]


def copying(s: State, times: int = 2000) -> float:
    """Microseconds that a copy takes: the median of so many."""
    taken = []
    for _ in range(times):
        began = time.perf_counter_ns()
        s.copy()
        taken.append(time.perf_counter_ns() - began)
    return statistics.median(taken) / 1000


def made_of() -> str:
    """What the rules are that are measured."""
    return "plain Python" if str(play.__file__).endswith(".py") else "compiled rules"


def interpreter(given: str | None) -> str | None:
    """An interpreter that has catanatron: the one given, or this one."""
    return given or (sys.executable if importlib.util.find_spec("catanatron") else None)


def main(given: Sequence[str] | None = None) -> int:
    """Play in rounds and report; 0 when we are fast enough and so is a copy."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="uscss-nostromo")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5, 6, 7])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--games", type=int, default=5, help="ours in a round for each number of players; 4 times theirs"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the next ones follow")
    parser.add_argument("--option", action="append", default=[], help="an option of the game, as name=value")
    parser.add_argument("--catanatron", metavar="PYTHON", help="an interpreter that has catanatron, if this has not")
    parser.add_argument("--alone", action="store_true", help="only our side")
    args = parser.parse_args(given)
    values = dict(option.split("=", 1) for option in args.option)
    python = None if args.alone else interpreter(args.catanatron)
    mine, others, ratios = Tally(), Tally(), list[float]()
    ours(args.game, args.players[:1], range(1), values)
    for n in range(args.rounds):
        seeds = range(args.seed + n * args.games, args.seed + (n + 1) * args.games)
        here = ours(args.game, args.players, seeds, values)
        mine = mine.plus(here)
        if python:
            there = theirs(python, 4 * args.games, 4 * args.games * n + args.seed)
            others = others.plus(there)
            ratios.append(here.rate() / there.rate())
    full = fullest(args.game, range(args.seed, args.seed + args.games), values)
    copy = copying(full)
    print(f"{args.game} ({made_of()}): {mine.told()}")
    print(f"a copy at the fullest moment ({len(full.pieces)} pieces, weight {weight(full)}): {copy:.2f} µs")
    if python:
        times = statistics.median(ratios)
        print(f"catanatron: {others.told()}")
        print(f"{times:.2f} times catanatron (median of {args.rounds} rounds: {min(ratios):.2f} to {max(ratios):.2f})")
        return 0 if times >= AT_LEAST and copy < COPY_BELOW else 1
    if not args.alone:
        print("catanatron is not installed here, so nothing is compared: name an interpreter with --catanatron")
        return 1
    return 0 if copy < COPY_BELOW else 1


if __name__ == "__main__":
    raise SystemExit(main())
