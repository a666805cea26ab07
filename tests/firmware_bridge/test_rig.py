"""Emulated nodes on real ports, in simulated time: everything written has been read, each run is the same."""

from collections.abc import Awaitable, Callable
from hashlib import sha256
from random import Random

import pytest

from firmware_bridge.emulated_end import EmulatedEnd
from firmware_bridge.emulator import VirtualNode
from firmware_bridge.errors import NotSettledError
from firmware_bridge.hub import Hub
from firmware_bridge.readings import Health, Reading, Told
from firmware_bridge.rig import Rig, pty_or_socket

Until = Callable[[Callable[[], object]], Awaitable[None]]
TAGS = [f"E0040150{n:08X}" for n in range(40)]


class Simulation:
    """Two nodes with six antennas each, and a clock that moves only when told to."""

    def __init__(self, transport: type[EmulatedEnd]) -> None:
        self.now = 1000.0
        self.told: list[Told] = []
        self.hub = Hub(self.told.append, lambda: self.now)
        names = [f"a{n}" for n in range(6)]
        nodes = [VirtualNode(name, names, boot_seed=7) for name in ("left", "right")]
        self.rig = Rig(self.hub, nodes, transport, guard=20.0)

    async def until(self, end: float) -> None:
        while (due := self.rig.next_due()) is not None and due <= end:
            self.now = max(self.now, due)
            await self.rig.step()
        self.now = end


async def run(transport: type[EmulatedEnd], changes: int, seed: int) -> tuple[int, str]:
    rng = Random(seed)
    table = Simulation(transport)
    await table.rig.start(simulated=True)
    nodes = list(table.rig.nodes.values())
    for _ in range(changes):
        await table.until(table.now + rng.choice([0.0, 0.0, 0.0, 0.0, 0.1]))
        tag = rng.choice(TAGS)
        node, antenna = rng.choice(nodes), f"a{rng.randrange(6)}"
        for each in nodes:
            each.lift(tag)
        if rng.random() < 0.8:
            node.put(antenna, tag)
        await table.rig.step()
        latest = {(one.node, one.antenna): one.tags for one in table.told[-12:] if isinstance(one, Reading)}
        where = node.where(tag)
        assert where is None or tag in latest[node.name, where]
    assert table.rig.settled()
    assert (table.hub.tally().gaps, table.hub.tally().duplicates) == (0, 0)
    assert all(port.lines.bad == {} for port in table.rig.ports)
    await table.rig.stop()
    readings = [one for one in table.told if isinstance(one, Reading)]
    return len(readings), sha256(repr(readings).encode()).hexdigest()


@pytest.mark.slow
async def test_ten_thousand_changes_through_a_real_port_twice_are_the_same_readings() -> None:
    first = await run(pty_or_socket(), 10_000, seed=42)
    assert first[0] > 10_000
    assert await run(pty_or_socket(), 10_000, seed=42) == first


async def test_every_transport_gives_the_same_readings(transport: type[EmulatedEnd]) -> None:
    assert await run(transport, 200, seed=3) == await run(pty_or_socket(), 200, seed=3)


async def test_silence_in_simulated_time(transport: type[EmulatedEnd]) -> None:
    table = Simulation(transport)
    await table.rig.start(simulated=True)
    table.rig.nodes["left"].silent = True
    table.told.clear()
    await table.until(table.now + 20)
    states = [(one.node, one.state) for one in table.told if isinstance(one, Health) and not one.antenna]
    assert states == [("left", "stale"), ("left", "offline")]
    await table.rig.stop()


async def test_an_end_that_stopped_is_told_instead_of_waited_for(transport: type[EmulatedEnd]) -> None:
    table = Simulation(transport)
    table.rig._guard = 0.05
    await table.rig.start(simulated=True)
    await table.rig.ports[0].stop()
    table.rig.ends[0].bytes_written += 1
    with pytest.raises(NotSettledError):
        await table.rig.settle()
    await table.rig.stop()


async def test_in_their_own_time_the_nodes_live_by_themselves(transport: type[EmulatedEnd], until: Until) -> None:
    told: list[Told] = []
    rig = Rig(Hub(told.append), [VirtualNode("left", ["a0"])], transport)
    await rig.start()
    rig.nodes["left"].put("a0", TAGS[0])
    await until(lambda: any(isinstance(one, Reading) and one.tags for one in told))
    await rig.stop()
