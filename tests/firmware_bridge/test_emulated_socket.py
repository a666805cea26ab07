"""The socket end: one host at a time, on this machine only."""

import asyncio
from collections.abc import Awaitable, Callable

from firmware_bridge.emulated_socket import SocketEnd
from firmware_bridge.emulator import VirtualNode

Until = Callable[[Callable[[], object]], Awaitable[None]]


async def test_a_second_host_is_turned_away_and_the_next_one_is_welcome(until: Until) -> None:
    end = SocketEnd(VirtualNode("n"))
    await end.start()
    host, port = end.url.removeprefix("socket://").split(":")
    assert host == "127.0.0.1"
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(b"\n")
    assert (await reader.readline()).startswith(b'{"k":"hello"')
    other, other_writer = await asyncio.open_connection(host, int(port))
    assert await other.read() == b""
    other_writer.close()
    writer.close()
    await writer.wait_closed()
    await until(lambda: end._writer is None)
    reader, writer = await asyncio.open_connection(host, int(port))
    end.node.reboot()
    writer.write(b"\n")
    assert (await reader.readline()).startswith(b'{"k":"hello"')
    await end.stop()
    writer.close()
