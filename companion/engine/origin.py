"""Where the names of a bag come from: never by more than one way, so that no way taken tells anything."""

from __future__ import annotations

from typing import cast

from companion.engine.bag import EMPTY
from companion.engine.piece import Handle, Piece, Zone
from companion.engine.pieces import Pieces
from companion.engine.state import State

Edges = dict[int, set[int]]


def tidy(s: State, bag: int) -> None:
    """A bag has just been made that draws on others: leave one way down to each, and no bags that nobody needs.

    All of it is decided by what everybody can see, so it is done alike in a state and in every view of it.
    """
    _fold(s, _untangle(s, bag))


def sources(s: State, bag: int) -> set[int]:
    """The bags out of which the names of a bag can come, itself among them, as everybody can see it."""
    return {bag, *_reached(edges(s), bag)}


def _untangle(s: State, bag: int) -> Edges:
    """Where two ways lead down to one and the same bag, all bags on these ways become one.

    (Cards drawn before a shuffle and after it.) Nobody could say by which way a name has come; were one of them
    chosen, a name that is told later might find no way left, and the sizes of the bags would tell which it was.
    What becomes one can give another bag, which drew on two of them, two ways in its turn.
    Returns which bag then draws on which.
    """
    down, todo = edges(s), [bag]
    while todo:
        start = todo.pop()
        end = _met_twice(down, start)
        if end is not None:
            _unite(s, {end, *(n for n in _reached(down, start) if end in _reached(down, n))}, end)
            down = edges(s)
            todo = sorted({start, *(n for n in down if end in _reached(down, n))})
    return down


def tangled(s: State) -> int | None:
    """A bag to which two ways lead down from another; there must be none."""
    down = edges(s)
    return next((twice for start in down if (twice := _met_twice(down, start)) is not None), None)


def _met_twice(down: Edges, start: int) -> int | None:
    """The lowest bag to which two ways lead down from this one."""
    met: set[int] = set()
    twice: set[int] = set()
    for n in (start, *_reached(down, start)):
        twice |= down.get(n, set()) & met
        met |= down.get(n, set())
    return min(twice, default=None)


def _fold(s: State, down: Edges) -> None:
    """A bag that no piece names and out of which only one other still draws becomes part of that one."""
    while True:
        named = {p.bag for p in s.pieces.values()}
        above: dict[int, list[int]] = {}
        for bag, others in down.items():
            for other in others - named:
                above.setdefault(other, []).append(bag)
        lone = max((bag for bag, users in above.items() if len(users) == 1), default=None)
        if lone is None:
            return
        (into,) = above[lone]
        _unite(s, {lone, into}, into)
        down = edges(s)


def edges(s: State) -> Edges:
    """Which bag draws on which, as everybody can see it: a piece that somebody knows counts as still in its bag."""
    down: Edges = {bag: {other for other, _ in content.out_of} for bag, content in s.bags.items() if content.out_of}
    for bag, via in {(q.bag, q.via) for q in s.pieces.values() if q.via}:
        for other in via:
            down.setdefault(bag, set()).add(other)
            bag = other
    return down


def _reached(down: Edges, start: int) -> set[int]:
    met: set[int] = set()
    todo = [start]
    while todo:
        new = down.get(todo.pop(), set()) - met
        met |= new
        todo += new
    return met


def _unite(s: State, these: set[int], into: int) -> None:
    united = EMPTY
    for bag in sorted(these):
        content = s.bags.pop(bag, EMPTY)
        united = united.plus(*content.names)
        for other, n in content.out_of:
            if other not in these:
                united = united.lending(other, n)
    for bag, content in s.bags.items():
        drawn = [(other, n) for other, n in content.out_of if other in these]
        for other, n in drawn:
            content = content.lending(other, -n).lending(into, n)
        if drawn:
            s.bags[bag] = content
    if united:
        s.bags[into] = united
    ways: dict[tuple[int, ...], tuple[int, ...]] = {}
    shorter: dict[Zone, dict[Handle, Piece]] = {}
    for q in [q for q in s.pieces.values() if q.bag in these or q.via]:
        way = (q.bag, *q.via)
        if way not in ways:
            ways[way] = _shorter(way, these, into)
        if ways[way] != way:
            bag, *via = ways[way]
            shorter.setdefault(q.zone, {})[q.handle] = q.bagged(bag, tuple(via))
    for zone, those in shorter.items():
        cast(Pieces, s.pieces).renew(zone, those)


def _shorter(way: tuple[int, ...], these: set[int], into: int) -> tuple[int, ...]:
    """A way through bags of which some have become one: a step within that one is none."""
    out: list[int] = []
    for n, bag in enumerate(way):
        if bag not in these:
            out.append(bag)
        elif n == 0 or way[n - 1] not in these:
            out.append(into)
    return tuple(out)
