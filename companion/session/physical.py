"""The physical table of a session: readings come in, what they mean is asked of the reconciler, and is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from typing import Any

import msgspec

from companion.engine.errors import Malformed, Refusal, Refused
from companion.engine.layout import Layout
from companion.engine.move import Edit, Value
from companion.engine.piece import Seat, Zone, base
from companion.engine.view import Viewer
from companion.session.errors import CannotUndo, SessionError
from companion.session.session import Session
from companion.table import verdict as v
from companion.table.correction import Correction, Wrong
from companion.table.difference import Difference
from companion.table.picture import Picture
from companion.table.places import Places
from companion.table.presence import Presence
from companion.table.reconcile import Reconciler
from companion.table.tags import TagMap
from companion.table.todo import Todo
from companion.table.wording import text
from firmware_bridge.readings import Health, Reading, Told

GUIDE_AFTER = 3.0
"""Seconds a to-do about face-down pieces stands before the screen leads through it."""
AT_ONCE = float("-inf")
SETTLING = 3.0
"""Seconds in which every antenna should have been heard after a start."""


class Physical:
    """What readers tell about one game. Every time is of the session's clock."""

    def __init__(self, session: Session, places: Places, tags: TagMap, presence: Presence | None = None) -> None:
        self.session, self.places, self.tags = session, places, tags
        self.presence = presence or Presence(known=tags.pairs())
        self.reconciler = Reconciler(session.rules)
        self.correction: Correction | None = None
        self.wrong: Wrong | None = None
        self._guide: Correction | None = None
        self._guide_at: float | None = None
        self.todo: tuple[Todo, ...] = ()
        self.kept: tuple[str, ...] = ()
        self.offer = 0
        self.tried: tuple[Refusal, ...] = ()
        self.verdict: v.Verdict = v.Nothing()
        self.corrections = self.readings = self.moves = 0
        self.on_seen: Callable[[dict[Zone, dict[str, int]]], None] = lambda counts: None
        self.where: Callable[[], dict[str, Zone | None]] | None = None
        self.move: Callable[[str, Zone | None], None] | None = None
        self._backs = {base(s.name): s.back for s in session.rules.layout(session.state).spots if s.name is not None}
        self.seen: dict[Zone, dict[str, int]] = {}
        self._state, self._undone = session.state, session.undone
        self._paused = session.paused
        self._dirty = True
        self._again: float | None = None
        self._ready = False
        self._started = session.clock.now()
        self._n = 0
        session.listeners.append(self.follow)

    def automate(self, seats: Collection[Seat]) -> None:
        """The companion plays these seats: hands carry out their moves, and cannot make them."""
        self.reconciler.automate(seats)

    # ---- what comes in

    def tell(self, told: Told) -> None:
        """A reading, or the health of a reader, has arrived. What a reader sees is drawn at once, as a count."""
        if isinstance(told, Reading):
            self.readings += 1
            self.presence.reading(f"{told.node}/{told.antenna}", told.tags, told.quality, told.at)
            self._draw(told)
        elif isinstance(told, Health):
            gone = told.state in ("offline", "refused")
            for antenna in self.places.pairs():
                node, _, name = antenna.partition("/")
                if gone and node == told.node and told.antenna in ("", name):
                    self.presence.offline(antenna, told.at)

    def _draw(self, told: Reading) -> None:
        zone = self.places.zone(f"{told.node}/{told.antenna}")
        if zone is None or told.quality == "error":
            return
        names = [self.tags.piece(tag) for tag in told.tags]
        counts = dict(sorted(Counter(self._backs.get(name, "token") for name in names if name is not None).items()))
        if self.seen.get(zone) != counts:
            self.seen[zone] = counts
            self.on_seen({zone: counts})

    def follow(self) -> None:
        """The session has moved on."""
        before, after = self._state, self.session.state
        self._dirty = True
        resumed = self._paused and not self.session.paused
        self._paused = self.session.paused
        if resumed and self._ready:
            self.reconciler.hold(after, self.picture(self.session.clock.now()), absent=True)
        if before is after:
            return
        self._state = after
        if not self._ready:
            return
        picture = self.picture(self.session.clock.now())
        if self.session.undone != self._undone:
            self._undone = self.session.undone
            self.reconciler.hold(after, picture)
        else:
            self.reconciler.follow(before, after, picture)

    # ---- the loop

    def due(self) -> float | None:
        """When `tick` has something to do."""
        if self._dirty and self._ready:
            return AT_ONCE
        dues = [self.presence.next_due(), self._again]
        if not self._ready:
            dues.append(AT_ONCE if self._all_heard() else self._started + SETTLING)
        return min((due for due in dues if due is not None), default=None)

    def tick(self, now: float) -> None:
        """Find out what has changed, and what it means."""
        changes = self.presence.advance(now)
        if not self._ready:
            if not self._all_heard() and now < self._started + SETTLING:
                return
            self._ready = True
            self.reconciler.hold(self.session.state, self.picture(now), absent=True)
        if changes or self._dirty or (self._again is not None and self._again <= now):
            self._dirty = False
            self._again = None
            if not self.session.paused:
                self._think(now)
                dues = [self.reconciler.due(now), self._guide_at if self._guide is None else None]
                dues += [dialogue.due(now) for dialogue in (self.correction, self._guide) if dialogue is not None]
                self._again = min((due for due in dues if due is not None), default=None)

    def _all_heard(self) -> bool:
        return all(self.presence.state(antenna) != "offline" for antenna in self.places.pairs())

    def picture(self, now: float) -> Picture:
        """What the readers believe at this moment. Never for a screen."""
        return Picture.from_presence(self.presence, now, self.tags, self.places)

    # ---- what it means

    def _think(self, now: float) -> None:
        shown = self._shown()
        for _ in range(8):
            picture = self.picture(now)
            past = [v.Past(d.before, d.moves) for d in self.session.history.take_back() if d.moves]
            self.verdict = self.reconciler.judge(self.session.state, picture, now, past)
            if not self._do(self.verdict, picture, now):
                break
        self._say(self.picture(now), now)
        if shown != self._shown():
            self.session.tell()

    def _do(self, verdict: v.Verdict, picture: Picture, now: float) -> bool:
        """Act on a verdict; True when the state has changed and the picture has to be judged again."""
        self.kept, self.offer, self.tried = (), 0, ()
        match verdict:
            case v.Make():
                return self._make(verdict.moves, 0)
            case v.Edited():
                return self._edit(verdict.difference)
            case v.Replace():
                return self.correction is None and self._make(verdict.moves, verdict.undo)
            case v.Keep():
                self.kept = verdict.asks
            case v.TakeBack():
                self.offer = verdict.count
            case v.Grace():
                self.tried = verdict.refusals
            case v.Correct() | v.Missing():
                if self.correction is None:
                    self.corrections += 1
                    self.correction = Correction()
                    self.reconciler.hold(self.session.state, picture, absent=True)
                self.tried = verdict.refusals if isinstance(verdict, v.Correct) else ()
            case _:
                pass
        return False

    def _make(self, moves: tuple[Any, ...], undo: int) -> bool:
        self._n += 1
        action = f"hand-{self.session.version}-{self._n}"
        try:
            for i in range(undo):
                self.session.undo(f"{action}-undo-{i}", None)
            done = self.session.act(action, None, moves, physical=True)
        except (Refused, Malformed, SessionError, CannotUndo):
            self.reconciler.hold(self.session.state, self.picture(self.session.clock.now()))
            return False
        self.moves += len(moves)
        return done

    def _edit(self, shifts: Difference) -> bool:
        """While people do what a card says, the state follows their hands."""
        for shift in shifts:
            self._n += 1
            lying = (p for p in self.session.state.pieces.values() if p.name is not None)
            handle = next(p.handle for p in lying if base(p.name or "") == base(shift.name or ""))
            to: dict[str, Value] = {"piece": handle, "zone": shift.target or ""}
            try:
                self.session.edit(f"hand-{self.session.version}-{self._n}", Edit(None, "move", to))
            except (Malformed, SessionError):
                self.reconciler.hold(self.session.state, self.picture(self.session.clock.now()))
                return False
        return True

    def _say(self, picture: Picture, now: float) -> None:
        """Work out what the table screen tells people to do."""
        state = self.session.state
        layout = self.session.rules.layout(state)
        self.todo = self.reconciler.todos(state, picture)
        if self.correction is None:
            self.wrong = self._guided(layout, picture, now) or self._odd()
            return
        self.wrong = self.correction.feed(layout, picture, now)
        if self.wrong is None:
            self.correction = None
            self.reconciler.hold(state, picture)

    def _guided(self, layout: Layout, picture: Picture, now: float) -> Wrong | None:
        """Which of several face-down pieces a to-do means is told by lifting, once nobody has done it by himself."""
        backs = {todo.back for todo in self.todo if todo.name is None}
        if not backs:
            self._guide, self._guide_at = None, None
            return None
        if self._guide_at is None:
            self._guide_at = now + GUIDE_AFTER
        if now < self._guide_at:
            return None
        self._guide = self._guide or Correction()
        return self._guide.feed(Layout(tuple(s for s in layout.spots if s.back in backs)), picture, now)

    def _odd(self) -> Wrong | None:
        match self.verdict:
            case v.Which():
                n = len(self.verdict.options)
                return Wrong("which", text("wrong.which", n=n), n, n=n)
            case v.Unknown():
                for zone in self.verdict.zones:
                    return Wrong("unknown", text("wrong.unknown", zone=zone, n=1), 1, zone)
                for zones in self.verdict.torn:
                    return Wrong("which", text("wrong.torn", zone=zones[0], to=zones[1]), 1, zones[0], zones[1])
        return None

    def _shown(self) -> tuple[Any, ...]:
        return self.wrong, self.todo, self.kept, self.offer, self.tried

    def owed(self) -> dict[str, Zone]:
        """The tokens in open to-dos and where each goes. Names what lies face down: for emulated hands alone."""
        names = set(self.reconciler.owed())
        zones = self.session.rules.layout(self.session.state).zones()
        return {base(name): zone for name, zone in zones.items() if base(name) in names}

    def at_rest(self) -> bool:
        """Whether nothing is under way: no hand, no to-do, nothing that wants an explanation."""
        return (
            self._ready
            and not self._dirty
            and not self.todo
            and self.correction is None
            and isinstance(self.verdict, v.Nothing)
            and self.presence.next_due() is None
            and not self._held()
        )

    def _held(self) -> bool:
        """Whether somebody holds a token that should lie on a reader."""
        lifted = {self.tags.piece(tag) for tag in self.presence.lifted()}
        if not lifted:
            return False
        zones = self.session.rules.layout(self.session.state).zones()
        read = self.places.zones
        return any(base(name) in lifted and zone in read for name, zone in zones.items())

    # ---- what screens get

    def hand(self, piece: int, zone: Zone | None) -> None:
        """A hand on an emulated board. Raises Malformed when there is none, or no such token or place."""
        if self.move is None or self.where is None:
            raise Malformed("there is no emulated board here")
        found = self.session.state.pieces.get(piece)
        name = None if found is None or found.name is None else base(found.name)
        if name is None or name not in self.where():
            raise Malformed("no such token lies on the board")
        self.move(name, zone)

    def part(self, viewer: Viewer) -> dict[str, Any]:
        """What any screen may be told about the table."""
        wrong = None if self.wrong is None else msgspec.to_builtins(self.wrong)
        return {
            "board": self._board(),
            "readers": sorted({z for a, z in self.places.pairs().items() if self.presence.state(a) != "offline"}),
            "todo": [
                {"what": "token", "back": t.back, "name": t.name, "from": t.source, "to": t.target, "n": t.count}
                for t in self.todo
            ],
            "wrong": wrong,
            "kept": list(self.kept),
            "offer": self.offer,
            "tried": [{"rule": r.rule, "args": r.args} for r in self.tried],
        }

    def _board(self) -> dict[str, Zone | None] | None:
        if self.where is None:
            return None
        where = self.where()
        pieces = self.session.state.pieces
        return {str(h): where[base(p.name)] for h, p in pieces.items() if p.name is not None and base(p.name) in where}
