"""Edits: people correct the state, everybody is told, and nothing is half done."""

from __future__ import annotations

import pytest

from companion.engine.errors import Malformed
from companion.engine.laws import bags_balance, census, conserved
from companion.engine.move import Edit, Value
from companion.engine.piece import TABLE
from tests.engine.small import Small, SmallGame

RULES = SmallGame()


def edited(s: Small, kind: str, **args: Value) -> list[str]:
    count = census(s)
    events = RULES.apply(s, Edit("a", kind, args))
    conserved(count, s)
    bags_balance(s)
    assert {event.seat for event in events if event.kind == "edited"} == {"a"}
    return [str(event.args.get("edit", event.kind)) for event in events]


def test_move() -> None:
    s = RULES.fresh()
    assert edited(s, "move", piece=1, zone="x") == ["move"]
    assert s.pieces[1].zone == "x"
    assert 1 not in s.piles["deck"]
    edited(s, "move", piece=1, zone="hand:a")
    assert [p.handle for p in s.at("hand:a")] == [9], "people lose track as with any move"


def test_name_and_flip() -> None:
    s = RULES.fresh()
    edited(s, "move", piece=1, zone="x")
    edited(s, "name", piece=1, name="c5")
    assert edited(s, "flip", piece=1) == ["flip"]
    assert (s.pieces[1].name, s.pieces[1].up) == ("c5", True)
    edited(s, "flip", piece=1)
    assert not s.pieces[1].up
    assert TABLE in s.pieces[1].knows, "everybody has just seen it"


def test_top_bottom_and_track() -> None:
    s = RULES.fresh()
    edited(s, "bottom", piece=1, pile="deck")
    assert s.piles["deck"][-1] == 1
    edited(s, "top", piece=8, pile="discard")
    assert s.piles["discard"] == (8,)
    edited(s, "track", track="morale", value=1)
    assert s.tracks["morale"] == 1


@pytest.mark.parametrize(
    ("kind", "args", "says"),
    [
        ("explode", {}, "no edit explode: there are move, flip"),
        ("move", {"piece": 1}, "an edit move needs zone"),
        ("move", {"zone": "x"}, "an edit move needs piece"),
        ("move", {"piece": 77, "zone": "x"}, "no piece 77"),
        ("move", {"piece": 1, "zone": "discard"}, "discard is a pile: top or bottom"),
        ("flip", {"piece": 1}, "a hole cannot be turned up"),
        ("top", {"piece": 1, "pile": "x"}, "no pile x: there are deck, discard"),
        ("track", {"track": "luck", "value": 1}, "no track luck: there are morale"),
        ("track", {"track": "morale", "value": "high"}, "no track morale"),
        ("name", {"piece": 1, "name": "d1"}, "d1 cannot be here"),
    ],
)
def test_what_cannot_be_done_changes_nothing(kind: str, args: dict[str, Value], says: str) -> None:
    s = RULES.fresh()
    before = s.to_json()
    with pytest.raises(Malformed, match=says):
        RULES.apply(s, Edit("a", kind, args))
    assert s.to_json() == before


def test_what_is_no_hole_is_not_named() -> None:
    s = RULES.fresh()
    edited(s, "name", piece=1, name="c5")
    with pytest.raises(Malformed, match="no hole"):
        RULES.apply(s, Edit("a", "name", {"piece": 1, "name": "c6"}))
