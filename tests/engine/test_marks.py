"""Marks on fields: unmarked means secret."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest

from companion.engine.marks import OWN, PUBLIC, masked


class Board(msgspec.Struct, frozen=True):
    """Some of each."""

    room: Annotated[int, PUBLIC]
    passed: Annotated[tuple[str, ...], OWN] = ()
    bids: Annotated[dict[str, int], OWN] = {}
    plan: str = "none"
    notes: list[str] = msgspec.field(default_factory=list)


def test_each_seat_gets_what_is_public_and_what_is_its_own() -> None:
    board = Board(4, ("a", "b"), {"a": 1, "b": 2}, "attack", ["secret"])
    assert masked(board, ()) == Board(4)
    assert masked(board, ("b",)) == Board(4, ("b",), {"b": 2})
    assert masked(board, ("b", "a")) == Board(4, ("a", "b"), {"a": 1, "b": 2})


def test_a_struct_that_is_all_public_is_handed_on() -> None:
    class Open(msgspec.Struct, frozen=True):
        room: Annotated[int, PUBLIC]

    board = Open(3)
    assert masked(board, ()) is board


def test_a_secret_without_a_default_is_a_mistake_of_the_game() -> None:
    class Wrong(msgspec.Struct, frozen=True):
        plan: str

    with pytest.raises(TypeError, match="plan is not public and needs a default"):
        masked(Wrong("attack"), ())
