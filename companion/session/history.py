"""What has been done in a game and may be undone: actions with the state before each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.engine.move import Answer, Move
from companion.engine.piece import Seat
from companion.engine.view import view
from companion.session.errors import CannotUndo
from companion.session.journal import Record

_KEPT = 200


class Deed(msgspec.Struct, frozen=True):
    """One action as it was carried out: its records, the states around it and the number of the record before it.

    `answer` is its number among the answers that people have given (0: it is none), `log` that of its first event.
    """

    records: tuple[Record, ...]
    before: Any
    after: Any
    back_to: int
    answer: int = 0
    log: int = 0

    @property
    def seat(self) -> Seat | None:
        """Who did it; None for an answer or an edit of the table."""
        entry = self.records[0].entry
        return entry.seat if isinstance(entry, Move) else None

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves it made."""
        return tuple(r.entry for r in self.records if isinstance(r.entry, Move))

    def why_not(self) -> str | None:
        """Why it cannot be undone by its maker alone; None when it can."""
        if any(isinstance(r.entry, Answer) for r in self.records):
            return "undo.chance"
        if any(event.told for r in self.records for event in r.events):
            return "undo.told"
        return None


class History:
    """The last deeds, oldest first.

    What is done in secret (a pass where each is asked by himself) is none of them: it goes with the deed before it,
    when that is undone. Were it one, to undo or to be refused an undo would tell who has done something.
    """

    def __init__(self) -> None:
        self.deeds: list[Deed] = []

    def add(self, deed: Deed) -> None:
        """Another deed is done."""
        if not _secret(deed):
            self.deeds.append(deed)
            del self.deeds[:-_KEPT]

    def back(self, to: int) -> None:
        """The game has gone back to the state after record `to`."""
        while self.deeds and self.deeds[-1].back_to >= to:
            self.deeds.pop()

    def undoable(self, seats: Sequence[Seat] | None) -> Deed:
        """The last deed, if these seats may take it back (None: whoever's it is). Raises CannotUndo."""
        if not self.deeds:
            raise CannotUndo("undo.nothing")
        last = self.deeds[-1]
        why = last.why_not()
        if why:
            raise CannotUndo(why)
        if seats is not None and last.seat not in seats:
            raise CannotUndo("undo.others")
        return last

    def take_back(self) -> list[Deed]:
        """The deeds that may be undone one after the other, newest last: all of one seat, without anything told."""
        out: list[Deed] = []
        for deed in reversed(self.deeds):
            if deed.why_not() or (out and deed.seat != out[-1].seat):
                break
            out.append(deed)
        return out[::-1]


def undo_status(history: History, seats: Sequence[Seat] | None) -> dict[str, object]:
    """What a screen shows beside its undo button."""
    try:
        history.undoable(seats)
    except CannotUndo as no:
        return {"can": False, "why": no.why}
    return {"can": True, "why": None}


def _secret(deed: Deed) -> bool:
    """Whether nothing was told, and nothing that everybody can see has changed."""
    if any(record.events for record in deed.records):
        return False
    return bool(view(deed.before, ()) == view(deed.after, ()))
