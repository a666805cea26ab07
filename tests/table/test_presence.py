"""The presence filter: what a table of readers repeats becomes a picture that does not jump."""

from collections.abc import Iterable

from hypothesis import HealthCheck, settings

from companion.table.presence import Change, Kind, Presence, PresenceConfig, Quality

calm = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

A = "E004015000000001"
B = "E004015000000002"
ODD = "04A651FFFFFFFF"


class Table:
    """A Presence with a clock, and every change so far."""

    def __init__(self, config: PresenceConfig | None = None, known: Iterable[str] | None = (A, B)) -> None:
        self.presence = Presence(config, known)
        self.now = 100.0
        self.changes: list[Change] = []

    def read(self, antenna: str, *tags: str, quality: Quality = "ok", after: float = 0.0) -> None:
        self.wait(after)
        self.presence.reading(antenna, tags, quality, self.now)
        self.changes += self.presence.advance(self.now)

    def wait(self, seconds: float) -> None:
        """Time passes; the filter is called whenever it wants to be."""
        end = self.now + seconds
        while (due := self.presence.next_due()) is not None and due <= end:
            self.now = max(self.now, due)
            self.changes += self.presence.advance(self.now)
        self.now = end

    def scans(self, seconds: float, fields: dict[str, tuple[str, ...]], period: float = 0.12) -> None:
        end = self.now + seconds
        while self.now < end:
            for antenna, tags in fields.items():
                self.read(antenna, *tags)
            self.wait(period)

    def kinds(self, *kinds: Kind) -> list[tuple[str, str, str | None, str | None]]:
        return [(c.kind, c.tag, c.was, c.antenna) for c in self.changes if not kinds or c.kind in kinds]

    def rest(self, antenna: str = "R7", *tags: str) -> None:
        self.scans(1.0, {antenna: tags or (A,)})
        self.changes.clear()


def test_a_tag_appears_after_two_sightings_and_settles_after_the_quiet_time() -> None:
    table = Table()
    table.read("R7", A)
    assert table.kinds() == []
    table.read("R7", A, after=0.12)
    assert table.kinds() == [("placed", A, None, "R7")]
    assert not table.presence.stable(A, table.now)
    table.wait(0.17)
    assert table.kinds("settled") == []
    table.wait(0.02)
    assert table.kinds("settled") == [("settled", A, None, "R7")]
    assert table.presence.stable(A, table.now)
    assert table.presence.next_due() is None


def test_one_sighting_is_enough_where_so_configured() -> None:
    table = Table(PresenceConfig(appear=1))
    table.read("R7", A)
    assert table.presence.picture() == {"R7": (A,)}


def test_counts_are_drawn_before_anything_is_believed() -> None:
    table = Table()
    table.read("R7", A, B)
    assert table.presence.counts() == {"R7": 2}
    assert table.presence.picture() == {"R7": ()}
    table.rest("R7", A, B)
    table.read("R7", B)
    assert table.presence.counts() == {"R7": 1}
    assert table.presence.picture() == {"R7": (A, B)}


def test_a_tag_leaves_after_misses_and_time() -> None:
    table = Table()
    table.rest()
    for _ in range(4):
        table.read("R7", after=0.12)
    assert table.kinds() == []
    table.read("R7", after=0.12)
    assert table.kinds() == [("lifted", A, "R7", None)]
    assert table.presence.lifted() == (A,)
    assert table.presence.place(A) is None


def test_many_misses_in_a_short_time_are_not_enough() -> None:
    table = Table()
    table.rest()
    for _ in range(30):
        table.read("R7", after=0.01)
    assert table.kinds() == []


def test_a_move_is_one_change_and_needs_no_wait_for_the_leaving() -> None:
    table = Table()
    table.rest()
    start = table.now
    table.scans(0.6, {"R7": (), "R8": (A,)})
    assert table.kinds() == [("placed", A, "R7", "R8"), ("settled", A, None, "R8")]
    assert table.changes[0].at - start < 0.3
    assert table.presence.lifted() == ()


def test_h01_flapping_resting_tag() -> None:
    table = Table()
    table.rest()
    for _ in range(50):
        table.read("R7", A, after=0.05)
        table.read("R7", after=0.05)
        table.read("R7", after=0.05)
        table.read("R7", A, after=0.05)
    assert table.changes == []
    assert table.presence.flaps() == {"R7": 50}
    assert table.presence.stable(A, table.now)


def test_h02_resting_tag_is_placed_once_and_again_only_after_it_had_left() -> None:
    table = Table()
    for _ in range(1000):
        table.read("R7", A, after=0.1)
    assert table.kinds() == [("placed", A, None, "R7"), ("settled", A, None, "R7")]
    table.scans(1.0, {"R7": ()})
    table.scans(1.0, {"R7": (A,)})
    assert [c.kind for c in table.changes] == ["placed", "settled", "lifted", "placed", "settled"]


def test_h03_reader_stall_removes_nothing() -> None:
    table = Table()
    table.rest()
    table.wait(1.5)
    table.read("R7", A)
    table.wait(3600)
    assert table.changes == []
    assert table.presence.picture() == {"R7": (A,)}
    # The first list after a long silence is one miss, not an hour of them.
    table.read("R7")
    table.read("R7", after=0.05)
    table.read("R7", A, after=0.05)
    assert table.changes == []


def test_h04_a_neighbours_single_read_changes_nothing() -> None:
    table = Table()
    table.rest()
    table.read("R7", A)
    table.read("R8", A)
    table.scans(1.0, {"R7": (A,), "R8": ()})
    assert table.changes == []
    assert table.presence.counts() == {"R7": 1, "R8": 0}


def test_h04_two_antennas_that_go_on_seeing_a_tag_are_asked_about() -> None:
    table = Table()
    table.rest()
    table.scans(1.0, {"R7": (A,), "R8": (A,)})
    assert not table.presence.stable(A, table.now)
    table.scans(1.0, {"R7": (A,), "R8": (A,)})
    assert [(c.kind, c.between) for c in table.changes] == [("doubt", ("R7", "R8"))]
    assert table.presence.doubts() == {A: ("R7", "R8")}
    assert table.presence.picture() == {"R7": (A,), "R8": ()}
    assert table.presence.counts() == {"R7": 1, "R8": 0}
    table.scans(1.0, {"R7": (A,), "R8": ()})
    assert table.kinds("resolved", "placed") == [("resolved", A, None, "R7")]
    assert table.presence.doubts() == {}
    assert table.presence.stable(A, table.now)


def test_h04_a_weak_stray_read_is_resolved_without_asking() -> None:
    table = Table()
    table.rest()
    for n in range(60):
        table.read("R7", A)
        table.read("R8", *((A,) if n % 5 < 2 else ()))
        table.wait(0.12)
    assert table.changes == []
    assert table.presence.place(A) == "R7"


def test_h04_the_stronger_antenna_gets_a_tag_that_the_weaker_saw_first() -> None:
    table = Table()
    for n in range(40):
        table.read("R8", *((A,) if n < 2 or n % 5 == 0 else ()))
        table.read("R7", A)
        table.wait(0.12)
    assert table.presence.place(A) == "R7"
    assert table.kinds("doubt") == []


def test_h04_people_decide_a_doubt() -> None:
    table = Table()
    table.rest()
    table.scans(2.0, {"R7": (A,), "R8": (A,)})
    table.presence.decide(A, "R8", table.now)
    table.scans(2.0, {"R7": (A,), "R8": (A,)})
    assert table.presence.place(A) == "R8"
    assert table.presence.stable(A, table.now)
    assert [c.kind for c in table.changes] == ["doubt", "placed", "resolved", "settled"]


def test_a_stray_that_was_decided_against_still_counts_when_the_tag_really_moves_there() -> None:
    table = Table()
    table.rest()
    table.scans(2.0, {"R7": (A,), "R8": (A,)})
    table.presence.decide(A, "R7", table.now)
    table.scans(1.0, {"R7": (), "R8": (A,)})
    assert table.presence.place(A) == "R8"


def test_h05_corrupted_number_is_never_a_token() -> None:
    table = Table(known=["04A651AD8F6180"])
    table.rest("R7", "04A651AD8F6180")
    table.read("R7", ODD, after=0.1)
    table.read("R7", "04A651AD8F6180", after=0.1)
    assert table.changes == []
    assert table.presence.strangers() == {}
    assert table.presence.counts() == {"R7": 1}
