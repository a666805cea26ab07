"""A real serial port: opened for this program alone, kept open, its lines handed on as they arrive."""

import asyncio
from collections.abc import Callable
from typing import Literal

import msgspec

from firmware_bridge.errors import PortError
from firmware_bridge.hub import Hub
from firmware_bridge.lines import BadLine, LineReader, encode
from firmware_bridge.messages import FROM_NODE, AskHello, Hello, HostMessage
from firmware_bridge.serial_channel import SerialChannel, open_channel
from firmware_bridge.tasks import stop_task

PortState = Literal["closed", "waiting", "connected", "no answer", "gone", "busy", "forbidden"]


class Patience(msgspec.Struct, frozen=True):
    """How long a port may keep silent after it was opened, and how long it is left alone, in seconds."""

    hello: float = 3.0
    ask_again: float = 1.0
    first_wait: float = 0.5
    longest_wait: float = 8.0


class SerialPort:
    """One port and the node on it, if any; a Link of `hub`.

    `url` is a device path (`/dev/ttyACM0`, `COM3`, the end of a pseudo-terminal) or anything else that
    pyserial opens (`socket://127.0.0.1:7000`). `start` keeps trying until `stop`: it opens the port, asks
    for hello, counts as connected only once a hello has been heard, closes a port that gives none, and waits
    longer from try to try. `changed` is called after each change of `state`.

    `bytes_read` and `bytes_sent` count since the port was last opened; what was sent counts from the moment
    it was handed in.
    """

    def __init__(
        self,
        url: str,
        hub: Hub,
        *,
        patience: Patience | None = None,
        threaded: bool | None = None,
        changed: Callable[[], None] | None = None,
    ) -> None:
        self.url = url
        self.state: PortState = "closed"
        self.why = ""
        self.bytes_read = 0
        self.bytes_sent = 0
        self.lines = LineReader(FROM_NODE)
        self.progress: Callable[[], None] | None = None
        """Called after bytes have come in and been dealt with."""
        self._hub = hub
        self._patience = patience or Patience()
        self._threaded = threaded
        self._changed = changed
        self._channel: SerialChannel | None = None
        self._task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._closed_why: str | None = None

    @property
    def name(self) -> str:
        """The port's name, for people."""
        return self.url

    def start(self) -> None:
        """Begins to look after the port; needs a running loop."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name=f"serial port {self.url}")

    async def stop(self) -> None:
        """Closes the port and stops looking after it."""
        task, self._task = self._task, None
        await stop_task(task)
        self._turn("closed", "")

    def send(self, message: HostMessage) -> None:
        """Sends a line; while the port is not open it is dropped."""
        if self._channel is not None:
            line = encode(message)
            self.bytes_sent += len(line)
            self._channel.write(line)

    async def connected(self) -> None:
        """Waits until a hello has been heard."""
        while self.state != "connected":
            await self._wait(None)

    async def _run(self) -> None:
        wait = self._patience.first_wait
        while True:
            if await self._session():
                wait = self._patience.first_wait
            await asyncio.sleep(wait)
            wait = min(wait * 2, self._patience.longest_wait)

    async def _session(self) -> bool:
        """One time open; whether it was ever connected."""
        try:
            channel = await open_channel(self.url, threaded=self._threaded)
        except PortError as error:
            self._turn(_STATES.get(type(error).__name__, "gone"), str(error))
            return False
        self.bytes_read = self.bytes_sent = 0
        self.lines.reset()
        self._closed_why = None
        self._channel = channel
        answered = False
        try:
            self._turn("waiting", "")
            channel.start(self._received, self._closed)
            self._hub.attach(self)
            answered = await self._hello_heard()
            if answered:
                while self._failure() is None:
                    await self._wait(None)
            failure = self._failure()
            self._turn("no answer" if failure is None else "gone", failure or "no hello")
        finally:
            self._channel = None
            self._hub.detach(self, self.why or "closed")
            await channel.close()
        return answered

    async def _hello_heard(self) -> bool:
        deadline = asyncio.get_running_loop().time() + self._patience.hello
        while self.state != "connected" and self._failure() is None:
            left = deadline - asyncio.get_running_loop().time()
            if left <= 0:
                return False
            if not await self._wait(min(left, self._patience.ask_again)):
                # The first question may have met a node in the middle of its start.
                self.send(AskHello())
        return self.state == "connected"

    def _failure(self) -> str | None:
        return self._closed_why

    async def _wait(self, seconds: float | None) -> bool:
        """Waits for news; False when none came in time."""
        self._news.clear()
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            return False
        return True

    def _received(self, data: bytes) -> None:
        self.bytes_read += len(data)
        for message in self.lines.feed(data):
            if isinstance(message, BadLine):
                self._hub.receive_bad(message)
                continue
            if self.state == "waiting" and isinstance(message, Hello):
                self._turn("connected", "")
            self._hub.receive(self, message)
        if self.progress is not None:
            self.progress()

    def _closed(self, why: str) -> None:
        self._closed_why = why
        self._news.set()

    def _turn(self, state: PortState, why: str) -> None:
        self.why = why
        if state != self.state:
            self.state = state
            self._news.set()
            if self._changed is not None:
                self._changed()


_STATES: dict[str, PortState] = {"PortBusyError": "busy", "PortForbiddenError": "forbidden"}
