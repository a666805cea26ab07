"""Entries: moves, answers and edits are plain data."""

from __future__ import annotations

import msgspec

from companion.engine.move import Answer, Edit, Entry, Move


def test_moves_are_the_same_whatever_the_order_of_their_arguments() -> None:
    one, other = Move("a", "go", {"x": 1, "y": ("b", 2)}), Move("a", "go", {"y": ("b", 2), "x": 1})
    assert one == other
    assert hash(one) == hash(other)
    assert one != Move("a", "go", {"x": 1, "y": ("b", 3)})


def test_entries_are_exact_through_json() -> None:
    entries: list[Entry] = [
        Move("a", "share", {"share": ((1, 2), ("b", 3)), "ids": (1, "b"), "room": "5"}),
        Answer((3, "c1"), "table"),
        Edit(None, "move", {"piece": 1, "zone": "x"}),
    ]
    assert msgspec.json.decode(msgspec.json.encode(entries), type=list[Entry]) == entries


def test_arguments_by_what_they_are() -> None:
    move = Move("a", "go", {"piece": 3, "room": "5", "pieces": (1, 2)})
    assert (move.handle("piece"), move.text("room"), move.handles("pieces")) == (3, "5", (1, 2))
