"""Rulings on the Hunting Phase, and on what is done in the same instant."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine.ask import Ask
from companion.engine.move import Move
from companion.engine.options import Options
from companion.engine.rng import seed_bytes
from companion.games.uscss_nostromo.policy import Player
from companion.session.clock import SimulatedClock
from companion.session.errors import Stale
from companion.session.session import Session
from tests.games.uscss_nostromo.table import SHIPPED, Table, cards

STORES, TRAIL, CRAWL, ANYBODY = (cards(order=o) for o in ("stores", "false-trail", "crawlway", "this-way"))


def hunting(options: dict[str, str] | None = None, /, rooms: dict[str, str] | None = None, **hands: Any) -> Table:
    """In the Hunting Phase; the Alien is in Mother, Jonesy in the Sleep Vault."""
    t = Table(3, options=options, **hands)
    t.hide(**{"alien": "room-1", "jonesy": "room-3"} | (rooms or {}))
    t.do("alien", "posture", posture="focused")
    return t


@pytest.mark.ruling("HU1")
def test_never_into_his_own_room_but_there_and_back_again() -> None:
    t = hunting()
    t.passes()
    assert t.refused("alien", "hunt", room="room-1") == "hunting.another-room"
    t.hunt("room-4")
    t.hunt("room-1")
    assert (t.zone("alien"), t.s.g.hunts_left) == ("room-1", 0)


@pytest.mark.ruling("HU1")
def test_who_comes_into_his_room_is_found_without_an_action() -> None:
    t = hunting(rooms={"red_passage": "room-5"}, crew_1=TRAIL[:1])
    t.do("crew-1", "order", card=TRAIL[0])
    t.do("crew-1", "target-move", piece="red-passage", room="room-1")
    assert t.zone("red-passage") == "stand:crew-1"
    assert t.s.g.hunts_left == 2


@pytest.mark.ruling("HU2")
def test_jonesys_room_is_shut_while_he_is_there_and_the_tokens_with_him_live_on() -> None:
    t = hunting(rooms={"red_presence": "room-3", "green_passage": "room-5"}, crew_1=TRAIL[:2])
    t.do("crew-1", "order", card=TRAIL[0])
    t.do("crew-1", "target-move", piece="green-passage", room="room-3")
    assert t.zone("green-passage") == "room-3", "orders move tokens in"
    t.do("crew-1", "order", card=TRAIL[1])
    t.do("crew-1", "target-move", piece="green-passage", room="room-5")
    assert t.zone("green-passage") == "room-5", "and out"
    for room in ("room-4", "room-6"):
        t.passes()
        assert t.refused("alien", "hunt", room="room-3") == "hunting.not-jonesys-room"
        t.do("alien", "hunt", room=room)
        t.passes()
    t.passes()
    assert t.zone("jonesy") == "stand:alien"
    assert not t.up("red-presence")
    t.resolve("room-3")
    assert "draw" in t.kinds("crew-1", "action.act")


@pytest.mark.ruling("HU3")
@pytest.mark.parametrize("switched", [False, True])
@pytest.mark.parametrize(("house", "may"), [("optional", True), ("required", False)])
def test_the_alien_may_stop_early_and_says_so_unless_the_house_wants_all(house: str, may: bool, switched: bool) -> None:
    t = hunting({"all-hunts": ("required" if may else "optional") if switched else house})
    t.passes()
    if switched:
        t.edit("house", option="all-hunts", value=house)
    if not may:
        assert t.refused("alien", "stop") == "hunting.all-of-them"
        return
    t.do("alien", "stop")
    assert [e.kind for e in t.said if e.kind == "stopped"] == ["stopped"]
    assert t.prompts == ["orders.hunt-over"]


@pytest.mark.ruling("HU4")
def test_who_is_moved_out_before_the_reveal_escapes_who_remains_is_found() -> None:
    t = hunting(rooms={"red_presence": "room-4", "blue_presence": "room-4"}, crew_1=TRAIL[:1])
    t.passes()
    t.do("alien", "hunt", room="room-4")
    t.do("crew-1", "order", card=TRAIL[0])
    t.do("crew-1", "target-move", piece="red-presence", room="room-10")
    assert t.prompts == ["orders.before-reveal"], "asked again, nothing turned up yet"
    assert not t.up("blue-presence")
    t.passes()
    assert (t.up("red-presence"), t.zone("red-presence")) == (False, "room-10")
    assert t.up("blue-presence")
    assert t.prompts == ["attack.defend"]


@pytest.mark.ruling("HU5")
def test_a_presence_moved_into_the_aliens_room_is_found_and_attacked_at_once() -> None:
    t = hunting(rooms={"red_presence": "room-5"}, crew_1=TRAIL[:1])
    t.do("crew-1", "order", card=TRAIL[0])
    t.do("crew-1", "target-move", piece="red-presence", room="room-1")
    assert t.up("red-presence")
    assert [e.args for e in t.told("attack")] == [{"room": "room-1"}]
    assert t.prompts == ["attack.defend"]


@pytest.mark.ruling("HU6")
def test_after_an_attack_the_hunting_goes_on() -> None:
    t = hunting(rooms={"red_presence": "room-4"})
    t.hunt("room-4")
    assert t.prompts == ["attack.defend"]
    t.passes()
    t.do("crew-1", "capture", card="c1")
    assert (t.s.g.hunts_left, t.prompts) == (1, ["orders.before-hunt"])
    t.hunt("room-5")
    assert t.zone("alien") == "room-5"


@pytest.mark.ruling("HU7")
def test_a_presence_moved_face_up_stays_so_and_acts_where_it_stands() -> None:
    t = hunting(rooms={"red_presence": "room-4"}, crew_1=CRAWL[:1])
    t.hunt("room-4")
    t.do("crew-1", "order", card=CRAWL[0])
    t.do("crew-1", "target-move", piece="red-presence", room="room-8")
    assert t.s.g.attack == ""
    assert (t.zone("red-presence"), t.up("red-presence")) == ("room-8", True)
    assert t.sees("alien", "red-presence")
    t.to("action.room")
    assert (t.zone("red-presence"), t.up("red-presence")) == ("room-8", True)
    t.resolve("room-8")
    assert "red-presence" in {o["piece"] for o in t.offers("crew-1", "act-for")}


@pytest.mark.ruling("HU8")
@pytest.mark.parametrize("orders", ["together", "strict"])
def test_a_token_moved_into_an_attack_joins_it_and_the_window_is_asked_afresh(orders: str) -> None:
    t = Table(3, orders, crew_2=CRAWL[:1])
    t.hide(alien="room-4", red_presence="room-4", yellow_presence="room-3", blue_passage="room-8")
    t.do("alien", "posture", posture="focused")
    if orders == "strict":
        t.do("crew-1", "pass")
    window = t.ask("attack.defend").id
    t.do("crew-2", "order", card=CRAWL[0])
    t.do("crew-2", "target-move", piece="yellow-presence", room="room-4")
    assert t.up("yellow-presence")
    assert not t.told("attack"), "it is the same attack"
    assert t.ask("attack.defend").id != window
    assert "pass" in t.kinds("crew-1", "attack.defend"), "who had passed is asked again"
    for seat in ("crew-1", "crew-2") if orders == "strict" else ("crew-1",):
        t.do(seat, "pass")
    assert {s.name for e in t.told("caught") for s in e.shown} == {"red-presence", "yellow-presence"}


@pytest.mark.ruling("HU9")
def test_a_token_moved_into_a_room_being_resolved_is_turned_up_and_acts_too() -> None:
    t = Table(crew_1=ANYBODY[:1])
    t.hide(alien="room-1", red_presence="room-5", blue_presence="room-4", yellow_presence="room-8")
    t.to("action.room", posture="aggressive")
    t.resolve("room-5")
    t.do("crew-1", "order", card=ANYBODY[0])
    t.do("crew-1", "target-move", piece="yellow-presence", room="room-5")
    assert t.up("yellow-presence")
    t.do("crew-1", "draw")
    assert t.ask("action.act").args["piece"] == t.piece("yellow-presence").handle
    t.do("crew-2", "draw")
    assert t.zone("yellow-presence") == "stand:crew-2"
    assert len([e for e in t.story if e.kind == "resolved" and e.args["room"] == "room-5"]) == 1


@pytest.mark.ruling("HU10")
@pytest.mark.parametrize("first", ["hunt", "order"])
def test_of_a_move_and_an_order_in_one_instant_whichever_comes_first_is_first(first: str) -> None:
    t = hunting(rooms={"red_presence": "room-4"}, crew_1=TRAIL[:1])
    t.passes()
    order, hunt = t.move("crew-1", "order", {"card": TRAIL[0]}), t.move("alien", "hunt", {"room": "room-4"})
    assert t.rules.check(t.s, order) is None
    assert t.rules.check(t.s, hunt) is None
    if first == "order":
        t.make(order)
        assert t.refused("alien", "hunt", room="room-4") == "hunting.only-in-hunting"
        t.do("crew-1", "target-move", piece="red-presence", room="room-10")
        assert (t.prompts, t.s.g.hunts_left) == (["hunting.move"], 2)
        t.make(hunt)
    else:
        t.make(hunt)
        assert t.prompts == ["orders.before-reveal"], "the window after the move is still to come"
        t.make(order)
        t.do("crew-1", "target-move", piece="red-presence", room="room-10")
    t.passes()
    assert not t.up("red-presence"), "it got away in either case"


def the_alien_chooses() -> tuple[Session, Ask, Move]:
    """The first game in which the Crew holds an order that can be played while the Alien chooses a hunting move."""
    for seed in range(100):
        session = Session.begin("uscss-nostromo", Options(3), SimulatedClock(), None, seed_bytes(seed), breath=0.0)
        while session.outcome is None:
            asks = {ask.prompt: ask for ask in session.asks() if ask.moves}
            if "hunting.move" in asks:
                if "orders.any" in asks:
                    return session, asks["hunting.move"], next(iter(asks["orders.any"].moves))
                break
            move = next(iter(next(iter(asks.values())).moves))
            if any(ask.window for ask in asks.values()):
                move = Move("crew-1", "pass")
            elif move.kind == "posture":
                move = Move("alien", "posture", {"posture": "focused"})
            session.act(f"{session.version}", None, [move])
    raise AssertionError("nobody ever holds an order while the Alien chooses")


@pytest.mark.ruling("HU10")
def test_an_ask_answered_from_before_the_order_is_stale_and_the_game_asks_again() -> None:
    session, ask, order = the_alien_chooses()
    hunt = next(m for m in ask.moves if m.kind == "hunt")
    session.act("order", None, [order])
    with pytest.raises(Stale):
        session.act("hunt", ask.id, [hunt])
    assert not any(e.kind == "hunted" for e in session.log)


def at_a_window(breath: float) -> tuple[Session, SimulatedClock, str]:
    """A session in which the Crew is asked before the Posture Phase."""
    clock = SimulatedClock()
    session = Session.begin("uscss-nostromo", Options(3), clock, None, seed_bytes(3), breath=breath)
    while not any(a.prompt == "orders.before-posture" for a in session.asks()):
        window = next((a for a in session.asks() if a.window), None)
        if window:
            session.act(f"{session.version}", window.id, [Move("crew-1", "pass")])
            clock.time += breath
            session.tick(clock.time)
        else:
            session.act(f"{session.version}", None, [next(iter(session.asks()[0].moves))])
    return session, clock, next(a.id for a in session.asks() if a.window)


@pytest.mark.ruling("HU11")
def test_a_pass_may_be_taken_back_until_the_breath_is_over() -> None:
    session, clock, window = at_a_window(2.0)
    session.act("nobody", window, [Move("crew-1", "pass")])
    clock.time += 1.9
    session.wait(window, "crew-1")
    clock.time += 60.0
    session.tick(clock.time)
    assert any(a.id == window for a in session.asks()), "he has something after all: it stays open"
    session.go(window, "crew-1")
    clock.time += 2.0
    session.tick(clock.time)
    assert [a.prompt for a in session.asks()] == ["posture.choose"]
    session.wait(window, "crew-1")
    with pytest.raises(Stale):
        session.act("late", window, [Move("crew-1", "pass")])
    assert [a.prompt for a in session.asks()] == ["posture.choose"], "closed is closed"


@pytest.mark.ruling("HU11")
def test_where_each_is_asked_alone_an_order_takes_the_pass_back_until_all_have_passed() -> None:
    t = Table(3, "strict", crew_1=STORES[:1])
    t.hide()
    t.do("alien", "posture", posture="focused")
    t.do("crew-1", "pass")
    assert t.kinds("crew-1") == {"order"}
    t.do("crew-1", "order", card=STORES[0])
    assert t.prompts == ["orders.before-hunt", "orders.before-hunt"]
    assert "pass" in t.kinds("crew-1")
    t.do("crew-1", "pass")
    t.do("crew-2", "pass")
    assert t.prompts == ["hunting.move"]


@pytest.mark.ruling("HU2")
def test_no_other_effect_moves_the_alien_into_jonesys_room_either() -> None:
    draws, moves = 'effects = [{ do = "draw", count = 2 }]', 'effects = [{ do = "move-alien", to = "any" }]'
    assert SHIPPED.count(draws) == 1
    t = Table(3, box=SHIPPED.replace(draws, moves), crew_1=STORES[:1])
    t.hide(alien="room-1", jonesy="room-3")
    t.do("alien", "posture", posture="focused")
    t.do("crew-1", "order", card=STORES[0])
    rooms = {o["room"] for o in t.offers("crew-1", "target-move") or t.offers("crew-1", "target-room")}
    assert rooms == {f"room-{n}" for n in range(2, 11)} - {"room-3"}


@pytest.mark.ruling("HU11")
def test_a_plain_player_who_has_passed_leaves_it_at_that() -> None:
    t = Table(3, "strict", crew_1=STORES[:1])
    t.hide()
    t.do("alien", "posture", posture="focused")
    t.do("crew-1", "pass")
    asks = [(ask, ask.for_seats(("crew-1",)).moves) for ask in t.asks if ask.seats == ("crew-1",)]
    assert [moves.count() for _, moves in asks] == [len(t.offers("crew-1", "order"))] != [0]
    player = Player(t.rules.box)
    for seed in range(5):
        assert player(t.seen("crew-1", recall=True), "crew-1", (), asks, Random(seed)) is None
