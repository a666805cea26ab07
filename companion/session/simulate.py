"""Whole games without hardware or people: what `companion simulate` plays and reports."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from companion.bots.chooser import by_lot, choose_for_all, waiting
from companion.engine.ask import Chance, Choice, Outcome
from companion.engine.chance import sample
from companion.engine.errors import BadOption
from companion.engine.event import Event
from companion.engine.laws import census, conserved
from companion.engine.move import Answer, Move
from companion.engine.options import Options
from companion.engine.piece import Seat
from companion.engine.playout import Chooser, Watcher, play_out, random_move
from companion.engine.policy import Policy
from companion.engine.ruleset import Game
from companion.engine.view import view
from companion.games import GamePackage, load
from companion.session.cardboard import Cardboard

BOTS = ("random", "simple")
TURNS = 200
"""A game that has not ended after so many turns is undecided."""


def policies(package: GamePackage, names: str, seats: Sequence[Seat], box: str | None = None) -> dict[Seat, Policy]:
    """The policy of each seat: one name for all, or one each for the first seat and the others. Raises BadOption."""
    known: dict[str, Policy] = {"random": by_lot, "simple": package.player(box)}
    chosen = names.split(",")
    for name in chosen:
        if name not in known:
            raise BadOption(f"no bot {name}: there are {', '.join(known)}")
    return {seat: known[chosen[min(i, len(chosen) - 1)]] for i, seat in enumerate(seats)}


class Table:
    """Bots around one simulated game. They decide in seat order; each gets its own view and its own events."""

    def __init__(self, bots: dict[Seat, Policy], rng: Random) -> None:
        self.bots, self.rng = bots, rng
        self.log: list[Event] = []

    def choose(self, s: Any, choice: Choice) -> Move:
        """What happens next at this table."""
        decided = choose_for_all(choice, list(self.bots), lambda seat: self._one(s, choice, seat))
        return random_move(choice, self.rng) if decided is None else decided[1]

    def _one(self, s: Any, choice: Choice, seat: Seat) -> Move | None:
        asks = waiting(choice, seat)
        if not asks:
            return None
        heard = [event.masked((seat,)) for event in self.log]
        return self.bots[seat](view(s, (seat,), recall=True), seat, heard, asks, self.rng)

    def watch(self, _: Any, __: object, events: list[Event]) -> None:
        """Remember what happened."""
        self.log.extend(events)


class Played(msgspec.Struct, frozen=True):
    """A game that has been played. `outcome` is None when it was given up as undecided."""

    outcome: Outcome | None
    moves: int
    turns: int


class Setting:
    """A kind of game to be simulated: the rules for its box, and who answers chance. Raises BadOption, BadBox.

    Where the options leave something to cardboard, each game has a deck of its own, really shuffled, which the rules
    cannot see. A bot that plays by heuristics is told its cards, as by a reader; one that plays by lot is not.
    """

    def __init__(self, game: str, options: Options, box: str | None = None, bots: str = "random") -> None:
        self.package, self.bots = load(game), bots
        spec = self.package.ruleset().options()
        seats = self.package.ruleset().new(options).seats
        thinking = [seat for seat, policy in policies(self.package, bots, seats, box).items() if policy is not by_lot]
        readers = dict.fromkeys(self.package.sources(spec.fill(options)), "reader")
        self.options = self.package.played(options, thinking, readers)
        values = spec.fill(self.options)
        self.box = self.package.compose(values) if box is None else box
        self.rules: Any = self.package.ruleset(self.box)
        self.policies = policies(self.package, bots, seats, self.box)
        self.sources = self.package.sources(values)
        plain = self.package.sources(spec.fill(Options(options.players)))
        self.reading = None if box is None and self.sources == plain else self.package.reading(self.box)

    def play(self, rng: Random, watch: Watcher | None = None) -> Played:
        """Play a game to its end. Raises LawBroken when pieces are lost, or are not what the companion calls them."""
        rules: Game[Any] = self.rules
        s = self.rules.new(self.options)
        before = census(s)
        table = Table(self.policies, rng)
        cardboard = None
        if self.reading is not None:
            cardboard = Cardboard(s, Random(rng.getrandbits(64)), self.reading)
            cardboard.follow(rules)

        def tell(now: Any, chance: Chance) -> Answer:
            if cardboard is None:
                return sample(now, chance, rng)
            if chance.use in self.sources:
                return cardboard.answer(rules, now, chance)
            answer = sample(now, chance, rng)
            cardboard.obey(chance, answer)
            return answer

        thinks = set(self.bots.split(",")) != {"random"}
        choose: Chooser | None = table.choose if thinks else None

        def see(now: Any, entry: Any, events: list[Event]) -> None:
            if thinks:
                table.watch(now, entry, events)
            if watch is not None:
                watch(now, entry, events)

        seen = see if thinks or watch is not None else None
        outcome, moves = play_out(self.rules, s, rng, choose, seen, tell=tell, enough=_long)
        conserved(before, s)
        if cardboard is not None:
            cardboard.agrees(s)
        return Played(outcome, moves, _turn(s))


def _turn(s: Any) -> int:
    return int(getattr(s.g, "turn", 0))


def _long(s: Any) -> bool:
    return _turn(s) > TURNS


def games(
    game: str, options: Options, count: int, seed: int, bots: str = "random", box: str | None = None
) -> Iterator[Played]:
    """Play `count` games. Raises BadOption, BadBox, LawBroken."""
    setting = Setting(game, options, box, bots)
    for n in range(count):
        yield setting.play(Random(f"{seed}/{n}"))


def simulate(
    game: str, options: Options, count: int, seed: int, bots: str = "random", box: str | None = None
) -> dict[str, Any]:
    """The report over `count` games. Raises BadOption, BadBox, LawBroken."""
    outcomes: Counter[str] = Counter()
    moves = turns = 0
    started = time.perf_counter()
    for played in games(game, options, count, seed, bots, box):
        outcomes[played.outcome.rule if played.outcome is not None else "undecided"] += 1
        moves += played.moves
        turns += played.turns
    took = time.perf_counter() - started
    return {
        "game": game,
        "players": options.players,
        "bots": bots,
        "seed": seed,
        "games": count,
        "moves": moves,
        "moves_per_second": round(moves / took) if took else 0,
        "outcomes": dict(sorted(outcomes.items())),
        "mean_moves": round(moves / count, 2) if count else 0,
        "mean_turns": round(turns / count, 2) if count else 0,
    }
