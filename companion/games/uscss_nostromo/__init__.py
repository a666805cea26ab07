"""USCSS Nostromo: one Alien against one to six Crew players. Made for the rulebook; what cards say is a box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.engine import rulebook
from companion.engine.errors import BadBox
from companion.engine.piece import Seat, Zone
from companion.engine.policy import Policy
from companion.games.uscss_nostromo import box as boxes
from companion.games.uscss_nostromo import checking
from companion.games.uscss_nostromo.box import BOXES, DEFAULT_BOX
from companion.games.uscss_nostromo.house import house, played
from companion.games.uscss_nostromo.policy import Player
from companion.games.uscss_nostromo.reading import Reading
from companion.games.uscss_nostromo.rules import Nostromo

RULES = rulebook.load(Path(__file__).parent / "rules.toml")


def ruleset(box: str | None = None) -> Nostromo:
    """The rules made for the box whose text is given (None: the one that ships). Raises BadBox."""
    return Nostromo(boxes.load(box))


def player(box: str | None = None) -> Policy:
    """A plain player by heuristics, for the box whose text is given (None: the one that ships). Raises BadBox."""
    return Player(boxes.load(box))


def check_box(box: str, file: str) -> None:
    """Raises BadBox when the text of that file is no box to play with."""
    boxes.load(box, file)


def mistakes(box: str, file: str) -> list[BadBox]:
    """All that is wrong with the text of that file, in the order of its lines."""
    return checking.mistakes(box, file)


def by_hand(box: str) -> list[str]:
    """The ids of the cards that people carry out by hand. Raises BadBox."""
    return checking.by_hand(boxes.load(box).data)


def zones(seats: Sequence[Seat]) -> tuple[Zone, ...]:
    """The zones that have a reader on a full table: one for each room, one for each stand."""
    return (*(f"room-{n}" for n in range(1, 11)), *(f"stand:{seat}" for seat in seats))


def compose(values: Mapping[str, str]) -> str:
    """The text of the box that a new game gets: an open one for what is on cardboard, the stand-in box for the rest."""
    return boxes.compose(values)


def sources(values: Mapping[str, str]) -> dict[str, str]:
    """Who answers chance, by its use, where that is not the app. `values` has all options."""
    return house(values).sources()


def reading(told: str, real: str | None = None) -> Reading:
    """How people read cards of the box `real` (None: the one that ships) to a companion that has been told `told`."""
    return Reading(boxes.load(real), boxes.load(told))


def words(box: str | None = None) -> dict[str, Any]:
    """The words of a box's cards, by card id, English and French."""
    return boxes.load(box).words()


__all__ = [
    "BOXES",
    "DEFAULT_BOX",
    "RULES",
    "by_hand",
    "check_box",
    "compose",
    "mistakes",
    "played",
    "player",
    "reading",
    "ruleset",
    "sources",
    "words",
    "zones",
]
