"""A state that looks alike to one viewer: determinized from his view, some of what he cannot see left as it is."""

from __future__ import annotations

from collections.abc import Container
from random import Random
from typing import Any

from companion.engine.bag import EMPTY, Bags, draw, give
from companion.engine.determinize import determinize
from companion.engine.piece import TABLE, Handle, base
from companion.engine.view import Viewer, view
from tests.leaks.canaries import Canaries


def likeness(s: Any, viewer: Viewer, rng: Random, canaries: Canaries, kept: Container[Handle] = ()) -> Any:
    """Another state that gives the viewer the same view. `kept` are hidden pieces that are here what they are there.

    What everybody knows is the same, and the same pieces are holes: that is no secret. What seats keep to themselves
    (who has passed) is as the view has it: nobody but the viewer has answered yet.
    """
    seen = view(s, viewer)
    for handle, p in s.pieces.items():
        if p.name is not None and seen.pieces[handle].name is None and (TABLE in p.knows or handle in kept):
            _take(seen.bags, p.bag, p.via, base(p.name))
            seen.pieces[handle] = p
    twin = determinize(seen, [], rng)
    for handle, p in s.pieces.items():
        other = twin.pieces[handle]
        if p.name is None and other.name is not None:
            give(twin.bags, other.bag, other.via, other.name)
            twin.pieces[handle] = other.named(None)
        elif p.name is not None and other.name is None:
            twin.pieces[handle] = other.named(*draw(twin.bags, other.bag, rng))
    canaries.plant(twin)
    return twin


def unlike(one: Any, other: Any) -> set[Handle]:
    """The handles under which different identities lie."""
    return {h for h, p in one.pieces.items() if h in other.pieces and other.pieces[h].name != p.name}


def _take(bags: Bags, bag: int, via: tuple[int, ...], name: str) -> None:
    """Undo `give`: along the same way, so that the other holes keep their odds."""
    here = bags.get(bag, EMPTY)
    left = here.lending(via[0], -1) if via else here.less(name)
    if left:
        bags[bag] = left
    else:
        bags.pop(bag, None)
    if via:
        _take(bags, via[0], via[1:], name)
