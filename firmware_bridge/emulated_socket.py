"""Emulated nodes behind a local TCP socket, for platforms without pseudo-terminals: the same lines."""

import asyncio
import socket

from firmware_bridge.emulated_end import EmulatedEnd


class SocketEnd(EmulatedEnd):
    """An EmulatedEnd on a port of 127.0.0.1; `url` is what pyserial opens (`socket://127.0.0.1:PORT`).

    Like a serial port it has one host at a time: a second is turned away.
    """

    _server: asyncio.Server | None = None
    _host: asyncio.StreamWriter | None = None

    async def start(self) -> None:
        """Listens on a free port."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        self.url = f"socket://127.0.0.1:{port}"
        self._restart_counts()

    async def stop(self) -> None:
        """Closes the socket; the host sees it end."""
        await super().stop()
        server, self._server = self._server, None
        if server is not None:
            server.close()
            if self._host is not None:
                self._host.close()
            await server.wait_closed()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._host is not None:
            writer.close()
            return
        writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._host = writer
        self._restart_counts()
        try:
            while data := await reader.read(65_536):
                self._hear(data)
        except ConnectionError:
            pass
        finally:
            self._host = None
            writer.close()

    def _send(self, data: bytes) -> bool:
        if self._host is None:
            return False
        self._host.write(data)
        return True
