"""A refusal as screens are told it: one English sentence, and the id of the words by which they say it themselves."""

from __future__ import annotations

from typing import Any

from companion.engine.errors import BadBox, BadOption, Malformed
from companion.session.errors import Said, SessionError, Stale

Why = BadBox | BadOption | Malformed | SessionError


def said(no: Why) -> dict[str, Any] | None:
    """The words for it: an id of the catalogues, and what they speak of. None: only the sentence."""
    match no:
        case Said() | BadOption() if no.why:
            return {"id": no.why, "args": no.about}
        case BadBox():
            return {"id": "refused.box", "args": {"file": no.file, "line": no.line or 0}}
        case _:
            return None


def refused(action: str | None, no: Malformed | SessionError, answer: bool = False) -> dict[str, Any]:
    """The message to the screen that asked for it. `answer`: it had said what the table showed, which cannot be."""
    why = "malformed" if isinstance(no, Malformed) else "stale" if isinstance(no, Stale) else "refused"
    words = {"id": "refused.answer", "args": {}} if answer and why == "malformed" else said(no)
    return {"k": "no", "id": action, "why": why, "rule": None, "text": str(no), "say": words}


def error(no: Why) -> dict[str, Any]:
    """The body of a refused request."""
    return {"error": str(no), "say": said(no)}
