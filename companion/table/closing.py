"""What would be legal once the asks that stand open have been passed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.engine.ask import Ask, Choice
from companion.engine.errors import Refused
from companion.engine.move import PASS, Move
from companion.engine.piece import Seat
from companion.engine.ruleset import Ruleset
from companion.engine.state import State
from companion.table.difference import Difference, difference
from companion.table.explain import explain, tried
from companion.table.picture import Picture

Rules = Ruleset[Any]


class Closed(msgspec.Struct, frozen=True):
    """`moves` become legal by these `passes`, which answer `asks`; `left` is what they do not explain."""

    moves: tuple[Move, ...]
    passes: tuple[Move, ...]
    asks: tuple[str, ...]
    left: Difference


def implied(rules: Rules, s: State, picture: Picture, shifts: Difference) -> Closed | None:
    """What a seat did that is legal once that same seat's own asks are passed: its hand says so, nobody taps "done"."""
    for seat in dict.fromkeys(move.seat for move in tried(rules, s, shifts)):
        found = _closed(rules, s, picture, shifts, [ask for ask in _open(rules, s) if _own(ask, seat)], seat)
        if found is not None and all(move.seat == seat for move in found.moves):
            return found
    return None


def kept(rules: Rules, s: State, picture: Picture, shifts: Difference) -> Closed | None:
    """What is legal once the asks that stand open have been passed by whoever is asked."""
    return _closed(rules, s, picture, shifts, _open(rules, s), None)


def _open(rules: Rules, s: State) -> list[Ask]:
    pending = rules.pending(s)
    return [ask for ask in pending.asks if ask.passes] if isinstance(pending, Choice) else []


def _own(ask: Ask, seat: Seat) -> bool:
    return not ask.window and ask.seats == (seat,)


def _closed(
    rules: Rules, s: State, picture: Picture, shifts: Difference, asks: list[Ask], seat: Seat | None
) -> Closed | None:
    passes: list[Move] = []
    names = {shift.name for shift in shifts}
    for twin, move in _passed(rules, s, asks, seat):
        passes.append(move)
        here = tuple(shift for shift in difference(rules.layout(twin), picture) if shift.name in names)
        found = explain(rules, twin, picture, here) if here else None
        if found is not None and found.moves:
            return Closed(found.moves, tuple(passes), tuple(ask.id for ask in asks[: len(passes)]), found.left)
    return None


def _passed(rules: Rules, s: State, asks: list[Ask], seat: Seat | None) -> Iterator[tuple[State, Move]]:
    """The state after each pass. Never past a chance or a reveal: what comes then nobody may know yet."""
    twin = s.copy()
    for ask in asks:
        pending = rules.pending(twin)
        if not isinstance(pending, Choice) or all(still.id != ask.id for still in pending.asks):
            return
        move = Move(seat or ask.seats[0], PASS)
        try:
            events = rules.apply(twin, move)
        except Refused:
            return
        if any(event.told for event in events):
            return
        yield twin.copy(), move
