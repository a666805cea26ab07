"""A serial port is connected when its node has answered, and looked after when it has not."""

from collections.abc import Awaitable, Callable

import pytest

from firmware_bridge.emulated_end import EmulatedEnd
from firmware_bridge.emulated_socket import SocketEnd
from firmware_bridge.emulator import VirtualNode
from firmware_bridge.hub import Hub
from firmware_bridge.readings import Reading, Told
from firmware_bridge.serial_port import Patience, SerialPort

A = "E004015000000001"
EAGER = Patience(hello=0.2, ask_again=0.05, first_wait=0.01, longest_wait=0.02)

Until = Callable[[Callable[[], object]], Awaitable[None]]


def seen(told: list[Told]) -> set[str]:
    return {tag for one in told if isinstance(one, Reading) for tag in one.tags}


@pytest.mark.parametrize("threaded", [False, True])
async def test_a_node_is_connected_read_and_told(transport: type[EmulatedEnd], threaded: bool, until: Until) -> None:
    told: list[Told] = []
    hub = Hub(told.append)
    node = VirtualNode("pico-1", ["a0"])
    end = transport(node)
    await end.start()
    end.drive()
    port = SerialPort(end.url, hub, threaded=threaded)
    port.start()
    await port.connected()
    assert hub.ports("pico-1") == [end.url]
    node.put("a0", A)
    await until(lambda: seen(told))
    hub.led("pico-1", "a0", "00FF00")
    await until(lambda: node.antennas["a0"].led)
    assert port.lines.bad == {}
    await port.stop()
    assert port.state == "closed"
    assert hub.nodes["pico-1"].state == "offline"
    await end.stop()


async def test_h10_a_port_that_failed_is_opened_again_when_it_is_back(until: Until) -> None:
    hub = Hub(lambda _: None)
    end = SocketEnd(VirtualNode("n"))
    await end.start()
    end.drive()
    port = SerialPort(end.url, hub, patience=EAGER)
    port.start()
    await port.connected()
    await end.hang_up()
    await until(lambda: hub.nodes["n"].state == "offline")
    await until(lambda: hub.nodes["n"].state == "online")
    assert port.state == "connected"
    await port.stop()
    await end.stop()


async def test_h12_a_port_that_gives_no_hello_is_closed_and_tried_again(until: Until) -> None:
    hub = Hub(lambda _: None)
    states: list[str] = []
    silent = VirtualNode("pico-1")
    silent.silent = True
    end = SocketEnd(silent)
    await end.start()
    port = SerialPort(end.url, hub, patience=EAGER, changed=lambda: states.append(port.state))
    port.start()
    await until(lambda: states.count("waiting") >= 2)
    assert states[:3] == ["waiting", "no answer", "waiting"]
    assert hub.nodes == {}
    silent.reboot()
    silent.silent = False
    await port.connected()
    await port.stop()
    await end.stop()


class Noise(VirtualNode):
    """A device that is no reader node."""

    def tick(self, now: float) -> bytes:
        return b"\x00\xff{garbage}\n"


async def test_h12_noise_is_no_hello(until: Until) -> None:
    hub = Hub(lambda _: None)
    states: list[str] = []
    end = SocketEnd(Noise("n"))
    await end.start()
    port = SerialPort(end.url, hub, patience=EAGER, changed=lambda: states.append(port.state))
    port.start()
    await until(lambda: "no answer" in states)
    assert "connected" not in states
    assert port.lines.bad == hub.bad_lines
    assert hub.bad_lines["not-ascii"] > 0
    await port.stop()
    await end.stop()


async def test_a_port_that_is_not_there_says_so(until: Until) -> None:
    port = SerialPort("/dev/no-such-port", Hub(lambda _: None), patience=EAGER)
    port.start()
    await until(lambda: port.state == "gone")
    assert "no such port" in port.why
    await port.stop()
