"""Perft: how many lines of legal play there are to a depth, from a fixed seed."""

from __future__ import annotations

from typing import Any

from companion.engine.ask import Chance, Choice
from companion.engine.chance import sample
from companion.engine.playout import random_move
from companion.engine.rng import Stream
from companion.engine.ruleset import Ruleset
from companion.engine.state import State


def settle_chance(rules: Ruleset[Any], s: State, seed: bytes, path: str) -> None:
    """Answer every open question of chance from the seed and the path that led here, in place."""
    n = 0
    while isinstance(pending := rules.pending(s), Chance):
        rules.apply(s, sample(s, pending, Stream(seed, f"{path}#{n}")))
        n += 1


def opened(rules: Ruleset[Any], s: State, moves: int, seed: bytes) -> None:
    """Play that many moves by lot, in place, to a position from which lines are worth counting."""
    rng = Stream(seed, "opening")
    for n in range(moves):
        settle_chance(rules, s, seed, f"opening {n}")
        if isinstance(pending := rules.pending(s), Choice):
            rules.apply(s, random_move(pending, rng))


def perft(rules: Ruleset[Any], s: State, depth: int, seed: bytes, path: str = "") -> int:
    """Lines of play to `depth` moves. Chance is not counted as a move; a template counts for its combinations."""
    if depth == 0:
        return 1
    settle_chance(rules, s, seed, path)
    pending = rules.pending(s)
    if not isinstance(pending, Choice):
        return 0
    if depth == 1:
        return sum(ask.moves.count() for ask in pending.asks)
    total, at = 0, 0
    for ask in pending.asks:
        for move in ask.moves:
            branch = s.copy()
            rules.apply(branch, move)
            total += perft(rules, branch, depth - 1, seed, f"{path}/{at}")
            at += 1
    return total
