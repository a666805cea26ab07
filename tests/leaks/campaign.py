"""One game watched from end to end: every byte to every viewer checked, and twins led along."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import Counter
from random import Random
from typing import Any

import msgspec

from benchmarks.pretend import Pretend
from companion.engine.view import view
from tests.leaks.canaries import Canaries, planted
from tests.leaks.doubles import Overheard, Tape
from tests.leaks.figures import Figures
from tests.leaks.knowing import Knower, Leak
from tests.leaks.mirror import Done, Mirror
from tests.leaks.plans import Plan
from tests.leaks.players import Deed, Players
from tests.leaks.wire import Wire, settle, shelved

KEEP = (0.0, 0.0, 0.6, 0.9)
"""How much of what is hidden lies in a twin as it does at the first table, by lot: the more, the longer it lives."""
LIFE = 60
"""Deeds after which a twin has lived long enough."""

Births = dict[str, Counter[int]]
"""For each screen how many twins are made after which deed."""


class Game:
    """One watched game. Without `births` nobody watches: only how many deeds it has is found out."""

    def __init__(self, plan: Plan, canaries: Canaries, births: Births | None) -> None:
        self.plan, self.canaries, self.births = plan, canaries, births
        seed = _bytes(f"game {plan.seed}")
        self.wire = Wire(plan.players, plan.options, plan.breath, plan.bots, seed, box=plan.box)
        self.session: Any = self.wire.session
        self.session.journal = Tape(self.session.journal)
        self.session.croupier = Overheard(self.session.croupier)
        self.rng, self.lots = Random(f"people {plan.seed}"), Random(f"twins {plan.seed}")
        pretend = Pretend(self.session, Random(f"cardboard {plan.seed}"))
        self.people = Players(self.wire, self.rng, plan.policy, plan.habits, pretend)
        self.figures = Figures()
        self.knowers = [Knower(name, seats, canaries) for name, seats in self.wire.viewers.items()]
        self.twins: list[Mirror] = []
        self.deeds = self._log = 0
        if births is None:
            self.wire.service.flush = lambda: None  # type: ignore[method-assign]

    async def play(self) -> None:
        """To the end, or as far as the plan says. Raises Leak."""
        await self.wire.connect()
        self._check(Done(shows=True), self.wire.take())
        while self.session.outcome is None and self.deeds < self.plan.limit:
            self.wire.clock.time += 0.1 + self.rng.random() * 1.4
            for ticker in self.wire.service._tickers:
                due = ticker.due()
                if due is not None and due <= self.wire.clock.now():
                    await self._tick(ticker)
            await self._do(self.people.next())
        for twin in list(self.twins):
            await self._bury(twin, "lived on")
        await self.wire.end()

    # ---- deeds

    async def _tick(self, ticker: Any) -> None:
        before = self._before()
        ticker.tick(self.wire.clock.now())
        done = self._done(before)
        if ticker is not self.session:
            closing = self.session.windows.closing
            done.bot = done.moves or ((closing.move,) if done.shows else ())
        if done.records or done.shows:
            await self._after(done)

    async def _do(self, deed: Deed | None) -> None:
        if deed is None or self.session.outcome is not None:
            return
        before = self._before()
        self.wire.hear(*deed)
        done = self._done(before)
        done.who, done.message = deed
        await self._after(done)

    def _before(self) -> tuple[Any, ...]:
        session = self.session
        session.journal.fresh.clear()
        session.croupier.asked.clear()
        asked = {ask.id for ask in session.asks()}
        return self._open(), dict(session.windows.early), session.state, asked, session.question()

    def _open(self) -> Any:
        """What everybody is told of the window that is about to close, and of a pause."""
        return msgspec.to_builtins(self.session.windows.closing), self.session.paused

    def _done(self, before: tuple[Any, ...]) -> Done:
        session = self.session
        open_, early, state, asked, question = before
        records = list(session.journal.fresh)
        shows = self._open() != open_ or any(record.events for record in records)
        if records and not shows:
            shows = view(state, ()).to_json() != view(session.state, ()).to_json()
        return Done(
            records=records,
            asked=list(session.croupier.asked),
            shows=shows,
            early=early != session.windows.early,
            afresh=not any(ask.id in asked for ask in session.asks()),
            fresh=state.next_handle,
            question=question,
        )

    # ---- what came of it

    async def _after(self, done: Done) -> None:
        self.deeds += 1
        if done.records and not done.shows:
            self.wire.secrets[done.records[0].n] = done.moves
        if self.births is None:
            await asyncio.sleep(0)
            return
        for twin in self.twins:
            twin.follow(done)
        await settle([*self.wire.panes.values(), *(twin.pane for twin in self.twins)])
        frames = self.wire.take()
        self._check(done, frames)
        for twin in list(self.twins):
            if twin.end in (None, "undone"):
                twin.compare(frames[twin.name])
            if twin.end or twin.steps >= LIFE:
                await self._bury(twin, twin.end or "lived on")
        if self.session.outcome is None:
            await self._bear()

    def _check(self, done: Done, frames: dict[str, list[str]]) -> None:
        fresh, self._log = self.session.log[self._log :], len(self.session.log)
        self.figures.watched(self.session.state, done, frames)
        said = "" if done.message is None else msgspec.json.encode(done.message).decode()
        back = any(event.kind == "corrected" for event in fresh)
        line = [event for record in self.session.journal.line() for event in record.events] if back else []
        for knower in self.knowers:
            knower.hear(fresh)
            if back:
                knower.gone_back(line)
            knower.check_handles(self.session.state)
            sent = frames[knower.name]
            mine = knower.name == done.who or any(move.seat in knower.seats for move in done.moves)
            if sent and not done.shows and not mine:
                raise Leak("a push", knower.name, f"{len(sent)} messages after {said or done.bot}, which is no news")
            for text in sent:
                knower.check(self.session.state, text, said if knower.name == done.who else "")
            self.figures.canaries += knower.looked_for
            knower.looked_for = 0

    # ---- twins

    async def _bear(self) -> None:
        assert self.births is not None
        born = [
            Mirror(self.wire, name, self.lots, self.canaries, KEEP[self.lots.randrange(len(KEEP))])
            for name, moments in self.births.items()
            for _ in range(moments[self.deeds])
        ]
        if born:
            await settle([twin.pane for twin in born])
            for twin in born:
                twin.compare([])
                twin.steps = 0
            self.twins += born

    async def _bury(self, twin: Mirror, why: str) -> None:
        self.twins.remove(twin)
        await twin.pane.end()
        self.figures.lived(twin, why)


def run(plan: Plan) -> Figures:
    """Play one game and watch it. Raises Leak."""
    started = time.perf_counter()
    births: Births = {}
    if plan.twins:
        dry = asyncio.run(_play(plan, None))
        rng = Random(f"births {plan.seed}")
        births = {name: Counter(rng.randrange(dry.deeds) for _ in range(plan.twins)) for name in dry.wire.viewers}
    figures = asyncio.run(_play(plan, births)).figures
    figures.games = 1
    figures.seconds = time.perf_counter() - started
    return figures


async def _play(plan: Plan, births: Births | None) -> Game:
    canaries = Canaries(_bytes(f"canaries {plan.seed}"))
    with planted(canaries), shelved(canaries):
        game = Game(plan, canaries, births)
        await game.play()
    return game


def _bytes(of: str) -> bytes:
    return hashlib.sha256(of.encode()).digest()
