"""Rulings on attacks, saving and capture."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.uscss_nostromo.table import Table, cards

DOOR, STEAM, CRAWL, ANYBODY, TRAIL, BACK = (
    cards(order=o)[0] for o in ("slammed-door", "steam-burst", "crawlway", "this-way", "false-trail", "second-breath")
)
ALL = {"red_presence": "room-4", "green_presence": "room-4", "blue_presence": "room-4"}


def attacked(
    room: str = "room-4",
    items: dict[str, str] | None = None,
    options: dict[str, str] | None = None,
    rooms: dict[str, str] | None = None,
    **hands: Any,
) -> Table:
    """The Alien appears with these; `items` lie before Crew players. Without other rooms: red, green and blue."""
    t = Table(3, options=options, **hands)
    for item, seat in (items or {}).items():
        t.edit("move", piece=item, zone=f"stand:{seat}")
    t.hide(**{"alien": room} | (dict.fromkeys(ALL, room) if rooms is None else rooms))
    t.do("alien", "posture", posture="focused")
    return t


@pytest.mark.ruling("AT1")
def test_a_saved_presence_is_out_for_this_turn_a_moved_one_acts() -> None:
    t = attacked(rooms={"red_presence": "room-4", "green_presence": "room-4"}, crew_1=[DOOR, CRAWL])
    t.do("crew-1", "order", card=CRAWL)
    t.do("crew-1", "target-move", piece="green-presence", room="room-8")
    t.do("crew-1", "order", card=DOOR)
    assert t.zone("red-presence") == "stand:crew-1"
    t.to("action.room")
    assert t.zone("red-presence") == "stand:crew-1"
    t.resolve("room-8")
    waiting = {o["piece"] for o in t.offers("crew-1", "act-for")}
    assert "green-presence" in waiting
    assert "red-presence" not in waiting
    t.to("hiding.place")
    assert (t.zone("red-presence"), t.up("red-presence")) == ("stand:crew-1", False)


@pytest.mark.ruling("AT2")
@pytest.mark.parametrize("saved", ["red-presence", "green-presence", "blue-presence"])
def test_the_player_of_the_card_chooses_whom_it_saves_whoever_owns_it(saved: str) -> None:
    t = attacked(crew_2=[DOOR])
    t.do("crew-2", "order", card=DOOR)
    assert t.ask("target.save").seats == ("crew-2",)
    t.do("crew-2", "target-token", piece=saved)
    assert [name for name in ("red-presence", "green-presence", "blue-presence") if t.zone(name) != "room-4"] == [saved]


@pytest.mark.ruling("AT3")
def test_an_item_needs_its_holder_and_his_own_presence_there_and_stays_there() -> None:
    t = attacked(items={"flame-thrower": "crew-1", "motion-detector": "crew-2"}, rooms={"red_presence": "room-4"})
    assert t.refused("crew-2", "item", piece="motion-detector") == "items.own-presence-there"
    assert t.refused("crew-2", "item", piece="flame-thrower") == "items.holder-only"
    t.do("crew-1", "item", piece="flame-thrower")
    assert not [p for p in t.s.at("room-4") if p.back == "crew"], "everybody has left"
    assert t.zone("flame-thrower") == "room-4"


@pytest.mark.ruling("AT4")
def test_with_the_detector_each_owner_decides_for_each_token() -> None:
    t = attacked(items={"motion-detector": "crew-1"}, crew_1=[DOOR])
    t.do("crew-1", "item", piece="motion-detector")
    assert [ask.seats for ask in t.asks] == [("crew-1",), ("crew-2",)]
    assert t.refused("crew-1", "detect", piece="blue-presence", room="room-8") == "items.detector-owners"
    t.do("crew-2", "pass")
    t.do("crew-1", "detect", piece="red-presence", room="room-8")
    t.do("crew-1", "pass")
    assert (t.zone("red-presence"), t.zone("green-presence"), t.zone("blue-presence")) == ("room-8", "room-4", "room-4")
    t.do("crew-1", "order", card=DOOR)
    t.do("crew-1", "target-token", piece="green-presence")
    assert t.zone("green-presence") == "stand:crew-1", "who stays can still be saved"
    t.passes()
    assert {s.name for e in t.told("caught") for s in e.shown} == {"blue-presence"}, "or captured"


@pytest.mark.ruling("AT5")
@pytest.mark.parametrize(("start", "goal"), [("room-7", "room-8"), ("room-9", "room-7")])
def test_the_detector_leads_out_of_and_into_the_nest_to_connected_rooms_only(start: str, goal: str) -> None:
    t = attacked(start, {"motion-detector": "crew-1"}, rooms={"red_presence": start})
    t.do("crew-1", "item", piece="motion-detector")
    assert t.refused("crew-1", "detect", piece="red-presence", room="room-1") == "items.motion-detector"
    t.do("crew-1", "detect", piece="red-presence", room=goal)
    assert t.zone("red-presence") == goal


@pytest.mark.ruling("AT6")
def test_with_a_short_discard_pile_the_crew_says_who_draws_while_cards_last() -> None:
    t = attacked(items={"flame-thrower": "crew-1"})
    while len(t.s.piles["discard"]) > 1:
        t.edit("bottom", piece=t.s.pieces[t.s.piles["discard"][0]], pile="mission")
    held = t.hand("crew-1"), t.hand("crew-2")
    t.do("crew-1", "item", piece="flame-thrower")
    assert t.ask("flame.next").seats == ("crew-1", "crew-2")
    t.do("crew-1", "draw-next", to="crew-2")
    assert (t.hand("crew-1"), t.hand("crew-2")) == (held[0], held[1] + 1)
    assert t.s.piles["discard"] == ()
    assert t.prompts == ["orders.before-hunt"]


@pytest.mark.ruling("AT6")
def test_with_no_discards_nobody_draws() -> None:
    t = attacked(items={"flame-thrower": "crew-1"})
    for handle in t.s.piles["discard"]:
        t.edit("bottom", piece=t.s.pieces[handle], pile="mission")
    held = t.hand("crew-1"), t.hand("crew-2")
    t.do("crew-1", "item", piece="flame-thrower")
    assert (t.hand("crew-1"), t.hand("crew-2"), t.prompts) == (*held, ["orders.before-hunt"])


@pytest.mark.ruling("AT7")
@pytest.mark.parametrize("card", ["c1", "c6"])
def test_the_owner_of_the_captured_token_gives_any_face_up_card(card: str) -> None:
    t = attacked(rooms={"blue_presence": "room-4"})
    t.passes()
    (ask,) = t.asks
    assert ask.seats == ("crew-2",)
    assert [o["card"] for o in t.offers("crew-2", "capture")] == ["c1", "c2", "c3", "c4", "c5", "c6"]
    t.do("crew-2", "capture", card=card)
    assert t.zone(card) == "captured:alien"


@pytest.mark.ruling("AT8")
def test_more_captures_than_cards_left_give_what_is_left_and_end_the_game() -> None:
    t = Table()
    for card in ("c1", "c2", "c3", "c4"):
        t.edit("move", piece=card, zone="captured:alien")
    t.hide(alien="room-4", **ALL)
    t.do("alien", "posture", posture="aggressive")
    t.do("crew-2", "capture", card="c6")
    assert not t.over
    t.do("crew-1", "capture", card="c5")
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.rule) == (("alien",), "end.crew-captured")


def heroic(no_card_left: str, switched: bool) -> Table:
    """Crew-1 has lost all crew members of his own when his red Presence is found, beside crew-2's blue one."""
    other = "none" if no_card_left == "any" else "any"
    t = Table(3, options={"heroic": "on", "no-card-left": other if switched else no_card_left})
    for name in [p.name for p in t.s.at("crew-row") if p.by == "crew-1"]:
        t.edit("move", piece=name, zone="captured:alien")
    if switched:
        t.edit("house", option="no-card-left", value=no_card_left)
    t.hide(alien="room-4", red_presence="room-4", blue_presence="room-4")
    t.do("alien", "posture", posture="aggressive")
    return t


@pytest.mark.ruling("AT9")
@pytest.mark.parametrize("switched", [False, True])
@pytest.mark.parametrize(("house", "lost"), [("any", 5), ("none", 4)])
def test_in_heroic_mode_ones_own_card_and_if_there_is_none_any_or_none(house: str, lost: int, switched: bool) -> None:
    t = heroic(house, switched)
    (ask,) = t.asks
    assert (ask.seats, ask.args["seat"]) == (("crew-2",), "crew-2"), "who has his own gives first"
    mine = sorted(str(p.name) for p in t.s.at("crew-row") if p.by == "crew-2")
    assert sorted(str(o["card"]) for o in t.offers("crew-2", "capture")) == mine
    t.do("crew-2", "capture", card=mine[0])
    if house == "any":
        (ask,) = t.asks
        assert (ask.seats, ask.args["seat"]) == (("crew-1", "crew-2"), "crew-1"), "the Crew agrees"
        t.do("crew-1", "capture", card=mine[1])
    assert (t.s.g.captured, t.s.g.attack) == (lost, "")


@pytest.mark.ruling("AT10")
@pytest.mark.parametrize("dropped", ["flame-thrower", "motion-detector"])
def test_one_item_is_dropped_for_each_captured_token_his_choice(dropped: str) -> None:
    t = attacked(items=dict.fromkeys(("flame-thrower", "motion-detector"), "crew-1"), rooms={"red_presence": "room-4"})
    t.passes()
    assert t.prompts == ["capture.drop"]
    assert t.ask("capture.drop").seats == ("crew-1",)
    t.do("crew-1", "drop-item", piece=dropped)
    assert t.zone(dropped) == "room-4"
    assert sorted(t.zone(item) for item in ("flame-thrower", "motion-detector")) == ["room-4", "stand:crew-1"]
    assert t.prompts == ["capture.choose"]


@pytest.mark.ruling("AT10")
def test_two_captured_tokens_cost_both() -> None:
    t = attacked(items=dict.fromkeys(("flame-thrower", "motion-detector"), "crew-1"))
    t.passes()
    assert (t.zone("flame-thrower"), t.zone("motion-detector")) == ("room-4", "room-4")


@pytest.mark.ruling("AT11")
def test_no_order_touches_a_token_in_the_nest() -> None:
    t = Table(crew_1=[ANYBODY])
    t.hide(alien="room-1", red_presence="room-7", blue_presence="room-7")
    t.to("action.room", posture="aggressive")
    t.do("crew-1", "order", card=ANYBODY)
    for piece in ("red-presence", "blue-presence"):
        assert t.refused("crew-1", "target-move", piece=piece, room="room-8") == "orders.never-the-nest"
        assert piece not in {o["piece"] for o in t.offers("crew-1", "target-move")}


@pytest.mark.ruling("AT11")
@pytest.mark.parametrize("switched", [False, True])
@pytest.mark.parametrize(("house", "allowed"), [("allowed", True), ("forbidden", False)])
@pytest.mark.parametrize("order", [TRAIL, CRAWL])
def test_into_the_nest_by_order_as_the_house_has_it(order: str, house: str, allowed: bool, switched: bool) -> None:
    start = ("forbidden" if allowed else "allowed") if switched else house
    t = Table(3, options={"into-the-nest": start}, crew_1=[order])
    t.hide(alien="room-1", red_presence="room-8")
    t.to("action.room", posture="aggressive")
    t.do("crew-1", "order", card=order)
    if switched:
        t.edit("house", option="into-the-nest", value=house)
    if allowed:
        t.do("crew-1", "target-move", piece="red-presence", room="room-7")
        assert t.zone("red-presence") == "room-7"
    else:
        assert t.refused("crew-1", "target-move", piece="red-presence", room="room-7") == "orders.into-the-nest"


@pytest.mark.ruling("AT11")
@pytest.mark.parametrize(("house", "rooms"), [("allowed", 10), ("forbidden", 9)])
def test_bringing_a_token_back_into_the_nest_is_an_order_too(house: str, rooms: int) -> None:
    t = Table(3, options={"into-the-nest": house}, crew_1=[BACK])
    t.hide(alien="room-4", red_passage="room-4", green_presence="room-5")
    t.to("action.room", posture="focused")
    t.do("crew-1", "order", card=BACK)
    assert {o["piece"] for o in t.offers("crew-1", "target-move")} == {"red-passage"}
    assert len({o["room"] for o in t.offers("crew-1", "target-move")}) == rooms


@pytest.mark.ruling("AT12")
def test_a_power_moves_a_token_out_of_the_nest() -> None:
    t = Table()
    t.hide(alien="room-1", red_presence="room-5", green_presence="room-7")
    t.to("action.room", posture="aggressive")
    t.resolve("room-5")
    t.do("crew-1", "power", card="c4")
    t.do("crew-1", "target-move", piece="green-presence", room="room-10")
    assert t.zone("green-presence") == "room-10"


@pytest.mark.ruling("AT12")
def test_a_behavior_looks_into_the_nest_and_an_item_saves_there() -> None:
    t = Table()
    t.edit("move", piece="flame-thrower", zone="stand:crew-1")
    t.hide(alien="room-7", red_presence="room-7")
    t.behaviors += ["b1", "b9"]
    t.do("alien", "posture", posture="instinctive")
    t.do("alien", "behavior", piece="b1")
    t.do("alien", "target-token", piece="red-presence")
    assert t.s.g.attack == "room-7"
    t.do("crew-1", "item", piece="flame-thrower")
    assert t.zone("red-presence") == "stand:crew-1"
