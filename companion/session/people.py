"""The people of a game: names, chairs, and the credential each phone keeps."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable
from typing import Any

import msgspec

from companion.engine.piece import Seat
from companion.engine.view import Viewer
from companion.session.errors import NotYours

NAME_LIMIT = 24


class Person(msgspec.Struct):
    """Somebody at the table: a name, the seats he plays, the credential his screens show (hex, 128 bits)."""

    name: str
    seats: tuple[Seat, ...]
    credential: str


class People:
    """Who sits where. `bots` are the seats that the companion plays."""

    def __init__(self, seats: Iterable[Seat], alone: frozenset[Seat]) -> None:
        self.seats = tuple(seats)
        self.alone = alone
        """Seats that nobody holds together with another one of the other side."""
        self.people: list[Person] = []
        self.bots: set[Seat] = set()
        self.stand_ins: frozenset[Seat] = frozenset()
        """Seats whose person is played by a demo."""

    def join(self, name: str, seats: Iterable[Seat]) -> Person:
        """A person takes chairs. Raises NotYours when one is taken, or when the chairs do not go together."""
        wanted = tuple(s for s in self.seats if s in set(seats))
        name = " ".join(name.split())[:NAME_LIMIT]
        if not name or not wanted:
            raise NotYours("refused.name-and-chair")
        if len(wanted) > 1 and self.alone.intersection(wanted):
            raise NotYours("refused.both-sides")
        for person in self.people:
            if set(person.seats) & set(wanted):
                raise NotYours("refused.chair-taken", name=person.name)
        person = Person(name, wanted, secrets.token_hex(16))
        self.people.append(person)
        self.bots.difference_update(wanted)
        self.stand_ins = self.stand_ins.difference(wanted)
        return person

    def find(self, credential: str | None) -> Person | None:
        """Whose credential it is; None for a stranger or the table screen."""
        if credential is None:
            return None
        given = credential.encode()
        found = None
        for person in self.people:
            if hmac.compare_digest(person.credential.encode(), given):
                found = person
        return found

    def name(self, seat: Seat) -> str | None:
        """Who sits there."""
        return next((p.name for p in self.people if seat in p.seats), None)

    @property
    def persons(self) -> frozenset[Seat]:
        """The seats in which people sit."""
        return self.stand_ins.union(s for p in self.people for s in p.seats)

    def viewer(self, person: Person | None) -> Viewer:
        """The seats a screen looks through; the table screen has none."""
        return () if person is None else person.seats

    def fill(self) -> None:
        """Every chair nobody has taken is the companion's."""
        self.bots = set(self.seats) - self.persons

    def to_note(self) -> Any:
        """What the journal keeps, so that phones find their chairs again after a restart."""
        return {
            "people": [msgspec.to_builtins(p) for p in self.people],
            "bots": sorted(self.bots),
            "stand_ins": sorted(self.stand_ins),
        }

    def from_note(self, note: Any) -> None:
        """Take up what the journal kept."""
        if note:
            self.people = [msgspec.convert(p, Person) for p in note["people"]]
            self.bots = set(note["bots"])
            self.stand_ins = frozenset(note["stand_ins"])
