"""A session: one game being played, and the single writer of its state."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from companion.engine.ask import Ask, Chance, Choice, Outcome, Pending
from companion.engine.boxfile import box_hash
from companion.engine.errors import Malformed, Refused
from companion.engine.event import Event
from companion.engine.move import PASS, Answer, Edit, Entry, Move
from companion.engine.options import Options
from companion.engine.piece import Seat
from companion.engine.view import Viewer
from companion.games import GamePackage, load
from companion.session.clock import Clock
from companion.session.croupier import Croupier
from companion.session.errors import BadJournal, Stale
from companion.session.history import Deed, History
from companion.session.journal import Begin, Head, Journal, Record, Undo
from companion.session.windows import Windows

RULES_VERSION = "1"
Listener = Callable[[], None]


class Session:
    """A game in play. Every change goes through `act`, `answer`, `edit`, `undo` or `tick`, one at a time.

    A change is made on a copy, which becomes the state once the journal has it, before anyone is told.
    """

    def __init__(self, package: GamePackage, journal: Journal, clock: Clock, breath: float = 2.0) -> None:
        head = journal.head
        if head is None:
            raise BadJournal(f"{journal.path}: no game has been begun in it")
        self.head, self.journal, self.clock, self.package = head, journal, clock, package
        self.rules = package.ruleset(head.box)
        self.croupier = Croupier(bytes.fromhex(head.seed), journal.noted("sources"))
        self.windows = Windows(breath)
        self.history = History()
        self.listeners: list[Listener] = []
        self.log: list[Event] = []
        self.paused = False
        self.undone = 0
        """How often something was taken back."""
        self.moves = 0
        """Moves accepted since the game began, taken-back ones among them."""
        self._paused_at = 0.0
        self._question = 0
        self._n = -1
        self.state: Any = None
        self.state_type = type(self.rules.new(Options(head.players, head.options)))
        self._resume()
        self.pending: Pending = self.rules.pending(self.state)

    # ---- starting and going on

    @classmethod
    def begin(
        cls, game: str, options: Options, clock: Clock, path: Path | None = None, seed: bytes | None = None, **rest: Any
    ) -> Session:
        """A fresh game in a fresh journal (`path` None: in memory only). Raises BadOption, BadBox."""
        package = load(game)
        box = (package.BOXES / package.DEFAULT_BOX).read_text(encoding="utf-8")
        rules = package.ruleset(box)
        seed = secrets.token_bytes(32) if seed is None else seed
        croupier = Croupier(seed)
        state = rules.new(options)
        head = Head(
            game, RULES_VERSION, box, box_hash(box), seed.hex(), croupier.commitment, options.players, options.values
        )
        journal = Journal(path)
        journal.begin(head, Record(0, "begin", Begin(), (), 0, state.to_json()))
        session = cls(package, journal, clock, **rest)
        session._carry_out("set-up", ())
        return session

    @classmethod
    def resume(cls, path: Path, clock: Clock, **rest: Any) -> Session:
        """The game in a journal, at its last acknowledged action. Raises BadJournal."""
        journal = Journal(path)
        head = journal.head
        if head is None:
            raise BadJournal(f"{path}: no game has been begun in it")
        session = cls(load(head.game), journal, clock, **rest)
        session._carry_out("set-up", ())
        return session

    def _resume(self) -> None:
        before: Any = None
        group: list[Record] = []
        for record in self.journal.records():
            self._n = record.n
            self._question = max(self._question, record.question)
            if isinstance(record.entry, Undo):
                self._close_group(group, before)
                group = []
                while self.history.deeds and self.history.deeds[-1].back_to >= record.entry.to:
                    self.history.deeds.pop()
            elif group and group[-1].action != record.action:
                self._close_group(group, before)
                group = []
            if not group:
                before = self.state
            self.state = self.state_type.from_json(record.state)
            if not isinstance(record.entry, Undo):
                group.append(record)
            self.log.extend(record.events)
            self.moves += isinstance(record.entry, Move)
        self._close_group(group, before)

    def _close_group(self, group: Sequence[Record], before: Any) -> None:
        if group and before is not None:
            self.history.add(Deed(tuple(group), before, group[0].n - 1))

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

    def events_for(self, viewer: Viewer) -> list[Event]:
        """Everything that has happened, as this viewer got it."""
        return [event.masked(viewer) for event in self.log]

    # ---- what comes in

    def act(self, action: str, ask: str | None, moves: Sequence[Move], physical: bool = False) -> bool:
        """Make moves, all or none. The same action id twice acts once. True when done, False when a window is closing.

        Raises Stale when the ask is no longer open, Refused and Malformed from the rules.
        """
        if self.journal.has(action):
            return True
        if self.paused:
            raise Stale("paused")
        if ask is not None and all(ask != a.id for a in self.asks()):
            raise Stale(ask)
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

    def answer(self, action: str, values: Sequence[str | int], source: str = "table") -> None:
        """Answer a question of chance from the table. Raises Malformed when it cannot come, Stale when none is open."""
        if self.journal.has(action):
            return
        if self.question() is None:
            raise Stale("question")
        self._carry_out(action, [Answer(tuple(values), source)])

    def edit(self, action: str, entry: Edit) -> None:
        """Correct the state by hand, seen by everybody. Raises Malformed."""
        if not self.journal.has(action):
            self._carry_out(action, [entry])

    def undo(self, action: str, seats: Sequence[Seat] | None) -> None:
        """Take back the last action, if it is one of these seats' and told nobody anything. Raises CannotUndo."""
        if self.journal.has(action):
            return
        deed = self.history.undoable(seats)
        events = (Event("undone", {"moves": len(deed.records)}, deed.seat),)
        record = Record(self._n + 1, action, Undo(deed.back_to), events, 0, deed.before.to_json())
        self.journal.append([record])
        self.history.deeds.pop()
        self.undone += 1
        self._become(deed.before, [record])

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

    def _carry_out(self, action: str, entries: Sequence[Entry], physical: bool = False) -> None:
        s = self.state.copy()
        records: list[Record] = []
        question = self._question

        def write(entry: Entry, asked: int) -> None:
            events = self.rules.apply(s, entry)
            records.append(
                Record(self._n + 1 + len(records), action, entry, tuple(events), asked, s.to_json(), physical)
            )

        for entry in entries:
            write(entry, 0)
        pending = self.rules.pending(s)
        while isinstance(pending, Chance) and self.croupier.source(pending) == "app":
            question += 1
            write(self.croupier.answer(s, pending, question), question)
            pending = self.rules.pending(s)
        if not records:
            return
        self.journal.append(records)
        self._question = question
        self.history.add(Deed(tuple(records), self.state, self._n))
        self._become(s, records)

    def _become(self, s: Any, records: Sequence[Record]) -> None:
        self.state = s
        self.pending = self.rules.pending(s)
        self._n = records[-1].n
        for record in records:
            self.log.extend(record.events)
            self.moves += isinstance(record.entry, Move)
        self.windows.asked({a.id for a in self.asks()})
        self.tell()

    def tell(self) -> None:
        """Tell everybody who listens that something may have changed."""
        for listener in self.listeners:
            listener()
