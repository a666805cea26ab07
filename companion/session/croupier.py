"""The croupier: answers questions of chance from the committed seed, or leaves them to the table."""

from __future__ import annotations

from companion.engine.ask import Chance
from companion.engine.chance import sample
from companion.engine.move import Answer
from companion.engine.rng import Rng, Stream, commitment
from companion.engine.state import State


class Croupier:
    """Answers question number n of the journal from HMAC-SHA256(seed, n). `sources` says, by use, who answers."""

    def __init__(self, seed: bytes, sources: dict[str, str] | None = None) -> None:
        self._seed = seed
        self.sources = sources or {}

    def source(self, chance: Chance) -> str:
        """Who answers: `app`, `reader` or `table`."""
        return self.sources.get(chance.use, "app")

    def answer(self, s: State, chance: Chance, question: int) -> Answer:
        """The app's answer."""
        return sample(s, chance, Stream(self._seed, question))

    def lot(self, record: int) -> Rng:
        """By lot among what is alike to everybody, for the record of that number."""
        return Stream(self._seed, f"alike {record}")

    def reveal(self) -> str:
        """The seed, once the game has ended."""
        return self._seed.hex()

    def __repr__(self) -> str:
        return f"Croupier({commitment(self._seed)[:8]}…)"


def verify(seed_hex: str, committed: str) -> bool:
    """Whether a seed is the one that was committed to."""
    return commitment(bytes.fromhex(seed_hex)) == committed
