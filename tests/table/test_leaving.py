"""Pieces that leave every reader."""

from companion.engine.layout import Spot
from companion.engine.move import Move
from companion.engine.piece import Piece
from companion.table.leaving import leavings
from tests.table.hands import Board
from tests.table.toy import ROOMS, Toy, ToyState, table

TOY = Toy()


def _leave(s: ToyState, name: str = "torch") -> tuple[Move, ...]:
    board = Board(TOY, s, ROOMS)
    board.lay(name, None)
    piece: Piece = next(p for p in s.pieces.values() if p.name == name)
    return leavings(TOY, s, board.picture(), Spot(piece.handle, piece.name, piece.back, piece.zone, piece.up))


def test_a_piece_the_game_waits_for_is_the_answer() -> None:
    assert [move.kind for move in _leave(table("pick"))] == ["pick"]


def test_what_is_merely_allowed_or_one_act_of_several_is_not_meant_by_lifting() -> None:
    assert _leave(table("maybe-pick")) == ()
    assert _leave(table("walk")) == ()


def test_another_piece_is_no_answer() -> None:
    assert _leave(table("pick"), "alien") == ()


def test_nothing_is_meant_while_chance_is_asked() -> None:
    s = table("roll", "pick")
    TOY.apply(s, Move("crew-1", "pass"))
    assert _leave(s) == ()


def test_two_answers_with_the_same_hands_are_both_told() -> None:
    assert [move.kind for move in _leave(table("take-or-burn"))] == ["pick", "burn"]
