"""Rulings on the penalties of Hard-core play and on Survival mode."""

from __future__ import annotations

import pytest

from tests.games.uscss_nostromo.table import Table, cards, plain

DOORS, GREEN = cards(order="slammed-door"), cards(protocol="deferred-upkeep")[0]
STORES = [card for card in cards(order="stores") if card in cards(procedure="p1") + cards(procedure="p3")]


def caught(options: dict[str, str], *held: str, **rooms: str) -> Table:
    """The Alien finds these Presences (red, without any), crew-1 holds these cards, the deck has no green text."""
    t = Table(3, options=options, crew_1=list(held))
    for seat in t.s.seats[1:]:
        for card in [p for p in t.s.at(f"hand:{seat}") if p.name not in held]:
            t.edit("bottom", piece=card, pile="mission")
    t.hide(alien="room-4", **(rooms or {"red_presence": "room-4"}))
    t.deck += plain(3)
    t.do("alien", "posture", posture="aggressive")
    return t


@pytest.mark.ruling("V1")
def test_the_penalty_is_paid_for_each_captured_crew_member() -> None:
    t = caught({"difficulty": "hard-core"}, *DOORS[:3], red_presence="room-4", green_presence="room-4")
    left = t.left
    t.do("crew-1", "capture", card="c1")
    t.do("crew-1", "capture", card="c2")
    assert (t.left, t.hand("crew-1")) == (left - 2, 1)
    lots = [c for c in t.chances if c.use == "hand"]
    assert [(c.kind, c.by, len(c.of)) for c in lots] == [("one", "crew-1", 3), ("one", "crew-1", 2)], "at random"


@pytest.mark.ruling("V1")
def test_with_an_empty_hand_only_the_deck_pays() -> None:
    t = caught({"difficulty": "hard-core"})
    left = t.left
    t.do("crew-1", "capture", card="c1")
    assert (t.left, t.hand("crew-1")) == (left - 1, 0)
    assert not t.told("discarded-hand")


@pytest.mark.ruling("V2")
def test_to_play_an_order_is_not_to_have_to_discard() -> None:
    green = next(card for card in cards(protocol="cold-ledger") if card in cards(order="stores"))
    t = Table(3, options={"difficulty": "hard-core"}, crew_1=[green])
    t.do("crew-1", "order", card=green)
    assert t.discards[0] == green
    assert not t.told("protocol")


@pytest.mark.ruling("V3")
def test_in_survival_a_capture_costs_a_card_of_the_deck_and_one_of_choice_whose_text_is_not_read() -> None:
    t = caught({"survival": "on"}, GREEN, *DOORS[:2], red_presence="room-4", green_presence="room-4")
    left = t.left
    t.do("crew-1", "capture", card="c1")
    t.do("crew-1", "capture", card="c2")
    for n, card in enumerate((GREEN, DOORS[1]), 1):
        assert t.ask("target.discard").seats == ("crew-1",)
        assert t.left == left - n
        t.do("crew-1", "discard", card=card)
    assert t.at("hand:crew-1") == [DOORS[0]]
    assert not [e for e in t.story if e.kind == "protocol"]
    assert not [c for c in t.chances if c.use == "hand"]


@pytest.mark.ruling("V4")
def test_in_survival_with_hard_core_one_and_one_at_random_and_green_texts_are_read_from_either() -> None:
    t = caught({"survival": "on", "difficulty": "hard-core"}, GREEN)
    t.deck[:0] = cards(protocol="opened-doors")[:1]
    left, hunts = t.left, t.s.g.extra_hunts
    t.do("crew-1", "capture", card="c1")
    assert (t.left, t.hand("crew-1")) == (left - 1, 0)
    assert [c.use for c in t.chances].count("hand") == 1
    assert [e.args["protocol"] for e in t.said if e.kind == "protocol"] == ["opened-doors", "deferred-upkeep"]
    assert (hunts, t.s.g.hunts_left) == (0, 3)


@pytest.mark.ruling("V5")
def test_each_lays_at_least_one_out_of_the_pool_and_colours_say_who_acts() -> None:
    t = Table(3, options={"survival": "on"})
    for seat in ("crew-1", "crew-2"):
        assert t.rules.looks(t.s, seat, t.piece("red-presence")), "looking is allowed"
    assert not t.rules.looks(t.s, "alien", t.piece("red-presence"))
    t.do("crew-1", "place", piece="blue-presence", room="room-3")
    assert t.refused("alien", "place", piece="alien", room="room-1") == "hiding.in-turn", "crew-2 has still to lay one"
    t.do("crew-2", "place", piece="red-presence", room="room-5")
    t.hide(alien="room-1")
    t.to("action.room", posture="aggressive")
    t.resolve("room-3")
    assert t.ask("action.act").seats == ("crew-2",)


@pytest.mark.ruling("V5")
def test_a_pool_that_is_too_short_is_laid_while_it_lasts() -> None:
    t = Table(4, options={"survival": "on"})
    while others := [p for p in t.s.at("pool:crew") if p.name not in ("red-presence", "red-passage")]:
        t.edit("move", piece=others[0], zone="box")
    t.do("crew-1", "place", piece="red-presence", room="room-3")
    t.do("crew-2", "place", piece="red-passage", room="room-3")
    assert t.prompts == ["orders.before-blips"], "there is none for crew-3"
    t.passes()
    assert t.ask("hiding.rest").seats == ("alien",)


def nest(players: int = 3, **options: str) -> Table:
    """A turn after red was captured: crew-1's green Presence acts in the Nest."""
    t = Table(players, options={"survival": "on"} | {k.replace("_", "-"): v for k, v in options.items()})
    t.empty(*t.s.seats[1:])
    t.hide(alien="room-4", red_presence="room-4")
    t.deck += plain(1)
    t.do("alien", "posture", posture="aggressive")
    mine = [str(p.name) for p in t.s.at("crew-row") if p.by in (None, "crew-1")]
    t.do("crew-1", "capture", card=mine[0])
    t.to("hiding.place", posture="aggressive")
    t.hide(alien="room-1", green_presence="room-7")
    t.to("action.room", posture="aggressive")
    t.resolve("room-7")
    return t


@pytest.mark.ruling("V6")
def test_a_freed_token_goes_to_the_pool_until_the_next_hiding_and_the_freeing_one_has_acted() -> None:
    t = nest()
    (card,) = t.at("captured:alien")
    t.do("crew-1", "room")
    t.do("crew-1", "liberate", card=card, piece="red-presence")
    assert t.zone("red-presence") == "pool:crew"
    assert t.zone("green-presence") == "pool:crew", "it has spent its action"
    assert "action.act" not in t.prompts
    assert t.zone(card) == "crew-row"
    t.to("hiding.place")
    assert not t.up("red-presence")
    t.do("crew-1", "place", piece="red-presence", room="room-2")
    assert t.zone("red-presence") == "room-2"


@pytest.mark.ruling("V7")
def test_the_captured_tokens_are_kept_the_saved_ones_not() -> None:
    t = Table(3, options={"survival": "on"}, crew_1=DOORS[:1])
    t.hide(alien="room-4", red_presence="room-4", blue_presence="room-4")
    t.do("alien", "posture", posture="focused")
    t.do("crew-1", "order", card=DOORS[0])
    t.do("crew-1", "target-token", piece="red-presence")
    t.passes()
    assert (t.zone("red-presence"), t.zone("blue-presence")) == ("pool:crew", "kept:alien")


@pytest.mark.ruling("V8")
@pytest.mark.parametrize("switched", [False, True])
@pytest.mark.parametrize(("house", "owner"), [("liberator", "crew-2"), ("former-owner", "crew-1")])
def test_heroic_and_survival_who_gets_the_freed_card(house: str, owner: str, switched: bool) -> None:
    other = "former-owner" if house == "liberator" else "liberator"
    t = Table(3, options={"survival": "on", "heroic": "on", "freed-card": other if switched else house})
    card = next(str(p.name) for p in t.s.at("crew-row") if p.by == "crew-1")
    t.empty("crew-1", "crew-2")
    t.hide(alien="room-4", red_presence="room-4")
    t.deck += plain(1)
    t.do("alien", "posture", posture="aggressive")
    t.do("crew-1", "capture", card=card)
    if switched:
        t.edit("house", option="freed-card", value=house)
    t.to("hiding.place", posture="aggressive")
    t.hide(alien="room-1", blue_presence="room-7")
    t.to("action.room", posture="aggressive")
    t.resolve("room-7")
    t.do("crew-2", "room")
    t.do("crew-2", "liberate", card=card, piece="red-presence")
    assert t.piece(card).by == owner


@pytest.mark.ruling("V9")
def test_a_set_is_passed_on_with_whatever_tokens_of_it_are_left() -> None:
    t = Table(6, options={"survival": "on"})
    t.do("alien", "extra-set", to=("crew-1",))
    t.empty(*t.s.seats[1:])
    t.hide(alien="room-4", red_presence="room-4")
    t.deck += plain(1)
    t.do("alien", "posture", posture="aggressive")
    t.do("crew-1", "capture", card="c1")
    t.to("turn.give-set")
    t.do("crew-1", "give-set", reminder="reminder-red", to="crew-2")
    assert "reminder-red" in t.at("stand:crew-2")
    assert (t.zone("red-presence"), t.zone("red-passage")) == ("kept:alien", "pool:crew")
    assert t.piece("red-passage").by in (None, "crew-2")


@pytest.mark.ruling("V10")
def test_no_liberation_without_a_captive_nor_outside_the_action_phase_nor_outside_survival() -> None:
    t = Table(3, options={"survival": "on"})
    assert t.refused("crew-1", "room") == "action.only-in-action"
    t.hide(alien="room-1", green_presence="room-7")
    t.to("action.room", posture="aggressive")
    t.resolve("room-7")
    assert t.refused("crew-1", "room") == "survival.nobody-captured"
    plainly = Table(3)
    plainly.edit("move", piece="c1", zone="captured:alien")
    plainly.hide(alien="room-1", green_presence="room-7")
    plainly.to("action.room", posture="aggressive")
    plainly.resolve("room-7")
    assert plainly.refused("crew-1", "room") == "action.no-room-effect"
