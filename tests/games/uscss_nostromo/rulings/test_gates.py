"""Rulings on the moments when the Alien must ask for mission orders."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.ask import Choice
from companion.engine.move import Move
from companion.engine.options import Options
from companion.engine.piece import base
from companion.engine.playout import random_move
from companion.engine.rng import seed_bytes
from companion.session.clock import SimulatedClock
from companion.session.headless import table
from companion.session.session import Session
from firmware_bridge.readings import Reading
from tests.games.uscss_nostromo.table import Table, cards

STORES = cards(order="stores")[0]
HANDS = pytest.mark.parametrize("held", [(), (STORES,)], ids=["empty", "playable"])


def begun(players: int = 3, orders: str = "together", held: tuple[str, ...] = (STORES,)) -> Table:
    """All hands are empty but crew-1's."""
    t = Table(players, orders)
    t.empty(*t.s.seats[1:])
    t.give("crew-1", *held)
    return t


def gates(t: Table) -> list[str]:
    """The windows that have closed."""
    return [str(e.args["gate"]) for e in t.story if e.kind == "window"]


@pytest.mark.ruling("G1")
@HANDS
def test_the_alien_asks_before_each_of_his_steps_in_hiding(held: tuple[str, ...]) -> None:
    t = begun(held=held)
    for n, blip in enumerate(("jonesy", "breakdown-1", "alien"), 1):
        for seat, colour in (
            ("crew-1", ("red", "green", "white")[n - 1]),
            ("crew-2", ("blue", "yellow", "violet")[n - 1]),
        ):
            t.do(seat, "place", piece=f"{colour}-passage", room="room-1")
        assert t.prompts[0] == "orders.before-blips"
        assert t.refused("alien", "place", piece=blip, room=f"room-{n}") == "orders.ask-first"
        t.passes()
        assert gates(t) == ["before-blips"] * n
        t.do("alien", "place", piece=blip, room=f"room-{n}")


@pytest.mark.ruling("G1")
def test_with_two_players_he_asks_once_before_all_his_blips() -> None:
    t = begun(2, held=())
    assert t.prompts == ["orders.before-blips"]
    assert t.refused("alien", "place", piece="alien", room="room-1") == "orders.ask-first"
    t.passes()
    for n, blip in enumerate(("jonesy", "breakdown-1", "alien"), 1):
        assert t.prompts == ["hiding.rest"]
        t.do("alien", "place", piece=blip, room=f"room-{n}")
    assert gates(t) == ["before-blips"]


@pytest.mark.ruling("G1")
@pytest.mark.ruling("G2")
def test_not_even_after_an_aggressive_turn_are_the_gates_of_hiding_skipped() -> None:
    t = begun()
    t.hide()
    t.to("posture.choose")
    t.do("alien", "posture", posture="aggressive")
    t.to("hiding.place")
    t.empty("crew-1", "crew-2")
    assert t.s.g.turn == 2
    before = len(gates(t))
    t.hide()
    assert gates(t)[before:] == ["before-blips"] * 3 + ["before-posture"]


@pytest.mark.ruling("G2")
@HANDS
def test_after_the_last_token_he_asks_before_the_posture(held: tuple[str, ...]) -> None:
    t = begun(held=held)
    while t.prompts != ["orders.before-posture"]:
        t.passes() if t.asks[0].window else t.make(next(iter(t.asks[0].moves)))
    assert t.s.g.phase == "hiding"
    assert t.refused("alien", "posture", posture="focused") == "posture.choose"
    assert len(t.offers("crew-1", "order")) == len(held)
    t.passes()
    assert (t.s.g.phase, t.prompts) == ("posture", ["posture.choose"])


@pytest.mark.ruling("no-gate")
def test_from_the_posture_to_the_reveal_of_the_aliens_room_nobody_asks() -> None:
    t = begun()
    t.hide(alien="room-4", red_presence="room-4")
    assert t.s.g.phase == "posture"
    assert t.refused("crew-1", "order", card=STORES) == "orders.never-in-posture"
    before = len(gates(t))
    t.do("alien", "posture", posture="focused")
    assert t.prompts == ["attack.defend"], "the first question after the posture is the attack's"
    assert t.up("red-presence")
    assert len(gates(t)) == before


@pytest.mark.ruling("G3")
@HANDS
def test_before_a_capture_the_crew_is_asked(held: tuple[str, ...]) -> None:
    t = begun(held=held)
    t.hide(alien="room-4", red_presence="room-4")
    t.do("alien", "posture", posture="focused")
    assert t.prompts == ["attack.defend"]
    assert t.zone("red-presence") == "room-4"
    t.passes()
    assert gates(t)[-1] == "attack"
    assert t.prompts == ["capture.choose"]


@pytest.mark.ruling("G3")
@pytest.mark.parametrize("what", ["order", "item"])
def test_the_attack_goes_round_until_all_pass_in_a_row(what: str) -> None:
    t = begun(3, "strict")
    t.edit("move", piece="motion-detector", zone="stand:crew-1")
    t.hide(alien="room-4", red_presence="room-4", blue_presence="room-4")
    t.do("alien", "posture", posture="focused")
    t.do("crew-2", "pass")
    if what == "order":
        t.do("crew-1", "order", card=STORES)
    else:
        t.do("crew-1", "item", piece="motion-detector")
        for seat in ("crew-1", "crew-2"):
            t.do(seat, "pass")
    assert t.prompts == ["attack.defend", "attack.defend"]
    assert "pass" in t.kinds("crew-2", "attack.defend"), "who had passed is asked again"
    t.do("crew-1", "pass")
    assert t.s.g.captured == 0
    assert t.zone("red-presence") == "room-4"
    t.do("crew-2", "pass")
    assert "capture.choose" in t.prompts


@pytest.mark.ruling("G4")
@HANDS
def test_he_asks_before_each_hunting_move(held: tuple[str, ...]) -> None:
    t = begun(held=held)
    t.hide(alien="room-1")
    t.do("alien", "posture", posture="focused")
    for room in ("room-2", "room-5"):
        assert t.prompts == ["orders.before-hunt"]
        assert t.refused("alien", "hunt", room=room) == "hunting.only-in-hunting"
        t.passes()
        t.do("alien", "hunt", room=room)
        t.passes()
    assert gates(t).count("before-hunt") == 2


@pytest.mark.ruling("G5")
@HANDS
def test_he_asks_after_the_move_and_before_he_turns_anything_up(held: tuple[str, ...]) -> None:
    t = begun(held=held)
    t.hide(alien="room-1", red_presence="room-4", blue_passage="room-4")
    t.do("alien", "posture", posture="focused")
    t.passes()
    t.do("alien", "hunt", room="room-4")
    (ask, *_) = t.asks
    assert (ask.prompt, ask.args) == ("orders.before-reveal", {"room": "room-4"})
    assert t.zone("alien") == "room-4"
    assert not t.up("red-presence")
    assert not t.up("blue-passage")
    t.passes()
    assert t.up("red-presence")
    assert t.zone("blue-passage") == "stand:crew-2"


@pytest.mark.ruling("G6")
@HANDS
def test_he_asks_before_jonesy_and_he_leave_the_board(held: tuple[str, ...]) -> None:
    t = begun(held=held)
    t.hide(alien="room-1", jonesy="room-2")
    t.do("alien", "posture", posture="focused")
    t.passes()
    t.do("alien", "stop")
    assert t.prompts == ["orders.hunt-over"]
    assert (t.zone("alien"), t.zone("jonesy")) == ("room-1", "room-2")
    t.passes()
    assert (t.zone("alien"), t.zone("jonesy")) == ("stand:alien", "stand:alien")


@pytest.mark.ruling("G3")
@pytest.mark.ruling("G4")
@pytest.mark.ruling("G5")
@pytest.mark.ruling("G6")
def test_if_aggressive_none_of_these_is_asked() -> None:
    t = begun()
    t.hide(alien="room-4", red_presence="room-4", blue_presence="room-5")
    before = len(gates(t))
    t.do("alien", "posture", posture="aggressive")
    assert t.prompts == ["capture.choose"]
    t.do("crew-1", "capture", card="c1")
    assert t.prompts == ["hunting.move"]
    t.do("alien", "hunt", room="room-5")
    assert t.prompts == ["capture.choose"]
    t.do("crew-2", "capture", card="c2")
    assert t.prompts == ["action.room"]
    assert len(gates(t)) == before


@pytest.mark.ruling("G7")
@HANDS
@pytest.mark.parametrize("posture", ["focused", "aggressive"])
def test_in_action_he_asks_once_before_the_turn_ends(posture: str, held: tuple[str, ...]) -> None:
    t = begun(held=held)
    t.hide(alien="room-1", red_presence="room-3")
    t.to("action.room", posture=posture)
    before = gates(t)
    assert len(t.offers("crew-1", "order")) == len(held), "meanwhile the Crew acts freely"
    t.to("orders.turn-over")
    assert gates(t) == before
    assert t.s.g.turn == 1
    t.passes()
    assert gates(t) == [*before, "turn-over"]
    assert t.s.g.turn == 2


class Desk:
    """A session in its first Hunting Phase, above an emulated board that lies as it should."""

    def __init__(self) -> None:
        self.clock = SimulatedClock()
        self.session = Session.begin("uscss-nostromo", Options(3), self.clock, None, seed_bytes(3), breath=2.0)
        rng = Random(1)
        while not any(ask.prompt == "orders.before-hunt" for ask in self.session.asks()):
            window = next((ask for ask in self.session.asks() if ask.window), None)
            if window is not None:
                self.session.act(f"{self.session.version}", window.id, [Move("crew-1", "pass")])
                self.clock.time += 3.0
                self.session.tick(self.clock.time)
            else:
                pending = self.session.pending
                assert isinstance(pending, Choice)
                self.session.act(f"{self.session.version}", None, [random_move(pending, rng)])
        self.board, self.physical = table(self.session, 3)
        self.run(1.0)

    def run(self, seconds: float) -> None:
        """Every antenna is scanned, and whatever is due happens."""
        until = self.clock.time + seconds
        while self.clock.time < until:
            self.clock.time += 0.12
            for node in self.board.nodes:
                for antenna, field in node.antennas.items():
                    self.physical.tell(Reading(node.name, antenna, tuple(sorted(field.tags)), "ok", self.clock.time))
            self.physical.tick(self.clock.time)
            self.session.tick(self.clock.time)

    @property
    def alien(self) -> str:
        """Where the rules have the Alien."""
        return next(p.zone for p in self.session.state.pieces.values() if base(p.name or "") == "alien")

    def open_to_him(self) -> list[str]:
        """The rooms that the Alien could move to once the window has closed."""
        twin = self.session.state.copy()
        self.session.rules.apply(twin, Move("crew-1", "pass"))
        pending = self.session.rules.pending(twin)
        assert isinstance(pending, Choice)
        return [str(m.args["room"]) for ask in pending.asks for m in ask.moves if m.kind == "hunt"]

    def face_down(self, room: str) -> list[int]:
        """The face-down Crew tokens there."""
        return [p.handle for p in self.session.state.at(room, "crew") if not p.up]

    @property
    def prompts(self) -> list[str]:
        """What is asked."""
        return [ask.prompt for ask in self.session.asks()]


@pytest.mark.ruling("forgotten-ask")
def test_an_alien_who_moves_without_having_asked_waits_for_the_crew_and_reveals_nothing() -> None:
    desk = Desk()
    was = desk.alien
    room, down = next((room, down) for room in desk.open_to_him() if (down := desk.face_down(room)))
    desk.board.put("alien", room)
    desk.run(6.0)
    assert desk.physical.kept == tuple(ask.id for ask in desk.session.asks() if ask.window)
    assert (desk.alien, desk.prompts[0]) == (was, "orders.before-hunt"), "the Crew is still asked, as before the move"
    assert desk.physical.corrections == 0
    assert [desk.session.state.pieces[h].up for h in down] == [False] * len(down)
    desk.session.act("nobody", None, [Move("crew-1", "pass")])
    desk.run(3.0)
    assert desk.alien == room, "once nobody has an order, what the hand did is made"
    assert desk.prompts[0] == "orders.before-reveal"
    assert [desk.session.state.pieces[h].up for h in down] == [False] * len(down)


@pytest.mark.ruling("forgotten-ask")
def test_whatever_was_not_yet_turned_up_can_be_put_back() -> None:
    desk = Desk()
    was, version = desk.alien, desk.session.version
    desk.board.put("alien", desk.open_to_him()[0])
    desk.run(2.0)
    desk.board.put("alien", was)
    desk.run(2.0)
    assert (desk.session.version, desk.alien, desk.physical.kept) == (version, was, ())
