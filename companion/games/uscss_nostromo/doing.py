"""Carrying out what a card says, one primitive after the other; Weyland Protocols among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from companion.engine.marks import PUBLIC
from companion.engine.piece import Handle, Seat, base
from companion.engine.step import Step
from companion.games.uscss_nostromo import effects as e
from companion.games.uscss_nostromo.board import Board, crew_seats
from companion.games.uscss_nostromo.cards import Draw, Identify, box_of
from companion.games.uscss_nostromo.removal import save
from companion.games.uscss_nostromo.targets import (
    BlipTarget,
    BringTarget,
    DiscardTarget,
    ItemTarget,
    LookTarget,
    MoveTarget,
    RecoverTarget,
    SaveTarget,
    SwapTarget,
)
from companion.games.uscss_nostromo.tokens import STAND_ALIEN, SUPPLY, named

if TYPE_CHECKING:
    from companion.engine.play import Play


class Do(Step, frozen=True, kw_only=True, tag="do"):
    """One primitive of a card that lies open: `source` says which part of which kind of card it is."""

    effect: Annotated[e.Effect, PUBLIC]
    seat: Annotated[Seat, PUBLIC]
    source: Annotated[str, PUBLIC]
    card: Annotated[Handle, PUBLIC] = 0

    def run(self, t: Play[Any]) -> None:
        """Do it, as far as it can be done."""
        _DOES[type(self.effect)](t, self)


def effects(these: Iterable[e.Effect], seat: Seat, source: str, card: Handle) -> list[Do]:
    """The steps that carry out these primitives in turn."""
    return [Do(effect=effect, seat=seat, source=source, card=card) for effect in these]


class Discard(Step, frozen=True, kw_only=True, tag="discard"):
    """Cards are discarded from the Mission deck, one by one, each green text read before the next card."""

    count: Annotated[int, PUBLIC] = 1

    def run(self, t: Play[Any]) -> None:
        """Discard the top card; the Alien applies its Weyland protocol, if it has one."""
        top = t.s.piles["mission"][0]
        if t.s.pieces[top].name is None:
            t.push(Identify(pieces=(top,), use="mission-deck"), self)
            return
        t.stack("discard", [top], up=True)
        t.emit("discarded", pieces=[top], left=len(t.s.piles["mission"]))
        if self.count > 1:
            t.push(Discard(count=self.count - 1))
        if box_of(t).missions[named(t.s.pieces[top])].protocol is not None:
            _queue(t, top)


def _queue(t: Play[Any], card: Handle) -> None:
    """Behind the text that is being read, if one is; otherwise it is read at once."""
    for i, step in enumerate(t.s.agenda):
        if isinstance(step, GreenTexts):
            t.s.agenda[i] = msgspec.structs.replace(step, queue=(*step.queue, card))
            return
    t.push(GreenTexts(queue=(card,)))


class GreenTexts(Step, frozen=True, kw_only=True, tag="green-texts"):
    """Weyland protocols waiting to be applied, first discarded first. It stays on the agenda while one is applied."""

    queue: Annotated[tuple[Handle, ...], PUBLIC] = ()

    def run(self, t: Play[Any]) -> None:
        """Apply the first and come back for the others."""
        if not self.queue:
            return
        card = self.queue[0]
        protocol = box_of(t).missions[named(t.s.pieces[card])].protocol
        assert protocol is not None
        t.emit("protocol", pieces=[card], protocol=protocol.id)
        t.push(*effects(protocol.effects, seat="alien", source="protocol", card=card), GreenTexts(queue=self.queue[1:]))


def gain_breakdown(t: Play[Any]) -> None:
    """The Alien gains a Breakdown token from the stock, if there is one left, for the turns to come."""
    stock = t.s.at(SUPPLY)
    if stock:
        (now,) = t.put([stock[0].handle], STAND_ALIEN, up=True, by="alien")
        t.emit("gained", pieces=[now])


def _move(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.MoveToken)
    t.push(MoveTarget(seat=do.seat, source=do.source, card=do.card, effect=do.effect))


def _swap(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.SwapTokens)
    t.push(SwapTarget(seat=do.seat, source=do.source, card=do.card, effect=do.effect))


def _save(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.Save)
    there = Board(t.s).presences(t.s.g.attack)
    if len(there) <= do.effect.count:
        save(t, [p.handle for p in there])
    else:
        t.push(SaveTarget(seat=do.seat, source=do.source, card=do.card, left=do.effect.count))


def _bring_back(t: Play[Any], do: Do) -> None:
    t.push(BringTarget(seat=do.seat, source=do.source, card=do.card))


def _draw(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.DrawCards)
    t.push(Draw(seat=do.seat, count=do.effect.count))


def _look(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.Look)
    t.push(LookTarget(seat=do.seat, source=do.source, card=do.card, back=do.effect.back))


def _retrieve(t: Play[Any], do: Do) -> None:
    t.push(RecoverTarget(seat=do.seat, source=do.source, card=do.card))


def _return_cards(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.ReturnCards)
    cards = [h for h in t.s.piles["discard"] if h != do.card][: do.effect.count]
    if cards:
        t.stack("mission", cards)
        t.emit("returned", seat=do.seat, count=len(cards))
        t.shuffle("mission")


def _take_item(t: Play[Any], do: Do) -> None:
    t.push(ItemTarget(seat=do.seat, source=do.source, card=do.card))


def _discard_hand(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.DiscardHand)
    who = crew_seats(t.s) if do.effect.who == "each" else (do.seat,)
    t.push(DiscardTarget(owed=tuple((seat, do.effect.count) for seat in who)))


def _discard(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.DiscardDeck)
    t.push(Discard(count=do.effect.count))


def _gain_breakdown(t: Play[Any], do: Do) -> None:
    gain_breakdown(t)


def _lose_breakdown(t: Play[Any], do: Do) -> None:
    out = [p for p in t.s.at(STAND_ALIEN) if p.up and p.name is not None and base(p.name).startswith("breakdown")]
    if len(out) > 1:
        t.put([out[-1].handle], SUPPLY, up=True)
        t.emit("lost", pieces=[out[-1].handle])


def _extra_hunt(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.ExtraHunt)
    t.set(extra_hunts=t.s.g.extra_hunts + do.effect.count)


def _bar_orders(t: Play[Any], do: Do) -> None:
    t.set(no_orders=True)


def _bar_items(t: Play[Any], do: Do) -> None:
    t.set(no_items=True)


def _shift_blip(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.ShiftBlip)
    t.push(BlipTarget(seat=do.seat, source=do.source, card=do.card, to=do.effect.to))


def _ignore_jonesy(t: Play[Any], do: Do) -> None:
    t.set(jonesy_ignored=True)


_DOES: dict[type[e.Primitive], Callable[[Any, Do], None]] = {
    e.MoveToken: _move,
    e.SwapTokens: _swap,
    e.Save: _save,
    e.BringBack: _bring_back,
    e.DrawCards: _draw,
    e.Look: _look,
    e.Retrieve: _retrieve,
    e.ReturnCards: _return_cards,
    e.TakeItem: _take_item,
    e.DiscardHand: _discard_hand,
    e.DiscardDeck: _discard,
    e.GainBreakdown: _gain_breakdown,
    e.LoseBreakdown: _lose_breakdown,
    e.ExtraHunt: _extra_hunt,
    e.BarOrders: _bar_orders,
    e.BarItems: _bar_items,
    e.ShiftBlip: _shift_blip,
    e.IgnoreJonesy: _ignore_jonesy,
}
