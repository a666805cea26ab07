"""Mission Orders: when the Crew can play them, and the moments when the Alien has to ask for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import msgspec

from companion.engine.ask import Ask
from companion.engine.marks import OWN, PUBLIC
from companion.engine.move import PASS, Move
from companion.engine.piece import Handle, Seat, Zone, base
from companion.engine.pieces import Row
from companion.engine.state import State
from companion.engine.step import Asking, Step
from companion.engine.template import One, Template
from companion.games.uscss_nostromo.board import Board, crew_seats
from companion.games.uscss_nostromo.box import Box, Order
from companion.games.uscss_nostromo.cards import Identify, box_of, held
from companion.games.uscss_nostromo.conditions import moments
from companion.games.uscss_nostromo.do import effects
from companion.games.uscss_nostromo.playable import does_something, works
from companion.games.uscss_nostromo.tokens import HANDS, named

if TYPE_CHECKING:
    from companion.engine.play import Play


def barred(s: State) -> bool:
    """Whether orders are forbidden now: in Posture and Appearance always, until the Action Phase if Aggressive."""
    g = s.g
    if g.attack:
        return bool(g.no_orders)
    return g.phase in ("setup", "posture", "appearance") or (g.phase == "hunting" and g.no_orders)


def playable(s: State, board: Board, box: Box, seat: Seat, when: frozenset[str]) -> tuple[Handle, ...]:
    """The cards in a hand whose order can be played now, at one of these moments. A hole could be any card."""
    out, judged = [], dict[str, bool]()
    for handle, order in s.noted(HANDS[seat], (box, when), _timely):
        if order is None:
            out.append(handle)
            continue
        works_now = judged.get(order.id)
        if works_now is None:
            works_now = judged[order.id] = works(s, board, box, seat, order.effects[0])
        if works_now:
            out.append(handle)
    return tuple(out)


def _timely(row: Row, now: tuple[Box, frozenset[str]]) -> list[tuple[Handle, Order | None]]:
    """The cards of a hand that are for this moment, each with its order; holes with none."""
    box, when = now
    at = box.orders_at(when)
    out: list[tuple[Handle, Order | None]] = []
    for p in row:
        order = None if p.name is None else at.get(base(p.name))
        if order is not None or p.name is None:
            out.append((p.handle, order))
    return out


def order_templates(t: Play[Any], board: Board) -> dict[Seat, Template]:
    """For each Crew player who has one: the orders he can play now."""
    if barred(t.s):
        return {}
    box, out = box_of(t), {}
    when = moments(t.s)
    for seat in crew_seats(t.s):
        if board.zones.get(HANDS[seat]):
            cards = playable(t.s, board, box, seat, when)
            if cards:
                out[seat] = Template((seat,), "order", {"card": One(cards)})
    return out


def orders_beside(t: Play[Any], step: Asking, board: Board) -> Ask:
    """Orders at any time, beside what is asked."""
    return Ask(
        f"{step.n}:orders",
        crew_seats(t.s),
        "orders.any",
        tuple(order_templates(t, board).values()),
        waits=False,
        rule="orders.anytime",
    )


def play_order(t: Play[Any], step: Asking, move: Move) -> None:
    """An order is played: what stood open is closed, and asked afresh when the order is done."""
    t.become(step, afresh=True)
    t.push(PlayOrder(seat=move.seat, card=move.handle("card")))


class PlayOrder(Step, frozen=True, kw_only=True, tag="play-order"):
    """A card from a hand, played for its order."""

    seat: Annotated[Seat, PUBLIC]
    card: Annotated[Handle, PUBLIC]

    def stands(self, t: Play[Any]) -> bool:
        """Whether it is still in that hand."""
        return held(t, self.seat, self.card)

    def run(self, t: Play[Any]) -> None:
        """The card goes face up onto the discard pile, its green text unread, and its order is carried out."""
        if t.s.pieces[self.card].name is None:
            t.push(Identify(pieces=(self.card,), use="mission-deck"), self)
            return
        order = box_of(t).missions[named(t.s.pieces[self.card])].order
        if not does_something(t.s, Board(t.s), box_of(t), self.seat, order):
            # Only a card that nobody had named can turn out so: it stays in the hand, seen by all.
            t.emit("impossible", seat=self.seat, pieces=[self.card], rule="orders.to-some-effect")
            return
        t.stack("discard", [self.card], up=True)
        card = t.s.piles["discard"][0]
        t.emit("order", seat=self.seat, pieces=[card], order=order.id)
        t.push(*effects(order.effects, seat=self.seat, source="order", card=card))


class OrderWindow(Asking, frozen=True, kw_only=True, tag="order-window"):
    """The Alien asks for orders, whatever the hands hold: before he handles anything, and before the next phase.

    `passed` are those who have nothing to say, where each Crew player is asked by himself.
    """

    gate: Annotated[str, PUBLIC]
    room: Annotated[Zone, PUBLIC] = ""
    passed: Annotated[tuple[Seat, ...], OWN] = ()

    def stands(self, t: Play[Any]) -> bool:
        """There is nothing to ask where orders are forbidden."""
        return not barred(t.s)

    def prompt(self) -> str:
        """The id of its words."""
        return f"orders.{self.gate}"

    def templates(self, t: Play[Any], board: Board) -> dict[Seat, list[Template]]:
        """What each seat can do in it."""
        return {seat: [template] for seat, template in order_templates(t, board).items()}

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """One ask to the Crew together, or one to each."""
        crew, mine = crew_seats(t.s), self.templates(t, Board(t.s))
        args: dict[str, str | int] = {"room": self.room} if self.room else {}
        if t.s.g.house.orders == "together":
            every = tuple(template for templates in mine.values() for template in templates)
            ask = Ask(str(self.n), crew, self.prompt(), every, args, window=True, passes=True, rule="orders.ask-first")
            return (ask,)
        out = []
        for seat in crew:
            # Who has passed is nobody else's business: the ask stays, and only the pass, which nobody else sees, goes.
            # Whoever has passed and has an order after all plays it, as long as the window is open.
            answers = (*mine.get(seat, ()), *(() if seat in self.passed else (Template((seat,), PASS),)))
            out.append(Ask(f"{self.n}:{seat}", (seat,), self.prompt(), answers, args, rule="orders.ask-first"))
        return tuple(out)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """An order, after which everybody is asked afresh; or nobody has anything, and the window closes."""
        if move.kind == "order":
            play_order(t, msgspec.structs.replace(self, passed=()), move)
            return
        crew = crew_seats(t.s)
        passed = tuple(seat for seat in crew if seat in self.passed or seat == move.seat)
        if t.s.g.house.orders == "together" or len(passed) == len(crew):
            t.done()
            t.emit("window", gate=self.gate)
        else:
            t.become(msgspec.structs.replace(self, passed=passed))


class BeforeReveal(OrderWindow, frozen=True, kw_only=True, tag="before-reveal"):
    """After the Alien has moved, before what lies in his room is turned up."""

    holds: ClassVar[frozenset[str]] = frozenset({"reveal", "attack"})
