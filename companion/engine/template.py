"""Moves as templates: a kind, the seat that acts, and for each argument what it may be."""

from __future__ import annotations

import itertools
import math
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from companion.engine.move import Move, Value
from companion.engine.piece import Seat

if TYPE_CHECKING:
    from companion.engine.rng import Rng

Id = str | int


def length(count: int) -> int:
    """What `len` may say of a count: Python knows no length above `sys.maxsize`, and 21 Aliens have more orders."""
    return min(count, sys.maxsize)


class One(msgspec.Struct, frozen=True, gc=False, tag="one"):
    """One of these ids."""

    of: tuple[Id, ...]

    def __contains__(self, value: object) -> bool:
        return value in self.of

    def __len__(self) -> int:
        return len(self.of)

    def count(self) -> int:
        """How many there are, exactly."""
        return len(self.of)

    def __iter__(self) -> Iterator[Value]:
        return iter(self.of)

    def nth(self, at: int) -> Value:
        """The one at that place, counted from 0."""
        return self.of[at]

    def sample(self, rng: Rng) -> Value:
        """One of them, each equally likely."""
        return self.of[rng.randrange(len(self.of))]


class Some(msgspec.Struct, frozen=True, gc=False, tag="some"):
    """At least `least` and at most `most` of these ids, in the order in which they are listed here."""

    of: tuple[Id, ...]
    least: int
    most: int

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or not self.least <= len(value) <= self.most:
            return False
        places = [self.of.index(v) for v in value if v in self.of]
        return len(places) == len(value) and all(a < b for a, b in itertools.pairwise(places))

    def __len__(self) -> int:
        return length(self.count())

    def count(self) -> int:
        """How many selections there are, exactly."""
        return sum(math.comb(len(self.of), k) for k in range(self.least, self.most + 1))

    def __iter__(self) -> Iterator[Value]:
        for k in range(self.least, self.most + 1):
            yield from itertools.combinations(self.of, k)

    def nth(self, at: int) -> Value:
        """The selection at that place, counted from 0."""
        k = self.least
        while at >= (size := math.comb(len(self.of), k)):
            at, k = at - size, k + 1
        out = []
        for i, here in enumerate(self.of):
            # So many of the selections that are left take this one.
            taking = math.comb(len(self.of) - i - 1, k - 1) if k else 0
            if at < taking:
                out.append(here)
                k -= 1
            else:
                at -= taking
        return tuple(out)

    def sample(self, rng: Rng) -> Value:
        """Some of them, each selection equally likely."""
        return self.nth(rng.randrange(self.count()))


class Order(msgspec.Struct, frozen=True, gc=False, tag="order"):
    """All of these ids in any order."""

    of: tuple[Id, ...]

    def __contains__(self, value: object) -> bool:
        return isinstance(value, tuple) and len(value) == len(self.of) and set(value) == set(self.of)

    def __len__(self) -> int:
        return length(self.count())

    def count(self) -> int:
        """How many orders there are, exactly."""
        return math.factorial(len(self.of))

    def __iter__(self) -> Iterator[Value]:
        return itertools.permutations(self.of)

    def nth(self, at: int) -> Value:
        """The order at that place, counted from 0."""
        left, out = list(self.of), []
        for n in range(len(left) - 1, -1, -1):
            i, at = divmod(at, math.factorial(n))
            out.append(left.pop(i))
        return tuple(out)

    def sample(self, rng: Rng) -> Value:
        """An order by lot."""
        return self.nth(rng.randrange(self.count()))


class Share(msgspec.Struct, frozen=True, gc=False, tag="share"):
    """A share-out of `total` over these ids, each with a cap; written as pairs (id, how many), zeros left out."""

    total: int
    caps: tuple[tuple[Id, int], ...]

    def _ways(self) -> list[list[int]]:
        ways = [[1] + [0] * self.total]
        for _, cap in reversed(self.caps):
            last = ways[-1]
            ways.append([sum(last[left - k] for k in range(min(cap, left) + 1)) for left in range(self.total + 1)])
        return ways[::-1]

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or not all(isinstance(v, tuple) and len(v) == 2 for v in value):
            return False
        order = [i for i, _ in self.caps]
        caps = dict(self.caps)
        if not all(i in caps and isinstance(n, int) and 0 < n <= caps[i] for i, n in value):
            return False
        places = [order.index(i) for i, _ in value]
        return sum(n for _, n in value) == self.total and all(a < b for a, b in itertools.pairwise(places))

    def __len__(self) -> int:
        return length(self.count())

    def count(self) -> int:
        """How many share-outs there are, exactly."""
        return self._ways()[0][self.total]

    def __iter__(self) -> Iterator[Value]:
        ways = self._ways()

        def spread(at: int, left: int) -> Iterator[tuple[tuple[Id, int], ...]]:
            if not ways[at][left]:
                return
            if at == len(self.caps):
                yield ()
                return
            name, cap = self.caps[at]
            for n in range(min(cap, left) + 1):
                for rest in spread(at + 1, left - n):
                    yield (((name, n),) if n else ()) + rest

        return iter(spread(0, self.total))

    def nth(self, at: int) -> Value:
        """The share-out at that place, counted from 0."""
        ways, left, out = self._ways(), self.total, []
        for i, (name, cap) in enumerate(self.caps):
            for n in range(min(cap, left) + 1):
                if at < ways[i + 1][left - n]:
                    if n:
                        out.append((name, n))
                    left -= n
                    break
                at -= ways[i + 1][left - n]
        return tuple(out)

    def sample(self, rng: Rng) -> Value:
        """A share-out, each equally likely."""
        return self.nth(rng.randrange(self.count()))


Arg = One | Some | Order | Share


class Template(msgspec.Struct, frozen=True, gc=False):
    """All the moves of one kind by one of these seats whose every argument is among those listed."""

    seats: tuple[Seat, ...]
    kind: str
    args: dict[str, Arg] = {}

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or move.kind != self.kind or move.seat not in self.seats:
            return False
        if move.args.keys() != self.args.keys():
            return False
        for name, arg in self.args.items():
            among = arg.of if type(arg) is One else arg
            if move.args[name] not in among:
                return False
        return True

    def __len__(self) -> int:
        return length(self.count())

    def count(self) -> int:
        """How many moves it stands for, exactly."""
        count = len(self.seats)
        for arg in self.args.values():
            count *= len(arg.of) if type(arg) is One else arg.count()
        return count

    def __iter__(self) -> Iterator[Move]:
        for seat in self.seats:
            for args in _every(tuple(self.args.items())):
                yield Move(seat, self.kind, args)

    def nth(self, at: int) -> Move:
        """The move at that place, counted from 0: the last argument changes first."""
        args: dict[str, Value] = {}
        for name in reversed(self.args):
            arg = self.args[name]
            if type(arg) is One:
                at, place = divmod(at, len(arg.of))
                args[name] = arg.of[place]
            else:
                at, place = divmod(at, arg.count())
                args[name] = arg.nth(place)
        return Move(self.seats[at], self.kind, args)

    def sample(self, rng: Rng) -> Move:
        """One of its moves, each equally likely."""
        return self.nth(rng.randrange(self.count()))

    def by(self, seat: Seat) -> Template:
        """The same, narrowed to one of its seats."""
        return self if self.seats == (seat,) else Template((seat,), self.kind, self.args)


def _every(args: tuple[tuple[str, Arg], ...]) -> Iterator[dict[str, Value]]:
    """Each way to fill the arguments, one after the other (itertools.product would list them all at once)."""
    if not args:
        yield {}
        return
    name, arg = args[0]
    for value in arg:
        for others in _every(args[1:]):
            yield {name: value, **others}


def one(seat: Seat | tuple[Seat, ...], kind: str, /, **args: Arg | Sequence[Id] | Id) -> Template:
    """A template in short: a single id is itself, a list of ids is one of these."""
    seats = (seat,) if isinstance(seat, str) else seat
    full: dict[str, Arg] = {}
    for name, value in args.items():
        if isinstance(value, (tuple, list)):
            full[name] = One(tuple(value))
        elif isinstance(value, (str, int)):
            full[name] = One((value,))
        elif isinstance(value, (One, Some, Order, Share)):
            full[name] = value
        else:
            full[name] = One(tuple(value))
    return Template(seats, kind, full)
