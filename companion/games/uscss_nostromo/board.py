"""What lies where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.piece import Piece, Seat, Zone
from companion.engine.state import State
from companion.games.uscss_nostromo.tokens import ALIEN, POOL, ROOMS, STANDS, is_presence


class Board:
    """The pieces of a state by zone, each zone in the order of handles. It goes along with every change."""

    __slots__ = ("zones",)

    def __init__(self, s: State) -> None:
        self.zones = s.rows()

    def at(self, zone: Zone) -> Sequence[Piece]:
        """What lies in a zone."""
        return self.zones.get(zone, ())

    def crew(self, room: Zone) -> list[Piece]:
        """The Crew tokens in a room."""
        return [p for p in self.zones.get(room, ()) if p.back == "crew"]

    def face_down_crew(self, room: Zone) -> list[Piece]:
        """The face-down Crew tokens in a room."""
        return [p for p in self.zones.get(room, ()) if p.back == "crew" and not p.up]

    def presences(self, room: Zone) -> list[Piece]:
        """The face-up Presence tokens in a room."""
        return [p for p in self.zones.get(room, ()) if p.up and is_presence(p)]

    def on_board(self, back: str) -> Iterator[Piece]:
        """The tokens of a back that lie in rooms, room by room."""
        zones = self.zones
        for room in ROOMS:
            if room in zones:
                for p in zones[room]:
                    if p.back == back:
                        yield p

    def unplaced(self, seat: Seat) -> list[Piece]:
        """The tokens a seat has still to place: face down on its stand, or in the pool of Survival mode."""
        back = "blip" if seat == ALIEN else "crew"
        left = [p for p in self.zones.get(STANDS[seat], ()) if p.back == back and not p.up]
        if seat != ALIEN and POOL in self.zones:
            left += [p for p in self.zones[POOL] if p.back == back and not p.up]
        return left

    def removed(self, seat: Seat) -> list[Piece]:
        """A Crew player's tokens that have left the board this turn: face up on his stand, or his own in the pool."""
        pool = [p for p in self.zones.get(POOL, ()) if p.by == seat]
        return [p for p in (*self.zones.get(STANDS[seat], ()), *pool) if p.back == "crew" and p.up]

    def items(self, seat: Seat) -> list[Piece]:
        """The Item tokens in front of a Crew player."""
        return [p for p in self.zones.get(STANDS[seat], ()) if p.back == "item"]


def stand_of(s: State, seat: Seat) -> Zone:
    """Where a seat takes the tokens that it places: its stand, or in Survival mode the Crew's pool."""
    return POOL if s.g.house.survival and seat != ALIEN else STANDS[seat]


def crew_seats(s: State) -> tuple[Seat, ...]:
    """The Crew players, clockwise from the Alien's left."""
    return s.seats[1:]
