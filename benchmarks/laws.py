"""Plays games by lot with every law of the engine checked at every step, and twins led along now and then."""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random

from companion.engine.ask import Chance, Outcome
from companion.engine.chance import sample
from companion.engine.errors import LawBroken
from companion.engine.event import Event
from companion.engine.laws import all_laws, census, conserved, nothing_untold, viewers
from companion.engine.move import Entry
from companion.engine.options import Options
from companion.engine.playout import random_move
from companion.engine.twins import Twin
from companion.games import load

TOKENS = ("crew", "blip", "item", "posture")
PIECES = {"uscss-nostromo": (21, 62)}
"""Game → its tokens and its cards, all of which are there at every step."""

LIMIT = 20_000
"""Steps after which a game is one that does not end."""

TWINS = 0.02
"""How often a twin is made, for each screen that has none."""


@dataclass
class Played:
    """One game: how long it took and was, by how many steps twins lived, how it ended, and the law it broke."""

    players: int
    seed: int
    seconds: float = 0.0
    steps: int = 0
    twins: int = 0
    twin_steps: int = 0
    outcome: str = ""
    breach: str = ""


def counted(game: str, before: Counter[str]) -> None:
    """The box is complete. Raises LawBroken."""
    tokens = sum(n for back, n in before.items() if back in TOKENS)
    found = tokens, before.total() - tokens
    if found != PIECES.get(game, found):
        raise LawBroken(f"{found[0]} tokens and {found[1]} cards instead of {PIECES[game]}")


def play(game: str, players: int, seed: int, values: dict[str, str]) -> Played:
    """One game by lot to its end, or to the first law that it breaks."""
    played, began = Played(players, seed), time.process_time()
    try:
        _play(game, played, Options(players, values))
    except Exception as wrong:  # noqa: BLE001
        played.breach = f"{type(wrong).__name__}: {wrong}"
    played.seconds = time.process_time() - began
    return played


def _play(game: str, played: Played, options: Options) -> None:
    rules, rng = load(game).ruleset(), Random(f"laws {played.players} {played.seed}")
    s = rules.new(options)
    before, heard, twins = census(s), list[Event](), list[Twin]()
    counted(game, before)
    while played.steps < LIMIT:
        all_laws(rules, s, before, rng)
        pending = rules.pending(s)
        if isinstance(pending, Outcome):
            played.outcome = pending.rule
            return
        led = {twin.viewer for twin in twins}
        fresh = [Twin(rules, s, v, rng, heard) for v in viewers(s) if v not in led and rng.random() < TWINS]
        twins += fresh
        played.twins += len(fresh)
        entry: Entry = sample(s, pending, rng) if isinstance(pending, Chance) else random_move(pending, rng)
        was = s.copy()
        events = rules.apply(s, entry)
        played.steps += 1
        conserved(before, s)
        nothing_untold(was, s, events)
        heard += events
        for twin in twins:
            twin.follow(entry, s, events)
        twins = [twin for twin in twins if twin.alive]
        played.twin_steps += len(twins)
    raise LawBroken(f"the game has not ended after {LIMIT} steps")


def _of(job: tuple[str, int, int, dict[str, str]]) -> Played:
    return play(*job)


def campaign(jobs: Sequence[tuple[str, int, int, dict[str, str]]], processes: int) -> Iterator[Played]:
    """Every game, in the order of the jobs, on so many processes."""
    if processes < 2:
        yield from map(_of, jobs)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(_of, jobs, chunksize=2)


def main(given: Sequence[str] | None = None) -> int:
    """Play and report; 0 when every law held."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="uscss-nostromo")
    parser.add_argument("--games", type=int, default=50, help="how many for each number of players")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5, 6, 7])
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the next ones follow")
    parser.add_argument("--processes", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--option", action="append", default=[], help="an option of the game, as name=value")
    args = parser.parse_args(given)
    values = dict(option.split("=", 1) for option in args.option)
    started, breaches, total = time.monotonic(), list[Played](), Counter[str]()
    jobs = [(args.game, p, args.seed + n, values) for p in args.players for n in range(args.games)]
    done = campaign(jobs, args.processes)
    for players in args.players:
        games = [next(done) for _ in range(args.games)]
        breaches += [one for one in games if one.breach]
        count = {name: sum(getattr(one, name) for one in games) for name in ("steps", "twins", "twin_steps")}
        total.update(count)
        ends = ", ".join(f"{rule} {n}" for rule, n in sorted(Counter(one.outcome or "breach" for one in games).items()))
        print(
            f"{players} players: {len(games)} games, {count['steps']} steps, {count['twins']} twins led for "
            f"{count['twin_steps']} steps, {sum(one.seconds for one in games):.0f} s of one core; {ends}",
            flush=True,
        )
    print(
        f"{len(jobs)} games, {total['steps']} steps, {total['twins']} twins led for {total['twin_steps']} steps, "
        f"{time.monotonic() - started:.0f} s, {len(breaches)} breaches"
    )
    for one in breaches:
        print(f"BREACH with {one.players} players, seed {one.seed}, step {one.steps}: {one.breach}")
    return 1 if breaches else 0


if __name__ == "__main__":
    raise SystemExit(main())
