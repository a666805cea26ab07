"""A twin over the wire: a second service that looks alike to one screen, led along by the first one's deeds."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import msgspec

from companion.engine.ask import Ask, Chance
from companion.engine.chance import fits, sample
from companion.engine.errors import EngineError
from companion.engine.event import Event
from companion.engine.move import PASS, Move
from companion.engine.piece import Handle, Piece, owner
from companion.engine.view import sees
from companion.server import app, messages
from companion.server.desk import Desk
from companion.server.screen import Screen
from companion.session.errors import SessionError
from companion.session.history import History
from companion.session.windows import Windows
from tests.leaks.canaries import Canaries
from tests.leaks.doubles import Asked, Book, Ears, Echo, Learnt, Parting
from tests.leaks.knowing import Leak
from tests.leaks.likeness import likeness, unlike
from tests.leaks.parting import SHOWN, difference, parting
from tests.leaks.wire import Wire


class Done(msgspec.Struct):
    """What one deed at the first table came to. `who` sent `message`; neither for clocks and for bots."""

    who: str = ""
    message: dict[str, Any] | None = None
    bot: tuple[Move, ...] = ()
    """What a bot did."""
    records: list[Any] = []
    asked: Asked = []
    shows: bool = False
    """Whether anything happened that others are told of."""
    early: bool = False
    """Whether somebody holds open, or lets go, a window that is not closing yet."""
    afresh: bool = False
    """Whether nothing that was asked before is asked any longer."""
    fresh: int = 0
    """The first handle given by this deed."""
    question: Chance | None = None
    """What the table was asked before."""

    @property
    def events(self) -> list[Event]:
        """Everything it told."""
        return [event for record in self.records for event in record.events]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves it made."""
        return tuple(record.entry for record in self.records if isinstance(record.entry, Move))


Secret = Callable[[], object]
"""Something others did that nobody was told of: doing it here."""


class Mirror:
    """One twin of a table, made for the screen `name`. `keep` is how much of what is hidden lies here as it does there.

    What others do in secret (pass where each is asked by himself, hold a window that is not closing yet) is done
    here only when it has to show, so a screen that tells of it can tell the two tables apart.
    """

    def __init__(self, wire: Wire, name: str, rng: Random, canaries: Canaries, keep: float) -> None:
        self.wire, self.name, self.rng, self.canaries = wire, name, rng, canaries
        self.viewer, self.keep = wire.viewers[name], keep
        self.steps = self.hidden = self.secrets = 0
        self.end: str | None = None
        """Why it is over: `shown`, `learnt`, `refused`, `undone`, `corrected`."""
        first = wire.session
        kept = {h for h in first.state.pieces if rng.random() < keep}
        self.session = self._session(first, likeness(first.state, self.viewer, rng, canaries, kept))
        self.pane = wire.panes[name].double()
        self._shown = wire.shown[name]
        self.service = self._service(wire.service)
        self.differ = len(unlike(first.state, self.session.state))
        self._inherited = list(self.session.history.deeds)
        self._secret = self._secrets(first)
        self.service.changed()

    # ---- made like the first

    def _session(self, first: Any, state: Any) -> Any:
        twin = copy.copy(first)
        twin.state, twin.pending = state, first.rules.pending(state)
        twin.rules = Ears(first.rules)
        twin.journal = Book(first.journal)
        twin.croupier = Echo(first.croupier, self.viewer, self.rng)
        twin.history = History()
        twin.history.deeds = [d for d in first.history.deeds if d.seat in self.viewer or not self._secret_deed(d)]
        twin.windows = Windows(first.windows.breath)
        twin.windows.closing = copy.copy(first.windows.closing)
        twin.windows.early = {
            ask: seats if self._closes(ask) else tuple(s for s in seats if s in self.viewer)
            for ask, seats in first.windows.early.items()
        }
        twin.log = [event.masked(self.viewer) for event in first.log]
        twin.listeners = []
        shared = [k for k, v in vars(twin).items() if isinstance(v, (list, dict, set)) and v is vars(first)[k]]
        assert not shared, f"a twin must not share {shared} with the first table"
        return twin

    def _service(self, first: Any) -> Any:
        twin = copy.copy(first)
        twin.session, twin.desk = self.session, Desk(self.session, None)
        twin.screens = [self.pane.screen]
        twin._wake = asyncio.Event()
        twin._tickers = []
        twin._seat_list = first._seat_list
        self.session.listeners.append(twin.changed)
        return twin

    def _closes(self, ask: str) -> bool:
        closing = self.wire.session.windows.closing
        return closing is not None and closing.ask == ask

    def _secrets(self, first: Any) -> list[Secret]:
        """What others have done in secret and what has come of nothing yet, which has not been done here."""
        out: list[Secret] = []
        open_here = {ask.id for ask in self.session.asks() if _passes(ask)}
        silent = {ask.seats for ask in first.asks() if ask.waits and not _passes(ask) and ask.id in open_here}
        for move in reversed([move for moves in self.wire.secrets.values() for move in moves]):
            if (move.seat,) in silent:
                silent.discard((move.seat,))
                out.insert(0, self._passing((move,)))
        assert not silent, f"nobody knows how {silent} came to be silent"
        for ask, seats in first.windows.early.items():
            if not self._closes(ask):
                out += [partial(self.session.wait, ask, seat) for seat in seats if seat not in self.viewer]
        return out

    def _passing(self, moves: tuple[Move, ...]) -> Secret:
        return partial(self.session.act, f"secret-{self.rng.getrandbits(48)}", None, moves)

    def _secret_deed(self, deed: Any) -> bool:
        return deed.records[0].n in self.wire.secrets

    # ---- led along

    def follow(self, done: Done) -> None:
        """Do here what was done there, as far as this screen could know of it. Raises Leak when they part too soon."""
        if done.records and done.message is not None and done.message["k"] == "correct":
            self.end = "corrected"
        elif done.who == self.name:
            if done.shows:
                self._catch_up(done)
            self._lead(done, self._hear)
        elif done.shows:
            self._catch_up(done)
            self._lead(done, self._repeat)
        elif any(move.seat in self.viewer for move in done.moves):
            self._lead(done, self._repeat)
        elif done.early:
            self._secret.append(partial(self._repeat, done))
        elif done.records:
            self._secret.append(self._passing(done.moves))
            self.secrets += 1

    def _hear(self, done: Done) -> None:
        app._heard(self.service, self.pane.screen, msgspec.json.encode(self._said(done)).decode())

    def _said(self, done: Done) -> dict[str, Any]:
        """What was said there. What others see of cardboard that this viewer has never seen is another thing here.

        What he has seen, or is told now, is what it is there. Raises Parting, and Learnt when it cannot be that here.
        """
        assert done.message is not None
        if done.message["k"] != "answer" or not done.records:
            return done.message
        question, here = done.question, self.session.question()
        if question is None or question != here:
            raise Parting(f"of cardboard {question} is asked there and {here} here")
        s, values = self.session.state, tuple(done.message["values"])
        seen = question.learns is None or set(question.learns) & set(self.viewer)
        if not seen and not any(self._saw(s, s.pieces[piece]) for piece in question.pieces):
            return {**done.message, "values": list(sample(s, question, self.rng).values)}
        if not fits(s, question, self.session.rules.understood(s, question, values, self.rng)):
            raise Learnt
        return done.message

    def _saw(self, s: Any, p: Piece) -> bool:
        """Whether the viewer has had the real thing in his hands, whatever the companion was told of it."""
        return p.by in self.viewer or owner(p.zone) in self.viewer or sees(s, self.viewer, p, recall=True)

    def _looks(self, piece: Handle) -> bool:
        """Whether the viewer may look at it at both tables. Nothing says so where he takes up what was told before, and
        where the game ends with the card that he has drawn."""
        there, here = self.wire.session.state, self.session.state
        return sees(there, self.viewer, there.pieces[piece]) and sees(here, self.viewer, here.pieces[piece])

    def _repeat(self, done: Done) -> None:
        if done.bot:
            self.session.act(f"bot-{self.rng.getrandbits(48)}", None, done.bot)
        elif done.message is None:
            self.session.tick(self.wire.clock.now())
        else:
            other = Screen(self.pane.screen.socket)
            other.person = self.wire.persons[done.who]
            other.role = "table" if other.person is None else "seat"
            self.service.desk._do(other, messages.read(msgspec.json.encode(self._said(done)).decode()))

    def _catch_up(self, done: Done) -> None:
        """What others did in secret is done just before it shows; what an order makes void perhaps not at all."""
        if self.session.paused:
            return
        void = done.afresh and bool(done.moves) and done.moves[0].kind != PASS
        if not (void and self.rng.random() < 0.5):
            for secret in self._secret:
                secret()
        self._secret = []

    def _lead(self, done: Done, way: Callable[[Done], None]) -> None:
        told, deeds = len(self.session.log), {id(deed) for deed in self.session.history.deeds}
        version = self.session.version
        self.session.croupier.asked = list(done.asked)
        self.session.rules.heard.clear()
        broken: str | None = None
        try:
            way(done)
        except Learnt:
            self.end = "learnt"
        except Parting as asked:
            broken = str(asked)
        except (EngineError, SessionError):
            # What others do may be impossible here. The viewer's own refusals are answers, and are compared.
            self.end = "refused"
        if not self.viewer and done.moves and self.session.version == version:
            # What a person does at the table screen is that person's deed, and may be impossible here.
            self.end = "refused"
        here = self.session.rules.heard if broken or self.end else self.session.log[told:]
        how = parting(self._masked(done.events), self._masked(here), whole=not (broken or self.end))
        if how == SHOWN:
            self.end = SHOWN
        elif how or broken:
            raise Leak("twins part", self.name, f"{how or broken} after {done.message or done.bot or 'the clock'}")
        gone = deeds - {id(deed) for deed in self.session.history.deeds}
        if gone.intersection(map(id, self._inherited)):
            self.end = self.end or "undone"
        others = unlike(self.wire.session.state, self.session.state)
        silent = self.wire.cardboard or self.wire.session.outcome is not None
        if silent and self.end in (None, "undone") and any(self._looks(handle) for handle in others):
            self.end = SHOWN
        self.hidden += sum(handle >= done.fresh for handle in others)

    def _masked(self, events: list[Event]) -> list[Event]:
        return [event.masked(self.viewer) for event in events]

    def compare(self, there: list[str]) -> None:
        """This screen has been sent the same bytes in the same number of messages as the first. Raises Leak."""
        here = self.pane.glass.take()
        if here != there:
            raise Leak("twins differ", self.name, difference(self._shown, there, here))
        self.steps += 1
        self._shown = [text for text in (self._shown, *there) if text.startswith('{"k":"view"')][-1]


def _passes(ask: Ask) -> bool:
    """Whether somebody who is asked by himself can pass; no longer once he has."""
    return any(template.kind == PASS for template in ask.templates)
