"""The hands of the rules: what a step may do to a state, each thing leaving handles, knowers, bags and events right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

import msgspec

from companion.engine.ask import Outcome
from companion.engine.bag import EMPTY, give, take
from companion.engine.errors import Malformed
from companion.engine.event import Event, Shown
from companion.engine.move import Value
from companion.engine.origin import edges, tidy
from companion.engine.piece import TABLE, Handle, Piece, Seat, Zone, owner
from companion.engine.pieces import Pieces
from companion.engine.state import State
from companion.engine.step import Step

if TYPE_CHECKING:
    from companion.engine.ruleset import Game

S = TypeVar("S", bound=State)
Everybody = None
_replace = msgspec.structs.replace


@cache
def _everybody(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return (*seats, TABLE)


class Play(Generic[S]):
    """One entry being applied to `s` under `rules`; `events` is what everybody will be told.

    `bared` are the pieces that this entry has shown to everybody.
    """

    __slots__ = ("bared", "events", "everybody", "rules", "s")

    def __init__(self, rules: Game[S], s: S) -> None:
        self.rules, self.s = rules, s
        self.events: list[Event] = []
        self.bared: set[Handle] = set()
        self.everybody = _everybody(s.seats)

    # ---- the agenda

    def push(self, *steps: Step) -> None:
        """Put steps onto the agenda; the first one named is done first."""
        for step in reversed(steps):
            self.s.serial += 1
            self.s.agenda.append(_replace(step, n=self.s.serial))

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
        if not pieces:
            self.events.append(Event(kind, args, seat))
            return
        shown, told = [], False
        for handle in pieces:
            p = self.s.pieces[handle]
            shown.append(Shown(handle, p.back, p.name, to))
            if TABLE not in p.knows:
                told = told or (p.name is not None and to != ())
                self.learn(handle, to)
            elif handle in self.bared:
                told = told or (p.name is not None and to != ())
        self.events.append(Event(kind, args, seat, tuple(shown), told))

    def learn(self, handle: Handle, seats: Iterable[Seat] | None) -> None:
        """These seats (None: everybody, and no secret) know the piece from now on."""
        p = self.s.pieces[handle]
        if seats is None:
            if TABLE not in p.knows:
                self.bared.add(handle)
            knows = self.everybody
        else:
            knows = self._seats({*p.knows, *seats})
        if knows != p.knows:
            self.s.pieces[handle] = p.but(knows=knows)

    def _seats(self, those: set[Seat | None]) -> tuple[Seat, ...]:
        return tuple([seat for seat in self.everybody if seat in those])

    # ---- pieces

    def _private(self, zone: Zone) -> bool:
        """Whether people lose track of what lies there face down."""
        return owner(zone) is not None and zone not in self.s.piles

    def _heap(self, zone: Zone) -> list[Piece]:
        return [p for p in self.s.rows().get(zone, ()) if not p.up] if self._private(zone) else []

    def put(
        self,
        handles: Sequence[Handle],
        zones: Zone | Sequence[Zone],
        up: bool = False,
        by: Seat | None = None,
    ) -> list[Handle]:
        """Lay pieces down, each in its zone; their handles from now on, in the order given.

        `by` is the seat that lays them and so knows them; None leaves what was. Out of or into a private area (a hand,
        a stand) people lose track: what was taken, what stays there and what lies there already all get fresh
        handles, and those who may not look there no longer know which is which. Onto a pile: see `stack`.
        """
        s = self.s
        left: dict[Zone, None] = {}
        entered: dict[Zone, None] = {}
        piles: dict[Zone, None] = {}
        for handle in handles:
            p = s.pieces[handle]
            if up and p.name is None:
                raise Malformed("a hole cannot be laid face up before somebody has said what it is")
            if p.zone in s.piles:
                piles[p.zone] = None
            elif not p.up and owner(p.zone) is not None:
                left[p.zone] = None
        for pile in piles:
            row = s.piles[pile]
            top = row[: len(handles)] == tuple(handles)
            s.piles[pile] = row[len(handles) :] if top else tuple([h for h in row if h not in handles])
        targets = [zones] * len(handles) if isinstance(zones, str) else zones
        for zone in left:
            self._blend(zone)
        placed = [self._lay(h, zone, up, by, entered) for h, zone in zip(handles, targets, strict=True)]
        if not left and not entered:
            return placed
        for zone in entered:
            self._blend(zone)
        renamed: dict[Handle, Handle] = {}
        for zone in left | entered if entered else left:
            renamed |= self._afresh(zone, placed if zone in entered else ())
        return [renamed.get(h, h) for h in placed]

    def _lay(self, handle: Handle, zone: Zone, up: bool, by: Seat | None, entered: dict[Zone, None]) -> Handle:
        pieces = self.s.pieces
        p = pieces[handle]
        host = None
        if not up and self._private(zone):
            entered[zone] = None
            host = owner(zone)
        elif not p.up and self._private(p.zone):
            del pieces[handle]
            handle = self._next_handle()
        knows = p.knows
        if up or p.up:
            if TABLE not in knows:
                self.bared.add(handle)
            knows = self.everybody
        elif (by is not None and by not in knows) or (host is not None and host not in knows):
            knows = self._seats({*knows, by, host})
        pieces[handle] = Piece(handle, p.name, p.back, zone, up, p.by if by is None else by, knows, p.bag, p.via)
        return handle

    def _next_handle(self) -> Handle:
        handle = self.s.next_handle
        self.s.next_handle = handle + 1
        return handle

    def mix(self, *zones: Zone) -> dict[Handle, Handle]:
        """People lose track within these private areas: which old handle is which fresh one."""
        renamed: dict[Handle, Handle] = {}
        for zone in zones:
            if len(self._heap(zone)) > 1:
                self._blend(zone)
                renamed |= self._afresh(zone)
        return renamed

    def _blend(self, zone: Zone) -> None:
        """Whoever may not look there no longer knows which is which, and all have one bag."""
        group = [p for p in self.s.rows().get(zone, ()) if not p.up]
        if len(group) < 2 or self._blended(zone, group):
            return
        bag, untidy = self._shared(zone, group)
        blended: dict[Handle, Piece] = {}
        last: Piece | None = None
        knows: tuple[Seat, ...] = ()
        told = False
        for p in group:
            if last is None or p.knows != last.knows or p.back != last.back or p.by != last.by:
                last, told = p, TABLE in p.knows
                knows = self._seats({owner(zone), *(seat for seat in p.knows if self.s.looks(seat, p))})
            if told or p.bag != bag or p.by is not None or knows != p.knows:
                via = p.via if p.bag == bag else (p.bag, *p.via)
                if told and p.name is not None:
                    via = ()
                elif p.name is None and p.bag != bag:
                    self.s.bags[bag] = self.s.bags.get(bag, EMPTY).lending(p.bag, 1)
                blended[p.handle] = Piece(p.handle, p.name, p.back, zone, False, None, knows, bag, via)
        if blended:
            cast(Pieces, self.s.pieces).renew(zone, blended)
        if untidy:
            tidy(self.s, bag)

    def _blended(self, zone: Zone, group: list[Piece]) -> bool:
        """Whether nobody can tell these apart who may not look there, and they have one bag."""
        first = group[0]
        bag, knows, back = first.bag, first.knows, first.back
        for p in group:
            if p.by is not None or p.bag != bag or p.knows != knows or p.back != back:
                return False
        host = owner(zone)
        if TABLE in knows or host not in knows:
            return False
        return len(knows) == 1 or all(seat == host or self.s.looks(seat, first) for seat in knows)

    def _shared(self, zone: Zone, group: list[Piece]) -> tuple[int, bool]:
        """The bag that all who now lie together have from now on, and whether it is untidy then.

        A bag that only some of them are in takes in the others; if there is none, or everybody knew them all, they
        get a new one. What everybody knew goes in by name, anything else as one more out of its old bag.
        """
        sources: dict[int, None] = {}
        told = False
        for p in group:
            if p.name is None or TABLE not in p.knows:
                sources[p.bag] = None
            else:
                told = True
        if len(sources) == 1 and not told:
            return group[0].bag, False
        s = self.s
        fresh, s.next_bag = s.next_bag, s.next_bag + 1
        if not sources:
            return fresh, False
        down = edges(s)
        elsewhere = {q.bag for q in s.pieces.values() if q.zone != zone or q.up}.union(*down.values())
        bag = next((b for b in sources if b not in elsewhere), fresh)
        below = (sources.keys() | down.get(bag, set())) - {bag}
        return bag, any(down.get(other) or other not in elsewhere for other in below)

    def _afresh(self, zone: Zone, laid: Sequence[Handle] = ()) -> dict[Handle, Handle]:
        """What was laid there now comes last, in the order in which it was laid."""
        heap = [p for p in self.s.rows().get(zone, ()) if not p.up]
        if not heap:
            return {}
        if laid:
            place = {h: n for n, h in enumerate(laid)}
            heap.sort(key=lambda p: place.get(p.handle, -1))
        fresh, renamed, handle = {}, {}, self.s.next_handle
        for p in heap:
            old = p.handle
            fresh[old] = Piece(handle, p.name, p.back, zone, False, p.by, p.knows, p.bag, p.via)
            renamed[old] = handle
            handle += 1
        self.s.next_handle = handle
        cast(Pieces, self.s.pieces).renumber(zone, fresh)
        return renamed

    def turn_up(self, handles: Sequence[Handle]) -> None:
        """Turn pieces face up where they lie; their identities are known."""
        if self.holes(handles):
            raise Malformed("a hole cannot be turned up before somebody has said what it is")
        for handle in handles:
            p = self.s.pieces[handle]
            if TABLE not in p.knows:
                self.bared.add(handle)
            self.s.pieces[handle] = p.but(up=True, knows=self.everybody)

    def holes(self, handles: Iterable[Handle]) -> tuple[Handle, ...]:
        """Those of the pieces whose identity nobody has told the companion."""
        return tuple(h for h in handles if self.s.pieces[h].name is None)

    def forget(self, handles: Iterable[Handle]) -> None:
        """The cardboard alone keeps what these are: they become holes, but for those that everybody knows."""
        for handle in handles:
            p = self.s.pieces[handle]
            if p.name is not None and TABLE not in p.knows:
                give(self.s.bags, p.bag, p.via, p.name)
                self.s.pieces[handle] = p.named(None)

    def name(self, handle: Handle, name: str) -> None:
        """The identity of a hole has been told. Raises Malformed when its bag does not hold that name."""
        p = self.s.pieces[handle]
        self.s.pieces[handle] = p.named(name, take(self.s.bags, p.bag, name))

    # ---- piles

    def stack(
        self, pile: str, handles: Sequence[Handle], up: bool = False, under: bool = False, by: Seat | None = None
    ) -> None:
        """Put pieces onto a pile, the first one named on top, or under it; `by` as in `put`."""
        self.s.piles.setdefault(pile, ())
        placed = self.put(handles, pile, up=up, by=by)
        row = self.s.piles[pile]
        self.s.piles[pile] = (*row, *placed) if under else (*placed, *row)

    def shuffle(self, pile: str) -> None:
        """Shuffle a pile: a fresh handle for every slot, a new bag, and nobody knows any of them.

        What everybody knew goes into the new bag by name, anything else as one more out of its old bag: so the bag
        tells nothing of the fellows that lie elsewhere.
        """
        s = self.s
        row = s.piles[pile]
        bag, s.next_bag = s.next_bag, s.next_bag + 1
        content, fresh = EMPTY, dict[Handle, Piece]()
        for handle in row:
            p = s.pieces[handle]
            if p.name is not None and (p.up or TABLE in p.knows):
                content = content.plus(p.name)
            else:
                if p.name is not None:
                    give(s.bags, p.bag, p.via, p.name)
                content = content.lending(p.bag, 1)
            fresh[handle] = Piece(self._next_handle(), None, p.back, pile, False, None, (), bag)
        cast(Pieces, s.pieces).renumber(pile, fresh)
        s.piles[pile] = tuple(p.handle for p in fresh.values())
        if content:
            s.bags[bag] = content
        tidy(s, bag)
        self.emit("shuffled", pile=pile, count=len(row))

    # ---- numbers and the game's own struct

    def set(self, **fields: Any) -> None:
        """Change fields of the game's own struct."""
        self.s.g = msgspec.structs.replace(self.s.g, **fields)
