"""Carrying out what a card says of tokens and rooms: for each primitive the ask that it opens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.games.uscss_nostromo import effects as e
from companion.games.uscss_nostromo.again import AgainTarget
from companion.games.uscss_nostromo.board import Board
from companion.games.uscss_nostromo.do import Do
from companion.games.uscss_nostromo.flipping import FlipTarget
from companion.games.uscss_nostromo.removal import save
from companion.games.uscss_nostromo.roaming import AlienTarget, JonesyTarget, RoomTarget, fence_off
from companion.games.uscss_nostromo.scope import Fence, open_rooms
from companion.games.uscss_nostromo.targets import (
    BlipTarget,
    BringTarget,
    ItemTarget,
    LookTarget,
    MoveTarget,
    SaveTarget,
    SwapTarget,
    Target,
)

if TYPE_CHECKING:
    from companion.engine.play import Play


def _opens(t: Play[Any], do: Do, kind: type[Target], **fields: Any) -> None:
    """The ask for what the card leaves to its player, as often as its `count` says, with its `may`."""
    left, may = getattr(do.effect, "count", 1), getattr(do.effect, "may", False)
    t.push(kind(seat=do.seat, source=do.source, card=do.card, left=left, may=may, **fields))


def _move(t: Play[Any], do: Do) -> None:
    _opens(t, do, MoveTarget, effect=do.effect)


def _swap(t: Play[Any], do: Do) -> None:
    _opens(t, do, SwapTarget, effect=do.effect)


def _flip(t: Play[Any], do: Do) -> None:
    _opens(t, do, FlipTarget, effect=do.effect)


def _save(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.Save)
    there = Board(t.s).presences(t.s.g.attack)
    count = len(there) if do.effect.count == "all" else do.effect.count
    if len(there) <= count and not do.effect.may:
        save(t, [p.handle for p in there])
    else:
        t.push(SaveTarget(seat=do.seat, source=do.source, card=do.card, left=count, may=do.effect.may))


def _bring_back(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.BringBack)
    _opens(t, do, BringTarget, to=do.effect.to)


def _look(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.Look)
    _opens(t, do, LookTarget, back=do.effect.back, start=do.effect.start)


def _take_item(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.TakeItem)
    _opens(t, do, ItemTarget, start=do.effect.start)


def _shift_blip(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.ShiftBlip)
    _opens(t, do, BlipTarget, to=do.effect.to)


def _move_alien(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.MoveAlien)
    _opens(t, do, AlienTarget, to=do.effect.to)


def _move_jonesy(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.MoveJonesy)
    _opens(t, do, JonesyTarget, to=do.effect.to)


def _act_again(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.ActAgain)
    _opens(t, do, AgainTarget, whose=do.effect.whose)


def _shelter(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.Shelter)
    _fence(t, do, do.effect.room, "sheltered")


def _bar_room(t: Play[Any], do: Do) -> None:
    assert isinstance(do.effect, e.BarRoom)
    _fence(t, do, do.effect.room, "closed")


def _fence(t: Play[Any], do: Do, place: e.Place, fence: Fence) -> None:
    if place == "any":
        _opens(t, do, RoomTarget, room=place, fence=fence)
        return
    for room in open_rooms(t.s, place, fence, do.source):
        fence_off(t, room, fence)


TOKENS: dict[type[e.Primitive], Callable[[Any, Do], None]] = {
    e.MoveToken: _move,
    e.SwapTokens: _swap,
    e.Flip: _flip,
    e.Save: _save,
    e.BringBack: _bring_back,
    e.Look: _look,
    e.TakeItem: _take_item,
    e.ShiftBlip: _shift_blip,
    e.MoveAlien: _move_alien,
    e.MoveJonesy: _move_jonesy,
    e.ActAgain: _act_again,
    e.Shelter: _shelter,
    e.BarRoom: _bar_room,
}
