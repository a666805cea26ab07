"""Fate of the Nostromo, fleeing: an attack within a flight within an attack, and a reaction at each loss."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec.structs import replace

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

CREW = ("dallas", "lambert")
SPACES = {
    "galley": ("c3", "c4"),
    "c3": ("galley", "suits"),
    "suits": ("c3", "stores"),
    "stores": ("suits", "c7"),
    "c7": ("stores", "garage"),
    "c4": ("galley", "dock"),
    "dock": ("c4", "garage", "airlock"),
    "garage": ("c7", "dock"),
    "airlock": ("dock",),
}
LOSSES = {"safe": 0, "jonesy": 1, "alien-1": 1, "alien-2": 2, "stalk": 3, "hunt": 4, "quiet": 2}


class Look(Asking, frozen=True, kw_only=True, tag=True):
    """Lambert may look at the top Encounter card."""

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        return (Ask(f"{self.n}", ("lambert",), "look", (one("lambert", "look"),), passes=True),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        t.done()
        if move.kind == "look":
            t.push(Name(use="encounter", piece=t.s.piles["encounters"][0], to=("lambert",)))


class Name(Chancy, frozen=True, kw_only=True, tag=True):
    """What a card or token is; `to` learn it."""

    use: Annotated[str, PUBLIC]
    piece: Annotated[Handle, PUBLIC]
    to: Annotated[tuple[Seat, ...] | None, PUBLIC] = None

    def chance(self, t: Play[Any]) -> Chance:
        return Chance("name", self.use, (self.piece,), learns=self.to)

    def answer(self, t: Play[Any], values: tuple[str | int, ...]) -> None:
        t.name(self.piece, str(values[0]))
        if self.to is not None:
            t.emit("looked", self.to[0], [self.piece], self.to)


class Encounter(Step, frozen=True, kw_only=True, tag=True):
    """The top Encounter card is turned up; the Alien, already here, attacks for as much as it says."""

    def run(self, t: Play[Any]) -> None:
        top = t.s.piles["encounters"][0]
        if t.holes([top]):
            t.push(Name(use="encounter", piece=top), self)
            return
        t.stack("discards", [top], up=True)
        t.emit("encounter", pieces=[top])
        loss = LOSSES[str(t.s.pieces[top].name)]
        t.push(Attacked(space=piece(t.s, "alien").zone, loss=loss))


class Attacked(Step, frozen=True, kw_only=True, tag=True):
    """The Alien meets whoever stands in a space: morale is lost once, and everybody there flees three spaces."""

    space: Annotated[str, PUBLIC]
    loss: Annotated[int, PUBLIC]

    def run(self, t: Play[Any]) -> None:
        here = tuple(seat for seat in CREW if piece(t.s, seat).zone == self.space)
        t.emit("attacked", space=self.space, loss=self.loss)
        t.push(Loss(loss=self.loss), Fleeing(queue=here))


class Loss(Asking, frozen=True, kw_only=True, tag=True):
    """Morale is about to be lost: whoever holds a Flashlight may use it, in anybody's turn."""

    loss: Annotated[int, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        if not self.loss:
            return ()
        use = one("lambert", "flashlight")
        return (Ask(f"{self.n}", CREW, "flashlight", (use,), {"loss": self.loss}, passes=True),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        t.done()
        loss = self.loss - (move.kind != PASS)
        t.s.tracks["morale"] = max(0, t.s.tracks["morale"] - loss)
        t.emit("lost", move.seat, loss=loss)


class Fleeing(Asking, frozen=True, kw_only=True, tag=True):
    """Those who have not fled yet: whoever takes a step first goes first."""

    queue: Annotated[tuple[Seat, ...], PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        return tuple(
            Ask(f"{self.n}-{seat}", (seat,), "flee", (one(seat, "flee", to=ways),), {"left": 3})
            for seat in self.queue
            if (ways := _ways(t, seat, ()))
        )

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        rest = tuple(seat for seat in self.queue if seat != move.seat)
        t.become(replace(self, queue=rest), afresh=True)
        _step(t, move, left=2, trail=())

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        return _refusal(t, move)


class Flight(Asking, frozen=True, kw_only=True, tag=True):
    """One person under way, who may not go back and may not enter the Alien's space."""

    who: Annotated[Seat, PUBLIC]
    left: Annotated[int, PUBLIC]
    trail: Annotated[tuple[str, ...], PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        ways = _ways(t, self.who, self.trail) if self.left else ()
        template = one(self.who, "flee", to=ways)
        return (Ask(f"{self.n}", (self.who,), "flee", (template,), {"left": self.left}),) if ways else ()

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        t.done()
        _step(t, move, self.left - 1, self.trail)

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        return _refusal(t, move)


def _ways(t: Play[Any], seat: Seat, trail: tuple[str, ...]) -> tuple[str, ...]:
    """The spaces a flight may go to. Never the Alien's present one."""
    closed = (*trail, piece(t.s, "alien").zone)
    return tuple(space for space in SPACES[piece(t.s, seat).zone] if space not in closed)


def _refusal(t: Play[Any], move: Move) -> Refusal:
    alien = move.kind == "flee" and move.args.get("to") == piece(t.s, "alien").zone
    return Refusal("flee.alien" if alien else "flee.path")


def _step(t: Play[Any], move: Move, left: int, trail: tuple[str, ...]) -> None:
    figure = piece(t.s, move.seat)
    t.put([figure.handle], move.text("to"), up=True)
    t.emit("fled", move.seat, space=move.text("to"))
    tokens = [p.handle for p in t.s.at(move.text("to"), "concealed")]
    if tokens:
        t.push(Uncover(piece=tokens[0]))
    else:
        t.push(Flight(who=move.seat, left=left, trail=(*trail, figure.zone)))


class Uncover(Step, frozen=True, kw_only=True, tag=True):
    """A Concealed token is turned up, works, and is shuffled back into the stack."""

    piece: Annotated[Handle, PUBLIC]

    def run(self, t: Play[Any]) -> None:
        if t.holes([self.piece]):
            t.push(Name(use="concealed", piece=self.piece), self)
            return
        space, name = t.s.pieces[self.piece].zone, str(t.s.pieces[self.piece].name)
        t.turn_up([self.piece])
        t.emit("uncovered", pieces=[self.piece])
        t.stack("concealed", [self.piece])
        t.shuffle("concealed")
        if name.startswith("alien"):
            t.put([piece(t.s, "alien").handle], space, up=True)
            t.push(Attacked(space=space, loss=LOSSES[name.partition("~")[0]]))
        else:
            t.push(Loss(loss=LOSSES[name.rstrip("0123456789")]))


class Round(Step, frozen=True, kw_only=True, tag=True):
    """The next round: the Alien stands where the first of the crew is. After the last one the crew has made it."""

    left: Annotated[int, PUBLIC]

    def run(self, t: Play[Any]) -> None:
        if not self.left:
            t.end(CREW, "survived")
            return
        alien, here = piece(t.s, "alien"), piece(t.s, "dallas").zone
        if alien.zone != here:
            t.put([alien.handle], here, up=True)
            t.emit("stalked", space=here)
        t.push(Look(), Encounter(), Round(left=self.left - 1))


def _panic(t: Play[Any]) -> bool:
    """Morale 0: everybody has lost."""
    if t.s.tracks["morale"] > 0 or t.s.outcome is not None:
        return False
    t.end((), "morale")
    return True


class Fate(State):
    """Figures and Concealed tokens on spaces, and cards."""

    agenda: list[Look | Name | Encounter | Attacked | Loss | Fleeing | Flight | Uncover | Round]
    g: Nothing


class FateFragment(Fragment[Fate]):
    """Two people and an Alien in one space, and three Concealed tokens around it."""

    id = "fragment-fate"
    people = CREW
    standing = (("panic", _panic),)

    def new(self, options: Options) -> Fate:
        s = Fate(
            ruleset=self.id,
            seats=CREW,
            pieces={},
            piles={"encounters": (), "discards": (), "concealed": ()},
            bags={},
            tracks={"morale": 9},
            agenda=[],
            g=Nothing(),
        )
        for figure in ("alien", *CREW):
            lay(s, "galley", "figure", [figure], up=True)
        tokens = hide(s, "concealed", "concealed", ["safe1", "safe2", "safe3", "jonesy", "alien-1", "alien-2"])
        t = Play(self, s)
        t.stack("concealed", tokens)
        t.put(tokens[:3], ["suits", "dock", "airlock"])
        t.stack("encounters", hide(s, "encounters", "encounter", ["quiet", "stalk", "hunt"]))
        return self.begin(s, Round(left=2))

    def hands(self, s: Fate, move: Move) -> list[Shift]:
        return [shift_of(piece(s, move.seat), move.text("to"))] if move.kind == "flee" else []

    def attempt(self, s: Fate, seat: Seat | None, shift: Shift) -> Move | None:
        p = found(s, shift)
        if p is None or p.name not in CREW or shift.target is None:
            return None
        return Move(p.name, "flee", {"to": shift.target})
