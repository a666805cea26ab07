"""The games, one package each: rules, boxes and a policy from views only. This is the one list of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from companion.engine.ask import Chance
from companion.engine.errors import BadBox, BadOption
from companion.engine.options import Options
from companion.engine.piece import Seat, Zone
from companion.engine.policy import Policy
from companion.engine.rulebook import RuleIndex
from companion.engine.ruleset import Ruleset

GAMES = {"uscss-nostromo": "companion.games.uscss_nostromo"}
"""Game id, as the commands and addresses use it → its package."""


class Reading(Protocol):
    """How people at the table read their real cards to a companion that may know only part of what they print."""

    def said(self, name: str) -> str:
        """What a card that lies open is called; cards that are called alike are alike to the companion."""

    def reads(self, chance: Chance, names: tuple[str, ...]) -> str | None:
        """What is read off a card when the companion asks; None when that question is none about what is printed."""


class GamePackage(Protocol):
    """What a game's package offers."""

    RULES: RuleIndex
    BOXES: Path
    DEFAULT_BOX: str

    def ruleset(self, box: str | None = None) -> Ruleset[Any]:
        """The rules made for the box whose text is given (None: the one that ships). Raises BadBox."""

    def check_box(self, box: str, file: str) -> None:
        """Raises BadBox when the text of that file is no box to play with."""

    def reading(self, told: str, real: str | None = None) -> Reading:
        """People hold cards of the box `real` (None: the one that ships); the companion has the box `told`."""

    def mistakes(self, box: str, file: str) -> list[BadBox]:
        """All that is wrong with the text of that file, in the order of its lines."""

    def by_hand(self, box: str) -> list[str]:
        """The ids of the cards that people carry out by hand. Raises BadBox."""

    def words(self, box: str | None = None) -> dict[str, Any]:
        """The words of a box's cards and its board, for screens: by card id, English and French."""

    def zones(self, seats: Sequence[Seat]) -> tuple[Zone, ...]:
        """The zones that have a reader on a full table: one for each room, one for each stand."""

    def compose(self, values: Mapping[str, str]) -> str:
        """The text of the box that a new game with these options gets when nobody has chosen another."""

    def played(self, options: Options, bots: Collection[Seat], sources: Mapping[str, str]) -> Options:
        """The options of a game in which the companion plays some seats: it is told what is theirs.

        `sources`: who answers a use of chance, where that was chosen. Raises BadOption when nobody could tell it.
        """

    def sources(self, values: Mapping[str, str]) -> dict[str, str]:
        """Who answers chance, by its use, where that is not the app: what these options leave to the cardboard."""

    def player(self, box: str | None = None) -> Policy:
        """A plain player by heuristics, from what his seat may know, for that box. Raises BadBox."""


def fresh(game: str, options: Options, box: str | None = None) -> tuple[Ruleset[Any], Any]:
    """A fresh game and the rules for it, made for the box of that text, or for the one its options ask for.

    Raises BadOption, BadBox.
    """
    package = load(game)
    text = package.compose(package.ruleset().options().fill(options)) if box is None else box
    rules = package.ruleset(text)
    return rules, rules.new(options)


def load(game: str) -> GamePackage:
    """The package of a game. Raises BadOption when there is none of that name."""
    if game not in GAMES:
        raise BadOption(f"no game {game}: there is {', '.join(GAMES)}")
    return cast(GamePackage, import_module(GAMES[game]))
