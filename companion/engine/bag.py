"""A bag: the list of what a hole and its fellows can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.engine.errors import Malformed

if TYPE_CHECKING:
    from companion.engine.rng import Rng


class Bag(msgspec.Struct, frozen=True, gc=False):
    """As many entries as holes: names, sorted, and so many out of other bags.

    `out_of` holds pairs (bag, how many), for holes shuffled in among these without anybody having seen them.
    """

    names: tuple[str, ...] = ()
    out_of: tuple[tuple[int, int], ...] = ()

    def __len__(self) -> int:
        return len(self.names) + sum(n for _, n in self.out_of)

    def plus(self, *names: str) -> Bag:
        """With these names too."""
        return Bag(tuple(sorted((*self.names, *names))), self.out_of)

    def less(self, name: str) -> Bag:
        """Without one entry of that name."""
        i = self.names.index(name)
        return Bag(self.names[:i] + self.names[i + 1 :], self.out_of)

    def lending(self, bag: int, change: int) -> Bag:
        """With `change` more entries out of another bag."""
        counts = dict(self.out_of)
        counts[bag] = counts.get(bag, 0) + change
        return Bag(self.names, tuple(sorted((b, n) for b, n in counts.items() if n)))


Bags = dict[int, Bag]
EMPTY = Bag()


def _store(bags: Bags, bag: int, content: Bag) -> None:
    if content:
        bags[bag] = content
    else:
        bags.pop(bag, None)


def possible(bags: Bags, bag: int) -> frozenset[str]:
    """Every name a hole of that bag can have."""
    names: set[str] = set()
    met, todo = {bag}, [bag]
    while todo:
        here = bags.get(todo.pop(), EMPTY)
        names.update(here.names)
        deeper = [b for b, _ in here.out_of if b not in met]
        met.update(deeper)
        todo += deeper
    return frozenset(names)


def way(bags: Bags, bag: int, name: str) -> tuple[int, ...] | None:
    """The way down to the bag in which that name is (empty: in this one); None when no hole of it can have the name."""
    here = bags.get(bag, EMPTY)
    if name in here.names:
        return ()
    for other, _ in here.out_of:
        below = way(bags, other, name)
        if below is not None:
            return (other, *below)
    return None


def take(bags: Bags, bag: int, name: str) -> tuple[int, ...]:
    """Take `name` out of the bag, in place; the way down to the bag it was found in (empty: in this one).

    Raises Malformed when no hole of that bag can have the name.
    """
    found = way(bags, bag, name)
    if found is None:
        raise Malformed(f"{name} cannot be here")
    _out(bags, bag, found, name)
    return found


def _out(bags: Bags, bag: int, via: tuple[int, ...], name: str) -> None:
    """The entry leaves along that way, in place."""
    for other in via:
        _store(bags, bag, bags[bag].lending(other, -1))
        bag = other
    _store(bags, bag, bags[bag].less(name))


def give(bags: Bags, bag: int, via: tuple[int, ...], name: str) -> None:
    """Undo `take`: the entry goes back the way it came, in place."""
    here = bags.get(bag, EMPTY)
    if not via:
        bags[bag] = here.plus(name)
        return
    bags[bag] = here.lending(via[0], 1)
    give(bags, via[0], via[1:], name)


def pick(bags: Bags, bag: int, rng: Rng) -> tuple[str, tuple[int, ...]]:
    """A name for one hole of the bag, each entry equally likely, and its way."""
    here = bags[bag]
    at = rng.randrange(len(here))
    if at < len(here.names):
        return here.names[at], ()
    at -= len(here.names)
    for other, n in here.out_of:
        if at < n:
            name, via = pick(bags, other, rng)
            return name, (other, *via)
        at -= n
    raise AssertionError("a bag's length is the sum of its parts")


def draw(bags: Bags, bag: int, rng: Rng) -> tuple[str, tuple[int, ...]]:
    """Take a name for one hole of the bag out of it, in place, as `pick` finds it; the name and its way."""
    name, via = pick(bags, bag, rng)
    _out(bags, bag, via, name)
    return name, via
