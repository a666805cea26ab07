"""The speed benchmark: which moves count, what it says of itself, and what it answers without something to compare."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks import speed
from companion.engine.ask import Ask, Choice
from companion.engine.move import PASS, Move
from companion.engine.options import Options
from companion.engine.playout import play_out
from companion.engine.template import one
from companion.games import load

GAME = "uscss-nostromo"


def test_a_move_counts_when_its_maker_had_two_and_it_is_no_pass() -> None:
    window = Ask("1", ("a", "b"), "p", (one("a", "x", room=["r"]), one("b", "x", room=["r", "q"])), passes=True)
    alone = Ask("2", ("c",), "p", (one("c", "x", room=["r"]),))
    choice = Choice((window, alone))
    assert [speed.offered(choice, seat) for seat in "abc"] == [2, 3, 1]
    assert speed.counts(choice, Move("a", "x", {"room": "r"}))
    assert not speed.counts(choice, Move("a", PASS))
    assert not speed.counts(choice, Move("c", "x", {"room": "r"}))


def test_our_side_counts_the_games_it_has_timed() -> None:
    tally = speed.ours(GAME, [2, 3], range(1, 2), {})
    rules, moves = load(GAME).ruleset(), 0
    for players in (2, 3):
        moves += play_out(rules, rules.new(Options(players)), Random(1))[1]
    assert (tally.games, tally.moves) == (2, moves)
    assert 0 < tally.counted < tally.moves
    assert tally.seconds > 0


def test_the_fullest_moment_is_one_of_seven_players() -> None:
    full = speed.fullest(GAME, range(1, 2), {})
    rules = load(GAME).ruleset()
    assert len(full.seats) == 7
    assert speed.weight(full) > speed.weight(rules.new(Options(7)))


def test_without_catanatron_it_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(speed, "interpreter", lambda given: None)
    assert speed.main(["--rounds", "1", "--games", "1", "--players", "2"]) == 1
    assert "catanatron is not installed" in capsys.readouterr().out
