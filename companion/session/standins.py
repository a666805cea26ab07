"""Stand-in persons: a bot decides, its hands move the token, and the rules learn of it from the reading alone."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.engine.ask import Choice
from companion.engine.errors import LawBroken
from companion.engine.layout import Shift
from companion.engine.move import PASS, Move
from companion.engine.piece import Seat, Zone, base
from companion.session.emulation import Emulation
from companion.session.hands import REST, Clumsiness, Hands
from companion.session.mind import Mind
from companion.session.physical import Physical
from companion.session.session import Session

Deed = frozenset[Shift]
"""What hands did: two moves with the same hands are one deed."""

POLL = 0.1
PATIENCE = 20.0
"""Seconds until somebody who has moved a token and sees nothing happen gives up."""


class Count(msgspec.Struct):
    """What the stand-ins did, for the report of a demo."""

    moves_that_shift: int = 0
    moves_from_readings: int = 0
    todos: int = 0
    taps: int = 0
    unchosen: int = 0
    unlike: int = 0
    """Quiet moments at which the picture was not the layout."""


class StandIns:
    """Plays `seats` of a session with hands on an emulated board, and carries out to-dos."""

    def __init__(
        self,
        session: Session,
        physical: Physical,
        board: Emulation,
        mind: Mind,
        seats: list[Seat],
        pace: float,
        clumsy: Clumsiness | None = None,
    ) -> None:
        self.session, self.physical, self.board, self.mind = session, physical, board, mind
        self.seats, self.pace, self.clumsy = seats, pace, clumsy
        self.hands = Hands(board, pace)
        self.count = Count()
        self._chosen: set[Deed] = set()
        self._expected: Deed | None = None
        self._until = 0.0
        self._early: Move | None = None
        self._again = False
        self._next = session.clock.now()
        self._read_to = session.version
        session.listeners.append(self._watch)

    # ---- what the session did

    def _watch(self) -> None:
        if not self.session.history.deeds or self.session.version == self._read_to:
            return
        deed = self.session.history.deeds[-1]
        fresh = [r for r in deed.records if r.n > self._read_to]
        self._read_to = self.session.version
        before: Any = deed.before
        for record in fresh:
            if isinstance(record.entry, Move):
                self._made(before, record.entry, record.physical)
            before = self.session.state_type.from_json(record.state)

    def _made(self, before: Any, move: Move, physical: bool) -> None:
        if move.seat not in self.seats:
            return
        hands = self.session.rules.hands(before, move)
        if self._real(hands):
            self.count.moves_that_shift += 1
            self.count.moves_from_readings += physical
        if physical and move.kind != PASS:
            deed = _deed(hands)
            self.count.unchosen += deed not in self._chosen
            if deed == self._expected:
                self._expected = None

    def _real(self, shifts: list[Shift]) -> list[Shift]:
        """The shifts that a reader can tell: at least one end of each is read."""
        return [s for s in shifts if s.source != s.target and {s.source, s.target} & set(self.board.zones)]

    def _tells(self, shifts: list[Shift]) -> bool:
        """Whether readers can tell from these shifts what was meant: each ends on one."""
        return bool(shifts) and all(s.target in self.board.zones for s in shifts)

    # ---- the loop

    def due(self) -> float | None:
        """When `tick` has something to do."""
        if self.session.paused or self.session.outcome is not None:
            return None
        hand = self.hands.due()
        return self._next if hand is None else min(hand, self._next)

    def tick(self, now: float) -> None:
        """Move hands; when everything is at rest, decide what is done next. Raises LawBroken when nothing goes on."""
        self.hands.tick(now)
        if now < self._next or self.session.outcome is not None:
            return
        self._next = now + POLL
        if self.hands.busy:
            return
        if self._early is not None:
            self._close_window(now)
            return
        if self._expected is not None:
            if now > self._until:
                raise LawBroken(
                    f"hands made {self._expected}, and the rules did not learn of it: {self.physical.verdict}"
                )
            return
        if not self._todos_done(now) or not self.physical.at_rest():
            return
        self._compare()
        self._decide(now)

    def _owed(self) -> dict[str, Zone]:
        """What hands have to put right: open to-dos, and what no reader sees. In correction people do it."""
        if self.physical.correction is not None:
            return {}
        blind = {t: z for t, z in self._layout().items() if z not in self.board.zones}
        return {**self.physical.owed(), **blind}

    def _layout(self) -> dict[str, Zone]:
        return {base(name): zone for name, zone in self.session.rules.layout(self.session.state).zones().items()}

    def _todos_done(self, now: float) -> bool:
        """Whether everything lies where it should; otherwise hands begin to put it there."""
        wrong = [(t, z) for t, z in self._owed().items() if self.board.where.get(t) != z]
        start = now
        for token, zone in wrong:
            self.count.todos += zone in self.board.zones or self.board.where.get(token) in self.board.zones
            start = self.hands.carry(start, token, zone)
        return not wrong

    def _compare(self) -> None:
        picture = self.physical.picture(self.session.clock.now())
        for token, zone in self._layout().items():
            if zone in picture.readers and picture.zone(token) != zone:
                self.count.unlike += 1
            if zone not in picture.readers and picture.zone(token) is not None:
                self.count.unlike += 1

    # ---- deciding and doing

    def _decide(self, now: float) -> None:
        if self._again:
            self._again = False
            if self._change_of_mind(now):
                return
        decided = self.mind.decide(self.seats)
        if decided is None:
            return
        seat, move = decided
        shifts = self._real(self.session.rules.hands(self.session.state, move))
        if self._tells(shifts):
            self._by_hand(move, shifts, now)
        elif not (self.clumsy and move.kind == PASS and self._set_down_too_early(move, now)):
            self._tap(move, now)
        del seat

    def _tap(self, move: Move, now: float) -> None:
        self.count.taps += 1
        self.session.act(f"tap-{self.session.version}-{self.count.taps}", None, [move])
        self._next = now + max(POLL, 0.5 * self.pace)

    def _by_hand(self, move: Move, shifts: list[Shift], now: float) -> None:
        self._expect(shifts)
        clumsy = self.clumsy
        start = now
        if clumsy is not None and clumsy.rng.random() < 0.25:
            clumsy.wobble(self.hands, now, spare=[base(s.name) for s in shifts if s.name])
        if clumsy is not None and clumsy.rng.random() < 0.3 and shifts[0].name and shifts[0].target in clumsy.rooms:
            start = clumsy.slide(self.hands, start, base(shifts[0].name), shifts[0].target)
            shifts = shifts[1:]
        if clumsy is not None and clumsy.rng.random() < 0.2:
            self._again = True
        self._until = self.hands.do(start, shifts) + PATIENCE

    def _expect(self, shifts: list[Shift]) -> None:
        self._expected = _deed(shifts)
        self._chosen.add(self._expected)

    def _set_down_too_early(self, passing: Move, now: float) -> bool:
        """While the window is still open, somebody already moves the token he will move afterwards."""
        assert self.clumsy is not None
        pending = self.session.pending
        if not isinstance(pending, Choice) or self.clumsy.rng.random() > 0.4:
            return False
        found = pending.find(passing)
        if found is None or not found.window:
            return False
        after = self.session.state.copy()
        self.session.rules.apply(after, passing)
        later = self.session.rules.pending(after)
        if not isinstance(later, Choice):
            return False
        for seat in self.seats:
            if any(a.window for a, _ in later.for_seat(seat)):
                continue
            move = self.mind.one(after, later, seat)
            shifts = [] if move is None else self._real(self.session.rules.hands(after, move))
            if move is not None and self._tells(shifts):
                self._expect(shifts)
                self._early = passing
                self._until = self.hands.do(now, shifts) + PATIENCE
                return True
        return False

    def _close_window(self, now: float) -> None:
        if not self.physical.kept and now < self._until - PATIENCE + REST + 1.0:
            return
        passing, self._early = self._early, None
        assert passing is not None
        self._tap(passing, now)

    def _change_of_mind(self, now: float) -> bool:
        """The token that was just laid down is moved on, while that may still be undone."""
        deeds = self.session.history.take_back()
        if not deeds or len(deeds[-1].moves) != 1 or deeds[-1].moves[0].seat not in self.seats:
            return False
        deed, made = deeds[-1], deeds[-1].moves[0]
        pending = self.session.rules.pending(deed.before)
        if not isinstance(pending, Choice):
            return False
        old = self._real(self.session.rules.hands(deed.before, made))
        for thought in range(1, 6):
            move = self.mind.one(deed.before, pending, made.seat, thought)
            if move is None or move == made:
                continue
            new = self._real(self.session.rules.hands(deed.before, move))
            if len(old) == len(new) == 1 and old[0].name == new[0].name and self._only_that(old[0], new[0]):
                self._expect(new)
                self._until = self.hands.carry(now, new[0].name or "", new[0].target or "") + PATIENCE
                return True
        return False

    def _only_that(self, old: Shift, new: Shift) -> bool:
        """Whether carrying the token on can mean nothing but another mind: it is no move of its own."""
        if new.target not in self.board.zones:
            return False
        on = Shift(old.name, old.back, old.target, new.target)
        move = self.session.rules.attempt(self.session.state, None, on)
        return move is None or self.session.rules.check(self.session.state, move) is not None


def _deed(shifts: list[Shift]) -> Deed:
    return frozenset(Shift(None if s.name is None else base(s.name), s.back, s.source, s.target) for s in shifts)
