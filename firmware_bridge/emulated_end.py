"""The node's end of an emulated cable: what the pseudo-terminal and the local socket have in common."""

import asyncio
import contextlib
from collections.abc import Callable
from time import monotonic

from firmware_bridge.emulator import VirtualNode
from firmware_bridge.tasks import stop_task


class EmulatedEnd:
    """Carries what a VirtualNode says over some transport, and brings it what the host says.

    With `drive` it goes by itself, on `clock`; without, the caller ticks it (`tick`), which is how simulated
    time works. Nothing is said before the host's first byte: a real node on USB has nobody to talk to until
    its port is opened.

    `bytes_written` counts what was handed to the transport since the host's first byte, `bytes_heard` what
    the host's bytes were. `progress` is called whenever either may have moved on.
    """

    url: str

    def __init__(self, node: VirtualNode, clock: Callable[[], float] = monotonic) -> None:
        self.node = node
        self.bytes_written = 0
        self.bytes_heard = 0
        self.progress: Callable[[], None] | None = None
        self._clock = clock
        self._wake = asyncio.Event()
        self._driver: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Makes the transport; afterwards `url` is what a SerialPort opens."""
        raise NotImplementedError

    async def stop(self) -> None:
        """Unplugs it: the host sees its port fail."""
        driver, self._driver = self._driver, None
        await stop_task(driver)
        self.node.changed = None

    def drive(self) -> None:
        """Lets the node live in the clock's own time."""
        self.node.changed = self._wake.set
        self._driver = asyncio.create_task(self._drive(), name=f"emulated {self.node.name}")

    def tick(self) -> None:
        """Lets the node say what it has to say now."""
        if self.bytes_heard and (data := self.node.tick(self._clock())) and self._send(data):
            self.bytes_written += len(data)

    def next_due(self) -> float | None:
        """When to tick next; None while nobody listens."""
        return self.node.next_due() if self.bytes_heard else None

    def _send(self, data: bytes) -> bool:
        """Hands `data` to the transport; False when nobody takes it off and it was dropped."""
        raise NotImplementedError

    def _hear(self, data: bytes) -> None:
        self.bytes_heard += len(data)
        self.node.hear(data)
        self.tick()
        self._wake.set()
        if self.progress is not None:
            self.progress()

    def _restart_counts(self) -> None:
        self.bytes_heard = self.bytes_written = 0

    async def _drive(self) -> None:
        while True:
            self._wake.clear()
            self.tick()
            due = self.next_due()
            wait = None if due is None else max(0.0, due - self._clock())
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._wake.wait()
