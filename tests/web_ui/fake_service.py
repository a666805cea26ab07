"""A service that shows whatever view it is told to, and remembers what screens say to it."""

from __future__ import annotations

import asyncio
import io
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import segno
import uvicorn
from fastapi import FastAPI, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import HTMLResponse, JSONResponse
from fastapi.staticfiles import StaticFiles

from companion.games.uscss_nostromo.box import load as load_box
from companion.games.uscss_nostromo.house import OPTIONS
from companion.server.pages import PAGES, UI
from tests.web_ui.scenes import asked_again

POLICY = "default-src 'self'; script-src 'self'; style-src 'self'; connect-src 'self' ws:"
RULE_OF_HUNTING = {"section": "Hunting Phase", "text": "The Alien moves into any room but its own and Jonesy’s."}
RULE_OF_HIDING = {"section": "Hiding Phase", "text": "Tokens are laid in the Hiding phase alone."}
RULES = {
    "hiding.shuttle": {
        "section": "Hiding Phase, step 2",
        "en": "A Blip is never placed in the Shuttle.",
        "fr": "Un Blip ne va jamais dans la Navette.",
    },
    "attack.save-only": {
        "section": "Mission Orders",
        "en": "It saves a Presence: play it in an attack.",
        "fr": "Elle sauve une Présence : jouez-la dans une attaque.",
    },
    "end.procedures": {
        "section": "Game End",
        "en": "All 5 different emergency procedures are activated.",
        "fr": "Les 5 procédures d’urgence sont activées.",
    },
}


ADVICE = {
    "allowed": False,
    "rule": None,
    "may": [{"seats": ["alien"], "kind": "hunt", "args": {}, "rule": {"id": "x", **RULE_OF_HUNTING}}],
    "may_not": [{"seat": "crew-1", "kind": "place", "args": {}, "rule": {"id": "y", **RULE_OF_HIDING}}],
}


class Fake:
    """What tests hold: set `view`, `say` a message, read `heard`."""

    def __init__(self) -> None:
        self.view: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self.sockets: list[WebSocket] = []
        self.advice: dict[str, Any] = ADVICE
        self.again: dict[str, Any] = asked_again()
        self.no: dict[str, Any] | None = None
        """Why a choice of options is refused, if it is."""
        self.address = ""
        self.loop: asyncio.AbstractEventLoop | None = None
        self.app = self._make()

    def show(self, view: dict[str, Any]) -> None:
        """Every screen gets this view, now and on connecting."""
        self.view = view
        self.say(view)

    def say(self, message: dict[str, Any]) -> None:
        """Every screen gets this message."""
        assert self.loop is not None
        for socket in list(self.sockets):
            asyncio.run_coroutine_threadsafe(socket.send_text(json.dumps(message)), self.loop).result(5)

    def hang_up(self) -> None:
        """Every line breaks."""
        assert self.loop is not None
        for socket in list(self.sockets):
            asyncio.run_coroutine_threadsafe(socket.close(), self.loop).result(5)

    def wait_for(self, kind: str, n: int = 1, seconds: float = 5) -> dict[str, Any]:
        """The n-th message of that kind, as soon as it has come."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            said = [m for m in self.heard if m["k"] == kind]
            if len(said) >= n:
                return said[n - 1]
            time.sleep(0.01)
        raise AssertionError(f"no {kind} among {self.heard}")

    def _make(self) -> FastAPI:
        app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)

        @app.middleware("http")
        async def headers(request: Request, go_on: Any) -> Response:
            response: Response = await go_on(request)
            response.headers["Content-Security-Policy"] = POLICY
            return response

        for route, page in PAGES.items():
            app.add_api_route(route, lambda page=page: HTMLResponse(page.html()), methods=["GET"])
        app.mount("/ui", StaticFiles(directory=UI))
        app.add_api_route("/api/box", lambda: load_box().words(), methods=["GET"])
        app.add_api_route("/api/rules", lambda: RULES, methods=["GET"])
        app.add_api_route("/api/options", lambda: msgspec.to_builtins(OPTIONS), methods=["GET"])
        app.add_api_route("/api/options", self._choose, methods=["POST"])
        app.add_api_route(
            "/api/lobby",
            lambda: {"game": "uscss-nostromo", "seats": self.view.get("seats", []), "running": False},
            methods=["GET"],
        )
        app.add_api_route("/api/start", lambda: {"ok": True}, methods=["POST"])
        app.add_api_route("/api/join", lambda: {"credential": "c1", "seats": ["crew-2"]}, methods=["POST"])

        @app.get("/qr.svg")
        async def qr() -> Response:
            out = io.BytesIO()
            segno.make("http://table.local:8000/join", error="m").save(out, kind="svg", scale=8, border=2)
            return Response(out.getvalue(), media_type="image/svg+xml")

        @app.websocket("/ws")
        async def screen(socket: WebSocket) -> None:
            await socket.accept()
            self.loop = asyncio.get_running_loop()
            self.sockets.append(socket)
            try:
                while True:
                    await self._hear(socket, json.loads(await socket.receive_text()))
            except (WebSocketDisconnect, RuntimeError):
                pass
            finally:
                self.sockets.remove(socket)

        return app

    def _choose(self, chosen: dict[str, Any]) -> JSONResponse:
        self.heard.append({"k": "options", **chosen})
        return JSONResponse({"ok": True}) if self.no is None else JSONResponse(self.no, 409)

    async def _hear(self, socket: WebSocket, message: dict[str, Any]) -> None:
        self.heard.append(message)
        if message["k"] == "hello":
            await socket.send_text(json.dumps(self.view))
        elif message["k"] == "rules":
            await socket.send_text(json.dumps({"k": "advice", "id": message["id"], **self.advice}))
        elif message["k"] == "asked" and "asked" not in self.answers:
            await socket.send_text(json.dumps({"k": "asked", "id": message["id"], **self.again}))
        elif "id" in message:
            answer = self.answers.get(message["k"], {"k": "ok"})
            await socket.send_text(json.dumps({**answer, "id": message["id"]}))


@contextmanager
def serving(port: int = 0) -> Iterator[Fake]:
    """A running fake service."""
    fake = Fake()
    config = uvicorn.Config(fake.app, host="127.0.0.1", port=port, log_level="error", ws="websockets-sansio")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    fake.address = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    try:
        yield fake
    finally:
        server.should_exit = True
        thread.join(5)
