"""Ask the rules, in words: what `companion.engine.advice` says, with each rule's section and our own wording."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.advice import Advice, advise
from companion.engine.errors import Refusal
from companion.engine.move import Move
from companion.engine.piece import Handle, Seat, Zone
from companion.engine.rulebook import KERNEL, RuleIndex
from companion.engine.view import Viewer, view
from companion.session.session import Session


def advice(
    session: Session,
    viewer: Viewer,
    lang: str,
    seat: Seat | None = None,
    piece: Handle | None = None,
    zone: Zone | None = None,
    move: Move | None = None,
) -> dict[str, Any]:
    """What the rules say to whoever holds these seats, computed from that view alone. See docs/screens-wire.md.

    A move; a piece put into a zone; or a piece alone. `seat` is who would do it (None: anybody).
    """
    said = advise(session.rules, view(session.state, viewer), seat, piece, zone, move)
    return in_words(said, {**KERNEL, **session.package.RULES}, lang)


def in_words(said: Advice, index: RuleIndex, lang: str) -> dict[str, Any]:
    """An advice as a screen shows it."""
    return {
        "allowed": said.allowed,
        "rule": rule_in_words(index, said.rule, said.args, lang) if said.rule else None,
        "may": [
            {
                "seats": may.template.seats,
                "kind": may.template.kind,
                "args": may.template.args,
                "rule": rule_in_words(index, may.rule, {}, lang) if may.rule else None,
            }
            for may in said.may
        ],
        "may_not": [
            {
                "seat": no.move.seat,
                "kind": no.move.kind,
                "args": no.move.args,
                "rule": rule_in_words(index, no.refusal.rule, no.refusal.args, lang),
            }
            for no in said.may_not
        ],
    }


def rule_in_words(index: RuleIndex, rule: str, args: Mapping[str, str | int], lang: str) -> dict[str, str]:
    """A rule: its id, where the rulebook says so, and our own wording."""
    known = index.get(rule)
    if known is None:
        return {"id": rule, "section": "", "text": rule}
    return {"id": rule, "section": known.section, "text": known.says(lang, Refusal(rule, dict(args)))}
