"""Discarding Mission cards, from the deck or from a hand, and the Weyland Protocols that this sets off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from companion.engine.ask import Ask, Chance
from companion.engine.errors import Refusal
from companion.engine.marks import PUBLIC
from companion.engine.move import Move
from companion.engine.piece import Handle, Seat
from companion.engine.step import Asking, Chancy, Step
from companion.engine.template import one
from companion.games.uscss_nostromo.cards import Identify, box_of, held
from companion.games.uscss_nostromo.do import effects
from companion.games.uscss_nostromo.effects import ByHand
from companion.games.uscss_nostromo.tokens import ALIEN, HANDS, named

if TYPE_CHECKING:
    from companion.engine.play import Play


class Discard(Step, frozen=True, kw_only=True, tag="discard"):
    """Cards are discarded from the Mission deck, one by one, each green text read before the next card."""

    count: Annotated[int, PUBLIC] = 1

    def run(self, t: Play[Any]) -> None:
        """Discard the top card; the Alien applies its Weyland protocol, if it has one."""
        if not t.s.piles["mission"]:
            t.set(cards_missing=True)
            return
        top = t.s.piles["mission"][0]
        if t.s.pieces[top].name is None:
            t.push(Identify(pieces=(top,), use="mission-deck"), self)
            return
        t.stack("discard", [top], up=True)
        t.emit("discarded", pieces=[top], left=len(t.s.piles["mission"]))
        if self.count > 1:
            t.push(Discard(count=self.count - 1))
        read_green(t, top)


def read_green(t: Play[Any], card: Handle) -> None:
    """A card was discarded: its green text is read, now or behind the one that is being read. An open card is asked."""
    printed = box_of(t).missions[named(t.s.pieces[card])]
    if printed.open:
        t.push(GreenText(card=card))
    elif printed.protocol is not None:
        _queue(t, card)


def _queue(t: Play[Any], card: Handle) -> None:
    for i, step in enumerate(t.s.agenda):
        if isinstance(step, GreenTexts):
            t.s.agenda[i] = msgspec.structs.replace(step, queue=(*step.queue, card))
            return
    t.push(GreenTexts(queue=(card,)))


class GreenText(Chancy, frozen=True, kw_only=True, tag="green-text"):
    """An open card was discarded: does it carry a green text?"""

    card: Annotated[Handle, PUBLIC]

    def chance(self, t: Play[Any]) -> Chance:
        """Only the cardboard can tell."""
        return Chance("one", "green-text", pieces=(self.card,), of=("yes", "no"))

    def answer(self, t: Play[Any], values: tuple[str | int, ...]) -> None:
        """If it does, the people do what it says."""
        if values == ("yes",):
            _queue(t, self.card)


class GreenTexts(Step, frozen=True, kw_only=True, tag="green-texts"):
    """Weyland protocols waiting to be applied, first discarded first. It stays on the agenda while one is applied."""

    queue: Annotated[tuple[Handle, ...], PUBLIC] = ()

    def run(self, t: Play[Any]) -> None:
        """Apply the first and come back for the others."""
        if not self.queue:
            return
        card, rest = self.queue[0], GreenTexts(queue=self.queue[1:])
        if card not in t.s.pieces:
            t.push(rest)
            return
        protocol = box_of(t).missions[named(t.s.pieces[card])].protocol
        t.emit("protocol", pieces=[card], protocol=protocol.id if protocol else "open")
        says = protocol.effects if protocol else (ByHand(),)
        t.push(*effects(says, seat=ALIEN, source="protocol", card=card), rest)


def unread(t: Play[Any]) -> frozenset[Handle]:
    """The discarded cards whose green texts have still to be read."""
    waiting: set[Handle] = set()
    for step in t.s.agenda:
        if isinstance(step, GreenTexts):
            waiting.update(step.queue)
        elif isinstance(step, GreenText):
            waiting.add(step.card)
    return frozenset(waiting)


def reshuffle(t: Play[Any]) -> bool:
    """Standing rule of Survival mode: with the Mission deck depleted, the discard pile is shuffled to be a new one.

    Cards whose green texts are still to be read stay out of it.
    """
    if t.s.piles["mission"] or not t.s.g.house.survival:
        return False
    kept = unread(t)
    cards = [h for h in t.s.piles["discard"] if h not in kept]
    if not cards:
        return False
    t.stack("mission", cards)
    t.shuffle("mission")
    return True


class DiscardTarget(Asking, frozen=True, kw_only=True, tag="discard-target"):
    """Crew players discard cards of their choice from the hand, in whatever order they like."""

    owed: Annotated[tuple[tuple[Seat, int], ...], PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """One for each who still owes a card and holds one."""
        out = []
        for seat, left in self.owed:
            cards = tuple(p.handle for p in t.s.at(HANDS[seat]))
            if left and cards:
                template = one(seat, "discard", card=cards)
                ask_id, rule = f"{self.n}:{seat}:{left}", "cards.as-it-says"
                out.append(Ask(ask_id, (seat,), "target.discard", (template,), {"left": left}, rule=rule))
        return tuple(out)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """The card goes onto the discard pile."""
        owed = tuple((seat, left - (seat == move.seat)) for seat, left in self.owed)
        t.become(msgspec.structs.replace(self, owed=owed))
        card = move.handle("card")
        t.push(Identify(pieces=(card,), use="mission-deck"), Thrown(seat=move.seat, card=card))

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """One discards out of one's own hand."""
        if move.kind == "discard":
            return Refusal("cards.own-hand")
        return super().refuse(t, move)


class DiscardAtRandom(Chancy, frozen=True, kw_only=True, tag="discard-at-random"):
    """A Crew player discards a card of his hand at random."""

    seat: Annotated[Seat, PUBLIC]

    def stands(self, t: Play[Any]) -> bool:
        """Whether he holds one."""
        return bool(t.s.at(HANDS[self.seat]))

    def chance(self, t: Play[Any]) -> Chance:
        """Which one?"""
        return Chance("one", "hand", of=tuple(p.handle for p in t.s.at(HANDS[self.seat])), by=self.seat)

    def answer(self, t: Play[Any], values: tuple[str | int, ...]) -> None:
        """That one."""
        card = int(values[0])
        t.push(Identify(pieces=(card,), use="mission-deck"), Thrown(seat=self.seat, card=card))


class Thrown(Step, frozen=True, kw_only=True, tag="thrown"):
    """A card that had to be discarded from a hand, once everybody may see it."""

    seat: Annotated[Seat, PUBLIC]
    card: Annotated[Handle, PUBLIC]

    def stands(self, t: Play[Any]) -> bool:
        """Whether it is still in that hand."""
        return held(t, self.seat, self.card)

    def run(self, t: Play[Any]) -> None:
        """Onto the discard pile. With Hard-Core Crew Players its green text is read as if it came from the deck."""
        t.stack("discard", [self.card], up=True)
        card = t.s.piles["discard"][0]
        t.emit("discarded-hand", seat=self.seat, pieces=[card])
        if t.s.g.house.hard_core:
            read_green(t, card)
