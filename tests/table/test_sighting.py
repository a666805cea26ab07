"""A sight counts scans with and without a tag, and silence between scans only a little."""

from companion.table.sighting import Sight


def test_silence_counts_for_the_gap_at_most() -> None:
    sight = Sight("R7", first=0.0)
    sight.hit()
    for now in (1.0, 11.0, 11.1):
        sight.miss(now, gap=0.25)
    assert sight.misses == 3
    assert sight.missed_at == 1.0
    assert round(sight.missed_time, 6) == 0.35


def test_a_hit_ends_the_misses_and_says_how_many_there_were() -> None:
    sight = Sight("R7", first=0.0)
    sight.hit()
    sight.miss(0.1, gap=0.25)
    sight.miss(0.2, gap=0.25)
    assert sight.hit() == 2
    assert sight.hit() == 0
    assert sight.count == 3


def test_the_share_is_of_recent_scans() -> None:
    sight = Sight("R7", first=0.0)
    for _ in range(1000):
        sight.hit()
    for n in range(40):
        sight.miss(float(n), gap=0.25)
    assert sight.share < 0.3
