"""Picking, Using and Dropping Items."""

from __future__ import annotations

import pytest

from companion.engine.play import Play
from tests.games.uscss_nostromo.table import Table, cards

FLAME, DETECTOR = "flame-thrower", "motion-detector"


def armed(posture: str = "focused", deck: list[str] | None = None, /, **rooms: str) -> Table:
    """Crew-1 holds both items; red and green (crew-1) and blue (crew-2) are with the Alien in the Kitchen."""
    t = Table(deck=deck or [])
    play = Play(t.rules, t.s)
    play.put([t.piece(FLAME).handle, t.piece(DETECTOR).handle], "stand:crew-1", up=True, by="crew-1")
    there = {"alien": "room-4", "red_presence": "room-4", "green_presence": "room-4", "blue_presence": "room-4"}
    t.hide(**there | rooms)
    t.do("alien", "posture", posture=posture)
    return t


@pytest.mark.rule("items.picked-in-action")
def test_an_item_is_picked_in_the_action_phase_and_stays() -> None:
    t = Table()
    t.hide(red_presence="room-6")
    assert t.refused("crew-1", "pick", piece=FLAME) == "items.picked-in-action"
    t.to("action.room", posture="aggressive")
    t.resolve("room-6")
    assert [(s.name, s.source, s.target) for s in t.hands("crew-1", "pick", piece=FLAME)] == [
        (FLAME, "room-6", "stand:crew-1")
    ]
    t.do("crew-1", "pick", piece=FLAME)
    assert t.zone(FLAME) == "stand:crew-1"
    assert t.up(FLAME)
    assert t.piece(FLAME).by == "crew-1"
    (event,) = t.told("picked")
    assert (event.seat, event.args) == ("crew-1", {"piece": t.piece(FLAME).handle, "room": "room-6"})
    t.to("hiding.place")
    assert t.zone(FLAME) == "stand:crew-1"


@pytest.mark.rule("items.only-in-attack")
def test_items_are_used_in_an_attack_only() -> None:
    t = armed(red_presence="room-5", green_presence="room-5", blue_presence="room-5")
    assert t.prompts == ["orders.before-hunt"]
    assert t.refused("crew-1", "item", piece=FLAME) == "items.only-in-attack"


@pytest.mark.rule("items.holder-only")
def test_only_the_holder_uses_an_item() -> None:
    t = armed()
    assert t.offers("crew-1", "item") == [{"piece": FLAME}, {"piece": DETECTOR}]
    assert t.offers("crew-2", "item") == []
    assert t.refused("crew-2", "item", piece=FLAME) == "items.holder-only"
    assert t.refused("crew-1", "item", piece="red-presence") == "items.holder-only"
    assert t.refused("alien", "item", piece=FLAME) == "items.holder-only"


@pytest.mark.rule("items.own-presence-there")
def test_the_holder_needs_a_face_up_presence_of_his_own_there() -> None:
    t = armed(red_presence="room-5", green_presence="room-5")
    assert t.offers("crew-1", "item") == []
    assert t.refused("crew-1", "item", piece=FLAME) == "items.own-presence-there"


@pytest.mark.rule("items.not-if-aggressive")
def test_not_if_aggressive() -> None:
    t = armed("aggressive", green_presence="room-5", blue_presence="room-5")
    t.do("crew-1", "drop-item", piece=DETECTOR)
    assert t.prompts == ["capture.choose"]
    assert t.refused("crew-1", "item", piece=FLAME) == "items.not-if-aggressive"


@pytest.mark.rule("items.barred-by-a-card")
def test_a_card_can_forbid_items_and_leave_orders() -> None:
    t = armed("focused", cards(protocol="sealed-lockers")[:1])
    assert t.prompts == ["attack.defend"]
    assert t.offers("crew-1", "item") == []
    assert t.refused("crew-1", "item", piece=FLAME) == "items.barred-by-a-card"
    t.to("action.room")
    assert not t.s.g.no_items


@pytest.mark.rule("orders.barred-by-a-card")
def test_a_card_can_forbid_orders_and_leave_items() -> None:
    door = cards(order="slammed-door")[0]
    t = armed("focused", cards(protocol="radio-silence")[:1])
    t.give("crew-1", door)
    assert t.prompts == ["attack.defend"]
    assert t.offers("crew-1", "order") == []
    assert t.refused("crew-1", "order", card=door) == "orders.barred-by-a-card"
    assert t.offers("crew-1", "item") != []


@pytest.mark.rule("items.left-there")
def test_a_used_item_lies_where_it_was_used() -> None:
    t = armed()
    handle = t.piece(FLAME).handle
    assert [(s.name, s.target) for s in t.hands("crew-1", "item", piece=FLAME)] == [(FLAME, "room-4")]
    t.do("crew-1", "item", piece=FLAME)
    assert t.zone(FLAME) == "room-4"
    assert t.up(FLAME)
    (event,) = t.told("used")
    assert (event.seat, event.args) == ("crew-1", {"piece": handle, "room": "room-4"})


@pytest.mark.rule("items.flame-thrower")
def test_the_flame_thrower_saves_all_and_brings_cards_from_the_discard_pile() -> None:
    t = armed()
    t.bin(*cards(procedure="p1")[:3])
    held = (t.hand("crew-1"), t.hand("crew-2"))
    t.do("crew-1", "item", piece=FLAME)
    assert {s.name for e in t.told("saved") for s in e.shown} == {"red-presence", "green-presence", "blue-presence"}
    assert (t.hand("crew-1"), t.hand("crew-2")) == (held[0] + 2, held[1] + 1)
    assert len(t.discards) == 1
    asked = [c for c in t.chances if c.use == "discard"]
    assert [(c.kind, len(c.of), c.learns) for c in asked] == [("one", 4, None), ("one", 3, None), ("one", 2, None)]
    assert [e.seat for e in t.told("recovered")] == ["crew-1", "crew-1", "crew-2"]
    assert t.s.g.attack == ""
    assert t.s.g.captured == 0


@pytest.mark.rule("items.flame-thrower")
def test_when_cards_run_short_the_crew_says_who_draws() -> None:
    t = armed()
    t.bin(*cards(procedure="p1")[:1])
    assert len(t.discards) == 2
    held = t.hand("crew-2")
    t.do("crew-1", "item", piece=FLAME)
    assert t.prompts == ["flame.next"]
    (ask,) = t.asks
    assert ask.seats == ("crew-1", "crew-2")
    assert {o["to"] for o in t.offers("crew-1", "draw-next")} == {"crew-1", "crew-2"}
    t.do("crew-1", "draw-next", to="crew-2")
    assert t.hand("crew-2") == held + 1
    assert {o["to"] for o in t.offers("crew-2", "draw-next")} == {"crew-1"}
    assert t.asks[0].id != ask.id
    t.do("crew-2", "draw-next", to="crew-1")
    assert t.discards == []
    assert t.s.g.attack == "", "none left: no more draws"


@pytest.mark.rule("items.flame-thrower")
def test_a_short_pile_is_drawn_out_by_one_player_alone() -> None:
    t = armed(blue_presence="room-5")
    assert len(t.discards) == 1
    held = t.hand("crew-1")
    t.do("crew-1", "item", piece=FLAME)
    assert t.hand("crew-1") == held + 1
    assert t.discards == []


@pytest.mark.rule("items.motion-detector")
def test_the_detector_moves_presences_to_connected_rooms() -> None:
    t = armed(blue_presence="room-5")
    t.do("crew-1", "item", piece=DETECTOR)
    assert t.prompts == ["detector.move"]
    (ask,) = t.asks
    assert (ask.seats, ask.args, ask.passes, ask.window) == (("crew-1",), {"room": "room-4"}, True, False)
    assert {o["room"] for o in t.offers("crew-1", "detect")} == {"room-3", "room-8"}
    assert {o["piece"] for o in t.offers("crew-1", "detect")} == {"red-presence", "green-presence"}
    assert t.refused("crew-1", "detect", piece="red-presence", room="room-5") == "items.motion-detector"
    assert [s.target for s in t.hands("crew-1", "detect", piece="red-presence", room="room-3")] == ["room-3"]
    handle = t.piece("red-presence").handle
    t.do("crew-1", "detect", piece="red-presence", room="room-3")
    assert (t.zone("red-presence"), t.up("red-presence")) == ("room-3", True)
    assert t.told("moved")[0].args == {"piece": handle, "zone": "room-3", "from": "room-4"}
    assert {o["piece"] for o in t.offers("crew-1", "detect")} == {"green-presence"}
    t.do("crew-1", "detect", piece="green-presence", room="room-8")
    assert t.s.g.attack == ""
    assert t.zone(DETECTOR) == "room-4"


@pytest.mark.rule("items.detector-owners")
def test_each_owner_decides_for_his_own() -> None:
    t = armed()
    t.do("crew-1", "item", piece=DETECTOR)
    assert [ask.seats for ask in t.asks] == [("crew-1",), ("crew-2",)]
    assert t.refused("crew-1", "detect", piece="blue-presence", room="room-3") == "items.detector-owners"
    t.do("crew-1", "detect", piece="red-presence", room="room-3")
    t.do("crew-1", "pass")
    assert [ask.seats for ask in t.asks] == [("crew-2",)]
    t.do("crew-2", "detect", piece="blue-presence", room="room-8")
    assert t.prompts == ["attack.defend"], "who stays can still be saved or captured"
    t.passes()
    assert {s.name for e in t.told("caught") for s in e.shown} == {"green-presence"}


@pytest.mark.rule("items.motion-detector")
def test_the_detector_works_out_of_the_nest() -> None:
    nest = dict.fromkeys(("alien", "red_presence", "green_presence", "blue_presence"), "room-7")
    t = armed(**nest)
    t.do("crew-1", "item", piece=DETECTOR)
    assert {o["room"] for o in t.offers("crew-2", "detect")} == {"room-8", "room-9"}


@pytest.mark.rule("items.drop")
def test_for_one_captured_token_one_item_of_two_is_dropped() -> None:
    t = armed(green_presence="room-5", blue_presence="room-5")
    t.passes()
    assert t.prompts == ["capture.drop"]
    assert t.asks[0].args == {"room": "room-4"}
    assert t.offers("crew-1", "drop-item") == [{"piece": FLAME}, {"piece": DETECTOR}]
    assert t.refused("crew-1", "pass") == "items.drop"
    assert [(s.name, s.target) for s in t.hands("crew-1", "drop-item", piece=DETECTOR)] == [(DETECTOR, "room-4")]
    assert t.attempt(DETECTOR, "item", "stand:crew-1", "room-4") == ("crew-1", "drop-item", {"piece": DETECTOR})
    t.do("crew-1", "drop-item", piece=DETECTOR)
    assert t.zone(DETECTOR) == "room-4"
    assert t.up(DETECTOR)
    assert t.zone(FLAME) == "stand:crew-1"
    (event,) = t.told("dropped")
    assert (event.seat, event.args) == ("crew-1", {"piece": t.piece(DETECTOR).handle, "room": "room-4"})
    assert t.prompts == ["capture.choose"]


@pytest.mark.rule("items.drop")
def test_for_two_captured_tokens_both_items_are_dropped() -> None:
    t = armed()
    t.passes()
    assert t.prompts == ["capture.choose", "capture.choose"]
    assert t.zone(FLAME) == t.zone(DETECTOR) == "room-4"
    assert len(t.told("dropped")) == 2


@pytest.mark.rule("items.drop")
def test_only_the_owner_of_a_captured_token_drops() -> None:
    t = armed(red_presence="room-5", green_presence="room-5")
    t.passes()
    assert t.prompts == ["capture.choose"]
    assert t.zone(FLAME) == "stand:crew-1"


@pytest.mark.rule("items.drop")
def test_nobody_else_speaks_while_an_item_is_dropped() -> None:
    t = armed(green_presence="room-5", blue_presence="room-5")
    t.passes()
    assert t.refused("crew-2", "hunt", room="room-4") == "hunting.only-in-hunting"
