"""An open serial port under asyncio: bytes in by callback, bytes out without waiting."""

import asyncio
import contextlib
import os
from collections.abc import Callable
from typing import Protocol

import serial

from firmware_bridge.errors import PortError
from firmware_bridge.pyserial_port import close_port, open_port
from firmware_bridge.serial_threaded import ThreadedChannel
from firmware_bridge.serial_watched import WatchedChannel


class SerialChannel(Protocol):
    """An open port."""

    def start(self, received: Callable[[bytes], None], closed: Callable[[str], None]) -> None:
        """Begins to call `received` with bytes, and `closed` once when the port fails."""

    def write(self, data: bytes) -> None:
        """Sends `data` without waiting, in order."""

    async def close(self) -> None:
        """Closes the port; nothing is called any more."""


async def open_channel(url: str, *, threaded: bool | None = None) -> SerialChannel:
    """Opens `url` for this program alone, at 115,200 baud.

    Where the loop can watch a file descriptor it does, which hands bytes on within microseconds; elsewhere, or
    with `threaded`, a thread reads. Raises PortGoneError, PortBusyError, PortForbiddenError or PortError.
    """
    opening = asyncio.get_running_loop().run_in_executor(None, open_port, url)
    try:
        port = await asyncio.shield(opening)
    except asyncio.CancelledError:
        # The thread goes on opening; what it opens must not stay open, locked against the next one.
        with contextlib.suppress(PortError):
            port = await opening
            await asyncio.to_thread(close_port, port)
        raise
    if threaded is None:
        threaded = not _watchable(port)
    return ThreadedChannel(port) if threaded else WatchedChannel(port)


def _watchable(port: serial.Serial) -> bool:
    loop = asyncio.get_running_loop()
    try:
        loop.add_reader(port.fileno(), _nothing)
        loop.remove_reader(port.fileno())
    except (NotImplementedError, AttributeError, OSError, ValueError):
        return False
    return os.name == "posix"


def _nothing() -> None:
    pass
