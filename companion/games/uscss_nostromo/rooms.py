"""D - Use the room effect: which rooms have one, when it can be used, and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.errors import Refusal
from companion.engine.piece import Seat, Zone
from companion.engine.state import State
from companion.games.uscss_nostromo.activation import ActivateOne, procedures
from companion.games.uscss_nostromo.board import Board
from companion.games.uscss_nostromo.cards import Draw
from companion.games.uscss_nostromo.deck import Discard
from companion.games.uscss_nostromo.levels import ACTIVATIONS_A_TURN
from companion.games.uscss_nostromo.liberation import Liberate
from companion.games.uscss_nostromo.targets import RecoverTarget
from companion.games.uscss_nostromo.tokens import CAPTURED, INFIRMARY, KITCHEN, MOTHER, NEST, SHUTTLE

if TYPE_CHECKING:
    from companion.engine.play import Play


def unavailable(t: Play[Any], board: Board, seat: Seat, room: Zone) -> Refusal | None:
    """Why the room's effect cannot be used by this player now, if it cannot."""
    if room in (MOTHER, SHUTTLE):
        if t.s.g.activated_this_turn >= ACTIVATIONS_A_TURN and not t.s.g.house.survival:
            return Refusal("action.two-a-turn")
        return None if procedures(t, board, seat) else Refusal("action.a-procedure-in-hand")
    if room == NEST and t.s.g.house.survival:
        return None if board.at(CAPTURED) else Refusal("survival.nobody-captured")
    if room == INFIRMARY:
        return None if t.s.piles["discard"] else Refusal("action.infirmary")
    return None if room == KITCHEN else Refusal("action.no-room-effect")


TAKES = {MOTHER: 2, KITCHEN: 3}
"""Cards of the Mission deck that a room's effect discards or draws."""


def depletes(s: State, room: Zone) -> bool:
    """Whether the room's effect would run the Mission deck out, so that the Alien wins. Everybody can count that."""
    if s.g.house.survival or room not in TAKES:
        return False
    left = len(s.piles["mission"])
    return left < TAKES[room] if s.g.house.last_card == "when-missing" else left <= TAKES[room]


def use_room(t: Play[Any], seat: Seat, room: Zone) -> None:
    """D - Use the room effect."""
    t.emit("room", seat=seat, room=room)
    if room == MOTHER:
        t.push(Discard(count=TAKES[room]), ActivateOne(seat=seat, room=room))
    elif room == SHUTTLE:
        t.push(ActivateOne(seat=seat, room=room))
    elif room == KITCHEN:
        t.push(Draw(seat=seat, count=TAKES[room]))
    elif room == NEST:
        t.push(Liberate(seat=seat))
    else:
        t.push(RecoverTarget(seat=seat, source="room"))
