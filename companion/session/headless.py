"""A whole game without a browser, in simulated time: nodes, presence, windows and bots share one clock."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.engine.errors import BadOption, LawBroken
from companion.engine.options import Options
from companion.engine.piece import Seat, Zone
from companion.engine.rng import seed_bytes
from companion.games import load
from companion.session.automat import Automat
from companion.session.clock import SimulatedClock
from companion.session.dealer import Dealer
from companion.session.emulation import Emulation
from companion.session.hands import Clumsiness
from companion.session.journal import JOURNAL
from companion.session.mind import Mind
from companion.session.people import People
from companion.session.physical import Physical
from companion.session.session import Session
from companion.session.standins import StandIns
from companion.table.places import Places
from companion.table.tags import TagMap
from firmware_bridge.hub import Hub

LIMIT = 6 * 3600.0
"""Simulated seconds after which a game that has not ended is a fault."""


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """What a demo is to show. `companion` are the seats the companion plays; `pace` scales the stand-ins' time.

    `blind` are zones without a reader: a token that goes there is told by a tap.
    """

    game: str
    options: Options
    companion: tuple[Seat, ...] = ()
    watch: bool = False
    hands: str = "careful"
    seed: int | None = None
    data: Path | None = None
    pace: float | None = None
    blind: tuple[Zone, ...] = ()


def table(session: Session, seed: int, blind: Collection[Zone] = ()) -> tuple[Emulation, Physical]:
    """An emulated board for a session, laid out as the state wants it, and the table that reads it."""
    zones = [zone for zone in session.package.zones(session.state.seats) if zone not in blind]
    board = Emulation(zones, session.rules.layout(session.state), seed)
    physical = Physical(session, Places(board.places), TagMap(board.tags))
    physical.where = lambda: board.where
    return board, physical


def clumsiness(setting: Setting, board: Emulation, seed: int) -> Clumsiness | None:
    """The clumsiness asked for. Raises BadOption for hands nobody has."""
    if setting.hands == "careful":
        return None
    if setting.hands != "clumsy":
        raise BadOption(f"no hands {setting.hands}: there are careful and clumsy")
    rooms = tuple(zone for zone in board.zones if ":" not in zone)
    return Clumsiness(Random(f"clumsy {seed}"), rooms)


def stand_ins(
    setting: Setting, session: Session, physical: Physical, board: Emulation, seats: list[Seat], seed: int
) -> StandIns:
    """The persons of a demo in these seats. Raises BadOption for hands nobody has."""
    pace = 1.0 if setting.pace is None else setting.pace
    mind = Mind(session, session.player(), frozenset())
    return StandIns(session, physical, board, mind, seats, pace, clumsiness(setting, board, seed))


async def play(setting: Setting) -> dict[str, Any]:
    """Play one game to its end and report. The same setting with the same seed gives the same report."""
    seed = 1 if setting.seed is None else setting.seed
    clock = SimulatedClock()
    path = None if setting.data is None else setting.data / JOURNAL
    if setting.data is not None:
        setting.data.mkdir(parents=True, exist_ok=True)
    if path is not None and path.exists():
        session = Session.resume(path, clock, breath=0.0)
    else:
        package = load(setting.game)
        values = package.ruleset().options().fill(setting.options)
        session = Session.begin(
            setting.game,
            setting.options,
            clock,
            path,
            seed_bytes(seed),
            bots=package.ruleset().new(setting.options).seats,
            sources=dict.fromkeys(package.sources(values), "reader"),
            breath=0.0,
        )
    board, physical = table(session, seed, setting.blind)
    bots = set(setting.companion)
    if strange := bots - set(session.state.seats):
        raise BadOption(f"no seat {', '.join(sorted(strange))}: there are {', '.join(session.state.seats)}")
    physical.automate(bots)
    people_of = People(session.state.seats, frozenset())
    people_of.bots, people_of.stand_ins = bots, frozenset(session.state.seats) - bots
    session.journal.note("people", people_of.to_note())
    persons = [seat for seat in session.state.seats if seat not in bots]
    hub = Hub(physical.tell, clock.now)
    people = stand_ins(setting, session, physical, board, persons, seed)
    dealer = Dealer(session, Random(f"cardboard {seed}"))
    mind = Mind(session, session.player(), frozenset(persons))
    automat = Automat(session, mind, bots, 1.0)
    tickers = (physical, session, dealer, automat, people)
    rig = board.rig(hub)
    await rig.start(simulated=True)
    try:
        while session.outcome is None:
            dues = [due for due in (rig.next_due(), *(t.due() for t in tickers)) if due is not None]
            clock.time = max(clock.time, min(dues, default=clock.time + 0.1))
            if clock.time > LIMIT:
                raise LawBroken(f"the game has not ended after {LIMIT:.0f} simulated seconds")
            await rig.step()
            for ticker in tickers:
                due = ticker.due()
                if due is not None and due <= clock.time:
                    ticker.tick(clock.time)
        dealer.catch_up()
    finally:
        await rig.stop()
        session.journal.close()
    dealer.cardboard.agrees(dealer.state)
    return report(session, physical, people, setting, seed)


def report(session: Session, physical: Physical, people: StandIns, setting: Setting, seed: int) -> dict[str, Any]:
    """The object that `demo --headless --json` prints."""
    outcome = session.outcome
    turns = getattr(session.state.g, "turn", 0)
    return {
        "game": setting.game,
        "seed": seed,
        "players": setting.options.players,
        "outcome": None if outcome is None else {"winners": list(outcome.winners), "rule": outcome.rule},
        "turns": turns,
        "moves": session.moves,
        "moves_that_shift": people.count.moves_that_shift,
        "moves_from_readings": people.count.moves_from_readings,
        "todos": people.count.todos,
        "readings": physical.readings,
        "taps": people.count.taps,
        "corrections": physical.corrections,
        "unchosen": people.count.unchosen,
        "unlike": people.count.unlike,
        "taps_per_turn": round(people.count.taps / turns, 1) if turns else 0,
    }


def headless(setting: Setting) -> dict[str, Any]:
    """Play one game in simulated time. Raises BadOption, LawBroken."""
    load(setting.game)
    return asyncio.run(play(setting))
