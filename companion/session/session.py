"""A session: one game being played, and the single writer of its state."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from companion.engine.ask import Ask, Chance, Choice, Outcome, Pending
from companion.engine.boxfile import box_hash
from companion.engine.errors import Malformed, Refused
from companion.engine.event import Event
from companion.engine.move import PASS, Answer, Edit, Entry, Move
from companion.engine.options import Options
from companion.engine.piece import Seat
from companion.engine.policy import Policy
from companion.engine.rng import commitment
from companion.engine.view import Viewer
from companion.games import GamePackage, load
from companion.session.clock import Clock
from companion.session.croupier import Croupier
from companion.session.errors import NotYours, Stale
from companion.session.history import Deed, History
from companion.session.journal import Begin, Head, Journal, Record, Undo, entries_of, taken_back
from companion.session.windows import Windows

RULES_VERSION = "1"
SET_UP = "set-up"
"""The action under which what is answered before anybody acts is kept."""
Listener = Callable[[], None]


class Session:
    """A game in play. Every change goes through `act`, `answer`, `edit`, `undo` or `tick`, one at a time.

    A change is made on a copy, which becomes the state once the journal has it, before anyone is told.
    """

    def __init__(self, journal: Journal, clock: Clock, breath: float = 2.0) -> None:
        """Go on with the game in a journal, at its last acknowledged action. Raises BadJournal."""
        head = journal.begun
        self.head, self.journal, self.clock, self.package = head, journal, clock, load(head.game)
        self.rules = self.package.ruleset(head.box)
        self.croupier = Croupier(bytes.fromhex(head.seed), sources_of(self.package, head))
        self.windows = Windows(breath)
        self.history = History()
        self.listeners: list[Listener] = []
        self.log: list[Event] = []
        self.paused = False
        self.undone = 0
        """How often something was taken back."""
        self.moves = 0
        """Moves accepted since the game began, taken-back ones among them."""
        self.answers = 0
        """Answers of the table that people have given since the game began, taken-back ones among them."""
        self._paused_at = 0.0
        self._question = 0
        self._n = -1
        self.state: Any = None
        self.state_type = type(self.rules.new(Options(head.players, head.options)))
        for records in journal.actions():
            taken_back = isinstance(records[0].entry, Undo)
            before = self.state_type.from_json(records[0].state) if taken_back else self.state
            self._take_in(records, before, self.state_type.from_json(records[-1].state))
        self.pending: Pending = self.rules.pending(self.state)
        self._carry_out(SET_UP, ())

    # ---- starting and going on

    @classmethod
    def begin(
        cls,
        game: str,
        options: Options,
        clock: Clock,
        path: Path | None = None,
        seed: bytes | None = None,
        box: str | None = None,
        bots: Collection[Seat] = (),
        sources: Mapping[str, str] | None = None,
        **rest: Any,
    ) -> Session:
        """A fresh game in a fresh journal (`path` None: in memory only). Raises BadOption, BadBox.

        `box` is the text of the box that somebody has chosen, `bots` the seats that the companion plays, `sources`
        says who answers a use of chance where that differs from what the options say.
        """
        package, sources = load(game), dict(sources or {})
        options = package.played(options, bots, sources)
        if box is None:
            box = package.compose(package.ruleset().options().fill(options))
        state = package.ruleset(box).new(options)
        seed = secrets.token_bytes(32) if seed is None else seed
        head = Head(
            game,
            RULES_VERSION,
            box,
            box_hash(box),
            seed.hex(),
            commitment(seed),
            options.players,
            options.values,
            sources=sources,
        )
        journal = Journal(path)
        journal.begin(head, Record(0, "begin", Begin(), (), 0, state.to_json()))
        return cls(journal, clock, **rest)

    @classmethod
    def resume(cls, path: Path, clock: Clock, **rest: Any) -> Session:
        """The game in a journal, at its last acknowledged action. Raises BadJournal."""
        return cls(Journal(path), clock, **rest)

    # ---- what is asked

    def asks(self) -> tuple[Ask, ...]:
        """The asks that stand open."""
        return self.pending.asks if isinstance(self.pending, Choice) else ()

    def question(self) -> Chance | None:
        """The question of chance that the table has to answer."""
        return self.pending if isinstance(self.pending, Chance) else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, once it has."""
        return self.pending if isinstance(self.pending, Outcome) else None

    @property
    def version(self) -> int:
        """The number of the last record; it changes with every acknowledged change."""
        return self._n

    def player(self) -> Policy:
        """A plain player by heuristics, who knows the cards of this game's box."""
        return self.package.player(self.head.box)

    # ---- what comes in

    def act(self, action: str, ask: str | None, moves: Sequence[Move], physical: bool = False) -> bool:
        """Make moves, all or none. The same action id twice acts once. True when done, False when a window is closing.

        Raises Stale when the ask is no longer open, Refused and Malformed from the rules.
        """
        if self.journal.has(action):
            return True
        if self.paused:
            raise Stale("stale.paused")
        if ask is not None and all(ask != a.id for a in self.asks()):
            raise Stale("stale.ask")
        if not moves:
            raise Malformed("an action holds at least one move")
        first = moves[0]
        found = self.pending.find(first) if isinstance(self.pending, Choice) else None
        if found is not None and found.window and first.kind == PASS and self.windows.breath > 0:
            self.windows.pass_for_all(action, found.id, first, self.clock.now())
            self.tell()
            return False
        self._carry_out(action, moves, physical)
        return True

    def answer(
        self, action: str, values: Sequence[str | int], source: str = "table", viewer: Viewer | None = None
    ) -> None:
        """Answer a question of chance from the table. Raises Malformed when it cannot come, Stale when none is open.

        `viewer`: who says so (None: whoever may). Raises NotYours when that is somebody who may not know the answer.
        """
        if self.journal.has(action):
            return
        question = self.question()
        if question is None:
            raise Stale("stale.ask")
        if viewer is not None and not may_answer(question, viewer):
            raise NotYours("refused.secret-answer")
        self._carry_out(action, [self._said(self.state, question, values, source)])

    def correct(self, action: str, entry: int, values: Sequence[str | int]) -> None:
        """Answer an earlier question anew: the game goes back to it, and what came later is dropped. The log says so.

        `entry` is the number of the journal's entry that holds the wrong answer. Raises Stale when it is none that the
        table gave, or was taken back; Malformed when the new answer cannot come.
        """
        if self.journal.has(action):
            return
        line = self.journal.line()
        at = next((i for i, record in enumerate(line) if record.n == entry), 0)
        wrong = line[at].entry
        if not at or not isinstance(wrong, Answer) or wrong.source == "app":
            raise Stale("stale.answer")
        before, back_to = self.state_type.from_json(line[at - 1].state), line[at - 1].n
        question = self.rules.pending(before)
        assert isinstance(question, Chance)
        undo = Record(self._n + 1, action, Undo(back_to), (taken_back(line[at:], corrected=True),), 0, before.to_json())
        self._carry_out(action, [self._said(before, question, values, wrong.source)], back=(undo, before))

    def _said(self, s: Any, question: Chance, values: Sequence[str | int], source: str) -> Answer:
        return Answer(self.rules.understood(s, question, tuple(values), self.croupier.lot(self._n + 1)), source)

    def edit(self, action: str, entry: Edit) -> None:
        """Correct the state by hand, seen by everybody. Raises Malformed."""
        if not self.journal.has(action):
            self._carry_out(action, [entry])

    def undo(self, action: str, seats: Sequence[Seat] | None) -> None:
        """Take back the last action, if it is one of these seats' and told nobody anything. Raises CannotUndo."""
        if self.journal.has(action):
            return
        deed = self.history.undoable(seats)
        event = taken_back(deed.records, corrected=False)
        record = Record(self._n + 1, action, Undo(deed.back_to), (event,), 0, deed.before.to_json())
        self.journal.append([record])
        self._become([record], deed.before, deed.before)

    def wait(self, ask: str, seat: Seat) -> None:
        """A seat holds a window open."""
        if any(ask == a.id for a in self.asks()):
            self.windows.wait(ask, seat)
            self.tell()

    def go(self, ask: str, seat: Seat) -> None:
        """A seat lets a window close."""
        self.windows.go(ask, seat, self.clock.now())
        self.tell()

    def pause(self) -> None:
        """Pizza: every clock stops, nothing is made of what moves on the table."""
        if not self.paused:
            self.paused, self._paused_at = True, self.clock.now()
            self.tell()

    def go_on(self) -> None:
        """The pause is over."""
        if self.paused:
            self.paused = False
            self.windows.shift(self.clock.now() - self._paused_at)
            self.tell()

    def tick(self, now: float) -> None:
        """Let what is due happen: a window closes."""
        if self.paused:
            return
        closing = self.windows.take_due(now)
        if closing is not None:
            try:
                self._carry_out(closing.action, [closing.move])
            except Refused:
                self.tell()

    def due(self) -> float | None:
        """When `tick` has something to do."""
        closing = self.windows.closing
        return None if self.paused or closing is None else closing.due

    # ---- the single writer

    def _carry_out(
        self, action: str, entries: Sequence[Entry], physical: bool = False, back: tuple[Record, Any] | None = None
    ) -> None:
        """Make entries on a copy, and answer what asks nobody at the table. `back`: the game first goes back there."""
        s = (self.state if back is None else back[1]).copy()
        records: list[Record] = [] if back is None else [back[0]]
        question = self._question

        def write(entry: Entry, asked: int) -> None:
            events = self.rules.apply(s, entry)
            records.append(
                Record(self._n + 1 + len(records), action, entry, tuple(events), asked, s.to_json(), physical)
            )

        for entry in entries:
            write(entry, 0)
        pending = self.rules.pending(s)
        while isinstance(pending, Chance):
            by_app = self.croupier.source(pending) == "app"
            if by_app:
                answer = self.croupier.answer(s, pending, question + 1)
            elif (found := self.rules.obvious(s, pending, self.croupier.lot(self._n + 1 + len(records)))) is not None:
                answer = msgspec.structs.replace(found, source="table")
            else:
                break
            question += by_app
            write(answer, question if by_app else 0)
            pending = self.rules.pending(s)
        if records:
            self.journal.append(records)
            self._become(records, self.state if back is None else back[1], s)

    def _become(self, records: Sequence[Record], before: Any, after: Any) -> None:
        self._take_in(records, before, after)
        self.pending = self.rules.pending(self.state)
        self.windows.asked({a.id for a in self.asks()})
        self.tell()

    def _take_in(self, records: Sequence[Record], before: Any, after: Any) -> None:
        """One action as the journal has it: state, log, history and counts follow.

        What takes something back is the first of its action; `before` is the state after that.
        """
        first, done = records[0].entry, entries_of(records)
        if isinstance(first, Undo):
            self.history.back(first.to)
            self.undone += 1
        if done:
            answer, at = 0, len(self.log) + sum(len(r.events) for r in records[: -len(done)])
            if _by_people(done[0]):
                self.answers += 1
                answer = self.answers
            self.history.add(Deed(done, before, after, done[0].n - 1, answer, at))
        for record in records:
            self._question = max(self._question, record.question)
            self.log.extend(record.events)
            self.moves += isinstance(record.entry, Move)
        self._n, self.state = records[-1].n, after

    def tell(self) -> None:
        """Tell everybody who listens that something may have changed."""
        for listener in self.listeners:
            listener()


def sources_of(package: GamePackage, head: Head) -> dict[str, str]:
    """Who answers each use of chance that the app does not answer: by the game's options, and as it was agreed."""
    values = package.ruleset(head.box).options().fill(Options(head.players, head.options))
    return {**package.sources(values), **head.sources}


def _by_people(record: Record) -> bool:
    """Whether somebody said it: neither the app, nor was it obvious from the beginning."""
    return isinstance(record.entry, Answer) and record.entry.source != "app" and record.action != SET_UP


def may_answer(question: Chance, viewer: Viewer) -> bool:
    """Whether these seats may say what it was: anybody, unless only some may know it."""
    return question.learns is None or bool(set(question.learns) & set(viewer))
