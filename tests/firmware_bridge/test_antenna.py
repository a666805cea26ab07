"""An antenna normalises its tags and knows whether it is to be believed."""

from firmware_bridge.antenna import Antenna, canonical
from firmware_bridge.messages import Quality, Snap
from firmware_bridge.readings import Health, Reading, Tally, Told


def snap(*tags: str, q: Quality = "ok") -> Snap:
    return Snap("n", "b", 1, 1, "a0", tags, q)


def test_tags_are_canonical_sorted_and_each_once() -> None:
    antenna, tally = Antenna("n", "a0"), Tally()
    reading = antenna.read(snap("E004015000000002", "01000000500104e0", "e0:04:01:50:00:00:00:01"), 5.0, tally)
    assert reading == Reading("n", "a0", ("E004015000000001", "E004015000000002"), "ok", 5.0)
    assert tally.odd_tags == 0


def test_h06_odd_numbers_are_dropped_and_counted_and_the_rest_counts() -> None:
    antenna, tally = Antenna("n", "a0"), Tally()
    for odd in ("0", "00000000", "8804A651", "04A651FFFFFFFF", ""):
        reading = antenna.read(snap(odd, "04A651AD8F6180"), 5.0, tally)
        assert reading is not None
        assert reading.tags == ("04A651AD8F6180",)
        assert reading.quality == "ok"
    assert tally.odd_tags == 5


def test_a_failed_scan_lists_nothing_and_does_not_make_it_heard() -> None:
    antenna = Antenna("n", "a0")
    assert antenna.read(snap("04A651AD8F6180", q="error"), 5.0, Tally()) == Reading("n", "a0", (), "error", 5.0)
    assert not antenna.heard


def test_health_is_told_once_at_each_change() -> None:
    antenna, tally = Antenna("n", "a0"), Tally()
    told: list[Told] = []

    def now(*snaps: Snap) -> list[tuple[str, str]]:
        for one in snaps:
            antenna.read(one, 0.0, tally)
        told.clear()
        antenna.tell_health("online", "", 0.0, told)
        return [(one.antenna, one.state) for one in told if isinstance(one, Health)]

    assert now() == []
    assert now(snap()) == [("a0", "online")]
    assert now(snap(q="error"), snap(q="partial")) == []
    assert now(snap(q="error")) == [("a0", "degraded")]
    assert now(snap(q="error")) == []
    assert now(snap()) == [("a0", "online")]
    antenna.forget()
    assert now() == [("a0", "offline")]
    antenna.tell_health("refused", "two of them", 0.0, told)
    assert told[-1] == Health("n", "a0", "refused", "two of them", 0.0)


def test_noise_does_not_fill_the_memory() -> None:
    for n in range(10_000):
        canonical(f"{n:08X}")
    assert canonical("04A651AD8F6180") == "04A651AD8F6180"
    assert canonical("04A651") is None
