"""A small state to try the kernel on: eight cards in a deck, two seats with a hand each."""

from __future__ import annotations

from companion.engine.ask import Ask
from companion.engine.move import Move
from companion.engine.options import Options
from companion.engine.play import Play
from companion.engine.state import State
from companion.engine.step import Asking
from companion.engine.template import one
from tests.engine.fragments.base import Fragment, Nothing, hide

CARDS = tuple(f"c{i}" for i in range(1, 9))


class Wait(Asking, frozen=True, kw_only=True, tag=True):
    """Anybody may say that he has had enough."""

    def asks(self, t: Play[Small]) -> tuple[Ask, ...]:
        return (Ask(f"{self.n}", t.s.seats, "wait", (one(t.s.seats, "enough"),)),)

    def take(self, t: Play[Small], ask: Ask, move: Move) -> None:
        t.end((move.seat,), "enough")


class Small(State):
    """Cards and nothing else."""

    agenda: list[Wait]
    g: Nothing


class SmallGame(Fragment[Small]):
    """A game of nothing."""

    id = "small"
    people = ("a", "b")

    def new(self, options: Options) -> Small:
        return self.begin(small(), Wait())


def small(truth: bool = False) -> Small:
    """Eight cards c1 to c8, holes all, handles 1 to 8; with `truth` each card's back says what it is."""
    s = Small(
        ruleset="small",
        seats=("a", "b"),
        pieces={},
        piles={"deck": (), "discard": ()},
        bags={},
        tracks={"morale": 3},
        agenda=[],
        g=Nothing(),
    )
    s.piles["deck"] = tuple(hide(s, "deck", "card", CARDS))
    if truth:
        for p, name in zip(list(s.pieces.values()), CARDS, strict=True):
            s.pieces[p.handle] = type(p)(p.handle, None, name, p.zone, bag=p.bag)
    return s


def play(s: Small) -> Play[Small]:
    """The hands of the rules on it."""
    return Play(SmallGame(), s)
