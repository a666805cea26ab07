"""Carrying out what a card says: what each primitive of the vocabulary does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.piece import base
from companion.games.uscss_nostromo import effects as e
from companion.games.uscss_nostromo.activation import ActivateOne
from companion.games.uscss_nostromo.board import Board, crew_seats
from companion.games.uscss_nostromo.cards import Draw
from companion.games.uscss_nostromo.choosing import Agreeing, Choosing, HandsAtWork
from companion.games.uscss_nostromo.conditions import holds
from companion.games.uscss_nostromo.deck import Discard, DiscardAtRandom, DiscardTarget
from companion.games.uscss_nostromo.do import DOES, Do, effects
from companion.games.uscss_nostromo.doing_tokens import TOKENS
from companion.games.uscss_nostromo.peeking import peek
from companion.games.uscss_nostromo.playable import activates
from companion.games.uscss_nostromo.rooms import unavailable, use_room
from companion.games.uscss_nostromo.targets import RecoverTarget
from companion.games.uscss_nostromo.tokens import MOTHER, ROOMS, SHUTTLE, STAND_ALIEN, SUPPLY

if TYPE_CHECKING:
    from companion.engine.play import Play


def gain_breakdown(t: Play[Any]) -> None:
    """The Alien gains a Breakdown token from the stock, if there is one left, for the turns to come."""
    stock = t.s.at(SUPPLY)
    if stock:
        (now,) = t.put([stock[0].handle], STAND_ALIEN, up=True, by="alien")
        t.emit("gained", pieces=[now])


def _draw(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.DrawCards)
    t.push(Draw(seat=do.seat, count=do.effect.count))


def _peek(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.Peek)
    peek(t, do.seat, do.effect)


def _retrieve(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.Retrieve)
    left, may = do.effect.count, do.effect.may
    t.push(RecoverTarget(seat=do.seat, source=do.source, card=do.card, left=left, may=may))


def _return_cards(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.ReturnCards)
    cards = [h for h in t.s.piles["discard"] if h != do.card][: do.effect.count]
    if cards:
        t.stack("mission", cards)
        t.emit("returned", seat=do.seat, count=len(cards))
        t.shuffle("mission")


def _discard_hand(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.DiscardHand)
    count, who = do.effect.count, crew_seats(t.s) if do.effect.who == "each" else (do.seat,)
    if do.effect.random:
        t.push(*(DiscardAtRandom(seat=seat) for seat in who for _ in range(count)))
    else:
        t.push(DiscardTarget(owed=tuple((seat, count) for seat in who)))


def _discard(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.DiscardDeck)
    t.push(Discard(count=do.effect.count))


def _gain_breakdown(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.GainBreakdown)
    for _ in range(do.effect.count):
        gain_breakdown(t)


def _lose_breakdown(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.LoseBreakdown)
    out = [p for p in t.s.at(STAND_ALIEN) if p.up and p.name is not None and base(p.name).startswith("breakdown")]
    for p in out[1:][-do.effect.count :]:
        t.put([p.handle], SUPPLY, up=True)
        t.emit("lost", pieces=[p.handle])


def _extra_hunt(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.ExtraHunt)
    t.set(extra_hunts=t.s.g.extra_hunts + do.effect.count)


def _fewer_hunts(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.FewerHunts)
    if t.s.g.phase == "hunting" and t.s.g.alien:
        t.set(hunts_left=max(0, t.s.g.hunts_left - do.effect.count))
    else:
        t.set(extra_hunts=t.s.g.extra_hunts - do.effect.count)


def _bar_orders(t: Play[Any], do: Do) -> None:
    t.set(no_orders=not t.s.g.orders_kept)


def _bar_items(t: Play[Any], do: Do) -> None:
    t.set(no_items=not t.s.g.items_kept)


def _allow_orders(t: Play[Any], do: Do) -> None:
    t.set(no_orders=False, orders_kept=True)


def _allow_items(t: Play[Any], do: Do) -> None:
    t.set(no_items=False, items_kept=True)


def _ignore_jonesy(t: Play[Any], do: Do) -> None:
    t.set(jonesy_ignored=True)


def _activate(t: Play[Any], do: Do) -> None:
    if activates(t.s):
        t.push(ActivateOne(seat=do.seat, room=""))


def _use_room(t: Play[Any], do: Do) -> None:
    """At Mother and in the Shuttle whether he has a procedure is nobody else's business."""
    assert isinstance(do.effect, e.UseRoom)
    room = ROOMS[do.effect.room - 1]
    if room == SHUTTLE:
        _activate(t, do)
    elif activates(t.s) if room == MOTHER else unavailable(t, Board(t.s), do.seat, room) is None:
        use_room(t, do.seat, room)


def _if(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.If)
    true = holds(t.s, Board(t.s), do.seat, do.source, do.effect.that)
    t.push(*effects(do.effect.then if true else do.effect.otherwise, do.seat, do.source, do.card))


def _choose(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.Choose)
    t.push(Choosing(seat=do.seat, source=do.source, card=do.card, effect=do.effect))


def _may(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.May)
    t.push(Agreeing(seat=do.seat, source=do.source, card=do.card, effect=do.effect))


def _by_hand(t: Play[Any], do: Do) -> None:
    t.push(HandsAtWork(seat=do.seat, source=do.source, card=do.card))


DOES |= TOKENS | {
    e.DrawCards: _draw,
    e.Peek: _peek,
    e.Retrieve: _retrieve,
    e.ReturnCards: _return_cards,
    e.DiscardHand: _discard_hand,
    e.DiscardDeck: _discard,
    e.GainBreakdown: _gain_breakdown,
    e.LoseBreakdown: _lose_breakdown,
    e.ExtraHunt: _extra_hunt,
    e.FewerHunts: _fewer_hunts,
    e.BarOrders: _bar_orders,
    e.BarItems: _bar_items,
    e.AllowOrders: _allow_orders,
    e.AllowItems: _allow_items,
    e.IgnoreJonesy: _ignore_jonesy,
    e.ActivateProcedure: _activate,
    e.UseRoom: _use_room,
    e.If: _if,
    e.Choose: _choose,
    e.May: _may,
    e.ByHand: _by_hand,
}
