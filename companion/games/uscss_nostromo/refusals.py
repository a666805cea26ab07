"""Refusals: the rule that forbids what nobody asks for at this moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.errors import Refusal
from companion.engine.move import Move
from companion.games.uscss_nostromo import effects as e
from companion.games.uscss_nostromo.board import Board
from companion.games.uscss_nostromo.cards import box_of
from companion.games.uscss_nostromo.conditions import moments
from companion.games.uscss_nostromo.orders import barred
from companion.games.uscss_nostromo.playable import does_something
from companion.games.uscss_nostromo.tokens import ALIEN, HANDS, NEST, STANDS, named

if TYPE_CHECKING:
    from companion.engine.play import Play

_ELSEWHERE = {
    "place": "hiding.only-in-hiding",
    "posture": "posture.choose",
    "behavior": "posture.instinctive",
    "reveal-order": "appearance.one-by-one",
    "hunt": "hunting.only-in-hunting",
    "stop": "hunting.only-in-hunting",
    "resolve": "action.only-in-action",
    "act-for": "action.only-in-action",
    "draw": "action.only-in-action",
    "pick": "items.picked-in-action",
    "power": "action.only-in-action",
    "room": "action.only-in-action",
    "activate": "action.activate",
    "capture": "attack.card-of-choice",
    "give-set": "turn.sets-stay",
}
"""Moves by kind, and the rule that says when they are made."""


def why(t: Play[Any], move: Move) -> Refusal:
    """The most telling rule against a move that is not asked for."""
    if move.kind == "order":
        return _order(t, move)
    if move.kind == "item":
        return _item(t, move)
    return Refusal(_ELSEWHERE.get(move.kind, "kernel.not-asked"))


def _order(t: Play[Any], move: Move) -> Refusal:
    card = move.args.get("card")
    p = t.s.pieces.get(card) if isinstance(card, int) else None
    if move.seat == ALIEN:
        return Refusal("orders.crew-only")
    if p is None or p.zone != HANDS.get(move.seat):
        return Refusal("cards.own-hand")
    if barred(t.s):
        if t.s.g.attack or t.s.g.phase == "hunting":
            return Refusal("orders.not-if-aggressive" if t.s.g.posture == "aggressive" else "orders.barred-by-a-card")
        return Refusal(f"orders.never-in-{t.s.g.phase}" if t.s.g.phase != "setup" else "kernel.not-now")
    if p.name is None:
        return Refusal("kernel.not-now")
    order = box_of(t).missions[named(p)].order
    if moments(t.s).isdisjoint(order.when):
        return Refusal("orders.when-the-card-says")
    if not does_something(t.s, Board(t.s), box_of(t), move.seat, order):
        in_nest = isinstance(order.effects[0], e.Save) and t.s.g.attack == NEST
        return Refusal("orders.never-the-nest" if in_nest else "orders.to-some-effect")
    return Refusal("orders.ask-first")


def _item(t: Play[Any], move: Move) -> Refusal:
    item = move.args.get("piece")
    p = t.s.pieces.get(item) if isinstance(item, int) else None
    if not t.s.g.attack:
        return Refusal("items.only-in-attack")
    if p is None or p.back != "item" or p.zone != STANDS.get(move.seat):
        return Refusal("items.holder-only")
    if t.s.g.no_items:
        return Refusal("items.not-if-aggressive" if t.s.g.posture == "aggressive" else "items.barred-by-a-card")
    return Refusal("items.own-presence-there")
