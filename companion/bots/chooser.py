"""Choosing a move for a seat: by a game's heuristics or by lot, from nothing but what that seat may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.ask import Ask, Choice, Moves
from companion.engine.event import Event
from companion.engine.move import PASS, Move
from companion.engine.piece import Seat
from companion.engine.rng import Rng


def by_lot(view: Any, seat: Seat, heard: Sequence[Event], asks: Sequence[tuple[Ask, Moves]], rng: Rng) -> Move | None:
    """A policy that takes any move, each ask and then each move equally likely."""
    full = [moves for _, moves in asks if moves]
    return full[rng.randrange(len(full))].sample(rng) if full else None


def waiting(choice: Choice, seat: Seat, persons: frozenset[Seat] = frozenset()) -> list[tuple[Ask, Moves]]:
    """The asks a bot in this chair may answer: not those put to a group in which a person sits."""
    return [
        (ask, moves)
        for ask, moves in choice.for_seat(seat)
        if moves and not (len(ask.seats) > 1 and persons.intersection(ask.seats))
    ]


def choose_for_all(
    choice: Choice, seats: Sequence[Seat], ask_seat: Callable[[Seat], Move | None]
) -> tuple[Seat, Move] | None:
    """What these seats together do next: the first who wants to do something; a group's pass only if nobody does."""
    passed: tuple[Seat, Move] | None = None
    for seat in seats:
        move = ask_seat(seat)
        if move is None:
            continue
        found = choice.find(move)
        if move.kind == PASS and found is not None and len(found.seats) > 1:
            passed = passed or (seat, move)
            continue
        return seat, move
    return passed
