"""Presence where it is not plain: strangers, neighbours, silence, and any readings at all."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.table.test_presence import ODD, A, B, Table, calm


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
