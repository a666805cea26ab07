"""One piece along its way: several moves of it, of which the picture shows only the end."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.engine.ask import Choice
from companion.engine.errors import Refused
from companion.engine.layout import Shift
from companion.engine.move import Move
from companion.engine.piece import Zone
from companion.engine.ruleset import Ruleset
from companion.engine.state import State
from companion.table.candidates import legal
from companion.table.picture import Picture
from companion.table.zones import in_order

_BRANCHES = 40


class Tries(msgspec.Struct):
    """How many steps may still be tried; what is not found by then is left unexplained."""

    left: int = 240

    def spent(self, tries: int) -> bool:
        """Spend so many; whether there are none left."""
        self.left -= tries
        return self.left <= 0


class Way(msgspec.Struct):
    """The moves so far, the state they lead to, where the piece is then; `open`: no chance or reveal bars the way."""

    s: State
    at: Zone
    moves: tuple[Move, ...] = ()
    open: bool = True


def ways(
    rules: Ruleset[Any], s: State, picture: Picture, shift: Shift, most: int, tries: Tries | None = None
) -> list[Way]:
    """The shortest ways, of up to `most` moves, that bring the piece there, by the fewest moves.

    Ways that lead to the same state count once, the first in the order of the zones. Never past a chance or a
    reveal: such a place can only be the end.
    """
    if shift.source is None or shift.target is None:
        return []
    zones = {*picture.readers, *(spot.zone for spot in rules.layout(s).spots if spot.back == shift.back)}
    stops = sorted(zones - {shift.target}, key=in_order)
    level, seen = [Way(s, shift.source, ())], {shift.source}
    tries = tries or Tries()
    for depth in range(1, most + 1):
        there: list[Way] = []
        further: list[Way] = []
        for way in level:
            for zone in (shift.target, *(z for z in stops if z not in seen)):
                if tries.spent(1):
                    return []
                found = _step(rules, way, Shift(shift.name, shift.back, way.at, zone), last=zone == shift.target)
                into = there if zone == shift.target else further
                if found is not None and tries.spent(3):
                    return []
                if found is not None and all(found.s != known.s for known in into):
                    into.append(found)
        if there:
            # A single move is no way: it has been tried, and asked about where it was not clear.
            return there if depth > 1 else []
        seen.update(way.at for way in further)
        level = further[:_BRANCHES]
    return []


def _step(rules: Ruleset[Any], way: Way, shift: Shift, last: bool) -> Way | None:
    for move in legal(rules, way.s, shift):
        if rules.hands(way.s, move) != [shift]:
            continue
        twin = way.s.copy()
        try:
            events = rules.apply(twin, move)
        except Refused:
            continue
        goes_on = isinstance(rules.pending(twin), Choice) and not any(event.told for event in events)
        if last or goes_on:
            return Way(twin, shift.target or "", (*way.moves, move), goes_on)
    return None
