"""Playing Mission Cards: how cards are drawn, told, thrown away and taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, cast

from companion.engine.ask import Chance
from companion.engine.marks import PUBLIC
from companion.engine.piece import Handle, Seat
from companion.engine.step import Chancy, Step
from companion.games.uscss_nostromo.box import Box
from companion.games.uscss_nostromo.tokens import HANDS

if TYPE_CHECKING:
    from companion.engine.play import Play


def box_of(t: Play[Any]) -> Box:
    """The box that the rules were made for."""
    return cast(Any, t.rules).box  # type: ignore[no-any-return]


class Identify(Chancy, frozen=True, kw_only=True, tag="identify"):
    """What are these pieces? Asked when a rule needs it, or when somebody looks, and nobody has told yet."""

    pieces: Annotated[tuple[Handle, ...], PUBLIC]
    use: Annotated[str, PUBLIC]
    learns: Annotated[tuple[Seat, ...] | None, PUBLIC] = None

    def stands(self, t: Play[Any]) -> bool:
        """Whether they are still holes."""
        return bool(self.pieces) and all(h in t.s.pieces and t.s.pieces[h].name is None for h in self.pieces)

    def chance(self, t: Play[Any]) -> Chance:
        """The question; what stands in it everybody knows."""
        return Chance("name", self.use, pieces=self.pieces, learns=self.learns)

    def answer(self, t: Play[Any], values: tuple[str | int, ...]) -> None:
        """The holes get their names."""
        for handle, value in zip(self.pieces, values, strict=True):
            t.name(handle, str(value))
            t.learn(handle, self.learns)


class Learn(Step, frozen=True, kw_only=True, tag="learn"):
    """A seat has seen the cards or tokens it took up: everybody hears of it, that seat alone hears what they are."""

    kind: Annotated[str, PUBLIC]
    seat: Annotated[Seat, PUBLIC]
    pieces: Annotated[tuple[Handle, ...], PUBLIC]

    def stands(self, t: Play[Any]) -> bool:
        """Whether they still lie there: people may have corrected something by hand meanwhile."""
        return all(h in t.s.pieces for h in self.pieces)

    def run(self, t: Play[Any]) -> None:
        """Tell."""
        t.emit(self.kind, seat=self.seat, pieces=self.pieces, to=(self.seat,), count=len(self.pieces))


class Draw(Step, frozen=True, kw_only=True, tag="draw"):
    """A Crew player draws cards from the Mission deck."""

    seat: Annotated[Seat, PUBLIC]
    count: Annotated[int, PUBLIC] = 1

    def run(self, t: Play[Any]) -> None:
        """Draw; with the last card of the deck the game is over before anybody looks at it, except in Survival."""
        house, deck = t.s.g.house, t.s.piles["mission"]
        drawn = into_hand(t, self.seat, deck[: self.count])
        missing = self.count - len(drawn)
        if missing:
            t.set(cards_missing=True)
        if not drawn:
            return
        t.emit("drew", seat=self.seat, count=len(drawn), left=len(t.s.piles["mission"]))
        if missing and house.survival:
            t.push(Draw(seat=self.seat, count=missing))
        if house.told("mission", self.seat):
            t.push(*take_up(t, self.seat, drawn, "mission-deck"))


def take_up(t: Play[Any], seat: Seat, cards: tuple[Handle, ...], use: str) -> tuple[Step, ...]:
    """A seat has taken up cards and looks at them; the companion is told what they are."""
    return (
        Identify(pieces=t.holes(cards), use=use, learns=(seat,)),
        Learn(kind="learnt", seat=seat, pieces=cards),
    )


def held(t: Play[Any], seat: Seat, card: Handle) -> bool:
    """Whether a card is in a hand, and still the one it was: people may have corrected something meanwhile."""
    return card in t.s.pieces and t.s.pieces[card].zone == HANDS[seat]


def into_hand(t: Play[Any], seat: Seat, cards: Sequence[Handle]) -> tuple[Handle, ...]:
    """Cards go into a hand; their handles from now on.

    In a hand on cardboard nobody tells the companion which of them is which: what not everybody knows is a hole.
    """
    now = tuple(t.put(cards, HANDS[seat]))
    if now and not t.s.g.house.told("mission", seat):
        t.forget([p.handle for p in t.s.at(HANDS[seat])])
    return now


def recover(t: Play[Any], seat: Seat, card: Handle) -> None:
    """A card from the discard pile goes into a hand, seen by all."""
    t.emit("recovered", seat=seat, pieces=[card])
    into_hand(t, seat, [card])
