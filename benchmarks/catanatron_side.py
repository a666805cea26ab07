"""catanatron's side of speed.py: plays its games by lot and prints what it measured, as JSON.

A program of its own, run by an interpreter that has catanatron; the product never imports it.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence

from catanatron import Color, Game, RandomPlayer


class Counting(RandomPlayer):  # type: ignore[misc]
    """Plays as RandomPlayer does, and counts the moves chosen from two or more, but for the end of a turn."""

    counted = 0

    def decide(self, game, playable_actions):  # type: ignore[no-untyped-def]
        """A move by lot."""
        move = super().decide(game, playable_actions)
        Counting.counted += len(playable_actions) > 1 and move.action_type.name != "END_TURN"
        return move


def play(kind: type[RandomPlayer], seed: int) -> tuple[float, int]:
    """One game of four: seconds of this process, and all moves."""
    began = time.process_time()
    game = Game([kind(colour) for colour in Color], seed=seed)
    game.play()
    return time.process_time() - began, len(game.state.actions)


def main(given: Sequence[str] | None = None) -> int:
    """Each game once against the clock, and once more to count; 0 when both went alike."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1, help="of the first game; not 0, which is no seed to it")
    args = parser.parse_args(given)
    seeds = range(args.seed, args.seed + args.games)
    play(RandomPlayer, args.seed)
    timed = [play(RandomPlayer, seed) for seed in seeds]
    again = [play(Counting, seed) for seed in seeds]
    seconds, moves = sum(s for s, _ in timed), sum(n for _, n in timed)
    print(json.dumps({"games": args.games, "moves": moves, "counted": Counting.counted, "seconds": seconds}))
    return 0 if [n for _, n in timed] == [n for _, n in again] else 1


if __name__ == "__main__":
    raise SystemExit(main())
