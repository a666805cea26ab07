"""What the host believes of one node: sequence, boots, rolls, health."""

from typing import Any

import msgspec
import pytest

from firmware_bridge.messages import AskHello, AskSnap, Beat, Hello, HostMessage, NodeMessage, Rolled, Snap, Throw
from firmware_bridge.node import Node
from firmware_bridge.readings import Health, Reading, Roll, Told

A = "E004015000000001"
HELLO = Hello(1, "n", "boot1", "1.0.0", ("a0", "a1"), "iso15693")


class Bench:
    """A node, a clock, and a real node's counting of `seq`."""

    def __init__(self, hello: Hello = HELLO) -> None:
        self.now = 50.0
        self.seq = 0
        self.boot = hello.boot
        self.node = Node(hello, self.now)
        self.told: list[Told] = self.node.advance(self.now)

    def hear(self, message: NodeMessage) -> list[Told]:
        told = self.node.receive(message, self.now)
        self.told += told
        return told

    def snap(self, antenna: str = "a0", *tags: str, **changes: Any) -> list[Told]:
        self.seq += 1
        message = Snap("n", self.boot, self.seq, 0, antenna, tags, "ok")
        return self.hear(msgspec.structs.replace(message, **changes))

    def beat(self, roll: Throw | None = None, **changes: Any) -> list[Told]:
        self.seq += 1
        return self.hear(msgspec.structs.replace(Beat("n", self.boot, self.seq, 0, 0, 0, roll), **changes))

    def roll(self, n: int, value: int) -> list[Told]:
        self.seq += 1
        return self.hear(Rolled("n", self.boot, self.seq, 0, n, "d10", value))

    def up(self) -> None:
        self.snap("a0", A)
        self.snap("a1")
        self.asks()
        self.told.clear()

    def asks(self) -> list[HostMessage]:
        asks = list(self.node.asks)
        self.node.asks.clear()
        return asks

    def wait(self, seconds: float) -> list[Told]:
        self.now += seconds
        told = self.node.advance(self.now)
        self.told += told
        return told


def states(told: list[Told]) -> list[tuple[str, str]]:
    return [(one.antenna, one.state) for one in told if isinstance(one, Health)]


def readings(told: list[Told]) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.antenna, one.tags) for one in told if isinstance(one, Reading)]


def rolls(told: list[Told]) -> list[int]:
    return [one.value for one in told if isinstance(one, Roll)]


def test_a_new_node_is_asked_for_its_snaps_and_believed_antenna_by_antenna() -> None:
    bench = Bench()
    assert bench.asks() == [AskSnap()]
    assert states(bench.told) == [("", "online")]
    told = bench.snap("a0", A)
    assert told == [Health("n", "a0", "online", "", 50.0), Reading("n", "a0", (A,), "ok", 50.0)]
    assert states(bench.snap("a1")) == [("a1", "online")]


def test_a_duplicate_is_dropped() -> None:
    bench = Bench()
    bench.up()
    for seq in (2, 1, 0):
        assert bench.snap("a0", seq=seq) == []
    assert bench.node.tally.duplicates == 3
    assert bench.asks() == []


def test_a_gap_asks_again_until_every_antenna_has_been_heard() -> None:
    bench = Bench()
    bench.up()
    bench.now += 1
    bench.seq += 1
    assert readings(bench.snap("a0", A)) == [("a0", (A,))]
    assert bench.node.tally.gaps == 1
    assert bench.asks() == [AskSnap()]
    bench.beat()
    assert bench.asks() == []
    bench.now += 1
    bench.beat()
    assert bench.asks() == [AskSnap()]
    bench.now += 1
    bench.snap("a1")
    bench.beat()
    assert bench.asks() == []


def test_a_new_boot_means_that_nothing_is_believed_until_each_antennas_first_snap() -> None:
    bench = Bench()
    bench.up()
    told = bench.hear(msgspec.structs.replace(HELLO, boot="boot2"))
    assert states(told) == [("a0", "offline"), ("a1", "offline")]
    assert bench.asks() == [AskSnap()]
    bench.boot, bench.seq = "boot2", 0
    assert states(bench.snap("a1")) == [("a1", "online")]
    assert bench.node.antennas["a0"].state == "offline"
    assert states(bench.snap("a0")) == [("a0", "online")]


def test_a_new_boot_is_noticed_without_its_hello() -> None:
    bench = Bench()
    bench.up()
    bench.boot, bench.seq = "boot2", 99
    told = bench.snap("a0")
    assert states(told) == [("a0", "offline"), ("a1", "offline"), ("a0", "online")]
    assert readings(told) == [("a0", ())]
    assert AskHello() in bench.asks()
    assert bench.node.tally.boots == 2


def test_what_an_earlier_boot_said_comes_too_late() -> None:
    bench = Bench()
    bench.up()
    bench.hear(msgspec.structs.replace(HELLO, boot="boot2"))
    bench.told.clear()
    assert bench.snap("a0", A, boot="boot1", seq=1000) == []
    assert bench.hear(HELLO) == []
    assert bench.node.tally.old_boots == 2
    assert bench.node.hello.boot == "boot2"


def test_h13_a_failed_scan_then_a_new_boot() -> None:
    bench = Bench()
    bench.up()
    assert bench.snap("a0", q="error") == [Reading("n", "a0", (), "error", 50.0)]
    told = bench.hear(msgspec.structs.replace(HELLO, boot="boot2"))
    assert states(told) == [("a0", "offline"), ("a1", "offline")]
    bench.boot, bench.seq = "boot2", 0
    assert bench.snap("a0", q="error") == [Reading("n", "a0", (), "error", 50.0)]
    assert states(bench.snap("a0", A)) == [("a0", "online")]


def test_the_same_hello_again_changes_nothing() -> None:
    bench = Bench()
    bench.up()
    assert bench.hear(HELLO) == []
    assert bench.snap("a0", A) == [Reading("n", "a0", (A,), "ok", 50.0)]


def test_an_antenna_that_the_hello_does_not_name_is_not_believed() -> None:
    bench = Bench()
    bench.up()
    assert bench.snap("a9", A) == []
    assert bench.asks() == [AskHello()]
    bench.hear(msgspec.structs.replace(HELLO, antennas=("a0", "a1", "a9")))
    assert readings(bench.snap("a9", A)) == [("a9", (A,))]


def test_another_nodes_name_is_not_believed() -> None:
    bench = Bench()
    assert bench.hear(Beat("m", "boot1", 1, 0)) == []
    assert bench.node.tally.strays == 1


def test_h03_silence_makes_stale_then_offline_and_removes_nothing() -> None:
    bench = Bench()
    bench.up()
    assert bench.wait(1.5) == []
    assert bench.node.next_due() == 53.0
    assert states(bench.wait(1.5)) == [("", "stale"), ("a0", "stale"), ("a1", "stale")]
    assert bench.node.next_due() == 60.0
    assert states(bench.wait(7)) == [("", "offline"), ("a0", "offline"), ("a1", "offline")]
    assert bench.node.next_due() is None
    assert readings(bench.told) == []


def test_after_a_short_silence_everything_is_as_before() -> None:
    bench = Bench()
    bench.up()
    bench.wait(4)
    assert states(bench.beat()) == [("", "online"), ("a0", "online"), ("a1", "online")]


def test_after_being_offline_each_antenna_is_believed_from_its_next_snap() -> None:
    bench = Bench()
    bench.up()
    assert states(bench.node.lose("unplugged", bench.now)) == [("", "offline"), ("a0", "offline"), ("a1", "offline")]
    told = bench.hear(HELLO)
    assert states(told) == [("", "online")]
    assert bench.asks() == [AskSnap()]
    assert states(bench.snap("a1")) == [("a1", "online")]


def test_scans_that_fail_make_degraded() -> None:
    bench = Bench()
    bench.up()
    for _ in range(3):
        bench.snap("a0", q="error")
    assert states(bench.told) == [("", "degraded"), ("a0", "degraded")]
    bench.told.clear()
    bench.snap("a0")
    assert states(bench.told) == [("", "online"), ("a0", "online")]


def test_beats_tell_when_most_scans_fail() -> None:
    bench = Bench()
    bench.up()
    assert states(bench.beat(scans=100, errors=10)) == []
    assert states(bench.beat(scans=110, errors=18)) == [("", "degraded")]
    assert states(bench.beat(scans=120, errors=19)) == [("", "online")]


def test_a_roll_counts_once_whether_it_came_by_itself_or_in_a_beat() -> None:
    bench = Bench()
    bench.beat()
    assert rolls(bench.roll(1, 7)) == [7]
    assert rolls(bench.beat(Throw(1, "d10", 7))) == []
    assert rolls(bench.beat(Throw(2, "d10", 3))) == [3]
    assert rolls(bench.roll(2, 3)) == []
    assert bench.node.tally.rolls == 2


def test_what_was_rolled_before_anybody_listened_does_not_count() -> None:
    bench = Bench()
    assert rolls(bench.beat(Throw(31, "d10", 7))) == []
    assert rolls(bench.beat(Throw(31, "d10", 7))) == []
    assert rolls(bench.roll(32, 4)) == [4]


def test_a_roll_that_never_arrived_is_counted_as_lost() -> None:
    bench = Bench()
    bench.roll(1, 7)
    bench.roll(4, 7)
    assert bench.node.tally.rolls_lost == 2


def test_rolls_are_numbered_anew_in_a_new_boot() -> None:
    bench = Bench()
    bench.roll(5, 7)
    bench.hear(msgspec.structs.replace(HELLO, boot="boot2"))
    bench.boot, bench.seq = "boot2", 0
    assert rolls(bench.roll(1, 9)) == [9]


def test_a_long_list_comes_in_parts() -> None:
    bench = Bench()
    bench.up()
    assert bench.snap("a0", A, part=(1, 2)) == []
    assert readings(bench.snap("a0", "E004015000000002", part=(2, 2))) == [("a0", (A, "E004015000000002"))]


@pytest.mark.parametrize("version", [2, 99])
def test_a_foreign_protocol_is_refused_until_it_is_ours(version: int) -> None:
    bench = Bench(msgspec.structs.replace(HELLO, v=version))
    assert states(bench.told) == [("", "refused"), ("a0", "refused"), ("a1", "refused")]
    health = bench.told[0]
    assert isinstance(health, Health)
    assert f"protocol {version}" in health.why
    assert bench.snap("a0", A) == []
    assert bench.roll(1, 1) == []
    bench.hear(msgspec.structs.replace(HELLO, boot="boot2"))
    assert bench.node.state == "online"


def test_a_refused_node_tells_nothing_and_starts_afresh_afterwards() -> None:
    bench = Bench()
    bench.up()
    told = bench.node.refuse("two of them", bench.now)
    assert states(told) == [("", "refused"), ("a0", "refused"), ("a1", "refused")]
    assert bench.snap("a0", A) == []
    assert states(bench.node.refuse(None, bench.now)) == [("", "online"), ("a0", "offline"), ("a1", "offline")]
    assert readings(bench.snap("a0", A)) == [("a0", (A,))]
