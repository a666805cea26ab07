"""Explaining a difference by moves."""

from companion.engine.errors import Refusal, Refused
from companion.engine.event import Event
from companion.engine.move import Entry, Move
from companion.table.difference import difference
from companion.table.explain import Explanation, begun, explain, tried
from tests.table.hands import Board
from tests.table.test_path import Loud
from tests.table.toy import ROOMS, STANDS, Toy, ToyState, table

ALL = (*ROOMS, *STANDS)


def _explain(rules: Toy, s: ToyState, **lies: str) -> Explanation:
    board = Board(rules, s, ALL)
    for name, zone in lies.items():
        board.lay(name, zone)
    picture = board.picture()
    return explain(rules, s, picture, difference(rules.layout(s), picture))


def test_each_piece_is_explained_by_itself_and_the_rest_is_left() -> None:
    found = _explain(Toy(), table("place/crew-1", "walk"), a1="room-4", x1="room-2", alien="room-5")
    assert [m.kind for m in found.moves] == ["place", "walk", "walk"]
    assert [s.name for s in found.left] == ["x1"]


def test_an_order_of_moves_is_found_in_which_each_is_legal() -> None:
    class Later(Toy):
        """Nobody else places before a1 has."""

        def check(self, s: ToyState, move: Move) -> Refusal | None:
            a1 = next(p for p in s.pieces.values() if p.name == "a1")
            first = move.args.get("piece") == a1.handle
            return Refusal("toy.later") if a1.zone in STANDS and not first else super().check(s, move)

    found = _explain(Later(), table("place/crew-1", "place/crew-2"), a1="room-4", b1="room-4")
    assert [m.seat for m in found.moves] == ["crew-1", "crew-2"]


def test_a_way_may_follow_other_moves_but_none_follows_a_reveal() -> None:
    s = table("place", "walk", zones={"alien": "room-2"})
    found = _explain(Loud(), s, a1="room-4", alien="room-5")
    assert [m.kind for m in found.moves] == ["place", "walk", "walk", "walk"]
    hunted = _explain(Toy(), table("hunt", "place", zones={"b3": "room-4"}), alien="room-4", a1="room-5")
    assert [m.kind for m in hunted.moves] == ["place", "hunt"]


def test_what_the_rules_refuse_only_in_the_making_is_unexplained() -> None:
    class Late(Toy):
        """The cardboard proves every placing impossible."""

        def apply(self, s: ToyState, entry: Entry) -> list[Event]:
            raise Refused(Refusal("toy.late"))

    found = _explain(Late(), table("place", "walk"), a1="room-4", alien="room-5")
    assert found.moves == ()
    assert len(found.left) == 2


def test_two_ways_that_end_differently_are_asked_about() -> None:
    class Toll(Toy):
        """The figure may also jump by two, over a room that counts."""

        def apply(self, s: ToyState, entry: Entry) -> list[Event]:
            events = super().apply(s, entry)
            figure = next(p for p in s.pieces.values() if p.back == "figure")
            s.tracks["orders"] += figure.zone == "room-4"
            return events

        def check(self, s: ToyState, move: Move) -> Refusal | None:
            figure = next(p for p in s.pieces.values() if p.back == "figure")
            by = {("room-3", "room-4"), ("room-3", "room-2"), ("room-2", "room-5"), ("room-4", "room-5")}
            if move.kind == "hunt" and (figure.zone, move.args["room"]) not in by:
                return Refusal("toy.far")
            return super().check(s, move)

    found = _explain(Toll(), table("hunt"), alien="room-5")
    assert found.moves == ()
    assert [[m.args["room"] for m in way] for way in found.which] == [["room-2", "room-5"], ["room-4", "room-5"]]


def test_a_move_begun_is_told_with_its_rest() -> None:
    s = table("swap", zones={"a1": "room-1", "a2": "room-2"})
    board = Board(Toy(), s, ALL)
    board.lay("a1", "room-2")
    shifts = difference(Toy().layout(s), board.picture())
    _, missing, part = begun(Toy(), s, board.picture(), shifts)[0]
    assert [hand.name for hand in missing] == ["a2"]
    assert part == shifts
    board.lay("a1", "room-9")
    assert begun(Toy(), s, board.picture(), difference(Toy().layout(s), board.picture())) == []


def test_what_was_tried_and_is_not_legal() -> None:
    s = table("walk")
    board = Board(Toy(), s, ALL)
    board.lay("alien", "room-9")
    board.lay("torch", "room-9")
    assert tried(Toy(), s, difference(Toy().layout(s), board.picture())) == [Move("alien", "walk", {"room": "room-9"})]
