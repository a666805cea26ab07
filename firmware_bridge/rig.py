"""Emulated nodes plugged into a hub, in their own time or in simulated time."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence

from firmware_bridge.emulated_end import EmulatedEnd
from firmware_bridge.emulated_socket import SocketEnd
from firmware_bridge.emulator import VirtualNode
from firmware_bridge.errors import NotSettledError
from firmware_bridge.hub import Hub
from firmware_bridge.serial_port import SerialPort


def pty_or_socket() -> type[EmulatedEnd]:
    """The transport that this platform has: a pseudo-terminal, else a local socket."""
    try:
        from firmware_bridge.emulated_pty import PtyEnd
    except ImportError:
        return SocketEnd
    return PtyEnd


class Rig:
    """Virtual nodes, each behind a transport of its own, each on a real SerialPort of `hub`.

    In simulated time the hub's clock is the one that counts: move it to `next_due`, call `step`, and
    everything that is due then has been said, carried over the wire, read and told when `step` returns.
    No wall clock takes part. `settle` is the part that waits: until every byte written at either end has
    been read at the other.
    """

    def __init__(
        self, hub: Hub, nodes: Iterable[VirtualNode], transport: type[EmulatedEnd] | None = None, guard: float = 30.0
    ) -> None:
        self.hub = hub
        self.nodes: Mapping[str, VirtualNode] = {node.name: node for node in nodes}
        self.ends: Sequence[EmulatedEnd] = ()
        self.ports: Sequence[SerialPort] = ()
        self._transport = transport or pty_or_socket()
        self._guard = guard
        self._moved = asyncio.Event()

    async def start(self, *, simulated: bool = False) -> None:
        """Plugs everything in and waits until the hub knows every node; not `simulated`: lets them live."""
        self.ends = [self._transport(node, self.hub.clock) for node in self.nodes.values()]
        for end in self.ends:
            await end.start()
            end.progress = self._moved.set
        self.ports = [SerialPort(end.url, self.hub) for end in self.ends]
        # One after the other, so that a run from one seed is told of the nodes in one order.
        for port in self.ports:
            port.progress = self._moved.set
            port.start()
            await port.connected()
            await self.settle()
        if not simulated:
            for end in self.ends:
                end.drive()

    async def stop(self) -> None:
        """Unplugs everything."""
        for port in self.ports:
            await port.stop()
        for end in self.ends:
            await end.stop()

    def next_due(self) -> float | None:
        """When the next node or the hub has something to do; minus infinity for at once."""
        dues = [end.next_due() for end in self.ends]
        dues.append(self.hub.next_due())
        return min((due for due in dues if due is not None), default=None)

    async def step(self) -> None:
        """Does everything that is due now, and settles; one node after the other, in their order."""
        for end in self.ends:
            due = end.next_due()
            if due is not None and due <= self.hub.clock():
                end.tick()
                await self.settle()
        self.hub.advance()

    async def settle(self) -> None:
        """Waits until every byte written has been read, in both directions.

        Raises NotSettledError after `guard` seconds: then one end has stopped.
        """
        try:
            async with asyncio.timeout(self._guard):
                while not self.settled():
                    self._moved.clear()
                    await self._moved.wait()
        except TimeoutError:
            raise NotSettledError("an emulated node and its host no longer hear each other") from None

    def settled(self) -> bool:
        """Whether no byte is on its way."""
        return all(
            end.bytes_written == port.bytes_read and port.bytes_sent == end.bytes_heard
            for end, port in zip(self.ends, self.ports, strict=False)
        )
