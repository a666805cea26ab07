"""To-dos and counts: what hands have still to do, without naming what lies face down."""

from companion.engine.layout import Layout, Shift, Spot
from companion.table.picture import Picture
from companion.table.todo import Count, Todo, counts, missing, still_to_do, todos

LAYOUT = Layout(
    (
        Spot(1, "a", "crew", "room-10"),
        Spot(2, "b", "crew", "room-10"),
        Spot(3, "c~1", "crew", "room-4", up=True),
        Spot(4, "d", "crew", "stand"),
        Spot(5, None, "crew", "room-4"),
    )
)
READERS = frozenset({"room-4", "room-5", "room-10"})


def picture(**lies: str | None) -> Picture:
    where: dict[str, str | None] = {"a": "room-10", "b": "room-10", "c": "room-4", "d": None, **lies}
    return Picture(where, frozenset(where), READERS)


def test_nothing_to_do() -> None:
    assert todos(LAYOUT, picture(), "abcd") == ()
    assert counts(LAYOUT, picture()) == ()


def test_face_down_pieces_are_counted_by_back_and_face_up_ones_named() -> None:
    p = picture(a="room-5", b="room-5", c=None, d="room-4")
    assert todos(LAYOUT, p, "abcd") == (
        Todo("crew", "c", None, "room-4"),
        Todo("crew", None, "room-4", "stand"),
        Todo("crew", None, "room-5", "room-10", 2),
    )
    assert todos(LAYOUT, p, "d") == (Todo("crew", None, "room-4", "stand"),)


def test_counts_tell_too_many_and_too_few() -> None:
    assert counts(LAYOUT, picture(a="room-5")) == (Count("room-5", "crew", 1), Count("room-10", "crew", -1))
    assert counts(LAYOUT, picture(c="room-10", b="room-4")) == ()


def test_the_rest_of_a_move() -> None:
    shifts = [
        Shift("a", "crew", "room-10", "room-4"),
        Shift("c~1", "crew", "room-4", None),
        Shift(None, "crew", None, "room-4"),
    ]
    assert still_to_do(LAYOUT, shifts) == (
        Todo("crew", None, None, "room-4"),
        Todo("crew", "c", "room-4", None),
        Todo("crew", None, "room-10", "room-4"),
    )


def test_missing_pieces_go_back_from_a_hand() -> None:
    assert missing(LAYOUT.spots[:2]) == (Todo("crew", None, None, "room-10", 2),)
