"""Reconciling: what the change of a picture means, asked of a ruleset; contains no game and applies nothing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from companion.engine.errors import Refusal
from companion.engine.layout import Spot
from companion.engine.piece import Seat, Zone, base
from companion.engine.ruleset import Ruleset
from companion.engine.state import State
from companion.table.by_hand import ByHand
from companion.table.closing import implied, kept
from companion.table.difference import Difference, absent, difference, spots
from companion.table.explain import begun, explain, tried
from companion.table.leaving import leavings
from companion.table.picture import Picture
from companion.table.todo import Todo, missing, still_to_do, todos
from companion.table.verdict import (
    Correct,
    Edited,
    Grace,
    Keep,
    Make,
    Missing,
    Nothing,
    Past,
    Replace,
    TakeBack,
    Unknown,
    Verdict,
    Wait,
    Which,
)
from companion.table.waiting import Waiting
from companion.table.zones import in_order


class ReconcileConfig(msgspec.Struct, frozen=True, kw_only=True):
    """How long hands are given; times in seconds."""

    grace: float = 4.0
    """From coming to rest where nothing explains it until correction mode; from vanishing until that can be a move."""
    search: float = 20.0
    """From vanishing until a piece is looked for."""
    many: int = 5
    """So many that have vanished are in no hand: the board was swept, and they are looked for after the grace."""


class Reconciler:
    """One game's table: which differences are to-dos, and how long the others have stood.

    Ask `judge` on every stable change and whenever `due` says so. Tell it of everything that happens to the state:
    `follow` after each entry that was made, `hold` after an undo, a refusal, a restart or a pause.
    Times are monotonic seconds.
    """

    def __init__(
        self, rules: Ruleset[Any], config: ReconcileConfig | None = None, automated: Collection[Seat] = ()
    ) -> None:
        """`automated`: the seats that the companion plays, whose moves hands cannot make."""
        self.rules = ByHand(rules, automated)
        self.config = config or ReconcileConfig()
        self._waiting = Waiting()
        self._since: dict[tuple[str, Zone | None], float] = {}
        self._acted: frozenset[str] = frozenset()

    def automate(self, seats: Collection[Seat]) -> None:
        """From now on the companion plays these seats, and no others."""
        self.rules = ByHand(self.rules.rules, seats)

    # ---- what the session tells

    def hold(self, s: State, picture: Picture, absent: bool = False) -> None:
        """Whatever differs now is a to-do and no move, until a piece comes to rest elsewhere.

        `absent`: pieces that lie nowhere may be laid on any reader first (after a restart, a pause, a swept table).
        """
        self._waiting.hold(self.rules.layout(s), picture, absent)

    def follow(self, before: State, after: State, picture: Picture) -> None:
        """An action was made: what the state now wants elsewhere, and hands have not done, is a to-do.

        One call for all the entries of an action; for a replacement `before` is the state before taking back.
        """
        self._waiting.follow(self.rules.layout(before), self.rules.layout(after), picture, self._acted)
        self._acted = frozenset()

    # ---- what the session asks

    def owed(self) -> tuple[str, ...]:
        """The identities in open to-dos. Never for a screen."""
        return self._waiting.names()

    def todos(self, s: State, picture: Picture) -> tuple[Todo, ...]:
        """The open to-dos, without naming a piece that lies face down."""
        layout = self.rules.layout(s)
        self._waiting.settle(layout, picture)
        return todos(layout, picture, self._waiting.names())

    def due(self, now: float) -> float | None:
        """When to ask `judge` again although nothing has changed; None when only a change matters."""
        times = []
        for (_, zone), since in self._since.items():
            times.append(since + self.config.grace)
            if zone is None:
                times.append(since + self.config.search)
        return min((time for time in times if time > now), default=None)

    def judge(self, s: State, picture: Picture, now: float, history: Sequence[Past] = ()) -> Verdict:
        """What the picture means at `now`. `history`: the actions that may still be undone, the newest last."""
        layout = self.rules.layout(s)
        self._acted = frozenset()
        self._waiting.settle(layout, picture)
        shifts = difference(layout, picture, self._waiting)
        gone = absent(layout, picture, self._waiting)
        self._age(
            [(shift.name or "", shift.target) for shift in shifts] + [(spot.name or "", None) for spot in gone], now
        )
        if shifts and s.agenda and s.agenda[-1].by_hand:
            self._act(shifts, ())
            return Edited(shifts)
        verdict = self._explained(s, picture, shifts, now, history) if shifts else None
        if verdict is None:
            verdict = self._vanished(s, picture, gone, now)
        if verdict is None and (picture.unknown or picture.torn):
            verdict = _unknown(picture)
        if verdict is None:
            after = self.config.grace if len(gone) >= self.config.many else self.config.search
            old = [spot for spot in gone if self._old(spot.name or "", None, now, after)]
            verdict = Missing(missing(old)) if old else Nothing()
        return verdict

    # ---- in the order of the design

    def _explained(
        self, s: State, picture: Picture, shifts: Difference, now: float, history: Sequence[Past]
    ) -> Verdict:
        found = explain(self.rules, s, picture, shifts)
        if found.moves:
            self._act(shifts, found.left)
            return Make(found.moves)
        own = implied(self.rules, s, picture, shifts)
        if own is not None:
            self._act(shifts, own.left)
            return Make((*own.passes, *own.moves))
        if found.which:
            return Which(found.which)
        begun_, kept_ = begun(self.rules, s, picture, shifts), kept(self.rules, s, picture, shifts)
        part = {shift for _, _, done in begun_ for shift in done}
        kept_part = (
            set() if kept_ is None else {(x.name, x.target) for x in shifts} - {(x.name, x.target) for x in kept_.left}
        )
        left = tuple(x for x in shifts if x not in part and (x.name, x.target) not in kept_part)
        if len(left) == len(shifts):
            verdict = self._replaced(s, picture, shifts, history) or self._taken_back(s, picture, history)
            if verdict is not None:
                return verdict
        overdue = tuple(x for x in left if self._old(x.name or "", x.target, now, self.config.grace))
        if overdue:
            return Correct(overdue, self._refusals(s, overdue))
        if begun_:
            return Wait(begun_[0][0], still_to_do(self.rules.layout(s), begun_[0][1]))
        if kept_ is not None:
            return Keep(kept_.moves, kept_.asks)
        until = min(self._since[base(x.name or ""), x.target] for x in left) + self.config.grace
        return Grace(until, self._refusals(s, left))

    def _replaced(self, s: State, picture: Picture, shifts: Difference, history: Sequence[Past]) -> Replace | None:
        if not history:
            return None
        before = history[-1].before
        moved = _moved(self.rules, before, s, picture)
        if not any(base(shift.name or "") in moved for shift in shifts):
            return None
        instead = difference(self.rules.layout(before), picture, self._waiting)
        found = explain(self.rules, before, picture, instead) if instead else None
        if found is None or not found.moves or found.left:
            return None
        self._act(instead, ())
        return Replace(1, found.moves)

    def _taken_back(self, s: State, picture: Picture, history: Sequence[Past]) -> TakeBack | None:
        for count, past in enumerate(reversed(history), start=1):
            layout = self.rules.layout(past.before)
            moved = _moved(self.rules, past.before, s, picture)
            there = all(picture.fits(spot) for name, spot in spots(layout, picture).items() if name in moved)
            if moved and there and not difference(layout, picture, self._waiting):
                return TakeBack(count)
        return None

    def _vanished(self, s: State, picture: Picture, gone: Sequence[Spot], now: float) -> Verdict | None:
        """Pieces that have left although a reader should see them, and what the rules may have waited for."""
        for spot in gone:
            if self._old(spot.name or "", None, now, self.config.grace):
                moves = leavings(self.rules, s, picture, spot)
                if moves:
                    self._acted = frozenset({base(spot.name or "")})
                    return Make(moves[:1]) if len(moves) == 1 else Which(tuple((move,) for move in moves))
        return None

    def _refusals(self, s: State, shifts: Difference) -> tuple[Refusal, ...]:
        out: list[Refusal] = []
        for move in tried(self.rules, s, shifts):
            refusal = self.rules.check(s, move)
            if refusal is not None and refusal not in out:
                out.append(refusal)
        return tuple(out)

    def _act(self, shifts: Difference, left: Difference) -> None:
        self._acted = frozenset(base(shift.name or "") for shift in shifts if shift not in left)

    # ---- how long

    def _age(self, now_here: Sequence[tuple[str, Zone | None]], now: float) -> None:
        self._since = {(base(name), zone): self._since.get((base(name), zone), now) for name, zone in now_here}

    def _old(self, name: str, zone: Zone | None, now: float, after: float) -> bool:
        return now >= self._since[base(name), zone] + after


def _moved(rules: Ruleset[Any], before: State, after: State, picture: Picture) -> set[str]:
    """The pieces, of those that readers can tell, which the two states want in different places."""
    then, now = spots(rules.layout(before), picture), spots(rules.layout(after), picture)
    return {name for name, spot in now.items() if name not in then or then[name].zone != spot.zone}


def _unknown(picture: Picture) -> Unknown:
    zones = tuple(sorted(picture.unknown, key=in_order))
    torn = tuple(sorted(picture.torn.values(), key=lambda found: [in_order(zone) for zone in found]))
    return Unknown(zones, torn)
