"""Where everything should be."""

from __future__ import annotations

from companion.engine.layout import Layout, Shift, Spot

LAYOUT = Layout((Spot(1, "c1", "card", "x"), Spot(2, None, "card", "x"), Spot(3, None, "card", "deck")))


def test_named_pieces_have_a_zone_and_holes_are_counted() -> None:
    assert LAYOUT.zones() == {"c1": "x"}
    assert LAYOUT.holes() == {("card", "x"): 1, ("card", "deck"): 1}
    assert LAYOUT.counts() == {("card", "x"): 2, ("card", "deck"): 1}


def test_hands_move_what_they_name() -> None:
    assert LAYOUT.moved([Shift("c1", "card", "x", "y"), Shift(None, "card", "x", "y")]) == {"c1": "y"}
    assert LAYOUT.moved([Shift("c1", "card", "x", None)]) == {"c1": None}
    assert LAYOUT.zones() == {"c1": "x"}
