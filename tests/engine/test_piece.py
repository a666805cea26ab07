"""A piece and its names."""

from __future__ import annotations

import pytest

from companion.engine.piece import Piece, base, owner


@pytest.mark.parametrize(("zone", "seat"), [("hand:crew-1", "crew-1"), ("4", None), ("deck", None), ("hand:", None)])
def test_a_private_zone_names_its_owner(zone: str, seat: str | None) -> None:
    assert (owner(zone) or None) == seat


def test_the_mark_of_a_test_is_no_part_of_a_name() -> None:
    assert (base("passage~7"), base("passage")) == ("passage", "passage")


def test_changed_particulars() -> None:
    p = Piece(1, "c1", "card", "x", True, "a", ("a",), 2, (1,))
    assert p.but() == p
    assert p.but(handle=2, zone="y", up=False, by="b", knows=()) == Piece(2, "c1", "card", "y", False, "b", (), 2, (1,))
    assert p.named(None) == Piece(1, None, "card", "x", True, "a", ("a",), 2)
    assert p.named("c2", (3,), ()) == Piece(1, "c2", "card", "x", True, "a", (), 2, (3,))
    assert p.bagged(5, ()) == Piece(1, "c1", "card", "x", True, "a", ("a",), 5)
