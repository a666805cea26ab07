"""Whether an order can be played: at this moment, and with something for it to work on."""

from __future__ import annotations

from companion.engine.piece import Seat
from companion.engine.state import State
from companion.games.uscss_nostromo import effects as e
from companion.games.uscss_nostromo.board import Board
from companion.games.uscss_nostromo.box import Box, Order
from companion.games.uscss_nostromo.conditions import holds, moments
from companion.games.uscss_nostromo.levels import ACTIVATIONS_A_TURN
from companion.games.uscss_nostromo.scope import alien_ways, at_work, flippable, jonesy_ways, open_rooms
from companion.games.uscss_nostromo.targets import blip_ways, hidden, lying_items, swaps, ways
from companion.games.uscss_nostromo.tokens import HANDS, INFIRMARY, MOTHER, ROOMS, SHUTTLE
from companion.games.uscss_nostromo.where import touched


def does_something(s: State, board: Board, box: Box, seat: Seat, order: Order) -> bool:
    """Whether the order can be played now: at this moment, and with something for its first effect to work on."""
    return not moments(s).isdisjoint(order.when) and works(s, board, box, seat, order.effects[0])


def activates(s: State) -> bool:
    """Whether one more emergency procedure can be activated this turn."""
    return bool(s.g.house.survival) or s.g.activated_this_turn < ACTIVATIONS_A_TURN


def works(s: State, board: Board, box: Box, seat: Seat, effect: e.Primitive) -> bool:
    """Whether a primitive of an order finds something to work on, as far as its player can see."""
    match effect:
        case e.If():
            branch = effect.then if holds(s, board, seat, "order", effect.that) else effect.otherwise
            return bool(branch) and works(s, board, box, seat, branch[0])
        case e.Choose():
            return any(works(s, board, box, seat, option.effects[0]) for option in effect.one_of)
        case e.May():
            return works(s, board, box, seat, effect.effects[0])
        case e.Save():
            return s.g.attack in touched("order") and bool(board.presences(s.g.attack))
        case e.BringBack():
            return bool(board.removed(seat))
        case e.Retrieve() | e.ReturnCards():
            return bool(s.piles["discard"])
        case e.DiscardHand():
            return len(board.at(HANDS[seat])) > 1
        case e.UseRoom():
            return _usable(s, ROOMS[effect.room - 1])
        case e.ActivateProcedure():
            return activates(s)
        case _:
            return _touches(s, board, box, seat, effect)


def _usable(s: State, room: str) -> bool:
    if room in (MOTHER, SHUTTLE):
        return activates(s)
    return room != INFIRMARY or bool(s.piles["discard"])


def _touches(s: State, board: Board, box: Box, seat: Seat, effect: e.Primitive) -> bool:
    """Whether there is a token or a room for it; true of what needs none."""
    match effect:
        case e.MoveToken():
            return bool(ways(s, board, box, seat, "order", effect))
        case e.SwapTokens():
            return bool(swaps(s, board, seat, "order", effect))
        case e.Flip():
            return bool(flippable(s, board, seat, "order", effect))
        case e.Look():
            return bool(hidden(s, board, "order", effect.back, effect.start))
        case e.TakeItem():
            return bool(lying_items(s, board, "order", effect.start))
        case e.ShiftBlip():
            return bool(blip_ways(s, board, box, seat, "order", effect.to))
        case e.MoveAlien():
            return bool(alien_ways(s, box, effect.to, "order"))
        case e.MoveJonesy():
            return bool(jonesy_ways(s, box, effect.to, "order"))
        case e.Shelter():
            return bool(open_rooms(s, effect.room, "sheltered", "order"))
        case e.BarRoom():
            return bool(open_rooms(s, effect.room, "closed", "order"))
        case e.ActAgain():
            return bool(at_work(s, board, seat, "order", effect.whose))
        case _:
            return True
