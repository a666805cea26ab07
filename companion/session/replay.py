"""Replaying a game: every move and answer again from the start, compared with what was written then."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.engine.ask import Chance
from companion.engine.boxfile import box_hash
from companion.engine.errors import EngineError
from companion.engine.event import Event
from companion.engine.move import Answer
from companion.engine.options import Options
from companion.games import load
from companion.session.croupier import Croupier, verify
from companion.session.errors import BadJournal
from companion.session.export import Kept, digest, read
from companion.session.journal import Begin, Head, Undo, taken_back
from companion.session.session import RULES_VERSION, sources_of


def replay(path: Path, check_seed: bool) -> dict[str, Any]:
    """Replay a journal or an export. Raises BadJournal at the first record that does not come out as it was written.

    With `check_seed` the seed must be the one committed to, and every answer of the app the one it gives.
    """
    head, records = read(path)
    if head.rules_version != RULES_VERSION:
        raise BadJournal(f"{path}: written under rules {head.rules_version}, this companion has {RULES_VERSION}")
    at = 0
    try:
        again = _Again(head, check_seed)
        for i, record in enumerate(records):
            at = record.n
            again.take(record, records[i + 1 : i + 2])
    except (BadJournal, EngineError, LookupError, ValueError) as wrong:
        raise BadJournal(f"{path}: entry {at}: {wrong}") from wrong
    outcome = again.s.outcome
    return {
        "game": head.game,
        "players": head.players,
        "entries": len(records),
        "answers_checked": again.checked,
        "commitment": head.commitment,
        "outcome": None if outcome is None else {"winners": list(outcome.winners), "rule": outcome.rule},
    }


class _Again:
    """A game that is played again as it was written."""

    def __init__(self, head: Head, check_seed: bool) -> None:
        package = load(head.game)
        self.head, self.check_seed = head, check_seed
        self.rules: Any = package.ruleset(head.box)
        self.croupier = Croupier(bytes.fromhex(head.seed), sources_of(package, head))
        self.s: Any = self.rules.new(Options(head.players, head.options))
        self.states: dict[int, Any] = {}
        self.line: list[Kept] = []
        self.checked = self.question = 0

    def take(self, record: Kept, following: Sequence[Kept]) -> None:
        """The next record. Raises BadJournal, and what the rules raise."""
        events: Sequence[Event] = ()
        match record.entry:
            case Begin():
                self._begins()
            case Undo(to=to):
                dropped = [r for r in self.line if r.n > to]
                corrected = any(r.action == record.action for r in following)
                self.s = self.states[to].copy()
                self.line = [r for r in self.line if r.n <= to]
                events = (taken_back(dropped, corrected),)
            case Answer() as answer:
                self._answered(answer, record.question)
                events = self.rules.apply(self.s, answer)
            case entry:
                events = self.rules.apply(self.s, entry)
        if tuple(events) != record.events:
            raise BadJournal("other events than were written")
        if digest(self.s.to_json()) != record.state:
            raise BadJournal("another state than was written")
        self.states[record.n] = self.s.copy()
        self.line.append(record)

    def _begins(self) -> None:
        if box_hash(self.head.box) != self.head.box_hash:
            raise BadJournal("the box is not the one that the game began with")
        if self.check_seed and not verify(self.head.seed, self.head.commitment):
            raise BadJournal("the seed is not the one committed to")

    def _answered(self, answer: Answer, question: int) -> None:
        """Whether the app's answer is the one that the seed gives; only those of the table are free."""
        pending = self.rules.pending(self.s)
        if not self.check_seed or not isinstance(pending, Chance):
            return
        if self.croupier.source(pending) != "app" and answer.source != "app":
            return
        if question <= self.question:
            raise BadJournal("a question's number is used twice")
        if self.croupier.answer(self.s, pending, question).values != answer.values:
            raise BadJournal("the seed gives another answer")
        self.question = question
        self.checked += 1
