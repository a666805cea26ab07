"""4 - Hunting Phase."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.play import Play
from companion.games.uscss_nostromo.tokens import ROOMS
from tests.games.uscss_nostromo.table import SHIPPED, Table, cards


def hunting(posture: str = "focused", hands: dict[str, Any] | None = None, /, **rooms: str) -> Table:
    t = Table(3, "together", SHIPPED, (), **(hands or {}))
    t.hide(**rooms)
    t.do("alien", "posture", posture=posture)
    return t


@pytest.mark.rule("hunting.actions")
def test_two_actions_each_after_a_window() -> None:
    t = hunting(alien="room-1")
    assert t.s.g.hunts_left == 2
    assert t.prompts == ["orders.before-hunt"]
    t.passes()
    assert t.asks[0].args == {"left": 2}
    t.do("alien", "hunt", room="room-4")
    assert t.prompts == ["orders.before-reveal"]
    t.passes()
    assert t.prompts == ["orders.before-hunt"]
    t.passes()
    assert t.asks[0].args == {"left": 1}
    t.do("alien", "hunt", room="room-1")
    t.passes()
    assert t.prompts == ["orders.hunt-over"]
    t.passes()
    assert t.prompts == ["action.room"]


@pytest.mark.rule("hunting.actions")
def test_one_action_and_no_window_if_aggressive() -> None:
    t = hunting("aggressive", alien="room-1")
    assert t.prompts == ["hunting.move"]
    t.do("alien", "hunt", room="room-4")
    assert t.prompts == ["action.room"]


@pytest.mark.rule("hunting.move")
def test_to_any_other_room_the_shuttle_too() -> None:
    t = hunting("aggressive", alien="room-1", jonesy="room-3")
    ask = t.ask("hunting.move")
    assert (ask.seats, ask.passes, ask.prompt) == (("alien",), False, "hunting.move")
    assert {o["room"] for o in t.offers("alien", "hunt")} == set(ROOMS) - {"room-1", "room-3"}
    assert t.refused("alien", "hunt", room="room-11") == "hunting.move"
    alien = t.piece("alien").handle
    shifts = t.hands("alien", "hunt", room="room-10")
    assert [(s.name, s.back, s.source, s.target) for s in shifts] == [("alien", "blip", "room-1", "room-10")]
    t.do("alien", "hunt", room="room-10")
    (event,) = t.told("hunted")
    assert event.args == {"piece": alien, "zone": "room-10", "from": "room-1"}


@pytest.mark.rule("hunting.another-room")
def test_not_to_his_own_room() -> None:
    t = hunting("aggressive", alien="room-4")
    assert t.refused("alien", "hunt", room="room-4") == "hunting.another-room"


@pytest.mark.rule("hunting.not-jonesys-room")
def test_not_to_jonesys_room() -> None:
    t = hunting("aggressive", alien="room-4", jonesy="room-5")
    assert t.refused("alien", "hunt", room="room-5") == "hunting.not-jonesys-room"
    assert all(o["room"] != "room-5" for o in t.offers("alien", "hunt"))
    t.edit("move", piece="jonesy", zone="stand:alien")
    assert {"room": "room-5"} in t.offers("alien", "hunt")


@pytest.mark.rule("hunting.not-jonesys-room")
def test_a_card_can_open_jonesys_room_for_this_turn() -> None:
    t = Table()
    t.hide(alien="room-4", jonesy="room-5")
    t.behaviors = ["b9", "b8"]
    t.do("alien", "posture", posture="instinctive")
    t.do("alien", "behavior", piece="b9")
    t.passes()
    assert t.s.g.jonesy_ignored
    t.do("alien", "hunt", room="room-5")
    t.to("hiding.place")
    assert not t.s.g.jonesy_ignored


@pytest.mark.rule("hunting.alien-only")
def test_the_crew_does_not_hunt() -> None:
    t = hunting("aggressive")
    assert t.refused("crew-1", "hunt", room="room-4") == "hunting.alien-only"


@pytest.mark.rule("hunting.may-stop")
def test_the_alien_may_stop_early() -> None:
    t = hunting()
    t.passes()
    assert {"hunt", "stop"} == t.kinds("alien")
    t.do("alien", "stop")
    assert t.told("stopped")
    assert t.s.g.hunts_left == 0
    assert t.prompts == ["orders.hunt-over"]


@pytest.mark.rule("hunting.only-in-hunting")
def test_no_hunting_at_other_times() -> None:
    t = hunting()
    assert t.refused("alien", "hunt", room="room-4") == "hunting.only-in-hunting"
    assert t.refused("alien", "stop") == "hunting.only-in-hunting"


@pytest.mark.rule("hunting.then-reveal")
def test_tokens_are_turned_up_only_after_the_window_and_may_slip_away() -> None:
    order = cards(order="crawlway")[0]
    t = hunting("focused", {"crew_1": [order]}, alien="room-1", red_presence="room-4", green_presence="room-4")
    t.passes()
    t.do("alien", "hunt", room="room-4")
    assert t.prompts == ["orders.before-reveal"]
    assert t.asks[0].args == {"room": "room-4"}
    assert not t.up("red-presence")
    assert t.s.g.attack == ""
    window = t.asks[0].id
    t.do("crew-1", "order", card=order)
    assert not t.up("red-presence"), "an order under way holds the reveal back"
    t.do("crew-1", "target-move", piece="red-presence", room="room-3")
    assert t.asks[0].id != window
    assert t.prompts == ["orders.before-reveal"]
    assert not t.up("green-presence")
    t.passes()
    assert t.told("window")[0].args == {"gate": "before-reveal"}
    assert t.up("green-presence")
    assert not t.up("red-presence")
    assert t.s.g.attack == "room-4"


@pytest.mark.rule("hunting.then-reveal")
def test_a_face_up_presence_waits_for_the_window_too() -> None:
    t = hunting(alien="room-1", red_presence="room-4")
    t.edit("flip", piece="red-presence")
    t.passes()
    t.do("alien", "hunt", room="room-4")
    assert t.prompts == ["orders.before-reveal"]
    t.passes()
    assert t.prompts == ["attack.defend"]


@pytest.mark.rule("hunting.ends")
def test_at_the_end_jonesy_and_the_alien_leave() -> None:
    t = hunting(alien="room-1", jonesy="room-5")
    t.passes()
    t.do("alien", "stop")
    assert t.zone("alien") == "room-1"
    t.passes()
    for name in ("alien", "jonesy"):
        assert t.zone(name) == "stand:alien"
        assert t.up(name)
    assert (t.s.g.alien, t.s.g.jonesy, t.s.g.hunts_left) == (0, 0, 0)
    assert {s.name for e in t.told("removed") for s in e.shown} == {"alien", "jonesy"}
    assert t.s.g.phase == "action"


@pytest.mark.rule("hunting.ends")
def test_hunting_ends_when_the_token_was_taken_off_by_hand() -> None:
    t = hunting(alien="room-1")
    t.passes()
    t.edit("move", piece="alien", zone="stand:alien")
    assert t.prompts == ["orders.hunt-over"]
    t.passes()
    assert t.prompts == ["action.room"]


@pytest.mark.rule("hunting.actions")
def test_actions_won_by_cards_count_once() -> None:
    t = Table()
    t.hide()
    t.deck = cards(protocol="opened-doors")[:1]
    t.do("alien", "posture", posture="focused")
    assert t.s.g.hunts_left == 3
    assert t.s.g.extra_hunts == 0
    t.to("hiding.place")
    t.hide()
    t.to("hunting.move", posture="aggressive")
    assert t.s.g.hunts_left == 1


@pytest.mark.rule("hunting.actions")
def test_a_card_can_leave_none() -> None:
    t = Table(3)
    t.hide(alien="room-1")
    Play(t.rules, t.s).set(extra_hunts=-1)
    t.do("alien", "posture", posture="aggressive")
    t.to("action.room")
    assert [e for e in t.story if e.kind == "hunted"] == []
    assert t.s.g.extra_hunts == 0
