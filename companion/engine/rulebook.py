"""The rule index of a game: id, section and our own short wording, read from its rules.toml."""

from __future__ import annotations

from pathlib import Path

import msgspec

from companion.engine import boxfile
from companion.engine.errors import Refusal


class Rule(msgspec.Struct, frozen=True):
    """One rule: where the rulebook says so (`section`), and what, in our words."""

    section: str
    en: str
    fr: str

    def says(self, language: str, refusal: Refusal | None = None) -> str:
        """Its wording, with what the refusal speaks of filled in."""
        text = self.fr if language == "fr" else self.en
        return text.format_map(_Blank(refusal.args if refusal else {}))


class _Blank(dict[str, object]):
    def __missing__(self, key: str) -> str:
        return "…"


RuleIndex = dict[str, Rule]

KERNEL: RuleIndex = {
    "kernel.not-asked": Rule("", "Nobody asks that of you now.", "Personne ne vous demande cela maintenant."),
    "kernel.not-now": Rule("", "That cannot be done at this moment.", "Cela ne se peut pas à cet instant."),
}
"""Refusals that every game has."""


class _File(msgspec.Struct):
    rules: RuleIndex = {}


def load(path: Path) -> RuleIndex:
    """The index in a rules.toml: a table `[rules."id"]` for each. Raises BadBox with file, line and reason."""
    return boxfile.load(path, _File).rules
