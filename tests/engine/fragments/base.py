"""What the fragments share: a game without a box, whose pieces are all laid out on zones with readers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from companion.engine.bag import Bag
from companion.engine.layout import Layout, Shift, Spot
from companion.engine.move import Move
from companion.engine.options import Options, OptionSpec
from companion.engine.piece import TABLE, Handle, Piece, Seat, Zone
from companion.engine.play import Play
from companion.engine.ruleset import Game
from companion.engine.state import State
from companion.engine.step import Step

S = TypeVar("S", bound=State)


class Nothing(msgspec.Struct, frozen=True):
    """A game's own struct, of a game that needs none."""


class Fragment(Game[S]):
    """The hardest rule of a game, with as few pieces as show it."""

    people: tuple[Seat, ...]

    def options(self) -> OptionSpec:
        """So many players and nothing to choose."""
        return OptionSpec((len(self.people), len(self.people)))

    def begin(self, s: S, *agenda: Step) -> S:
        """The state, gone on to its first question."""
        t = Play(self, s)
        t.push(*agenda)
        self.settle(t)
        return s

    def fresh(self) -> S:
        """A new game."""
        return self.new(Options(len(self.people)))

    def new(self, options: Options) -> S:
        """A fresh game."""
        raise NotImplementedError

    def layout(self, s: S) -> Layout:
        """Every piece in its zone."""
        return Layout(tuple(Spot(p.handle, p.name, p.back, p.zone, p.up) for p in s.pieces.values()))

    def hands(self, s: S, move: Move) -> list[Shift]:
        """Nothing, unless the fragment says otherwise."""
        return []

    def attempt(self, s: S, seat: Seat | None, shift: Shift) -> Move | None:
        """Nothing, unless the fragment says otherwise."""
        return None


def lay(
    s: State, zone: Zone, back: str, names: Sequence[str], up: bool = False, knows: Sequence[Seat] = (), bag: int = 0
) -> list[Handle]:
    """Pieces of which the companion knows what they are: face up, or known to some seats and out of that bag."""
    known = (*s.seats, TABLE) if up else tuple(knows)
    return [_add(s, Piece(s.next_handle, name, back, zone, up, None, known, bag)) for name in names]


def hide(s: State, zone: Zone, back: str, names: Sequence[str], knows: Sequence[Seat] = ()) -> list[Handle]:
    """Pieces of which nobody has told the companion which is which: holes, and a bag of their own."""
    bag, s.next_bag = s.next_bag, s.next_bag + 1
    s.bags[bag] = Bag(tuple(sorted(names)))
    return [_add(s, Piece(s.next_handle, None, back, zone, False, None, tuple(knows), bag)) for _ in names]


def new_bag(s: State) -> int:
    """The number of a bag out of which everything has been taken already."""
    s.next_bag += 1
    return s.next_bag - 1


def _add(s: State, p: Piece) -> Handle:
    s.pieces[p.handle] = p
    s.next_handle += 1
    return p.handle


def piece(s: State, name: str) -> Piece:
    """The piece of that name."""
    return next(p for p in s.pieces.values() if p.name == name)


def found(s: State, shift: Shift) -> Piece | None:
    """The piece that hands have moved: by name, or the first hole of that back there."""
    here = [p for p in s.pieces.values() if p.zone == shift.source and p.back == shift.back]
    return next((p for p in here if p.name == shift.name), None)


def shift_of(p: Piece, target: Zone) -> Shift:
    """Hands move this piece there."""
    return Shift(p.name, p.back, p.zone, target)
