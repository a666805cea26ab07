"""Questions of chance: which answers can come, and with what odds."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.engine.ask import Chance
from companion.engine.bag import Bag
from companion.engine.chance import fits, sample
from companion.engine.view import view
from tests.engine.small import play, small

NAME = Chance("name", "deck", (1, 2))
ROLL = Chance("roll", "attack", of=(0, 1, 2), count=2)
ONE = Chance("one", "random", of=("x", "y"))
ORDER = Chance("order", "ties", of=(1, 2, 3))


@pytest.mark.parametrize(
    ("chance", "values", "right"),
    [
        (NAME, ("c1", "c2"), True),
        (NAME, ("c2", "c1"), True),
        (NAME, ("c1", "c1"), False),
        (NAME, ("c1",), False),
        (NAME, ("c1", "d1"), False),
        (ROLL, (0, 0), True),
        (ROLL, (0, 3), False),
        (ROLL, (0,), False),
        (ONE, ("y",), True),
        (ONE, ("x", "y"), False),
        (ONE, ("z",), False),
        (ORDER, (3, 1, 2), True),
        (ORDER, (3, 1), False),
        (ORDER, (3, 1, 1), False),
    ],
)
def test_what_can_come(chance: Chance, values: tuple[str | int, ...], right: bool) -> None:
    s = small()
    before = s.to_json()
    assert fits(s, chance, values) is right
    assert s.to_json() == before


@pytest.mark.parametrize("chance", [NAME, ROLL, ONE, ORDER])
def test_answers_by_lot_can_come_and_come_evenly(chance: Chance) -> None:
    s, rng = small(), random.Random(1)
    counts = Counter(sample(s, chance, rng).values for _ in range(6_000))
    assert all(fits(s, chance, values) for values in counts)
    even = 6_000 / len(counts)
    assert len(counts) == {"name": 56, "roll": 9, "one": 2, "order": 6}[chance.kind]
    assert all(0.6 * even < n < 1.4 * even for n in counts.values())


def test_a_view_is_enough_and_is_answered_with_its_own_odds() -> None:
    t = play(small())
    (card,) = t.put(t.s.piles["deck"][:1], "hand:a")
    t.name(card, "c1")
    seen, rng = view(t.s, ("b",)), random.Random(1)
    assert seen.bags[1] == Bag(tuple(f"c{i}" for i in range(1, 9)))
    assert "c1" in {sample(seen, Chance("name", "deck", (2,)), rng).values[0] for _ in range(200)}
