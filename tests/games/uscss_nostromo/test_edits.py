"""People correct by hand, at any moment: the game goes on from what lies there."""

from __future__ import annotations

import random

import pytest

from companion.engine.ask import Chance, Outcome
from companion.engine.chance import sample
from companion.engine.errors import Malformed
from companion.engine.laws import bags_balance, census, conserved, same_through_json
from companion.engine.move import Edit, Value
from companion.engine.options import Options
from companion.engine.playout import random_move
from companion.games.uscss_nostromo.state import NostromoState
from companion.games.uscss_nostromo.tokens import ROOMS
from tests.games.uscss_nostromo.table import Table, cards, rules


def any_edit(s: NostromoState, rng: random.Random) -> Edit:
    """Some piece goes where such pieces can lie, or is turned over."""
    crew = s.seats[1:]
    stands = [f"stand:{seat}" for seat in crew]
    places = {
        "crew": [*ROOMS, *stands],
        "item": [*ROOMS, *stands],
        "blip": [*ROOMS, "stand:alien", "supply"],
        "crew-card": ["crew-row", "captured:alien"],
        "mission": [f"hand:{seat}" for seat in crew],
    }
    p = rng.choice([p for p in s.pieces.values() if p.back in places])
    kind = rng.choice(["move", "flip", "top", "bottom"] if p.back == "mission" else ["move", "move", "flip"])
    if kind in ("top", "bottom"):
        return Edit(None, kind, {"piece": p.handle, "pile": rng.choice(["mission", "discard"])})
    args: dict[str, Value] = {"piece": p.handle}
    return Edit(None, kind, args | ({"zone": rng.choice(places[p.back])} if kind == "move" else {}))


@pytest.mark.rule("turn.gather")
@pytest.mark.parametrize("seed", range(12))
def test_after_any_correction_the_game_goes_on_to_its_end(seed: int) -> None:
    rng = random.Random(seed)
    s = rules().new(Options(2 + seed % 6))
    before = census(s)
    while not isinstance(pending := rules().pending(s), Outcome):
        if rng.random() < 0.08:
            after = s.copy()
            try:
                rules().apply(after, any_edit(s, rng))
                s = after
            except Malformed:
                continue
        else:
            rules().apply(s, sample(s, pending, rng) if isinstance(pending, Chance) else random_move(pending, rng))
        conserved(before, s)
        bags_balance(s)
        assert all(p.by in s.seats[1:] for room in ROOMS for p in s.at(room, "crew"))
    same_through_json(s)


@pytest.mark.rule("cards.discard-pile")
def test_a_card_laid_on_the_discard_pile_by_hand_lies_open() -> None:
    card = cards(order="stores")[0]
    t = Table(crew_1=[card])
    t.edit("top", piece=card, pile="discard")
    assert t.up(card)
    assert [s.name for e in t.told("turned-up") for s in e.shown] == [card]
    assert t.discards == [card]


@pytest.mark.rule("hiding.the-rest")
def test_when_the_token_that_was_due_is_taken_by_hand_all_place_what_is_left() -> None:
    t = Table(7)
    for p in t.s.at("stand:crew-1", "crew"):
        t.edit("move", piece=t.s.at("stand:crew-1", "crew")[0], zone="room-4")
        assert p.back == "crew"
    assert set(t.prompts) == {"hiding.rest"}
    assert [ask.seats[0] for ask in t.asks if ask.waits] == ["alien", *t.s.seats[2:]]


@pytest.mark.rule("items.left-there")
def test_an_item_turned_over_by_hand_is_used_all_the_same() -> None:
    t = Table()
    t.edit("move", piece="flame-thrower", zone="stand:crew-1")
    t.edit("flip", piece="flame-thrower")
    t.hide(alien="room-4", red_presence="room-4")
    t.do("alien", "posture", posture="focused")
    t.do("crew-1", "item", piece="flame-thrower")
    assert t.zone("flame-thrower") == "room-4"
    assert t.told("used")[0].args["piece"] == t.piece("flame-thrower").handle


@pytest.mark.rule("cards.own-hand")
@pytest.mark.parametrize("moment", ["order", "discard", "activate"])
def test_a_card_moved_by_hand_before_it_is_named_is_not_played(moment: str) -> None:
    card, other = cards(order="stores")[0], cards(procedure="p1")[0]
    t = Table(crew_1=[card, other])
    t.hide(red_presence="room-1")
    if moment == "discard":
        t.deck = cards(protocol="inventory")[:1]
        t.do("alien", "posture", posture="focused")
    else:
        t.to("action.room", posture="aggressive")
        if moment == "activate":
            t.resolve("room-1")
            t.do("crew-1", "room")
    t.forget(card, other)
    hole = next(p for p in t.s.at("hand:crew-1") if p.name is None)
    move = next(m for ask in t.asks for m in ask.moves if m.kind == moment and m.args.get("card") == hole.handle)
    t.rules.apply(t.s, move)
    assert isinstance(t.rules.pending(t.s), Chance)
    held = t.hand("crew-1")
    t.edit("bottom", piece=hole, pile="mission")
    assert t.hand("crew-1") == held - 1
    assert not t.told("order")
    assert not t.told("activated")
    assert not t.told("discarded-hand")


@pytest.mark.rule("action.a-procedure-in-hand")
def test_a_procedure_taken_out_of_the_hand_leaves_the_shuttle_unused() -> None:
    t = Table(crew_1=cards(procedure="p1")[:1])
    t.hide(red_presence="room-10")
    t.to("action.room", posture="aggressive")
    for p in t.s.at("room-8", "crew"):
        t.edit("move", piece=p, zone=f"stand:{p.by}")
    t.resolve("room-10")
    t.do("crew-1", "room")
    assert t.prompts == ["shuttle.activate"]
    t.empty("crew-1")
    assert t.prompts == ["orders.turn-over"]


@pytest.mark.rule("turn.pass-a-set-6")
def test_a_set_taken_away_by_hand_is_not_passed_on() -> None:
    t = Table(6)
    t.do("alien", "extra-set", to=("crew-4",))
    t.to("turn.give-set", posture="aggressive")
    t.edit("move", piece="reminder-yellow", zone="stand:crew-2")
    assert t.prompts == ["hiding.place"]


@pytest.mark.rule("posture.instinctive")
def test_behavior_cards_taken_away_by_hand_are_not_played() -> None:
    t = Table()
    t.hide()
    t.do("alien", "posture", posture="instinctive")
    for _ in range(2):
        t.edit("bottom", piece=t.s.at("hand:alien")[0], pile="behavior")
    assert t.prompts == ["orders.before-hunt"]
