"""When Activating Emergency Procedure: a card out of the hand goes into a slot of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from companion.engine.ask import Ask, Chance
from companion.engine.errors import Refusal
from companion.engine.marks import PUBLIC
from companion.engine.move import PASS, Move
from companion.engine.piece import Handle, Piece, Seat, Zone
from companion.engine.step import Asking, Chancy, Step
from companion.engine.template import one
from companion.games.uscss_nostromo.board import Board
from companion.games.uscss_nostromo.cards import Identify, box_of, held
from companion.games.uscss_nostromo.tokens import HANDS, MOTHER, SHUTTLE, SLOTS, named

if TYPE_CHECKING:
    from companion.engine.play import Play


def procedures(t: Play[Any], board: Board, seat: Seat) -> list[Handle]:
    """The cards in a hand whose emergency procedure can be activated. A hole, or an open card, could have any."""
    missions, done = box_of(t).missions, (None, *t.s.g.activated)

    def can(p: Piece) -> bool:
        printed = None if p.name is None else missions[named(p)]
        return printed is None or printed.open or printed.procedure not in done

    return [p.handle for p in board.at(HANDS[seat]) if can(p)]


class ActivateOne(Asking, frozen=True, kw_only=True, tag="activate-one"):
    """When Activating Emergency Procedure: which card goes into a slot.

    At Mother, after the two discards, and where a card allows it, he may find that he has none; that is nobody else's
    business, so there he can always let it be. Without a room it is a card that allows it. `tried` are cards that have
    turned out to have none, or one that is activated already: he names another, or lets it be.
    """

    seat: Annotated[Seat, PUBLIC]
    room: Annotated[Zone, PUBLIC]
    tried: Annotated[tuple[Handle, ...], PUBLIC] = ()

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """His cards with a procedure that is not activated yet."""
        cards = [card for card in procedures(t, Board(t.s), self.seat) if card not in self.tried]
        passes = self.room != SHUTTLE or bool(self.tried)
        if not cards and not passes:
            return ()
        templates = (one(self.seat, "activate", card=cards),) if cards else ()
        prompt = {MOTHER: "mother.activate", SHUTTLE: "shuttle.activate"}.get(self.room, "card.activate")
        return (Ask(str(self.n), (self.seat,), prompt, templates, passes=passes, rule="action.activate"),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """It goes under the board."""
        t.done()
        if move.kind != PASS:
            card = move.handle("card")
            activation = Activate(seat=self.seat, card=card, room=self.room, tried=self.tried)
            t.push(Identify(pieces=(card,), use="mission-deck"), activation)

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """A procedure out of his own hand, each once."""
        if move.kind != "activate":
            return super().refuse(t, move)
        p = t.s.pieces.get(move.args.get("card"))
        if move.seat != self.seat or p is None or p.zone != HANDS[self.seat]:
            return Refusal("cards.own-hand")
        return Refusal("action.each-once" if box_of(t).missions[named(p)].procedure else "action.activate")


class Named(Step, frozen=True, kw_only=True):
    """A card that somebody has named for its procedure. `room` and `tried` as in ActivateOne."""

    seat: Annotated[Seat, PUBLIC]
    card: Annotated[Handle, PUBLIC]
    room: Annotated[Zone, PUBLIC]
    tried: Annotated[tuple[Handle, ...], PUBLIC] = ()

    def stands(self, t: Play[Any]) -> bool:
        """Whether it is still in that hand."""
        return held(t, self.seat, self.card)

    def into_a_slot(self, t: Play[Any], procedure: str | None) -> None:
        """The card goes into a slot, unless it turns out to have no procedure, or one that is activated already."""
        g = t.s.g
        if procedure is None or procedure in g.activated:
            # Only a card that nobody had named can turn out so.
            t.emit("impossible", seat=self.seat, pieces=[self.card], rule="action.activate")
            t.push(ActivateOne(seat=self.seat, room=self.room, tried=(*self.tried, self.card)))
            return
        (now,) = t.put([self.card], SLOTS, up=True)
        t.set(
            activated=(*g.activated, procedure),
            activated_this_turn=g.activated_this_turn + 1,
            slots=(*g.slots, (now, procedure)),
        )
        t.emit("activated", seat=self.seat, pieces=[now], procedure=procedure)


class Activate(Named, frozen=True, kw_only=True, tag="activate"):
    """A procedure, once everybody may see it. Its order is not carried out."""

    def run(self, t: Play[Any]) -> None:
        """Into a slot."""
        printed = box_of(t).missions[named(t.s.pieces[self.card])]
        if printed.open:
            t.push(WhichProcedure(seat=self.seat, card=self.card, room=self.room, tried=self.tried))
        else:
            self.into_a_slot(t, printed.procedure)


NO_PROCEDURE = "none"


class WhichProcedure(Named, Chancy, frozen=True, kw_only=True, tag="which-procedure"):
    """An open card is to be activated: which procedure does it carry?"""

    def chance(self, t: Play[Any]) -> Chance:
        """Only the cardboard can tell."""
        left = tuple(p for p in box_of(t).procedures if p not in t.s.g.activated)
        return Chance("one", "procedure", pieces=(self.card,), of=(*left, NO_PROCEDURE))

    def answer(self, t: Play[Any], values: tuple[str | int, ...]) -> None:
        """That one."""
        said = str(values[0])
        self.into_a_slot(t, None if said == NO_PROCEDURE else said)
