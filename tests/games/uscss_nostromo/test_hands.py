"""The table: layout, hands, and what a shift would mean."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.engine.layout import Shift
from companion.engine.move import Move
from tests.games.uscss_nostromo.table import Table, cards


@pytest.mark.rule("setup.board")
def test_the_layout_has_the_21_tokens_and_no_card() -> None:
    t = Table()
    spots = t.rules.layout(t.s).spots
    assert Counter(spot.back for spot in spots) == {"crew": 12, "blip": 6, "item": 2, "posture": 1}
    assert {(s.zone, s.up) for s in spots if s.name == "flame-thrower"} == {("room-6", True)}
    assert {(s.zone, s.up) for s in spots if s.name == "red-presence"} == {("stand:crew-1", False)}
    assert all(spot.piece in t.s.pieces for spot in spots)
    holes = [s for s in t.rules.layout(t.seen("alien")).spots if s.name is None]
    assert len(holes) == 12


@pytest.mark.rule("setup.board")
def test_a_mark_planted_in_an_identity_shows_nowhere() -> None:
    t = Table()
    p = t.piece("red-presence")
    t.s.pieces[p.handle] = p.named("red-presence~x")
    assert "red-presence" in {s.name for s in t.rules.layout(t.s).spots}
    assert [s.name for s in t.hands("crew-1", "place", piece="red-presence", room="room-4")] == ["red-presence"]
    assert t.attempt("red-presence", "crew", "stand:crew-1", "room-4") is not None


@pytest.mark.rule("hiding.crew-tokens")
def test_laying_a_token_is_a_shift_from_stand_to_room() -> None:
    t = Table()
    shift = Shift("red-presence", "crew", "stand:crew-1", "room-4")
    assert t.hands("crew-1", "place", piece="red-presence", room="room-4") == [shift]
    assert t.attempt("red-presence", "crew", "stand:crew-1", "room-4") == (
        "crew-1",
        "place",
        {"piece": "red-presence", "room": "room-4"},
    )
    assert t.attempt("blue-presence", "crew", "stand:crew-2", "room-4") == (
        "crew-2",
        "place",
        {"piece": "blue-presence", "room": "room-4"},
    ), "legal or not"
    assert t.attempt("alien", "blip", "stand:alien", "room-10") == (
        "alien",
        "place",
        {"piece": "alien", "room": "room-10"},
    )


@pytest.mark.rule("hiding.crew-tokens")
def test_any_token_of_that_back_where_no_reader_tells_them_apart() -> None:
    t = Table()
    meant = t.rules.attempt(t.s, None, Shift(None, "crew", "stand:crew-2", "room-4"))
    assert meant is not None
    assert (meant.seat, meant.kind) == ("crew-2", "place")
    assert t.s.pieces[int(str(meant.args["piece"]))].zone == "stand:crew-2"
    t.forget("red-presence")
    hole = next(p for p in t.s.at("stand:crew-1") if p.name is None)
    move = Move("crew-1", "place", {"piece": hole.handle, "room": "room-4"})
    assert t.rules.hands(t.s, move) == [Shift(None, "crew", "stand:crew-1", "room-4")]
    t.make(move)
    t.do("crew-2", "place", piece="blue-presence", room="room-1")
    assert [p.name for p in t.s.at("room-4")] == [None]


@pytest.mark.rule("hiding.crew-tokens")
def test_shifts_that_mean_nothing() -> None:
    t = Table()
    assert t.attempt("red-presence", "crew", "stand:crew-1", "posture-focused") is None
    assert t.attempt("alien", "blip", "stand:alien", "stand:crew-1") is None
    assert t.attempt("jonesy", "blip", "room-3", "somewhere") is None
    assert t.attempt("nobody", "crew", "stand:crew-1", "room-4") is None
    assert t.attempt(None, "crew", "room-1", "room-4") is None
    assert t.attempt("m01", "mission", "room-1", "room-4") is None
    assert t.rules.attempt(t.s, None, Shift("red-presence", "crew", None, "room-4")) is None
    assert t.rules.attempt(t.s, None, Shift("red-presence", "crew", "stand:crew-1", None)) is None
    t.hide(red_presence="room-4")
    assert t.attempt("red-presence", "crew", "room-4", "room-5") is None
    assert t.attempt("jonesy", "blip", "room-3", "room-5") is None


@pytest.mark.rule("hunting.move")
def test_the_alien_from_room_to_room_hunts() -> None:
    t = Table()
    t.hide(alien="room-1")
    t.do("alien", "posture", posture="aggressive")
    assert t.attempt("alien", "blip", "room-1", "room-4") == ("alien", "hunt", {"room": "room-4"})
    assert t.attempt("jonesy", "blip", "room-3", "room-4") is None
    assert t.hands("alien", "stop") == []


@pytest.mark.rule("items.only-in-attack")
def test_items_in_hand() -> None:
    t = Table()
    assert t.attempt("flame-thrower", "item", "room-6", "stand:crew-2") == (
        "crew-2",
        "pick",
        {"piece": "flame-thrower"},
    )
    assert t.attempt("flame-thrower", "item", "room-6", "room-7") is None
    t.edit("move", piece="flame-thrower", zone="stand:crew-1")
    assert t.attempt("flame-thrower", "item", "stand:crew-1", "room-7") == (
        "crew-1",
        "item",
        {"piece": "flame-thrower"},
    )
    assert t.attempt("flame-thrower", "item", "stand:crew-1", "stand:crew-2") is None


@pytest.mark.rule("attack.save")
def test_lifting_a_presence_while_a_card_saves() -> None:
    door, way = cards(order="slammed-door")[0], cards(order="this-way")[0]
    t = Table(crew_1=[door, way])
    t.hide(alien="room-4", red_presence="room-4", blue_presence="room-4")
    t.do("alien", "posture", posture="focused")
    assert t.attempt("blue-presence", "crew", "room-4", "stand:crew-2") != (
        "crew-1",
        "target-token",
        {"piece": "blue-presence"},
    )
    t.do("crew-1", "order", card=door)
    assert t.attempt("blue-presence", "crew", "room-4", "stand:crew-2") == (
        "crew-1",
        "target-token",
        {"piece": "blue-presence"},
    )
    assert t.attempt("blue-presence", "crew", "room-4", "room-5") is None
    t.do("crew-1", "target-token", piece="red-presence")
    t.do("crew-1", "order", card=way)
    assert t.attempt("blue-presence", "crew", "room-4", "room-3") == (
        "crew-1",
        "target-move",
        {"piece": "blue-presence", "room": "room-3"},
    )
    assert t.hands("crew-1", "target-move", piece="blue-presence", room="room-3") == [
        Shift("blue-presence", "crew", "room-4", "room-3")
    ]


@pytest.mark.rule("cards.as-it-says")
def test_shifts_while_cards_ask() -> None:
    swap, belt = cards(order="shell-game")[0], cards(order="tool-belt")[0]
    t = Table(crew_1=[swap, belt])
    t.hide(red_presence="room-4", blue_presence="room-5", alien="room-1")
    t.do("alien", "posture", posture="focused")
    t.do("crew-1", "order", card=swap)
    assert t.attempt("red-presence", "crew", "room-4", "room-5") == (
        "crew-1",
        "target-swap",
        {"piece": "red-presence", "with": "blue-presence"},
    )
    assert t.attempt("red-presence", "crew", "room-4", "room-2") is None
    t.do("crew-1", "target-swap", piece="red-presence", **{"with": "blue-presence"})
    t.do("crew-1", "order", card=belt)
    assert t.attempt("flame-thrower", "item", "room-6", "stand:crew-1") == (
        "crew-1",
        "target-token",
        {"piece": "flame-thrower"},
    )
    assert t.attempt("alien", "blip", "room-1", "room-4") == ("alien", "hunt", {"room": "room-4"})


@pytest.mark.rule("cards.as-it-says")
def test_a_blip_shifted_by_a_behavior() -> None:
    t = Table()
    t.hide(alien="room-9")
    t.behaviors = ["b3", "b8"]
    t.do("alien", "posture", posture="instinctive")
    t.do("alien", "behavior", piece="b3")
    assert t.attempt("jonesy", "blip", "room-3", "room-4") == (
        "alien",
        "target-move",
        {"piece": "jonesy", "room": "room-4"},
    )


@pytest.mark.rule("items.motion-detector")
def test_the_detector_by_hand() -> None:
    t = Table()
    t.edit("move", piece="motion-detector", zone="stand:crew-1")
    t.hide(alien="room-4", red_presence="room-4", blue_presence="room-4")
    t.do("alien", "posture", posture="focused")
    t.do("crew-1", "item", piece="motion-detector")
    assert t.attempt("blue-presence", "crew", "room-4", "room-3") == (
        "crew-2",
        "detect",
        {"piece": "blue-presence", "room": "room-3"},
    )


@pytest.mark.rule("turn.pass-a-set-5")
def test_a_token_from_stand_to_stand_passes_its_set() -> None:
    t = Table(5)
    t.do("alien", "extra-set", to=("crew-1", "crew-3"))
    t.to("turn.give-set", posture="aggressive")
    assert t.attempt("red-presence", "crew", "stand:crew-1", "stand:crew-2") == (
        "crew-1",
        "give-set",
        {"reminder": "reminder-red", "to": "crew-2"},
    )


@pytest.mark.rule("turn.gather")
def test_edits_keep_counts_and_owners_right() -> None:
    t = Table()
    t.edit("move", piece="red-presence", zone="room-4")
    assert t.piece("red-presence").by == "crew-1"
    t.hide(alien="room-1", jonesy="room-3")
    t.do("alien", "posture", posture="focused")
    t.edit("move", piece="c1", zone="captured:alien")
    assert t.s.g.captured == 1
    t.edit("move", piece="alien", zone="room-5")
    assert t.s.g.alien == t.piece("alien").handle
    t.edit("move", piece="jonesy", zone="stand:alien")
    assert t.s.g.jonesy == 0
    t.edit("move", piece="alien", zone="stand:alien")
    assert t.s.g.alien == 0
