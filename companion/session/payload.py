"""What a screen is sent: the view of whoever holds it, as docs/screens-wire.md lays it down, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.engine.ask import Ask, Chance, Choice
from companion.engine.bag import possible
from companion.engine.event import Event
from companion.engine.move import PASS
from companion.engine.piece import TABLE, Piece
from companion.engine.template import One, Share, Template
from companion.engine.view import Viewer, view
from companion.session import told
from companion.session.history import Deed
from companion.session.session import Session, may_answer

LOG_LENGTH = 40


def pieces_of(seen: Any) -> list[dict[str, Any]]:
    """The pieces outside the piles."""
    return [lying(p) for p in seen.pieces.values() if p.zone not in seen.piles]


def lying(p: Piece) -> dict[str, Any]:
    """A piece as a screen draws it."""
    return {"h": p.handle, "name": p.name, "back": p.back, "zone": p.zone, "up": p.up, "by": p.by}


def piles_of(seen: Any) -> dict[str, Any]:
    """Each pile: how many, the handle of the top card, and the cards that lie face up, top first."""
    out: dict[str, Any] = {}
    for pile, row in seen.piles.items():
        cards = [seen.pieces[h] for h in row]
        top = row[0] if row else None
        out[pile] = {"count": len(row), "top": top, "up": [{"h": p.handle, "name": p.name} for p in cards if p.up]}
    return out


def asks_for(asks: tuple[Ask, ...], viewer: Viewer, pieces: Mapping[int, Piece]) -> list[dict[str, Any]]:
    """The asks as this screen may answer them. The table screen may answer for anybody whatever is no secret."""
    out = []
    for ask in asks:
        mine = ask.for_seats(viewer) if viewer else _open_part(ask, pieces)
        passes = ask.passes and (not viewer or bool(set(ask.seats) & set(viewer)))
        out.append(
            {
                "id": ask.id,
                "seats": ask.seats,
                "prompt": ask.prompt,
                "args": ask.args,
                "waits": ask.waits,
                "window": ask.window,
                "passes": passes,
                "rule": ask.rule,
                "moves": [{"seats": t.seats, "kind": t.kind, "args": t.args} for t in mine.templates],
            }
        )
    return out


def _open_part(ask: Ask, pieces: Mapping[int, Piece]) -> Ask:
    """The moves of an ask in which no secret is named; a pass among them is a seat's own and secret."""
    open_templates = (_open(t, pieces) for t in ask.templates if t.kind != PASS)
    return msgspec.structs.replace(ask, templates=tuple(t for t in open_templates if t is not None))


def _open(template: Template, pieces: Mapping[int, Piece]) -> Template | None:
    """What names no secret of a template: of one thing to choose, those that are none; else all or nothing."""
    args = {}
    for name, arg in template.args.items():
        ids = [i for i, _ in arg.caps] if isinstance(arg, Share) else arg.of
        told = tuple(i for i in ids if not isinstance(i, int) or (i in pieces and not secret(pieces[i])))
        if not told or (len(told) < len(ids) and not isinstance(arg, One)):
            return None
        args[name] = One(told) if isinstance(arg, One) else arg
    return Template(template.seats, template.kind, args)


def secret(p: Piece) -> bool:
    """Whether choosing this piece by name would tell what only some know: it lies hidden, and the companion knows it.

    What the cardboard alone keeps is a hole to the companion too: whichever is chosen, nothing is told.
    """
    return not p.up and p.name is not None and TABLE not in p.knows


def log_of(events: list[Event], first: int) -> list[dict[str, Any]]:
    """Events as a screen prints them, numbered from `first`."""
    return [
        {
            "n": first + i,
            "kind": e.kind,
            "args": e.args,
            "seat": e.seat,
            "shown": [{"h": s.handle, "back": s.back, "name": s.name} for s in e.shown],
        }
        for i, e in enumerate(events)
    ]


def game_part(session: Session, viewer: Viewer) -> dict[str, Any]:
    """The part of a screen's view that comes from the game itself."""
    seen = view(session.state, viewer)
    tail = session.log[-LOG_LENGTH:]
    question = session.question()
    outcome = session.outcome
    pending = session.rules.pending(seen)
    return {
        "game": session.head.game,
        "players": session.head.players,
        "options": session.head.options,
        "paused": session.paused,
        "commitment": session.head.commitment,
        "seed": session.croupier.reveal() if outcome is not None else None,
        "pieces": pieces_of(seen),
        "piles": piles_of(seen),
        "tracks": seen.tracks,
        "g": msgspec.to_builtins(seen.g),
        "asks": asks_for(pending.asks if isinstance(pending, Choice) else (), viewer, session.state.pieces),
        "question": None if question is None else question_of(question, session.state.agenda[-1].n, viewer, seen),
        "closing": closing_of(session, viewer),
        "outcome": None if outcome is None else {"winners": outcome.winners, "rule": outcome.rule},
        "log": log_of([e.masked(viewer) for e in tail], len(session.log) - len(tail)),
        "answered": [answered(deed, told.asked(session, deed)) for deed in told.told(session, viewer)],
    }


def answered(deed: Deed, question: Chance) -> dict[str, Any]:
    """An answer that this screen may put right: what was asked, and the lines of the log that came of it, if any."""
    came = deed.log + len(deed.records[0].events)
    about = {"kind": question.kind, "use": question.use, "count": max(question.count, len(question.pieces))}
    return {"n": deed.answer, **about, "from": deed.log, "to": came}


def asked_again(session: Session, answer: int, viewer: Viewer) -> dict[str, Any]:
    """The question behind an answer as these seats were asked it, and what would be dropped. Raises Stale, NotYours.

    Of what lay there then only what everybody saw has its name: nobody looks once more by asking.
    """
    deed = told.find(session, answer, viewer)
    question, seen = told.asked(session, deed), view(deed.before, viewer)
    handles = {h for h in (*question.pieces, *question.of) if isinstance(h, int)}
    lay = [p if p.up else msgspec.structs.replace(p, name=None) for p in seen.pieces.values() if p.handle in handles]
    return {
        "question": question_of(question, deed.before.agenda[-1].n, viewer, seen),
        "lay": [lying(p) for p in lay],
        "dropped": told.dropped(session, deed),
    }


def question_of(question: Chance, step: int, viewer: Viewer, seen: Any) -> dict[str, Any]:
    """A question of chance that the table answers; `step` is the serial number of the step that asks it.

    What pieces can be, `each` of them, comes out of this viewer's own bags.
    """
    mine = may_answer(question, viewer)
    holes = [seen.pieces[h] for h in question.pieces] if question.kind == "name" else []
    names = [sorted(possible(seen.bags, p.bag)) for p in holes]
    return {
        "id": f"q{step}",
        "kind": question.kind,
        "use": question.use,
        "of": question.of,
        "each": names if mine else [],
        "pieces": question.pieces,
        "count": len(question.of) if question.kind == "order" else max(question.count, len(names)),
        "learns": question.learns,
        "mine": mine,
    }


def closing_of(session: Session, viewer: Viewer) -> dict[str, Any] | None:
    """The window about to close. Who holds it open is told to those seats alone; that it is held, to all."""
    closing = session.windows.closing
    if closing is None:
        return None
    left = None if closing.due is None else max(0, round((closing.due - session.clock.now()) * 1000))
    return {
        "ask": closing.ask,
        "left": left,
        "of": round(session.windows.breath * 1000),
        "held": [s for s in closing.held if s in viewer],
    }
