"""Pieces that leave every reader, and the rules that wait for just that."""

from __future__ import annotations

from itertools import islice
from typing import Any

from companion.engine.ask import Choice
from companion.engine.layout import Shift, Spot
from companion.engine.move import Move
from companion.engine.ruleset import Ruleset
from companion.engine.state import State
from companion.table.candidates import rest, rivals
from companion.table.picture import Picture

_MOST = 60


def leavings(rules: Ruleset[Any], s: State, picture: Picture, spot: Spot) -> tuple[Move, ...]:
    """The moves that this piece's disappearance may mean, alike ones once.

    Only where the game waits for an answer and every answer takes pieces off the readers. An act that is one of
    several is announced by a tap: whoever lifts a piece to think has not decided.
    """
    pending = rules.pending(s)
    if not isinstance(pending, Choice):
        return ()
    out: list[Move] = []
    for ask in pending.asks:
        if not ask.waits or ask.passes or len(ask.moves) > _MOST:
            continue
        hands = [(move, rules.hands(s, move)) for move in islice(ask.moves, _MOST)]
        if not all(shifts and _off(picture, shifts) for _, shifts in hands):
            continue
        out += [move for move, shifts in hands if _is(rules, s, picture, spot, move, shifts)]
    if len(out) < 2:
        return tuple(out)
    return tuple(rivals(rules, s, rules.layout(s), out[0], out[1:], ()))


def _off(picture: Picture, shifts: list[Shift]) -> bool:
    return all(shift.target is None or shift.target not in picture.readers for shift in shifts)


def _is(rules: Ruleset[Any], s: State, picture: Picture, spot: Spot, move: Move, shifts: list[Shift]) -> bool:
    moved = any(shift.name == spot.name for shift in shifts)
    return moved and not rest(picture, shifts) and rules.check(s, move) is None
