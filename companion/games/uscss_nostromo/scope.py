"""The scope of cards: which Blips, rooms and tokens each kind of effect can work on now."""

from __future__ import annotations

from typing import Literal

from companion.engine.piece import Handle, Seat, Zone
from companion.engine.state import State
from companion.games.uscss_nostromo.board import Board
from companion.games.uscss_nostromo.box import Box
from companion.games.uscss_nostromo.effects import Flip, Place, Reach, Whose
from companion.games.uscss_nostromo.tokens import is_room
from companion.games.uscss_nostromo.where import alien_zone, reach, rooms_at, touched

Fence = Literal["closed", "sheltered"]


def jonesys_room(s: State) -> Zone:
    """Where the face-up Jonesy lies."""
    p = s.pieces.get(s.g.jonesy)
    return p.zone if p is not None and p.up and is_room(p.zone) else ""


def shut(s: State) -> frozenset[Zone]:
    """The rooms that the Alien may not be moved into: Jonesy's, unless he is ignored, and those that cards close."""
    return frozenset({*s.g.closed, "" if s.g.jonesy_ignored else jonesys_room(s)} - {""})


def alien_ways(s: State, box: Box, to: Reach, source: str) -> tuple[Zone, ...]:
    """Where a card can move the Alien to: in the Hunting Phase, while no attack is under way."""
    room = alien_zone(s)
    if s.g.attack or s.g.phase != "hunting" or room not in touched(source):
        return ()
    return tuple(other for other in reach(s, box, room, to, source) if other not in shut(s))


def jonesy_ways(s: State, box: Box, to: Reach, source: str) -> tuple[Zone, ...]:
    """Where a card can move Jonesy to."""
    room = jonesys_room(s)
    return reach(s, box, room, to, source) if room in touched(source) else ()


def open_rooms(s: State, place: Place, fence: Fence, source: str) -> tuple[Zone, ...]:
    """The rooms that a card can still close or shelter."""
    done = s.g.closed if fence == "closed" else s.g.sheltered
    return tuple(room for room in rooms_at(s, place, source) if room not in done)


def flippable(s: State, board: Board, seat: Seat, source: str, effect: Flip) -> tuple[Handle, ...]:
    """The tokens a card can turn over: not with the Alien nor in the room being resolved, where all lie open."""
    found = (alien_zone(s), s.g.room_resolving, s.g.attack)
    up, anybody = effect.to == "down", effect.whose == "any"
    return tuple(
        [
            p.handle
            for room in rooms_at(s, effect.start, source)
            if room not in found
            for p in board.at(room)
            if p.back == "crew" and p.up == up and (anybody or p.by == seat)
        ]
    )


def at_work(s: State, board: Board, seat: Seat, source: str, whose: Whose) -> tuple[Handle, ...]:
    """The Presences in the room being resolved that a card can make act again, each once."""
    room = s.g.room_resolving
    if room not in touched(source):
        return ()
    given = next((step.extra for step in s.agenda if hasattr(step, "extra")), ())
    there = board.presences(room)
    return tuple(p.handle for p in there if (whose == "any" or p.by == seat) and p.handle not in given)
