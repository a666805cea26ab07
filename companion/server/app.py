"""The web application of a table: pages, a little HTTP, and one WebSocket for each screen."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Annotated, Any

import msgspec
import segno
from fastapi import Body, FastAPI, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse
from fastapi.staticfiles import StaticFiles

from companion.engine.errors import BadBox, BadOption, Malformed
from companion.engine.options import Options
from companion.server import messages
from companion.server.pages import PAGES, UI, Page, photo_file
from companion.server.refusals import Why, error, refused
from companion.server.screen import Screen
from companion.server.service import Service
from companion.session.errors import NotYours, SessionError
from companion.session.export import export, to_json

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
COOKIE = "board"
PING_EVERY = 15.0


def make_app(service: Service) -> FastAPI:
    """The application for one service."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        loop = asyncio.create_task(service.run())
        yield
        loop.cancel()
        with suppress(asyncio.CancelledError):
            await loop

    app = FastAPI(title="The table companion", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)

    @app.middleware("http")
    async def headers(request: Request, go_on: Callable[[Request], Awaitable[Response]]) -> Response:
        response = await go_on(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if not request.url.path.startswith("/ui/vendor/"):
            response.headers.setdefault("Cache-Control", "no-cache")
        return response

    for route, page in PAGES.items():
        app.add_api_route(route, _shown(service, route, page), methods=["GET"], response_class=HTMLResponse)
    app.mount("/ui", StaticFiles(directory=UI), name="ui")
    _add_api(app, service)
    _add_files(app, service)

    @app.websocket("/ws")
    async def screen(socket: WebSocket) -> None:
        origin, host = socket.headers.get("origin"), socket.headers.get("host")
        if origin is not None and origin.partition("://")[2] != host:
            await socket.close(1008)
            return
        await socket.accept()
        await _serve_screen(service, Screen(socket))

    return app


def _shown(service: Service, route: str, page: Page) -> Callable[[], Awaitable[Response]]:
    async def shown() -> Response:
        response = HTMLResponse(page.html())
        if route == "/board" and service.demo is not None:
            response.set_cookie(COOKIE, service.demo.credential, httponly=True, samesite="strict")
        return response

    return shown


def _add_api(app: FastAPI, service: Service) -> None:
    @app.get("/healthz")
    async def healthz() -> dict[str, Any]:
        running = service.session is not None
        return {"ok": True, "build": service.build, "running": running, "readers": service.counts()}

    @app.get("/api/lobby")
    async def lobby() -> dict[str, Any]:
        return service.lobby()

    @app.post("/api/join")
    async def join(
        name: Annotated[str, Body(max_length=64)], chairs: Annotated[list[str], Body(max_length=8)]
    ) -> JSONResponse:
        try:
            person = service.join(name, chairs)
        except SessionError as no:
            return _no(no)
        return JSONResponse({"credential": person.credential, "seats": person.seats})

    @app.get("/api/options")
    async def options() -> Any:
        return msgspec.to_builtins(service.spec)

    @app.post("/api/options")
    async def choose(
        players: Annotated[int, Body(ge=1, le=99)], options: Annotated[dict[str, str], Body(max_length=64)]
    ) -> JSONResponse:
        return _done(lambda: service.choose(Options(players, options)))

    @app.post("/api/start")
    async def start() -> JSONResponse:
        return _done(service.begin)

    @app.get("/api/rules")
    async def rules() -> Any:
        return msgspec.to_builtins(service.package.RULES)

    @app.get("/api/box")
    async def box() -> Any:
        return service.package.words(service.box_text)


def _add_files(app: FastAPI, service: Service) -> None:
    @app.get("/export")
    async def export_game(public: bool = False) -> Response:
        session = service.session
        if session is None:
            return _no(NotYours("refused.no-game"))
        if session.outcome is None and not public:
            return _no(NotYours("refused.unfinished"))
        name = f"{session.head.game}-{session.head.commitment[:8]}.json"
        head = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
        return Response(to_json(export(session.head, session.journal.records())), 200, head, "application/json")

    @app.get("/photos/{name}")
    async def photo(name: str) -> Response:
        path = photo_file(service.data, name)
        return Response(status_code=404) if path is None else FileResponse(path)

    @app.get("/qr.svg")
    async def qr() -> Response:
        out = io.BytesIO()
        segno.make(service.address + "/join", error="m").save(out, kind="svg", scale=8, border=2, xmldecl=False)
        return Response(out.getvalue(), media_type="image/svg+xml")


def _done(act: Callable[[], None]) -> JSONResponse:
    """Done, or one line that says why not."""
    try:
        act()
    except (SessionError, BadOption, BadBox) as no:
        return _no(no)
    return JSONResponse({"ok": True})


def _no(no: Why) -> JSONResponse:
    return JSONResponse(error(no), 409)


async def _serve_screen(service: Service, screen: Screen) -> None:
    pump = asyncio.create_task(screen.pump())
    ping = asyncio.create_task(_ping(screen))
    service.screens.append(screen)
    try:
        while True:
            _heard(service, screen, await screen.socket.receive_text())
    except (WebSocketDisconnect, RuntimeError, KeyError):
        pass
    finally:
        service.screens.remove(screen)
        service.changed()
        for task in (pump, ping):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def _ping(screen: Screen) -> None:
    while True:
        await asyncio.sleep(PING_EVERY)
        screen.send({"k": "ping"})


def _heard(service: Service, screen: Screen, text: str) -> None:
    try:
        message = messages.read(text)
    except Malformed as no:
        screen.send(refused(messages.id_in(text), no))
        return
    if isinstance(message, messages.Hello):
        credential = message.credential
        if message.page == "board" and service.demo is not None:
            credential = screen.socket.cookies.get(COOKIE)
        screen.person = service.people.find(credential)
        screen.role = "table" if screen.person is None else "seat"
        screen.lang = message.lang
        screen.ready = True
        service.changed()
        service.refresh(screen)
        service.show_counts(screen)
    elif service.desk is not None and screen.ready and service.desk.take(screen, message):
        service.refresh(screen)
