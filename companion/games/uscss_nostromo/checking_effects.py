"""Checking what cards do: effects that do not belong on a card of that kind, or do not fit together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from companion.games.uscss_nostromo import effects as e

_INSIDE: dict[type[e.Primitive], tuple[str, ...]] = {e.If: ("then", "otherwise"), e.May: ("effects",)}


def mistakes(effects: Sequence[Any], kind: str, path: str) -> Iterator[tuple[str, str]]:
    """Path and reason of each mistake in the effects of an order, a protocol, a behavior or a power."""
    for i, effect in enumerate(effects):
        here = f"{path}[{i}]"
        wrong = _misplaced(effect, kind) or _unfit(effect)
        if wrong:
            yield here, wrong
        for name, deeper in _deeper(effect):
            yield from mistakes(deeper, kind, f"{here}.{name}")


def _deeper(effect: Any) -> list[tuple[str, Sequence[Any]]]:
    if isinstance(effect, e.Choose):
        return [(f"one-of[{i}].effects", option.effects) for i, option in enumerate(effect.one_of)]
    return list(zip(_INSIDE.get(type(effect), ()), e.inside(effect), strict=True))


def _misplaced(effect: Any, kind: str) -> str:
    word = str(msgspec.to_builtins(effect)["do"])
    crew = kind in ("order", "power")
    if crew and type(effect) in e.ALIEN_ONLY:
        return f"{word} is for the Alien's cards: a protocol or a behavior, not an {kind}"
    if not crew and type(effect) in e.CREW_ONLY:
        return f"{word} is for the Crew's cards: an order or a power, not a {kind}"
    if kind == "power" and isinstance(effect, e.Save):
        return "save is for orders: nobody uses a power while an attack is under way"
    if crew:
        return ""
    match effect:
        case e.MoveToken(whose="own") | e.Flip(whose="own"):
            return f'{word}: the Alien has no Crew tokens of his own; write whose = "any"'
        case e.DiscardHand(who="self"):
            return 'discard-hand: the Alien has no Mission cards; write who = "each"'
        case e.Peek(take=take) if take:
            return "peek: the Alien takes no Mission cards; leave out take"
        case _:
            return ""


def _unfit(effect: Any) -> str:
    match effect:
        case e.UseRoom(room=room) if room in e.NO_ROOM_EFFECT:
            return f"use-room: room {room} has no effect to be used; 1, 4, 5 and 10 have"
        case e.Peek(count=count, take=take) if take > count:
            return f"peek: take is {take}, more than the {count} cards looked at"
        case e.Choose(one_of=options) if len({option.id for option in options}) < len(options):
            return "choose: two options have the same id"
        case e.If(that=that) if that == e.Condition():
            return "if: that = { … } names no condition"
        case e.If(that=that) if (that.room is None) != (that.holds is None):
            return 'if: room and holds go together, as in { room = 4, holds = "crew" }'
        case _:
            return ""
