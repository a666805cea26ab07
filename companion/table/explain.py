"""Explaining a difference by moves: each piece by itself, up to six moves in a row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.engine.ask import Choice
from companion.engine.errors import Refused
from companion.engine.layout import Layout, Shift
from companion.engine.move import Move
from companion.engine.piece import base
from companion.engine.ruleset import Ruleset
from companion.engine.state import State
from companion.table.candidates import attempts, legal, rest, rivals, together
from companion.table.difference import Difference, spots
from companion.table.path import Tries, ways
from companion.table.picture import Picture

MOST = 6
"""Moves in a row that one picture may mean."""
_NODES = 48


class Explanation(msgspec.Struct, frozen=True):
    """`moves` explain all but `left`. `which`: what might be meant where several things might be."""

    moves: tuple[Move, ...]
    left: Difference
    which: tuple[tuple[Move, ...], ...] = ()


class _Found(msgspec.Struct):
    s: State
    moves: tuple[Move, ...]
    left: Difference
    open: bool = True


class _Search:
    def __init__(self, rules: Ruleset[Any], picture: Picture) -> None:
        self.rules, self.picture = rules, picture
        self.best: _Found | None = None
        self.which: tuple[tuple[Move, ...], ...] = ()
        self.nodes = 0
        self.seen: set[Difference] = set()

    def go(self, found: _Found) -> None:
        self.nodes += 1
        if self.best is None or (len(found.left), len(found.moves)) < (len(self.best.left), len(self.best.moves)):
            self.best = found
        if not found.left or not found.open or len(found.moves) == MOST:
            return
        layout = self.rules.layout(found.s)
        for move in self._candidates(found, layout):
            after = self._make(found, layout, move)
            if after is None or len(after.left) >= len(found.left) or after.left in self.seen:
                continue
            self.seen.add(after.left)
            self.go(after)
            if self._enough():
                return

    def _enough(self) -> bool:
        """Everything is explained, or as much as one picture may mean, or there are too many orders to try."""
        return self.best is not None and (not self.best.left or len(self.best.moves) == MOST or self.nodes >= _NODES)

    def _candidates(self, found: _Found, layout: Layout) -> Iterator[Move]:
        rules, s = self.rules, found.s
        if len(found.left) > 1 and not found.moves:
            for move, missing in together(rules, s, layout, self.picture, found.left):
                if not missing and rules.check(s, move) is None and self._clear(found, layout, move, ()):
                    yield move
        for shift in found.left:
            moves = legal(rules, s, shift)
            whole = [move for move in moves if not rest(self.picture, rules.hands(s, move))]
            if whole and self._clear(found, layout, whole[0], whole[1:]):
                yield whole[0]

    def _clear(self, found: _Found, layout: Layout, move: Move, others: tuple[Move, ...] | list[Move]) -> bool:
        """Whether nothing else with the same hands could be meant."""
        could = rivals(self.rules, found.s, layout, move, others, found.left)
        if len(could) > 1 and not found.moves and not self.which:
            self.which = tuple((each,) for each in could)
        return len(could) == 1

    def _make(self, found: _Found, layout: Layout, move: Move) -> _Found | None:
        twin = found.s.copy()
        try:
            events = self.rules.apply(twin, move)
        except Refused:
            return None
        goes_on = isinstance(self.rules.pending(twin), Choice) and not any(event.told for event in events)
        handled = {(hand.name, hand.target) for hand in self.rules.hands(found.s, move)}
        # Where the rules put a piece afterwards is no part of what hands did, even if it is back where it came from.
        others = tuple(shift for shift in found.left if (shift.name, shift.target) not in handled)
        return _Found(twin, (*found.moves, move), _left(self.rules, twin, self.picture, others), goes_on)


def _left(rules: Ruleset[Any], s: State, picture: Picture, shifts: Difference) -> Difference:
    """What is unexplained after a move. A piece that the rules have sent on is no longer the hands' affair."""
    now = spots(rules.layout(s), picture)
    out = []
    for shift in shifts:
        spot = now.get(base(shift.name or ""))
        if spot is not None and spot.zone == shift.source and not picture.fits(spot):
            out.append(shift)
    return tuple(out)


def explain(rules: Ruleset[Any], s: State, picture: Picture, shifts: Difference) -> Explanation:
    """The moves, up to six, whose hands explain the most of these shifts; the fewest such moves.

    Stops before whatever lies behind a chance or a reveal; the rest of the difference is tried again then.
    """
    search = _Search(rules, picture)
    search.go(_Found(s, (), shifts))
    best, which = search.best, search.which
    assert best is not None
    tries = Tries()
    for shift in best.left:
        if not best.open or len(best.moves) >= MOST:
            break
        found = ways(rules, best.s, picture, shift, MOST - len(best.moves), tries)
        if len(found) == 1:
            way = found[0]
            best = _Found(way.s, (*best.moves, *way.moves), _left(rules, way.s, picture, best.left), way.open)
        elif found and not best.moves and not which:
            which = tuple(way.moves for way in found)
    return Explanation(best.moves, best.left, which)


def begun(
    rules: Ruleset[Any], s: State, picture: Picture, shifts: Difference
) -> list[tuple[Move, list[Shift], Difference]]:
    """Legal moves of which hands have done a part: each with the rest of its hands and the shifts that belong to it."""
    layout = rules.layout(s)
    found = [(move, rest(picture, rules.hands(s, move))) for shift in shifts for move in legal(rules, s, shift)]
    found += [(m, rest_) for m, rest_ in together(rules, s, layout, picture, shifts) if rules.check(s, m) is None]
    out = []
    for move, missing in found:
        hands = {(hand.name, hand.target) for hand in rules.hands(s, move)}
        part = tuple(shift for shift in shifts if (shift.name, shift.target) in hands)
        if missing and part:
            out.append((move, missing, part))
    return out


def tried(rules: Ruleset[Any], s: State, shifts: Difference) -> list[Move]:
    """What the shifts would mean where it is not legal now, in their order."""
    out: list[Move] = []
    for shift in shifts:
        for move in attempts(rules, s, shift):
            if move not in out and rules.check(s, move) is not None:
                out.append(move)
    return out
