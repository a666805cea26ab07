"""What the tests of ports and emulated cables share: both transports, and waiting for conditions."""

import asyncio
import importlib.util
import os
from collections.abc import Awaitable, Callable, Iterator

import pytest

from firmware_bridge.emulated_end import EmulatedEnd
from firmware_bridge.emulated_socket import SocketEnd

TRANSPORTS: list[type[EmulatedEnd]] = [SocketEnd]
if importlib.util.find_spec("termios") is not None:
    from firmware_bridge.emulated_pty import PtyEnd

    TRANSPORTS.append(PtyEnd)


@pytest.fixture(params=TRANSPORTS, ids=lambda end: end.__name__)
def transport(request: pytest.FixtureRequest) -> type[EmulatedEnd]:
    """Each transport that this platform has."""
    found: type[EmulatedEnd] = request.param
    return found


@pytest.fixture
def until() -> Callable[[Callable[[], object]], Awaitable[None]]:
    """Waits until a condition holds; 20 seconds is where a hanging test is given up."""

    async def wait(condition: Callable[[], object]) -> None:
        async with asyncio.timeout(20):
            while not condition():  # noqa: ASYNC110 - any condition, also of things that tell nobody
                await asyncio.sleep(0.001)

    return wait


class BarePty:
    """A pseudo-terminal with nothing on it."""

    def __init__(self) -> None:
        import tty

        self.master, self.slave = os.openpty()
        tty.setraw(self.slave)
        self.path = os.ttyname(self.slave)

    async def read(self, size: int) -> bytes:
        """The next `size` bytes that came out of it."""
        data = b""
        while len(data) < size:
            data += await asyncio.to_thread(os.read, self.master, 100_000)
        return data

    def close(self) -> None:
        """Closes both sides, once."""
        if self.master >= 0:
            os.close(self.slave)
            os.close(self.master)
            self.master = -1


@pytest.fixture
def bare_pty() -> Iterator[BarePty]:
    """A pseudo-terminal with nothing on it."""
    if os.name != "posix":
        pytest.skip("pseudo-terminals")
    found = BarePty()
    yield found
    found.close()
