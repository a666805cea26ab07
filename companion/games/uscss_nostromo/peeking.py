"""Looking at the top of the Mission deck: the cards are taken up, seen by one player, and laid back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import msgspec

from companion.engine.ask import Ask
from companion.engine.errors import Refusal
from companion.engine.marks import PUBLIC
from companion.engine.move import Move
from companion.engine.piece import Handle, Seat, Zone
from companion.engine.step import Asking, Step
from companion.engine.template import Order, one
from companion.games.uscss_nostromo.cards import into_hand, take_up
from companion.games.uscss_nostromo.effects import Peek

if TYPE_CHECKING:
    from companion.engine.play import Play


def peeked(seat: Seat) -> Zone:
    """Where the cards are that a seat has taken up from the deck."""
    return f"peek:{seat}"


def peek(t: Play[Any], seat: Seat, effect: Peek) -> None:
    """Cards from the top of the deck, as many as there are; the companion is told them where it keeps the deck."""
    top = t.s.piles["mission"][: effect.count]
    if not top:
        return
    stays = effect.back == "same" and not effect.take
    cards = top if stays else tuple(t.put(top, peeked(seat)))
    if stays:
        for card in cards:
            t.learn(card, (seat,))
    t.emit("peeked", seat=seat, count=len(cards))
    seen = take_up(t, seat, cards, "mission-deck") if t.s.g.house.told("mission", seat) else ()
    back = () if stays else (KeepSome(seat=seat, left=effect.take), LayBack(seat=seat, under=effect.back == "bottom"))
    t.push(*seen, *back)


class KeepSome(Asking, frozen=True, kw_only=True, tag="keep-some"):
    """Which of the cards go into the hand."""

    seat: Annotated[Seat, PUBLIC]
    left: Annotated[int, PUBLIC]
    holds: ClassVar[frozenset[str]] = frozenset({"reshuffle", "end"})

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """One after the other."""
        cards = tuple(p.handle for p in t.s.at(peeked(self.seat)))
        if not cards or not self.left:
            return ()
        template = one(self.seat, "keep", card=cards)
        args: dict[str, str | int] = {"left": self.left}
        return (Ask(str(self.n), (self.seat,), "peek.keep", (template,), args, rule="cards.as-it-says"),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """It goes into the hand, and nobody else sees what it is."""
        t.become(msgspec.structs.replace(self, left=self.left - 1), afresh=True)
        into_hand(t, self.seat, [move.handle("card")])
        t.emit("kept", seat=self.seat)

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """One of the cards looked at."""
        return Refusal("cards.as-it-says") if move.kind == "keep" else super().refuse(t, move)


class LayBack(Step, frozen=True, kw_only=True, tag="lay-back"):
    """The cards looked at go back."""

    seat: Annotated[Seat, PUBLIC]
    under: Annotated[bool, PUBLIC]
    holds: ClassVar[frozenset[str]] = frozenset({"reshuffle", "end"})

    def run(self, t: Play[Any]) -> None:
        """A single one at once, several in the order the player likes."""
        cards = tuple(p.handle for p in t.s.at(peeked(self.seat)))
        if len(cards) > 1:
            t.push(InOrder(seat=self.seat, under=self.under))
        else:
            lay_back(t, self.seat, cards, self.under)


class InOrder(Asking, frozen=True, kw_only=True, tag="in-order"):
    """In which order the cards looked at go back; the first one named lies above the others."""

    seat: Annotated[Seat, PUBLIC]
    under: Annotated[bool, PUBLIC]
    holds: ClassVar[frozenset[str]] = frozenset({"reshuffle", "end"})

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """All of them, in any order."""
        cards = tuple(p.handle for p in t.s.at(peeked(self.seat)))
        if not cards:
            return ()
        template = one(self.seat, "lay-back", pieces=Order(cards))
        args: dict[str, str | int] = {"under": int(self.under)}
        return (Ask(str(self.n), (self.seat,), "peek.order", (template,), args, rule="cards.as-it-says"),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """There they lie, and he knows which is which."""
        t.done()
        lay_back(t, self.seat, move.handles("pieces"), self.under)

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """All the cards looked at."""
        return Refusal("cards.as-it-says") if move.kind == "lay-back" else super().refuse(t, move)


def lay_back(t: Play[Any], seat: Seat, cards: tuple[Handle, ...], under: bool) -> None:
    """Unseen by others, onto the deck or under it."""
    t.stack("mission", cards, under=under, by=seat)
    t.emit("laid-back", seat=seat, count=len(cards), under=int(under))
