"""Perfect Organism: damage shared over a hive by its owner, out of turn, in the middle of a refill."""

from __future__ import annotations

from typing import Annotated, Any

from companion.engine.ask import Ask, Chance
from companion.engine.errors import Refusal
from companion.engine.layout import Shift
from companion.engine.marks import PUBLIC
from companion.engine.move import PASS, Move
from companion.engine.options import Options
from companion.engine.piece import Handle, Piece, Seat
from companion.engine.play import Play
from companion.engine.state import State
from companion.engine.step import Asking, Chancy, Step
from companion.engine.template import Share, one
from tests.engine.fragments.base import Fragment, Nothing, found, hide, lay, shift_of

PEOPLE = ("north", "east", "south")
LIFE = {"queen": 12, "xenomorph": 4, "facehugger": 2, "egg": 1}
HIVES = {
    "north": ("queen-n", "egg-n1", "egg-n2"),
    "east": (
        *("queen-e", "xenomorph-1", "xenomorph-2", "xenomorph-3", "facehugger-1", "facehugger-2"),
        *("egg-e1", "egg-e2", "egg-e3", "egg-e4"),
    ),
    "south": ("queen-s", "facehugger-4", "egg-s1"),
}
TOP = 7
"""The last step of Ripley's experience track: 7 + 2 points of damage."""


def life(p: Piece) -> int:
    """How much a creature can take."""
    return LIFE[str(p.name).partition("-")[0]]


def left(s: State, p: Piece) -> int:
    """How much it can still take."""
    return life(p) - s.tracks.get(f"wounds-{p.handle}", 0)


def hive(s: State, seat: Seat) -> list[Piece]:
    """What lives in a hive."""
    return s.at(f"hive-{seat}")


class Hand(Step, frozen=True, kw_only=True, tag=True):
    """A card from the Alien deck to a hand."""

    seat: Annotated[Seat, PUBLIC]

    def run(self, t: Play[Any]) -> None:
        (card,) = t.put([t.s.piles["aliens"][0]], f"hand:{self.seat}")
        t.push(Name(pieces=(card,), to=(self.seat,), use="alien"))


class Name(Chancy, frozen=True, kw_only=True, tag=True):
    """Which cards these are; `to` learn it."""

    pieces: Annotated[tuple[Handle, ...], PUBLIC]
    use: Annotated[str, PUBLIC]
    to: Annotated[tuple[Seat, ...] | None, PUBLIC] = None

    def chance(self, t: Play[Any]) -> Chance:
        return Chance("name", self.use, self.pieces, by=self.to[0] if self.to else None, learns=self.to)

    def answer(self, t: Play[Any], values: tuple[str | int, ...]) -> None:
        for card, value in zip(self.pieces, values, strict=True):
            t.name(card, str(value))
        if self.to is not None:
            t.emit("drawn", self.to[0], self.pieces, self.to)


class Raid(Asking, frozen=True, kw_only=True, tag=True):
    """The fight phase: one of the open Colony cards, to the hand, or none."""

    seat: Annotated[Seat, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        cards = [p.handle for p in t.s.at("colony-row")]
        raid = (one(self.seat, "raid", card=cards),) if cards else ()
        return (Ask(f"{self.n}", (self.seat,), "raid", raid, passes=True),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        t.done()
        if move.kind != PASS:
            t.put([move.handle("card")], f"hand:{self.seat}")
            t.emit("raided", self.seat)
            t.push(Refill(seat=self.seat))

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        return Refusal("raid.target")


class Refill(Step, frozen=True, kw_only=True, tag=True):
    """Colony cards are opened until three lie there, while Newt and Furious Ripley come and go."""

    seat: Annotated[Seat, PUBLIC]
    newt: Annotated[bool, PUBLIC] = False
    ripley: Annotated[bool, PUBLIC] = False

    def run(self, t: Play[Any]) -> None:
        if len(t.s.at("colony-row")) >= 3 or not t.s.piles["colony"]:
            return
        top = t.s.piles["colony"][0]
        if t.holes([top]):
            t.push(Name(pieces=(top,), use="colony"), self)
            return
        t.put([top], "colony-row", up=True)
        t.emit("opened", pieces=[top])
        name = str(t.s.pieces[top].name)
        if name.startswith("newt"):
            self._newt(t, top)
        elif name.startswith("ripley"):
            self._ripley(t, top)
        else:
            t.push(self)

    def _newt(self, t: Play[Any], card: Handle) -> None:
        older = [p.handle for seat in PEOPLE for p in t.s.at(f"newt-{seat}")]
        t.stack("colony-discards", [card] if self.newt else older, up=True)
        if not self.newt:
            t.put([card], f"newt-{self.seat}", up=True)
        t.push(Refill(seat=self.seat, newt=True, ripley=self.ripley))

    def _ripley(self, t: Play[Any], card: Handle) -> None:
        t.stack("colony-discards", [card], up=True)
        holder = next((seat for seat in PEOPLE if t.s.at(f"newt-{seat}")), None)
        if holder is None or self.ripley:
            t.push(self)
            return
        attack = (Suffer(seat=holder, damage=t.s.tracks["ripley"] + 2), Spent(seat=holder))
        t.push(*attack, Refill(seat=self.seat, newt=self.newt, ripley=True))


class Suffer(Asking, frozen=True, kw_only=True, tag=True):
    """The owner of a hive shares damage over its creatures, whoever's turn it is."""

    seat: Annotated[Seat, PUBLIC]
    damage: Annotated[int, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        caps = tuple((p.handle, left(t.s, p)) for p in hive(t.s, self.seat))
        total = min(self.damage, sum(cap for _, cap in caps))
        if not total:
            return ()
        share = one(self.seat, "suffer", share=Share(total, caps))
        return (Ask(f"{self.n}", (self.seat,), "suffer", (share,), {"damage": self.damage}),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        t.done()
        share = move.args["share"]
        assert isinstance(share, tuple)
        for pair in share:
            assert isinstance(pair, tuple)
            handle, points = pair
            assert isinstance(handle, int)
            assert isinstance(points, int)
            wounds = f"wounds-{handle}"
            t.s.tracks[wounds] = t.s.tracks.get(wounds, 0) + points
        t.emit("suffered", self.seat, share=share)
        for p in hive(t.s, self.seat):
            if left(t.s, p) <= 0:
                del t.s.tracks[f"wounds-{p.handle}"]
                t.stack("alien-discards", [p.handle], up=True)

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        return Refusal("damage.share")


class Spent(Step, frozen=True, kw_only=True, tag=True):
    """Newt is discarded after the attack, and Ripley has learnt from it."""

    seat: Annotated[Seat, PUBLIC]

    def run(self, t: Play[Any]) -> None:
        t.stack("colony-discards", [p.handle for p in t.s.at(f"newt-{self.seat}")], up=True)
        t.s.tracks["ripley"] = min(TOP, t.s.tracks["ripley"] + 1)


class Finish(Step, frozen=True, kw_only=True, tag=True):
    """The night is over: the Queens that live have won."""

    def run(self, t: Play[Any]) -> None:
        t.end([seat for seat in PEOPLE if any(life(p) == LIFE["queen"] for p in hive(t.s, seat))], "night")


class Organism(State):
    """Hives, hands, the Colony's open cards and the decks."""

    agenda: list[Hand | Name | Raid | Refill | Suffer | Spent | Finish]
    g: Nothing


class OrganismFragment(Fragment[Organism]):
    """Three hives; east has ten creatures and Newt, and Ripley is at the top of her track."""

    id = "fragment-organism"
    people = PEOPLE

    def new(self, options: Options) -> Organism:
        s = Organism(
            ruleset=self.id,
            seats=PEOPLE,
            pieces={},
            piles={"aliens": (), "colony": (), "alien-discards": (), "colony-discards": ()},
            bags={},
            tracks={"ripley": TOP},
            agenda=[],
            g=Nothing(),
        )
        for seat, creatures in HIVES.items():
            lay(s, f"hive-{seat}", "alien", creatures, up=True)
        lay(s, "newt-east", "colony", ["newt-1"], up=True)
        lay(s, "colony-row", "colony", ["colonist-1", "marine-1", "canal-1"], up=True)
        aliens = ["egg-5", "egg-6", "facehugger-5", "xenomorph-4", "tunnel-1", "tunnel-2"]
        s.piles["aliens"] = tuple(hide(s, "aliens", "alien", aliens))
        colony = ["ripley-1", "ripley-2", "newt-2", "newt-3", "colonist-2", "colonist-3", "marine-2", "elite-1"]
        s.piles["colony"] = tuple(hide(s, "colony", "colony", colony))
        turns = [step for seat in (*PEOPLE, *PEOPLE) for step in (Hand(seat=seat), Raid(seat=seat))]
        return self.begin(s, *turns, Finish())

    def hands(self, s: Organism, move: Move) -> list[Shift]:
        if move.kind != "raid":
            return []
        return [shift_of(s.pieces[move.handle("card")], f"hand:{move.seat}")]

    def attempt(self, s: Organism, seat: Seat | None, shift: Shift) -> Move | None:
        p = found(s, shift)
        if p is None or shift.target is None or shift.source != "colony-row":
            return None
        return Move(shift.target.partition(":")[2], "raid", {"card": p.handle})
