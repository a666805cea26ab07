"""The hands of the rules: what a step may do to a state, each thing leaving handles, knowers, bags and events right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from companion.engine.ask import Outcome
from companion.engine.bag import EMPTY, Bag, give, take
from companion.engine.errors import Malformed
from companion.engine.event import Event, Shown
from companion.engine.move import Value
from companion.engine.piece import Handle, Piece, Seat, Zone, owner
from companion.engine.state import State
from companion.engine.step import Step

if TYPE_CHECKING:
    from companion.engine.ruleset import Game

S = TypeVar("S", bound=State)
Everybody = None


class Play(Generic[S]):
    """One entry being applied to `s` under `rules`; `events` is what everybody will be told."""

    __slots__ = ("events", "rules", "s")

    def __init__(self, rules: Game[S], s: S) -> None:
        self.rules, self.s = rules, s
        self.events: list[Event] = []

    # ---- the agenda

    def push(self, *steps: Step) -> None:
        """Put steps onto the agenda; the first one named is done first."""
        for step in reversed(steps):
            self.s.serial += 1
            self.s.agenda.append(msgspec.structs.replace(step, n=self.s.serial))

    def become(self, step: Step, afresh: bool = False) -> None:
        """The top step goes on as this one; its asks keep their ids unless everybody is to be asked afresh."""
        self.s.agenda.pop()
        if afresh:
            self.push(step)
        else:
            self.s.agenda.append(step)

    def done(self) -> None:
        """The top step is over."""
        self.s.agenda.pop()

    def end(self, winners: Iterable[Seat], rule: str) -> None:
        """The game ends here."""
        self.s.outcome = Outcome(tuple(winners), rule)
        self.emit("ended", rule=rule, winners=self.s.outcome.winners)

    # ---- what everybody is told

    def emit(
        self,
        kind: str,
        /,
        seat: Seat | None = None,
        pieces: Sequence[Handle] = (),
        to: tuple[Seat, ...] | None = Everybody,
        **args: Value,
    ) -> None:
        """An event. `pieces` are shown, as they now are, to the seats in `to`: they learn them."""
        shown = []
        for handle in pieces:
            p = self.s.pieces[handle]
            shown.append(Shown(handle, p.back, p.name, to))
            self.learn(handle, self.s.seats if to is None else to)
        told = any(s.name is not None and (s.to is None or s.to) for s in shown)
        self.events.append(Event(kind, args, seat, tuple(shown), told))

    def learn(self, handle: Handle, seats: Iterable[Seat]) -> None:
        """These seats know the piece from now on."""
        p = self.s.pieces[handle]
        missing = set(seats) - set(p.knows)
        if missing:
            knows = tuple(s for s in self.s.seats if s in missing or s in p.knows)
            self.s.pieces[handle] = p.but(knows=knows)

    # ---- pieces

    def _renumber(self, p: Piece) -> Handle:
        handle = self.s.next_handle
        self.s.next_handle = handle + 1
        del self.s.pieces[p.handle]
        self.s.pieces[handle] = p.but(handle=handle)
        return handle

    def _loose(self, p: Piece) -> bool:
        return not p.up and owner(p.zone) is not None and p.zone not in self.s.piles

    def put(
        self,
        handles: Sequence[Handle],
        zones: Zone | Sequence[Zone],
        up: bool = False,
        by: Seat | None = None,
    ) -> list[Handle]:
        """Lay pieces down, each in its zone; their handles from now on, in the order given.

        Out of or into a private area (a hand, a stand) people lose track: what was taken, what stays there and what
        lies there already all get fresh handles, and those who may not look there no longer know which is which.
        """
        s = self.s
        targets = [zones] * len(handles) if isinstance(zones, str) else list(zones)
        for pile, row in s.piles.items():
            if any(h in row for h in handles):
                s.piles[pile] = tuple(h for h in row if h not in handles)
        disturbed: dict[Zone, None] = {}
        placed: list[Handle] = []
        for handle, zone in zip(handles, targets, strict=True):
            p = s.pieces[handle]
            leaves = self._loose(p)
            if leaves:
                disturbed[p.zone] = None
            moved = p.but(zone=zone, up=up, by=by)
            if up and p.name is not None:
                moved = moved.but(knows=s.seats)
            s.pieces[handle] = moved
            enters = self._loose(moved)
            if enters:
                disturbed[zone] = None
            placed.append(self._renumber(moved) if leaves or enters else handle)
        renamed = self.mix(*disturbed)
        return [renamed.get(h, h) for h in placed]

    def mix(self, *zones: Zone) -> dict[Handle, Handle]:
        """People lose track within these private areas: fresh handles, fresh bags; which old handle is which new one."""
        renamed: dict[Handle, Handle] = {}
        for zone in zones:
            group = [p for p in self.s.pieces.values() if p.zone == zone and self._loose(p)]
            if len(group) < 2:
                continue
            self._rebag(group)
            for p in group:
                here = self.s.pieces[p.handle]
                knows = tuple(s for s in here.knows if self.s.looks(s, here))
                self.s.pieces[p.handle] = here.but(knows=knows)
                renamed[p.handle] = self._renumber(self.s.pieces[p.handle])
        return renamed

    def _rebag(self, group: list[Piece]) -> None:
        s = self.s
        public = [p for p in group if len(p.knows) == len(s.seats) and p.name is not None]
        if not public and len({p.bag for p in group}) == 1:
            return
        bag, s.next_bag = s.next_bag, s.next_bag + 1
        for p in group:
            if p.name is None:
                s.bags[bag] = s.bags.get(bag, EMPTY).lending(p.bag, 1)
                s.pieces[p.handle] = p.bagged(bag, ())
            elif len(p.knows) == len(s.seats):
                s.pieces[p.handle] = p.bagged(bag, ())
            else:
                s.pieces[p.handle] = p.bagged(bag, (p.bag, *p.via))

    def turn_up(self, handles: Sequence[Handle]) -> None:
        """Turn pieces face up where they lie; their identities are known."""
        for handle in handles:
            p = self.s.pieces[handle]
            if p.name is None:
                raise Malformed("a hole cannot be turned up before somebody has said what it is")
            self.s.pieces[handle] = p.but(up=True, knows=self.s.seats)

    def holes(self, handles: Iterable[Handle]) -> tuple[Handle, ...]:
        """Those of the pieces whose identity nobody has told the companion."""
        return tuple(h for h in handles if self.s.pieces[h].name is None)

    def name(self, handle: Handle, name: str) -> None:
        """The identity of a hole has been told. Raises Malformed when its bag does not hold that name."""
        p = self.s.pieces[handle]
        self.s.pieces[handle] = p.named(name, take(self.s.bags, p.bag, name))

    # ---- piles

    def stack(self, pile: str, handles: Sequence[Handle], up: bool = False, under: bool = False) -> None:
        """Put pieces onto a pile, the first one named on top, or under it."""
        placed = self.put(handles, pile, up=up)
        row = self.s.piles.get(pile, ())
        self.s.piles[pile] = (*row, *placed) if under else (*placed, *row)

    def shuffle(self, pile: str) -> None:
        """Shuffle a pile: a fresh handle for every slot, a new bag, and nobody knows any of them."""
        s = self.s
        row = s.piles[pile]
        bag, s.next_bag = s.next_bag, s.next_bag + 1
        names: list[str] = []
        lent: dict[int, int] = {}
        for handle in row:
            p = s.pieces[handle]
            if p.name is not None and p.up:
                names.append(p.name)
                continue
            if p.name is not None:
                give(s.bags, p.bag, p.via, p.name)
            lent[p.bag] = lent.get(p.bag, 0) + 1
        fresh = []
        for handle in row:
            p = s.pieces[handle]
            blank = Piece(handle, None, p.back, pile, False, None, (), bag)
            fresh.append(self._renumber(blank))
        s.piles[pile] = tuple(fresh)
        content = Bag(tuple(sorted(names)), tuple(sorted(lent.items())))
        for old, n in list(lent.items()):
            outside = any(p.bag == old or old in p.via for p in s.pieces.values())
            lender = s.bags[old]
            if not outside and n == len(lender):
                content = content.lending(old, -n).plus(*lender.names)
                for deeper, k in lender.out_of:
                    content = content.lending(deeper, k)
                del s.bags[old]
        if content:
            s.bags[bag] = content
        self.emit("shuffled", pile=pile, count=len(row))

    # ---- numbers and the game's own struct

    def set(self, **fields: Any) -> None:
        """Change fields of the game's own struct."""
        self.s.g = msgspec.structs.replace(self.s.g, **fields)
