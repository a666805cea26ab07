"""A serial port that a thread reads: where descriptors cannot be watched."""

import asyncio
import contextlib
import threading
from collections.abc import Callable

import serial

from firmware_bridge.pyserial_port import close_port

_CHUNK = 65_536


class ThreadedChannel:
    """A SerialChannel with a reading thread; everything it calls is called in the loop."""

    def __init__(self, port: serial.Serial) -> None:
        self._port = port
        self._loop = asyncio.get_running_loop()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._outgoing: asyncio.Queue[bytes] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._received: Callable[[bytes], None] = _ignore
        self._failed: Callable[[str], None] = _ignore

    def start(self, received: Callable[[bytes], None], closed: Callable[[str], None]) -> None:
        self._received = received
        self._failed = closed
        # A read returns with the first byte; this only bounds how long closing takes.
        self._port.timeout = 0.1
        self._thread = threading.Thread(target=self._read, name=f"read {self._port.port}", daemon=True)
        self._thread.start()
        self._writer = asyncio.create_task(self._write())

    def write(self, data: bytes) -> None:
        self._outgoing.put_nowait(data)

    async def close(self) -> None:
        self._stop.set()
        if self._writer is not None:
            self._writer.cancel()
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)
        await asyncio.to_thread(close_port, self._port)

    def _read(self) -> None:
        try:
            while not self._stop.is_set():
                data = self._port.read(1)
                while data and len(data) < _CHUNK and (waiting := self._port.in_waiting):
                    data += self._port.read(waiting)
                if data:
                    self._post(self._hand_on, data)
        except (serial.SerialException, OSError, TypeError) as error:
            # TypeError: pyserial on a descriptor that was closed under its hands.
            self._post(self._fail, str(error))

    def _post(self, call: Callable[..., None], argument: bytes | str) -> None:
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(call, argument)

    def _hand_on(self, data: bytes) -> None:
        if not self._stop.is_set():
            self._received(data)

    async def _write(self) -> None:
        while True:
            data = await self._outgoing.get()
            try:
                await asyncio.to_thread(self._port.write, data)
            except (serial.SerialException, OSError) as error:
                self._fail(str(error))
                return

    def _fail(self, why: str) -> None:
        if not self._stop.is_set():
            self._stop.set()
            self._failed(why)


def _ignore(_: object) -> None:
    """Hears nothing before `start`."""
