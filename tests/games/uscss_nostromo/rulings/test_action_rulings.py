"""Rulings on the Action Phase."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.uscss_nostromo.table import Table, cards

TRAIL, ANYBODY = cards(order="false-trail")[0], cards(order="this-way")[0]


def acting(
    options: dict[str, str] | None = None, players: int = 3, /, rooms: dict[str, str] | None = None, **hands: Any
) -> Table:
    """In the Action Phase; the Alien was in the Cockpit, and nothing else is in hand."""
    t = Table(players, options=options, **hands)
    for seat in t.s.seats[1:]:
        for card in [p for p in t.s.at(f"hand:{seat}") if p.name not in hands.get(seat.replace("-", "_"), ())]:
            t.edit("bottom", piece=card, pile="mission")
    t.hide(**{"alien": "room-2"} | (rooms or {}))
    t.to("action.room", posture="aggressive")
    return t


def through(t: Table, room: str) -> None:
    """That room is resolved to its end; whoever acts there draws."""
    t.resolve(room)
    while "action.room" not in t.prompts:
        t.make(next(iter(t.ask("action.act" if "action.act" in t.prompts else "action.who").moves)))


@pytest.mark.ruling("AC1")
def test_a_presence_must_act_and_can_always_draw() -> None:
    t = acting(rooms={"red_presence": "room-3"})
    t.resolve("room-3")
    assert t.refused("crew-1", "pass") == "action.one-of-four"
    assert "draw" in t.kinds("crew-1", "action.act")
    t.thin(1)
    assert "draw" in t.kinds("crew-1", "action.act")
    t.do("crew-1", "draw")
    assert t.outcome is not None
    assert t.outcome.rule == "end.deck-depleted"


@pytest.mark.ruling("AC2")
@pytest.mark.parametrize("room", ["room-6", "room-7"])
def test_an_item_is_picked_where_it_lies_any_room_the_nest_too_and_one_may_hold_both(room: str) -> None:
    t = Table()
    t.edit("move", piece="flame-thrower", zone=room)
    t.hide(alien="room-2", red_presence=room, green_presence="room-9", blue_presence="room-3")
    t.to("action.room", posture="aggressive")
    t.resolve("room-3")
    assert t.refused("crew-2", "pick", piece="flame-thrower") == "action.item-in-the-room"
    t.do("crew-2", "draw")
    t.resolve(room)
    t.do("crew-1", "pick", piece="flame-thrower")
    t.resolve("room-9")
    t.do("crew-1", "pick", piece="motion-detector")
    assert {p.name for p in t.s.at("stand:crew-1", "item")} == {"flame-thrower", "motion-detector"}


@pytest.mark.ruling("AC3")
def test_any_face_up_power_without_a_token_one_token_a_card_which_comes_back() -> None:
    t = acting(rooms={"red_presence": "room-3", "blue_presence": "room-3"})
    t.edit("move", piece="c2", zone="captured:alien")
    t.resolve("room-3")
    t.do("crew-1", "act-for", piece="red-presence")
    assert [o["card"] for o in t.offers("crew-1", "power")] == ["c1", "c3", "c4", "c5", "c6"]
    t.do("crew-1", "power", card="c1")
    assert t.zone("red-presence") == "power-1"
    assert t.refused("crew-2", "power", card="c1") == "action.free-power"
    assert t.refused("crew-2", "power", card="c2") == "action.free-power"
    t.to("hiding.place")
    assert t.zone("red-presence") == "stand:crew-1"


@pytest.mark.ruling("AC4")
@pytest.mark.parametrize("room", ["room-1", "room-10"])
@pytest.mark.parametrize("why", ["none in hand", "only one that is done", "two already"])
def test_mother_and_shuttle_need_a_procedure_that_can_be_activated(room: str, why: str) -> None:
    p1, p2, p3 = (cards(procedure=p) for p in ("p1", "p2", "p3"))
    there = {"red_presence": room, "green_presence": room, "white_presence": room}
    held = {"none in hand": [], "only one that is done": p1[:2], "two already": [p1[0], p2[0], p3[0]]}[why]
    t = acting(rooms=there, crew_1=held)
    if room == "room-10":
        through(t, "room-8")
    t.resolve(room)
    done = {"none in hand": [], "only one that is done": p1[:1], "two already": [p1[0], p2[0]]}[why]
    pieces = ["red-presence", "green-presence", "white-presence"]
    for card in done:
        t.do("crew-1", "act-for", piece=pieces.pop())
        t.do("crew-1", "room")
        t.do("crew-1", "activate", card=card)
    if "action.who" in t.prompts:
        t.do("crew-1", "act-for", piece=pieces.pop())
    rule = "action.two-a-turn" if why == "two already" else "action.a-procedure-in-hand"
    assert t.refused("crew-1", "room") == rule
    assert "draw" in t.kinds("crew-1", "action.act")


@pytest.mark.ruling("AC5")
def test_two_procedures_a_turn_are_for_the_whole_crew() -> None:
    p1, p2, p3 = (cards(procedure=p)[0] for p in ("p1", "p2", "p3"))
    there = dict.fromkeys(("red_presence", "blue_presence", "green_presence"), "room-1")
    t = acting(None, 4, rooms=there, crew_1=[p1], crew_2=[p2], crew_3=[p3])
    t.resolve("room-1")
    for seat, piece, card in (("crew-1", "red-presence", p1), ("crew-2", "blue-presence", p2)):
        t.do("crew-1", "act-for", piece=piece)
        t.do(seat, "room")
        t.do(seat, "activate", card=card)
    assert t.ask("action.act").seats == ("crew-3",)
    assert t.refused("crew-3", "room") == "action.two-a-turn"
    t.to("hiding.place")
    assert (t.s.g.activated_this_turn, len(t.s.g.activated)) == (0, 2)


@pytest.mark.ruling("AC6")
def test_a_room_that_is_entered_again_is_resolved_again_and_the_shuttle_waits() -> None:
    t = acting(
        rooms={"red_presence": "room-1", "green_passage": "room-3", "white_passage": "room-10"}, crew_1=[TRAIL, ANYBODY]
    )
    t.resolve("room-1")
    t.do("crew-1", "draw")
    t.do("crew-1", "order", card=TRAIL)
    t.do("crew-1", "target-move", piece="green-passage", room="room-1")
    assert [o["room"] for o in t.offers("crew-1", "resolve")] == ["room-1"], "Mother comes first again"
    t.resolve("room-1")
    assert len([e for e in t.story if e.kind == "resolved" and e.args["room"] == "room-1"]) == 2
    assert t.refused("crew-1", "resolve", room="room-10") == "action.shuttle-last"
    t.to("hiding.place")
    assert [e.args["room"] for e in t.story if e.kind == "resolved"][-1] == "room-10"


@pytest.mark.ruling("AC6")
def test_a_room_refilled_after_the_shuttle_is_resolved_then() -> None:
    back = cards(order="second-breath")[0]
    t = acting(rooms={"red_presence": "room-10"}, crew_1=[back])
    through(t, "room-8")
    t.resolve("room-10")
    t.do("crew-1", "draw")
    assert t.prompts == ["orders.turn-over"]
    t.do("crew-1", "order", card=back)
    t.do("crew-1", "target-move", piece="green-presence", room="room-4")
    t.passes()
    assert t.prompts == ["action.room"]
    t.resolve("room-4")
    assert "room" in t.kinds("crew-1", "action.act")


@pytest.mark.ruling("AC7")
def test_each_presence_in_mother_that_uses_her_discards_two() -> None:
    p1, p2 = (cards(procedure=p)[0] for p in ("p1", "p2"))
    t = acting(rooms={"red_presence": "room-1", "green_presence": "room-1"}, crew_1=[p1, p2])
    left = t.left
    t.deck += cards(procedure="p3")[:4]
    t.resolve("room-1")
    t.do("crew-1", "act-for", piece="red-presence")
    for n, card in enumerate((p1, p2), 1):
        t.do("crew-1", "room")
        t.do("crew-1", "activate", card=card)
        assert t.left == left - 2 * n


@pytest.mark.ruling("AC8")
def test_the_infirmary_needs_a_discard_and_gives_protocols_too() -> None:
    green = cards(protocol="cold-ledger")[0]
    t = acting(rooms={"red_presence": "room-5"})
    for handle in t.s.piles["discard"]:
        t.edit("bottom", piece=t.s.pieces[handle], pile="mission")
    t.resolve("room-5")
    assert t.refused("crew-1", "room") == "action.infirmary"
    t.bin(green)
    t.do("crew-1", "room")
    t.do("crew-1", "recover", piece=green)
    assert t.zone(green) == "hand:crew-1"
    assert not t.told("protocol")


@pytest.mark.ruling("AC9")
def test_a_second_copy_of_a_done_procedure_is_good_for_its_order_only() -> None:
    first, second = next(c for c in cards(procedure="p1")), next(c for c in cards("stores", "p1"))
    third = cards(procedure="p2")[0]
    t = acting(rooms={"red_presence": "room-1", "green_presence": "room-1"}, crew_1=[first, second, third])
    t.resolve("room-1")
    t.do("crew-1", "act-for", piece="red-presence")
    t.do("crew-1", "room")
    t.do("crew-1", "activate", card=first)
    t.do("crew-1", "room")
    assert t.refused("crew-1", "activate", card=second) == "action.each-once"
    t.do("crew-1", "activate", card=third)
    held = t.hand("crew-1")
    t.do("crew-1", "order", card=second)
    assert t.hand("crew-1") == held - 1 + 2


@pytest.mark.ruling("AC10")
def test_tokens_are_turned_up_when_their_own_room_is_resolved() -> None:
    t = acting(rooms={"red_presence": "room-3", "blue_presence": "room-5"})
    assert not t.up("red-presence")
    t.resolve("room-3")
    assert t.up("red-presence")
    assert not t.up("blue-presence")
    t.do("crew-1", "draw")
    assert not t.up("blue-presence")
    t.resolve("room-5")
    assert t.up("blue-presence")
