"""Ports are opened with errors that say what to do, and closed for good."""

import socket
from pathlib import Path

import pytest

from firmware_bridge.errors import PortBusyError, PortError, PortGoneError
from firmware_bridge.pyserial_port import close_port, open_port
from tests.firmware_bridge.conftest import BarePty


def test_what_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(PortGoneError, match="no such port"):
        open_port(str(tmp_path / "no-such-port"))
    plain = tmp_path / "plain"
    plain.touch()
    for url in (str(plain), "nonsense://x", "socket://127.0.0.1:1"):
        with pytest.raises(PortError):
            open_port(url)


def test_a_port_in_use(bare_pty: BarePty) -> None:
    port = open_port(bare_pty.path)
    with pytest.raises(PortBusyError):
        open_port(bare_pty.path)
    close_port(port)


def test_a_socket_whose_other_end_has_gone_is_closed() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = open_port(f"socket://127.0.0.1:{server.getsockname()[1]}")
        other, _ = server.accept()
        port.write(b"unread")
        other.close()
    connection = port._socket  # type: ignore[attr-defined]
    close_port(port)
    assert connection.fileno() == -1
