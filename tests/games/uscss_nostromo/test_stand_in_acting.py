"""The stand-in box, orders for Presences that act: each does what its text says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.uscss_nostromo.stand_in import acting, play


def second_breath() -> None:
    t = acting("second-breath", red_passage="room-4")
    play(t, "second-breath")
    t.do("crew-1", "target-move", piece="red-passage", room="room-9")
    assert (t.zone("red-passage"), t.up("red-passage")) == ("room-9", False)


def overtime() -> None:
    t = acting("overtime")
    hand = t.hand("crew-1")
    play(t, "overtime")
    t.do("crew-1", "target-token", piece="red-presence")
    t.do("crew-1", "draw")
    assert "action.act" in t.prompts
    t.do("crew-1", "draw")
    assert t.hand("crew-1") == hand - 1 + 2
    assert t.zone("red-presence") != "room-4"


def hot_meal() -> None:
    t = acting("hot-meal", room="room-6")
    hand = t.hand("crew-1")
    play(t, "hot-meal")
    assert t.hand("crew-1") == hand + 2


def patch() -> None:
    t = acting("patch")
    assert len(t.s.at("supply")) == 2, "one has been gained by the Behavior card"
    left = t.left
    play(t, "patch")
    assert (len(t.s.at("supply")), t.left) == (3, left - 1)


ORDERS: dict[str, Callable[[], None]] = {
    "second-breath": second_breath,
    "overtime": overtime,
    "hot-meal": hot_meal,
    "patch": patch,
}


@pytest.mark.rule("cards.as-it-says")
@pytest.mark.parametrize("order", ORDERS)
def test_each_order_does_what_its_text_says(order: str) -> None:
    ORDERS[order]()
