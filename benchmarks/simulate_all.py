"""Plays a thousand whole games by `companion simulate` with each number of players, and says how long that took."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

GAME = "uscss-nostromo"
LIMIT = 600.0
"""Seconds within which all of it has to be done on two cores."""


def simulated(game: str, games: int, players: int, seed: int, bots: str) -> dict[str, Any] | str:
    """The report of one run; what it said on standard error when it failed."""
    command = [
        sys.executable,
        "-c",
        "from companion.cli import main; main()",
        "simulate",
        game,
        "--json",
        "--bots",
        bots,
    ]
    command += ["--games", str(games), "--players", str(players), "--seed", str(seed)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=2 * LIMIT, check=False)
    except subprocess.TimeoutExpired:
        return f"not done after {2 * LIMIT:.0f} s"
    if done.returncode:
        return done.stderr.strip() or f"exit status {done.returncode}"
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def wrong(report: dict[str, Any] | str, games: int) -> str:
    """What is wrong with a report; nothing when every game was played to an end."""
    if isinstance(report, str):
        return report
    ended = sum(n for rule, n in report["outcomes"].items() if rule != "undecided")
    return "" if report["games"] == ended == games else f"{games - ended} games have not ended"


def main(given: Sequence[str] | None = None) -> int:
    """Run, print each report and the time; 0 when all games have ended in time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default=GAME)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5, 6, 7])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", default="random")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds")
    args = parser.parse_args(given)
    started, failed = time.monotonic(), False
    # The longest games first, so that both cores are busy to the end.
    order = sorted(args.players, reverse=True)
    with ThreadPoolExecutor(args.processes) as pool:
        reports = pool.map(lambda players: simulated(args.game, args.games, players, args.seed, args.bots), order)
        for players, report in zip(order, reports, strict=True):
            print(json.dumps(report) if isinstance(report, dict) else f"{players} players", flush=True)
            if reason := wrong(report, args.games):
                failed = True
                print(f"FAILED with {players} players: {reason}", flush=True)
    took = time.monotonic() - started
    print(f"{args.games * len(order)} games in {took:.0f} s (limit {args.limit:.0f} s)")
    return 1 if failed or took > args.limit else 0


if __name__ == "__main__":
    raise SystemExit(main())
