"""Ask the rules: what people try with a piece, legal or not, so that they can be told why not."""

from __future__ import annotations

from companion.engine.move import Move
from companion.engine.piece import Piece, Seat, Zone, owner
from companion.engine.state import State
from companion.games.uscss_nostromo.tokens import (
    ALIEN,
    CREW_ROW,
    HANDS,
    MOTHER,
    POSTURES,
    SHED,
    SHUTTLE,
)

_OF_A_CARD = ("order", "activate", "discard", "capture")


def tries(s: State, seat: Seat | None, piece: Piece) -> list[Move]:
    """By its back and where it lies: one move of each kind that such a piece is for."""
    p = piece
    who = seat or owner(p.zone) or p.by or s.seats[0]
    match p.back:
        case "mission" if p.zone in HANDS.values():
            return [Move(who, kind, {"card": p.handle}) for kind in _OF_A_CARD]
        case "behavior":
            return [Move(who, "behavior", {"piece": p.handle})]
        case "item" if owner(p.zone):
            return [Move(who, "item", {"piece": p.handle})]
        case "item":
            return [Move(who, "pick", {"piece": p.handle})]
        case "posture":
            return [Move(ALIEN, "posture", {"posture": POSTURES[0]})]
        case "crew-card" if p.zone == CREW_ROW:
            return [Move(who, "power", {"card": p.handle})]
        case "reminder" if owner(p.zone):
            return [Move(who, "give-set", {"reminder": p.handle, "to": owner(p.zone) or ""})]
        case "blip":
            rooms = (SHED, SHUTTLE)
            return [*(_placed(p, ALIEN, room) for room in rooms), Move(ALIEN, "hunt", {"room": p.zone})]
        case "crew":
            return [_placed(p, who, MOTHER)]
        case _:
            return []


def _placed(p: Piece, who: Seat, room: Zone) -> Move:
    return Move(who, "place", {"piece": p.handle, "room": room})
