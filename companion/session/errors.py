"""The errors of a session, named by what the caller can do about them."""

from __future__ import annotations


class SessionError(Exception):
    """Anything a session raises on purpose."""


class Stale(SessionError):
    """What the action answers is no longer asked: look at the fresh view and choose again."""


class NotYours(SessionError):
    """The seat is not one of this person's: act for your own."""


class CannotUndo(SessionError):
    """The last move cannot be taken back; `why` is the id of the words that say so."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class BadJournal(SessionError):
    """The journal cannot be read: what is wrong, and which file was kept."""


class BadConfig(SessionError):
    """The configuration file is wrong: file, line and reason."""
