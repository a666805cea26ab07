"""Whole games over the wire: every byte to every screen checked for what it may not tell, and twins led along.

`python benchmarks/leaks.py --games 50 --twins 50` plays 50 games with 50 twins for each screen of each game and
prints the figures. Exit status 1 when anything leaks.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.leaks.by_hand import run_by_hand
from tests.leaks.campaign import run
from tests.leaks.figures import Figures
from tests.leaks.knowing import Leak
from tests.leaks.order import SIGMAS
from tests.leaks.plans import LAST, Plan, on_cardboard, plans


def watched(plan: Plan) -> tuple[Figures | None, str | None]:
    """The figures of one game, or the leak that ended it."""
    try:
        return run(plan), None
    except Leak as leak:
        return None, f"game {plan.seed} ({plan.cardboard or 'app'}, {plan.players} players, {plan.orders}): {leak}"


def by_hand(n: int) -> tuple[Figures | None, str | None]:
    """The same for a game played by hands on an emulated board: canaries alone, and no twins."""
    bots = ("alien",) if n % 2 else ()
    plan = Plan(seed=n, players=2 + n % 6, orders=("together", "strict")[n // 2 % 2], policy="simple", bots=bots)
    try:
        return run_by_hand(plan, clumsy=n % 3 == 2).figures, None
    except Leak as leak:
        return None, f"game {n} by hand ({plan.players} players, {plan.orders}): {leak}"


def shares(counts: Counter[str], per: Counter[str]) -> dict[str, float]:
    """So many for each one of the others."""
    return {kind: round(counts[kind] / n, 2) for kind, n in sorted(per.items())}


def report(figures: Figures, hands: Figures, leaks: list[str], seconds: float) -> dict[str, Any]:
    """What is printed; `hands` are the figures of the games by hand."""
    order = {kind: (n, figures.order.falling[kind]) for kind, n in sorted(figures.order.rising.items())}
    return {
        "games": figures.games,
        "deeds": figures.deeds,
        "frames": figures.frames,
        "bytes": figures.bytes,
        "canaries found, each lawful": figures.canaries,
        "frames by screen": dict(figures.viewers),
        "deeds by kind": dict(figures.kinds.most_common()),
        "twins by screen": dict(figures.twins),
        "mean steps lived": {**shares(figures.steps, figures.twins), "all": round(figures.mean(), 2)},
        "longest life": figures.longest,
        "pieces another at birth, per twin": shares(figures.differ, figures.twins),
        "other pieces handled meanwhile, per twin": shares(figures.hidden, figures.twins),
        "secret passes meanwhile, per twin": shares(figures.secrets, figures.twins),
        "why twins ended": dict(figures.ends.most_common()),
        "neighbours by handle, names rising and falling": order,
        "order, in standard deviations": round(figures.order.odd(), 2),
        "by hand": {"frames": hands.frames, "bytes": hands.bytes, "canaries found, each lawful": hands.canaries},
        "leaks": leaks,
        "seconds": round(seconds),
    }


def main() -> int:
    """Watch, print, and say whether anything leaked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--twins", type=int, default=50, help="for each screen of each game")
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--limit", type=int, default=LAST, help="deeds in a game, at most")
    parser.add_argument("--cardboard", type=int, default=24, help="games with real cardboard besides")
    parser.add_argument("--by-hand", type=int, default=6, help="games on an emulated board besides")
    asked = parser.parse_args()
    started, together, hands, leaks = time.perf_counter(), Figures(), Figures(), list[str]()
    every = (asked.twins, asked.seed, asked.limit)
    for plan in plans(asked.games, *every) + on_cardboard(asked.cardboard, *every):
        figures, leak = watched(plan)
        if figures is not None:
            together.add(figures)
            print(f"game {plan.seed}: {figures.deeds} deeds, {figures.seconds:.0f} s", file=sys.stderr, flush=True)
        if leak is not None:
            leaks.append(leak)
            print(leak, file=sys.stderr, flush=True)
    for n in range(asked.by_hand):
        figures, leak = by_hand(asked.seed + n)
        if figures is not None:
            hands.add(figures)
        if leak is not None:
            leaks.append(leak)
            print(leak, file=sys.stderr, flush=True)
    for name, value in report(together, hands, leaks, time.perf_counter() - started).items():
        print(f"{name}: {value}")
    return 1 if leaks or together.order.odd() > SIGMAS else 0


if __name__ == "__main__":
    sys.exit(main())
