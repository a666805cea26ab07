"""Game Options, Survival Mode."""

from __future__ import annotations

import pytest

from companion.engine.play import Play
from tests.games.uscss_nostromo.table import Table, cards, plain


def survival(**options: str) -> Table:
    return Table(3, options={"survival": "on"} | {k.replace("_", "-"): v for k, v in options.items()})


def caught(**options: str) -> Table:
    """Crew-2 has laid crew-1's red Presence, and the Alien finds it; the next cards of the deck have no text."""
    t = survival(**options)
    held = cards(order="slammed-door")[:3]
    t.kept |= set(held)
    t.empty("crew-1", "crew-2")
    t.give("crew-1", *held)
    t.do("crew-1", "place", piece="blue-passage", room="room-8")
    t.do("crew-2", "place", piece="red-presence", room="room-4")
    t.hide(alien="room-4")
    t.deck += plain(2)
    t.do("alien", "posture", posture="aggressive")
    return t


@pytest.mark.rule("survival.pool")
def test_all_tokens_lie_in_one_pool_and_anybody_lays_any() -> None:
    t = survival()
    assert len(t.at("pool:crew")) == 12
    assert not [p for p in t.s.at("stand:crew-1") if p.back == "crew"]
    assert len(t.offers("crew-1", "place")) == 12 * 10
    assert t.refused("crew-1", "place", piece="alien", room="room-1") == "survival.pool"
    t.do("crew-1", "place", piece="blue-presence", room="room-2")
    assert t.zone("blue-presence") == "room-2"


@pytest.mark.rule("survival.pool")
def test_turns_are_taken_as_always() -> None:
    t = survival()
    t.do("crew-1", "place", piece="blue-presence", room="room-2")
    assert t.refused("alien", "place", piece="alien", room="room-1") == "hiding.in-turn"
    t.do("crew-2", "place", piece="red-presence", room="room-2")
    assert "orders.before-blips" in t.prompts


@pytest.mark.rule("survival.colours")
def test_the_colour_says_whose_token_it_is_once_it_is_seen() -> None:
    t = survival()
    t.do("crew-1", "place", piece="blue-passage", room="room-8")
    t.do("crew-2", "place", piece="red-presence", room="room-2")
    assert t.piece("red-presence").by == "crew-2"
    t.hide()
    t.to("action.room")
    t.resolve("room-2")
    assert t.piece("red-presence").by == "crew-1"
    assert t.kinds("crew-1", "action.act") >= {"draw"}
    assert not t.kinds("crew-2", "action.act")


@pytest.mark.rule("survival.capture", "survival.kept-tokens")
def test_a_capture_costs_two_cards_and_the_token() -> None:
    t = caught()
    left, held = t.left, t.hand("crew-1")
    t.do("crew-1", "capture", card="c1")
    assert t.left == left - 1
    assert t.prompts == ["target.discard"]
    t.do("crew-1", "discard", card=cards(order="slammed-door")[1])
    assert t.hand("crew-1") == held - 1
    assert t.zone("red-presence") == "kept:alien"
    t.to("hiding.place", posture="focused")
    assert t.zone("red-presence") == "kept:alien"
    assert len(t.s.at("pool:crew")) == 11


@pytest.mark.rule("survival.with-hard-core")
def test_with_hard_core_a_capture_costs_no_more_and_by_lot() -> None:
    t = caught(difficulty="hard-core")
    left, held = t.left, t.hand("crew-1")
    t.do("crew-1", "capture", card="c1")
    assert (t.left, t.hand("crew-1")) == (left - 1, held - 1)
    assert [c.use for c in t.chances].count("hand") == 1


@pytest.mark.rule("survival.liberation")
def test_a_presence_in_the_nest_frees_a_crew_member() -> None:
    t = caught()
    t.do("crew-1", "capture", card="c1")
    t.do("crew-1", "discard", card=cards(order="slammed-door")[1])
    t.to("hiding.place", posture="focused")
    t.hide(green_presence="room-7", alien="room-1")
    t.to("action.room")
    t.resolve("room-7")
    t.do("crew-1", "room")
    assert t.prompts == ["nest.liberate"]
    assert t.refused("crew-1", "liberate", card="c2", piece="red-presence") == "survival.liberation"
    t.do("crew-1", "liberate", card="c1", piece="red-presence")
    assert (t.zone("c1"), t.up("c1"), t.s.g.captured) == ("crew-row", True, 0)
    assert t.zone("red-presence") == "pool:crew"


@pytest.mark.rule("survival.liberation")
def test_one_liberation_frees_one() -> None:
    t = caught()
    t.do("crew-1", "capture", card="c1")
    t.do("crew-1", "discard", card=cards(order="slammed-door")[1])
    t.to("hiding.place", posture="focused")
    t.edit("move", piece="c2", zone="captured:alien")
    t.hide(green_presence="room-7", alien="room-1")
    t.to("action.room")
    t.resolve("room-7")
    t.do("crew-1", "room")
    t.do("crew-1", "liberate", card="c1", piece="red-presence")
    assert t.s.g.captured == 1
    assert "nest.liberate" not in t.prompts


@pytest.mark.rule("survival.nobody-captured")
def test_with_nobody_captured_there_is_nobody_to_free() -> None:
    t = survival()
    t.hide(green_presence="room-7", alien="room-1")
    t.to("action.room")
    t.resolve("room-7")
    assert t.refused("crew-1", "room") == "survival.nobody-captured"


@pytest.mark.rule("survival.liberation")
def test_in_the_plain_game_the_nest_does_nothing() -> None:
    t = Table(3)
    t.hide(green_presence="room-7", alien="room-1")
    t.to("action.room")
    t.resolve("room-7")
    assert t.refused("crew-1", "room") == "action.no-room-effect"


@pytest.mark.rule("survival.no-limit")
@pytest.mark.parametrize("mode", ["on", "off"])
def test_any_number_of_procedures_in_a_turn(mode: str) -> None:
    three = [cards(procedure=p)[0] for p in ("p1", "p2", "p3")]
    t = Table(3, options={"survival": mode}, crew_1=three)
    t.hide(red_presence="room-1", green_presence="room-1", white_presence="room-1", alien="room-2")
    t.to("action.room")
    t.resolve("room-1")
    for n, card in enumerate(three):
        if "action.who" in t.prompts:
            t.do("crew-1", "act-for", piece=("red-presence", "green-presence", "white-presence")[n])
        if mode == "off" and n == 2:
            assert t.refused("crew-1", "room") == "action.two-a-turn"
            return
        t.do("crew-1", "room")
        t.do("crew-1", "activate", card=card)
    assert len(t.s.g.activated) == 3


@pytest.mark.rule("survival.reshuffle")
def test_a_depleted_deck_is_made_anew_from_the_discard_pile() -> None:
    t = survival()
    t.hide(red_presence="room-2", alien="room-1")
    t.bin(*plain(4))
    t.thin(1)
    t.to("action.room")
    t.resolve("room-2")
    t.do("crew-1", "draw")
    assert not t.over
    assert (t.left, t.discards) == (4, [])


@pytest.mark.rule("survival.reshuffle")
def test_with_no_discards_either_the_rest_is_lost() -> None:
    t = survival()
    t.hide(red_presence="room-2", alien="room-1")
    t.thin(1)
    while t.s.piles["discard"]:
        Play(t.rules, t.s).put([t.s.piles["discard"][0]], "box")
    t.to("action.room")
    t.resolve("room-2")
    t.do("crew-1", "draw")
    assert not t.over
    assert t.left == 0
