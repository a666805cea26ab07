"""Numbers that can be checked afterwards, by anybody, with any HMAC."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.rng import Stream, commitment, seed_bytes, shuffled


def by_hand(seed: bytes, question: str, stop: int, count: int) -> list[int]:
    """The numbers as the design says: HMAC-SHA256(seed, "n:block") in 64-bit words, the rest of each range refused."""
    out: list[int] = []
    block = 0
    while len(out) < count:
        digest = hmac.new(seed, f"{question}:{block}".encode(), hashlib.sha256).digest()
        block += 1
        for i in range(4):
            word = int.from_bytes(digest[8 * i : 8 * i + 8], "big")
            if word < 2**64 // stop * stop:
                out.append(word % stop)
    return out[:count]


@given(st.binary(max_size=40), st.integers(0, 10**6), st.integers(1, 2**64))
def test_numbers_are_reproducible_by_hand(seed: bytes, question: int, stop: int) -> None:
    stream = Stream(seed, question)
    assert [stream.randrange(stop) for _ in range(10)] == by_hand(seed, str(question), stop, 10)


@given(st.integers(2**64, 2**200), st.integers(0, 99))
def test_ranges_beyond_one_word(stop: int, question: int) -> None:
    stream = Stream(b"seed", question)
    drawn = [stream.randrange(stop) for _ in range(20)]
    assert all(0 <= n < stop for n in drawn)
    assert len(set(drawn)) == 20


def test_no_bias() -> None:
    stream = Stream(seed_bytes(1), 1)
    counts = Counter(stream.randrange(10) for _ in range(50_000))
    assert all(4_700 < counts[n] < 5_300 for n in range(10))
    high = Counter(Stream(b"", n).randrange(3 * 2**62) >> 62 for n in range(6_000))
    assert all(1_800 < high[n] < 2_200 for n in range(3)), "a word past the last whole multiple is thrown away"


def test_each_question_has_numbers_of_its_own() -> None:
    firsts = {Stream(b"seed", n).randrange(2**64) for n in range(1_000)}
    assert len(firsts) == 1_000


def test_nothing_to_choose_from() -> None:
    with pytest.raises(ValueError, match="nothing to choose from"):
        Stream(b"", 0).randrange(0)


def test_the_seed_is_256_bits_and_its_hash_is_shown() -> None:
    assert len(seed_bytes(3)) == 32
    assert seed_bytes(3) != seed_bytes(4)
    assert commitment(seed_bytes(3)) == hashlib.sha256(seed_bytes(3)).hexdigest()


@pytest.mark.parametrize("rng", [random.Random(5), Stream(b"seed", 5)])
def test_shuffles_are_even(rng: Stream) -> None:
    orders = Counter(tuple(shuffled("abc", rng)) for _ in range(6_000))
    assert len(orders) == 6
    assert all(850 < n < 1_150 for n in orders.values())
