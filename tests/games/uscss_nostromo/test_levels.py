"""Game Options, Difficulty."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.uscss_nostromo.levels import LEVELS, Level
from tests.games.uscss_nostromo.table import Table, cards, plain


def ready(difficulty: str, **hands: Any) -> Table:
    t = Table(3, "together", options={"difficulty": difficulty}, **hands)
    t.hide()
    return t


@pytest.mark.rule("levels.green", "levels.blue")
def test_the_two_sides_of_the_alien_board() -> None:
    green = Level(hunts=2, hunts_aggressive=1, behaviors=2, discards=1)
    blue = Level(hunts=2, hunts_aggressive=2, behaviors=3, discards=2)
    assert {"novice": green, "experienced": blue, "hard-core": blue} == LEVELS


@pytest.mark.rule("levels.green", "levels.blue")
@pytest.mark.parametrize(("difficulty", "hunts"), [("novice", 1), ("experienced", 2), ("hard-core", 2)])
def test_aggressive_leaves(difficulty: str, hunts: int) -> None:
    t = ready(difficulty, crew_1=cards(order="stores")[:1])
    t.do("alien", "posture", posture="aggressive")
    t.to("hunting.move")
    assert t.s.g.hunts_left == hunts
    assert t.refused("crew-1", "order", card=cards(order="stores")[0]) == "orders.not-if-aggressive"


@pytest.mark.rule("levels.green", "levels.blue")
@pytest.mark.parametrize(("difficulty", "drawn"), [("novice", 2), ("experienced", 3), ("hard-core", 3)])
def test_instinctive_draws(difficulty: str, drawn: int) -> None:
    t = ready(difficulty)
    t.behaviors += ["b9", "b8", "b7"]
    t.do("alien", "posture", posture="instinctive")
    assert len(t.offers("alien", "behavior")) == drawn
    t.do("alien", "behavior", piece="b9")
    if drawn == 3:
        assert t.prompts == ["behavior.order"]
        t.do("alien", "bottom-order", pieces=(t.piece("b7").handle, t.piece("b8").handle))
    row = t.s.piles["behavior"]
    assert len(row) == 8
    assert t.s.pieces[row[-1]].name == "b8"


@pytest.mark.rule("levels.green", "levels.blue")
@pytest.mark.parametrize(("difficulty", "lost"), [("novice", 1), ("experienced", 2), ("hard-core", 2)])
def test_focused_discards_and_gains(difficulty: str, lost: int) -> None:
    t = ready(difficulty)
    left = t.left
    t.deck += plain(2)
    t.do("alien", "posture", posture="focused")
    assert [e.args["left"] for e in t.told("discarded")] == [left - n for n in range(1, lost + 1)]
    assert [e.kind for e in t.said if e.kind in ("discarded", "gained")] == ["discarded"] * lost + ["gained"]


def caught(difficulty: str, *held: str) -> Table:
    """A Presence of crew-1, who holds these cards, is found by the Alien; the next card of the deck has no text."""
    t = Table(3, "together", options={"difficulty": difficulty}, crew_1=list(held))
    t.empty("crew-2")
    for card in [p for p in t.s.at("hand:crew-1") if p.name not in held]:
        t.edit("bottom", piece=card, pile="mission")
    t.hide(alien="room-4", red_presence="room-4")
    t.do("alien", "posture", posture="aggressive")
    t.deck += plain(1)
    return t


@pytest.mark.rule("levels.hard-core-capture")
def test_a_capture_costs_a_card_of_the_deck_and_one_of_the_hand_by_lot() -> None:
    held = cards(order="slammed-door")[:2]
    t = caught("hard-core", *held)
    left, asked = t.left, len(t.chances)
    t.do("crew-1", "capture", card="c1")
    assert t.left == left - 1
    assert t.hand("crew-1") == 1
    (lot,) = [c for c in t.chances[asked:] if c.use == "hand"]
    assert (lot.kind, lot.by, len(lot.of)) == ("one", "crew-1", 2)
    assert [e.kind for e in t.said if e.kind.startswith("discarded")] == ["discarded", "discarded-hand"]


@pytest.mark.rule("levels.hard-core-capture")
def test_with_an_empty_hand_only_the_deck_pays() -> None:
    t = caught("hard-core")
    left = t.left
    t.do("crew-1", "capture", card="c1")
    assert t.left == left - 1
    assert t.told("discarded-hand") == []


@pytest.mark.rule("levels.hard-core-capture")
@pytest.mark.parametrize("difficulty", ["novice", "experienced"])
def test_below_hard_core_a_capture_costs_no_cards(difficulty: str) -> None:
    t = caught(difficulty, *cards(order="slammed-door")[:1])
    left = t.left
    t.do("crew-1", "capture", card="c1")
    assert (t.left, t.hand("crew-1")) == (left, 1)


@pytest.mark.rule("levels.hard-core-discard")
@pytest.mark.parametrize(("difficulty", "read"), [("hard-core", 1), ("experienced", 0)])
def test_a_green_text_discarded_from_a_hand(difficulty: str, read: int) -> None:
    inventory, green = cards(protocol="inventory")[0], cards(protocol="deferred-upkeep")[0]
    t = Table(3, "together", options={"difficulty": difficulty}, crew_1=[green])
    for seat in ("crew-1", "crew-2"):
        for card in [p for p in t.s.at(f"hand:{seat}") if p.name != green]:
            t.edit("bottom", piece=card, pile="mission")
    t.hide()
    t.deck += [inventory, *plain(1)]
    t.do("alien", "posture", posture="focused")
    t.do("crew-1", "discard", card=green)
    assert [e.args["protocol"] for e in t.story if e.kind == "protocol"] == ["inventory", "deferred-upkeep"][: 1 + read]
