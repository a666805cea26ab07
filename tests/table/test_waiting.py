"""Which pieces are in a to-do."""

from companion.engine.layout import Layout, Spot
from companion.table.picture import Picture
from companion.table.waiting import Waiting

READERS = frozenset({"room-1", "room-2", "room-3"})


def layout(**zones: str) -> Layout:
    return Layout(tuple(Spot(n, name, "crew", zone) for n, (name, zone) in enumerate(zones.items(), start=1)))


def picture(**lies: str | None) -> Picture:
    return Picture(dict(lies), frozenset(lies), READERS)


def test_what_differs_when_it_is_held_waits_until_it_rests_elsewhere() -> None:
    w = Waiting()
    where = layout(a="room-1", b="room-1")
    w.hold(where, picture(a="room-2", b="room-1"))
    assert w.names() == ("a",)
    for zone in ("room-2", None, "room-2"):
        w.settle(where, picture(a=zone))
        assert "a" in w
    w.settle(where, Picture({"a": "room-3"}, frozenset(), READERS))
    assert "a" in w
    w.settle(where, picture(a="room-3"))
    assert "a" not in w


def test_it_is_done_when_the_piece_arrives_or_is_no_more() -> None:
    w = Waiting()
    w.hold(layout(a="room-1", b="stand"), picture(a="room-2", b="room-2"))
    w.settle(layout(a="room-1", b="stand"), picture(a="room-1", b=None))
    assert w.names() == ()
    w.hold(layout(a="room-1"), picture(a="room-2"))
    w.settle(layout(), picture(a="room-2"))
    assert w.names() == ()


def test_a_piece_off_the_table_may_be_laid_anywhere_first() -> None:
    w = Waiting()
    where = layout(a="room-1")
    w.hold(where, picture(a=None), absent=True)
    w.settle(where, picture(a="room-2"))
    assert "a" in w
    w.settle(where, picture(a="room-3"))
    assert "a" not in w


def test_a_piece_picked_up_by_mistake_while_another_is_looked_for_is_no_move() -> None:
    w = Waiting()
    where = layout(a="room-1", b="card")
    w.hold(where, picture(a=None, b=None), absent=True)
    for zone in ("room-2", None, "room-3"):
        w.settle(where, picture(a=None, b=zone))
        assert w.names() == ("a", "b")
    w.settle(where, picture(a="room-1", b=None))
    assert w.names() == ()
    w.hold(where, picture(a=None, b=None), absent=True)
    w.settle(where, picture(a="room-1", b=None))
    assert w.names() == ()


def test_only_what_the_state_has_moved_becomes_a_to_do() -> None:
    w = Waiting()
    before, after = layout(a="room-1", b="room-1"), layout(a="room-2", b="room-1", c="room-3")
    w.follow(before, after, picture(a="room-1", b="room-3", c="room-1"))
    assert w.names() == ("a", "c")
    w.follow(after, before, picture(a="room-1", b="room-3", c="room-1"))
    assert w.names() == ()


def test_a_piece_that_has_had_its_say_waits_even_if_it_belongs_where_it_did() -> None:
    w = Waiting()
    where = layout(a="room-1")
    w.follow(where, where, picture(a="room-2"), {"a"})
    assert w.names() == ("a",)


def test_a_to_do_that_changes_while_a_hand_carries_it_out_is_still_one() -> None:
    w = Waiting()
    lying = picture(a="room-1")
    w.follow(layout(a="room-1"), layout(a="room-2"), lying)
    assert w.names() == ("a",)
    w.follow(layout(a="room-2"), layout(a="room-3"), lying)
    for zone in ("room-1", None, "room-2", None):
        w.settle(layout(a="room-3"), picture(a=zone))
        assert w.names() == ("a",)
    w.settle(layout(a="room-3"), picture(a="room-3"))
    assert w.names() == ()
