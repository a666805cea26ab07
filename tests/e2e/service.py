"""A service in a process of its own, and a screen that talks to it, for tests from outside."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

COMPANION = [sys.executable, "-c", "from companion.cli import main; main()"]
PATIENCE = 60.0


def stop(process: subprocess.Popen[str], with_signal: signal.Signals = signal.SIGTERM) -> None:
    """End a process and let go of what it printed."""
    process.send_signal(with_signal)
    process.wait(10)
    if process.stdout is not None:
        process.stdout.close()


def start(*args: str) -> subprocess.Popen[str]:
    """Start a command of the companion."""
    env = {**os.environ, "PYTHONWARNINGS": "default", "COMPANION_TRACE": "1"}
    return subprocess.Popen([*COMPANION, *args], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env)


def address_of(process: subprocess.Popen[str]) -> str:
    """The address that a service prints when it is ready to be asked."""
    assert process.stdout is not None
    for line in process.stdout:
        found = re.search(r"http://[\d.]+:(\d+)", line)
        if found:
            break
    else:
        raise AssertionError("the service ended before it said where it is")
    address = f"http://127.0.0.1:{found.group(1)}"
    wait_for(lambda: _answers(address))
    return address


def _answers(address: str) -> bool:
    try:
        return bool(get(address + "/healthz")["ok"])
    except OSError:
        return False


def wait_for(condition: Any, patience: float = PATIENCE) -> None:
    """Wait until a condition holds; fails after a long patience."""
    until = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.02)


def get(url: str) -> Any:
    """GET a JSON answer."""
    with urllib.request.urlopen(url, timeout=10) as answer:
        return json.load(answer)


def post(url: str, body: Any) -> Any:
    """POST JSON and get a JSON answer."""
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


class Screen:
    """One screen: its last view, and everything it was ever sent."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.view: dict[str, Any] = {}
        self.frames: list[str] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self._n = 0

    def hello(self, credential: str | None = None, page: str = "table") -> None:
        """Say who this is, and wait for the first view."""
        self.say({"k": "hello", "credential": credential, "lang": "en", "page": page})
        self.until(lambda: bool(self.view))

    def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self.socket.send(json.dumps(message))

    def act(self, move: dict[str, Any], ask: str | None = None) -> dict[str, Any]:
        """Make a move and wait for the answer."""
        self._n += 1
        name = f"{id(self)}-{self._n}"
        self.say({"k": "act", "id": name, "ask": ask, "move": move})
        self.until(lambda: name in self.answers)
        return self.answers[name]

    def until(self, condition: Any, patience: float = PATIENCE) -> None:
        """Take what comes until a condition holds."""
        until = time.monotonic() + patience
        while not condition():
            left = until - time.monotonic()
            assert left > 0, f"waited in vain; the last view asks {self.view.get('asks')}"
            self.take(left)

    def take(self, patience: float) -> None:
        """Take one message, if one comes in time."""
        try:
            text = self.socket.recv(timeout=patience)
        except TimeoutError:
            return
        assert isinstance(text, str)
        self.frames.append(text)
        message = json.loads(text)
        if message["k"] == "view":
            self.view = message
        elif message["k"] in ("ok", "no"):
            self.answers[message["id"]] = message
        elif message["k"] == "ping":
            self.say({"k": "pong"})


@contextmanager
def screen(
    address: str, credential: str | None = None, page: str = "table", cookie: str | None = None
) -> Iterator[Screen]:
    """A screen at that address."""
    headers = {"Cookie": cookie} if cookie else {}
    with connect(address.replace("http", "ws") + "/ws", max_size=2**20, additional_headers=headers) as socket:
        it = Screen(socket)
        it.hello(credential, page)
        yield it


@contextmanager
def service(*args: str) -> Iterator[str]:
    """A running service; its address."""
    process = start(*args)
    try:
        yield address_of(process)
    finally:
        stop(process)


def journal_length(path: Path) -> int:
    """How many records the journal has by now."""
    import sqlite3

    if not path.exists():
        return 0
    try:
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as db:
            return int(db.execute("SELECT count(*) FROM entry").fetchone()[0])
    except sqlite3.OperationalError:
        return 0
