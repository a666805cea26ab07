"""Game End: the first of three things to be true ends the game at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.state import State
from companion.games.uscss_nostromo.board import crew_seats
from companion.games.uscss_nostromo.box import PROCEDURES
from companion.games.uscss_nostromo.tokens import ALIEN, CREW_CARDS

if TYPE_CHECKING:
    from companion.engine.play import Play


_CREW = len(CREW_CARDS)


def depleted(s: State) -> bool:
    """Whether the Mission deck has run out: with its last card, or, if the house rule is so, when a card is missing.

    In Survival mode it never does.
    """
    g = s.g
    if g.house.survival:
        return False
    return bool(g.cards_missing) if g.house.last_card == "when-missing" else not s.piles["mission"]


def near_the_end(s: State) -> bool:
    """Whether it is worth looking if the game is over, or the Mission deck is used up."""
    g = s.g
    return not s.piles["mission"] or g.cards_missing or len(g.activated) >= PROCEDURES or g.captured >= _CREW


def game_end(t: Play[Any]) -> bool:
    """Standing rule: five procedures activated, six crew members captured, or no card left in the Mission deck."""
    g = t.s.g
    if depleted(t.s):
        t.end((ALIEN,), "end.deck-depleted")
    elif len(g.activated) == PROCEDURES:
        t.end(crew_seats(t.s), "end.procedures-activated")
    elif g.captured == _CREW:
        t.end((ALIEN,), "end.crew-captured")
    else:
        return False
    return True
