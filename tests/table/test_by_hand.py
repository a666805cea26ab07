"""The rules as hands may use them."""

from companion.engine.errors import Refusal
from companion.engine.layout import Shift
from companion.engine.move import Move
from companion.engine.options import Options
from companion.table.by_hand import ByHand
from tests.table.toy import AlikeToy, Toy, table

WALK = Move("alien", "walk", {"room": "room-4"})


def test_moves_of_automated_seats_are_refused() -> None:
    s = table("walk")
    assert ByHand(Toy()).check(s, WALK) is None
    assert ByHand(Toy(), {"alien"}).check(s, WALK) == Refusal("kernel.not-asked")
    assert ByHand(Toy(), {"crew-1"}).check(s, WALK) is None


def test_it_is_otherwise_the_ruleset_it_is_made_of() -> None:
    toy, s = Toy(), table("walk")
    rules = ByHand(toy, {"alien"})
    shift = Shift("alien", "figure", "room-3", "room-4")
    piece = next(iter(s.pieces.values()))
    assert rules.id == "toy"
    assert rules.options() == toy.options()
    assert rules.new(Options(3)) == toy.new(Options(3))
    assert rules.pending(s) == toy.pending(s)
    assert rules.looks(s, "crew-1", piece) == toy.looks(s, "crew-1", piece)
    assert rules.hands(s, WALK) == toy.hands(s, WALK) == [shift]
    assert rules.attempt(s, None, shift) == WALK
    assert rules.layout(s) == toy.layout(s)
    assert rules.apply(s, WALK) != []


def test_a_game_need_not_say_what_is_alike() -> None:
    place, order = Move("crew-1", "place"), Move("crew-1", "order")
    assert not ByHand(Toy()).alike(place, order)
    assert ByHand(AlikeToy()).alike(place, order)
