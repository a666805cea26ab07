"""What would be legal once the asks that stand open have been passed."""

from companion.engine.move import Move
from companion.table.closing import implied, kept
from companion.table.difference import difference
from tests.table.hands import Board
from tests.table.toy import ROOMS, STANDS, Toy, table

TOY = Toy()
WALK = Move("alien", "walk", {"room": "room-4"})


def _shifted(*verbs: str, **lies: str):  # type: ignore[no-untyped-def]
    s = table(*verbs)
    board = Board(TOY, s, (*ROOMS, *STANDS))
    for name, zone in lies.items():
        board.lay(name, zone)
    picture = board.picture()
    return TOY, s, picture, difference(TOY.layout(s), picture)


def test_a_move_behind_windows_names_the_asks_that_are_still_open() -> None:
    found = kept(*_shifted("window", "mine", "walk", alien="room-4"))
    assert found is not None
    assert found.moves == (WALK,)
    assert found.asks == ("1:window", "1:mine")
    assert [m.kind for m in found.passes] == ["pass", "pass"]
    assert found.left == ()


def test_a_move_behind_a_reveal_or_a_chance_is_not_kept() -> None:
    assert kept(*_shifted("tell", "walk", alien="room-4")) is None
    assert kept(*_shifted("roll", "mine", "walk", alien="room-4")) is None


def test_nothing_is_kept_when_nobody_is_asked() -> None:
    assert kept(*_shifted("walk", alien="room-9")) is None


def test_a_hand_implies_its_own_seats_pass_and_nobody_elses() -> None:
    found = implied(*_shifted("mine", "place", a1="room-4"))
    assert found is not None
    assert [m.seat for m in (*found.passes, *found.moves)] == ["crew-1", "crew-1"]
    assert implied(*_shifted("mine", "walk", alien="room-4")) is None
    assert implied(*_shifted("window", "place", a1="room-4")) is None
