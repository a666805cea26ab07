"""Counts add up."""

from firmware_bridge.readings import Tally


def test_tallies_add_field_by_field() -> None:
    total = Tally(messages=1, gaps=2)
    total.add(Tally(messages=10, odd_tags=3))
    assert total == Tally(messages=11, gaps=2, odd_tags=3)
