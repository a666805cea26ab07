"""Lists too long for a line come apart and together again."""

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware_bridge.lines import encode
from firmware_bridge.messages import Snap
from firmware_bridge.parts import PartJoiner, split_snap

calm = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def snap(count: int, ms: int = 5) -> Snap:
    return Snap("pico-1", "9f3a11c2", 10, ms, "a0", tuple(f"E0040150{n:08X}" for n in range(count)), "ok")


def test_what_fits_stays_whole() -> None:
    assert split_snap(snap(13)) == [snap(13)]


@calm
@given(st.integers(0, 128))
def test_parts_fit_their_lines_and_join_to_the_whole(count: int) -> None:
    whole = snap(count)
    parts = split_snap(whole)
    assert [part.seq for part in parts] == list(range(10, 10 + len(parts)))
    assert all(len(encode(part)) <= 1024 for part in parts)
    joiner = PartJoiner()
    found = [joiner.add(part) for part in parts]
    assert found[:-1] == [None] * (len(parts) - 1)
    assert found[-1] == msgspec.structs.replace(whole, seq=9 + len(parts))
    assert joiner.incomplete == 0


def test_a_list_that_lost_a_part_is_dropped_when_the_next_begins() -> None:
    first, second = split_snap(snap(60))
    joiner = PartJoiner()
    assert joiner.add(first) is None
    assert joiner.add(snap(2, ms=6)) == snap(2, ms=6)
    assert joiner.incomplete == 1
    assert joiner.add(second) is None
    again = [msgspec.structs.replace(part, ms=7) for part in (first, second)]
    assert joiner.add(again[0]) is None
    assert joiner.add(again[1]) is not None
    assert joiner.incomplete == 2


def test_the_worst_part_tells_the_quality() -> None:
    first, second = split_snap(snap(60))
    joiner = PartJoiner()
    joiner.add(msgspec.structs.replace(first, q="partial"))
    whole = joiner.add(second)
    assert whole is not None
    assert whole.q == "partial"


def test_a_part_that_cannot_be_is_dropped() -> None:
    joiner = PartJoiner()
    assert joiner.add(msgspec.structs.replace(snap(1), part=(3, 2))) is None
    assert joiner.incomplete == 1
