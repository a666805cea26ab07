"""Whether an order can be played: at this moment, and with something for it to work on."""

from __future__ import annotations

from companion.engine.piece import Seat
from companion.engine.state import State
from companion.games.uscss_nostromo import effects as e
from companion.games.uscss_nostromo.board import Board
from companion.games.uscss_nostromo.box import Order
from companion.games.uscss_nostromo.targets import movable, swaps, touched
from companion.games.uscss_nostromo.tokens import HANDS


def moment(s: State) -> str:
    """The moment of the turn, as cards call it: an attack interrupts a phase."""
    return "attack" if s.g.attack else str(s.g.phase)


def does_something(s: State, board: Board, seat: Seat, order: Order) -> bool:
    """Whether the order can be played now: at this moment, and with something for its first effect to work on."""
    if moment(s) not in order.when:
        return False
    effect = order.effects[0]
    match effect:
        case e.MoveToken():
            return bool(movable(board, seat, "order", effect.whose, effect.face))
        case e.SwapTokens():
            return bool(swaps(board, seat, "order", effect))
        case e.Save():
            return s.g.attack in touched("order") and bool(board.presences(s.g.attack))
        case e.BringBack():
            return bool(board.removed(seat))
        case e.Look():
            return any(p.back == effect.back and not p.up for room in touched("order") for p in board.at(room))
        case e.TakeItem():
            return any(p.back == "item" for room in touched("order") for p in board.at(room))
        case e.Retrieve() | e.ReturnCards():
            return bool(s.piles["discard"])
        case e.DiscardHand():
            return len(board.at(HANDS[seat])) > 1
        case _:
            return True
