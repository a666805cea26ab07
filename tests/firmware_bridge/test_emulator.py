"""An emulated node says what a real one would say."""

from itertools import pairwise

from firmware_bridge.emulator import VirtualNode
from firmware_bridge.lines import BadLine, LineReader, encode
from firmware_bridge.messages import (
    FROM_NODE,
    AskHello,
    AskSnap,
    Beat,
    Cfg,
    Hello,
    HostMessage,
    Led,
    NodeMessage,
    Rolled,
    Snap,
    Throw,
)

A, B = "E004015000000001", "E004015000000002"


class Bench:
    """A virtual node, read line by line."""

    def __init__(self, *antennas: str) -> None:
        self.node = VirtualNode("pico-1", antennas or ("a0", "a1"), boot_seed=1)
        self.lines = LineReader(FROM_NODE)

    def tick(self, now: float) -> list[NodeMessage]:
        found = self.lines.feed(self.node.tick(now))
        return [message for message in found if not isinstance(message, BadLine)]

    def snaps(self, now: float) -> list[tuple[str, tuple[str, ...]]]:
        return [(message.a, message.tags) for message in self.tick(now) if isinstance(message, Snap)]

    def tell(self, message: HostMessage) -> None:
        self.node.hear(encode(message))

    def run(self, start: float, end: float) -> list[tuple[float, NodeMessage]]:
        out: list[tuple[float, NodeMessage]] = []
        now = start
        while now < end:
            out += [(now, message) for message in self.tick(now)]
            now = max(now, self.node.next_due())
        return out


def test_it_starts_with_hello_a_snap_of_each_antenna_and_a_beat() -> None:
    bench = Bench()
    hello, one, two, beat = bench.tick(5.0)
    boot = bench.node.boot
    assert hello == Hello(1, "pico-1", boot, "emulated", ("a0", "a1"), "iso15693")
    assert one == Snap("pico-1", boot, 1, 0, "a0", (), "ok")
    assert two == Snap("pico-1", boot, 2, 0, "a1", (), "ok")
    assert beat == Beat("pico-1", boot, 3, 0, 2, 0)
    assert bench.tick(5.0) == []


def test_a_change_is_said_at_once_each_scan_for_a_second_and_then_each_second() -> None:
    bench = Bench("a0")
    bench.run(0.0, 10.0)
    bench.node.put("a0", A)
    assert bench.node.next_due() < 10.0
    snaps = [at for at, message in bench.run(10.0, 14.5) if isinstance(message, Snap)]
    assert snaps[0] == 10.0
    lively = [at for at in snaps if at < 11.0]
    assert len(lively) == 9
    assert {round(b - a, 6) for a, b in pairwise(lively)} == {0.12}
    assert len(snaps) - len(lively) == 4


def test_other_antennas_are_not_livelier_for_it() -> None:
    bench = Bench()
    bench.run(0.0, 10.0)
    bench.node.put("a0", A)
    assert bench.snaps(10.0)[0] == ("a0", (A,))
    assert sum(isinstance(m, Snap) and m.a == "a1" for _, m in bench.run(10.01, 12.0)) <= 2


def test_beats_come_every_second_with_counts() -> None:
    bench = Bench()
    beats = [(at, message) for at, message in bench.run(0.0, 5.5) if isinstance(message, Beat)]
    assert [at for at, _ in beats] == [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]
    assert beats[-1][1].ms == 5000
    assert beats[-1][1].scans > beats[0][1].scans


def test_seq_runs_over_all_kinds() -> None:
    bench = Bench()
    bench.node.roll("d10", 7)
    messages = [message for _, message in bench.run(0.0, 5.0)]
    seqs = [message.seq for message in messages if not isinstance(message, Hello)]
    assert seqs == list(range(1, len(seqs) + 1))


def test_a_tag_lies_on_one_antenna() -> None:
    bench = Bench()
    bench.node.put("a0", A, B)
    bench.tick(0.0)
    bench.node.put("a1", A)
    assert bench.snaps(0.1) == [("a0", (B,)), ("a1", (A,))]
    assert bench.node.where(A) == "a1"
    bench.node.lift(A, B)
    assert bench.snaps(0.2) == [("a0", ()), ("a1", ())]
    assert bench.node.where(A) is None


def test_what_was_due_several_times_is_said_once() -> None:
    bench = Bench("a0")
    bench.tick(0.0)
    assert len(bench.tick(100.0)) == 2


def test_it_answers_the_host() -> None:
    bench = Bench()
    bench.run(0.0, 10.5)
    bench.tell(AskHello())
    assert [type(m) for m in bench.tick(10.6)] == [Hello]
    bench.tell(AskSnap())
    assert bench.snaps(10.7) == [("a0", ()), ("a1", ())]
    bench.tell(Led("a1", "FF3300", "pulse"))
    assert bench.node.antennas["a1"].led == Led("a1", "FF3300", "pulse")
    bench.tell(Cfg("a1", 500))
    assert bench.node.antennas["a1"].period == 0.5
    bench.node.hear(b"noise\n" + encode(Led("a9", "FF3300")))
    assert bench.tick(10.8) == []


def test_a_roll_is_said_and_repeated_in_every_beat() -> None:
    bench = Bench()
    bench.run(0.0, 10.0)
    bench.node.roll("d10", 7)
    messages = [message for _, message in bench.run(10.01, 13.5)]
    assert [(m.n, m.die, m.value) for m in messages if isinstance(m, Rolled)] == [(1, "d10", 7)]
    assert {m.roll for m in messages if isinstance(m, Beat)} == {Throw(1, "d10", 7)}


def test_a_reboot_counts_from_zero_under_another_number() -> None:
    bench = Bench()
    bench.node.put("a0", A)
    bench.run(0.0, 10.0)
    before = bench.node.boot
    bench.node.reboot()
    hello, snap, *_ = bench.tick(20.0)
    assert isinstance(hello, Hello)
    assert hello.boot != before
    assert snap == Snap("pico-1", hello.boot, 1, 0, "a0", (A,), "ok")


def test_boots_are_numbered_at_random_unless_seeded() -> None:
    assert VirtualNode("n").boot != VirtualNode("n").boot
    assert VirtualNode("n", boot_seed=3).boot == VirtualNode("n", boot_seed=3).boot
    assert VirtualNode("n", boot_seed=3).boot != VirtualNode("m", boot_seed=3).boot


def test_faults() -> None:
    bench = Bench()
    bench.node.put("a0", A)
    bench.tick(0.0)
    bench.node.set_quality("a0", "error")
    (snap,) = bench.tick(0.05)
    assert isinstance(snap, Snap)
    assert (snap.q, snap.tags) == ("error", ())
    bench.node.set_quality("a0", "ok")
    bench.node.stray("a1", A, there=True)
    assert bench.snaps(0.06) == [("a0", (A,)), ("a1", (A,))]
    bench.node.stray("a1", A, there=False)
    bench.node.silent = True
    assert bench.tick(5.0) == []
    bench.node.silent = False
    assert bench.tick(6.0) != []


def test_a_crowded_antenna_speaks_in_parts() -> None:
    bench = Bench("a0")
    bench.node.put("a0", *(f"E0040150{n:08X}" for n in range(100)))
    snaps = [message for message in bench.tick(0.0) if isinstance(message, Snap)]
    assert [snap.part for snap in snaps] == [(1, 3), (2, 3), (3, 3)]
    assert [snap.seq for snap in snaps] == [1, 2, 3]
