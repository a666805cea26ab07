"""What people have told: the answers of the table that may still be put right, and by whom."""

from __future__ import annotations

from itertools import islice

from companion.engine.ask import Chance
from companion.engine.view import Viewer
from companion.session.errors import NotYours, Stale
from companion.session.history import Deed
from companion.session.journal import moves_in
from companion.session.session import Session, may_answer

LENGTH = 8
"""How many of them a screen is sent."""


def told(session: Session, viewer: Viewer) -> list[Deed]:
    """The last answers that these seats may put right, oldest first; none once the game is over."""
    if session.outcome is not None:
        return []
    theirs = (d for d in reversed(session.history.deeds) if d.answer and may_answer(asked(session, d), viewer))
    return list(islice(theirs, LENGTH))[::-1]


def asked(session: Session, deed: Deed) -> Chance:
    """The question that was answered."""
    question = session.rules.pending(deed.before)
    assert isinstance(question, Chance)
    return question


def find(session: Session, answer: int, viewer: Viewer) -> Deed:
    """The answer of that number. Raises Stale when it no longer counts, NotYours when only others may know it."""
    deed = next((d for d in session.history.deeds if d.answer == answer), None)
    if deed is None or not answer or session.outcome is not None:
        raise Stale("stale.answer")
    if not may_answer(asked(session, deed), viewer):
        raise NotYours("refused.secret-answer")
    return deed


def dropped(session: Session, deed: Deed) -> int:
    """How many moves were made since, which would be dropped; counted as in the log."""
    return sum(moves_in(d.moves) for d in session.history.deeds if d.back_to > deed.back_to)
