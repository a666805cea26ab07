"""Twins: two games that look alike to one screen, which must not be able to tell them apart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from companion.engine.ask import Chance, Choice
from companion.engine.bag import draw, give, take
from companion.engine.chance import fits, sample
from companion.engine.determinize import determinize
from companion.engine.errors import LawBroken, Malformed, Refused
from companion.engine.event import Event
from companion.engine.move import Answer, Entry
from companion.engine.piece import TABLE
from companion.engine.rng import Rng
from companion.engine.ruleset import Ruleset
from companion.engine.state import State
from companion.engine.view import Viewer, sees, view


def screen(rules: Ruleset[Any], s: State, viewer: Viewer, events: Iterable[Event]) -> bytes:
    """The bytes a screen gets: its view, the events, and what is asked, as far as its view tells."""
    return _shown(rules, view(s, viewer), viewer, events)


def _shown(rules: Ruleset[Any], seen: State, viewer: Viewer, events: Iterable[Event]) -> bytes:
    pending = rules.pending(seen)
    asked = [a.for_seats(viewer) for a in pending.asks] if isinstance(pending, Choice) else pending
    return msgspec.json.encode([seen, [e.masked(viewer) for e in events], asked])


class Twin:
    """A second game made by determinizing one screen's view, led along by the first one's public moves.

    `heard` is what that screen has been told so far: a handle of which it was told the name, and which now is a hole
    to somebody who should have lost track of it, is a leak by itself.
    """

    def __init__(self, rules: Ruleset[Any], s: State, viewer: Viewer, rng: Rng, heard: Iterable[Event] = ()) -> None:
        self.rules, self.viewer, self.rng = rules, viewer, rng
        for event in heard:
            for shown in event.masked(viewer).shown:
                p = s.pieces.get(shown.handle)
                if p and shown.name and not sees(s, viewer, p, recall=True) and TABLE not in p.knows:
                    raise LawBroken(f"{viewer or 'the table'} was told what {shown.handle} is, and it still lies there")
        self.state = _like(s, viewer, rng)
        self.alive = True
        self.steps = 0

    def follow(self, entry: Entry, first: State, events: list[Event]) -> None:
        """Make the same entry here. Raises LawBroken when the screen could tell the two games apart.

        Dies quietly when the public record itself must differ: the entry cannot be made here, or the screen is
        shown another identity.
        """
        mine = self._apply(entry)
        if mine is None or _told(mine, self.viewer) != _told(events, self.viewer):
            self.alive = False
            return
        here, there = view(self.state, self.viewer), view(first, self.viewer)
        if _differ(here, there):
            self.alive = False
            return
        shown = _shown(self.rules, here, self.viewer, mine)
        if shown != _shown(self.rules, there, self.viewer, events):
            raise LawBroken(f"{self.viewer or 'the table'} can tell twins apart after {entry}")
        self.steps += 1

    def _apply(self, entry: Entry) -> list[Event] | None:
        pending = self.rules.pending(self.state)
        if isinstance(pending, Chance) and isinstance(entry, Answer):
            if pending.learns is not None and not set(pending.learns) & set(self.viewer):
                entry = sample(self.state, pending, self.rng)
            elif not fits(self.state, pending, entry.values):
                return None
        try:
            return self.rules.apply(self.state, entry)
        except (Refused, Malformed):
            return None


def _like(s: State, viewer: Viewer, rng: Rng) -> State:
    """A state the viewer could be looking at, with other identities: what everybody knows is the same, the same are
    holes, and who has passed in secret is the same too, for that only shows when a window closes."""
    seen = view(s, viewer)
    for handle, p in s.pieces.items():
        if p.name is not None and TABLE in p.knows and seen.pieces[handle].name is None:
            take(seen.bags, p.bag, p.name)
            seen.pieces[handle] = p
    twin = determinize(seen, [], rng)
    twin.agenda, twin.g = s.agenda.copy(), s.g
    for handle, p in s.pieces.items():
        other = twin.pieces[handle]
        if p.name is None and other.name is not None:
            give(twin.bags, other.bag, other.via, other.name)
            twin.pieces[handle] = other.named(None)
        elif p.name is not None and other.name is None:
            twin.pieces[handle] = other.named(*draw(twin.bags, other.bag, rng))
    return twin


def _differ(here: State, there: State) -> bool:
    """Whether one and the same piece is seen to be something else."""
    other = there.pieces
    return any(p.name and h in other and other[h].name not in (None, p.name) for h, p in here.pieces.items())


def _told(events: list[Event], viewer: Viewer) -> list[tuple[str, int, str | None]]:
    return [(e.kind, shown.handle, shown.name) for e in events for shown in e.masked(viewer).shown]
