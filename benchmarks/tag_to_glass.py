"""From tag to glass: a byte enters the pseudo-terminal, a number changes in Chromium, a move appears there."""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import time
import tty
from collections.abc import Callable
from typing import Any

import uvicorn
from fastapi import FastAPI, WebSocket
from fastapi.responses import HTMLResponse
from playwright.async_api import Page, async_playwright

import companion
from companion.engine.options import Options
from companion.engine.piece import base
from companion.engine.rng import seed_bytes
from companion.server.app import make_app
from companion.server.demo import Demo
from companion.server.run import bound
from companion.server.service import Service
from companion.session.config import Config
from companion.session.headless import Setting
from tests.chromium import CHROMIUM, FLAGS

WATCH = """(places) => { window.changes = {};
  for (const [name, selector] of Object.entries(places)) { window.changes[name] = [];
    new MutationObserver(() => window.changes[name].push(performance.timeOrigin + performance.now())).observe(
      document.querySelector(selector), {subtree: true, childList: true, characterData: true}); } }"""
BARE = """<!doctype html><meta charset=utf-8><p id=n>0</p><script>
const n = document.getElementById("n"); const ws = new WebSocket(`ws://${location.host}/ws`);
ws.onmessage = (m) => { n.textContent = JSON.parse(m.data).n; };</script>"""


async def offset(page: Page) -> float:
    """How far the page's clock is ahead of ours, in ms; from the quickest of many exchanges."""
    best = (float("inf"), 0.0)
    for _ in range(40):
        before = time.time() * 1000
        there = await page.evaluate("performance.timeOrigin + performance.now()")
        after = time.time() * 1000
        best = min(best, (after - before, there - (before + after) / 2))
    return best[1]


async def change_after(page: Page, place: str, since: float, ahead: float) -> float | None:
    """The first change of a place on the page after a moment of our clock (ms), in our clock."""
    for _ in range(200):
        times: list[float] = await page.evaluate("(place) => window.changes[place]", place)
        later = [at - ahead for at in times if at - ahead >= since - 0.2]
        if later:
            return later[0]
        await asyncio.sleep(0.01)
    return None


def figures(name: str, spans: list[float]) -> str:
    """Median and 99th percentile, in ms."""
    ordered = sorted(spans)
    late = ordered[min(len(ordered) - 1, round(0.99 * (len(ordered) - 1)))]
    return f"{name:42} median {statistics.median(ordered):6.2f} ms   99th {late:6.2f} ms   ({len(ordered)})"


async def served(app: Any) -> tuple[uvicorn.Server, asyncio.Task[None], str]:
    """An application on a free port of this machine."""
    listener = bound("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", ws="websockets-sansio"))
    task = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.01)
    return server, task, f"http://127.0.0.1:{listener.getsockname()[1]}"


async def floor(page_of: Callable[[], Any], count: int) -> list[float]:
    """A bare line → WebSocket → element, without rules."""
    app, sockets = FastAPI(), []

    @app.get("/")
    async def bare() -> HTMLResponse:
        return HTMLResponse(BARE)

    @app.websocket("/ws")
    async def ws(socket: WebSocket) -> None:
        await socket.accept()
        sockets.append(socket)
        await socket.receive()

    master, slave = os.openpty()
    tty.setraw(slave)

    def readable() -> None:
        line = os.read(slave, 4096).decode().strip()
        sending.extend(asyncio.ensure_future(socket.send_text(f'{{"n":{line}}}')) for socket in sockets)

    sending: list[Any] = []
    asyncio.get_running_loop().add_reader(slave, readable)
    server, task, address = await served(app)
    page = await page_of()
    await page.goto(address)
    await page.wait_for_timeout(300)
    await page.evaluate(WATCH, {"n": "#n"})
    ahead = await offset(page)
    spans = []
    for n in range(count):
        at = time.time() * 1000
        os.write(master, f"{n + 1}\n".encode())
        seen = await change_after(page, "n", at, ahead)
        if seen is not None:
            spans.append(seen - at)
    asyncio.get_running_loop().remove_reader(slave)
    await page.close()
    server.should_exit = True
    await task
    return spans


async def table(page_of: Callable[[], Any], count: int) -> tuple[list[float], list[float], list[float]]:
    """The real thing: count, move, and both together without the quiet time."""
    service = Service(Config(players=2, host="127.0.0.1"), None, companion.__version__)
    setting = Setting(game="uscss-nostromo", options=Options(2), seed=1)
    demo = Demo(service, setting)
    service.on_begin = demo.begin
    server, task, address = await served(make_app(service))
    page = await page_of()
    await page.goto(address)
    counts: list[float] = []
    moves: list[float] = []
    whole: list[float] = []
    service.people.join("Crew", ["crew-1"])
    while len(counts) < count:
        service.session = None
        service.people.bots = {"alien"}
        service.begin(seed_bytes(len(counts)))
        session, board, physical = service.session, demo.board, service.physical
        assert session is not None and board is not None and physical is not None
        while not physical.at_rest():
            await asyncio.sleep(0.02)
        ask = session.asks()[0]
        session.act("open", None, [ask.moves.templates[-1].sample(__import__("random").Random(1))])
        for _ in range(600):
            if physical.at_rest() and any(
                a.prompt.startswith("hiding.") and "crew-1" in a.seats for a in session.asks()
            ):
                break
            await asyncio.sleep(0.02)
        await page.wait_for_timeout(300)
        physical.where = None
        board.moved = None
        rooms = {f"room-{n}": f"[data-zone=room-{n}]" for n in range(1, 11)}
        await page.evaluate(WATCH, {**rooms, "log": ".log"})
        ahead = await offset(page)
        counts_, moves_, whole_ = await one_game(page, service, demo, ahead, count - len(counts))
        counts += counts_
        moves += moves_
        whole += whole_
        await demo.stop()
    await page.close()
    server.should_exit = True
    await task
    return counts, moves, whole


async def one_game(page: Page, service: Service, demo: Demo, ahead: float, most: int) -> tuple[list[float], ...]:
    """Lay Crew tokens in rooms one by one and time each."""
    session, board, physical = service.session, demo.board, service.physical
    assert session is not None and board is not None and physical is not None and demo.rig is not None
    written: list[float] = []
    for end in demo.rig.ends:
        send = end._send

        def timed(data: bytes, send: Any = send) -> bool:
            written.append(time.time() * 1000)
            return bool(send(data))

        end._send = timed  # type: ignore[method-assign]
    counts: list[float] = []
    moves: list[float] = []
    whole: list[float] = []
    for n in range(min(most, 10)):
        token = next(base(p.name) for p in session.state.at("stand:crew-1", "crew") if p.name and not p.up)
        board.lift(token)
        await asyncio.sleep(0.8)
        written.clear()
        version, room = session.version, f"room-{n % 10 + 1}"
        board.put(token, room)
        while not written:
            await asyncio.sleep(0)
        entered = written[0]
        seen = await change_after(page, room, entered, ahead)
        tag = board._tag[token]
        while session.version == version:
            await asyncio.sleep(0.001)
        record = physical.presence._tags[tag]
        quiet_over = (record.since + physical.presence.config.quiet - time.monotonic()) * 1000 + time.time() * 1000
        moved = await change_after(page, "log", quiet_over, ahead)
        if seen is not None and moved is not None:
            counts.append(seen - entered)
            moves.append(moved - quiet_over)
            whole.append(counts[-1] + moves[-1])
    return counts, moves, whole


async def run(count: int) -> None:
    """Measure and print."""
    async with async_playwright() as play:
        browser = await play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)

        async def page_of() -> Page:
            return await browser.new_page(viewport={"width": 1280, "height": 800})

        bare = await floor(page_of, count)
        counts, moves, whole = await table(page_of, count)
        await browser.close()
    print(figures("floor: bare line to element", bare))
    print(figures("byte in the pty to the room's count", counts))
    print(figures("end of quiet time to the move on the glass", moves))
    print(figures("both together (quiet time left out)", whole))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    asyncio.run(run(parser.parse_args().count))
