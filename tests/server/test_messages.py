"""What a screen may send is bounded and checked; anything else is malformed and harms nothing."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.errors import Malformed
from companion.engine.move import Move
from companion.server import messages as m


def test_an_act_carries_its_moves() -> None:
    said = m.read(
        '{"k":"act","id":"a1","ask":"12:place","move":{"seat":"crew-1","kind":"place","args":{"piece":31,"room":"room-4"}},'
        '"more":[{"seat":"crew-1","kind":"pass"}]}'
    )
    assert isinstance(said, m.Act)
    assert said.move.move() == Move("crew-1", "place", {"piece": 31, "room": "room-4"})
    assert [x.move() for x in said.more] == [Move("crew-1", "pass")]


def test_several_ids_arrive_as_a_tuple() -> None:
    said = m.read('{"k":"act","id":"a","move":{"seat":"a","kind":"share","args":{"over":[[3,2],[5,1]],"some":[1,2]}}}')
    assert isinstance(said, m.Act)
    assert said.move.move().args == {"over": ((3, 2), (5, 1)), "some": (1, 2)}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "null",
        '{"k":"nonsense"}',
        '{"k":"act","id":"a"}',
        '{"k":"act","id":"","move":{"seat":"a","kind":"b"}}',
        '{"k":"act","id":"' + "x" * 65 + '","move":{"seat":"a","kind":"b"}}',
        '{"k":"act","id":"a","move":{"seat":"a","kind":"b","args":{"piece":1.5}}}',
        '{"k":"act","id":"a","move":{"seat":"a","kind":"b"},"more":' + str([{"seat": "a", "kind": "b"}] * 9) + "}",
        '{"k":"hand","piece":"31","zone":"room-4"}',
        '{"k":"pause","seat":"alien"}',
        "[" * 5000,
        '{"k":"look","piece":' + "9" * 400 + "}",
        '{"k":"hello","lang":"' + "x" * 20_000 + '"}',
    ],
)
def test_what_is_no_message_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        m.read(text)


@given(st.text(max_size=300))
def test_no_text_at_all_does_more_than_that(text: str) -> None:
    with contextlib.suppress(Malformed):
        m.read(text)
