"""Twins: two games that look alike to one screen, which must not be able to tell them apart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from companion.engine.ask import Chance, Choice
from companion.engine.chance import fits, sample
from companion.engine.determinize import determinize
from companion.engine.errors import LawBroken, Refused
from companion.engine.event import Event
from companion.engine.move import Entry
from companion.engine.rng import Rng
from companion.engine.ruleset import Ruleset
from companion.engine.state import State
from companion.engine.view import Viewer, view


def screen(rules: Ruleset[Any], s: State, viewer: Viewer, events: Iterable[Event]) -> bytes:
    """The bytes a screen gets: its view, the events, and the asks put to it."""
    seen = view(s, viewer)
    pending = rules.pending(seen)
    asks = [a.for_seats(viewer) for a in pending.asks] if isinstance(pending, Choice) else []
    return msgspec.json.encode([seen, [e.masked(viewer) for e in events], asks])


class Twin:
    """A second game made by determinizing one screen's view, led along by the first one's public moves."""

    def __init__(self, rules: Ruleset[Any], s: State, viewer: Viewer, rng: Rng) -> None:
        self.rules, self.viewer, self.rng = rules, viewer, rng
        self.state = determinize(view(s, viewer), [], rng)
        self.alive = True
        self.steps = 0

    def follow(self, entry: Entry, first: State, events: list[Event]) -> None:
        """Make the same entry here. Raises LawBroken when the screen could tell the two games apart.

        Dies quietly when the public record itself must differ: the entry cannot be made here, or the screen is
        shown another identity.
        """
        mine = self._apply(entry)
        if mine is None:
            self.alive = False
            return
        if _told(mine, self.viewer) != _told(events, self.viewer):
            self.alive = False
            return
        if screen(self.rules, self.state, self.viewer, mine) != screen(self.rules, first, self.viewer, events):
            raise LawBroken(f"{self.viewer or 'the table'} can tell twins apart after {entry}")
        self.steps += 1

    def _apply(self, entry: Entry) -> list[Event] | None:
        pending = self.rules.pending(self.state)
        if isinstance(pending, Chance) and pending.learns is not None and not set(pending.learns) & set(self.viewer):
            entry = sample(self.state, pending, self.rng)
        elif isinstance(pending, Chance) and not (hasattr(entry, "values") and fits(self.state, pending, entry.values)):
            return None
        try:
            return self.rules.apply(self.state, entry)
        except Refused:
            return None


def _told(events: list[Event], viewer: Viewer) -> list[tuple[str, int, str | None]]:
    return [(e.kind, shown.handle, shown.name) for e in events for shown in e.masked(viewer).shown]
