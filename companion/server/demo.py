"""The demo: the service with an emulated board, stand-in hands and an automated Alien."""

from __future__ import annotations

import asyncio
import secrets

import companion
from companion.engine.errors import BadOption
from companion.engine.options import Options
from companion.engine.rng import seed_bytes
from companion.games import load
from companion.server.run import Silence, bound, counted, web
from companion.server.service import Service
from companion.session.config import Config
from companion.session.emulation import Emulation
from companion.session.headless import Setting, headless, stand_ins, table
from companion.session.physical import Physical
from companion.session.session import Session
from firmware_bridge.hub import Hub
from firmware_bridge.rig import Rig

__all__ = ["Setting", "headless", "serve"]

HOST = "127.0.0.1"


class Demo:
    """One demo: the emulated board comes with the game and goes with it."""

    def __init__(self, service: Service, setting: Setting) -> None:
        self.service, self.setting = service, setting
        self.seed = secrets.randbits(32) if setting.seed is None else setting.seed
        self.board: Emulation | None = None
        self.rig: Rig | None = None
        self._task: asyncio.Task[None] | None = None

    def begin(self, session: Session) -> Physical:
        """Lay out an emulated board for the game and plug its nodes in."""
        board, physical = table(session, self.seed)
        self.board = board
        hub = Hub(physical.tell, self.service.clock.now)
        self.rig = board.rig(hub)
        self.service.counts = lambda: counted(hub)
        self._task = asyncio.get_running_loop().create_task(self.rig.start())
        physical.move = self._hand
        board.moved = lambda _: self.service.changed()
        seats = [seat for seat in session.state.seats if seat in self.service.people.stand_ins]
        hands = stand_ins(self.setting, session, physical, board, seats, self.seed)
        self.service.extra = [hands, Silence(hub)]
        return physical

    def _hand(self, token: str, zone: str | None) -> None:
        assert self.board is not None
        if zone is None:
            self.board.lift(token)
        else:
            self.board.put(token, zone)

    async def stop(self) -> None:
        """Unplug the nodes."""
        if self._task is not None:
            await self._task
        if self.rig is not None:
            await self.rig.stop()


async def _serve(setting: Setting, port: int) -> None:
    usual, pace = Config(), 1.0 if setting.pace is None else setting.pace
    config = Config(
        game=setting.game,
        players=setting.options.players,
        options=setting.options.values,
        host=HOST,
        port=port,
        breath=usual.breath * pace,
        pace=usual.pace * pace,
    )
    if setting.data is not None:
        setting.data.mkdir(parents=True, exist_ok=True)
    service = Service(config, setting.data, companion.__version__)
    demo = Demo(service, setting)
    service.on_begin = demo.begin
    listener = bound(HOST, port)
    service.address = f"http://{HOST}:{listener.getsockname()[1]}"
    if not service.resume():
        bots = setting.companion or (service.seats[0],)
        if setting.watch:
            service.people.stand_ins = frozenset(service.seats) - frozenset(setting.companion)
        else:
            service.demo = service.people.join("Crew", [s for s in service.seats if s not in bots])
        service.begin(seed_bytes(demo.seed))
    else:
        service.demo = service.people.people[0] if service.people.people else None
    print(f"Table screen: {service.address}/", flush=True)
    if service.demo is not None:
        print(f"Play here:    {service.address}/board", flush=True)
    try:
        await web(service, listener)
    finally:
        await demo.stop()


def serve(setting: Setting, port: int) -> None:
    """`companion demo`. Raises BadOption, OSError."""
    known = load(setting.game).ruleset().new(Options(setting.options.players, setting.options.values)).seats
    for seat in setting.companion:
        if seat not in known:
            raise BadOption(f"no seat {seat}: there are {', '.join(known)}")
    asyncio.run(_serve(setting, port))
