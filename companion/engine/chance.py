"""Answers of chance: which can come, and one by lot with the right odds."""

from __future__ import annotations

from collections import Counter

from companion.engine.ask import Chance
from companion.engine.bag import draw, pick, take, way
from companion.engine.errors import Malformed
from companion.engine.move import Answer
from companion.engine.rng import Rng, shuffled
from companion.engine.state import State


def fits(s: State, chance: Chance, values: tuple[str | int, ...]) -> bool:
    """Whether these values can come as the answer."""
    if chance.kind == "name":
        return _named(s, chance, values)
    if chance.kind == "order":
        return len(values) == len(chance.of) and Counter(values) == Counter(chance.of)
    wanted = chance.count if chance.kind == "roll" else 1
    return len(values) == wanted and all(v in chance.of for v in values)


def _named(s: State, chance: Chance, values: tuple[str | int, ...]) -> bool:
    if len(values) != len(chance.pieces):
        return False
    if len(values) == 1:
        return way(s.bags, s.pieces[chance.pieces[0]].bag, str(values[0])) is not None
    bags = dict(s.bags)
    for handle, value in zip(chance.pieces, values, strict=True):
        try:
            take(bags, s.pieces[handle].bag, str(value))
        except Malformed:
            return False
    return True


def sample(s: State, chance: Chance, rng: Rng) -> Answer:
    """An answer by lot, with the odds that chance itself would have. Needs no more than a view."""
    if chance.kind == "name":
        if len(chance.pieces) == 1:
            return Answer((pick(s.bags, s.pieces[chance.pieces[0]].bag, rng)[0],))
        bags = dict(s.bags)
        return Answer(tuple(draw(bags, s.pieces[h].bag, rng)[0] for h in chance.pieces))
    if chance.kind == "order":
        return Answer(tuple(shuffled(sorted(chance.of, key=str), rng)))
    wanted = chance.count if chance.kind == "roll" else 1
    return Answer(tuple(chance.of[rng.randrange(len(chance.of))] for _ in range(wanted)))
