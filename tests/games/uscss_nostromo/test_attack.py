"""Attack Phase (Special Phase)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.play import Play
from tests.games.uscss_nostromo.table import SHIPPED, Table, cards

DOOR, STEAM = cards(order="slammed-door")[0], cards(order="steam-burst")[0]


def attacked(posture: str = "focused", hands: dict[str, Any] | None = None, /, **rooms: str) -> Table:
    """Red and green (crew-1) and blue (crew-2) are with the Alien in the Kitchen."""
    t = Table(3, "together", SHIPPED, (), **(hands or {}))
    there = {"alien": "room-4", "red_presence": "room-4", "green_presence": "room-4", "blue_presence": "room-4"}
    t.hide(**there | rooms)
    t.do("alien", "posture", posture=posture)
    return t


@pytest.mark.rule("attack.starts")
def test_an_attack_starts_when_both_are_face_up() -> None:
    t = attacked()
    assert t.told("attack")[0].args == {"room": "room-4"}
    (ask,) = t.asks
    assert (ask.prompt, ask.args, ask.seats) == ("attack.defend", {"room": "room-4"}, ("crew-1", "crew-2"))
    assert ask.window
    assert ask.passes
    assert ask.waits


@pytest.mark.rule("attack.starts")
def test_no_attack_without_a_presence_or_elsewhere() -> None:
    t = attacked(red_presence="room-5", green_presence="room-5", blue_presence="room-5")
    assert t.s.g.attack == ""
    t.edit("flip", piece="red-presence")
    assert t.s.g.attack == ""
    t.edit("move", piece="red-presence", zone="room-4")
    assert t.s.g.attack == "room-4"


@pytest.mark.rule("attack.starts")
def test_an_attack_out_of_a_hunt_interrupts_it() -> None:
    t = Table()
    t.hide(alien="room-1", red_presence="room-4")
    t.do("alien", "posture", posture="focused")
    t.passes()
    t.do("alien", "hunt", room="room-4")
    t.passes()
    assert t.prompts == ["attack.defend"]
    t.passes()
    assert t.prompts == ["capture.choose"]
    t.do("crew-1", "capture", card="c1")
    assert t.prompts == ["orders.before-hunt"]
    assert t.s.g.hunts_left == 1


@pytest.mark.rule("attack.save")
def test_one_is_saved_the_player_of_the_card_says_which() -> None:
    t = attacked("focused", {"crew_1": [DOOR]})
    assert {o["card"] for o in t.offers("crew-1", "order")} >= {DOOR}
    window = t.asks[0].id
    t.do("crew-1", "order", card=DOOR)
    assert t.prompts == ["target.save"]
    (ask,) = t.asks
    assert (ask.seats, ask.args) == (("crew-1",), {"source": "order", "card": t.piece(DOOR).handle})
    assert {o["piece"] for o in t.offers("crew-1", "target-token")} == {
        "red-presence",
        "green-presence",
        "blue-presence",
    }
    assert [s.target for s in t.hands("crew-1", "target-token", piece="blue-presence")] == ["stand:crew-2"]
    t.do("crew-1", "target-token", piece="blue-presence")
    assert t.zone("blue-presence") == "stand:crew-2"
    assert t.up("blue-presence")
    assert [(e.args, [s.name for s in e.shown]) for e in t.told("saved")] == [({"room": "room-4"}, ["blue-presence"])]
    assert t.prompts == ["attack.defend"]
    assert t.asks[0].id != window, "asked afresh"
    t.passes()
    assert t.zone("red-presence") == t.zone("green-presence") == "stand:crew-1"
    assert [ask.args for ask in t.asks] == [{"room": "room-4", "left": 2, "seat": "crew-1"}]


@pytest.mark.rule("attack.save")
def test_several_are_saved_one_after_the_other() -> None:
    t = attacked("focused", {"crew_2": [STEAM]})
    t.do("crew-2", "order", card=STEAM)
    first = t.asks[0].id
    t.do("crew-2", "target-token", piece="red-presence")
    assert t.prompts == ["target.save"]
    assert t.asks[0].id != first
    assert len(t.offers("crew-2", "target-token")) == 2
    t.do("crew-2", "target-token", piece="green-presence")
    assert t.prompts == ["attack.defend"]
    assert t.zone("red-presence") == t.zone("green-presence") == "stand:crew-1"
    assert t.zone("blue-presence") == "room-4"


@pytest.mark.rule("attack.save")
@pytest.mark.parametrize("there", [1, 2])
def test_all_are_saved_without_a_question_when_the_card_reaches_them(there: int) -> None:
    away = {"green_presence": "room-5", "blue_presence": "room-5"}
    if there == 2:
        del away["blue_presence"]
    t = attacked("focused", {"crew_1": [STEAM]}, **away)
    t.do("crew-1", "order", card=STEAM)
    assert t.zone("red-presence") == "stand:crew-1"
    assert t.s.g.attack == "", "nobody is left in danger: no more questions"
    assert t.prompts == ["orders.before-hunt"]
    assert t.s.g.captured == 0


@pytest.mark.rule("attack.capture")
def test_who_is_not_saved_is_captured() -> None:
    t = attacked()
    t.passes()
    (caught,) = t.told("caught")
    assert caught.args == {"room": "room-4"}
    assert {s.name for s in caught.shown} == {"red-presence", "green-presence", "blue-presence"}
    assert t.zone("red-presence") == "stand:crew-1"
    assert t.zone("blue-presence") == "stand:crew-2"
    assert t.up("red-presence")
    assert t.s.g.attack == "room-4"
    assert [(ask.seats, ask.args["left"]) for ask in t.asks] == [(("crew-1",), 2), (("crew-2",), 1)]
    t.do("crew-1", "capture", card="c3")
    assert t.zone("c3") == "captured:alien"
    assert not t.up("c3")
    assert t.s.g.captured == 1
    assert [(e.seat, [s.name for s in e.shown]) for e in t.told("captured")] == [("crew-1", ["c3"])]
    t.do("crew-2", "capture", card="c4")
    assert t.prompts == ["capture.choose"]
    t.do("crew-1", "capture", card="c1")
    assert t.s.g.captured == 3
    assert t.at("crew-row") == ["c2", "c5", "c6"]
    assert t.s.g.attack == ""


@pytest.mark.rule("attack.card-of-choice")
def test_the_owner_chooses_any_face_up_card() -> None:
    t = attacked()
    t.passes()
    assert [o["card"] for o in t.offers("crew-2", "capture")] == ["c1", "c2", "c3", "c4", "c5", "c6"]
    assert t.refused("alien", "capture", card="c1") == "attack.card-of-choice"
    t.do("crew-2", "capture", card="c1")
    assert t.refused("crew-1", "capture", card="c1") == "attack.card-of-choice"
    assert t.refused("crew-2", "capture", card="c2") == "attack.card-of-choice"
    ids = {ask.id for ask in t.asks}
    t.do("crew-1", "capture", card="c2")
    assert {ask.id for ask in t.asks}.isdisjoint(ids)


@pytest.mark.rule("attack.card-of-choice")
def test_no_capture_is_asked_for_at_other_times() -> None:
    t = attacked()
    assert t.refused("crew-1", "capture", card="c1") == "attack.card-of-choice"


@pytest.mark.rule("attack.over")
def test_after_an_attack_in_appearance_the_hunting_begins() -> None:
    t = attacked(green_presence="room-5", blue_presence="room-5")
    t.passes()
    t.do("crew-1", "capture", card="c1")
    assert t.told("attack-over")[0].args == {"room": "room-4"}
    assert t.s.g.phase == "hunting"
    assert t.prompts == ["orders.before-hunt"]


@pytest.mark.rule("attack.starts")
def test_a_presence_moved_to_the_alien_is_attacked_at_once() -> None:
    order = cards(order="crawlway")[0]
    t = Table(crew_1=[order])
    t.hide(alien="room-4", red_presence="room-3")
    t.do("alien", "posture", posture="focused")
    t.do("crew-1", "order", card=order)
    t.do("crew-1", "target-move", piece="red-presence", room="room-4")
    assert t.prompts == ["attack.defend"]
    assert t.up("red-presence")


@pytest.mark.rule("attack.starts")
def test_a_presence_moved_into_an_attack_joins_it() -> None:
    order = cards(order="crawlway")[0]
    t = attacked(
        "focused", {"crew_2": [order]}, yellow_presence="room-3", green_presence="room-5", blue_presence="room-5"
    )
    t.do("crew-2", "order", card=order)
    t.do("crew-2", "target-move", piece="yellow-presence", room="room-4")
    assert t.up("yellow-presence")
    assert not t.told("attack"), "the same attack"
    assert t.prompts == ["attack.defend"]
    t.passes()
    assert {s.name for e in t.told("caught") for s in e.shown} == {"red-presence", "yellow-presence"}


@pytest.mark.rule("posture.aggressive")
def test_if_aggressive_nobody_can_be_saved() -> None:
    t = attacked("aggressive", {"crew_1": [DOOR]})
    assert t.prompts == ["capture.choose", "capture.choose"]
    assert t.refused("crew-1", "order", card=DOOR) == "orders.not-if-aggressive"


@pytest.mark.rule("orders.never-the-nest")
def test_in_the_nest_no_order_saves() -> None:
    nest = dict.fromkeys(("alien", "red_presence", "green_presence", "blue_presence"), "room-7")
    t = attacked("focused", {"crew_1": [DOOR]}, **nest)
    assert t.prompts == ["attack.defend"]
    assert {"card": DOOR} not in t.offers("crew-1", "order")
    assert t.refused("crew-1", "order", card=DOOR) == "orders.never-the-nest"


@pytest.mark.rule("attack.over")
def test_an_attack_whose_last_victim_was_taken_off_by_hand_is_over() -> None:
    t = attacked(green_presence="room-5", blue_presence="room-5")
    Play(t.rules, t.s)
    t.edit("move", piece="red-presence", zone="stand:crew-1")
    assert t.s.g.attack == ""
    assert t.s.g.captured == 0
