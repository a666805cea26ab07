"""The order in which zones are spoken of."""

from companion.table.zones import in_order


def test_numbers_are_ordered_as_numbers_and_nowhere_comes_first() -> None:
    zones = ["stand:crew-1", "room-10", "room-4", None, "room-4b", "10"]
    assert sorted(zones, key=in_order) == [None, "10", "room-4", "room-4b", "room-10", "stand:crew-1"]
