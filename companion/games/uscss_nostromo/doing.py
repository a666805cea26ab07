"""Carrying out what a card says: what each primitive of the vocabulary does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.piece import base
from companion.games.uscss_nostromo import effects as e
from companion.games.uscss_nostromo.board import Board, crew_seats
from companion.games.uscss_nostromo.cards import Draw
from companion.games.uscss_nostromo.deck import Discard, DiscardTarget
from companion.games.uscss_nostromo.do import DOES, Do
from companion.games.uscss_nostromo.removal import save
from companion.games.uscss_nostromo.targets import (
    BlipTarget,
    BringTarget,
    ItemTarget,
    LookTarget,
    MoveTarget,
    RecoverTarget,
    SaveTarget,
    SwapTarget,
)
from companion.games.uscss_nostromo.tokens import STAND_ALIEN, SUPPLY

if TYPE_CHECKING:
    from companion.engine.play import Play


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


DOES |= {
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
