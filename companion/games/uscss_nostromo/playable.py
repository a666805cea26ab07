"""Whether an order can be played: at this moment, and with something for it to work on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

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
    finds = _FINDS.get(type(effect))
    return finds is None or finds(s, board, box, seat, effect)


def _branch(s: State, board: Board, box: Box, seat: Seat, effect: e.If) -> bool:
    branch = effect.then if holds(s, board, seat, "order", effect.that) else effect.otherwise
    return bool(branch) and works(s, board, box, seat, branch[0])


def _usable(s: State, room: str) -> bool:
    if room in (MOTHER, SHUTTLE):
        return activates(s)
    return room != INFIRMARY or bool(s.piles["discard"])


def _any(found: Iterator[object]) -> bool:
    return next(found, None) is not None


_FINDS: dict[type[e.Primitive], Callable[[State, Board, Box, Seat, Any], bool]] = {
    e.If: _branch,
    e.Choose: lambda s, board, box, seat, it: any(works(s, board, box, seat, o.effects[0]) for o in it.one_of),
    e.May: lambda s, board, box, seat, it: works(s, board, box, seat, it.effects[0]),
    e.Save: lambda s, board, box, seat, it: s.g.attack in touched("order") and bool(board.presences(s.g.attack)),
    e.BringBack: lambda s, board, box, seat, it: bool(board.removed(seat)),
    e.Retrieve: lambda s, board, box, seat, it: bool(s.piles["discard"]),
    e.ReturnCards: lambda s, board, box, seat, it: bool(s.piles["discard"]),
    e.DiscardHand: lambda s, board, box, seat, it: len(board.at(HANDS[seat])) > 1,
    e.UseRoom: lambda s, board, box, seat, it: _usable(s, ROOMS[it.room - 1]),
    e.ActivateProcedure: lambda s, board, box, seat, it: activates(s),
    e.MoveToken: lambda s, board, box, seat, it: _any(ways(s, board, box, seat, "order", it)),
    e.SwapTokens: lambda s, board, box, seat, it: _any(swaps(s, board, seat, "order", it)),
    e.Flip: lambda s, board, box, seat, it: bool(flippable(s, board, seat, "order", it)),
    e.Look: lambda s, board, box, seat, it: bool(hidden(s, board, "order", it.back, it.start)),
    e.TakeItem: lambda s, board, box, seat, it: bool(lying_items(s, board, "order", it.start)),
    e.ShiftBlip: lambda s, board, box, seat, it: bool(blip_ways(s, board, box, seat, "order", it.to)),
    e.MoveAlien: lambda s, board, box, seat, it: bool(alien_ways(s, box, it.to, "order")),
    e.MoveJonesy: lambda s, board, box, seat, it: bool(jonesy_ways(s, box, it.to, "order")),
    e.Shelter: lambda s, board, box, seat, it: bool(open_rooms(s, it.room, "sheltered", "order")),
    e.BarRoom: lambda s, board, box, seat, it: bool(open_rooms(s, it.room, "closed", "order")),
    e.ActAgain: lambda s, board, box, seat, it: bool(at_work(s, board, seat, "order", it.whose)),
}
"""What each primitive needs; those that are not listed need nothing."""
