"""The presence filter: what a table of readers repeats becomes a picture that does not jump."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

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


def test_h05_unknown_tag_is_shown_after_repeats_but_is_in_no_picture() -> None:
    table = Table()
    for _ in range(4):
        table.read("R7", ODD, after=0.12)
    assert table.presence.strangers() == {}
    assert table.presence.counts() == {"R7": 0}
    table.read("R7", ODD, after=0.12)
    assert table.kinds() == [("stranger", ODD, None, "R7")]
    assert table.presence.strangers() == {"R7": (ODD,)}
    assert table.presence.picture() == {"R7": ()}
    assert table.presence.counts() == {"R7": 1}
    table.scans(1.0, {"R7": ()})
    assert table.kinds()[1:] == [("stranger-gone", ODD, "R7", None)]
    assert table.presence.lifted() == ()


def test_h06_phantom_of_a_known_tag() -> None:
    table = Table()
    table.read("R8", A)
    table.scans(1.0, {"R8": ()})
    assert table.changes == []
    assert table.presence.lifted() == ()


def test_h07_a_shortened_number_is_not_its_longer_one() -> None:
    table = Table(known=["04A651AD8F6180"])
    table.rest("R7", "04A651AD8F6180")
    table.scans(1.0, {"R7": ("04A651AD",)})
    assert ("lifted", "04A651AD8F6180", "R7", None) in table.kinds()


def test_h20_sliding_over_a_room_counts_only_where_the_tag_rests() -> None:
    table = Table()
    table.rest("R1")
    rooms: dict[str, tuple[str, ...]] = {"R1": (), "R2": (A,), "R3": ()}
    table.scans(0.12, rooms)
    table.scans(1.0, rooms | {"R2": (), "R3": (A,)})
    assert table.kinds("settled") == [("settled", A, None, "R3")]
    assert "R2" not in [c.antenna for c in table.changes]


def test_h20_a_hand_that_lingers_over_a_room_is_not_at_rest_there() -> None:
    table = Table()
    table.rest("R1")
    rooms: dict[str, tuple[str, ...]] = {"R1": (), "R2": (A,), "R3": ()}
    table.scans(0.24, rooms)
    table.scans(1.0, rooms | {"R2": (), "R3": (A,)})
    assert table.kinds("settled") == [("settled", A, None, "R3")]


def test_failed_scans_are_no_misses_and_make_an_antenna_degraded() -> None:
    table = Table()
    table.rest()
    for _ in range(50):
        table.read("R7", quality="error", after=0.12)
    assert table.changes == []
    assert table.presence.state("R7") == "degraded"
    assert not table.presence.stable(A, table.now)
    table.read("R7", A, after=0.12)
    assert table.presence.state("R7") == "ok"
    assert table.presence.stable(A, table.now)


def test_what_a_failed_scan_lists_is_not_seen() -> None:
    table = Table()
    for _ in range(5):
        table.read("R7", A, quality="error", after=0.12)
    assert table.presence.place(A) is None


def test_what_a_partial_scan_lacks_has_not_been_missed() -> None:
    table = Table()
    table.rest("R7", A)
    for _ in range(50):
        table.read("R7", B, quality="partial", after=0.12)
    assert table.presence.picture() == {"R7": (A, B)}
    assert table.presence.counts() == {"R7": 2}
    assert table.kinds("lifted") == []


def test_offline_is_not_gone() -> None:
    table = Table()
    table.rest()
    table.presence.offline("R7", table.now)
    table.wait(60)
    assert table.changes == []
    assert table.presence.picture() == {"R7": (A,)}
    assert table.presence.counts() == {}
    assert table.presence.state("R7") == "offline"
    assert not table.presence.stable(A, table.now)
    table.read("R7", A)
    assert table.changes == []
    assert table.presence.state("R7") == "ok"
    assert table.presence.stable(A, table.now)


def test_a_tag_taken_away_while_offline_leaves_once_the_antenna_is_back() -> None:
    table = Table()
    table.rest()
    table.presence.offline("R7", table.now)
    table.wait(5)
    table.read("R7")
    assert table.changes == []
    table.scans(1.0, {"R7": ()})
    assert table.kinds() == [("lifted", A, "R7", None)]


def test_a_tag_of_an_offline_antenna_is_believed_where_it_is_seen() -> None:
    table = Table()
    table.rest()
    table.presence.offline("R7", table.now)
    table.scans(0.5, {"R8": (A,)})
    assert table.kinds() == [("placed", A, "R7", "R8"), ("settled", A, None, "R8")]
    assert table.presence.picture() == {"R7": (), "R8": (A,)}


def test_an_antenna_that_goes_offline_leaves_the_contest() -> None:
    table = Table()
    table.rest()
    table.scans(2.0, {"R7": (A,), "R8": (A,)})
    table.presence.offline("R8", table.now)
    table.wait(0.1)
    assert [c.kind for c in table.changes] == ["doubt", "resolved"]
    assert table.presence.stable(A, table.now)


def test_a_reader_that_only_says_seen() -> None:
    table = Table()
    table.read("pad", A, quality="seen")
    assert table.kinds() == [("placed", A, None, "pad")]
    table.wait(3600)
    assert table.presence.picture() == {"pad": (A,)}
    table.scans(0.5, {"R7": (A,)})
    assert table.kinds("placed")[1:] == [("placed", A, "pad", "R7")]
    table.read("pad", A, quality="seen")
    assert table.presence.place(A) == "pad"
    assert table.presence.counts() == {"R7": 0, "pad": 1}


def test_a_stranger_becomes_a_piece_when_it_is_enrolled() -> None:
    table = Table()
    table.scans(1.0, {"R7": (ODD,)})
    table.changes.clear()
    table.presence.know([ODD], table.now)
    table.wait(0.1)
    assert [c.kind for c in table.changes] == ["stranger-gone", "placed", "settled"]
    assert table.presence.picture() == {"R7": (ODD,)}
    table.scans(1.0, {"R7": ()})
    assert table.presence.lifted() == (ODD,)


def test_misread_numbers_are_forgotten() -> None:
    table = Table()
    for n in range(300):
        table.read("R7", f"{n:08X}", after=0.1)
    assert len(table.presence._tags) < 10


@pytest.mark.parametrize("seed", range(3))
def test_random_hands_end_in_the_picture_of_the_board(seed: int) -> None:
    rng = Random(seed)
    tags = [f"E0040150{n:08X}" for n in range(30)]
    rooms = [f"R{n}" for n in range(13)]
    board: dict[str, str | None] = dict.fromkeys(tags)
    table = Table(known=None)
    for _ in range(120):
        for tag in rng.sample(tags, rng.randint(1, 4)):
            board[tag] = rng.choice([None, *rooms])
        table.scans(rng.choice([0.1, 0.5]), _fields(board, rooms))
    table.scans(1.5, _fields(board, rooms))
    for room, lying in table.presence.picture().items():
        assert list(lying) == [tag for tag in tags if board[tag] == room]
    assert all(table.presence.stable(tag, table.now) for tag in tags if board[tag])
    assert table.kinds("doubt") == []


def _fields(board: dict[str, str | None], rooms: list[str]) -> dict[str, tuple[str, ...]]:
    return {room: tuple(tag for tag in board if board[tag] == room) for room in rooms}


readings = st.lists(
    st.tuples(
        st.sampled_from(["R1", "R2", "R3"]),
        st.sets(st.sampled_from([A, B, ODD, "04A651AD"]), max_size=4),
        st.sampled_from(["ok", "ok", "ok", "partial", "error", "seen", "offline", "decide"]),
        st.floats(0, 0.4),
    ),
    max_size=80,
)


@calm
@given(readings)
def test_any_readings_leave_each_tag_in_one_place_and_the_filter_calm(
    steps: list[tuple[str, set[str], Any, float]],
) -> None:
    table, twin = Table(), Table()
    for antenna, tags, quality, after in steps:
        for each, order in ((table, sorted(tags)), (twin, sorted(tags, reverse=True))):
            if quality in ("offline", "decide"):
                each.wait(after)
                if quality == "offline":
                    each.presence.offline(antenna, each.now)
                else:
                    each.presence.decide(A, antenna, each.now)
            else:
                each.read(antenna, *order, quality=quality, after=after)
        picture = table.presence.picture()
        lying = [tag for tags_here in picture.values() for tag in tags_here]
        assert len(lying) == len(set(lying))
        assert set(lying) <= {A, B}
        assert not set(lying) & set(table.presence.lifted())
        assert sum(table.presence.counts().values()) <= 4
        for tag, antennas in table.presence.doubts().items():
            assert table.presence.place(tag) in antennas
            assert len(antennas) > 1
    assert table.changes == twin.changes
    before = table.presence.picture()
    table.wait(10)
    assert table.presence.picture() == before
    assert table.presence.next_due() is None
