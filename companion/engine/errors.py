"""The errors of the engine, named by what the caller can do about them."""

from __future__ import annotations

import msgspec


class EngineError(Exception):
    """Anything the engine raises on purpose."""


class Malformed(EngineError):
    """The entry is not one this game could ever understand: mend the sender."""


class Refusal(msgspec.Struct, frozen=True):
    """Why a move is illegal now: the rule's id in the game's index, and what the sentence is about."""

    rule: str
    args: dict[str, str | int] = {}


class Refused(EngineError):
    """The move is illegal now: tell the player which rule forbids it, and ask again."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.rule)
        self.refusal = refusal


class BadBox(EngineError):
    """A box file is wrong: mend the file at that line."""

    def __init__(self, file: str, line: int | None, reason: str) -> None:
        where = file if line is None else f"{file}:{line}"
        super().__init__(f"{where}: {reason}")
        self.file, self.line, self.reason = file, line, reason


class BadOption(EngineError):
    """The options do not fit the game: choose others.

    `why` is the id of the words that say so on a screen ("" where none ever shows it), `about` what they speak of.
    Where one option stands in the way, `about` has it as `option`, and a choice that would do as `choose`.
    """

    def __init__(self, text: str, why: str = "", **about: str | int) -> None:
        super().__init__(text)
        self.why, self.about = why, about


class LawBroken(EngineError):
    """A ruleset breaks a law of the engine: mend the ruleset."""
