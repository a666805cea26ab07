"""What the hub takes for a way to a node."""

from firmware_bridge.hub import Hub
from firmware_bridge.link import Link
from firmware_bridge.messages import AskHello
from firmware_bridge.serial_port import SerialPort


def test_a_serial_port_is_a_link_and_drops_what_it_cannot_send() -> None:
    link: Link = SerialPort("/dev/ttyX", Hub(lambda _: None))
    assert link.name == "/dev/ttyX"
    link.send(AskHello())
