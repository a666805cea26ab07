"""A table with a reader under every zone: moves are made by hands, and learnt from what the readers see."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.engine.event import Event
from companion.engine.layout import Layout, Shift
from companion.engine.move import Entry, Move
from companion.engine.piece import Zone
from companion.engine.ruleset import Ruleset
from companion.engine.state import State

Heap = tuple[str, Zone]
"""Pieces of one back in one zone."""


class Table:
    """What lies on the readers. Pieces the companion can name are told apart, others are counted by their backs."""

    def __init__(self, rules: Ruleset[Any], s: State) -> None:
        self.rules = rules
        self.learnt = 0
        self.taps = 0
        self.todos = 0
        self._adopt(rules.layout(s))

    def _adopt(self, layout: Layout) -> None:
        self.zones = layout.zones()
        self.heaps = layout.counts()

    def enter(self, s: State, entry: Entry) -> list[Event]:
        """Make an entry: by hands when it is a move that has any, by a tap otherwise; then do what is to do."""
        if isinstance(entry, Move) and (shifts := self.rules.hands(s, entry)):
            self._read(s, entry, shifts)
        elif isinstance(entry, Move):
            self.taps += 1
        events = self.rules.apply(s, entry)
        self._carry_out(self.rules.layout(s))
        return events

    def _read(self, s: State, move: Move, shifts: list[Shift]) -> None:
        for shift in shifts:
            understood = self.rules.attempt(s, move.seat, shift)
            assert understood == move, f"{shift} was made for {move} and understood as {understood}"
            assert shift.source is None or self.heaps[shift.back, shift.source] > 0, f"nothing to take for {shift}"
            self._shift(shift)
        self.learnt += 1

    def _shift(self, shift: Shift) -> None:
        if shift.source is not None:
            self.heaps[shift.back, shift.source] -= 1
        if shift.target is not None:
            self.heaps[shift.back, shift.target] += 1
        if shift.name is not None:
            assert self.zones.get(shift.name) == shift.source, f"{shift.name} does not lie in {shift.source}"
            assert shift.target is not None
            self.zones[shift.name] = shift.target

    def _carry_out(self, layout: Layout) -> None:
        backs = {spot.name: spot.back for spot in layout.spots}
        for name, zone in layout.zones().items():
            if name in self.zones and self.zones[name] != zone:
                self._shift(Shift(name, backs[name], self.zones[name], zone))
                self.todos += 1
        wanted = layout.counts()
        over = Counter({heap: n - wanted[heap] for heap, n in self.heaps.items()})
        over.subtract({heap: n - self.heaps[heap] for heap, n in wanted.items() if heap not in self.heaps})
        for back in {back for back, _ in over}:
            balance = sum(n for (b, _), n in over.items() if b == back)
            assert balance == 0, f"{balance} {back} too many on the table"
        self.todos += sum(n for n in over.values() if n > 0)
        self._adopt(layout)
