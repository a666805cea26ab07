"""What the rulebook says around the turns: components, secrecy, and what is agreed on before the game."""

from __future__ import annotations

from collections import Counter
from datetime import date

import pytest

from companion.engine.errors import Malformed
from companion.engine.options import Options
from companion.games import uscss_nostromo
from companion.games.uscss_nostromo.setup import designates
from tests.games.uscss_nostromo.table import Table, cards, plain, rules


@pytest.mark.rule("setup.components")
@pytest.mark.parametrize("players", [2, 5, 7])
def test_what_is_in_the_box(players: int) -> None:
    t = Table(players)
    backs = Counter(p.back for p in t.s.pieces.values())
    tokens = {"blip": 6, "crew": 12, "item": 2, "posture": 1}
    decks = {"crew-card": 6, "reminder": 7, "behavior": 9, "mission": 40}
    assert backs == tokens | decks
    assert (sum(tokens.values()), sum(decks.values())) == (21, 62)
    kinds = Counter(str(p.name).partition("-")[0] for p in t.s.pieces.values() if p.back == "blip")
    assert kinds == {"breakdown": 4, "jonesy": 1, "alien": 1}
    assert len({str(p.name) for p in t.s.pieces.values() if p.back == "crew"}) == 12
    for box in (rules().box, uscss_nostromo.ruleset().box):
        assert Counter(bool(m.protocol) for m in box.missions.values()) == {True: 15, False: 25}


@pytest.mark.rule("setup.nearest-birthday")
def test_the_nearest_birthday_says_who_plays_the_alien() -> None:
    assert designates({"Ada": date(1979, 5, 1), "Bo": date(1979, 4, 20)}) == ("Ada",)
    assert Table(4).s.seats == ("alien", "crew-1", "crew-2", "crew-3")


@pytest.mark.rule("cards.spoken-aloud")
def test_nothing_is_said_past_the_alien() -> None:
    t = Table(crew_1=cards(order="stores")[:1])
    t.hide()
    t.do("alien", "posture", posture="focused")
    for kind, args in (("pass", {}), ("order", {"card": cards(order="stores")[0]})):
        assert t.rules.check(t.s, t.move("crew-1", kind, args)) is None
        assert t.rules.check(t.s, t.move("crew-1", kind, {**args, "note": "not the Kitchen"})) is not None
    t.do("crew-1", "order", card=cards(order="stores")[0])
    for seat in t.s.seats:
        heard = [e.masked((seat,)) for e in t.story]
        assert [(e.kind, e.args, e.seat) for e in heard] == [(e.kind, e.args, e.seat) for e in t.story]


@pytest.mark.rule("cards.shown-freely")
def test_a_hand_is_shown_to_whoever_its_holder_lets_look_at_his_screen() -> None:
    t = Table(4, crew_1=plain(1))
    for seats, seen in ((("crew-1",), True), (("crew-2",), False), (("alien",), False), ((), False)):
        assert (t.seen(*seats).pieces[t.piece(plain(1)[0]).handle].name is not None) is seen
    assert t.seen("crew-1", "crew-3").pieces[t.piece(plain(1)[0]).handle].name is not None


@pytest.mark.rule("cards.no-gifts")
@pytest.mark.parametrize("phase", ["hiding.place", "attack.defend", "action.room"])
def test_no_card_and_no_token_goes_from_one_player_to_another(phase: str) -> None:
    t = Table(crew_1=plain(1))
    t.edit("move", piece="flame-thrower", zone="stand:crew-1")
    if phase != "hiding.place":
        t.hide(alien="room-4", red_presence="room-4")
        t.to(phase, posture="focused")
    stands = {name: t.zone(name) for name in ("flame-thrower", "red-passage") if t.zone(name).startswith("stand")}
    for name, source in stands.items():
        move = t.attempt(name, t.piece(name).back, source, "stand:crew-2")
        if move is not None:
            assert t.rules.check(t.s, t.move(move[0], move[1], move[2])) is not None
    for ask in t.asks:
        assert not {m.kind for m in ask.moves} & {"give-set", "give-card"}
        for m in ask.moves:
            assert all(shift.target not in ("stand:crew-2", "hand:crew-2") for shift in t.rules.hands(t.s, m))


@pytest.mark.rule("levels.agreed-first")
@pytest.mark.parametrize(("option", "value"), [("difficulty", "hard-core"), ("heroic", "on"), ("survival", "on")])
def test_difficulty_and_modes_stay_as_they_are(option: str, value: str) -> None:
    t = Table()
    with pytest.raises(Malformed):
        t.edit("house", option=option, value=value)
    assert (t.s.g.house.difficulty, t.s.g.house.heroic, t.s.g.house.survival) == ("novice", False, False)


@pytest.mark.rule("levels.any-combination")
@pytest.mark.parametrize("difficulty", ["novice", "experienced", "hard-core"])
@pytest.mark.parametrize("heroic", ["on", "off"])
@pytest.mark.parametrize("survival", ["on", "off"])
def test_every_mode_goes_with_every_difficulty(difficulty: str, heroic: str, survival: str) -> None:
    values = {"difficulty": difficulty, "heroic": heroic, "survival": survival}
    for players in range(2, 8):
        house = rules().new(Options(players, values)).g.house
        assert (house.difficulty, house.heroic, house.survival) == (difficulty, heroic == "on", survival == "on")
    t = Table(3, options=values)
    t.hide(alien="room-4", red_presence="room-4")
    t.do("alien", "posture", posture="aggressive")
    owned = {p.by for p in t.s.at("crew-row")}
    assert owned == ({"crew-1", "crew-2"} if heroic == "on" else {None})
    t.make(next(iter(t.ask("capture.choose").moves)))
    assert t.zone("red-presence") == ("kept:alien" if survival == "on" else "stand:crew-1")
    assert t.s.g.captured == 1


@pytest.mark.rule("survival.still-plays")
def test_who_has_lost_all_his_presences_plays_on() -> None:
    t = Table(3, options={"survival": "on"}, crew_1=cards(order="stores")[:1])
    for colour in ("red", "green", "white"):
        t.edit("move", piece=f"{colour}-presence", zone="kept:alien")
    assert t.rules.check(t.s, t.move("crew-1", "order", {"card": cards(order="stores")[0]})) is None
    t.do("crew-1", "place", piece="blue-presence", room="room-3")
    t.hide(alien="room-1")
    t.to("action.room", posture="aggressive")
    assert "crew-1" in t.ask("action.room").seats
    t.do("crew-1", "resolve", room="room-3")
    assert t.ask("action.act").seats == ("crew-2",)
