"""The stand-in box, orders against an attack or before a reveal: each does what its text says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.engine.play import Play
from tests.games.uscss_nostromo.stand_in import attacked, before_reveal, play, saved


def slammed_door() -> None:
    t = attacked("slammed-door")
    left, hand = t.left, t.hand("crew-1")
    play(t, "slammed-door")
    t.do("crew-1", "target-token", piece="green-presence")
    assert (saved(t), t.left, t.hand("crew-1")) == (1, left - 1, hand)


def steam_burst() -> None:
    t = attacked("steam-burst")
    play(t, "steam-burst")
    t.do("crew-1", "target-token", piece="green-presence")
    t.do("crew-1", "target-token", piece="red-presence")
    assert saved(t) == 2


def airlock() -> None:
    t = attacked("airlock")
    left = t.left
    play(t, "airlock")
    assert (saved(t), t.left) == (3, left - 1)


def decoy() -> None:
    t = attacked("decoy")
    play(t, "decoy")
    t.do("crew-1", "target-token", piece="red-presence")
    t.do("crew-1", "target-move", piece="red-presence", room="room-9")
    assert (saved(t), t.zone("red-presence"), t.up("red-presence")) == (1, "room-9", False)


def over_here() -> None:
    t = attacked("over-here", 1)
    assert t.s.g.hunts_left == 1
    play(t, "over-here")
    assert (saved(t), t.s.g.hunts_left) == (1, 0)


def fire_drill() -> None:
    t = attacked("fire-drill", 1)
    t.bin("m01")
    play(t, "fire-drill")
    t.do("crew-1", "recover", piece="m01")
    assert saved(t) == 1
    assert "m01" in t.at("hand:crew-1")


def last_stand() -> None:
    t = attacked("last-stand")
    play(t, "last-stand")
    assert t.prompts == ["target.save"], "one of them"
    t = attacked("last-stand")
    Play(t.rules, t.s).set(captured=2)
    play(t, "last-stand")
    assert saved(t) == 3


def flare() -> None:
    t = attacked("flare")
    left = t.left
    play(t, "flare")
    assert t.offers("crew-1", "choose") == [{"option": "two"}, {"option": "one"}]
    t.do("crew-1", "choose", option="one")
    t.do("crew-1", "target-token", piece="red-presence")
    assert (saved(t), t.left) == (1, left - 2)


def crawl_out() -> None:
    t = attacked("crawl-out", 2)
    play(t, "crawl-out")
    assert {o["piece"] for o in t.offers("crew-1", "target-move")} == {"red-presence", "green-presence"}
    t.do("crew-1", "target-move", piece="red-presence", room="room-3")
    t.do("crew-1", "pass")
    assert t.prompts == ["attack.defend"]
    t = before_reveal("crawl-out", red_presence="room-5")
    play(t, "crawl-out")
    t.do("crew-1", "target-move", piece="red-presence", room="room-8")
    assert not t.up("red-presence")


def held_breath() -> None:
    t = before_reveal("held-breath", red_presence="room-5")
    play(t, "held-breath")
    t.passes()
    assert not t.up("red-presence")
    assert t.s.g.attack == ""


def bulkhead() -> None:
    t = before_reveal("bulkhead", room="room-2", red_presence="room-2")
    play(t, "bulkhead")
    assert {o["room"] for o in t.offers("crew-1", "target-move")} == {"room-1", "room-6"}, "not to Jonesy"
    t.do("crew-1", "target-move", piece="alien", room="room-6")
    assert t.ask("orders.before-reveal").args["room"] == "room-6"
    t.passes()
    assert (t.zone("alien"), t.up("red-presence")) == ("room-6", False)


ORDERS: dict[str, Callable[[], None]] = {
    "slammed-door": slammed_door,
    "steam-burst": steam_burst,
    "airlock": airlock,
    "decoy": decoy,
    "over-here": over_here,
    "fire-drill": fire_drill,
    "last-stand": last_stand,
    "flare": flare,
    "crawl-out": crawl_out,
    "held-breath": held_breath,
    "bulkhead": bulkhead,
}


@pytest.mark.rule("cards.as-it-says")
@pytest.mark.parametrize("order", ORDERS)
def test_each_order_does_what_its_text_says(order: str) -> None:
    ORDERS[order]()
