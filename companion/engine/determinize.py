"""Filling the holes of a view at random, consistently with it and with what was heard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from companion.engine.bag import draw, possible, take
from companion.engine.event import Event
from companion.engine.piece import TABLE, Piece, Seat, owner
from companion.engine.rng import Rng
from companion.engine.state import State

S = TypeVar("S", bound=State)


def _knowers(s: State, p: Piece) -> tuple[Seat, ...]:
    if TABLE in p.knows:
        return p.knows
    likely = (*p.knows, owner(p.zone), p.by)
    return tuple(seat for seat in (*s.seats, TABLE) if seat in likely)


def _looked_at(view: State, p: Piece) -> bool:
    """Whether the viewer himself may look at it now, and sees a hole: nobody has told the companion what it is."""
    return any(view.looks(seat, p) for seat in p.knows if seat != TABLE)


def determinize(view: S, heard: Sequence[Event], rng: Rng) -> S:
    """A whole state that the viewer could be looking at.

    A hole that somebody else must know (it lies in his hand, he put it there) gets a name out of its bag, each entry
    equally likely; one that nobody has looked at stays a hole and is drawn when the rules ask for it, and so does one
    that the viewer himself sees as a hole. What `heard` told about a handle that still lies there is kept.
    """
    s = view.copy()
    told = {shown.handle: shown.name for event in heard for shown in event.shown if shown.name is not None}
    open_holes: list[Piece] = []
    for handle, p in s.pieces.items():
        knowers = _knowers(s, p)
        known = p if knowers == p.knows else p.but(knows=knowers)
        s.pieces[handle] = known
        if p.name is None and (known.knows or handle in told) and not _looked_at(view, p):
            open_holes.append(known)
    for p in open_holes:
        name = told.get(p.handle)
        if name is not None and name in possible(s.bags, p.bag):
            s.pieces[p.handle] = p.named(name, take(s.bags, p.bag, name))
    for p in open_holes:
        if s.pieces[p.handle].name is None and p.knows:
            name, via = draw(s.bags, p.bag, rng)
            s.pieces[p.handle] = p.named(name, via)
    return s
