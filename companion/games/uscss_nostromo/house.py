"""Game Options: what the people agree on before the set-up, and the house rules where the rulebook is silent."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from companion.engine.errors import BadOption, Malformed
from companion.engine.options import Option, Options, OptionSpec
from companion.engine.piece import Seat
from companion.games.uscss_nostromo.tokens import ALIEN, STANDS

_ON_OFF = ("off", "on")
_SOURCES = ("app", "cardboard")

OPTIONS = OptionSpec(
    players=(2, 7),
    options=(
        Option("difficulty", ("novice", "experienced", "hard-core"), "novice"),
        Option("heroic", _ON_OFF, "off"),
        Option("survival", _ON_OFF, "off"),
        Option("orders", ("together", "strict"), "together"),
        Option("mission", _SOURCES, "app"),
        Option("behavior", _SOURCES, "app"),
        Option("tokens", _SOURCES, "app"),
        Option("read", tuple(STANDS), "", several=True),
        Option("behaviors-run-out", ("shuffle", "none"), "shuffle", ruling="P5"),
        Option("all-hunts", ("optional", "required"), "optional", ruling="HU3"),
        Option("no-card-left", ("any", "none"), "any", ruling="AT9"),
        Option("into-the-nest", ("allowed", "forbidden"), "allowed", ruling="AT11"),
        Option("last-card", ("at-once", "when-missing"), "at-once", ruling="D1"),
        Option("freed-card", ("liberator", "former-owner"), "liberator", ruling="V8"),
    ),
)


class House(msgspec.Struct, frozen=True, kw_only=True):
    """What was agreed on. Everybody knows all of it.

    `orders` says how the Alien asks for orders: the Crew together, or strictly each player by himself. `mission`,
    `behavior` and `tokens` say whether these are kept by the companion (`app`) or by the cardboard alone; `read` are
    the seats whose cards and tokens the companion is told all the same, because it plays them or a reader shows them.
    The other fields are the house rules, named like the options.
    """

    difficulty: str = "novice"
    heroic: bool = False
    survival: bool = False
    orders: str = "together"
    mission: str = "app"
    behavior: str = "app"
    tokens: str = "app"
    read: tuple[Seat, ...] = ()
    behaviors_run_out: str = "shuffle"
    all_hunts: str = "optional"
    no_card_left: str = "any"
    into_the_nest: str = "allowed"
    last_card: str = "at-once"
    freed_card: str = "liberator"

    @property
    def hard_core(self) -> bool:
        """Whether the two penalties of Hard-Core Crew Players apply."""
        return self.difficulty == "hard-core"

    def told(self, deck: str, seat: Seat) -> bool:
        """Whether the companion is told what a seat draws from a deck (`mission`, `behavior`) or places (`tokens`)."""
        return getattr(self, deck) == "app" or seat in self.read

    def sources(self) -> dict[str, str]:
        """Who answers each use of chance: what lies on cardboard is told by the table."""
        uses = {"mission": ("mission-deck", "discard"), "behavior": ("behavior-deck",), "tokens": ("token",)}
        told = {use: "table" for deck, names in uses.items() if getattr(self, deck) == "cardboard" for use in names}
        return {**told, "green-text": "table", "procedure": "table"}

    def switched(self, option: str, value: str) -> House:
        """With one house rule changed. Raises Malformed when it is none, or has no such value."""
        rules = {o.id: o for o in OPTIONS.options if o.ruling}
        if option not in rules:
            raise Malformed(f"{option} is no house rule: there are {', '.join(rules)}")
        if value not in rules[option].choices:
            raise Malformed(f"{option} is one of {', '.join(rules[option].choices)}")
        return msgspec.structs.replace(self, **{option.replace("-", "_"): value})


def house(values: Mapping[str, str]) -> House:
    """The house that these options make; `values` has all of them."""
    fields: dict[str, object] = {option.replace("-", "_"): value for option, value in values.items()}
    fields["heroic"] = values["heroic"] == "on"
    fields["survival"] = values["survival"] == "on"
    fields["read"] = tuple(seat for seat in STANDS if seat in values["read"].split(","))
    return House(**fields)  # type: ignore[arg-type]


def played(options: Options, bots: Collection[Seat], sources: Mapping[str, str]) -> Options:
    """The options of a game in which the companion plays some seats: it is told what is theirs, cardboard or not.

    Cards that it draws it cannot see unless a card reader shows them (`sources`: who answers a use of chance, where
    that was chosen). Raises BadOption naming seat and option.
    """
    here = house(OPTIONS.fill(options))
    if not bots or "cardboard" not in (here.mission, here.behavior, here.tokens):
        return options
    for seat in sorted(bots):
        deck = "behavior" if seat == ALIEN else "mission"
        if getattr(here, deck) == "cardboard" and sources.get(f"{deck}-deck") != "reader":
            raise BadOption(
                f"{deck}=cardboard: the companion plays {seat} and cannot see its cards without a card reader;"
                f" choose {deck}=app",
                "refused.unseen-cards",
                seat=seat,
                option=deck,
                choose="app",
            )
    read = ",".join(seat for seat in STANDS if seat in bots or seat in here.read)
    return msgspec.structs.replace(options, values={**options.values, "read": read})
