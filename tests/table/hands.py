"""Hands at a table with perfect readers, for the tests: they lay tokens down, and a picture can be taken."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine.piece import Zone, base
from companion.engine.ruleset import Ruleset
from companion.engine.state import State
from companion.table.picture import Picture
from companion.table.reconcile import Reconciler
from companion.table.verdict import Make, Past, Replace, Verdict


class Board:
    """Where the cardboard really lies. A name that is not among `readers` zones is a hand."""

    def __init__(self, rules: Ruleset[Any], s: State, readers: Iterable[Zone]) -> None:
        self.readers = frozenset(readers)
        self.lies: dict[str, Zone | None] = {}
        self.restless: set[str] = set()
        for spot in rules.layout(s).spots:
            if spot.name is not None:
                self.lay(spot.name, spot.zone)

    def lay(self, name: str, zone: Zone | None) -> None:
        self.lies[base(name)] = zone if zone in self.readers else None

    def picture(self, **more: Any) -> Picture:
        resting = frozenset(name for name in self.lies if name not in self.restless)
        return Picture(dict(self.lies), resting, self.readers, **more)


class Evening:
    """A state, a board and a reconciler, with a clock: a session in small."""

    def __init__(self, rules: Ruleset[Any], s: State, readers: Iterable[Zone]) -> None:
        self.rules, self.s = rules, s
        self.board = Board(rules, s, readers)
        self.rec = Reconciler(rules)
        self.now = 100.0
        self.history: list[Past] = []

    def judge(self, after: float = 0.0, **more: Any) -> Verdict:
        self.now += after
        return self.rec.judge(self.s, self.board.picture(**more), self.now, self.history)

    def apply(self, *entries: Any) -> None:
        before = self.s.copy()
        self._make(before, entries)

    def _make(self, was: State, entries: tuple[Any, ...]) -> None:
        before = self.s.copy()
        for entry in entries:
            self.rules.apply(self.s, entry)
        self.rec.follow(was, self.s, self.board.picture())
        self.history.append(Past(before, entries))

    def undo(self, count: int = 1) -> None:
        for _ in range(count):
            self.s = self.history.pop().before.copy()
        self.rec.hold(self.s, self.board.picture())

    def play(self, after: float = 0.0) -> list[Verdict]:
        """Make what hands have made, until the verdict is another."""
        out = [self.judge(after)]
        while isinstance(out[-1], (Make, Replace)) and len(out) < 30:
            was = self.s.copy()
            if isinstance(out[-1], Replace):
                self.s = self.history.pop().before.copy()
            self._make(was, out[-1].moves)
            out.append(self.judge())
        return out
