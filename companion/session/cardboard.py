"""Cardboard: a second deck, really shuffled, that the rules cannot see and that people answer from."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from companion.engine.ask import Chance
from companion.engine.bag import draw
from companion.engine.chance import sample
from companion.engine.errors import LawBroken
from companion.engine.move import Answer
from companion.engine.piece import Handle, Piece, Seat, Zone, base, owner
from companion.engine.play import Play
from companion.engine.ruleset import Game
from companion.engine.state import State
from companion.games import Reading


class Cardboard:
    """The real card or token behind each piece of one game.

    It hands itself to the rules as the hands that carry entries out: where they take a card, a real card is taken, and
    where people lose track, nobody knows which real card is which.
    """

    def __init__(self, s: State, rng: Random, reading: Reading) -> None:
        self.rng, self.reading, self.said = rng, reading, reading.said
        self.real: dict[Handle, str] = {}
        bags = dict(s.bags)
        for p in s.pieces.values():
            self.real[p.handle] = base(p.name) if p.name is not None else draw(bags, p.bag, rng)[0]
        self._all = Counter(self.real.values())

    def follow(self, rules: Any) -> None:
        """From now on what these rules do is done with this cardboard."""
        rules.verbs = type("Hands", (_Hands,), {"cardboard": self})

    # ---- what people are asked

    def answer(self, rules: Game[Any], s: State, chance: Chance) -> Answer:
        """What somebody who looks at the real thing says; by lot where nothing is printed.

        Raises LawBroken when the rules take for obvious what it is not.
        """
        names = tuple(self.real[h] for h in chance.pieces)
        said = tuple(self.said(name) for name in names)
        obvious = rules.obvious(s, chance, self.rng)
        if obvious is not None:
            if chance.kind == "name" and said != tuple(self.said(str(v)) for v in obvious.values):
                raise LawBroken(f"{obvious.values} are taken for obvious, and they are {names}")
            return Answer(obvious.values, "table")
        if chance.kind == "name":
            return Answer(rules.understood(s, chance, said, self.rng), "table")
        read = self.reading.reads(chance, names)
        return Answer(sample(s, chance, self.rng).values if read is None else (read,), "table")

    def obey(self, chance: Chance, answer: Answer) -> None:
        """The companion's own generator has said what pieces are that it deals itself: now they are that."""
        if chance.kind == "name":
            for handle, value in zip(chance.pieces, answer.values, strict=True):
                other = next(h for h, card in self.real.items() if card == value)
                self.real[other], self.real[handle] = self.real[handle], str(value)

    # ---- what hands do

    def moved(
        self,
        before: Mapping[Handle, Piece],
        after: Mapping[Handle, Piece],
        piles: Mapping[str, object],
        now: Mapping[Handle, Handle],
    ) -> None:
        """Pieces were laid elsewhere (`now`: which handle each has), and where people lost track all is mixed."""
        gone = {h: self.real.pop(h) for h in before if h not in after}
        mixed: defaultdict[Zone, list[tuple[str, str | None]]] = defaultdict(list)
        for handle, card in gone.items():
            p = after[now[handle]] if handle in now else before[handle]
            if handle in now and not _heap(p, piles):
                self.real[now[handle]] = card
            else:
                mixed[p.zone].append((card, before[handle].name))
        for zone, cards in mixed.items():
            fresh = [p for h, p in after.items() if p.zone == zone and h not in before and h not in self.real]
            self._deal(fresh, cards)

    def _deal(self, pieces: Sequence[Piece], cards: Sequence[tuple[str, str | None]]) -> None:
        """Cards with what the companion calls each, over pieces: those that it can tell apart, and the rest by lot."""
        called = {base(name): card for card, name in cards if name is not None}
        rest = [card for card, name in cards if name is None]
        self.rng.shuffle(rest)
        if len(pieces) != len(cards):
            raise LawBroken(f"{len(cards)} real cards became {len(pieces)}")
        for p in pieces:
            self.real[p.handle] = called[base(p.name)] if p.name is not None else rest.pop()

    def shuffled(self, row: Sequence[Handle], now: Sequence[Handle]) -> None:
        """A pile was shuffled."""
        cards = [self.real.pop(h) for h in row]
        self.rng.shuffle(cards)
        self.real.update(zip(now, cards, strict=True))

    def forgotten(self, pieces: Sequence[Piece]) -> None:
        """What the companion knew of these pieces it knows no more; each heap of them is mixed."""
        heaps: defaultdict[Zone, list[Piece]] = defaultdict(list)
        for p in pieces:
            heaps[p.zone].append(p)
        for heap in heaps.values():
            self._deal(heap, [(self.real.pop(p.handle), None) for p in heap])

    # ---- at the end

    def agrees(self, s: State) -> None:
        """Raises LawBroken when the companion calls something other than it is, or something is lost or made."""
        if self.real.keys() != s.pieces.keys() or Counter(self.real.values()) != self._all:
            raise LawBroken("real cards are lost or made")
        for p in s.pieces.values():
            self.same(p)

    def same(self, p: Piece) -> None:
        """Raises LawBroken when the companion calls this piece something other than it is."""
        if p.name is not None and self.said(base(p.name)) != self.said(base(self.real[p.handle])):
            raise LawBroken(f"the companion calls piece {p.handle} {p.name}, and it is {self.real[p.handle]}")


def _heap(p: Piece, piles: Mapping[str, object]) -> bool:
    """Whether it lies where people lose track: face down in a hand or on a stand."""
    return not p.up and owner(p.zone) is not None and p.zone not in piles


class _Hands(Play[Any]):
    """The verbs of the rules, each followed by hands with real cardboard."""

    __slots__ = ()
    cardboard: ClassVar[Cardboard]

    def put(
        self, handles: Sequence[Handle], zones: Zone | Sequence[Zone], up: bool = False, by: Seat | None = None
    ) -> list[Handle]:
        """Lay pieces down."""
        before = self.s.pieces.copy()
        now = super().put(handles, zones, up, by)
        self.cardboard.moved(before, self.s.pieces, self.s.piles, dict(zip(handles, now, strict=True)))
        return now

    def mix(self, *zones: Zone) -> dict[Handle, Handle]:
        """People lose track within these private areas."""
        before = self.s.pieces.copy()
        renamed = super().mix(*zones)
        self.cardboard.moved(before, self.s.pieces, self.s.piles, {})
        return renamed

    def shuffle(self, pile: str) -> None:
        """Shuffle a pile."""
        row = self.s.piles[pile]
        super().shuffle(pile)
        self.cardboard.shuffled(row, self.s.piles[pile])

    def forget(self, handles: Iterable[Handle]) -> None:
        """The cardboard alone keeps what these are."""
        handles = tuple(handles)
        super().forget(handles)
        self.cardboard.forgotten([p for h in handles if (p := self.s.pieces[h]).name is None])

    def turn_up(self, handles: Sequence[Handle]) -> None:
        """Turn pieces face up: everybody sees what they really are."""
        for handle in handles:
            self.cardboard.same(self.s.pieces[handle])
        super().turn_up(handles)

    def name(self, handle: Handle, name: str) -> None:
        """The identity of a hole has been told."""
        super().name(handle, name)
        self.cardboard.same(self.s.pieces[handle])
