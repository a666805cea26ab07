"""3 - Appearance Phase."""

from __future__ import annotations

import pytest

from tests.games.uscss_nostromo.table import Table, cards


def appeared(posture: str = "aggressive", /, **rooms: str) -> Table:
    t = Table()
    t.hide(**rooms)
    t.do("alien", "posture", posture=posture)
    return t


@pytest.mark.rule("appearance.turn-up")
def test_all_blips_are_turned_up_together() -> None:
    t = appeared(alien="room-1", jonesy="room-2", breakdown_1="room-8")
    (up,) = t.told("turned-up")
    assert {s.name for s in up.shown} == {"alien", "jonesy", "breakdown-1"}
    assert [e.args["phase"] for e in t.told("phase")] == ["appearance", "hunting"]
    assert t.up("alien")
    assert t.up("jonesy")
    assert t.s.g.alien == t.piece("alien").handle
    assert t.s.g.jonesy == t.piece("jonesy").handle
    assert t.told("alien")[0].args == {"room": "room-1"}


@pytest.mark.rule("appearance.turn-up")
def test_blips_that_no_reader_tells_apart_are_asked_for_first() -> None:
    t = Table()
    t.hide()
    t.forget("alien", "jonesy", "breakdown-1")
    blips = [p.handle for p in t.s.pieces.values() if p.back == "blip" and p.zone.startswith("room")]
    t.do("alien", "posture", posture="aggressive")
    asked = [c for c in t.chances if c.use == "token"]
    assert [(c.kind, sorted(c.pieces), c.learns) for c in asked] == [("name", sorted(blips), None)]
    assert t.up("jonesy")
    assert t.up("alien")


@pytest.mark.rule("appearance.jonesy")
def test_jonesy_turns_up_nobody_and_stays() -> None:
    t = appeared(jonesy="room-5", red_presence="room-5", blue_passage="room-5")
    assert not t.up("red-presence")
    assert not t.up("blue-passage")
    assert t.zone("jonesy") == "room-5"
    assert t.left == 38


@pytest.mark.rule("appearance.breakdown")
@pytest.mark.parametrize(("tokens", "cost"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_a_breakdown_costs_by_the_tokens_that_lie_with_it(tokens: int, cost: int) -> None:
    there = ("red_presence", "blue_passage", "green_presence")[:tokens]
    t = appeared(breakdown_1="room-4", **dict.fromkeys(there, "room-4"))
    assert t.left == 38 - cost
    assert len(t.discards) == cost
    (event,) = t.told("breakdown")
    assert event.args == {"room": "room-4", "tokens": tokens}
    assert [s.name for s in event.shown] == ["breakdown-1"]
    assert t.zone("breakdown-1") == "stand:alien"
    assert t.up("breakdown-1")
    assert not any(t.up(name.replace("_", "-")) for name in there)


@pytest.mark.rule("appearance.breakdown")
def test_a_breakdown_counts_face_down_tokens_as_they_lie_when_it_takes_effect() -> None:
    t = Table()
    t.hide(breakdown_1="room-4", red_presence="room-4", blue_passage="room-4", jonesy="room-5")
    t.edit("flip", piece="red-presence")
    t.do("alien", "posture", posture="aggressive")
    assert t.told("breakdown")[0].args["tokens"] == 1
    assert t.left == 37


@pytest.mark.rule("appearance.one-by-one")
def test_the_alien_chooses_the_order_of_his_breakdowns() -> None:
    t = Table()
    t.hide()
    t.do("alien", "posture", posture="focused")
    t.to("hiding.place")
    t.hide(breakdown_1="room-4", breakdown_2="room-5", red_presence="room-5", alien="room-1")
    left = t.left
    t.do("alien", "posture", posture="focused")
    assert t.prompts == ["appearance.order"]
    assert (t.asks[0].seats, t.s.g.alien) == (("alien",), 0)
    assert sorted(str(o["piece"]) for o in t.offers("alien", "reveal-order")) == ["breakdown-1", "breakdown-2"]
    assert t.refused("alien", "reveal-order", piece="alien") == "appearance.one-by-one"
    assert t.refused("crew-1", "reveal-order", piece="breakdown-1") == "appearance.one-by-one"
    t.do("alien", "reveal-order", piece="breakdown-2")
    assert [e.args["room"] for e in t.told("breakdown")] == ["room-5", "room-4"]
    assert [e.kind for e in t.said if e.kind in ("breakdown", "alien")] == ["breakdown", "breakdown", "alien"]
    assert t.left == left - 1 - 1 - 2
    assert t.refused("alien", "reveal-order", piece="breakdown-2") == "appearance.one-by-one"


@pytest.mark.rule("appearance.one-by-one")
def test_the_handles_decide_which_breakdown_comes_first_when_they_are_listed() -> None:
    t = Table()
    t.hide()
    t.do("alien", "posture", posture="focused")
    t.to("hiding.place")
    t.hide(breakdown_1="room-4", breakdown_2="room-5")
    t.do("alien", "posture", posture="focused")
    handles = [m.handle("piece") for m in t.asks[0].moves]
    assert handles == sorted(handles)


@pytest.mark.rule("appearance.alien")
def test_with_the_alien_tokens_are_turned_up_and_passages_leave() -> None:
    t = appeared(alien="room-4", red_passage="room-4", blue_passage="room-4")
    assert t.zone("red-passage") == "stand:crew-1"
    assert t.zone("blue-passage") == "stand:crew-2"
    assert t.up("red-passage")
    assert t.s.g.attack == ""
    assert t.prompts == ["hunting.move"], "only Passages: no attack"
    shown = [{s.name for s in e.shown} for e in t.told("turned-up")]
    assert shown[1] == {"red-passage", "blue-passage"}
    assert t.told("removed")[0].args == {"room": "room-4"}


@pytest.mark.rule("appearance.alien")
def test_with_the_alien_a_presence_stays_and_is_attacked() -> None:
    t = appeared("focused", alien="room-4", red_presence="room-4", blue_passage="room-4")
    assert t.zone("red-presence") == "room-4"
    assert t.up("red-presence")
    assert t.zone("blue-passage") == "stand:crew-2"
    assert t.s.g.attack == "room-4"
    assert t.prompts == ["attack.defend"]
    assert t.s.g.phase == "appearance"


@pytest.mark.rule("appearance.alien")
def test_crew_tokens_that_no_reader_tells_apart_are_asked_for() -> None:
    t = Table()
    t.hide(alien="room-4", red_presence="room-4", red_passage="room-4")
    t.forget("red-presence", "red-passage")
    t.do("alien", "posture", posture="focused")
    asked = [c for c in t.chances if c.use == "token"]
    assert [(len(c.pieces), c.learns) for c in asked] == [(2, None)]
    assert t.s.g.attack == "room-4"
    assert t.up("red-presence")
    assert t.zone("red-passage") == "stand:crew-1"


@pytest.mark.rule("appearance.found-anytime")
def test_who_comes_into_the_aliens_room_later_is_turned_up_at_once() -> None:
    order = cards(order="crawlway")[0]
    t = Table(crew_1=[order])
    t.hide(alien="room-4", red_presence="room-3", red_passage="room-3")
    t.do("alien", "posture", posture="focused")
    assert t.prompts == ["orders.before-hunt"]
    t.do("crew-1", "order", card=order)
    t.do("crew-1", "target-move", piece="red-passage", room="room-4")
    assert t.zone("red-passage") == "stand:crew-1"
    assert t.told("turned-up")[0].args == {"room": "room-4"}
    assert t.s.g.attack == ""
    assert not t.up("red-presence")


@pytest.mark.rule("orders.never-in-appearance")
def test_no_orders_while_the_alien_orders_his_breakdowns() -> None:
    t = Table(crew_1=cards(order="stores")[:1])
    t.hide()
    t.do("alien", "posture", posture="focused")
    t.to("hiding.place")
    t.hide(breakdown_1="room-4", breakdown_2="room-5")
    t.give("crew-1", *cards(order="stores")[1:2])
    t.do("alien", "posture", posture="focused")
    assert [ask.prompt for ask in t.asks] == ["appearance.order"]
    assert t.refused("crew-1", "order", card=cards(order="stores")[1]) == "orders.never-in-appearance"


@pytest.mark.rule("appearance.alien")
def test_an_alien_taken_off_by_hand_does_not_appear() -> None:
    t = Table()
    t.hide(alien="room-4", red_presence="room-4")
    t.edit("move", piece="alien", zone="stand:alien")
    t.do("alien", "posture", posture="aggressive")
    assert t.s.g.alien == 0
    assert t.prompts == ["action.room"]
    assert not t.up("red-presence")


@pytest.mark.rule("attack.starts")
def test_an_attack_waits_until_all_tokens_of_the_room_are_named() -> None:
    t = Table()
    t.hide(alien="room-4", red_presence="room-4", blue_presence="room-4")
    t.edit("flip", piece="red-presence")
    t.forget("blue-presence")
    t.do("alien", "posture", posture="focused")
    kinds = [e.kind for e in t.said if e.kind in ("turned-up", "attack")]
    assert kinds == ["turned-up", "turned-up", "attack"]
    assert t.up("blue-presence")
