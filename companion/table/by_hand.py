"""The rules as hands may use them: what the companion plays is not played by moving its pieces."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from companion.engine.ask import Chance, Pending
from companion.engine.errors import Refusal
from companion.engine.event import Event
from companion.engine.layout import Layout, Shift
from companion.engine.move import Answer, Entry, Move
from companion.engine.options import Options, OptionSpec
from companion.engine.piece import Piece, Seat
from companion.engine.rng import Rng
from companion.engine.ruleset import Ruleset


class ByHand:
    """A ruleset that refuses the moves of `automated` seats, and is otherwise the one it is made of.

    Their pieces move by to-dos: a hand that runs ahead of the companion decides nothing for it.
    """

    def __init__(self, rules: Ruleset[Any], automated: Collection[Seat] = ()) -> None:
        self.rules = rules
        self.automated = frozenset(automated)
        self.id = rules.id

    def options(self) -> OptionSpec:
        """As the rules have it."""
        return self.rules.options()

    def new(self, options: Options) -> Any:
        """As the rules have it."""
        return self.rules.new(options)

    def pending(self, s: Any) -> Pending:
        """As the rules have it."""
        return self.rules.pending(s)

    def check(self, s: Any, move: Move) -> Refusal | None:
        """Which rule forbids it; nobody asks hands for the move of an automated seat."""
        if move.seat in self.automated:
            return Refusal("kernel.not-asked")
        return self.rules.check(s, move)

    def apply(self, s: Any, entry: Entry) -> list[Event]:
        """As the rules have it."""
        return self.rules.apply(s, entry)

    def looks(self, s: Any, seat: Seat, piece: Piece) -> bool:
        """As the rules have it."""
        return self.rules.looks(s, seat, piece)

    def hands(self, s: Any, move: Move) -> list[Shift]:
        """As the rules have it."""
        return self.rules.hands(s, move)

    def attempt(self, s: Any, seat: Seat | None, shift: Shift) -> Move | None:
        """As the rules have it."""
        return self.rules.attempt(s, seat, shift)

    def layout(self, s: Any) -> Layout:
        """As the rules have it."""
        return self.rules.layout(s)

    def tries(self, s: Any, seat: Seat | None, piece: Piece) -> list[Move]:
        """As the rules have it."""
        return self.rules.tries(s, seat, piece)

    def obvious(self, s: Any, chance: Chance, rng: Rng) -> Answer | None:
        """As the rules have it."""
        return self.rules.obvious(s, chance, rng)

    def understood(self, s: Any, chance: Chance, values: tuple[str | int, ...], rng: Rng) -> tuple[str | int, ...]:
        """As the rules have it."""
        return self.rules.understood(s, chance, values, rng)

    def alike(self, a: Move, b: Move) -> bool:
        """Whether the game calls the two moves alike; a game that does not say so has none."""
        says = getattr(self.rules, "alike", None)
        return bool(says is not None and says(a, b))
