"""Where: the rooms that a card speaks of, and those that can be reached from one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.piece import Zone
from companion.engine.state import State
from companion.games.uscss_nostromo.effects import Place, Reach
from companion.games.uscss_nostromo.tokens import NEST, ROOMS, is_room

if TYPE_CHECKING:
    from companion.games.uscss_nostromo.box import Box

_OUTSIDE_NEST = tuple(room for room in ROOMS if room != NEST)


def touched(source: str) -> tuple[Zone, ...]:
    """The rooms whose tokens a card of this kind can touch: orders never those in the Nest."""
    return _OUTSIDE_NEST if source == "order" else ROOMS


def alien_zone(s: State) -> Zone:
    """The room of the face-up Alien; empty while it has not appeared."""
    p = s.pieces.get(s.g.alien)
    return p.zone if p is not None and p.up and is_room(p.zone) else ""


def rooms_at(s: State, place: Place, source: str) -> tuple[Zone, ...]:
    """The rooms that a card means, as far as it can touch what lies there."""
    if place == "any":
        return touched(source)
    room = (s.g.attack or alien_zone(s)) if place == "alien" else ROOMS[int(place) - 1]
    return (room,) if room in touched(source) else ()


def reach(s: State, box: Box, room: Zone, to: Reach, source: str) -> tuple[Zone, ...]:
    """Where a token in a room can be moved to; into the Nest by an order only if the house allows it."""
    rooms = ROOMS if to == "any" else box.near(room) if to == "connected" else (ROOMS[int(to) - 1],)
    barred = NEST if source == "order" and s.g.house.into_the_nest == "forbidden" else ""
    return tuple([other for other in rooms if other != room and other != barred])
