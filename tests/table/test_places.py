"""Which antenna lies under which place."""

import pytest

from companion.table.errors import PlaceRefused
from companion.table.places import Places


def test_antennas_lie_under_zones() -> None:
    places = Places({"pico-1/a0": "room-1", "pico-1/a1": "room-2", "pico-2/a0": "room-1"})
    assert places.zone("pico-1/a1") == "room-2"
    assert places.zone("pico-9/a1") is None
    assert places.antennas("room-1") == ("pico-1/a0", "pico-2/a0")
    assert places.zones == {"room-1", "room-2"}
    assert Places(places.pairs()).pairs() == places.pairs()


def test_a_place_is_learnt_anew() -> None:
    places = Places().learn("n/a0", "room-1").learn("n/a0", "room-2")
    assert places.pairs() == {"n/a0": "room-2"}


@pytest.mark.parametrize("antenna", ["a0", "/a0", "n/", ""])
def test_an_antenna_names_its_node(antenna: str) -> None:
    with pytest.raises(PlaceRefused):
        Places({antenna: "room-1"})


def test_a_replaced_node_takes_over_its_predecessors_places() -> None:
    places = Places({"old/a0": "room-1", "older/a0": "room-2"})
    assert places.inherit("old", "new").pairs() == {"new/a0": "room-1", "older/a0": "room-2"}
    with pytest.raises(PlaceRefused):
        places.inherit("old", "older")
