"""One piece along its way."""

from typing import Any

from companion.engine.event import Event
from companion.engine.layout import Shift
from companion.engine.move import Entry
from companion.table.path import ways
from tests.table.hands import Board
from tests.table.toy import ROOMS, Toy, ToyState, table


class Loud(Toy):
    """The toy in which the figure reveals something in room-5."""

    def apply(self, s: ToyState, entry: Entry) -> list[Event]:
        events = super().apply(s, entry)
        lies = next(p.zone for p in s.pieces.values() if p.back == "figure")
        return [*events, Event("seen", told=True)] if lies == "room-5" else events


def _ways(rules: Any, source: str, target: str, most: int = 6) -> list[list[object]]:
    s = table("walk", zones={"alien": source})
    found = ways(rules, s, Board(rules, s, ROOMS).picture(), Shift("alien", "figure", source, target), most)
    return [[move.args["room"] for move in way.moves] for way in found]


def test_the_shortest_way_is_found() -> None:
    assert _ways(Toy(), "room-3", "room-6") == [["room-4", "room-5", "room-6"]]


def test_a_single_move_is_no_way() -> None:
    assert _ways(Toy(), "room-3", "room-4") == []


def test_no_way_is_longer_than_allowed() -> None:
    assert _ways(Toy(), "room-3", "room-6", most=2) == []


def test_no_way_leads_past_a_reveal() -> None:
    assert _ways(Loud(), "room-3", "room-6") == []
    assert _ways(Loud(), "room-3", "room-5") == [["room-4", "room-5"]]


def test_there_is_no_way_from_or_to_nowhere() -> None:
    s = table("walk")
    picture = Board(Toy(), s, ROOMS).picture()
    assert ways(Toy(), s, picture, Shift("alien", "figure", None, "room-4"), 6) == []
    assert ways(Toy(), s, picture, Shift("alien", "figure", "room-4", None), 6) == []
