"""Bags: what a hole and its fellows can be."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.bag import Bag, Bags, draw, give, possible, take
from companion.engine.errors import Malformed

NAMES = st.lists(st.sampled_from([f"c{i:02}" for i in range(30)]), unique=True, min_size=3, max_size=20)


@st.composite
def chains(draw_: Any) -> Bags:
    """Bags 1 to n, each lending some of the one before, as successive shuffles make them."""
    names = draw_(NAMES)
    cuts = sorted(draw_(st.lists(st.integers(1, len(names)), min_size=1, max_size=4)))
    parts = [names[a:b] for a, b in zip((0, *cuts), (*cuts, len(names)), strict=True)]
    bags: Bags = {}
    size = 0
    for number, part in enumerate(parts, 1):
        lent = draw_(st.integers(0, size))
        bag = Bag(tuple(sorted(part)), ((number - 1, lent),) if lent else ())
        size = len(bag)
        if size:
            bags[number] = bag
    return bags


def copied(bags: Bags) -> Bags:
    return dict(bags)


@given(chains(), st.integers(0, 2**16))
def test_what_is_taken_and_given_back_was_never_gone(bags: Bags, seed: int) -> None:
    rng, before = random.Random(seed), copied(bags)
    number = rng.choice(list(bags))
    taken = []
    for _ in range(rng.randint(1, len(bags[number]))):
        name = rng.choice(sorted(possible(bags, number)))
        size = len(bags[number])
        taken.append((name, take(bags, number, name)))
        assert len(bags.get(number, Bag())) == size - 1
    rng.shuffle(taken)
    for name, via in taken:
        give(bags, number, via, name)
    assert bags == before


@given(chains(), st.integers(0, 2**16))
def test_what_is_drawn_can_be_given_back(bags: Bags, seed: int) -> None:
    rng, before = random.Random(seed), copied(bags)
    number = rng.choice(list(bags))
    name, via = draw(bags, number, rng)
    assert name in possible(before, number)
    give(bags, number, via, name)
    assert bags == before


def test_each_entry_is_equally_likely_also_out_of_other_bags() -> None:
    bags = {1: Bag(("a", "b", "c", "d")), 2: Bag(("x",), ((1, 2),)), 3: Bag(("y",), ((2, 3),))}
    rng, n = random.Random(1), 20_000
    seen = Counter(draw(copied(bags), 3, rng)[0] for _ in range(n))
    chances = {"y": 1 / 4, "x": 3 / 4 / 3, **dict.fromkeys("abcd", 3 / 4 * 2 / 3 / 4)}
    assert sum(chances.values()) == pytest.approx(1)
    for name, chance in chances.items():
        assert seen[name] / n == pytest.approx(chance, abs=0.02)


def test_the_way_down_is_told() -> None:
    bags = {1: Bag(("a", "b")), 2: Bag(("x",), ((1, 1),)), 3: Bag((), ((2, 2),))}
    assert take(bags, 3, "x") == (2,)
    assert take(bags, 3, "b") == (2, 1)
    assert bags == {1: Bag(("a",))}


def test_what_cannot_be_there_is_refused_and_nothing_is_taken() -> None:
    bags = {1: Bag(("a",)), 2: Bag(("x",), ((1, 1),))}
    before = copied(bags)
    for number, name in ((1, "x"), (2, "z"), (9, "a")):
        with pytest.raises(Malformed, match="cannot be here"):
            take(bags, number, name)
    assert bags == before


def test_possible_is_quick_however_many_shuffles_lie_between() -> None:
    bags = {1: Bag(("a",) * 60), **{n: Bag((f"n{n}",), ((n - 1, 2), (max(1, n - 2), 1))) for n in range(2, 60)}}
    assert len(possible(bags, 59)) == 59


def test_length() -> None:
    assert len(Bag(("a", "b"), ((1, 3), (2, 1)))) == 6
    assert not Bag()
    assert Bag(("b",)).plus("a", "c", "b").names == ("a", "b", "b", "c")
    assert Bag((), ((1, 1),)).lending(1, -1) == Bag()
