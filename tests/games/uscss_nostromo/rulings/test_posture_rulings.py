"""Rulings on the Posture Phase."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.play import Play
from tests.games.uscss_nostromo.table import Table, cards, plain

STORES, DOOR = cards(order="stores")[0], cards(order="slammed-door")[0]


def begun(difficulty: str = "novice", options: dict[str, str] | None = None, /, **hands: Any) -> Table:
    """In the Posture Phase."""
    t = Table(3, options={"difficulty": difficulty} | (options or {}), **hands)
    t.hide()
    return t


@pytest.mark.ruling("P1")
@pytest.mark.parametrize("difficulty", ["experienced", "hard-core"])
def test_on_the_blue_side_aggressive_still_forbids_orders_and_items(difficulty: str) -> None:
    t = Table(3, options={"difficulty": difficulty}, crew_1=[STORES])
    t.edit("move", piece="motion-detector", zone="stand:crew-2")
    t.hide(alien="room-1", red_presence="room-4")
    t.do("alien", "posture", posture="aggressive")
    assert t.s.g.hunts_left == 2
    assert t.refused("crew-1", "order", card=STORES) == "orders.not-if-aggressive"
    t.do("alien", "hunt", room="room-4")
    assert t.prompts == ["capture.choose"]
    assert t.refused("crew-2", "item", piece="motion-detector") == "items.not-if-aggressive"


@pytest.mark.ruling("P2")
def test_aggressive_counts_in_an_attack_out_of_appearance() -> None:
    t = Table(crew_1=[DOOR])
    t.edit("move", piece="flame-thrower", zone="stand:crew-2")
    t.hide(alien="room-4", red_presence="room-4")
    t.do("alien", "posture", posture="aggressive")
    assert t.prompts == ["capture.choose"]
    assert t.s.g.phase == "appearance"
    assert t.refused("crew-1", "order", card=DOOR) == "orders.not-if-aggressive"
    assert t.refused("crew-2", "item", piece="flame-thrower") == "items.not-if-aggressive"


@pytest.mark.ruling("P3")
@pytest.mark.parametrize("posture", ["aggressive", "instinctive", "focused"])
def test_the_same_posture_turn_after_turn(posture: str) -> None:
    t = begun()
    for turn in (1, 2, 3):
        t.do("alien", "posture", posture=posture)
        assert (t.s.g.turn, t.s.g.posture) == (turn, posture)
        if turn < 3:
            t.to("hiding.place")
            t.hide()


@pytest.mark.ruling("P4")
@pytest.mark.parametrize("under", [("b7", "b8"), ("b8", "b7")])
def test_unplayed_behavior_cards_stay_secret_and_go_under_in_the_aliens_order(under: tuple[str, str]) -> None:
    t = begun("experienced")
    t.behaviors += ["b9", "b8", "b7"]
    t.do("alien", "posture", posture="instinctive")
    t.do("alien", "behavior", piece="b9")
    assert t.ask("behavior.order").seats == ("alien",)
    t.do("alien", "bottom-order", pieces=tuple(t.piece(name).handle for name in under))
    assert tuple(t.s.pieces[h].name for h in t.s.piles["behavior"][-2:]) == under
    shown = {s.name for e in t.story for s in e.masked(("crew-1", "crew-2")).shown}
    assert shown & {"b7", "b8", "b9"} == {"b9"}
    assert not t.sees("crew-1", "b7")


def instinctive(t: Table, left: int) -> None:
    """The Behavior deck has so many cards left, the others have been played, and the Alien is Instinctive."""
    play = Play(t.rules, t.s)
    for n, handle in enumerate(t.s.piles["behavior"][left:], left + 1):
        play.name(handle, f"b{n}")
        play.stack("behavior-discard", [handle], up=True)
    t.do("alien", "posture", posture="instinctive")


@pytest.mark.ruling("P5")
@pytest.mark.parametrize("house", ["shuffle", "none"])
def test_a_behavior_deck_that_is_short_gives_what_is_left(house: str) -> None:
    t = begun("experienced", {"behaviors-run-out": house})
    instinctive(t, 1)
    assert len(t.offers("alien", "behavior")) == 1
    assert t.s.piles["behavior"] == ()


@pytest.mark.ruling("P5")
@pytest.mark.parametrize(("house", "drawn"), [("shuffle", 2), ("none", 0)])
def test_an_empty_one_is_made_anew_or_not_as_the_house_has_it(house: str, drawn: int) -> None:
    t = begun("novice", {"behaviors-run-out": house})
    instinctive(t, 0)
    assert len(t.offers("alien", "behavior")) == drawn
    assert len(t.s.piles["behavior"]) == (7 if drawn else 0)
    assert t.s.g.phase == ("posture" if drawn else "hunting")


@pytest.mark.ruling("P5")
@pytest.mark.parametrize(("house", "drawn"), [("shuffle", 2), ("none", 0)])
def test_that_can_be_switched_in_mid_game(house: str, drawn: int) -> None:
    t = begun("novice", {"behaviors-run-out": "none" if drawn else "shuffle"})
    t.edit("house", option="behaviors-run-out", value=house)
    instinctive(t, 0)
    assert len(t.offers("alien", "behavior")) == drawn


@pytest.mark.ruling("P6")
def test_the_played_behavior_card_is_public_and_works_at_once() -> None:
    t = begun()
    t.behaviors += ["b7", "b8"]
    t.do("alien", "posture", posture="instinctive")
    left = t.left
    t.do("alien", "behavior", piece="b7")
    assert t.left == left - 1, "its discard is made now"
    for viewer in (("crew-1",), ("crew-2",), ()):
        seen = t.seen(*viewer)
        assert [seen.pieces[h].name for h in seen.piles["behavior-discard"]] == ["b7"]
    assert t.s.g.no_items, "until the hunting is over, as the card says"
    t.to("hiding.place")
    assert not t.s.g.no_items, "and no longer"


@pytest.mark.ruling("P7")
def test_focused_without_a_breakdown_in_stock_discards_and_gains_nothing() -> None:
    t = begun()
    for name in ("breakdown-2", "breakdown-3", "breakdown-4"):
        t.edit("move", piece=name, zone="box")
    left = t.left
    t.deck += plain(1)
    t.do("alien", "posture", posture="focused")
    assert t.left == left - 1
    assert not t.told("gained")
    assert len([p for p in t.s.pieces.values() if p.back == "blip" and p.zone != "box"]) == 3


@pytest.mark.ruling("P8")
def test_the_token_gained_is_laid_from_the_next_hiding_on() -> None:
    t = begun()
    t.do("alien", "posture", posture="focused")
    assert t.zone("breakdown-2") == "stand:alien"
    assert len([e for e in t.story if e.kind == "breakdown"]) == 1, "only the one that lay on the board"
    t.to("hiding.place")
    assert [p.up for p in t.s.at("stand:alien", "blip")] == [False] * 4


@pytest.mark.ruling("P9")
def test_focused_on_the_blue_side_discards_one_by_one() -> None:
    t = begun("experienced")
    first = cards(protocol="deferred-upkeep")[0]
    t.deck += [first, *plain(1)]
    t.do("alien", "posture", posture="focused")
    kinds = [e.kind for e in t.said if e.kind in ("discarded", "protocol", "gained")]
    assert kinds == ["discarded", "protocol", "gained", "discarded", "gained"]
