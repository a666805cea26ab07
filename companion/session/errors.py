"""The errors of a session, named by what the caller can do about them."""

from __future__ import annotations

SENTENCES = {
    "stale.ask": "that is no longer asked",
    "stale.paused": "the game is paused",
    "stale.answer": "that answer no longer counts: the game went back before it, or it was put right already",
    "refused.not-yours": "{seat} is not yours",
    "refused.not-asked": "that question is not put to you",
    "refused.secret-seat": "that is secret: it is answered on the seat's own screen",
    "refused.secret-answer": "that is secret: it is answered by those who may know it",
    "refused.look": "nobody may look at that now",
    "refused.running": "the game is running",
    "refused.no-game": "there is no game yet",
    "refused.unfinished": "the game is running: it can be saved once it is over",
    "refused.companion-plays": "the companion plays that chair: it changes hands by the host",
    "refused.name-and-chair": "a person has a name and a chair",
    "refused.both-sides": "nobody plays both sides",
    "refused.chair-taken": "{name} sits there",
    "refused.chair-goes": "{name} sits in a chair that would go",
    "undo.nothing": "there is nothing to take back",
    "undo.chance": "chance has answered since",
    "undo.told": "somebody has learnt something since",
    "undo.others": "the last move was somebody else's",
}
"""The id of the words that a screen has for an error → our sentence for the command line, the log, and old screens."""


class SessionError(Exception):
    """Anything a session raises on purpose."""


class Said(SessionError):
    """What a person is told in his own language: `why` is the id of the words, `about` what they speak of."""

    def __init__(self, why: str, **about: str | int) -> None:
        super().__init__(SENTENCES[why].format(**about))
        self.why, self.about = why, about


class Stale(Said):
    """What the action answers no longer counts: look at the fresh view and choose again."""


class NotYours(Said):
    """That is not for this person, or not now: act for your own seats."""


class CannotUndo(Said):
    """The last move cannot be taken back."""


class BadJournal(SessionError):
    """The journal cannot be read: what is wrong, and which file was kept."""


class BadConfig(SessionError):
    """The configuration file is wrong: file, line and reason."""
