"""The stand-in box, orders about cards and the deck: each does what its text says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.uscss_nostromo.stand_in import CARD, SPARE, TEXT, play
from tests.games.uscss_nostromo.table import Table


def override() -> None:
    t = Table(2, box=TEXT, crew_1=[CARD["override"], "m01"])
    play(t, "override")
    t.do("crew-1", "activate", card="m01")
    assert t.s.g.activated == ("p1",)


def stores() -> None:
    t = Table(2, box=TEXT, crew_1=[CARD["stores"]])
    left = t.left
    play(t, "stores")
    assert t.left == left - 2


def barter() -> None:
    t = Table(2, box=TEXT, crew_1=[CARD["barter"], "m01"])
    left = t.left
    play(t, "barter")
    t.do("crew-1", "discard", card="m01")
    assert (t.left, t.discards[0]) == (left - 3, "m01")


def rations() -> None:
    t = Table(2, box=TEXT, crew_1=[CARD["rations"]])
    left = t.left
    play(t, "rations")
    assert t.left == left - 3
    t = Table(2, box=TEXT, crew_1=[CARD["rations"], *SPARE])
    left = t.left
    play(t, "rations")
    assert t.left == left - 1


def ship_log() -> None:
    t = Table(2, box=TEXT, crew_1=[CARD["ship-log"]])
    t.bin("m01", "m02", "m03")
    play(t, "ship-log")
    t.do("crew-1", "recover", piece="m01")
    t.do("crew-1", "recover", piece="m03")
    assert {"m01", "m03"} <= set(t.at("hand:crew-1"))


def bypass() -> None:
    t = Table(2, box=TEXT, crew_1=[CARD["bypass"]])
    t.bin("m01", "m02", "m03")
    left = t.left
    play(t, "bypass")
    assert (t.left, t.discards) == (left + 3, [CARD["bypass"]])


def forecast() -> None:
    t = Table(2, box=TEXT, crew_1=[CARD["forecast"]], deck=SPARE)
    play(t, "forecast")
    assert set(t.at("peek:crew-1")) == set(SPARE)
    assert t.sees("crew-1", "m01")
    assert not t.sees("alien", "m01")
    order = tuple(t.piece(name).handle for name in ("m03", "m01", "m04", "m02"))
    t.do("crew-1", "lay-back", pieces=order)
    assert "m03" in t.at("hand:crew-1"), "drawn from the top"
    assert [t.s.pieces[h].name for h in t.s.piles["mission"][:3]] == ["m01", "m04", "m02"]
    assert not t.sees("crew-1", "m01"), "not by looking; he may remember"


def deep_scan() -> None:
    t = Table(2, box=TEXT, crew_1=[CARD["deep-scan"]], deck=SPARE)
    left = t.left
    play(t, "deep-scan")
    t.do("crew-1", "keep", card="m02")
    order = tuple(t.piece(name).handle for name in ("m01", "m03", "m04"))
    t.do("crew-1", "lay-back", pieces=order)
    assert "m02" in t.at("hand:crew-1")
    assert [t.s.pieces[h].name for h in t.s.piles["mission"][-3:]] == ["m01", "m03", "m04"]
    assert t.left == left - 1


def volunteer() -> None:
    t = Table(2, box=TEXT, crew_1=[CARD["volunteer"], "m01"])
    left, hand = t.left, t.hand("crew-1")
    play(t, "volunteer")
    t.do("crew-1", "agree")
    assert (t.left, t.hand("crew-1")) == (left - 3, hand - 2 + 3)
    t = Table(2, box=TEXT, crew_1=[CARD["volunteer"], "m01"])
    left = t.left
    play(t, "volunteer")
    t.do("crew-1", "pass")
    assert t.left == left


ORDERS: dict[str, Callable[[], None]] = {
    "override": override,
    "stores": stores,
    "barter": barter,
    "rations": rations,
    "ship-log": ship_log,
    "bypass": bypass,
    "forecast": forecast,
    "deep-scan": deep_scan,
    "volunteer": volunteer,
}


@pytest.mark.rule("cards.as-it-says")
@pytest.mark.parametrize("order", ORDERS)
def test_each_order_does_what_its_text_says(order: str) -> None:
    ORDERS[order]()
