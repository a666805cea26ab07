"""Emulated nodes behind a real pseudo-terminal: the host opens it like any serial port. POSIX only."""

import asyncio
import os
import tty

from firmware_bridge.emulated_end import EmulatedEnd


class PtyEnd(EmulatedEnd):
    """An EmulatedEnd on a pseudo-terminal in raw mode; `url` is the path of its other side."""

    _master = -1
    _slave = -1

    async def start(self) -> None:
        """Opens the pseudo-terminal."""
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.url = os.ttyname(self._slave)
        self._out = bytearray()
        self._restart_counts()
        # The other side stays open here as well: with nobody on it reading would fail again and again.
        asyncio.get_running_loop().add_reader(self._master, self._readable)

    async def stop(self) -> None:
        """Closes it; whoever has it open gets an error."""
        await super().stop()
        if self._master >= 0:
            loop = asyncio.get_running_loop()
            loop.remove_reader(self._master)
            loop.remove_writer(self._master)
            os.close(self._slave)
            os.close(self._master)
            self._master = self._slave = -1

    def _readable(self) -> None:
        try:
            data = os.read(self._master, 65_536)
        except (BlockingIOError, OSError):
            return
        self._hear(data)

    def _send(self, data: bytes) -> bool:
        waiting = bool(self._out)
        if len(self._out) > 65_536:
            return False
        self._out += data
        if not waiting:
            self._writable()
        return True

    def _writable(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            sent = os.write(self._master, self._out)
        except BlockingIOError:
            sent = 0
        del self._out[:sent]
        if self._out:
            loop.add_writer(self._master, self._writable)
        else:
            loop.remove_writer(self._master)
