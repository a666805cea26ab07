"""Nodes are found on whatever ports there are."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from firmware_bridge.emulated_end import EmulatedEnd
from firmware_bridge.emulator import VirtualNode
from firmware_bridge.hub import Hub
from firmware_bridge.ports import PortFinder, usb_ports
from firmware_bridge.readings import Health, Reading, Told
from firmware_bridge.serial_port import Patience

A = "E004015000000001"
EAGER = Patience(hello=5.0, ask_again=0.05, first_wait=0.01, longest_wait=0.02)

Until = Callable[[Callable[[], object]], Awaitable[None]]


def test_usb_ports_are_paths() -> None:
    assert all(isinstance(port, str) for port in usb_ports())


async def test_h10_a_node_is_found_again_under_another_name(transport: type[EmulatedEnd], until: Until) -> None:
    told: list[Told] = []
    hub = Hub(told.append)
    node = VirtualNode("pico-1", ["a0"])
    node.put("a0", A)
    there: list[str] = []
    finder = PortFinder(hub, lambda: list(there), every=0.01, patience=EAGER)
    finder.start()
    first = transport(node)
    await first.start()
    first.drive()
    there.append(first.url)
    await until(lambda: any(isinstance(one, Reading) for one in told))
    await first.stop()
    there.clear()
    await until(lambda: not finder.ports)
    assert hub.nodes["pico-1"].state == "offline"
    told.clear()
    second = transport(node)
    await second.start()
    second.drive()
    there.append(second.url)
    await until(lambda: any(isinstance(one, Reading) for one in told))
    assert hub.ports("pico-1") == [second.url]
    assert {one.tags for one in told if isinstance(one, Reading)} == {(A,)}
    await finder.stop()
    await second.stop()


async def test_h11_one_name_on_two_ports(transport: type[EmulatedEnd], until: Until) -> None:
    told: list[Told] = []
    hub = Hub(told.append)
    ends = [transport(VirtualNode("pico-1", ["a0"])) for _ in range(2)]
    for end in ends:
        await end.start()
        end.drive()
    finder = PortFinder(hub, lambda: [end.url for end in ends], every=0.01, patience=EAGER)
    finder.start()
    await until(lambda: "pico-1" in hub.nodes and hub.nodes["pico-1"].state == "refused")
    why = next(one.why for one in told if isinstance(one, Health) and one.state == "refused")
    assert all(end.url in why for end in ends)
    await ends[0].stop()
    await until(lambda: hub.nodes["pico-1"].state == "online")
    assert hub.ports("pico-1") == [ends[1].url]
    await finder.stop()
    await ends[1].stop()


@pytest.mark.parametrize("name", ["ttyUSB0", "ttyACM3"])
async def test_a_candidate_that_cannot_be_opened_is_given_up_when_it_vanishes(
    name: str, tmp_path: Path, until: Until
) -> None:
    path = tmp_path / name
    path.touch()
    finder = PortFinder(Hub(lambda _: None), lambda: map(str, tmp_path.iterdir()), every=0.01, patience=EAGER)
    finder.start()
    await until(lambda: finder.ports)
    path.unlink()
    await until(lambda: not finder.ports)
    await finder.stop()
