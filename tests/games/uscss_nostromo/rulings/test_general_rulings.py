"""Rulings on general order, choice, and what is public."""

from __future__ import annotations

import pytest

from companion.engine.ask import Ask
from companion.engine.move import Move
from companion.engine.options import Options
from companion.engine.rng import seed_bytes
from companion.session.clock import SimulatedClock
from companion.session.errors import Stale
from companion.session.payload import game_part
from companion.session.session import Session
from tests.games.uscss_nostromo.table import Table, cards, plain

STORES, CRAWL = cards(order="stores"), cards(order="crawlway")


@pytest.mark.ruling("C1")
def test_the_owner_decides_about_his_token_his_card_and_his_item() -> None:
    t = Table(crew_1=STORES[:1])
    t.hide(alien="room-1", red_presence="room-5")
    t.edit("move", piece="motion-detector", zone="stand:crew-1")
    t.to("action.room")
    t.resolve("room-5")
    (ask,) = (ask for ask in t.asks if ask.prompt == "action.act")
    assert ask.seats == ("crew-1",)
    assert t.refused("crew-2", "draw") == "action.owner-decides"
    assert t.refused("crew-2", "order", card=STORES[0]) == "cards.own-hand"
    t.do("crew-1", "draw")
    t.to("hiding.place")
    t.hide(alien="room-4", red_presence="room-4", blue_presence="room-4")
    t.to("attack.defend", posture="focused")
    assert t.refused("crew-2", "item", piece="motion-detector") == "items.holder-only"


@pytest.mark.ruling("C1")
def test_shared_matters_are_asked_of_the_whole_crew() -> None:
    t = Table(4)
    t.hide(alien="room-1", red_presence="room-5", blue_presence="room-5")
    t.to("action.room")
    assert t.ask("action.room").seats == ("crew-1", "crew-2", "crew-3")
    t.do("crew-3", "resolve", room="room-5")
    assert t.ask("action.who").seats == ("crew-1", "crew-2", "crew-3")
    t.do("crew-3", "act-for", piece="blue-presence")
    assert t.ask("action.act").seats == ("crew-2",)


@pytest.mark.ruling("C1")
def test_where_nobody_has_to_agree_it_goes_clockwise_from_the_aliens_left() -> None:
    t = Table(4, options={"difficulty": "hard-core"})
    t.hide(alien="room-4", red_presence="room-4", blue_presence="room-4", green_presence="room-4")
    t.do("alien", "posture", posture="aggressive")
    for seat, card in (("crew-3", "c1"), ("crew-1", "c2"), ("crew-2", "c3")):
        t.do(seat, "capture", card=card)
    assert [e.seat for e in t.told("discarded-hand")] == ["crew-1", "crew-2", "crew-3"]


def both_have_an_order() -> tuple[Session, Ask, dict[str, list[Move]]]:
    """The first game in which both Crew players are dealt an order that can be played at once."""
    for seed in range(200):
        session = Session.begin("uscss-nostromo", Options(3), SimulatedClock(), None, seed_bytes(seed), breath=0.0)
        ask = next(ask for ask in session.asks() if ask.prompt == "orders.any")
        mine = {seat: [m for m in ask.moves if m.seat == seat] for seat in ("crew-1", "crew-2")}
        if all(mine.values()):
            return session, ask, mine
    raise AssertionError("nobody is ever dealt such an order")


@pytest.mark.ruling("C2")
def test_of_two_orders_the_one_declared_first_is_played_first() -> None:
    session, ask, mine = both_have_an_order()
    session.act("first", ask.id, mine["crew-2"][:1])
    with pytest.raises(Stale):
        session.act("second", ask.id, mine["crew-1"][:1])
    assert [e.seat for e in session.log if e.kind == "order"] == ["crew-2"]
    while not any(a.prompt == "orders.any" for a in session.asks()):
        session.act(f"{session.version}", None, [next(iter(session.asks()[0].moves))])
    session.act("again", None, mine["crew-1"][:1])
    assert [e.seat for e in session.log if e.kind == "order"] == ["crew-2", "crew-1"]


@pytest.mark.ruling("C2")
def test_at_a_tie_the_seats_are_asked_clockwise_from_the_aliens_left() -> None:
    t = Table(5, deck=STORES[:4])
    t.do("alien", "extra-set", to=("crew-1", "crew-3"))
    ask = t.ask("orders.any")
    assert ask.seats == ("crew-1", "crew-2", "crew-3", "crew-4")
    assert [template.seats for template in ask.templates] == [(seat,) for seat in ask.seats]


@pytest.mark.ruling("C3")
@pytest.mark.parametrize("first", ["breakdown-1", "breakdown-2"])
def test_the_alien_picks_among_his_simultaneous_effects(first: str) -> None:
    t = Table()
    t.hide()
    t.to("hiding.place", posture="focused")
    t.hide(alien="room-1", breakdown_1="room-2", breakdown_2="room-4", red_presence="room-4")
    t.to("appearance.order", posture="aggressive")
    assert t.ask("appearance.order").seats == ("alien",)
    assert t.refused("crew-1", "reveal-order", piece=first) == "appearance.one-by-one"
    t.do("alien", "reveal-order", piece=first)
    (one, two) = t.told("breakdown")
    assert {one.shown[0].name, two.shown[0].name} == {"breakdown-1", "breakdown-2"}
    assert one.shown[0].name == first


@pytest.mark.ruling("C4")
def test_a_played_order_lies_face_up_on_the_discard_pile_its_green_text_unread() -> None:
    green = next(card for card in cards(protocol="cold-ledger") if card in STORES)
    t = Table(crew_1=[green])
    left = t.left
    t.do("crew-1", "order", card=green)
    assert t.discards[0] == green
    assert t.up(green)
    assert t.left == left - 2, "two drawn by the order, none discarded"
    assert [e.kind for e in t.story if e.kind == "protocol"] == []


@pytest.mark.ruling("C5")
def test_everybody_may_look_through_the_discard_pile() -> None:
    t = Table(4)
    t.bin(*plain(3))
    for viewer in (("alien",), ("crew-1",), ("crew-3",), ()):
        seen = t.seen(*viewer)
        assert [seen.pieces[h].name for h in seen.piles["discard"]] == t.discards == plain(3)[::-1]


@pytest.mark.ruling("C6")
def test_there_is_no_hand_limit() -> None:
    t = Table(3)
    t.give("crew-1", *(f"m{n:02}" for n in range(1, 21)))
    held = t.hand("crew-1")
    t.hide(alien="room-1", red_presence="room-4")
    t.to("action.room", posture="aggressive")
    t.resolve("room-4")
    t.do("crew-1", "room")
    assert t.hand("crew-1") == held + 3
    t.to("hiding.place")
    assert t.hand("crew-1") == held + 5, "two more drew in the Ladderway"
    assert not any(e.kind == "discarded-hand" for e in t.story)


@pytest.mark.ruling("C7")
@pytest.mark.parametrize("players", [3, 5])
def test_a_hand_is_its_holders_alone_unless_he_turns_the_screen_to_his_fellows(players: int) -> None:
    session = Session.begin("uscss-nostromo", Options(players), SimulatedClock(), None, seed_bytes(5), breath=0.0)
    if players == 5:
        session.act("sets", None, [next(iter(session.asks()[0].moves))])

    def hand(viewer: tuple[str, ...], seat: str) -> list[str | None]:
        return [p["name"] for p in game_part(session, viewer)["pieces"] if p["zone"] == f"hand:{seat}"]

    (mine,) = hand(("crew-1",), "crew-1")
    assert mine is not None
    for viewer in (("alien",), ("crew-2",), ()):
        assert hand(viewer, "crew-1") == [None]
    assert hand(("crew-1", "crew-2"), "crew-1") == [mine], "fellows who look at one screen see both hands"
    assert hand(("crew-1", "crew-2"), "crew-2") != [None]


@pytest.mark.ruling("C8")
def test_counts_and_posture_are_public_contents_are_not() -> None:
    t = Table(4, crew_1=STORES[:2])
    t.hide()
    t.do("alien", "posture", posture="aggressive")
    for viewer in (("alien",), ("crew-2",), ()):
        seen = t.seen(*viewer)
        held = [p for p in seen.pieces.values() if p.zone == "hand:crew-1"]
        assert (len(held), len(seen.piles["mission"]), seen.g.posture) == (t.hand("crew-1"), t.left, "aggressive")
        assert [p.name for p in held] == [None] * len(held)
        assert {seen.pieces[h].name for h in seen.piles["mission"]} == {None}
    assert {p.name for p in t.seen("crew-1").pieces.values() if p.zone == "hand:crew-1"} >= set(STORES[:2])
