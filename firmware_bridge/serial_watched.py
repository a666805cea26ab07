"""A serial port that the event loop watches by its descriptor: POSIX."""

import asyncio
import os
from collections.abc import Callable

import serial

from firmware_bridge.pyserial_port import close_port

_CHUNK = 65_536


class WatchedChannel:
    """A SerialChannel whose bytes the loop reads itself, within microseconds of their arrival."""

    def __init__(self, port: serial.Serial) -> None:
        self._port = port
        self._fd: int = port.fileno()
        self._loop = asyncio.get_running_loop()
        self._out = bytearray()
        self._open = True
        self._received: Callable[[bytes], None] = _ignore
        self._failed: Callable[[str], None] = _ignore

    def start(self, received: Callable[[bytes], None], closed: Callable[[str], None]) -> None:
        self._received = received
        self._failed = closed
        os.set_blocking(self._fd, False)
        self._loop.add_reader(self._fd, self._readable)

    def write(self, data: bytes) -> None:
        waiting = bool(self._out)
        self._out += data
        if not waiting:
            self._writable()

    async def close(self) -> None:
        self._forget()
        # Closing may wait for what is still on its way out.
        await asyncio.to_thread(close_port, self._port)

    def _readable(self) -> None:
        try:
            data = os.read(self._fd, _CHUNK)
        except BlockingIOError:
            return
        except OSError as error:
            self._fail(error.strerror or "read failed")
            return
        if data:
            self._received(data)
        else:
            self._fail("the other end has closed")

    def _writable(self) -> None:
        if not self._open:
            return
        try:
            sent = os.write(self._fd, self._out)
        except BlockingIOError:
            sent = 0
        except OSError as error:
            self._fail(error.strerror or "write failed")
            return
        del self._out[:sent]
        if self._out:
            self._loop.add_writer(self._fd, self._writable)
        else:
            self._loop.remove_writer(self._fd)

    def _fail(self, why: str) -> None:
        if self._open:
            self._forget()
            self._failed(why)

    def _forget(self) -> None:
        if self._open:
            self._open = False
            self._loop.remove_reader(self._fd)
            self._loop.remove_writer(self._fd)


def _ignore(_: object) -> None:
    """Hears nothing before `start`."""
