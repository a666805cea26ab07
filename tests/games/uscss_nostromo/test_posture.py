"""2 - Posture Phase."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.play import Play
from companion.games.uscss_nostromo.levels import LEVELS, Level
from tests.games.uscss_nostromo.table import SHIPPED, Table, cards


def ready(players: int = 3, **hands: Any) -> Table:
    t = Table(players, "together", SHIPPED, (), **hands)
    t.hide()
    return t


@pytest.mark.rule("posture.choose")
def test_the_alien_chooses_one_of_three() -> None:
    t = ready()
    assert t.told("phase")[0].args == {"phase": "posture"}
    (ask,) = t.asks
    assert (ask.prompt, ask.seats, ask.passes) == ("posture.choose", ("alien",), False)
    assert [m.args["posture"] for m in ask.moves] == ["aggressive", "instinctive", "focused"]
    assert t.refused("crew-1", "posture", posture="focused") == "posture.choose"
    assert t.refused("alien", "posture", posture="sleepy") == "posture.choose"
    t.do("alien", "posture", posture="aggressive")
    assert t.zone("posture") == "posture-aggressive"
    assert t.up("posture")
    assert t.told("posture")[0].args == {"posture": "aggressive"}
    assert t.s.g.posture == "aggressive"


@pytest.mark.rule("posture.choose")
def test_the_same_posture_again_is_allowed_and_moves_nothing() -> None:
    t = ready()
    assert [(s.name, s.source, s.target) for s in t.hands("alien", "posture", posture="focused")] == [
        ("posture", t.zone("posture"), "posture-focused")
    ]
    t.do("alien", "posture", posture="focused")
    t.to("hiding.place")
    assert t.s.g.turn == 2
    assert t.s.g.posture == ""
    t.hide()
    assert t.hands("alien", "posture", posture="focused") == []
    assert t.attempt("posture", "posture", "posture-focused", "posture-aggressive") == (
        "alien",
        "posture",
        {"posture": "aggressive"},
    )
    assert t.attempt("posture", "posture", "posture-focused", "stand:alien") is None
    t.do("alien", "posture", posture="focused")
    assert t.zone("posture") == "posture-focused"


@pytest.mark.rule("posture.aggressive")
def test_aggressive_forbids_orders_and_items_and_leaves_one_action() -> None:
    t = ready(crew_1=cards(order="stores")[:1])
    left = t.left
    t.do("alien", "posture", posture="aggressive")
    assert (t.s.g.no_orders, t.s.g.no_items) == (True, True)
    assert t.prompts == ["hunting.move"], "no window opens"
    assert t.asks[0].args == {"left": 1}
    assert t.left == left
    t.hunt("room-4")
    assert t.prompts == ["action.room"]
    assert (t.s.g.no_orders, t.s.g.no_items) == (False, False)
    t.do("crew-1", "order", card=cards(order="stores")[0])


@pytest.mark.rule("posture.instinctive")
def test_instinctive_draws_two_plays_one_and_puts_the_other_under_unseen() -> None:
    t = ready()
    t.behaviors = ["b5", "b8"]
    t.do("alien", "posture", posture="instinctive")
    assert [c.learns for c in t.chances if c.use == "behavior-deck"] == [("alien",)]
    assert t.told("drew")[0].args == {"count": 2, "left": 7}
    (learnt,) = t.told("learnt")
    assert learnt.seat == "alien"
    assert [s.name for s in learnt.masked(("crew-1",)).shown] == [None, None]
    assert [s.name for s in learnt.masked(("alien",)).shown] == ["b5", "b8"]
    assert t.prompts == ["behavior.choose"]
    assert t.offers("alien", "behavior") == [{"piece": "b5"}, {"piece": "b8"}]
    assert t.refused("alien", "behavior", piece="jonesy") == "posture.instinctive"
    assert not t.sees("crew-1", "b8")
    t.do("alien", "behavior", piece="b5")
    assert [s.name for e in t.told("behavior") for s in e.shown] == ["b5"]
    assert t.s.g.hunts_left == 3
    assert t.at("behavior-discard") == ["b5"]
    assert t.up("b5")
    assert len(t.s.piles["behavior"]) == 8
    assert t.s.piles["behavior"][-1] == t.piece("b8").handle
    assert t.piece("b8").knows == ("alien",)
    assert not t.up("b8")
    assert t.hand("alien") == 0
    t.to("hunting.move")
    assert t.asks[0].args == {"left": 3}


@pytest.mark.rule("posture.instinctive")
def test_the_order_of_several_unplayed_cards_is_the_aliens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "novice", Level(hunts=2, hunts_aggressive=1, behaviors=3, discards=1))
    t = ready()
    t.behaviors = ["b5", "b8", "b7"]
    t.do("alien", "posture", posture="instinctive")
    t.do("alien", "behavior", piece="b8")
    assert t.prompts == ["behavior.order"]
    assert {o["pieces"] for o in t.offers("alien", "bottom-order")} == {("b5", "b7"), ("b7", "b5")}
    assert t.at("supply") == ["breakdown-2", "breakdown-3", "breakdown-4"], "the others are put away first"
    b5, b7 = t.piece("b5").handle, t.piece("b7").handle
    t.do("alien", "bottom-order", pieces=(b7, b5))
    assert [t.s.pieces[h].name for h in t.s.piles["behavior"][-2:]] == ["b7", "b5"]
    assert t.piece("b7").by == "alien"
    assert t.at("supply") == ["breakdown-3", "breakdown-4"]


@pytest.mark.rule("posture.behaviors-run-out")
def test_one_behavior_card_left_is_drawn_alone() -> None:
    t = ready()
    play = Play(t.rules, t.s)
    for name in ("b1", "b2", "b3", "b4", "b5", "b6", "b7", "b9"):
        top = t.s.piles["behavior"][0]
        play.name(top, name)
        play.stack("behavior-discard", [top], up=True)
    t.do("alien", "posture", posture="instinctive")
    assert t.told("drew")[0].args == {"count": 1, "left": 0}
    t.do("alien", "behavior", piece="b8")
    assert len(t.s.piles["behavior-discard"]) == 9
    assert t.s.piles["behavior"] == ()
    t.to("posture.choose")
    t.do("alien", "posture", posture="instinctive")
    assert t.told("shuffled")[0].args == {"pile": "behavior", "count": 9}
    assert t.told("drew")[0].args == {"count": 2, "left": 7}
    assert t.s.piles["behavior-discard"] == ()


@pytest.mark.rule("posture.focused")
def test_focused_discards_a_card_and_gains_a_breakdown_for_the_turns_to_come() -> None:
    t = ready()
    t.deck = cards(procedure="p2")[:1]
    left = t.left
    t.do("alien", "posture", posture="focused")
    assert t.left == left - 1
    assert t.discards == cards(procedure="p2")[:1]
    assert [c.learns for c in t.chances if c.use == "mission-deck"][-1] is None
    assert t.told("discarded")[0].args == {"left": left - 1}
    assert [s.name for e in t.told("gained") for s in e.shown] == ["breakdown-2"]
    assert t.zone("breakdown-2") == "stand:alien"
    assert t.up("breakdown-2")
    assert t.prompts == ["orders.before-hunt"]
    assert not t.s.g.no_orders
    assert t.zone("breakdown-2") == "stand:alien", "not placed this turn"
    t.to("hiding.place")
    t.hide()
    assert t.zone("breakdown-2").startswith("room-")


@pytest.mark.rule("posture.focused")
def test_without_breakdowns_in_stock_focused_still_discards() -> None:
    t = ready()
    Play(t.rules, t.s).put([t.piece(f"breakdown-{n}").handle for n in (2, 3, 4)], "box", up=True)
    left = t.left
    t.do("alien", "posture", posture="focused")
    assert t.left == left - 1
    assert not t.told("gained")


@pytest.mark.rule("orders.never-in-posture")
def test_no_orders_during_posture() -> None:
    t = ready(crew_1=cards(order="stores")[:1])
    assert t.refused("crew-1", "order", card=cards(order="stores")[0]) == "orders.never-in-posture"
    assert [ask.prompt for ask in t.asks] == ["posture.choose"]
