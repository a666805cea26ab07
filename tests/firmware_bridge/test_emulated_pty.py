"""The pseudo-terminal end: a path like any serial port's."""

import os
from collections.abc import Awaitable, Callable

import pytest

from firmware_bridge.emulator import VirtualNode
from firmware_bridge.hub import Hub
from firmware_bridge.serial_port import Patience, SerialPort

if os.name != "posix":
    pytest.skip("pseudo-terminals", allow_module_level=True)

from firmware_bridge.emulated_pty import PtyEnd

Until = Callable[[Callable[[], object]], Awaitable[None]]


async def test_a_path_in_raw_mode(until: Until) -> None:
    end = PtyEnd(VirtualNode("n"))
    await end.start()
    assert end.url.startswith("/dev/")
    fd = os.open(end.url, os.O_RDWR | os.O_NOCTTY)
    os.write(fd, b'{"k":"hello?"}*0000\r\x03\n')
    await until(lambda: end.bytes_heard)
    assert end.bytes_heard == 22
    os.close(fd)
    await end.stop()
    await end.stop()


async def test_a_host_that_does_not_read_does_not_fill_the_memory(until: Until) -> None:
    now = 0.0
    end = PtyEnd(VirtualNode("n"), lambda: now)
    await end.start()
    fd = os.open(end.url, os.O_RDWR | os.O_NOCTTY)
    os.write(fd, b"\n")
    await until(lambda: end.bytes_heard)
    for _ in range(3000):
        now += 1.0
        end.tick()
    assert end.bytes_written < 200_000
    os.close(fd)
    await end.stop()


async def test_the_host_may_close_and_open_it_again(until: Until) -> None:
    hub = Hub(lambda _: None)
    end = PtyEnd(VirtualNode("n"))
    await end.start()
    end.drive()
    for _ in range(2):
        port = SerialPort(end.url, hub, patience=Patience(ask_again=0.05))
        port.start()
        await port.connected()
        await port.stop()
    assert hub.tally().old_boots == 0
    await end.stop()
