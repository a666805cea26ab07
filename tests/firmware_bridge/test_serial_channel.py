"""Opening a port: alone, or with an error that says what to do."""

import asyncio

import pytest

from firmware_bridge.errors import PortBusyError
from firmware_bridge.serial_channel import open_channel
from firmware_bridge.serial_threaded import ThreadedChannel
from firmware_bridge.serial_watched import WatchedChannel
from tests.firmware_bridge.conftest import BarePty


async def test_a_port_is_opened_for_one_program_alone(bare_pty: BarePty) -> None:
    first = await open_channel(bare_pty.path)
    with pytest.raises(PortBusyError, match="another program"):
        await open_channel(bare_pty.path)
    await first.close()
    second = await open_channel(bare_pty.path)
    await second.close()


async def test_the_loop_reads_where_it_can_and_a_thread_where_asked(bare_pty: BarePty) -> None:
    for threaded, kind in ((None, WatchedChannel), (True, ThreadedChannel)):
        channel = await open_channel(bare_pty.path, threaded=threaded)
        assert type(channel) is kind
        await channel.close()


async def test_a_port_whose_opening_was_given_up_does_not_stay_open(bare_pty: BarePty) -> None:
    opening = asyncio.create_task(open_channel(bare_pty.path))
    await asyncio.sleep(0)
    opening.cancel()
    await asyncio.wait((opening,))
    assert opening.cancelled()
    channel = await open_channel(bare_pty.path)
    await channel.close()
