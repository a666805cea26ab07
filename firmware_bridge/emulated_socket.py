"""Emulated nodes behind a local TCP socket, for platforms without pseudo-terminals: the same lines."""

import asyncio
import contextlib
import socket

from firmware_bridge.emulated_end import EmulatedEnd
from firmware_bridge.tasks import stop_task


class SocketEnd(EmulatedEnd):
    """An EmulatedEnd on a port of 127.0.0.1; `url` is what pyserial opens (`socket://127.0.0.1:PORT`).

    Like a serial port it has one host at a time: a second is turned away.
    """

    _server: asyncio.Task[None] | None = None
    _host: asyncio.Task[None] | None = None
    _writer: asyncio.StreamWriter | None = None

    async def start(self) -> None:
        """Listens on a free port."""
        listener = socket.create_server(("127.0.0.1", 0))
        listener.setblocking(False)
        self.url = f"socket://127.0.0.1:{listener.getsockname()[1]}"
        self._restart_counts()
        self._server = asyncio.create_task(self._serve(listener))

    async def stop(self) -> None:
        """Closes the socket; the host sees it end."""
        await super().stop()
        server, self._server = self._server, None
        await stop_task(server)
        await self.hang_up()

    async def hang_up(self) -> None:
        """A fault: the connection ends; the host may come back."""
        host, self._host = self._host, None
        await stop_task(host)
        if self._writer is not None:
            # It was cancelled before it had begun.
            self._writer.close()
            self._writer = None

    async def _serve(self, listener: socket.socket) -> None:
        with listener:
            while True:
                connection, _ = await asyncio.get_running_loop().sock_accept(listener)
                if self._writer is not None:
                    connection.close()
                    continue
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                reader, self._writer = await asyncio.open_connection(sock=connection)
                self._restart_counts()
                self._host = asyncio.create_task(self._listen(reader, self._writer))

    async def _listen(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65_536):
                self._hear(data)
        except ConnectionError:
            pass
        finally:
            self._writer = None
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()

    def _send(self, data: bytes) -> bool:
        if self._writer is None:
            return False
        self._writer.write(data)
        return True
