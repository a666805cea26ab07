"""What a card lets its player decide: which of several things, whether at all, and when hands are done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from companion.engine.ask import Ask
from companion.engine.errors import Refusal
from companion.engine.marks import PUBLIC
from companion.engine.move import PASS, Move
from companion.engine.piece import Handle, Seat
from companion.engine.step import Asking
from companion.engine.template import one
from companion.games.uscss_nostromo.do import effects
from companion.games.uscss_nostromo.effects import Choose, May

if TYPE_CHECKING:
    from companion.engine.play import Play


class Deciding(Asking, frozen=True, kw_only=True):
    """A decision that a card leaves to `seat`."""

    seat: Annotated[Seat, PUBLIC]
    source: Annotated[str, PUBLIC]
    card: Annotated[Handle, PUBLIC] = 0

    def args(self) -> dict[str, str | int]:
        """What the words of its asks speak of."""
        return {"source": self.source, "card": self.card}

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """It is for the card to say."""
        return Refusal("cards.as-it-says") if move.kind in ("choose", "agree", "done") else super().refuse(t, move)


class Choosing(Deciding, frozen=True, kw_only=True, tag="choosing"):
    """Which of several things a card does."""

    effect: Annotated[Choose, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """All of them: what cannot be done then is skipped."""
        template = one(self.seat, "choose", option=[option.id for option in self.effect.one_of])
        return (Ask(str(self.n), (self.seat,), "card.choose", (template,), self.args(), rule="cards.as-it-says"),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """That one."""
        t.done()
        chosen = next(option for option in self.effect.one_of if option.id == move.text("option"))
        t.emit("chose", seat=self.seat, card=self.card, option=chosen.id)
        t.push(*effects(chosen.effects, self.seat, self.source, self.card))


class Agreeing(Deciding, frozen=True, kw_only=True, tag="agreeing"):
    """Whether a card does what its player may do."""

    effect: Annotated[May, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """Yes, or pass."""
        template = one(self.seat, "agree")
        args = self.args()
        return (Ask(str(self.n), (self.seat,), "card.may", (template,), args, passes=True, rule="cards.as-it-says"),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """He does it, or nothing happens."""
        t.done()
        if move.kind != PASS:
            t.push(*effects(self.effect.effects, self.seat, self.source, self.card))


class HandsAtWork(Deciding, frozen=True, kw_only=True, tag="by-hand"):
    """The people do what a card says. Until somebody says that it is done, whatever hands move is a correction."""

    by_hand: ClassVar[bool] = True

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """Anybody at the table can say so."""
        template = one(t.s.seats, "done")
        return (Ask(str(self.n), t.s.seats, "card.by-hand", (template,), self.args(), rule="cards.by-hand"),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """The game goes on."""
        t.done()
        t.emit("by-hand", seat=self.seat, card=self.card)
