"""Running the service for a real table: readers on serial ports, people with phones, one web server."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Any

import msgspec
import uvicorn

import companion
from companion.server.app import make_app
from companion.server.service import Service
from companion.session.config import Config, read_config
from companion.session.physical import Physical
from companion.session.session import Session
from companion.table.places import Places
from companion.table.tags import TagMap
from firmware_bridge.hub import Hub
from firmware_bridge.readings import Told
from firmware_bridge.serial_port import SerialPort


def lan_address() -> str:
    """The address under which other devices on this network reach this machine; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def bound(host: str, port: int) -> socket.socket:
    """A listening socket. Raises OSError, naming the port, when it is taken."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as wrong:
        listener.close()
        raise OSError(f"port {port} cannot be opened: {wrong.strerror}; choose another with --port") from wrong
    return listener


async def web(service: Service, listener: socket.socket) -> None:
    """Serve the screens until the process is told to stop."""
    config = uvicorn.Config(
        make_app(service), log_level="warning", ws="websockets-sansio", ws_max_size=65_536, access_log=False
    )
    await uvicorn.Server(config).serve(sockets=[listener])


def counted(hub: Hub) -> dict[str, Any]:
    """What a hub has counted: good messages, and everything that was wrong with others, by kind."""
    return {**msgspec.to_builtins(hub.tally()), "bad_lines": dict(hub.bad_lines)}


class Silence:
    """Lets a hub say what the silence of its nodes means."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    def due(self) -> float | None:
        """When silence begins to mean something."""
        return self.hub.next_due()

    def tick(self, _: float) -> None:
        """Say it."""
        self.hub.advance()


class Readers:
    """The serial ports of a table and the game they belong to, once it runs."""

    def __init__(self, service: Service, config: Config) -> None:
        self.service, self.config = service, config
        self.hub = Hub(self._tell, service.clock.now)
        self.ports = [SerialPort(url, self.hub) for url in config.ports]

    def start(self) -> None:
        """Open the ports; they are looked for until they answer."""
        for port in self.ports:
            port.start()
        self.service.always.append(Silence(self.hub))
        self.service.counts = lambda: counted(self.hub)

    def _tell(self, told: Told) -> None:
        if self.service.physical is not None:
            self.service.physical.tell(told)
        self.service.wake()

    def begin(self, session: Session) -> Physical | None:
        """The table of a game that has just begun or goes on; None without readers."""
        if not self.config.ports:
            return None
        physical = Physical(session, Places(self.config.places), TagMap(self.config.tags))
        self.hub.ask()
        return physical


async def _serve(config: Config, data: Path | None, listener: socket.socket) -> None:
    service = Service(config, data, companion.__version__)
    service.address = config.address or f"http://{lan_address()}:{listener.getsockname()[1]}"
    readers = Readers(service, config)
    service.on_begin = readers.begin
    readers.start()
    going_on = service.resume()
    print(f"{'Going on with the game' if going_on else 'The table'}: {service.address}", flush=True)
    await web(service, listener)


def serve(config_file: Path | None, data: Path | None, port: int | None, box: Path | None = None) -> None:
    """`companion serve`. Raises BadConfig, BadBox, BadJournal, OSError."""
    config = read_config(config_file)
    if box is not None:
        config.box = str(box)
    if data is not None:
        data.mkdir(parents=True, exist_ok=True)
    listener = bound(config.host, config.port if port is None else port)
    asyncio.run(_serve(config, data, listener))
