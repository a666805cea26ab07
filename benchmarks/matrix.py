"""Plays games by lot of every kind: difficulty, mode, number of players, with the app's decks or with real cardboard.

On cardboard every second game is played with the complete box, the others with the open one. No game may have a fault;
at the end pieces are conserved and everything the companion calls by name really is that. In some games of each kind
the laws hold at every step. A game that has not ended after 200 turns is undecided.
"""

from __future__ import annotations

import argparse
import fnmatch
import os
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any

from benchmarks.boxes import GAME, complete
from companion.engine.event import Event
from companion.engine.laws import all_laws, census, nothing_untold
from companion.engine.options import Options
from companion.session.simulate import Setting

MODES = {
    "plain": {},
    "heroic": {"heroic": "on"},
    "survival": {"survival": "on"},
    "both": {"heroic": "on", "survival": "on"},
}
DECKS = {"app": {}, "cardboard": {"mission": "cardboard", "behavior": "cardboard", "tokens": "cardboard"}}
UNDECIDED = 0.01
"""No kind may have more undecided games than this share."""
CHUNK = 25


@dataclass(frozen=True)
class Kind:
    """One kind of game."""

    difficulty: str
    mode: str
    players: int
    decks: str

    @property
    def name(self) -> str:
        """How it is called in reports and filters."""
        return f"{self.difficulty}/{self.mode}/{self.players}/{self.decks}"

    @property
    def options(self) -> Options:
        """What is chosen for it."""
        return Options(self.players, {"difficulty": self.difficulty, **MODES[self.mode], **DECKS[self.decks]})


KINDS = [Kind(*of) for of in product(("novice", "experienced", "hard-core"), MODES, range(2, 8), DECKS)]


@dataclass
class Tally:
    """What came of some games of one kind."""

    games: int = 0
    steps_with_laws: int = 0
    moves: int = 0
    turns: int = 0
    seconds: float = 0.0
    ends: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """And these games."""
        self.games += other.games
        self.steps_with_laws += other.steps_with_laws
        self.moves += other.moves
        self.turns += other.turns
        self.seconds += other.seconds
        self.ends += other.ends
        self.faults += other.faults

    @property
    def undecided(self) -> int:
        """Games given up after too many turns."""
        return self.ends["undecided"]


class Watch:
    """Checks every law after each entry, with rules whose hands do not touch the real cardboard."""

    def __init__(self, setting: Setting, rng: Random) -> None:
        self.rules: Any = setting.package.ruleset(setting.box)
        self.rng = rng
        self.steps = 0
        self._was: Any = None
        self._before: Counter[str] = Counter()

    def __call__(self, s: Any, _: object, events: list[Event]) -> None:
        """Another entry has been carried out."""
        self.steps += 1
        if self._was is None:
            self._before = census(s)
        else:
            nothing_untold(self._was, s, events)
        all_laws(self.rules, s, self._before, self.rng)
        self._was = s.copy()


Job = tuple[Kind, int, int, int, int]
"""Kind, seed, first game, games, games with laws."""


def play(job: Job) -> Tally:
    """Some games of one kind; the first ones of the kind with laws."""
    kind, seed, first, games, laws = job
    tally, began = Tally(), time.process_time()
    settings = [Setting(GAME, kind.options)]
    if kind.decks == "cardboard":
        settings.insert(0, Setting(GAME, kind.options, complete()))
    for n in range(first, first + games):
        setting, name = settings[n % len(settings)], f"{seed}/{kind.name}/{n}"
        watch = Watch(setting, Random(f"laws {name}")) if n < laws else None
        try:
            played = setting.play(Random(name), watch)
        except Exception as wrong:  # noqa: BLE001
            tally.faults.append(f"{kind.name} game {n}: {type(wrong).__name__}: {wrong}")
            tally.ends["fault"] += 1
        else:
            tally.moves += played.moves
            tally.turns += played.turns
            tally.ends[played.outcome.rule if played.outcome else "undecided"] += 1
        tally.games += 1
        tally.steps_with_laws += watch.steps if watch else 0
    tally.seconds = time.process_time() - began
    return tally


def campaign(kinds: Sequence[Kind], seed: int, games: int, laws: int, processes: int) -> Iterator[tuple[Kind, Tally]]:
    """Every kind with what came of its games."""
    parts = {kind: range(0, games, CHUNK) for kind in kinds}
    jobs = [(kind, seed, n, min(CHUNK, games - n), laws) for kind in kinds for n in parts[kind]]
    pool = ProcessPoolExecutor(processes) if processes > 1 else None
    done = iter(pool.map(play, jobs)) if pool else map(play, jobs)
    try:
        for kind in kinds:
            tally = Tally()
            for _ in parts[kind]:
                tally.add(next(done))
            yield kind, tally
    finally:
        if pool:
            pool.shutdown(cancel_futures=True)


def good(tally: Tally) -> bool:
    """Whether there was no fault and not too many undecided games."""
    return not tally.faults and tally.undecided <= UNDECIDED * tally.games


def main(given: Sequence[str] | None = None) -> int:
    """Play and report; 0 when there was no fault and no kind has too many undecided games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="how many of each kind")
    parser.add_argument("--laws", type=int, default=10, help="in how many of them the laws are checked at every step")
    parser.add_argument("--kinds", default="*", help="only these: difficulty/mode/players/decks, with *")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=min(2, os.cpu_count() or 1))
    args = parser.parse_args(given)
    kinds = [kind for kind in KINDS if fnmatch.fnmatch(kind.name, args.kinds)]
    started, total, bad = time.monotonic(), Tally(), 0
    for kind, tally in campaign(kinds, args.seed, args.games, args.laws, args.processes):
        total.add(tally)
        bad += not good(tally)
        ends = ", ".join(f"{rule} {n}" for rule, n in sorted(tally.ends.items()))
        print(
            f"{kind.name}: {tally.games} games, {tally.moves} moves, {tally.turns / max(1, tally.games):.1f} turns, "
            f"{tally.steps_with_laws} steps under laws, {tally.seconds:.0f} s of one core; {ends}",
            flush=True,
        )
        for fault in tally.faults:
            print(f"FAULT {fault}", flush=True)
    print(
        f"{len(kinds)} kinds, {total.games} games, {total.moves} moves, {total.steps_with_laws} steps under laws, "
        f"{total.undecided} undecided, {len(total.faults)} faults, {time.monotonic() - started:.0f} s; {bad} bad kinds"
    )
    return 1 if bad or not kinds else 0


if __name__ == "__main__":
    raise SystemExit(main())
