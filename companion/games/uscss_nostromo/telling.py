"""Telling the companion what the cardboard shows: which questions answer themselves, and how open cards are named."""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set

from companion.engine.ask import Chance
from companion.engine.bag import EMPTY, Bags, possible
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
        free = _nearest(s.bags, s.pieces[handle].bag, None, taken)
        if not free:
            return None
        taken.append(_by_lot(free, rng))
    return Answer(tuple(taken))


def understood(
    s: NostromoState, box: Box, chance: Chance, values: tuple[str | int, ...], rng: Rng
) -> tuple[str | int, ...]:
    """`open` becomes one of the open cards that it can be."""
    if chance.kind != "name" or OPEN not in values:
        return values
    taken: list[str] = []
    for handle, value in zip(chance.pieces, values, strict=False):
        names = _nearest(s.bags, s.pieces[handle].bag, box.open, taken) if value == OPEN else []
        taken.append(_by_lot(names, rng) if names else str(value))
    return tuple(taken)


def _nearest(bags: Bags, bag: int, among: Set[str] | None, taken: Collection[str]) -> list[str]:
    """The free names among these (None: any) that are nearest to a bag, so that the most is left open for its other
    holes: those of its own first, then those of the bag it draws on that holds the least else."""
    here = bags.get(bag, EMPTY)
    own = [name for name in here.names if (among is None or name in among) and name not in taken]
    if own:
        return own
    below = sorted((other for other, _ in here.out_of), key=lambda other: (len(possible(bags, other)), other))
    return next((names for other in below if (names := _nearest(bags, other, among, taken))), [])


def _by_lot(names: Sequence[str], rng: Rng) -> str:
    """By lot, so that the name of a card that all see does not tell how many others somebody has told in secret."""
    return names[rng.randrange(len(names))]
