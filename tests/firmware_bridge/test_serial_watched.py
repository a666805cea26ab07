"""The channel that the loop watches."""

import os
from collections.abc import Awaitable, Callable

from firmware_bridge.serial_channel import open_channel
from tests.firmware_bridge.conftest import BarePty

Until = Callable[[Callable[[], object]], Awaitable[None]]


async def test_bytes_both_ways_and_a_failure_told_once(bare_pty: BarePty, until: Until) -> None:
    channel = await open_channel(bare_pty.path, threaded=False)
    got, why = bytearray(), list[str]()
    channel.start(got.extend, why.append)
    os.write(bare_pty.master, b"hello\n")
    await until(lambda: got == b"hello\n")
    channel.write(b"one")
    channel.write(b"two")
    assert await bare_pty.read(6) == b"onetwo"
    bare_pty.close()
    await until(lambda: why)
    channel.write(b"to nobody")
    await channel.close()
    assert len(why) == 1


async def test_more_than_the_buffers_hold_is_sent_in_order(bare_pty: BarePty) -> None:
    channel = await open_channel(bare_pty.path, threaded=False)
    channel.start(lambda _: None, lambda _: None)
    data = bytes(range(256)) * 400
    channel.write(data)
    channel.write(b"end")
    assert await bare_pty.read(len(data) + 3) == data + b"end"
    await channel.close()
