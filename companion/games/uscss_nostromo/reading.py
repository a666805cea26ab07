"""Reading real cards aloud: what people at the table say of them to a companion that knows only part of the box."""

from __future__ import annotations

from companion.engine.ask import Chance
from companion.engine.piece import base
from companion.games.uscss_nostromo.activation import NO_PROCEDURE
from companion.games.uscss_nostromo.box import Box
from companion.games.uscss_nostromo.telling import OPEN


class Reading:
    """People hold the cards of the box `real`; the companion has been told the box `told`."""

    def __init__(self, real: Box, told: Box) -> None:
        self.real, self.told = real, told

    def said(self, name: str) -> str:
        """What a card is called: its name, or just `open` when the companion has never heard of it."""
        return OPEN if base(name) in self.told.open else base(name)

    def reads(self, chance: Chance, names: tuple[str, ...]) -> str | None:
        """What is read off a card when the companion asks; None when that question is none about what is printed."""
        if chance.use not in ("green-text", "procedure"):
            return None
        printed = self.real.missions[base(names[0])]
        if chance.use == "green-text":
            return "yes" if printed.protocol is not None else "no"
        if printed.procedure is None:
            return NO_PROCEDURE
        procedure = self.told.procedures[self.real.procedures.index(printed.procedure)]
        return procedure if procedure in chance.of else NO_PROCEDURE
