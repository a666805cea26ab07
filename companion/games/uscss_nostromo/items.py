"""Picking, Using and Dropping Items."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from companion.engine.ask import Ask, Chance
from companion.engine.errors import Refusal
from companion.engine.marks import PUBLIC
from companion.engine.move import PASS, Move
from companion.engine.piece import Handle, Seat, Zone
from companion.engine.step import Asking, Chancy
from companion.engine.template import one
from companion.games.uscss_nostromo.board import Board, crew_seats
from companion.games.uscss_nostromo.cards import box_of, recover
from companion.games.uscss_nostromo.removal import save, shift
from companion.games.uscss_nostromo.tokens import named

if TYPE_CHECKING:
    from companion.engine.play import Play


def usable(t: Play[Any], board: Board, seat: Seat) -> tuple[Handle, ...]:
    """The items a Crew player can use in this attack: in front of him, and a face-up Presence of his own is there."""
    if t.s.g.no_items or not any(p.by == seat for p in board.presences(t.s.g.attack)):
        return ()
    return tuple(p.handle for p in board.items(seat))


def use(t: Play[Any], seat: Seat, item: Handle) -> None:
    """Use an item; afterwards it lies in the room of the attack, whoever is left there."""
    room = t.s.g.attack
    (item,) = t.put([item], room, up=True)
    t.emit("used", seat=seat, piece=item, room=room)
    there = Board(t.s).presences(room)
    if named(t.s.pieces[item]) == "motion-detector":
        t.push(Detecting(room=room, undecided=tuple(p.handle for p in there)))
        return
    owed = tuple((owner, sum(p.by == owner for p in there)) for owner in crew_seats(t.s))
    save(t, [p.handle for p in there])
    _burnt(t, tuple((owner, n) for owner, n in owed if n))


def _burnt(t: Play[Any], owed: tuple[tuple[Seat, int], ...]) -> None:
    """Cards enough for all, or for one player only: no need to ask who draws first."""
    if len(owed) > 1 and sum(n for _, n in owed) > len(t.s.piles["discard"]):
        t.push(FlameDraws(owed=owed))
    else:
        t.push(*(DrawDiscarded(seat=seat) for seat, n in owed for _ in range(n)))


def drop(t: Play[Any], seat: Seat, item: Handle, room: Zone) -> None:
    """An item is dropped where its holder's crew member was captured."""
    (item,) = t.put([item], room, up=True)
    t.emit("dropped", seat=seat, piece=item, room=room)


class FlameDraws(Asking, frozen=True, kw_only=True, tag="flame-draws"):
    """After the Flame-thrower each Crew player draws from the discard pile, by lot, a card for each Presence saved."""

    owed: Annotated[tuple[tuple[Seat, int], ...], PUBLIC]

    def stands(self, t: Play[Any]) -> bool:
        """Whether cards are left for somebody."""
        return bool(self.owed) and bool(t.s.piles["discard"])

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """Only where the cards may run out, the Crew says who draws next."""
        seats = tuple(seat for seat, _ in self.owed)
        template = one(crew_seats(t.s), "draw-next", to=seats)
        return (Ask(str(self.n), crew_seats(t.s), "flame.next", (template,), rule="items.flame-thrower"),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """That one draws a card."""
        seat = move.text("to")
        owed = tuple((other, n - (other == seat)) for other, n in self.owed)
        t.become(FlameDraws(owed=tuple((other, n) for other, n in owed if n)), afresh=True)
        t.push(DrawDiscarded(seat=seat))


class DrawDiscarded(Chancy, frozen=True, kw_only=True, tag="draw-discarded"):
    """A card of the discard pile by lot; since everybody can look through the pile, everybody knows which one."""

    seat: Annotated[Seat, PUBLIC]

    def stands(self, t: Play[Any]) -> bool:
        """Whether there is a card."""
        return bool(t.s.piles["discard"])

    def chance(self, t: Play[Any]) -> Chance:
        """Which one?"""
        return Chance("one", "discard", of=t.s.piles["discard"])

    def answer(self, t: Play[Any], values: tuple[str | int, ...]) -> None:
        """It goes into the hand."""
        recover(t, self.seat, int(values[0]))


class Detecting(Asking, frozen=True, kw_only=True, tag="detecting"):
    """The Motion detector: each owner decides for each of his Presence tokens whether it moves, and where to."""

    room: Annotated[Zone, PUBLIC]
    undecided: Annotated[tuple[Handle, ...], PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """All owners are asked side by side."""
        near = box_of(t).near(self.room)
        mine: dict[Seat, list[Handle]] = {}
        for handle in self.undecided:
            p = t.s.pieces.get(handle)
            if p is not None and p.up and p.zone == self.room and p.by is not None:
                mine.setdefault(p.by, []).append(handle)
        return tuple(
            Ask(
                f"{self.n}:{seat}:{len(mine[seat])}",
                (seat,),
                "detector.move",
                (one(seat, "detect", piece=mine[seat], room=near),),
                {"room": self.room},
                passes=True,
                rule="items.motion-detector",
            )
            for seat in crew_seats(t.s)
            if seat in mine
        )

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """One token goes; or all that he has left there stay."""
        if move.kind == PASS:
            left = tuple(h for h in self.undecided if t.s.pieces[h].by != move.seat)
            t.become(msgspec.structs.replace(self, undecided=left))
            return
        piece = move.handle("piece")
        t.become(msgspec.structs.replace(self, undecided=tuple(h for h in self.undecided if h != piece)))
        shift(t, piece, move.text("room"))

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """One's own tokens, to connected rooms."""
        if move.kind == "detect":
            p = t.s.pieces.get(move.args.get("piece"))
            if p is not None and p.by != move.seat:
                return Refusal("items.detector-owners")
            return Refusal("items.motion-detector")
        return super().refuse(t, move)


class DropItem(Asking, frozen=True, kw_only=True, tag="drop-item"):
    """Which of two items is dropped where a crew member was captured."""

    seat: Annotated[Seat, PUBLIC]
    room: Annotated[Zone, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """His choice."""
        items = tuple(p.handle for p in Board(t.s).items(self.seat))
        template = one(self.seat, "drop-item", piece=items)
        ask = Ask(str(self.n), (self.seat,), "capture.drop", (template,), {"room": self.room}, rule="items.drop")
        return (ask,) if items else ()

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """It lies in that room."""
        t.done()
        drop(t, self.seat, move.handle("piece"), self.room)

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """He has to drop one."""
        if move.seat == self.seat:
            return Refusal("items.drop")
        return super().refuse(t, move)
