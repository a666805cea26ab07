"""Rulings on the set-up."""

from __future__ import annotations

from datetime import date

import pytest

from companion.games.uscss_nostromo.setup import designates
from tests.games.uscss_nostromo.table import Table


@pytest.mark.ruling("S1")
def test_the_birthday_nearest_in_days_before_or_after_and_any_of_them_at_a_tie() -> None:
    before, after = date(1979, 4, 20), date(1979, 5, 2)
    assert designates({"a": date(1979, 4, 19), "b": after, "c": date(1979, 6, 1)}) == ("b",)
    assert designates({"a": before, "b": date(1980, 4, 26)}) == ("a",), "days count, not the day of the year"
    assert designates({"a": before, "b": after, "c": date(1979, 5, 3)}) == ("a", "b")


@pytest.mark.ruling("S2")
@pytest.mark.parametrize(("players", "left"), [(2, 39), (3, 38), (4, 37), (5, 36), (6, 35), (7, 34)])
def test_one_opening_card_a_player_however_many_sets(players: int, left: int) -> None:
    t = Table(players)
    t.to("orders.before-blips" if players == 2 else "hiding.place")
    assert [t.hand(seat) for seat in t.s.seats[1:]] == [1] * (players - 1)
    assert t.left == left


@pytest.mark.ruling("S3")
@pytest.mark.parametrize(
    ("players", "chosen", "colours"), [(5, ("crew-2", "crew-4"), ("white", "violet")), (6, ("crew-3",), ("violet",))]
)
def test_the_alien_chooses_the_player_the_deal_the_colour(
    players: int, chosen: tuple[str, ...], colours: tuple[str, ...]
) -> None:
    t = Table(players)
    (ask,) = t.asks
    assert ask.seats == ("alien",)
    assert set(next(iter(ask.moves)).args) == {"to"}, "no colour can be named"
    t.do("alien", "extra-set", to=chosen)
    for seat, colour in zip(chosen, colours, strict=True):
        assert f"reminder-{colour}" in t.at(f"stand:{seat}")
    assert [c.of for c in t.chances if c.use == "deal"] == [("red", "blue", "green", "yellow", "white", "violet")]


@pytest.mark.ruling("S4")
def test_the_backs_of_crew_tokens_tell_nothing_but_who_laid_them() -> None:
    t = Table(4)
    t.do("crew-1", "place", piece="red-presence", room="room-1")
    t.do("crew-2", "place", piece="blue-passage", room="room-1")
    seen = [p for p in t.seen("alien").pieces.values() if p.back == "crew" and not p.up]
    assert len(seen) == 12
    assert {p.name for p in seen} == {None}
    assert [(p.back, p.by) for p in seen if p.zone == "room-1"] == [("crew", "crew-1"), ("crew", "crew-2")]


@pytest.mark.ruling("S4")
def test_in_survival_who_laid_it_no_longer_tells_whose_it_is() -> None:
    t = Table(3, options={"survival": "on"})
    t.do("crew-1", "place", piece="blue-presence", room="room-1")
    (seen,) = (p for p in t.seen("alien").pieces.values() if p.zone == "room-1")
    assert (seen.name, seen.by) == (None, "crew-1")
    assert "reminder-blue" in t.at("stand:crew-2")
