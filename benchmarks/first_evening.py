"""The first evening: whole games with every deck and hand on real cardboard, by people who never type a card's text.

The companion has the open box: it knows how many cards there are and nothing of what they say. The people hold the
cards of the stand-in box, answer what they are asked, and do by hand what a card says: some of it moves a token.
Counted per turn: the questions about cards, by kind, and the taps on "done" when hands have done what a card says. Then
the same with ten cards entered, and with all forty.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import mean
from typing import Any

from benchmarks.boxes import GAME, entered
from benchmarks.pretend import Pretend
from companion.engine.ask import Choice
from companion.engine.move import Edit, Move
from companion.engine.options import Options
from companion.engine.playout import random_move
from companion.engine.rng import seed_bytes
from companion.session.clock import SimulatedClock
from companion.session.session import Session

VALUES = {"mission": "cardboard", "behavior": "cardboard"}
NAMED = (0, 10, 40)
TURNS = 200
PLAYED = 0.25
"""How often somebody plays an order that he could play."""
MOVED = 0.5
"""How often what hands do for a card moves a token."""


class People:
    """Everybody at the table: they know the cards in their hands, and the companion does not."""

    def __init__(self, session: Session, rng: Random) -> None:
        self.session, self.rng = session, rng
        self.reading: Any = session.package.reading(session.head.box)
        self.pretend = Pretend(session, Random(rng.getrandbits(64)))
        self.asked: Counter[tuple[int, str]] = Counter()
        """Turn and kind → how often people were asked about a card."""
        self.taps: Counter[int] = Counter()
        """Turn → how often people said that hands were done."""
        self.impossible = self.by_hand = self._n = 0

    @property
    def turn(self) -> int:
        """The turn that is being played."""
        return int(self.session.state.g.turn)

    def play(self) -> None:
        """Play to the end of the game, or of the evening."""
        while self.session.outcome is None and self.turn <= TURNS:
            self._n += 1
            question, pending = self.session.question(), self.session.pending
            if question is not None:
                self.asked[self.turn, question.use] += 1
                self.session.answer(f"told-{self._n}", self.pretend.says(question))
            elif isinstance(pending, Choice):
                move = self._choose(pending)
                if move.kind == "done":
                    self.taps[self.turn] += 1
                    self._hands()
                if self.session.rules.check(self.session.state, move) is None:
                    self.session.act(f"move-{self._n}", None, [move])
        self.impossible = sum(event.kind == "impossible" for event in self.session.log)
        self.pretend.agrees()

    def _hands(self) -> None:
        """What a card says is done: perhaps a token is moved, and a reader or somebody tells."""
        lying = [p.handle for p in self.session.state.pieces.values() if p.back == "crew" and p.zone.startswith("room")]
        if lying and self.rng.random() < MOVED:
            self.by_hand += 1
            to = {"piece": self.rng.choice(lying), "zone": f"room-{self.rng.randrange(1, 11)}"}
            self.session.edit(f"hand-{self._n}", Edit(None, "move", to))

    def _choose(self, choice: Choice) -> Move:
        """Any move by lot that somebody who knows his own cards would make."""
        move = random_move(choice, self.rng)
        for _ in range(50):
            if self._sensible(move):
                break
            move = random_move(choice, self.rng)
        return move

    def _sensible(self, move: Move) -> bool:
        """Whether the card that is played is one for it."""
        if move.kind not in ("order", "activate"):
            return True
        card = self.reading.real.missions[self.pretend.real(move.handle("card"))]
        g = self.session.state.g
        if move.kind == "activate":
            procedures = self.reading.real.procedures
            names = self.reading.told.procedures
            return card.procedure is not None and names[procedures.index(card.procedure)] not in g.activated
        return ("attack" if g.attack else g.phase) in card.order.when and self.rng.random() < PLAYED


@dataclass
class Tally:
    """What people were asked in some games: for each kind, how often in each turn."""

    games: int = 0
    ended: int = 0
    turns: int = 0
    seconds: float = 0.0
    impossible: int = 0
    by_hand: int = 0
    taps: list[int] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    a_turn: list[int] = field(default_factory=list)

    def add(self, people: People) -> None:
        """And this game."""
        self.games += 1
        self.ended += people.session.outcome is not None
        self.turns += people.turn
        self.impossible += people.impossible
        for (_, kind), n in people.asked.items():
            self.kinds[kind] += n
        self.by_hand += people.by_hand
        turns = range(1, people.turn + 1)
        self.a_turn += [sum(n for (t, _), n in people.asked.items() if t == turn) for turn in turns]
        self.taps += [people.taps[turn] for turn in turns]


def evening(players: int, named: int, games: int, seed: int) -> Tally:
    """So many games. Raises LawBroken when the companion calls a card what it is not."""
    tally, began = Tally(), time.monotonic()
    for n in range(games):
        rng = Random(f"evening {seed} {players} {named} {n}")
        begin = seed_bytes(rng.getrandbits(32))
        text = entered(named, rng) if named else None
        session = Session.begin(GAME, Options(players, VALUES), SimulatedClock(), None, begin, box=text, breath=0.0)
        people = People(session, rng)
        people.play()
        tally.add(people)
        session.journal.close()
    tally.seconds = time.monotonic() - began
    return tally


def campaign(players: Iterable[int], games: int, seed: int) -> Iterator[tuple[int, int, Tally]]:
    """Each number of players with each number of cards entered."""
    for n in players:
        for named in NAMED:
            yield n, named, evening(n, named, games, seed)


def main(given: Sequence[str] | None = None) -> int:
    """Play and report; 0 when every game has ended, and no card was called what it is not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50, help="for each number of players and of cards entered")
    parser.add_argument("--players", type=int, nargs="+", default=[3, 6])
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(given)
    good = True
    for players, named, tally in campaign(args.players, args.games, args.seed):
        kinds = ", ".join(f"{kind} {n / max(1, tally.turns):.2f}" for kind, n in sorted(tally.kinds.items()))
        good = good and tally.ended == tally.games
        print(
            f"{players} players, {named} cards entered: {tally.games} games, {tally.turns} turns; asked about cards "
            f"{mean(tally.a_turn):.2f} times a turn, at most {max(tally.a_turn)} ({kinds}); done by hand "
            f"{mean(tally.taps):.2f}, at most {max(tally.taps)}; {tally.by_hand} tokens moved by hand, "
            f"{tally.impossible} orders proved impossible; {tally.seconds:.0f} s",
            flush=True,
        )
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
