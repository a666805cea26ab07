"""Telling the companion what the cardboard shows: which questions answer themselves, and how open cards are named."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.ask import Chance
from companion.engine.bag import possible
from companion.engine.move import Answer
from companion.engine.rng import Rng
from companion.engine.view import view
from companion.games.uscss_nostromo.box import Box
from companion.games.uscss_nostromo.state import NostromoState

OPEN = "open"
"""What people say of a card that the box says nothing of: any of them will do, for they are alike."""


def obvious(s: NostromoState, box: Box, chance: Chance, rng: Rng) -> Answer | None:
    """The answer when everybody can see that there is only one, or that all that can come are open cards.

    A card drawn at random out of a hand is by lot whatever it is, as long as nobody has told the companion any of it.
    """
    if chance.kind == "one" and chance.use == "discard":
        held = {s.pieces[int(h)].name for h in chance.of}
        return Answer((chance.of[0],)) if held <= box.open else None
    if chance.kind != "name":
        return None
    seen, alike = view(s, ()), box.open
    taken: list[str] = []
    for handle in chance.pieces:
        names = possible(seen.bags, seen.pieces[handle].bag)
        if len(names) > 1 and not names <= alike:
            return None
        taken.append(_free(possible(s.bags, s.pieces[handle].bag), taken, rng))
    return Answer(tuple(taken))


def understood(
    s: NostromoState, box: Box, chance: Chance, values: tuple[str | int, ...], rng: Rng
) -> tuple[str | int, ...]:
    """`open` becomes one of the open cards that it can be."""
    if chance.kind != "name" or OPEN not in values:
        return values
    taken: list[str] = []
    for handle, value in zip(chance.pieces, values, strict=False):
        names = possible(s.bags, s.pieces[handle].bag) & box.open
        taken.append(_free(names, taken, rng) if value == OPEN and names else str(value))
    return tuple(taken)


def _free(names: Iterable[str], taken: list[str], rng: Rng) -> str:
    """By lot, so that the name of a card that all see does not tell how many others somebody has told in secret."""
    every = sorted(names)
    left = [name for name in every if name not in taken] or every
    return left[rng.randrange(len(left))]
