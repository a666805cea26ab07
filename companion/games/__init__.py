"""The games, one package each: rules, boxes and a policy from views only. This is the one list of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from companion.engine.ask import Ask, Moves
from companion.engine.errors import BadOption
from companion.engine.event import Event
from companion.engine.move import Move
from companion.engine.piece import Seat, Zone
from companion.engine.rng import Rng
from companion.engine.rulebook import RuleIndex
from companion.engine.ruleset import Ruleset

GAMES = {"uscss-nostromo": "companion.games.uscss_nostromo"}
"""Game id, as the commands and addresses use it → its package."""


class GamePackage(Protocol):
    """What a game's package offers."""

    RULES: RuleIndex
    BOXES: Path
    DEFAULT_BOX: str

    def ruleset(self, box: str | None = None) -> Ruleset[Any]:
        """The rules made for the box whose text is given (None: the one that ships). Raises BadBox."""

    def check_box(self, box: str, file: str) -> None:
        """Raises BadBox when the text of that file is no box to play with."""

    def words(self, box: str | None = None) -> dict[str, Any]:
        """The words of a box's cards and its board, for screens: by card id, English and French."""

    def zones(self, seats: Sequence[Seat]) -> tuple[Zone, ...]:
        """The zones that have a reader on a full table: one for each room, one for each stand."""

    def compose(self, values: Mapping[str, str]) -> str:
        """The text of the box that a new game with these options gets when nobody has chosen another."""

    def sources(self, values: Mapping[str, str]) -> dict[str, str]:
        """Who answers chance, by its use, where that is not the app: what these options leave to the cardboard."""

    def policy(
        self, view: Any, seat: Seat, heard: Sequence[Event], asks: Sequence[tuple[Ask, Moves]], rng: Rng
    ) -> Move | None:
        """A sensible move by heuristics, from what the seat may know; None where no ask waits and nothing is better."""


def load(game: str) -> GamePackage:
    """The package of a game. Raises BadOption when there is none of that name."""
    if game not in GAMES:
        raise BadOption(f"no game {game}: there is {', '.join(GAMES)}")
    return cast(GamePackage, import_module(GAMES[game]))
