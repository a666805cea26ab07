"""The difference between where things should lie and where they lie."""

from companion.engine.layout import Layout, Shift, Spot
from companion.table.difference import absent, difference, spots
from companion.table.picture import Picture

LAYOUT = Layout((Spot(7, "b~2", "crew", "room-1"), Spot(9, "a", "crew", "stand"), Spot(10, None, "crew", "room-1")))
READERS = frozenset({"room-1", "room-2"})


def picture(**lies: str | None) -> Picture:
    return Picture(dict(lies), frozenset(lies), READERS)


def test_shifts_lead_from_where_a_piece_should_lie_to_where_it_rests() -> None:
    assert difference(LAYOUT, picture(a="room-1", b="room-2")) == (
        Shift("b~2", "crew", "room-1", "room-2"),
        Shift("a", "crew", "stand", "room-1"),
    )


def test_what_is_left_out() -> None:
    assert difference(LAYOUT, picture(a=None, b=None)) == ()
    assert difference(LAYOUT, picture(b="room-2"), without={"b"}) == ()
    assert difference(LAYOUT, picture(c="room-2")) == ()
    assert difference(LAYOUT, Picture({"b": "room-2"}, frozenset(), READERS)) == ()


def test_pieces_absent_from_a_reader() -> None:
    assert absent(LAYOUT, picture(a=None, b=None)) == [LAYOUT.spots[0]]
    assert absent(LAYOUT, picture(a=None, b=None), without={"b"}) == []
    assert absent(LAYOUT, Picture({"b": None}, frozenset(), READERS)) == []


def test_only_pieces_that_readers_can_tell_have_a_spot() -> None:
    assert list(spots(LAYOUT, picture(a=None))) == ["a"]
