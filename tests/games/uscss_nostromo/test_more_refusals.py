"""Refusals: what is asked at another moment is refused by the rule that says when."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.uscss_nostromo.table import Table, cards


def when(seat: str, kind: str, rule: str) -> Any:
    return pytest.param(seat, kind, rule, marks=pytest.mark.rule(rule))


WHEN = [
    when("alien", "posture", "posture.choose"),
    when("alien", "behavior", "posture.instinctive"),
    when("alien", "reveal-order", "appearance.one-by-one"),
    when("alien", "hunt", "hunting.only-in-hunting"),
    when("alien", "stop", "hunting.only-in-hunting"),
    when("crew-1", "resolve", "action.only-in-action"),
    when("crew-1", "act-for", "action.only-in-action"),
    when("crew-1", "draw", "action.only-in-action"),
    when("crew-1", "power", "action.only-in-action"),
    when("crew-1", "room", "action.only-in-action"),
    when("crew-1", "pick", "items.picked-in-action"),
    when("crew-1", "activate", "action.activate"),
    when("crew-1", "capture", "attack.card-of-choice"),
    when("crew-1", "give-set", "turn.sets-stay"),
    when("crew-1", "item", "items.only-in-attack"),
]


@pytest.mark.parametrize(("seat", "kind", "rule"), WHEN)
def test_each_move_says_when_it_is_made(seat: str, kind: str, rule: str) -> None:
    t = Table()
    assert t.prompts == ["hiding.place"]
    assert t.refused(seat, kind) == rule


@pytest.mark.rule("hiding.only-in-hiding")
def test_laying_tokens_is_for_hiding() -> None:
    t = Table()
    t.hide()
    assert t.refused("crew-1", "place", piece="red-presence", room="room-4") == "hiding.only-in-hiding"


@pytest.mark.rule("orders.ask-first")
def test_while_one_carries_out_his_order_the_others_wait() -> None:
    crawl, stores = cards(order="crawlway")[0], cards(order="stores")[0]
    t = Table(crew_1=[crawl], crew_2=[stores])
    t.hide(red_presence="room-1")
    t.do("alien", "posture", posture="focused")
    t.do("crew-1", "order", card=crawl)
    assert t.prompts == ["target.move"]
    assert t.refused("crew-2", "order", card=stores) == "orders.ask-first"
    t.do("crew-1", "target-move", piece="red-presence", room="room-2")
    t.do("crew-2", "order", card=stores)
