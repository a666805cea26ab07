"""Conditions of cards: whether what a card asks for is true, from what everybody can see."""

from __future__ import annotations

from functools import cache

from companion.engine.piece import Seat, base
from companion.engine.state import State
from companion.games.uscss_nostromo.board import Board
from companion.games.uscss_nostromo.effects import Condition
from companion.games.uscss_nostromo.tokens import HANDS
from companion.games.uscss_nostromo.where import rooms_at


def moments(s: State) -> frozenset[str]:
    """The moments that it is, as cards call them: an attack interrupts a phase; a window of hunting is part of it."""
    if s.g.attack:
        return _IN_AN_ATTACK
    for step in reversed(s.agenda):
        if _has_a_gate(step.__struct_fields__):
            return _moments(s.g.phase, step.gate)
    return _moments(s.g.phase, "")


_IN_AN_ATTACK = frozenset({"attack"})


@cache
def _has_a_gate(fields: tuple[str, ...]) -> bool:
    return "gate" in fields


@cache
def _moments(phase: str, gate: str) -> frozenset[str]:
    return frozenset({phase, gate})


def holds(s: State, board: Board, seat: Seat, source: str, that: Condition) -> bool:
    """Whether all that the condition names is true now for the player of the card."""
    g = s.g
    facts = (
        that.moment is None or that.moment in moments(s),
        that.posture is None or that.posture == g.posture,
        that.deck_at_most is None or len(s.piles["mission"]) <= that.deck_at_most,
        that.captured_at_least is None or g.captured >= that.captured_at_least,
        that.activated_at_least is None or len(g.activated) >= that.activated_at_least,
        that.hand_at_most is None or len(board.at(HANDS[seat])) <= that.hand_at_most,
        that.attack is None or that.attack == bool(g.attack),
        that.with_item is None or that.with_item == bool(board.items(seat)),
        that.room is None or that.holds is None or _lies(s, board, source, that),
    )
    return all(facts)


def _lies(s: State, board: Board, source: str, that: Condition) -> bool:
    assert that.room is not None
    rooms = rooms_at(s, that.room, source)
    if that.holds == "nobody":
        return any(not board.crew(room) for room in rooms)
    lying = [p for room in rooms for p in board.at(room)]
    if that.holds in ("alien", "jonesy"):
        return any(p.up and p.name is not None and base(p.name) == that.holds for p in lying)
    return any(p.back == that.holds for p in lying)
