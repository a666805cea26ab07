"""Which moves hands could have meant."""

from companion.engine.layout import Shift
from companion.engine.move import Move
from companion.table.candidates import attempts, legal, nearby, rest, rivals, together
from companion.table.difference import difference
from tests.table.hands import Board
from tests.table.toy import ROOMS, SHUTTLE, STANDS, AlikeToy, Toy, table

TOY = Toy()
A1 = Shift("a1", "crew", "stand:crew-1", "room-4")


def test_attempts_are_legal_or_not_and_each_is_there_once() -> None:
    s = table("place")
    move = Move("crew-1", "place", {"piece": 1, "room": SHUTTLE})
    shift = Shift("a1", "crew", "stand:crew-1", SHUTTLE)
    assert attempts(TOY, s, shift) == [move]
    assert legal(TOY, s, shift) == []
    assert attempts(TOY, s, Shift("nobody", "crew", "room-1", "room-2")) == []


def test_the_rest_of_a_moves_hands_is_what_readers_could_see_and_do_not() -> None:
    board = Board(TOY, table("place"), (*ROOMS, "stand:crew-1"))
    picture = board.picture()
    assert rest(picture, [A1]) == [A1]
    board.lay("a1", "room-4")
    assert rest(board.picture(), [A1]) == []
    assert rest(picture, [Shift(None, "crew", "stand:crew-1", "room-4")]) == []
    assert rest(picture, [Shift("untagged", "crew", "stand:crew-1", "room-4")]) == []
    off = Shift("torch", "item", "room-6", "front:crew-1")
    assert rest(picture, [off]) == [off]
    board.lay("torch", None)
    assert rest(board.picture(), [off]) == []


def test_moves_nearby_name_the_pieces_that_were_shifted() -> None:
    s = table("place", "swap", zones={"a1": "room-1", "a2": "room-2"})
    found = list(nearby(TOY, s, TOY.layout(s), (Shift("a1", "crew", "room-1", "room-2"),)))
    assert found
    assert all(1 in move.args.values() for move in found)
    s.agenda.clear()
    s.outcome = None


def test_nothing_is_nearby_while_chance_is_asked() -> None:
    s = table("roll", "place")
    TOY.apply(s, Move("crew-1", "pass"))
    assert list(nearby(TOY, s, TOY.layout(s), (A1,))) == []


def test_two_handed_moves_are_found_whole_and_in_part() -> None:
    s = table("swap", zones={"a1": "room-1", "a2": "room-2", "a3": "room-9"})
    board = Board(TOY, s, (*ROOMS, *STANDS))
    board.lay("a1", "room-2")
    part = difference(TOY.layout(s), board.picture())
    assert [[h.name for h in missing] for _, missing in together(TOY, s, TOY.layout(s), board.picture(), part)] == [
        ["a2"],
        ["a2"],
    ]
    board.lay("a2", "room-1")
    whole = difference(TOY.layout(s), board.picture())
    assert together(TOY, s, TOY.layout(s), board.picture(), whole)[0][1] == []


def test_rivals_have_the_same_hands_and_are_not_alike() -> None:
    s = table("place", "order")
    place, order = (Move("crew-1", kind, {"piece": 1, "room": "room-4"}) for kind in ("place", "order"))
    assert rivals(TOY, s, TOY.layout(s), place, (), (A1,)) == [place, order]
    assert rivals(AlikeToy(), s, TOY.layout(s), place, (), (A1,)) == [place]


def test_the_same_act_by_another_seat_of_the_ask_is_no_rival() -> None:
    s = table("swap", zones={"a1": "room-1", "a2": "room-2"})
    one = Move("crew-1", "swap", {"a": 1, "b": 3})
    other = Move("crew-2", "swap", {"a": 1, "b": 3})
    assert rivals(TOY, s, TOY.layout(s), one, (other,), ())[0] == one
