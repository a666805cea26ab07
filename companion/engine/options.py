"""Options of a game: what the set-up screen shows, and what was chosen."""

from __future__ import annotations

import msgspec

from companion.engine.errors import BadOption


class Option(msgspec.Struct, frozen=True):
    """One thing to choose: its id, what can be chosen, what stands there at first. Words are in the catalogues.

    `several`: any of the choices, written with commas between them. `ruling` is the id of the ruling that a house rule
    changes; such a one can be switched in the middle of a game.
    """

    id: str
    choices: tuple[str, ...]
    default: str
    several: bool = False
    ruling: str = ""

    def takes(self, value: str) -> bool:
        """Whether this can be chosen."""
        if self.several:
            return all(part in self.choices for part in value.split(",") if part)
        return value in self.choices


class Options(msgspec.Struct, frozen=True):
    """What was chosen: how many people, and a value for each option that is not left at its default."""

    players: int
    values: dict[str, str] = {}


class OptionSpec(msgspec.Struct, frozen=True):
    """What a game lets people choose."""

    players: tuple[int, int]
    options: tuple[Option, ...] = ()

    def fill(self, chosen: Options) -> dict[str, str]:
        """Every option with its value. Raises BadOption, naming what was expected and what came."""
        least, most = self.players
        if not least <= chosen.players <= most:
            text = f"{chosen.players} players: this game takes {least} to {most}"
            raise BadOption(text, "refused.players", players=chosen.players, least=least, most=most)
        known = {option.id: option for option in self.options}
        for name, value in chosen.values.items():
            if name not in known:
                text = f"no option {name}: there are {', '.join(known) or 'none'}"
                raise BadOption(text, "refused.no-option", name=name)
            if not known[name].takes(value):
                text = f"{name}={value}: one of {', '.join(known[name].choices)}"
                raise BadOption(text, "refused.no-choice", option=name, given=value)
        return {name: chosen.values.get(name, option.default) for name, option in known.items()}
