"""The main game played from readings alone, by hands that hesitate, knock things over and mend it by lifting."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.ask import Chance, Choice, Outcome
from companion.engine.chance import sample
from companion.engine.layout import Shift
from companion.engine.move import PASS, Move
from companion.engine.options import Options
from companion.games import load
from companion.table.verdict import Grace, Make, Nothing, Verdict, Wait, Which
from tests.table.hands import Evening
from tests.table.test_correction import Hand

RULES = load("uscss-nostromo").ruleset()


class Clumsy:
    """Stand-in people: what they decide is by lot, and the rules learn of it from the board."""

    def __init__(self, players: int, seed: int, rooms_only: bool) -> None:
        self.rng = Random(seed)
        s = RULES.new(Options(players))
        zones = {spot.zone for spot in RULES.layout(s).spots} | {f"room-{n}" for n in range(1, 11)}
        readers = sorted(zone for zone in zones if not rooms_only or zone.startswith("room-"))
        self.e = Evening(RULES, s, readers)
        self.readings = self.taps = self.corrections = 0

    def run(self, most: int) -> None:
        for _ in range(most):
            pending = RULES.pending(self.e.s)
            if isinstance(pending, Outcome):
                return
            if isinstance(pending, Chance):
                self.e.apply(sample(self.e.s, pending, self.rng))
            else:
                self.act(pending)
            self.e.history.clear()
            self.do_todos()
            if self.rng.random() < 0.05:
                self.bump()
            assert self.e.judge() == Nothing()

    def act(self, choice: Choice) -> None:
        asks = [ask for ask in choice.asks if ask.moves]
        move = asks[self.rng.randrange(len(asks))].moves.sample(self.rng)
        shifts = [sh for sh in RULES.hands(self.e.s, move) if sh.target in self.e.board.readers]
        if move.kind == PASS or not shifts or len(shifts) < len(RULES.hands(self.e.s, move)):
            self.taps += 1
            self.e.apply(move)
            return
        self.readings += 1
        self.move_cardboard(shifts)
        self.understand(move)

    def move_cardboard(self, shifts: list[Shift]) -> None:
        e = self.e
        for shift in shifts:
            assert shift.name is not None
            e.board.lay(shift.name, None)
            assert isinstance(e.judge(0.3), Nothing | Wait)
            e.board.lay(shift.name, shift.target)
            e.board.restless.add(shift.name)
            assert isinstance(e.judge(0.1), Nothing | Wait)
            e.board.restless.clear()
            if shift != shifts[-1]:
                assert isinstance(e.judge(0.3), Wait | Make | Grace | Which)

    def understand(self, move: Move) -> None:
        e = self.e
        verdict: Verdict = e.judge(0.3)
        wanted = e.s.copy()
        RULES.apply(wanted, move)
        if isinstance(verdict, Which):
            self.taps += 1
            assert (move,) in verdict.options
            e.apply(move)
            return
        assert isinstance(verdict, Make), (move, verdict)
        e.apply(*verdict.moves)
        assert e.s == wanted

    def do_todos(self) -> None:
        """Hands do what the companion asks: named pieces as they are named, the others by lifting."""
        e = self.e
        if e.rec.todos(e.s, e.board.picture()):
            self.mend()
        assert e.rec.todos(e.s, e.board.picture()) == ()

    def bump(self) -> None:
        names = sorted(e_name for e_name in self.e.board.lies)
        for name in self.rng.sample(names, self.rng.randrange(1, 6)):
            self.e.board.lay(name, self.rng.choice([*sorted(self.e.board.readers), None]))
        self.e.rec.hold(self.e.s, self.e.board.picture(), absent=True)
        assert isinstance(self.e.judge(), Nothing)
        self.corrections += 1
        self.mend()

    def mend(self) -> None:
        e = self.e
        hand = Hand(RULES.layout(e.s), e.board.lies, tuple(sorted(e.board.readers)), self.rng.choice)
        while (wrong := hand.ask()) is not None:
            hidden = {spot.name for spot in RULES.layout(e.s).spots if not spot.up}
            assert not hidden & set(wrong.text.args.values())
            hand.obey(wrong)
            e.now += 0.5
            assert not isinstance(e.judge(), Make), wrong


@pytest.mark.parametrize("rooms_only", [False, True])
@pytest.mark.parametrize("players", [2, 4, 7])
def test_clumsy_hands_play_by_the_board_alone(players: int, rooms_only: bool) -> None:
    game = Clumsy(players, seed=players, rooms_only=rooms_only)
    game.run(250)
    assert game.readings > 10
    assert game.corrections > 0
