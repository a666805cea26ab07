"""Replaying a journal: every move and answer again from the start, compared with what was written then."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.engine.ask import Chance
from companion.engine.options import Options
from companion.games import load
from companion.session.croupier import Croupier, verify
from companion.session.errors import BadJournal
from companion.session.journal import Begin, Journal, Undo
from companion.session.session import RULES_VERSION


def replay(path: Path, check_seed: bool) -> dict[str, Any]:
    """Replay a journal. Raises BadJournal at the first record that does not come out as it was written.

    With `check_seed` the seed must be the one committed to, and every answer of the app the one it gives.
    """
    if not path.exists():
        raise BadJournal(f"{path}: there is no such file")
    journal = Journal(path)
    head = journal.head
    if head is None:
        raise BadJournal(f"{path}: no game has been begun in it")
    if head.rules_version != RULES_VERSION:
        raise BadJournal(f"{path}: written under rules {head.rules_version}, this companion has {RULES_VERSION}")
    if check_seed and not verify(head.seed, head.commitment):
        raise BadJournal(f"{path}: the seed is not the one committed to")
    rules = load(head.game).ruleset(head.box)
    croupier = Croupier(bytes.fromhex(head.seed))
    s = rules.new(Options(head.players, head.options))
    states: dict[int, Any] = {}
    checked = 0
    for record in journal.records():
        if isinstance(record.entry, Undo):
            s = states[record.entry.to].copy()
        elif not isinstance(record.entry, Begin):
            pending = rules.pending(s)
            if check_seed and record.question and isinstance(pending, Chance):
                if croupier.answer(s, pending, record.question).values != getattr(record.entry, "values", None):
                    raise BadJournal(f"{path}: entry {record.n}: the seed gives another answer")
                checked += 1
            events = rules.apply(s, record.entry)
            if tuple(events) != record.events:
                raise BadJournal(f"{path}: entry {record.n}: other events than were written")
        if s.to_json() != record.state:
            raise BadJournal(f"{path}: entry {record.n}: another state than was written")
        states[record.n] = s.copy()
    outcome = s.outcome
    return {
        "game": head.game,
        "players": head.players,
        "entries": len(states),
        "answers_checked": checked,
        "commitment": head.commitment,
        "outcome": None if outcome is None else {"winners": list(outcome.winners), "rule": outcome.rule},
    }
