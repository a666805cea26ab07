"""Events: everybody gets every one, with holes where he may not know."""

from __future__ import annotations

from companion.engine.event import Event, Shown


def test_an_event_is_masked_like_a_view() -> None:
    event = Event("drew", {"count": 2}, "a", (Shown(1, "card", "c1", ("a", "b")), Shown(2, "card", "c2")), True)
    assert event.masked(("a",)).shown == (Shown(1, "card", "c1", ("a",)), Shown(2, "card", "c2"))
    assert event.masked(()).shown == (Shown(1, "card", None, ()), Shown(2, "card", "c2"))
    for viewer in ((), ("a",), ("c",)):
        seen = event.masked(viewer)
        assert (seen.kind, seen.args, seen.seat, seen.told) == ("drew", {"count": 2}, "a", True)


def test_nothing_shown_nothing_masked() -> None:
    event = Event("moved", {"room": "5"})
    assert event.masked(()) is event
