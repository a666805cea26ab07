"""The stand-in box, orders before a hunt: each does what its text says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.uscss_nostromo.stand_in import hidden, hunting, instinct, play


def cut_power() -> None:
    t = hunting("cut-power")
    play(t, "cut-power")
    assert t.s.g.hunts_left == 1
    t = hidden("cut-power")
    t.passes()
    instinct(t)
    assert t.s.g.hunts_left == 1


def sealed_hatch() -> None:
    t = hunting("sealed-hatch")
    play(t, "sealed-hatch")
    assert "room-7" not in {o["room"] for o in t.offers("crew-1", "target-room")}, "orders never touch the Nest"
    t.do("crew-1", "target-room", room="room-5")
    t.passes()
    assert t.refused("alien", "hunt", room="room-5") == "hunting.closed-by-a-card"


def dark_corner() -> None:
    t = hunting("dark-corner", red_presence="room-5")
    play(t, "dark-corner")
    t.do("crew-1", "target-room", room="room-5")
    t.hunt("room-5")
    assert not t.up("red-presence")
    t.to("action.room")
    assert t.s.g.sheltered == ()


def cat_call() -> None:
    t = hunting("cat-call")
    play(t, "cat-call")
    t.do("crew-1", "target-move", piece="jonesy", room="room-5")
    t.passes()
    assert t.refused("alien", "hunt", room="room-5") == "hunting.not-jonesys-room"


def kill_the_lights() -> None:
    t = hunting("kill-the-lights", red_presence="room-5")
    t.edit("flip", piece="red-presence")
    left = t.left
    play(t, "kill-the-lights")
    t.do("crew-1", "target-flip", piece="red-presence")
    assert (t.up("red-presence"), t.left) == (False, left - 1)


ORDERS: dict[str, Callable[[], None]] = {
    "cut-power": cut_power,
    "sealed-hatch": sealed_hatch,
    "dark-corner": dark_corner,
    "cat-call": cat_call,
    "kill-the-lights": kill_the_lights,
}


@pytest.mark.rule("cards.as-it-says")
@pytest.mark.rule("hunting.closed-by-a-card")
@pytest.mark.parametrize("order", ORDERS)
def test_each_order_does_what_its_text_says(order: str) -> None:
    ORDERS[order]()
