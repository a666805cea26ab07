"""Whoever answers what is asked of another, or with what is not to be chosen, is told the rule that forbids it."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from companion.engine.ask import Choice
from companion.engine.move import Move, Value
from companion.engine.options import Options
from companion.engine.playout import play_out, random_move
from companion.games import uscss_nostromo
from companion.games.uscss_nostromo.state import NostromoState

SAYS, ASKED, HAND = "cards.as-it-says", "kernel.not-asked", "cards.own-hand"
POOL = ("hiding.own-tokens", "survival.pool")
BY_ANOTHER: dict[str, tuple[str, ...]] = {
    "action.act": ("action.owner-decides",),
    "action.room": ("action.crew-agrees",),
    "action.who": ("action.crew-agrees",),
    "appearance.order": ("appearance.one-by-one",),
    "attack.defend": ("items.holder-only", "orders.crew-only"),
    "behavior.choose": ("posture.instinctive",),
    "capture.choose": ("attack.card-of-choice", "heroic.own-card"),
    "capture.drop": (ASKED,),
    "card.activate": (HAND,),
    "card.choose": (SAYS,),
    "card.may": (SAYS,),
    "detector.move": ("items.detector-owners",),
    "hiding.early": POOL[:1],
    "hiding.more": POOL,
    "hiding.place": POOL,
    "hiding.rest": POOL,
    "hunting.move": ("hunting.alien-only",),
    "infirmary.take": (ASKED,),
    "mother.activate": (HAND,),
    "nest.liberate": ("survival.liberation",),
    "peek.keep": (SAYS,),
    "peek.order": (SAYS,),
    "posture.choose": ("posture.choose",),
    "setup.extra-set": ("setup.extra-sets",),
    "shuttle.activate": (HAND,),
    "target.discard": (HAND,),
    "turn.give-card": ("heroic.pass-a-card",),
    "turn.give-set": ("turn.pass-a-set-5",),
}
"""Prompt → what is said when the right answer comes from a wrong seat; orders and targets apart."""

ANOTHER_THING: dict[str, tuple[str, ...]] = {
    "action.act": ("action.free-power", "action.item-in-the-room"),
    "action.room": ("action.rooms-with-tokens",),
    "action.who": ("action.crew-agrees",),
    "appearance.order": ("appearance.one-by-one",),
    "attack.defend": ("cards.own-hand", "items.holder-only"),
    "behavior.choose": ("posture.instinctive",),
    "capture.choose": ("attack.card-of-choice",),
    "capture.drop": ("items.drop",),
    "card.activate": (HAND,),
    "card.choose": (SAYS,),
    "detector.move": ("items.motion-detector",),
    "hiding.early": POOL,
    "hiding.more": POOL,
    "hiding.place": POOL,
    "hiding.rest": POOL,
    "hunting.move": ("hunting.move",),
    "infirmary.take": ("action.infirmary",),
    "mother.activate": (HAND,),
    "nest.liberate": ("survival.liberation",),
    "peek.keep": (SAYS,),
    "posture.choose": ("posture.choose",),
    "shuttle.activate": (HAND,),
    "target.discard": (HAND,),
    "turn.give-card": ("heroic.pass-a-card",),
    "turn.give-set": ("turn.pass-a-set-5",),
}
"""Prompt → what is said when the right seat answers with a thing that is not to be chosen."""


@cache
def answers() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """What random games say to wrong answers, by prompt: of another seat, and with another thing."""
    rules = uscss_nostromo.ruleset()
    another: dict[str, set[str]] = {}
    thing: dict[str, set[str]] = {}

    def choose(s: NostromoState, choice: Choice) -> Move:
        for ask in choice.asks:
            for template in ask.templates:
                right = next(iter(template))
                other = next(seat for seat in s.seats if seat not in template.seats)
                wrong = {name: _wrong(value) for name, value in right.args.items()}
                for said, move in (
                    (another, Move(other, right.kind, right.args)),
                    (thing, Move(right.seat, right.kind, wrong)),
                ):
                    if choice.find(move) is None and (refusal := rules.check(s, move)):
                        said.setdefault(ask.prompt, set()).add(refusal.rule)
        return random_move(choice, rng)

    modes: tuple[dict[str, str], ...] = ({}, {"survival": "on"}, {"heroic": "on"}, {})
    for players in (2, 3, 5):
        for seed, mode in enumerate(modes):
            rng = Random(seed)
            play_out(rules, rules.new(Options(players, mode)), rng, choose)
    return another, thing


def _wrong(value: Value) -> Value:
    if isinstance(value, tuple):
        return value
    return 10**6 if isinstance(value, int) else "room-0"


@pytest.mark.rule(
    "action.owner-decides", "action.crew-agrees", "appearance.one-by-one", "attack.card-of-choice", "cards.own-hand"
)
def test_the_right_answer_of_a_wrong_seat() -> None:
    for prompt, said in answers()[0].items():
        if prompt.startswith("orders."):
            assert said == {"orders.crew-only"}, prompt
        else:
            target = prompt.startswith("target.") and prompt not in BY_ANOTHER
            assert said <= {*((ASKED,) if target else BY_ANOTHER[prompt])}, prompt


@pytest.mark.rule("cards.as-it-says", "action.free-power", "action.rooms-with-tokens", "action.infirmary")
def test_an_answer_that_is_not_to_be_chosen() -> None:
    for prompt, said in answers()[1].items():
        if prompt.startswith("orders."):
            assert said == {HAND}, prompt
        else:
            target = prompt.startswith("target.") and prompt not in ANOTHER_THING
            assert said <= {*((SAYS,) if target else ANOTHER_THING[prompt])}, prompt


@pytest.mark.rule("cards.as-it-says")
def test_random_games_ask_most_of_it() -> None:
    another, thing = answers()
    assert len(BY_ANOTHER.keys() - another.keys()) <= 3
    assert len(ANOTHER_THING.keys() - thing.keys()) <= 3
