"""Aliens: many Aliens put in order by one question, rolls that can be corrected, chapters that follow each other."""

from __future__ import annotations

from typing import Annotated, Any

from companion.engine.ask import Ask, Chance
from companion.engine.errors import Refusal
from companion.engine.layout import Shift
from companion.engine.marks import PUBLIC
from companion.engine.move import PASS, Move
from companion.engine.options import Options
from companion.engine.piece import Handle, Seat
from companion.engine.play import Play
from companion.engine.state import State
from companion.engine.step import Asking, Chancy, Step
from companion.engine.template import one
from tests.engine.fragments.base import Fragment, Nothing, found, hide, lay, piece, shift_of

SIDE = range(9)
SQUARES = tuple(f"{'ABCDEFGHI'[x]}{y + 1}" for y in SIDE for x in SIDE)
BORDER = tuple(square for square in SQUARES if square[0] in "AI" or square[1] in "19")
CARD = "card-hicks"
DIE = tuple(range(10))
MELEE = 4
AIM = (8, 6, 2, 2, 1, 1, 0, 0)
"""What hits on one point of Aim, by range."""
ROOMS = {"empty": 0, "alien": 1, "queen": 3}


def distance(a: str, b: str) -> int:
    """Squares from one to the other, diagonals included."""
    return max(abs(ord(a[0]) - ord(b[0])), abs(ord(a[1]) - ord(b[1])))


def _marine(t: Play[Any]) -> str:
    return piece(t.s, "hicks").zone


def _free(t: Play[Any], near: str) -> list[str]:
    taken = {p.zone for p in t.s.pieces.values()}
    return [square for square in SQUARES if distance(square, near) == 1 and square not in taken]


def _on_card(t: Play[Any]) -> list[Handle]:
    return [p.handle for p in t.s.at(CARD)]


class Peek(Chancy, frozen=True, kw_only=True, tag=True):
    """Hudson's tracker tells him alone what the next room holds."""

    piece: Annotated[Handle, PUBLIC]

    def chance(self, t: Play[Any]) -> Chance:
        return Chance("name", "room", (self.piece,), by="hudson", learns=("hudson",))

    def answer(self, t: Play[Any], values: tuple[str | int, ...]) -> None:
        t.name(self.piece, str(values[0]))
        t.emit("tracked", "hudson", [self.piece], ("hudson",))


class March(Step, frozen=True, kw_only=True, tag=True):
    """Aliens move, the nearest first; those at the same distance in an order that chance tells at once."""

    moved: Annotated[tuple[Handle, ...], PUBLIC] = ()

    def run(self, t: Play[Any]) -> None:
        if t.s.tracks["grabbed"]:
            t.end((), "carried-off")
            return
        waiting = [p for p in t.s.pieces.values() if p.back == "alien" and p.zone in SQUARES]
        waiting = [p for p in waiting if p.handle not in self.moved]
        if _on_card(t) or not waiting:
            return
        nearest = min(distance(p.zone, _marine(t)) for p in waiting)
        tied = tuple(p.handle for p in waiting if distance(p.zone, _marine(t)) == nearest)
        step = Ties(pieces=tied) if len(tied) > 1 else Advance(queue=tied)
        t.push(step, March(moved=(*self.moved, *tied)))


class Ties(Chancy, frozen=True, kw_only=True, tag=True):
    """Aliens at the same distance: one question, an order of these."""

    pieces: Annotated[tuple[Handle, ...], PUBLIC]

    def chance(self, t: Play[Any]) -> Chance:
        return Chance("order", "ties", of=self.pieces)

    def answer(self, t: Play[Any], values: tuple[str | int, ...]) -> None:
        t.push(Advance(queue=tuple(v for v in values if isinstance(v, int))))


class Advance(Step, frozen=True, kw_only=True, tag=True):
    """One Alien after the other: the first to reach the Marine takes him on, and the others have nobody to go to."""

    queue: Annotated[tuple[Handle, ...], PUBLIC]

    def run(self, t: Play[Any]) -> None:
        alien, *rest = self.queue
        if _on_card(t):
            return
        if distance(t.s.pieces[alien].zone, _marine(t)) <= 4:
            t.put([alien], CARD, up=True)
            t.emit("reached", piece=alien)
        if rest:
            t.push(Advance(queue=tuple(rest)))


class Roll(Chancy, frozen=True, kw_only=True, tag=True):
    """A ten-sided die."""

    use: Annotated[str, PUBLIC]
    piece: Annotated[Handle, PUBLIC] = 0

    def chance(self, t: Play[Any]) -> Chance:
        return Chance("roll", self.use, of=DIE)

    def answer(self, t: Play[Any], values: tuple[str | int, ...]) -> None:
        (die,) = values
        assert isinstance(die, int)
        t.emit("rolled", use=self.use, die=die)
        {"attack": _attacked, "fire": _fired, "melee": _fought, "acid": _sprayed}[self.use](t, die, self.piece)


def _attacked(t: Play[Any], die: int, alien: Handle) -> None:
    total = die + MELEE
    if total >= 9:
        t.push(Push(piece=alien))
    elif total <= 6:
        t.s.tracks["grabbed"] = 1
    if total <= 4:
        t.push(Hurt())


def _fired(t: Play[Any], die: int, alien: Handle) -> None:
    away = distance(t.s.pieces[alien].zone, _marine(t))
    if die <= AIM[away - 1]:
        t.put([alien], "pool", up=True)
        t.emit("killed", piece=alien)
        if away == 1:
            t.push(Roll(use="acid"))


def _fought(t: Play[Any], die: int, alien: Handle) -> None:
    if die <= MELEE:
        t.push(Push(piece=alien))


def _sprayed(t: Play[Any], die: int, alien: Handle) -> None:
    if die <= 2:
        t.push(Hurt())


class Hurt(Step, frozen=True, kw_only=True, tag=True):
    """A wound; the second one ends it."""

    def run(self, t: Play[Any]) -> None:
        t.s.tracks["wounds"] += 1
        t.emit("wounded")
        if t.s.tracks["wounds"] > 1:
            t.end((), "incapacitated")


class Push(Asking, frozen=True, kw_only=True, tag=True):
    """The Alien that lost is moved to an open square beside, whichever the player likes."""

    piece: Annotated[Handle, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        squares = _free(t, _marine(t))
        ask = Ask(f"{self.n}", ("hicks",), "push", (one("hicks", "push", piece=self.piece, to=squares),))
        return (ask,) if squares else ()

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        t.done()
        t.put([self.piece], move.text("to"), up=True)
        t.emit("pushed", "hicks", piece=self.piece, square=move.text("to"))


class Attack(Step, frozen=True, kw_only=True, tag=True):
    """The Alien on the Marine's card attacks."""

    def run(self, t: Play[Any]) -> None:
        for alien in _on_card(t):
            t.push(Roll(use="attack", piece=alien))


class Act(Asking, frozen=True, kw_only=True, tag=True):
    """The Marine spends an Action: walk, fire, or fight the Alien on his card. Grabbed, he can do nothing."""

    left: Annotated[int, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        if not self.left or t.s.tracks["grabbed"]:
            return ()
        held = _on_card(t)
        targets = [p.handle for p in t.s.pieces.values() if p.back == "alien" and p.zone in SQUARES]
        walk, fire = one("hicks", "walk", to=_free(t, _marine(t))), one("hicks", "fire", piece=targets)
        fight = one("hicks", "melee", piece=held)
        templates = (fight,) if held else tuple(template for template in (walk, fire) if len(template))
        return (Ask(f"{self.n}", ("hicks",), "act", templates, {"left": self.left}, passes=True),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        if move.kind == PASS:
            t.done()
            return
        t.become(Act(left=self.left - 1), afresh=True)
        if move.kind == "walk":
            t.put([piece(t.s, "hicks").handle], move.text("to"), up=True)
            t.emit("walked", "hicks", square=move.text("to"))
        else:
            t.push(Roll(use=move.kind, piece=move.handle("piece")))

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        return Refusal("combat.melee-only" if _on_card(t) else "actions")


class Turn(Step, frozen=True, kw_only=True, tag=True):
    """Aliens move, Aliens attack, Marines act."""

    def run(self, t: Play[Any]) -> None:
        t.push(March(), Attack(), Act(left=2))


class Chapter(Step, frozen=True, kw_only=True, tag=True):
    """The second chapter: everybody is one step better, the board is another, and a room card says who waits there."""

    def run(self, t: Play[Any]) -> None:
        t.s.tracks["chapter"] += 1
        t.s.tracks["wounds"] = max(0, t.s.tracks["wounds"] - 1)
        t.s.tracks["grabbed"] = 0
        aliens = [p.handle for p in t.s.pieces.values() if p.back == "alien"]
        t.put([*aliens, piece(t.s, "hicks").handle], ["pool"] * len(aliens) + ["E9"], up=True)
        t.emit("chapter", number=t.s.tracks["chapter"])
        t.push(Room(), Turn(), Finish())


class Room(Step, frozen=True, kw_only=True, tag=True):
    """The top room card is turned up and its Aliens appear."""

    def run(self, t: Play[Any]) -> None:
        (card, *_) = t.s.piles["rooms"]
        if t.holes([card]):
            t.push(NameRoom(piece=card), self)
            return
        t.stack("seen", [card], up=True)
        t.emit("room", pieces=[card])
        count = ROOMS[str(t.s.pieces[card].name)]
        aliens = [p.handle for p in t.s.at("pool")][:count]
        t.put(aliens, ["D1", "E1", "F1"][:count], up=True)


class NameRoom(Chancy, frozen=True, kw_only=True, tag=True):
    """Which room card it is that is being turned up."""

    piece: Annotated[Handle, PUBLIC]

    def chance(self, t: Play[Any]) -> Chance:
        return Chance("name", "room", (self.piece,))

    def answer(self, t: Play[Any], values: tuple[str | int, ...]) -> None:
        t.name(self.piece, str(values[0]))


class Finish(Step, frozen=True, kw_only=True, tag=True):
    """The campaign is over; its last chapter decides."""

    def run(self, t: Play[Any]) -> None:
        t.end(t.s.seats, "survived")


class Campaign(State):
    """Counters on a grid, and room cards."""

    agenda: list[
        Peek | March | Ties | Advance | Roll | Hurt | Push | Attack | Act | Turn | Chapter | Room | NameRoom | Finish
    ]
    g: Nothing


class AliensFragment(Fragment[Campaign]):
    """One Marine in the middle, 21 Aliens four squares away."""

    id = "fragment-aliens"
    people = ("hicks", "hudson")

    def new(self, options: Options) -> Campaign:
        s = Campaign(
            ruleset=self.id,
            seats=self.people,
            pieces={},
            piles={"rooms": (), "seen": ()},
            bags={},
            tracks={"chapter": 1, "wounds": 0, "grabbed": 0},
            agenda=[],
            g=Nothing(),
        )
        lay(s, "E5", "marine", ["hicks"], up=True)
        for at, square in enumerate(BORDER[:21], 1):
            lay(s, square, "alien", [f"alien-{at}"], up=True)
        s.piles["rooms"] = tuple(hide(s, "rooms", "room", list(ROOMS)))
        return self.begin(s, Peek(piece=s.piles["rooms"][0]), Turn(), Turn(), Chapter())

    def hands(self, s: Campaign, move: Move) -> list[Shift]:
        if move.kind == "walk":
            return [shift_of(piece(s, "hicks"), move.text("to"))]
        return [shift_of(s.pieces[move.handle("piece")], move.text("to"))] if move.kind == "push" else []

    def attempt(self, s: Campaign, seat: Seat | None, shift: Shift) -> Move | None:
        p = found(s, shift)
        if p is None or shift.target is None:
            return None
        if p.back == "marine":
            return Move("hicks", "walk", {"to": shift.target})
        return Move("hicks", "push", {"piece": p.handle, "to": shift.target}) if p.back == "alien" else None
