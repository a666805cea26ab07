"""The figures of watched games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.leaks.order import Order


class Figures:
    """What was watched, how long twins lived, and what happened at their tables that the viewer could not see."""

    def __init__(self) -> None:
        self.games = 0
        self.deeds = self.frames = self.bytes = self.canaries = 0
        self.seconds = 0.0
        self.viewers: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        """Deeds by what they were; `no` behind those that came to nothing."""
        self.order = Order()
        self.twins: Counter[str] = Counter()
        self.steps: Counter[str] = Counter()
        self.differ: Counter[str] = Counter()
        """Pieces that were something else in a twin when it was made."""
        self.hidden: Counter[str] = Counter()
        """Pieces handled since (laid, drawn, mixed) that were something else in a twin."""
        self.secrets: Counter[str] = Counter()
        """Secret passes of others that a twin had not made yet."""
        self.ends: Counter[str] = Counter()
        self.longest = 0

    def watched(self, s: Any, done: Any, frames: dict[str, list[str]]) -> None:
        """One deed and the messages it led to."""
        self.deeds += 1
        kind = "bot" if done.bot else "clock" if done.message is None else str(done.message["k"])
        if kind == "act":
            kind = f"act {done.message['move']['kind']}"
        self.kinds[kind + ("" if done.records or done.shows or done.early else " (no)")] += 1
        for name, texts in frames.items():
            self.frames += len(texts)
            self.bytes += sum(len(text.encode()) for text in texts)
            self.viewers[_kind(name)] += len(texts)
        self.order.watch(s)

    def lived(self, twin: Any, why: str) -> None:
        """A twin's life is over."""
        kind = _kind(twin.name)
        self.twins[kind] += 1
        self.steps[kind] += twin.steps
        self.differ[kind] += twin.differ
        self.hidden[kind] += twin.hidden
        self.secrets[kind] += twin.secrets
        self.ends[why] += 1
        self.longest = max(self.longest, twin.steps)

    @classmethod
    def of(cls, games: Iterable[Figures]) -> Figures:
        """The figures of several games together."""
        together = cls()
        for figures in games:
            together.add(figures)
        return together

    def add(self, other: Figures) -> None:
        """Count another game's figures too."""
        for name, value in vars(other).items():
            mine = vars(self)[name]
            if isinstance(value, Order):
                mine.add(value)
            elif isinstance(value, Counter):
                mine.update(value)
            else:
                setattr(self, name, max(mine, value) if name == "longest" else mine + value)

    def mean(self, kind: str | None = None) -> float:
        """How many deeds twins lived on average, of one kind of screen or all."""
        twins = self.twins.total() if kind is None else self.twins[kind]
        steps = self.steps.total() if kind is None else self.steps[kind]
        return steps / twins if twins else 0.0


def _kind(name: str) -> str:
    return name if name in ("table", "alien", "pair") else "crew"
