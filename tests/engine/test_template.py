"""A template is in, len, iteration and sampling of one and the same set of moves."""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.move import Move
from companion.engine.rng import Stream
from companion.engine.template import Arg, One, Order, Share, Some, Template, one

IDS = st.lists(st.one_of(st.integers(0, 9), st.sampled_from("abcdef")), unique=True, max_size=5).map(tuple)
ARGS: st.SearchStrategy[Arg] = st.one_of(
    IDS.map(One),
    st.builds(lambda of, least, more: Some(of, least, least + more), IDS, st.integers(0, 3), st.integers(0, 3)),
    IDS.filter(lambda of: len(of) < 5).map(Order),
    st.builds(
        lambda total, of, caps: Share(total, tuple(zip(of, caps, strict=False))),
        st.integers(0, 6),
        IDS,
        st.lists(st.integers(0, 4), min_size=5, max_size=5),
    ),
)


@given(ARGS, st.integers(0, 2**32))
def test_in_len_iteration_and_sampling_agree(arg: Arg, seed: int) -> None:
    values = list(arg)
    assert len(arg) == arg.count() == len(values) == len(set(values))
    assert all(value in arg for value in values)
    assert [arg.nth(i) for i in range(len(values))] == values
    if values:
        assert arg.sample(random.Random(seed)) in values
        assert arg.sample(Stream(b"", seed)) in values
    else:
        with pytest.raises(ValueError, match=r"nothing to choose from|empty range"):
            Template(("a",), "move", {"x": arg}).sample(Stream(b"", seed)) if not isinstance(arg, Share) else One(
                ()
            ).sample(Stream(b"", seed))


@given(ARGS, ARGS)
def test_nothing_else_is_in_it(arg: Arg, other: Arg) -> None:
    values = set(arg)
    assert all((value in arg) == (value in values) for value in other)
    assert None not in arg
    assert "nobody" not in arg


@given(st.dictionaries(st.sampled_from("xyz"), ARGS, max_size=3), st.integers(0, 99))
def test_a_template_stands_for_all_its_combinations(args: dict[str, Arg], seed: int) -> None:
    template = Template(("north", "south"), "do", args)
    if len(template) > 2_000:
        return
    moves = list(template)
    assert len(moves) == len(set(moves)) == template.count()
    assert all(move in template for move in moves)
    if moves:
        assert template.sample(random.Random(seed)) in moves
        assert Move("east", "do", moves[0].args) not in template
        assert Move("north", "undo", moves[0].args) not in template
        assert Move("north", "do", {**moves[0].args, "more": 1}) not in template
        assert list(template.by("south")) == [move for move in moves if move.seat == "south"]


@pytest.mark.parametrize(
    "arg",
    [One(("a", "b", "c")), Some((1, 2, 3, 4), 1, 3), Order((1, 2, 3)), Share(4, (("a", 3), ("b", 2), ("c", 4)))],
)
def test_sampling_is_even(arg: Arg) -> None:
    rng, per = random.Random(0), 400
    seen = Counter(arg.sample(rng) for _ in range(per * len(arg)))
    assert len(seen) == len(arg)
    assert all(per * 0.75 < n < per * 1.25 for n in seen.values())


def test_nine_points_over_ten_cards_are_one_template_counted_at_once() -> None:
    share = Share(9, tuple(zip(range(10), (12, 4, 4, 4, 2, 2, 1, 1, 1, 1), strict=True)))
    started = time.perf_counter()
    assert len(one("east", "suffer", share=share)) == 7_797
    first = next(iter(one("east", "suffer", share=share, how=("fast", "slow"))))
    assert time.perf_counter() - started < 0.01, "without listing them"
    assert first in one("east", "suffer", share=share, how=("fast", "slow"))
    assert sum(1 for _ in share) == 7_797


def test_a_hundred_points_over_a_hundred_cards_are_no_trouble() -> None:
    share = Share(100, tuple((i, 100) for i in range(100)))
    assert share.count() > sys.maxsize
    assert len(share) == sys.maxsize, "Python knows no longer length"
    assert share.sample(random.Random(1)) in share
    assert next(iter(share)) in share


def test_21_aliens_have_more_orders_than_a_length_can_be() -> None:
    template = one("alien", "rank", order=Order(tuple(range(21))))
    assert template.count() == factorial(21) > sys.maxsize
    assert len(template) == sys.maxsize
    assert template.sample(Stream(b"seed", 1)) in template
    assert next(iter(template)).args["order"] == tuple(range(21))


def test_some_and_share_are_written_in_one_way_only() -> None:
    some = Some((1, 2, 3), 2, 2)
    assert (1, 2) in some
    assert (2, 1) not in some
    assert (1, 1) not in some
    share = Share(2, (("a", 2), ("b", 2)))
    assert (("a", 1), ("b", 1)) in share
    assert (("b", 1), ("a", 1)) not in share
    assert (("a", 2), ("b", 0)) not in share
    assert (("a", 3),) not in share


def test_one_in_short() -> None:
    assert one("a", "go") == Template(("a",), "go")
    template = one(("a", "b"), "go", room="5", by=[1, 2], to=("x",), all=Order((1, 2)))
    assert template.seats == ("a", "b")
    assert template.args == {"room": One(("5",)), "by": One((1, 2)), "to": One(("x",)), "all": Order((1, 2))}
