"""A screen: one WebSocket, whose it is, and what it was last sent."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from fastapi import WebSocket, WebSocketDisconnect

from companion.engine.view import Viewer
from companion.session.people import Person

_BACKLOG = 256


class Screen:
    """One connected screen. What is to be sent is queued here and sent in order by `pump`."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.person: Person | None = None
        self.role = "table"
        self.ready = False
        self.lang = "en"
        self.version = 0
        self._last = b""
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(_BACKLOG)

    @property
    def viewer(self) -> Viewer:
        """The seats this screen looks through."""
        return () if self.person is None else self.person.seats

    def send(self, message: dict[str, Any]) -> None:
        """Queue a message. A screen that does not keep up is let go: it will come back and get a whole view."""
        self.send_text(msgspec.json.encode(message).decode())

    def send_text(self, text: str) -> None:
        """Queue a message already written."""
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self.close()

    def send_view(self, content: dict[str, Any], moving: dict[str, Any]) -> None:
        """Queue a view, unless its bytes are those sent last. `moving` may differ without being news (time left)."""
        body = msgspec.json.encode(content)
        if body == self._last:
            return
        self._last = body
        self.version += 1
        self.send({"k": "view", "version": self.version, **content, **moving})

    def forget(self) -> None:
        """Whatever was sent last, the next view is news."""
        self._last = b""

    def close(self) -> None:
        """Let the screen go."""
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def pump(self) -> None:
        """Send what is queued until the screen is let go."""
        try:
            while (text := await self._queue.get()) is not None:
                await self.socket.send_text(text)
            await self.socket.close()
        except (WebSocketDisconnect, RuntimeError):
            return
