"""The dealer: plays the card reader of a game without hardware, with real cardboard that follows the session."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.engine.ask import Chance
from companion.engine.move import Answer
from companion.games import load
from companion.session.cardboard import Cardboard
from companion.session.journal import Begin, Undo
from companion.session.session import Session


class Dealer:
    """Answers what the session asks about cardboard.

    It carries every entry out once more, on a state of its own: what others try on copies, and what is taken back,
    moves no real card.
    """

    def __init__(self, session: Session, rng: Random) -> None:
        self.session = session
        package, box = load(session.head.game), session.head.box
        self.rules: Any = package.ruleset(box)
        self.state: Any = session.state.copy()
        self.cardboard = Cardboard(self.state, rng, package.reading(box))
        self.cardboard.follow(self.rules)
        self._read_to = session.version
        self._kept: dict[int, tuple[Any, dict[int, str]]] = {}
        self._keep(session.version)

    def due(self) -> float | None:
        """When `tick` has something to do: at once, as long as something is asked."""
        return None if self.session.question() is None or self.session.paused else self.session.clock.now()

    def tick(self, _: float) -> None:
        """Answer what is asked. Raises LawBroken when the companion calls something what it is not."""
        self.catch_up()
        question = self.session.question()
        if question is not None:
            said = self.cardboard.answer(self.rules, self.state, question)
            self.session.answer(f"reader-{self.session.version}", said.values, "reader")

    def catch_up(self) -> None:
        """Do with the real cards what has been done since."""
        for record in self.session.journal.records(self._read_to + 1):
            entry = record.entry
            if isinstance(entry, Undo):
                state, real = self._kept[entry.to]
                self.state, self.cardboard.real = state.copy(), dict(real)
            elif not isinstance(entry, Begin):
                pending = self.rules.pending(self.state)
                if isinstance(entry, Answer) and entry.source == "app" and isinstance(pending, Chance):
                    self.cardboard.obey(pending, entry)
                self.rules.apply(self.state, entry)
            self._read_to = record.n
            self._keep(record.n)

    def _keep(self, n: int) -> None:
        self._kept[n] = (self.state.copy(), dict(self.cardboard.real))
