"""Box files: checked on load, with file, line and reason."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion.engine.boxfile import box_hash, line_of, load, parse, read_text
from companion.engine.errors import BadBox


class Effect(msgspec.Struct, forbid_unknown_fields=True):
    """What a card does."""

    kind: str
    n: int = 0


class Card(msgspec.Struct, forbid_unknown_fields=True):
    """A card."""

    id: str
    effects: list[Effect] = []


class Room(msgspec.Struct):
    """A room."""

    name: str


class Box(msgspec.Struct, forbid_unknown_fields=True):
    """A box."""

    title: str
    cards: list[Card]
    rooms: dict[str, Room] = {}
    words: dict[str, str] = {}


TEXT = """title = "test"

[[cards]]
id = "a"
effects = [{kind = "move"}]

[[cards]]
id = "b"

[[cards.effects]]
kind = "draw"

[[cards.effects]]
kind = "discard"

[[cards]]
id = "c"
effects = [{ kind = "draw", n = 2 }]

[rooms.kitchen]
name = "Kitchen"

[rooms."the nest"]
name = "Nest"

[words]
one = "1"
two = "2"
"""


def test_a_box_that_is_right() -> None:
    box = parse(TEXT, Box, "box.toml")
    assert [card.id for card in box.cards] == ["a", "b", "c"]
    assert box.rooms["the nest"].name == "Nest"


@pytest.mark.parametrize(
    ("wrong", "line", "says"),
    [
        ('title = "test"=>title = 5', 1, "title is the number 5: expected a text"),
        ('id = "b"=>id = "b"\ncolour = "red"', 7, "b: there is no field colour"),
        ('kind = "move"=>kind = 3', 5, "a, effects[0].kind: kind is the number 3: expected a text"),
        ('kind = "discard"=>kind = 3', 14, "kind is the number 3"),
        ("n = 2=>n = 'two'", 18, "n is the text 'two': expected a whole number"),
        ('name = "Kitchen"=>name = 3', 21, "name is the number 3"),
        ('two = "2"=>two = 2', 28, "two is the number 2: expected a text"),
        ('id = "c"=>#', 16, "id is missing: expected a text"),
        ('one = "1"=>one = ', 27, "Invalid value"),
    ],
)
def test_what_is_wrong_is_found_where_it_stands(wrong: str, line: int, says: str) -> None:
    right, _, other = wrong.partition("=>")
    assert TEXT.count(right) == 1
    with pytest.raises(BadBox) as bad:
        parse(TEXT.replace(right, other), Box, "box.toml")
    assert (bad.value.file, bad.value.line) == ("box.toml", line)
    assert says in bad.value.reason
    assert str(bad.value).startswith(f"box.toml:{line}: ")


def test_a_missing_part_has_no_line() -> None:
    with pytest.raises(BadBox) as bad:
        parse("", Box, "box.toml")
    assert bad.value.line is None
    assert line_of("", "$.cards[0]") is None


def test_a_file(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text(TEXT, encoding="utf-8")
    assert load(file, Box).title == "test"
    assert read_text(file) == TEXT
    with pytest.raises(BadBox, match="No such file"):
        load(tmp_path / "none.toml", Box)
    file.write_bytes(b"\xff")
    with pytest.raises(BadBox, match="decode"):
        load(file, Box)


def test_a_save_names_its_box() -> None:
    assert box_hash(TEXT) == box_hash(TEXT) != box_hash(TEXT + " ")
    assert len(box_hash(TEXT)) == 16
