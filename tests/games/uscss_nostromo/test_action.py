"""5 - Action Phase."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.play import Play
from tests.games.uscss_nostromo.table import SHIPPED, Table, cards

ROOMS_TO_GO = {"red_presence": "room-1", "green_presence": "room-5", "blue_presence": "room-10"}


def acting(hands: dict[str, Any] | None = None, /, **rooms: str) -> Table:
    """All tokens not named lie in the Ladderway; the Alien has hunted in vain."""
    t = Table(3, "together", SHIPPED, (), **(hands or {}))
    t.hide(**rooms)
    t.to("action.room", posture="aggressive")
    return t


def finish(t: Table) -> None:
    """Everybody in the room draws a card."""
    while t.s.g.room_resolving:
        if t.prompts == ["action.who"]:
            t.do("crew-1", "act-for", **t.offers("crew-1", "act-for")[0])
        else:
            t.do(t.asks[0].seats[0], "draw")


def alone(room: str, hands: dict[str, Any] | None = None, /, **rooms: str) -> Table:
    """A red Presence (crew-1) is about to act in a room."""
    t = acting(hands, red_presence=room, **({"alien": "room-2"} if room == "room-7" else {}), **rooms)
    t.resolve(room)
    return t


@pytest.mark.rule("action.room-order")
def test_the_crew_says_which_room_is_next() -> None:
    t = acting(red_presence="room-3", blue_presence="room-5")
    (ask, orders) = t.asks
    assert (ask.prompt, ask.seats, ask.waits, ask.passes) == ("action.room", ("crew-1", "crew-2"), True, False)
    assert (orders.prompt, orders.waits) == ("orders.any", False)
    assert [o["room"] for o in t.offers("crew-2", "resolve")] == ["room-3", "room-5", "room-8"]
    t.do("crew-2", "resolve", room="room-5")
    assert t.told("resolving")[0].args == {"room": "room-5"}
    assert t.s.g.room_resolving == "room-5"


@pytest.mark.rule("action.mother-first")
def test_mother_comes_first() -> None:
    t = acting(**ROOMS_TO_GO)
    assert [o["room"] for o in t.offers("crew-1", "resolve")] == ["room-1"]
    assert t.refused("crew-1", "resolve", room="room-5") == "action.mother-first"
    assert t.refused("crew-1", "resolve", room="room-10") == "action.mother-first"


@pytest.mark.rule("action.shuttle-last")
def test_the_shuttle_comes_last() -> None:
    t = acting(blue_presence="room-10")
    assert t.refused("crew-1", "resolve", room="room-10") == "action.shuttle-last"
    t.resolve("room-8")
    finish(t)
    assert [o["room"] for o in t.offers("crew-1", "resolve")] == ["room-10"]


@pytest.mark.rule("action.rooms-with-tokens")
def test_only_rooms_with_tokens() -> None:
    t = acting(red_presence="room-3")
    assert t.refused("crew-1", "resolve", room="room-4") == "action.rooms-with-tokens"
    assert t.refused("crew-1", "resolve", room="room-11") == "action.rooms-with-tokens"
    assert t.refused("alien", "resolve", room="room-3") == "action.crew-agrees"


@pytest.mark.rule("action.reveal")
def test_tokens_are_turned_up_and_passages_leave() -> None:
    t = acting(red_presence="room-3", red_passage="room-3", blue_passage="room-3", green_presence="room-5")
    t.resolve("room-3")
    assert t.up("red-presence")
    assert t.zone("red-presence") == "room-3"
    assert t.zone("red-passage") == "stand:crew-1"
    assert t.zone("blue-passage") == "stand:crew-2"
    assert not t.up("green-presence"), "only when their room is resolved"
    assert t.prompts == ["action.act"]


@pytest.mark.rule("action.reveal")
def test_who_comes_in_meanwhile_is_turned_up_at_once_and_acts() -> None:
    order = cards(order="crawlway")[0]
    t = alone("room-3", {"crew_2": [order]}, blue_presence="room-5")
    act = t.asks[0].id
    t.do("crew-2", "order", card=order)
    t.do("crew-2", "target-move", piece="blue-presence", room="room-3")
    assert t.up("blue-presence")
    assert t.prompts == ["action.act"]
    assert t.asks[0].id != act, "asked afresh"
    t.do("crew-1", "draw")
    assert t.prompts == ["action.act"]
    assert t.asks[0].seats == ("crew-2",)
    t.do("crew-2", "draw")
    assert t.zone("blue-presence") == "stand:crew-2"


@pytest.mark.rule("action.reveal")
def test_who_is_moved_away_does_not_act_there() -> None:
    order = cards(order="this-way")[0]
    t = alone("room-3", {"crew_2": [order]})
    t.do("crew-2", "order", card=order)
    t.do("crew-2", "target-move", piece="red-presence", room="room-5")
    assert t.prompts == ["action.room"]
    assert t.told("resolved")[0].args == {"room": "room-3"}
    t.resolve("room-5")
    assert t.asks[0].args["room"] == "room-5", "but where he is then"


@pytest.mark.rule("action.again")
def test_a_room_is_resolved_again_when_somebody_comes_in_later() -> None:
    order = cards(order="crawlway")[0]
    t = alone("room-1", {"crew_2": [order]}, blue_presence="room-2")
    t.do("crew-1", "draw")
    assert "room-1" not in {o["room"] for o in t.offers("crew-1", "resolve")}
    t.do("crew-2", "order", card=order)
    t.do("crew-2", "target-move", piece="blue-presence", room="room-1")
    assert [o["room"] for o in t.offers("crew-1", "resolve")] == ["room-1"]
    t.resolve("room-1")
    assert t.prompts == ["action.act"]


@pytest.mark.rule("action.one-of-four")
def test_a_presence_must_do_one_of_four_things() -> None:
    t = alone("room-6", {"crew_1": cards(procedure="p1")[:1]})
    (ask, orders) = t.asks
    assert (ask.prompt, ask.seats, ask.passes) == ("action.act", ("crew-1",), False)
    assert ask.args == {"room": "room-6", "piece": t.piece("red-presence").handle, "depletes": 0}
    assert orders.prompt == "orders.any"
    assert t.kinds("crew-1", "action.act") == {"draw", "pick", "power"}
    assert t.refused("crew-1", "pass") == "action.one-of-four"
    assert t.refused("crew-1", "draw", count=2) == "action.one-of-four"


@pytest.mark.rule("action.owner-decides")
def test_the_owner_decides() -> None:
    t = alone("room-6")
    for kind in ("draw", "pick", "power", "room", "pass"):
        assert t.refused("crew-2", kind) == "action.owner-decides"


@pytest.mark.rule("action.crew-agrees")
def test_the_crew_says_which_of_several_is_next() -> None:
    t = alone("room-3", blue_presence="room-3", green_presence="room-3")
    (ask, orders) = t.asks
    assert (ask.prompt, ask.seats, ask.args) == ("action.who", ("crew-1", "crew-2"), {"room": "room-3"})
    assert orders.prompt == "orders.any"
    assert {o["piece"] for o in t.offers("crew-1", "act-for")} == {"red-presence", "blue-presence", "green-presence"}
    assert t.refused("crew-1", "act-for", piece="red-passage") == "action.crew-agrees"
    t.do("crew-1", "act-for", piece="blue-presence")
    assert t.asks[0].seats == ("crew-2",)
    t.do("crew-2", "draw")
    assert {o["piece"] for o in t.offers("crew-1", "act-for")} == {"red-presence", "green-presence"}
    assert t.refused("crew-1", "act-for", piece="blue-presence") == "action.crew-agrees"
    t.do("crew-1", "act-for", piece="green-presence")
    t.do("crew-1", "draw")
    assert t.prompts == ["action.act"], "the last one needs no agreement"
    assert t.zone("blue-presence") == "room-3", "they leave together"


@pytest.mark.rule("action.crew-agrees")
def test_an_order_between_two_actions() -> None:
    stores = cards(order="stores")[0]
    t = alone("room-3", {"crew_2": [stores]}, blue_presence="room-3")
    t.do("crew-2", "order", card=stores)
    assert t.prompts == ["action.who"]
    order = cards(order="this-way")[0]
    t.give("crew-2", order)
    t.do("crew-2", "order", card=order)
    t.do("crew-2", "target-move", piece="red-presence", room="room-5")
    assert t.asks[0].prompt == "action.act", "only one is left there"
    assert t.asks[0].seats == ("crew-2",)


@pytest.mark.rule("action.draw")
def test_draw_one_card() -> None:
    t = alone("room-3")
    held, left = t.hand("crew-1"), t.left
    t.do("crew-1", "draw")
    assert (t.hand("crew-1"), t.left) == (held + 1, left - 1)
    assert [(e.seat, e.args) for e in t.told("drew")] == [("crew-1", {"count": 1, "left": left - 1})]
    assert [e.args for e in t.told("learnt")] == [{"count": 1}]
    assert t.chances[-1].learns == ("crew-1",)
    drawn = next(p for p in t.s.at("hand:crew-1") if p.handle == t.told("learnt")[0].shown[0].handle)
    assert drawn.knows == ("crew-1",)


@pytest.mark.rule("action.item-in-the-room")
def test_only_an_item_of_this_room() -> None:
    t = alone("room-6")
    assert t.offers("crew-1", "pick") == [{"piece": "flame-thrower"}]
    assert t.refused("crew-1", "pick", piece="motion-detector") == "action.item-in-the-room"


@pytest.mark.rule("action.free-power")
def test_a_power_takes_the_presence_onto_its_card() -> None:
    t = alone("room-3", blue_presence="room-3")
    t.do("crew-1", "act-for", piece="red-presence")
    assert len(t.offers("crew-1", "power")) == 6
    held = t.hand("crew-1")
    assert t.hands("crew-1", "power", card="c1") == [], "the card is named; the token follows"
    assert t.attempt("red-presence", "crew", "room-3", "power-1") == ("crew-1", "power", {"card": "c1"})
    t.do("crew-1", "power", card="c1")
    assert t.hand("crew-1") == held + 3
    assert (t.zone("red-presence"), t.up("red-presence")) == ("power-1", True)
    (event,) = t.told("power")
    assert (event.seat, [s.name for s in event.shown]) == ("crew-1", ["c1"])
    assert event.args == {"piece": t.piece("red-presence").handle}
    assert t.asks[0].seats == ("crew-2",)
    assert {o["card"] for o in t.offers("crew-2", "power")} == {"c2", "c3", "c4", "c5", "c6"}
    assert t.refused("crew-2", "power", card="c1") == "action.free-power"
    t.do("crew-2", "power", card="c2")
    assert t.zone("red-presence") == "power-1", "it stays there when the room is done"


@pytest.mark.rule("action.free-power")
def test_a_captured_power_is_lost_and_a_token_comes_back_at_the_end_of_the_turn() -> None:
    t = alone("room-3")
    t.do("crew-1", "power", card="c2")
    t.to("hiding.place")
    assert t.zone("red-presence") == "stand:crew-1"
    Play(t.rules, t.s).put([t.piece("c2").handle], "captured:alien")
    t.hide(red_presence="room-3")
    t.to("action.room", posture="aggressive")
    t.resolve("room-3")
    assert t.refused("crew-1", "power", card="c2") == "action.free-power"
