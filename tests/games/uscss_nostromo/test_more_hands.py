"""Hands: no reader sees a card, and corrections by hand keep the count of what lies there."""

from __future__ import annotations

import pytest

from tests.games.uscss_nostromo.table import Table


@pytest.mark.rule("setup.board")
@pytest.mark.parametrize("back", ["crew-card", "mission", "behavior", "reminder"])
def test_a_card_that_is_moved_means_nothing(back: str) -> None:
    t = Table()
    lying = next(p for p in t.s.pieces.values() if p.back == back)
    assert t.attempt(lying.name, back, lying.zone, "room-4") is None
    assert t.attempt(None, back, lying.zone, "room-4") is None


@pytest.mark.rule("attack.starts")
def test_an_alien_laid_by_hand_into_a_room_in_hunting_hunts_from_there() -> None:
    t = Table()
    t.to("hunting.move", posture="focused")
    t.edit("move", piece="alien", zone="stand:alien")
    assert t.s.g.alien == 0
    assert t.s.g.phase == "hunting"
    t.edit("move", piece="alien", zone="room-2")
    assert t.s.g.alien == t.piece("alien").handle


@pytest.mark.rule("hunting.not-jonesys-room")
def test_a_jonesy_taken_off_by_hand_bars_no_room() -> None:
    t = Table()
    t.to("hunting.move", posture="focused")
    room = t.zone("jonesy")
    assert t.refused("alien", "hunt", room=room) == "hunting.not-jonesys-room"
    t.edit("move", piece="jonesy", zone="stand:alien")
    assert t.s.g.jonesy == 0
    t.passes() if t.asks[0].window else None
    assert {"room": room} in t.offers("alien", "hunt")


@pytest.mark.rule("hiding.own-tokens")
def test_a_token_nobody_has_is_the_first_crew_players_when_it_is_laid_by_hand() -> None:
    t = Table(3)
    lying = next(p for p in t.s.pieces.values() if p.back == "crew")
    t.s.pieces[lying.handle] = lying.but(by=None, zone="supply")
    t.edit("move", piece=lying.handle, zone="room-4")
    assert [p.by for p in t.s.at("room-4", "crew")] == ["crew-1"]
