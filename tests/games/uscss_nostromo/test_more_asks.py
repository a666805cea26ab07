"""Every ask names the rule it stands on, which the screens link to, and says how things stood before the first turn."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from companion.engine.ask import Choice
from companion.engine.move import Move
from companion.engine.options import Options
from companion.engine.playout import play_out, random_move
from companion.games.uscss_nostromo import box as boxes
from companion.games.uscss_nostromo.prompts import PROMPTS
from companion.games.uscss_nostromo.rules import Nostromo
from companion.games.uscss_nostromo.state import NostromoState
from tests.games.uscss_nostromo.table import Table, rules

ASKED: dict[str, set[str]] = {
    "setup.extra-set": {"setup.extra-sets"},
    "hiding.place": {"alien hiding.blips", "hiding.crew-tokens"},
    "hiding.early": {"hiding.crew-tokens"},
    "hiding.more": {"alien hiding.more-blips", "hiding.more-crew-tokens"},
    "hiding.rest": {"alien hiding.the-rest", "hiding.the-rest", "alien hiding.two-players", "hiding.two-players"},
    "posture.choose": {"posture.choose"},
    "behavior.choose": {"posture.instinctive"},
    "behavior.order": {"posture.instinctive"},
    "appearance.order": {"appearance.one-by-one"},
    "capture.drop": {"items.drop"},
    "capture.choose": {"attack.card-of-choice", "heroic.own-card"},
    "detector.move": {"items.motion-detector"},
    "flame.next": {"items.flame-thrower"},
    "hunting.move": {"hunting.move"},
    "action.room": {"action.room-order"},
    "action.who": {"action.crew-agrees"},
    "action.act": {"action.one-of-four"},
    "mother.activate": {"action.activate"},
    "shuttle.activate": {"action.activate"},
    "infirmary.take": {"action.infirmary"},
    "turn.give-set": {"turn.pass-a-set-5", "turn.pass-a-set-6"},
    "turn.give-card": {"heroic.pass-a-card"},
    "nest.liberate": {"survival.liberation"},
    "orders.any": {"orders.anytime"},
    "card.activate": {"action.activate"},
    "card.by-hand": {"cards.by-hand"},
}
RARE = {"flame.next", "behavior.order"}
"""So rare that random games may never ask them."""


@cache
def asked() -> dict[str, set[str]]:
    """What random games ask: prompt → the rules of its asks; the Alien's marked where both sides are asked."""
    found: dict[str, set[str]] = {}

    def choose(_: NostromoState, choice: Choice) -> Move:
        for ask in choice.asks:
            both = ask.prompt.startswith("hiding") and ask.seats == ("alien",)
            found.setdefault(ask.prompt, set()).add(f"alien {ask.rule}" if both else ask.rule)
        return random_move(choice, rng)

    houses: tuple[dict[str, str], ...] = ({}, {"orders": "strict"}, {"heroic": "on"}, {"survival": "on"})
    everyone = (2, 3, 5, 6)
    for kind, tables in (("plain", everyone), ("app", everyone), ("cardboard", (2,))):
        decks = {} if kind == "plain" else {"mission": kind, "behavior": kind}
        here = Nostromo(boxes.load(boxes.compose(decks))) if decks else rules()
        for players in tables:
            for seed, house in enumerate(houses):
                rng = Random(seed)
                play_out(here, here.new(Options(players, {**house, **decks})), rng, choose)
    return found


@pytest.mark.rule("orders.ask-first")
def test_each_prompt_names_its_rule() -> None:
    assert set(PROMPTS) - set(asked()) <= RARE
    for prompt, named in asked().items():
        if prompt.startswith(("target.", "peek.")) or prompt in ("card.choose", "card.may"):
            assert named == {"cards.as-it-says"}, prompt
        elif prompt not in ASKED:
            assert named == {"orders.ask-first"}, prompt
        else:
            assert named == ASKED[prompt], prompt


@pytest.mark.rule("items.flame-thrower")
def test_the_draw_after_the_flame_thrower_names_its_rule() -> None:
    t = Table()
    for seat, item in (("crew-1", "flame-thrower"), ("crew-2", "motion-detector")):
        t.edit("move", piece=item, zone=f"stand:{seat}")
    t.hide(alien="room-4", red_presence="room-4", blue_presence="room-4")
    t.do("alien", "posture", posture="focused")
    t.do("crew-1", "item", piece="flame-thrower")
    assert {ask.rule for ask in t.asks if ask.prompt == "flame.next"} == {"items.flame-thrower"}


@pytest.mark.rule("setup.extra-sets")
def test_before_the_first_turn_nothing_has_happened_yet() -> None:
    g = Table(5).s.g
    assert (g.turn, g.phase, g.posture, g.activated, g.captured) == (0, "setup", "", (), 0)
    assert (g.activated_this_turn, g.hunts_left, g.extra_hunts) == (0, 0, 0)
    assert (g.attack, g.room_resolving, g.alien, g.jonesy) == ("", "", 0, 0)
    assert (g.jonesy_ignored, g.no_orders, g.no_items, g.house.orders) == (False, False, False, "together")
