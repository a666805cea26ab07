"""Whole games by hands and readings in simulated time: what every seed and number of players comes to."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from multiprocessing import Pool
from typing import Any

import msgspec

from companion.engine.ask import Moves
from companion.engine.errors import EngineError
from companion.engine.options import Options
from companion.games import load
from companion.session.headless import Setting, headless

KINDS = ("careful", "alien", "clumsy", "strict", "no-orders")


def without_orders(player: Any) -> Any:
    """The same player, who never plays a mission order."""

    def quiet(view: Any, seat: Any, heard: Any, asks: Sequence[Any], rng: Any) -> Any:
        kept = []
        for ask, moves in asks:
            left = tuple(t for t in moves.templates if t.kind != "order")
            if left:
                kept.append((msgspec.structs.replace(ask, templates=left), Moves(left)))
        return player(view, seat, heard, kept, rng) if kept else None

    return quiet


def one(job: tuple[str, int, int]) -> dict[str, Any]:
    """One game of a kind."""
    kind, players, seed = job
    package: Any = load("uscss-nostromo")
    if kind == "no-orders" and not hasattr(package, "_with_orders"):
        package._with_orders = package.player
        package.player = lambda box=None: without_orders(package._with_orders(box))
    elif kind != "no-orders" and hasattr(package, "_with_orders"):
        package.player = package._with_orders
        del package._with_orders
    values = {"orders": "strict"} if kind == "strict" else {}
    setting = Setting(
        game="uscss-nostromo",
        options=Options(players, values),
        seed=seed,
        companion=("alien",) if kind == "alien" else (),
        hands="clumsy" if kind == "clumsy" else "careful",
    )
    started = time.perf_counter()
    try:
        report = headless(setting)
    except EngineError as wrong:
        report = {"players": players, "seed": seed, "fault": str(wrong)}
    return {**report, "kind": kind, "seconds": round(time.perf_counter() - started, 1)}


def faults(report: dict[str, Any], again: dict[str, Any] | None) -> list[str]:
    """What is wrong with a game's report."""
    if "fault" in report:
        return [report["fault"]]
    out = []
    if report["moves_from_readings"] < 0.9 * report["moves_that_shift"]:
        out.append("fewer than nine in ten moves came from readings")
    if report["kind"] != "clumsy" and report["corrections"]:
        out.append("a correction without need")
    out += [name for name in ("unchosen", "unlike") if report[name]]
    if report["seconds"] > 30:
        out.append("took more than 30 s")
    if again is not None and {**report, "seconds": 0} != {**again, "seconds": 0}:
        out.append("another object when run again")
    return out


def main() -> None:
    """Play, print a line a kind and number of players, and every fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4, 5, 6, 7])
    parser.add_argument("--kinds", nargs="*", default=list(KINDS))
    parser.add_argument("--twice", action="store_true", help="play everything twice and compare")
    args = parser.parse_args()
    jobs = [(kind, p, seed) for kind in args.kinds for p in args.players for seed in range(1, args.seeds + 1)]
    bad = 0
    with Pool(2) as pool:
        first = pool.map(one, jobs, chunksize=4)
        second: Sequence[dict[str, Any] | None] = pool.map(one, jobs, chunksize=4) if args.twice else [None] * len(jobs)
    for kind in args.kinds:
        for players in args.players:
            pairs = [(a, b) for (k, p, _), a, b in zip(jobs, first, second, strict=True) if (k, p) == (kind, players)]
            good = [a for a, _ in pairs if "fault" not in a]
            for a, b in pairs:
                for fault in faults(a, b):
                    bad += 1
                    print(f"  {kind} players {players} seed {a['seed']}: {fault}")
            if not good:
                continue
            shift = sum(a["moves_that_shift"] for a in good)
            read = sum(a["moves_from_readings"] for a in good)
            turns = sum(a["turns"] for a in good)
            taps = sum(a["taps"] for a in good) / turns
            most = max(a["taps"] / a["turns"] for a in good)
            print(
                f"{kind:9} players {players}: {len(good)} games, {read}/{shift} moves from readings, "
                f"{sum(a['corrections'] for a in good)} corrections, {taps:.1f} taps a turn (most {most:.1f}), "
                f"slowest {max(a['seconds'] for a in good):.1f} s",
                flush=True,
            )
    print(f"{len(jobs)} games, {bad} faults")
    raise SystemExit(bool(bad))


if __name__ == "__main__":
    main()
