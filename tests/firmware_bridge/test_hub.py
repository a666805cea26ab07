"""The hub: which link speaks for which node, and two that claim one name."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from firmware_bridge.errors import NodeUnknownError
from firmware_bridge.hub import Hub
from firmware_bridge.lines import BadLine
from firmware_bridge.messages import AskHello, AskSnap, Beat, Cfg, Hello, HostMessage, Led, Snap
from firmware_bridge.readings import Health, Reading, Told

A = "E004015000000001"


class FakeLink:
    """A port that remembers what it was sent."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.sent: list[HostMessage] = []

    def send(self, message: HostMessage) -> None:
        self.sent.append(message)


class Bench:
    """A hub on a clock of its own."""

    def __init__(self) -> None:
        self.now = 10.0
        self.told: list[Told] = []
        self.hub = Hub(self.told.append, lambda: self.now)

    def plug(self, port: str, hello: Hello | None = None) -> FakeLink:
        link = FakeLink(port)
        self.hub.attach(link)
        if hello is not None:
            self.hub.receive(link, hello)
        return link

    def states(self) -> list[tuple[str, str, str]]:
        states: list[tuple[str, str, str]] = [
            (one.node, one.antenna, one.state) for one in self.told if isinstance(one, Health)
        ]
        self.told.clear()
        return states

    def why(self) -> str:
        return next(one.why for one in reversed(self.told) if isinstance(one, Health))


def hello(node: str = "n", boot: str = "b1") -> Hello:
    return Hello(1, node, boot, "1", ("a0",), "iso15693")


def snap(seq: int, *tags: str, node: str = "n", boot: str = "b1") -> Snap:
    return Snap(node, boot, seq, 0, "a0", tags, "ok")


def test_a_link_is_asked_who_it_is_and_counts_only_then() -> None:
    bench = Bench()
    link = bench.plug("/dev/ttyA")
    assert link.sent == [AskHello()]
    bench.hub.receive(link, snap(1, A))
    assert bench.told == []
    assert bench.hub.early == 1
    assert link.sent == [AskHello(), AskHello()]
    bench.hub.receive(link, hello())
    assert link.sent[-1] == AskSnap()
    bench.hub.receive(link, snap(2, A))
    assert bench.told[-1] == Reading("n", "a0", (A,), "ok", 10.0)
    assert bench.hub.ports("n") == ["/dev/ttyA"]
    assert bench.hub.node_of(link) == "n"
    assert list(bench.hub.nodes) == ["n"]


def test_h10_a_port_that_comes_back_under_another_name_is_the_same_node() -> None:
    bench = Bench()
    link = bench.plug("/dev/ttyUSB0", hello())
    bench.hub.receive(link, snap(1, A))
    bench.hub.detach(link, "unplugged")
    assert bench.hub.ports("n") == []
    bench.now += 2
    bench.told.clear()
    again = bench.plug("/dev/ttyUSB1", hello())
    bench.hub.receive(again, snap(2, A))
    assert bench.states() == [("n", "", "online"), ("n", "a0", "online")]
    assert bench.hub.ports("n") == ["/dev/ttyUSB1"]
    assert bench.hub.tally().duplicates == 0


def test_h11_two_nodes_of_one_name_are_both_refused_with_both_ports_named() -> None:
    bench = Bench()
    one = bench.plug("/dev/ttyUSB0", hello())
    bench.hub.receive(one, snap(1))
    two = bench.plug("/dev/ttyUSB1", hello(boot="b2"))
    assert "/dev/ttyUSB0" in bench.why()
    assert "/dev/ttyUSB1" in bench.why()
    assert bench.states()[-2:] == [("n", "", "refused"), ("n", "a0", "refused")]
    bench.hub.receive(one, snap(2, A))
    bench.hub.receive(two, snap(1, A, boot="b2"))
    assert bench.told == []
    assert bench.hub.ports("n") == ["/dev/ttyUSB0", "/dev/ttyUSB1"]


def test_h11_the_one_that_stays_is_believed_when_the_other_has_gone() -> None:
    bench = Bench()
    one = bench.plug("/dev/ttyUSB0", hello())
    two = bench.plug("/dev/ttyUSB1", hello(boot="b2"))
    bench.hub.detach(one, "unplugged")
    assert two.sent[-1] == AskHello()
    bench.hub.receive(two, hello(boot="b2"))
    bench.hub.receive(two, snap(1, A, boot="b2"))
    assert bench.told[-1] == Reading("n", "a0", (A,), "ok", 10.0)
    bench.hub.detach(two, "unplugged")
    assert bench.states()[-2:] == [("n", "", "offline"), ("n", "a0", "offline")]


def test_h11_both_gone_is_offline() -> None:
    bench = Bench()
    links = [bench.plug(f"/dev/ttyUSB{n}", hello(boot=f"b{n}")) for n in range(3)]
    for link in links:
        bench.hub.detach(link, "unplugged")
    assert bench.hub.nodes["n"].state == "offline"


def test_a_port_left_open_by_a_cable_that_moved_is_no_second_node() -> None:
    bench = Bench()
    ghost = bench.plug("/dev/ttyUSB0", hello())
    bench.now += 5
    live = bench.plug("/dev/ttyUSB1", hello())
    bench.hub.receive(live, snap(1, A))
    assert bench.told[-1] == Reading("n", "a0", (A,), "ok", 15.0)
    assert bench.hub.ports("n") == ["/dev/ttyUSB1"]
    bench.hub.receive(ghost, Beat("n", "b1", 2, 0))
    assert ghost.sent[-1] == AskHello()
    bench.hub.receive(ghost, hello())
    assert bench.hub.nodes["n"].state == "refused"
    bench.now += 5
    bench.hub.receive(live, snap(3, A))
    assert bench.told[-1] == Reading("n", "a0", (A,), "ok", 20.0)


def test_swapped_cables_swap_nothing() -> None:
    bench = Bench()
    one, two = bench.plug("P1", hello("left")), bench.plug("P2", hello("right"))
    bench.hub.receive(one, hello("right"))
    bench.hub.receive(two, hello("left"))
    assert bench.hub.ports("left") == ["P2"]
    assert bench.hub.ports("right") == ["P1"]
    bench.hub.receive(two, hello("left"))
    bench.hub.receive(one, hello("right"))
    bench.hub.receive(two, snap(1, A, node="left"))
    assert bench.told[-1] == Reading("left", "a0", (A,), "ok", 10.0)


def test_silence_is_told_when_it_is_due() -> None:
    bench = Bench()
    assert bench.hub.next_due() is None
    link = bench.plug("P1", hello())
    bench.hub.receive(link, snap(1))
    assert bench.hub.next_due() == 13.0
    bench.told.clear()
    bench.now = 13.0
    bench.hub.advance()
    assert bench.states() == [("n", "", "stale"), ("n", "a0", "stale")]


async def test_run_tells_silence_in_real_time(until: Callable[[Callable[[], object]], Awaitable[None]]) -> None:
    bench = Bench()
    bench.plug("P1", hello())
    task = asyncio.create_task(bench.hub.run())
    bench.now = 30.0
    await until(lambda: bench.hub.nodes["n"].state == "offline")
    task.cancel()


def test_bad_lines_are_counted_by_kind() -> None:
    bench = Bench()
    for kind in ("torn", "torn", "overlong"):
        bench.hub.receive_bad(BadLine(kind, 10))
    assert bench.hub.bad_lines == {"torn": 2, "overlong": 1}


def test_commands_reach_the_node_that_has_the_antenna() -> None:
    bench = Bench()
    one, two = bench.plug("P1", hello("left")), bench.plug("P2", hello("right"))
    bench.hub.led("right", "a0", "ff3300", "pulse")
    bench.hub.configure("left", "a0", 200)
    bench.hub.ask()
    assert two.sent[-2:] == [Led("a0", "FF3300", "pulse"), AskSnap()]
    assert one.sent[-2:] == [Cfg("a0", 200), AskSnap()]
    for node, antenna in (("right", "a7"), ("nobody", "a0")):
        with pytest.raises(NodeUnknownError):
            bench.hub.led(node, antenna, "FF3300")


def test_a_link_that_was_not_attached_says_nothing() -> None:
    bench = Bench()
    link = FakeLink("P1")
    bench.hub.receive(link, hello())
    bench.hub.detach(link, "unplugged")
    assert bench.told == []
    assert bench.hub.node_of(link) is None


def test_tallies_of_all_nodes_together() -> None:
    bench = Bench()
    for name in ("left", "right"):
        link = bench.plug(name, hello(name))
        for message in (snap(1, node=name), snap(1, node=name), snap(5, node=name)):
            bench.hub.receive(link, message)
    tally = bench.hub.tally()
    assert (tally.messages, tally.duplicates, tally.gaps) == (6, 2, 2)
    assert msgspec.to_builtins(tally)["boots"] == 2
