"""Ask the rules: what people try with each kind of piece."""

from __future__ import annotations

import pytest

from companion.engine.advice import advise
from companion.engine.move import Move
from companion.engine.view import view
from companion.games.uscss_nostromo.tries import tries
from tests.games.uscss_nostromo.table import Table


def tried(t: Table, piece: int, seat: str | None = None) -> list[Move]:
    return tries(t.s, seat, t.s.pieces[piece])


@pytest.mark.rule("cards.own-hand")
def test_a_card_in_a_hand() -> None:
    t = Table()
    card = t.s.at("hand:crew-2")[0].handle
    kinds = ("order", "activate", "discard", "capture")
    assert tried(t, card) == [Move("crew-2", kind, {"card": card}) for kind in kinds]
    assert tried(t, card, "crew-1") == [Move("crew-1", kind, {"card": card}) for kind in kinds]
    assert tried(t, t.s.piles["mission"][0]) == []


@pytest.mark.rule("posture.choose")
def test_what_is_the_alien_s() -> None:
    t = Table()
    behavior = t.s.piles["behavior"][0]
    assert tried(t, behavior, "alien") == [Move("alien", "behavior", {"piece": behavior})]
    token = next(p.handle for p in t.s.pieces.values() if p.back == "posture")
    assert tried(t, token) == [Move("alien", "posture", {"posture": "aggressive"})]


@pytest.mark.rule("items.holder-only")
def test_an_item_is_used_by_its_holder_and_picked_up_where_it_lies() -> None:
    t = Table()
    item = t.piece("flame-thrower").handle
    assert tried(t, item, "crew-1") == [Move("crew-1", "pick", {"piece": item})]
    t.edit("move", piece="flame-thrower", zone="stand:crew-2")
    held = t.piece("flame-thrower").handle
    assert tried(t, held) == [Move("crew-2", "item", {"piece": held})]


@pytest.mark.rule("action.free-power")
def test_a_crew_member_card_is_for_its_power() -> None:
    t = Table()
    card = t.piece("c1").handle
    assert tried(t, card, "crew-2") == [Move("crew-2", "power", {"card": card})]
    t.edit("move", piece="c1", zone="captured:alien")
    assert tried(t, t.piece("c1").handle, "crew-2") == []
    nobodys = t.piece("c2")
    assert (nobodys.by, tried(t, nobodys.handle)) == (None, [Move("alien", "power", {"card": nobodys.handle})])


@pytest.mark.rule("turn.sets-stay")
def test_a_set_is_given_on() -> None:
    t = Table()
    reminder = next(p.handle for p in t.s.at("stand:crew-1") if p.back == "reminder")
    assert tried(t, reminder) == [Move("crew-1", "give-set", {"reminder": reminder, "to": "crew-1"})]
    said = advise(t.rules, view(t.s, ()), "crew-1", reminder)
    assert (said.allowed, said.rule) == (False, "turn.sets-stay")


@pytest.mark.rule("hiding.no-blip-in-shuttle")
def test_a_blip_is_placed_and_hunts() -> None:
    t = Table()
    alien = t.piece("alien").handle
    placed = [Move("alien", "place", {"piece": alien, "room": room}) for room in ("room-9", "room-10")]
    assert tried(t, alien) == [*placed, Move("alien", "hunt", {"room": "stand:alien"})]


@pytest.mark.rule("hiding.face-down")
def test_a_crew_token_is_placed() -> None:
    t = Table()
    token = next(p.handle for p in t.s.at("stand:crew-1") if p.back == "crew")
    assert tried(t, token) == [Move("crew-1", "place", {"piece": token, "room": "room-1"})]
