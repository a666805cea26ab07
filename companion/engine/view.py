"""A view: a state of the same type, built up by an allow-list, in which what somebody may not know is a hole."""

from __future__ import annotations

from typing import TypeVar

from companion.engine.bag import EMPTY, give
from companion.engine.marks import masked
from companion.engine.piece import TABLE, Piece, Seat
from companion.engine.state import State

Viewer = tuple[Seat, ...]
"""The seats of one person; the table screen has none."""

S = TypeVar("S", bound=State)


def sees(s: State, viewer: Viewer, p: Piece, recall: bool = False) -> bool:
    """Whether the viewer may look at the piece now, or, with `recall`, would still know it."""
    if p.up or not viewer:
        return p.up
    return any((recall and seat in p.knows) or s.looks(seat, p) for seat in viewer)


def view(s: S, viewer: Viewer, recall: bool = False) -> S:
    """What the viewer may look at now; with `recall` what a perfect memory would still know (for bots alone)."""
    bags = dict(s.bags)
    pieces: dict[int, Piece] = {}
    hidden: dict[int, list[str]] = {}
    for handle, p in s.pieces.items():
        if p.up and TABLE in p.knows:
            pieces[handle] = p
            continue
        knows = p.knows if TABLE in p.knows else tuple(seat for seat in p.knows if seat in viewer)
        if sees(s, viewer, p, recall):
            pieces[handle] = p if knows == p.knows else p.but(knows=knows)
            continue
        pieces[handle] = Piece(handle, None, p.back, p.zone, False, p.by, knows, p.bag)
        if p.name is not None and p.via:
            give(bags, p.bag, p.via, p.name)
        elif p.name is not None:
            hidden.setdefault(p.bag, []).append(p.name)
    for bag, names in hidden.items():
        bags[bag] = bags.get(bag, EMPTY).plus(*names)
    return type(s)(
        ruleset=s.ruleset,
        seats=s.seats,
        pieces=pieces,
        piles=dict(s.piles),
        bags={b: bags[b] for b in sorted(bags)},
        tracks=dict(s.tracks),
        agenda=[masked(step, viewer) for step in s.agenda],
        g=masked(s.g, viewer),
        next_handle=s.next_handle,
        next_bag=s.next_bag,
        serial=s.serial,
        outcome=s.outcome,
    )
