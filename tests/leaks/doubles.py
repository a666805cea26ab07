"""What stands in for journal and croupier: at the first table to see what they do, at a twin's to do as there."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.engine.ask import Chance
from companion.engine.chance import fits, sample
from companion.engine.event import Event
from companion.engine.move import Answer
from companion.engine.piece import Seat

Asked = list[tuple[Chance, Answer]]


class Parting(Exception):
    """A twin is asked something else than the first table, before anything was shown that could be the reason."""


class Learnt(Exception):
    """The viewer is told an identity that lies under another handle at the twin's table."""


class Tape:
    """The journal of the first table, which also remembers what has been written last."""

    def __init__(self, journal: Any) -> None:
        self._journal = journal
        self.fresh: list[Any] = []
        self.actions = {record.action for record in journal.records()}

    def append(self, records: Sequence[Any]) -> None:
        self._journal.append(records)
        self.fresh += records
        self.actions.update(record.action for record in records)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._journal, name)


class Overheard:
    """The croupier of the first table, whose questions and answers are heard."""

    def __init__(self, croupier: Any) -> None:
        self._croupier = croupier
        self.asked: Asked = []

    def answer(self, s: Any, chance: Chance, question: int) -> Answer:
        answer: Answer = self._croupier.answer(s, chance, question)
        self.asked.append((chance, answer))
        return answer

    def __getattr__(self, name: str) -> Any:
        return getattr(self._croupier, name)


class Book:
    """The journal of a twin: it knows which actions have been carried out, here and before it was made."""

    def __init__(self, tape: Tape) -> None:
        self.actions = set(tape.actions)

    def has(self, action: str) -> bool:
        return action in self.actions

    def append(self, records: Sequence[Any]) -> None:
        self.actions.update(record.action for record in records)


class Echo:
    """The croupier of a twin: what the viewer learns is what it was at the first table, the rest is drawn anew."""

    def __init__(self, first: Any, viewer: tuple[Seat, ...], rng: Random) -> None:
        self._first, self._viewer, self._rng = first, viewer, rng
        self.asked: Asked = []

    def answer(self, s: Any, chance: Chance, question: int) -> Answer:
        """Raises Parting and Learnt."""
        there, answer = self.asked.pop(0) if self.asked else (None, None)
        if there != chance or answer is None:
            raise Parting(f"of chance {there} is asked there and {chance} here")
        if chance.learns is not None and not set(chance.learns) & set(self._viewer):
            return sample(s, chance, self._rng)
        if not fits(s, chance, answer.values):
            raise Learnt
        return answer

    def __getattr__(self, name: str) -> Any:
        return getattr(self._first, name)


class Ears:
    """Rules whose events are heard even if what tells them comes to nothing."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self.heard: list[Event] = []

    def apply(self, s: Any, entry: Any) -> list[Event]:
        events: list[Event] = self._rules.apply(s, entry)
        self.heard += events
        return events

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)
