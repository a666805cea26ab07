"""The state: plain data, copied cheaply, exact through JSON."""

from __future__ import annotations

import msgspec
import pytest

from tests.engine.small import Small, play, small
from tests.engine.test_fragment_nostromo import hunted


def test_a_copy_is_a_state_of_its_own() -> None:
    s = hunted()
    before, twin = s.to_json(), s.copy()
    assert twin == s
    twin.pieces.popitem()
    twin.piles["deck"] = ()
    twin.bags.clear()
    twin.tracks["captured"] = 9
    twin.agenda.pop()
    twin.serial += 1
    assert s.to_json() == before


def test_exact_through_json_with_steps_of_their_own_types() -> None:
    s = hunted()
    back = type(s).from_json(s.to_json())
    assert back == s
    assert [type(step) for step in back.agenda] == [type(step) for step in s.agenda]
    assert list(back.pieces) == list(s.pieces)


def test_json_of_another_game_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        Small.from_json(hunted().to_json())


def test_pieces_by_zone_in_the_order_of_their_handles() -> None:
    t = play(small())
    t.put([5, 3], "x")
    assert [p.handle for p in t.s.at("x")] == [3, 5]
    assert t.s.at("x", "token") == []
