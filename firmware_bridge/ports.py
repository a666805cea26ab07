"""Finds reader nodes on whatever ports there are: who is who is told by the hellos, never by a port's name."""

import asyncio
from collections.abc import Callable, Iterable, Mapping

from serial.tools import list_ports

from firmware_bridge.hub import Hub
from firmware_bridge.serial_port import Patience, SerialPort
from firmware_bridge.tasks import stop_task


def usb_ports() -> list[str]:
    """The device paths of all USB serial ports, sorted."""
    return sorted(port.device for port in list_ports.comports() if port.vid is not None)


class PortFinder:
    """Keeps one SerialPort for each candidate there is, also for those that come later under another name.

    `candidates` is called in a thread every `every` seconds. Ports of other devices give no hello and are
    left alone for longer from try to try.
    """

    def __init__(
        self,
        hub: Hub,
        candidates: Callable[[], Iterable[str]] = usb_ports,
        *,
        every: float = 1.0,
        patience: Patience | None = None,
        changed: Callable[[], None] | None = None,
    ) -> None:
        self._hub = hub
        self._candidates = candidates
        self._every = every
        self._patience = patience
        self._changed = changed
        self._ports: dict[str, SerialPort] = {}
        self._task: asyncio.Task[None] | None = None

    @property
    def ports(self) -> Mapping[str, SerialPort]:
        """The ports being looked after, by URL."""
        return self._ports

    def start(self) -> None:
        """Begins to look; needs a running loop."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="port finder")

    async def stop(self) -> None:
        """Closes every port."""
        task, self._task = self._task, None
        await stop_task(task)
        for port in self._ports.values():
            await port.stop()
        self._ports.clear()

    async def _run(self) -> None:
        while True:
            await self._look()
            await asyncio.sleep(self._every)

    async def _look(self) -> None:
        there = await asyncio.to_thread(lambda: list(self._candidates()))
        for url in there:
            if url not in self._ports:
                port = SerialPort(url, self._hub, patience=self._patience, changed=self._changed)
                self._ports[url] = port
                port.start()
        for url in [url for url in self._ports if url not in there]:
            if self._ports[url].state != "connected":
                await self._ports.pop(url).stop()
