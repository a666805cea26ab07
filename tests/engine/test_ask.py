"""What a game waits for."""

from __future__ import annotations

import random

from companion.engine.ask import Ask, Choice, Moves
from companion.engine.move import Move
from companion.engine.template import Order, one

ORDERS = Ask("7", ("b", "c"), "orders", (one("b", "play", card=(1, 2)), one(("b", "c"), "wait")), passes=True)
HUNT = Ask("8", ("a",), "hunt", (one("a", "hunt", room=("4", "5")),))


def test_moves_are_those_of_all_templates() -> None:
    moves = ORDERS.moves
    assert len(moves) == moves.count() == 6
    assert list(moves)[-2:] == [Move("b", "pass"), Move("c", "pass")]
    assert Move("c", "play", {"card": 1}) not in moves
    assert {moves.sample(random.Random(i)) for i in range(200)} == set(moves)


def test_no_moves_are_false_and_very_many_are_true() -> None:
    assert not Moves(())
    assert not Moves((one("a", "play", card=()),))
    assert Moves((one("a", "rank", order=Order(tuple(range(30)))),))


def test_a_seat_is_shown_its_own_moves_only() -> None:
    assert ORDERS.for_seats(()).templates == ()
    assert [t.kind for t in ORDERS.for_seats(("c",)).templates] == ["wait"]
    assert ORDERS.for_seats(("c",)).templates[0].seats == ("c",)
    assert ORDERS.for_seats(("b", "c")) == ORDERS


def test_a_choice_finds_the_ask_that_a_move_answers() -> None:
    choice = Choice((ORDERS, HUNT))
    assert choice.find(Move("a", "hunt", {"room": "4"})) is HUNT
    assert choice.find(Move("c", "pass")) is ORDERS
    assert choice.find(Move("a", "pass")) is None
    assert choice.find(Move("c", "pass", {"why": "tired"})) is None
    assert choice.find(Move("c", "hunt", {"room": "4"})) is None


def test_the_asks_put_to_a_seat() -> None:
    choice = Choice((ORDERS, HUNT))
    ((ask, moves),) = choice.for_seat("c")
    assert ask is ORDERS
    assert list(moves) == [Move("c", "wait"), Move("c", "pass")]
    assert choice.for_seat("d") == []
