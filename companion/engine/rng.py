"""Random numbers that can be checked afterwards: question n of a journal is answered from HMAC-SHA256(seed, n)."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Rng(Protocol):
    """What sampling needs; `random.Random` and `Stream` both have it."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1, each equally likely."""


class Stream:
    """The numbers that answer one question: HMAC-SHA256(seed, "n:block") cut into 64-bit words, without bias."""

    def __init__(self, seed: bytes, question: int | str) -> None:
        self._seed, self._question = seed, question
        self._block = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            digest = hmac.digest(self._seed, f"{self._question}:{self._block}".encode(), "sha256")
            self._block += 1
            self._words = [int.from_bytes(digest[i : i + 8], "big") for i in range(24, -1, -8)]
        return self._words.pop()

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1; what lies past the last whole multiple of `stop` is thrown away.

        One word is enough up to 2**64; beyond that as many as are needed, the first one highest.
        """
        if stop <= 0:
            raise ValueError("nothing to choose from")
        words = max(1, ((stop - 1).bit_length() + 63) // 64)
        limit = (1 << 64 * words) - (1 << 64 * words) % stop
        while True:
            drawn = 0
            for _ in range(words):
                drawn = drawn << 64 | self._word()
            if drawn < limit:
                return drawn % stop


def seed_bytes(number: int) -> bytes:
    """The 256-bit seed that `--seed N` stands for."""
    return hashlib.sha256(f"seed {number}".encode()).digest()


def commitment(seed: bytes) -> str:
    """The hash of the seed that is shown at the start of a game."""
    return hashlib.sha256(seed).hexdigest()


def shuffled(items: Sequence[T], rng: Rng) -> list[T]:
    """The items in an order drawn by lot (Fisher and Yates)."""
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        j = rng.randrange(i + 1)
        out[i], out[j] = out[j], out[i]
    return out
