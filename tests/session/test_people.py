"""Chairs, credentials, and who may sit where."""

from __future__ import annotations

import pytest

from companion.session.errors import NotYours
from companion.session.people import People

SEATS = ("alien", "crew-1", "crew-2", "crew-3")


def people() -> People:
    return People(SEATS, frozenset({"alien"}))


def test_a_person_takes_several_crew_chairs_in_table_order() -> None:
    lea = people().join("  Léa   B ", ["crew-3", "crew-1"])
    assert lea.seats == ("crew-1", "crew-3")
    assert lea.name == "Léa B"
    assert len(lea.credential) == 32


def test_nobody_plays_both_sides() -> None:
    with pytest.raises(NotYours, match="both sides"):
        people().join("Sam", ["alien", "crew-1"])


def test_a_taken_chair_stays_taken() -> None:
    table = people()
    table.join("Léa", ["crew-1"])
    with pytest.raises(NotYours, match="Léa sits there"):
        table.join("Noor", ["crew-1", "crew-2"])
    assert table.name("crew-2") is None


@pytest.mark.parametrize(("name", "seats"), [("", ["crew-1"]), ("   ", ["crew-1"]), ("Kit", []), ("Kit", ["nobody"])])
def test_a_person_has_a_name_and_a_chair(name: str, seats: list[str]) -> None:
    with pytest.raises(NotYours, match="a name and a chair"):
        people().join(name, seats)


def test_only_the_right_credential_finds_a_person() -> None:
    table = people()
    lea = table.join("Léa", ["crew-1"])
    assert table.find(lea.credential) is lea
    assert table.find(lea.credential[:-1]) is None
    assert table.find("é") is None
    assert table.find(None) is None
    assert table.viewer(None) == ()


def test_empty_chairs_are_the_companions_and_all_of_it_is_kept() -> None:
    table = people()
    lea = table.join("Léa", ["crew-2"])
    table.fill()
    assert table.bots == {"alien", "crew-1", "crew-3"}
    again = people()
    again.from_note(table.to_note())
    assert again.find(lea.credential) == lea
    assert again.bots == table.bots
    assert again.persons == {"crew-2"}
