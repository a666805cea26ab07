"""The physical table of a session: readings become moves, to-dos, guidance and correction, and name nothing hidden."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from companion.engine.ask import Choice
from companion.engine.move import PASS, Move
from companion.engine.options import Options
from companion.engine.piece import Zone, base
from companion.engine.rng import seed_bytes
from companion.games.uscss_nostromo.choosing import HandsAtWork
from companion.session.clock import SimulatedClock
from companion.session.headless import table
from companion.session.physical import Physical
from companion.session.session import Session
from firmware_bridge.readings import Health, Reading

SCAN = 0.12


class Desk:
    """A session with an emulated board whose scans are told directly, without a wire."""

    def __init__(self, players: int = 3) -> None:
        self.clock = SimulatedClock()
        options = Options(players)
        self.session = Session.begin("uscss-nostromo", options, self.clock, None, seed_bytes(3), breath=0.0)
        self.board, self.physical = table(self.session, 3)
        self.silent: set[Zone] = set()
        self.strange: dict[Zone, str] = {}
        self.run(1.0)

    def run(self, seconds: float) -> None:
        """Let time pass: every antenna is scanned, and whatever is due happens."""
        until = self.clock.time + seconds
        while self.clock.time < until:
            self.clock.time += SCAN
            for node in self.board.nodes:
                for antenna, field in node.antennas.items():
                    zone = self.board.places[f"{node.name}/{antenna}"]
                    if zone in self.silent:
                        continue
                    tags = sorted({*field.tags, *([self.strange[zone]] if zone in self.strange else [])})
                    self.physical.tell(Reading(node.name, antenna, tuple(tags), "ok", self.clock.time))
            self.physical.tick(self.clock.time)

    def crew_token(self, seat: str = "crew-1") -> str:
        """Some face-down token on that stand."""
        return next(base(p.name) for p in self.session.state.at(f"stand:{seat}", "crew") if p.name)

    def said(self) -> str:
        """Everything the table screen is told of the table."""
        return json.dumps({k: v for k, v in self.physical.part(()).items() if k != "board"})


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_a_token_laid_in_a_room_is_a_move_and_no_tap(desk: Desk) -> None:
    token = desk.crew_token()
    desk.board.lift(token)
    desk.run(1.0)
    assert desk.session.moves == 0
    desk.board.put(token, "room-4")
    desk.run(1.0)
    assert [r.physical for r in desk.session.journal.records(1) if isinstance(r.entry, Move)] == [True]
    assert any(p.zone == "room-4" and base(p.name or "") == token for p in desk.session.state.pieces.values())
    assert token not in desk.said()


def test_counts_are_drawn_before_anything_has_come_to_rest(desk: Desk) -> None:
    drawn: list[dict[Zone, dict[str, int]]] = []
    desk.physical.on_seen = drawn.append
    desk.board.put(desk.crew_token(), "room-4")
    desk.run(SCAN)
    assert {"room-4": {"crew": 1}} in drawn
    assert desk.session.moves == 0


def test_a_face_down_to_do_is_led_through_by_lifting(desk: Desk) -> None:
    desk.physical.automate({"alien"})
    for seat in ("crew-1", "crew-2"):
        desk.board.put(desk.crew_token(seat), "room-4")
        desk.run(1.0)
    desk.session.act("pass", None, [Move("crew-1", PASS)])
    blip = next(p for p in desk.session.state.at("stand:alien", "blip") if base(p.name or "") == "jonesy")
    desk.session.act("blip", None, [Move("alien", "place", {"piece": blip.handle, "room": "room-2"})])
    desk.run(1.0)
    assert [(t["back"], t["name"], t["from"], t["to"]) for t in desk.physical.part(())["todo"]] == [
        ("blip", None, "stand:alien", "room-2")
    ]
    desk.run(4.0)
    step = desk.physical.part(())["wrong"]
    assert (step["step"], step["zone"], step["back"]) == ("lift", "stand:alien", "blip")
    desk.board.lift("alien")
    desk.run(1.5)
    assert desk.physical.part(())["wrong"]["step"] == "notthat"
    desk.board.put("alien", "stand:alien")
    desk.run(1.5)
    desk.board.lift("jonesy")
    desk.run(1.5)
    step = desk.physical.part(())["wrong"]
    assert (step["step"], step["to"]) == ("put", "room-2")
    assert "jonesy" not in desk.said()
    desk.board.put("jonesy", "room-2")
    desk.run(1.5)
    assert desk.physical.part(())["wrong"] is None
    assert desk.physical.part(())["todo"] == []
    assert desk.physical.corrections == 0


def test_while_paused_the_cardboard_may_be_moved(desk: Desk) -> None:
    token = desk.crew_token()
    desk.session.pause()
    desk.board.put(token, "room-4")
    desk.run(6.0)
    assert desk.session.moves == 0
    assert desk.physical.correction is None
    desk.session.go_on()
    desk.run(6.0)
    assert desk.session.moves == 0
    assert [(t["from"], t["to"]) for t in desk.physical.part(())["todo"]] == [("room-4", "stand:crew-1")]
    desk.board.put(token, "stand:crew-1")
    desk.run(6.0)
    assert desk.physical.part(())["todo"] == []
    assert desk.session.moves == 0
    assert desk.physical.correction is None


def test_after_an_undo_the_same_picture_is_a_to_do(desk: Desk) -> None:
    token = desk.crew_token()
    desk.board.put(token, "room-4")
    desk.run(1.0)
    desk.session.undo("u", None)
    desk.run(6.0)
    assert desk.session.moves == 1
    assert [(t["from"], t["to"]) for t in desk.physical.part(())["todo"]] == [("room-4", "stand:crew-1")]
    desk.board.put(token, "stand:crew-1")
    desk.run(1.0)
    assert desk.physical.part(())["todo"] == []


def test_a_silent_reader_takes_nothing_away(desk: Desk) -> None:
    desk.board.put(desk.crew_token(), "room-4")
    desk.run(1.0)
    desk.silent.add("room-4")
    antenna = next(a for a, zone in desk.board.places.items() if zone == "room-4")
    node, _, name = antenna.partition("/")
    desk.physical.tell(Health(node, name, "offline", "unplugged", desk.clock.time))
    desk.run(30.0)
    assert desk.physical.correction is None
    assert desk.physical.part(())["todo"] == []
    assert "room-4" not in desk.physical.part(())["readers"]


def test_an_unknown_tag_is_told_and_never_a_token(desk: Desk) -> None:
    desk.strange["room-4"] = "E0040150FFFFFFFF"
    desk.run(3.0)
    step = desk.physical.part(())["wrong"]
    assert (step["step"], step["zone"]) == ("unknown", "room-4")
    assert "FFFF" not in desk.said()
    del desk.strange["room-4"]
    desk.run(3.0)
    assert desk.physical.part(())["wrong"] is None


@pytest.mark.parametrize("spoil", [lambda p: p.hand(99_999, "room-1"), lambda p: p.hand(0, None)])
def test_hands_on_an_emulated_board_need_a_token_that_lies_there(desk: Desk, spoil: Callable[[Physical], None]) -> None:
    from companion.engine.errors import Malformed

    desk.physical.move = lambda token, zone: None
    with pytest.raises(Malformed):
        spoil(desk.physical)


def test_while_people_do_what_a_card_says_their_hands_correct_and_make_no_move(desk: Desk) -> None:
    session, token = desk.session, desk.crew_token()
    session.state.agenda.append(HandsAtWork(n=9999, seat="crew-1", source="order"))
    session.pending = session.rules.pending(session.state)
    moves = session.moves
    desk.board.put(token, "room-4")
    other = next(base(p.name) for p in session.state.at("stand:crew-2", "crew") if p.name)
    desk.board.put(other, "room-5")
    desk.run(2.0)
    assert {base(p.name or ""): p.zone for p in session.state.pieces.values()}[token] == "room-4"
    assert {base(p.name or ""): p.zone for p in session.state.pieces.values()}[other] == "room-5"
    assert [event.kind for event in session.log].count("edited") == 2
    assert (session.moves, desk.physical.corrections) == (moves, 0)
    assert token not in desk.said()
    assert isinstance(session.pending, Choice)
    session.act("done", None, [Move("crew-2", "done")])
    desk.run(5.0)
    assert desk.physical.corrections == 0
    assert session.asks()[0].prompt == "hiding.place"
