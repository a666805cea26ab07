"""Action Phase: the effects of the rooms, and the end of the phase."""

from __future__ import annotations

import pytest

from companion.engine.play import Play
from tests.games.uscss_nostromo.table import Table, cards
from tests.games.uscss_nostromo.test_action import acting, alone, finish


@pytest.mark.rule("action.no-room-effect")
@pytest.mark.parametrize("n", [2, 3, 6, 7, 8, 9])
def test_rooms_without_effect(n: int) -> None:
    elsewhere = {
        f"{colour}_{kind}": "room-5"
        for colour in ("blue", "green", "yellow", "white", "violet")
        for kind in ("presence", "passage")
    }
    t = alone(f"room-{n}", red_passage="room-5", **elsewhere)
    assert "room" not in t.kinds("crew-1", "action.act")
    assert t.refused("crew-1", "room") == "action.no-room-effect"


@pytest.mark.rule("action.kitchen")
def test_the_kitchen_gives_three_cards() -> None:
    t = alone("room-4")
    held, left = t.hand("crew-1"), t.left
    t.do("crew-1", "room")
    assert (t.hand("crew-1"), t.left) == (held + 3, left - 3)
    assert [(e.seat, e.args) for e in t.told("room")] == [("crew-1", {"room": "room-4"})]
    assert t.told("drew")[0].args == {"count": 3, "left": left - 3}


@pytest.mark.rule("action.infirmary")
def test_the_infirmary_gives_a_card_of_ones_choice() -> None:
    t = alone("room-5")
    assert t.refused("crew-1", "room") == "action.infirmary"
    t.bin("m27", "m03")
    t.do("crew-1", "room")
    assert t.prompts == ["infirmary.take"]
    assert t.asks[0].args == {}
    assert t.offers("crew-1", "recover") == [{"piece": "m03"}, {"piece": "m27"}]
    held = t.hand("crew-1")
    t.do("crew-1", "recover", piece="m27")
    assert t.hand("crew-1") == held + 1
    assert "m27" in t.at("hand:crew-1")
    assert t.discards == ["m03"]
    assert [(e.seat, [s.name for s in e.shown]) for e in t.told("recovered")] == [("crew-1", ["m27"])]
    assert not t.told("protocol"), "taking it does not apply its green text"


@pytest.mark.rule("action.mother")
def test_mother_costs_two_cards_and_activates_a_procedure() -> None:
    card, other = cards(procedure="p1")[:2]
    t = alone("room-1", {"crew_1": [card, other]})
    t.deck = cards(protocol="deferred-upkeep")[:1]
    left = t.left
    t.do("crew-1", "room")
    assert t.left == left - 2
    assert t.zone("breakdown-2") == "stand:alien", "green texts are applied first"
    assert t.prompts == ["mother.activate"]
    assert t.asks[0].seats == ("crew-1",)
    assert {"card": card} in t.offers("crew-1", "activate")
    t.do("crew-1", "activate", card=card)
    assert t.zone(card) == "slots"
    assert t.up(card)
    assert t.s.g.activated == ("p1",)
    assert t.s.g.activated_this_turn == 1
    (event,) = t.told("activated")
    assert (event.seat, event.args, [s.name for s in event.shown]) == ("crew-1", {"procedure": "p1"}, [card])


@pytest.mark.rule("action.mother")
def test_two_presences_in_mother_pay_twice() -> None:
    t = alone("room-1", {"crew_1": cards(procedure="p1")[:1] + cards(procedure="p2")[:1]}, green_presence="room-1")
    left = t.left
    t.do("crew-1", "act-for", piece="red-presence")
    t.do("crew-1", "room")
    t.do("crew-1", "activate", card=cards(procedure="p1")[0])
    t.do("crew-1", "room")
    t.do("crew-1", "activate", card=cards(procedure="p2")[0])
    assert t.left == left - 4
    assert t.s.g.activated == ("p1", "p2")


@pytest.mark.rule("action.mother")
def test_at_mother_the_card_may_have_gone_by_then() -> None:
    card = cards(procedure="p1")[0]
    t = alone("room-1", {"crew_1": [card]})
    t.deck = cards(protocol="inventory")[:1]
    t.do("crew-1", "room")
    assert [ask.prompt for ask in t.asks] == ["target.discard", "target.discard"]
    t.do("crew-1", "discard", card=card)
    for p in t.s.at("hand:crew-1"):
        assert p.name is not None
    t.do("crew-2", "discard", card=t.s.at("hand:crew-2")[0])
    assert t.prompts == ["mother.activate"]
    assert t.asks[0].passes
    t.do("crew-1", "pass")
    assert t.s.g.activated == ()
    assert t.prompts == ["action.room"]


@pytest.mark.rule("action.shuttle")
def test_the_shuttle_costs_nothing() -> None:
    card = cards(procedure="p4")[0]
    t = acting({"crew_1": [card]}, red_presence="room-10")
    left = t.left
    t.edit("move", piece="red-presence", zone="room-8")
    t.edit("move", piece="red-presence", zone="room-10")
    for p in t.s.at("room-8", "crew"):
        t.edit("move", piece=p, zone=f"stand:{p.by}")
    t.resolve("room-10")
    t.do("crew-1", "room")
    assert t.prompts == ["shuttle.activate"]
    assert not t.asks[0].passes
    assert t.left == left
    t.do("crew-1", "activate", card=card)
    assert t.s.g.activated == ("p4",)


@pytest.mark.rule("action.activate")
def test_activating_does_not_carry_out_the_order() -> None:
    card = next(name for name in cards(procedure="p1") if name in cards(order="stores") + cards(order="crawlway"))
    t = alone("room-1", {"crew_1": [card]})
    t.do("crew-1", "room")
    held = t.hand("crew-1")
    t.do("crew-1", "activate", card=card)
    assert t.hand("crew-1") == held - 1
    assert not t.told("order")
    assert t.prompts == ["action.room"]


@pytest.mark.rule("action.activate")
def test_only_a_procedure() -> None:
    green = cards(protocol="write-off")[0]
    t = alone("room-1", {"crew_1": [green, cards(procedure="p1")[0]], "crew_2": cards(procedure="p2")[:1]})
    t.do("crew-1", "room")
    assert t.refused("crew-1", "activate", card=green) == "action.activate"
    assert t.refused("crew-1", "activate", card=cards(procedure="p2")[0]) == "cards.own-hand"
    assert t.refused("crew-2", "activate", card=cards(procedure="p2")[0]) == "cards.own-hand"
    assert t.refused("crew-1", "hunt", room="room-4") == "hunting.only-in-hunting"


@pytest.mark.rule("action.a-procedure-in-hand")
@pytest.mark.parametrize("room", ["room-1"])
def test_without_a_procedure_the_room_is_of_no_use(room: str) -> None:
    t = alone(room)
    for p in t.s.at("hand:crew-1"):
        Play(t.rules, t.s).stack("discard", [p.handle], up=True)
    t.give("crew-1", cards(protocol="write-off")[0])
    assert t.refused("crew-1", "room") == "action.a-procedure-in-hand"
    assert "room" not in t.kinds("crew-1", "action.act")


@pytest.mark.rule("action.each-once")
def test_each_procedure_once() -> None:
    first, second = cards(procedure="p1")[:2]
    t = alone("room-1", {"crew_1": [first, second]}, green_presence="room-1")
    for p in t.s.at("hand:crew-1"):
        if p.name not in (first, second):
            Play(t.rules, t.s).stack("discard", [p.handle], up=True)
    t.do("crew-1", "act-for", piece="red-presence")
    t.do("crew-1", "room")
    t.do("crew-1", "activate", card=first)
    assert t.refused("crew-1", "room") == "action.a-procedure-in-hand"
    t.give("crew-1", cards(procedure="p2")[0])
    t.do("crew-1", "room")
    assert t.refused("crew-1", "activate", card=second) == "action.each-once"


@pytest.mark.rule("action.two-a-turn")
def test_two_a_turn_for_the_whole_crew() -> None:
    t = alone(
        "room-1",
        {"crew_1": [cards(procedure=f"p{n}")[0] for n in (1, 2, 3)], "crew_2": cards(procedure="p4")[:1]},
        green_presence="room-1",
        blue_presence="room-1",
    )
    t.do("crew-1", "act-for", piece="red-presence")
    t.do("crew-1", "room")
    t.do("crew-1", "activate", card=cards(procedure="p1")[0])
    t.do("crew-1", "act-for", piece="green-presence")
    t.do("crew-1", "room")
    t.do("crew-1", "activate", card=cards(procedure="p2")[0])
    assert t.s.g.activated_this_turn == 2
    assert t.refused("crew-2", "room") == "action.two-a-turn"
    t.to("hiding.place")
    assert t.s.g.activated_this_turn == 0


@pytest.mark.rule("action.tokens-leave")
def test_after_a_room_its_tokens_leave() -> None:
    t = alone("room-3", blue_presence="room-3")
    t.do("crew-1", "act-for", piece="red-presence")
    t.do("crew-1", "draw")
    t.do("crew-2", "draw")
    assert t.zone("red-presence") == "stand:crew-1"
    assert t.up("red-presence")
    assert t.zone("blue-presence") == "stand:crew-2"
    (removed,) = t.told("removed")
    assert (removed.args, {s.name for s in removed.shown}) == ({"room": "room-3"}, {"red-presence", "blue-presence"})
    assert t.told("resolved")[0].args == {"room": "room-3"}
    assert t.s.g.room_resolving == ""


@pytest.mark.rule("action.tokens-leave")
def test_when_nobody_is_left_the_alien_asks_once_more() -> None:
    order = cards(order="second-breath")[0]
    t = acting({"crew_1": [order]}, red_presence="room-3")
    while t.prompts != ["orders.turn-over"]:
        t.resolve(str(t.offers("crew-1", "resolve")[0]["room"]))
        finish(t)
    assert t.s.g.turn == 1
    t.do("crew-1", "order", card=order)
    t.do("crew-1", "target-move", piece="red-presence", room="room-3")
    assert t.prompts == ["orders.turn-over"]
    t.passes()
    assert t.prompts == ["action.room"], "somebody is back on the board"
    t.resolve("room-3")
    t.do("crew-1", "draw")
    assert t.prompts == ["orders.turn-over"]
    t.passes()
    assert t.s.g.turn == 2


@pytest.mark.rule("action.only-in-action")
def test_no_actions_at_other_times() -> None:
    t = Table()
    for kind in ("resolve", "act-for", "draw", "power", "room"):
        assert t.refused("crew-1", kind) == "action.only-in-action"
    assert t.refused("crew-1", "activate", card=t.s.at("hand:crew-1")[0]) == "action.activate"
    t = acting()
    assert t.refused("crew-1", "draw") == "action.only-in-action"


@pytest.mark.rule("orders.anytime")
def test_orders_while_a_presence_acts() -> None:
    stores = cards(order="stores")[0]
    t = alone("room-3", {"crew_1": [stores]})
    t.do("crew-1", "order", card=stores)
    assert t.prompts == ["action.act"]
    t = acting({"crew_1": [stores]})
    t.do("crew-1", "order", card=stores)
    assert t.prompts == ["action.room"]
