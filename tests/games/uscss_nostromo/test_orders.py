"""Mission Orders: when they can be played, and the windows in which the Alien asks for them."""

from __future__ import annotations

import pytest

from companion.engine.move import Move
from companion.games.uscss_nostromo.prompts import GATES
from tests.games.uscss_nostromo.table import SHIPPED, Table, cards

STORES, CRAWL = cards(order="stores"), cards(order="crawlway")


@pytest.mark.rule("orders.ask-first")
def test_the_alien_asks_at_every_gate_whatever_the_hands_hold() -> None:
    t = Table()
    t.hide(alien="room-4", red_presence="room-4")
    t.do("alien", "posture", posture="focused")
    t.passes()
    t.do("crew-1", "capture", card="c1")
    t.hunt("room-5")
    t.to("orders.turn-over")
    t.passes()
    gates = [str(e.args["gate"]) for e in t.story if e.kind == "window"]
    assert list(dict.fromkeys(gates)) == list(GATES)


@pytest.mark.rule("orders.ask-first")
def test_a_window_is_one_ask_to_the_crew_that_anybody_can_pass() -> None:
    t = Table(4, crew_3=STORES[:1])
    t.hide()
    t.do("alien", "posture", posture="focused")
    (ask,) = t.asks
    assert ask.seats == ("crew-1", "crew-2", "crew-3")
    assert (ask.window, ask.passes, ask.waits, ask.args) == (True, True, True, {})
    assert {"card": STORES[0]} in t.offers("crew-3", "order")
    assert t.refused("alien", "pass") == "kernel.not-asked"
    t.do("crew-2", "pass")
    assert t.prompts == ["hunting.move"]
    assert t.told("window")[0].args == {"gate": "before-hunt"}
    assert t.told("window")[0].seat is None


@pytest.mark.rule("orders.ask-first")
def test_after_an_order_everybody_is_asked_afresh() -> None:
    t = Table(crew_1=STORES[:2])
    t.hide()
    t.do("alien", "posture", posture="focused")
    first = t.asks[0].id
    t.do("crew-1", "order", card=STORES[0])
    assert t.prompts == ["orders.before-hunt"]
    assert t.asks[0].id != first
    assert not t.told("window")


@pytest.mark.rule("orders.ask-first")
def test_nothing_else_is_done_while_the_alien_asks() -> None:
    t = Table(crew_1=[cards(order="second-breath")[0]])
    t.hide()
    t.do("alien", "posture", posture="focused")
    assert t.refused("alien", "hunt", room="room-5") == "hunting.only-in-hunting"
    assert t.refused("crew-1", "order", card=cards(order="second-breath")[0]) == "orders.to-some-effect"


@pytest.mark.rule("orders.each-alone")
def test_strictly_each_is_asked_by_himself() -> None:
    t = Table(4, "strict", crew_1=STORES[:1])
    t.hide()
    t.do("alien", "posture", posture="focused")
    assert [ask.seats for ask in t.asks] == [("crew-1",), ("crew-2",), ("crew-3",)]
    assert len({ask.id for ask in t.asks}) == 3
    assert not any(ask.window for ask in t.asks)
    ids = [ask.id for ask in t.asks]
    t.do("crew-2", "pass")
    assert t.refused("crew-2", "pass") == "kernel.not-asked"
    assert [ask.id for ask in t.asks] == ids, "who has passed shows nowhere"
    assert t.kinds("crew-2") == {"order"}, "an order after all takes the pass back"
    assert t.kinds("crew-1") == {"order", "pass"}
    step, theirs = t.seen("crew-2").agenda[-1], t.seen("crew-1").agenda[-1]
    assert (getattr(step, "passed"), getattr(theirs, "passed")) == (("crew-2",), ())  # noqa: B009
    t.do("crew-1", "order", card=STORES[0])
    assert "pass" in t.kinds("crew-2"), "after an order all are asked again"
    for seat in ("crew-3", "crew-1"):
        t.do(seat, "pass")
        assert not t.told("window")
    t.do("crew-2", "pass")
    assert t.told("window")[0].args == {"gate": "before-hunt"}
    assert t.prompts == ["hunting.move"]


@pytest.mark.rule("orders.each-alone")
def test_strictly_in_an_attack_too() -> None:
    t = Table(3, "strict")
    t.hide(alien="room-4", red_presence="room-4")
    t.do("alien", "posture", posture="focused")
    assert t.prompts == ["attack.defend", "attack.defend"]
    assert t.asks[0].args == {"room": "room-4"}
    t.do("crew-1", "pass")
    t.do("crew-2", "pass")
    assert t.prompts == ["capture.choose"]


@pytest.mark.rule("orders.crew-only")
def test_the_alien_plays_no_orders() -> None:
    t = Table(crew_1=STORES[:1])
    assert t.refused("alien", "order", card=STORES[0]) == "orders.crew-only"


@pytest.mark.rule("cards.own-hand")
def test_only_out_of_ones_own_hand() -> None:
    t = Table(crew_1=STORES[:1])
    assert t.refused("crew-2", "order", card=STORES[0]) == "cards.own-hand"
    assert t.refused("crew-2", "order", card=9999) == "cards.own-hand"
    assert t.refused("crew-2", "order") == "cards.own-hand"
    assert t.refused("crew-1", "order", card="jonesy") == "cards.own-hand"


@pytest.mark.rule("orders.not-if-aggressive")
def test_not_in_hunting_if_aggressive() -> None:
    t = Table(crew_1=STORES[:1])
    t.hide()
    t.do("alien", "posture", posture="aggressive")
    assert t.prompts == ["hunting.move"]
    assert t.refused("crew-1", "order", card=STORES[0]) == "orders.not-if-aggressive"


@pytest.mark.rule("orders.barred-by-a-card")
def test_a_green_text_can_forbid_them() -> None:
    t = Table(crew_1=STORES[:1])
    t.hide()
    t.deck = cards(protocol="radio-silence")[:1]
    t.do("alien", "posture", posture="focused")
    assert t.prompts == ["hunting.move"]
    assert t.refused("crew-1", "order", card=STORES[0]) == "orders.barred-by-a-card"
    t.do("alien", "stop")
    assert t.prompts == ["action.room"]
    t.do("crew-1", "order", card=STORES[0])


@pytest.mark.rule("orders.barred-by-a-card")
def test_what_is_forbidden_in_an_action_phase_lasts_through_the_next_hunting() -> None:
    card = cards(procedure="p1")[0]
    t = Table(crew_1=[card, *STORES[:1]])
    t.hide(red_presence="room-1")
    t.to("action.room", posture="aggressive")
    t.resolve("room-1")
    t.deck = cards(protocol="radio-silence")[:1]
    t.do("crew-1", "room")
    assert t.s.g.no_orders
    t.do("crew-1", "activate", card=card)
    assert t.offers("crew-1", "order") != [], "but the Action Phase is always open"
    t.to("hiding.place")
    assert t.offers("crew-1", "order") != []
    t.to("hunting.move")
    assert t.offers("crew-1", "order") == []


@pytest.mark.rule("orders.when-the-card-says")
def test_only_when_the_card_says_so() -> None:
    door = cards(order="slammed-door")[0]
    t = Table(crew_1=[door])
    assert t.refused("crew-1", "order", card=door) == "orders.when-the-card-says"
    assert t.offers("crew-1", "order") == [] or {"card": door} not in t.offers("crew-1", "order")
    log = cards(order="tracker-echo")[0]
    t.hide(alien="room-4", red_presence="room-4")
    t.give("crew-1", log)
    t.do("alien", "posture", posture="focused")
    assert t.s.g.attack == "room-4"
    assert {"card": door} in t.offers("crew-1", "order")
    assert t.refused("crew-1", "order", card=log) == "orders.when-the-card-says"


TO_SOME_EFFECT = {
    "crawlway": {"red_presence": "room-4"},
    "false-trail": {"red_presence": "room-4"},
    "this-way": {"blue_presence": "room-4"},
}


@pytest.mark.rule("orders.to-some-effect")
@pytest.mark.parametrize(
    "order", ["crawlway", "false-trail", "shell-game", "second-breath", "ship-log", "bypass", "tracker-echo"]
)
def test_not_without_something_to_work_on(order: str) -> None:
    card = cards(order=order)[0]
    t = Table(crew_1=[card])
    if order == "second-breath":
        t.hide()
        t.behaviors = ["b6", "b8"]
        t.do("alien", "posture", posture="instinctive")
        t.do("alien", "behavior", piece="b8")
    assert {"card": card} not in t.offers("crew-1", "order")
    assert t.refused("crew-1", "order", card=card) == "orders.to-some-effect"


@pytest.mark.rule("orders.to-some-effect")
def test_as_soon_as_there_is_something_it_can_be_played() -> None:
    crawl, trail, way, swap = (cards(order=o)[0] for o in ("crawlway", "false-trail", "this-way", "shell-game"))
    t = Table(crew_1=[crawl, trail, way, swap])

    def can() -> set[str]:
        return {str(o["card"]) for o in t.offers("crew-1", "order")} & {crawl, trail, way, swap}

    assert can() == set()
    t.do("crew-1", "place", piece="red-presence", room="room-7")
    t.do("crew-2", "place", piece="blue-presence", room="room-4")
    assert can() == {way}, "a token in the Nest is out of reach"
    t.do("crew-2", "place", piece="blue-passage", room="room-4")
    t.passes()
    t.do("alien", "place", piece="alien", room="room-1")
    t.do("crew-1", "place", piece="red-passage", room="room-4")
    assert can() == {way, crawl, trail}, "a token cannot change places within a room"
    t.do("crew-1", "place", piece="green-passage", room="room-5")
    assert can() == {way, crawl, trail, swap}


@pytest.mark.rule("orders.to-some-effect")
def test_barter_needs_another_card_and_tools_an_item_on_the_board() -> None:
    barter, belt = cards(order="barter")[0], cards(order="tool-belt")[0]
    t = Table(2, crew_1=[barter, belt])
    assert {"card": barter} in t.offers("crew-1", "order")
    assert {"card": belt} in t.offers("crew-1", "order")
    t.edit("move", piece="flame-thrower", zone="room-7")
    assert {"card": belt} in t.offers("crew-1", "order")
    t.edit("move", piece="motion-detector", zone="stand:crew-1")
    assert t.refused("crew-1", "order", card=belt) == "orders.to-some-effect"
    while t.hand("crew-1") > 1:
        t.edit("bottom", piece=next(p for p in t.s.at("hand:crew-1") if p.name != barter), pile="mission")
    assert t.hand("crew-1") == 1
    assert t.refused("crew-1", "order", card=barter) == "orders.to-some-effect"


@pytest.mark.rule("orders.never-the-nest")
def test_no_order_touches_a_token_in_the_nest() -> None:
    t = Table(crew_1=CRAWL[:1])
    t.hide(alien="room-2", red_presence="room-7", red_passage="room-4")
    t.do("alien", "posture", posture="focused")
    t.do("crew-1", "order", card=CRAWL[0])
    assert "red-presence" not in {o["piece"] for o in t.offers("crew-1", "target-move")}
    assert t.refused("crew-1", "target-move", piece="red-presence", room="room-8") == "orders.never-the-nest"
    assert t.refused("crew-1", "target-move", piece="red-passage", room="room-9") == "cards.as-it-says"
    assert t.refused("crew-2", "target-move", piece="red-presence", room="room-8") == "kernel.not-asked"


@pytest.mark.rule("orders.into-the-nest")
def test_an_order_may_move_a_token_into_the_nest() -> None:
    t = Table(crew_1=CRAWL[:1])
    t.hide(alien="room-2", red_passage="room-9")
    t.do("alien", "posture", posture="focused")
    t.do("crew-1", "order", card=CRAWL[0])
    t.do("crew-1", "target-move", piece="red-passage", room="room-7")
    assert t.zone("red-passage") == "room-7"


@pytest.mark.rule("cards.discard-pile")
def test_a_played_card_lies_open_and_its_green_text_is_not_read() -> None:
    green = next(
        m
        for m in cards(protocol="deferred-upkeep")
        + cards(protocol="write-off")
        + cards(protocol="cold-ledger")
        + cards(protocol="opened-doors")
        if m in cards(order="crawlway") + cards(order="stores")
    )
    t = Table(crew_1=[green])
    t.hide(red_presence="room-4")
    t.do("alien", "posture", posture="focused")
    t.do("crew-1", "order", card=green)
    assert t.discards[0] == green
    assert t.up(green)
    (event,) = t.told("order")
    assert (event.seat, [s.name for s in event.shown]) == ("crew-1", [green])
    assert event.args == {"order": t.rules.box.missions[green].order.id}
    assert not t.told("protocol")


@pytest.mark.rule("cards.discard-pile")
def test_a_card_the_companion_does_not_know_is_told_when_it_is_played() -> None:
    t = Table(crew_1=STORES[:1])
    t.forget(STORES[0])
    hole = next(p for p in t.s.at("hand:crew-1") if p.name is None)
    assert hole.handle in [m.args["card"] for ask in t.asks for m in ask.moves if m.kind == "order"]
    t.deck = STORES[:1]
    t.make(Move("crew-1", "order", {"card": hole.handle}))
    assert t.discards == STORES[:1]
    assert t.chances[-2].learns is None


@pytest.mark.rule("orders.to-some-effect")
def test_a_card_that_turns_out_useless_stays_in_the_hand() -> None:
    door = cards(order="slammed-door")[0]
    t = Table(crew_1=[door])
    t.forget(door)
    hole = next(p for p in t.s.at("hand:crew-1") if p.name is None)
    t.deck = [door]
    t.make(Move("crew-1", "order", {"card": hole.handle}))
    assert t.discards == []
    assert door in t.at("hand:crew-1")
    (event,) = t.told("impossible")
    assert (event.seat, event.args, [s.name for s in event.shown]) == (
        "crew-1",
        {"rule": "orders.to-some-effect"},
        [door],
    )


@pytest.mark.rule("orders.anytime")
def test_no_orders_before_the_first_turn() -> None:
    t = Table(5, box=SHIPPED)
    assert [ask.prompt for ask in t.asks] == ["setup.extra-set"]
    t.give("crew-1", STORES[0])
    assert t.refused("crew-1", "order", card=STORES[0]) == "kernel.not-now"
    assert t.refused("alien", "pass") == "kernel.not-asked"
