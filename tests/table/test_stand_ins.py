"""Face-down pieces that are only counted."""

from companion.engine.layout import Layout, Spot
from companion.table.difference import difference
from companion.table.picture import Picture
from companion.table.stand_ins import counted

READERS = frozenset({"room-1", "room-2", "room-3"})
LAYOUT = Layout(
    (
        Spot(1, "alien", "blip", "room-1"),
        Spot(2, "cat", "blip", "room-2"),
        Spot(3, "noise", "blip", "beside"),
        Spot(4, "up", "blip", "room-3", up=True),
        Spot(5, "a", "crew", "room-1"),
    )
)


def picture(**lies: str | None) -> Picture:
    where: dict[str, str | None] = {"alien": None, "cat": None, "noise": None, "up": "room-3", "a": "room-1", **lies}
    return Picture(where, frozenset(where), READERS)


def test_any_piece_of_the_back_will_do() -> None:
    p = counted(LAYOUT, picture(noise="room-1", alien="room-2"), {"blip"})
    assert p.lies == {"alien": "room-1", "cat": "room-2", "noise": None, "up": "room-3", "a": "room-1"}
    assert difference(LAYOUT, p) == ()


def test_one_that_lies_elsewhere_is_one_of_those_that_are_lacking() -> None:
    p = counted(LAYOUT, picture(noise="room-1", cat="room-3"), ["blip"])
    assert p.lies["alien"] == "room-1"
    assert sorted(str(p.lies[name]) for name in ("cat", "noise")) == ["None", "room-3"]
    assert p.lies["up"] == "room-3"


def test_a_piece_still_moving_is_one_in_its_role_too() -> None:
    moving = Picture(picture(noise="room-1").lies, frozenset({"alien", "cat", "up", "a"}), READERS)
    p = counted(LAYOUT, moving, ["blip"])
    assert not p.rests("alien")
    assert p.rests("noise")


def test_other_backs_are_as_they_are() -> None:
    p = picture(noise="room-1")
    assert counted(LAYOUT, p, ["crew"]) == p
