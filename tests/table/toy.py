"""A toy game for the physical side: tokens placed face down, a figure, windows, reveals, two-handed moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import msgspec

from companion.engine.ask import Ask, Chance
from companion.engine.bag import Bag
from companion.engine.errors import Refusal
from companion.engine.layout import Layout, Shift, Spot
from companion.engine.marks import PUBLIC
from companion.engine.move import PASS, Move
from companion.engine.options import Options, OptionSpec
from companion.engine.piece import Piece, Seat
from companion.engine.play import Play
from companion.engine.ruleset import Game
from companion.engine.state import State
from companion.engine.step import Asking, Chancy, Step
from companion.engine.template import one

ROOMS = tuple(f"room-{n}" for n in range(1, 11))
SHUTTLE = "room-10"
CREW = ("crew-1", "crew-2")
SEATS = ("alien", *CREW)
STANDS = tuple(f"stand:{seat}" for seat in SEATS)
FRONT = "front:crew-1"

Verbs = Annotated[tuple[str, ...], PUBLIC]


class Act(Asking, frozen=True, kw_only=True):
    """One ask for each verb, side by side: `verb` or `verb/seat`."""

    verbs: Verbs = ()

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        return tuple(ASKS[verb.partition("/")[0]](self, t.s, verb) for verb in self.verbs)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        verb = ask.id.partition(":")[2]
        if move.kind == PASS:
            left = tuple(v for v in self.verbs if v != verb)
            t.become(Act(verbs=left, n=self.n))
            if verb == "tell":
                t.emit("told", pieces=[figure(t.s).handle])
                t.events[-1] = msgspec.structs.replace(t.events[-1], told=True)
            if verb == "roll":
                t.push(Roll())
            return
        MADE[move.kind](t, move)

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        return Refusal("toy.shuttle" if move.args.get("room") == SHUTTLE else "toy.no")


class Reveal(Step, frozen=True, kw_only=True):
    """What lies in a room is turned up; small ones go back to their stands."""

    room: Annotated[str, PUBLIC] = ""

    def run(self, t: Play[Any]) -> None:
        down = [p for p in t.s.at(self.room, "crew") if not p.up]
        t.turn_up([p.handle for p in down])
        t.emit("revealed", pieces=[p.handle for p in down], room=self.room)
        for p in down:
            if (p.name or "").endswith("3"):
                t.put([p.handle], f"stand:{p.by}")


class Roll(Chancy, frozen=True, kw_only=True):
    """A die."""

    def chance(self, t: Play[Any]) -> Chance:
        return Chance("roll", "die", of=(1, 2))

    def answer(self, t: Play[Any], values: tuple[str | int, ...]) -> None:
        t.emit("rolled", value=values[0])


def figure(s: State) -> Piece:
    return next(p for p in s.pieces.values() if p.back == "figure")


def _stand(s: State, seat: Seat) -> list[str | int]:
    return [p.handle for p in s.at(f"stand:{seat}")]


def _lying(s: State) -> list[str | int]:
    return [p.handle for p in s.pieces.values() if p.zone in ROOMS and p.back == "crew"]


def _ask(kind: str, waits: bool = True) -> Callable[[Act, State, str], Ask]:
    def make(step: Act, s: State, verb: str) -> Ask:
        seat = verb.partition("/")[2] or "crew-1"
        hand = _stand(s, seat)
        template = one(seat, kind, piece=hand, room=ROOMS[:-1])
        return Ask(f"{step.n}:{verb}", (seat,), kind, (template,) if hand else (), waits=waits)

    return make


def _walk(step: Act, s: State, verb: str) -> Ask:
    at = ROOMS.index(figure(s).zone)
    near: list[str | int] = [ROOMS[i] for i in (at - 1, at + 1) if 0 <= i < len(ROOMS)]
    return Ask(f"{step.n}:{verb}", ("alien",), "walk", (one("alien", "walk", room=near),))


def _hunt(step: Act, s: State, verb: str) -> Ask:
    rooms: list[str | int] = [room for room in ROOMS if room != figure(s).zone]
    return Ask(f"{step.n}:{verb}", ("alien",), "hunt", (one("alien", "hunt", room=rooms),))


def _swap(step: Act, s: State, verb: str) -> Ask:
    return Ask(f"{step.n}:{verb}", ("crew-1",), "swap", (one("crew-1", "swap", a=_lying(s), b=_lying(s)),))


def _pick(step: Act, s: State, verb: str) -> Ask:
    items: list[str | int] = [p.handle for p in s.pieces.values() if p.back == "item" and p.zone in ROOMS]
    return Ask(f"{step.n}:{verb}", ("crew-1",), "pick", (one("crew-1", "pick", piece=items),), waits=verb == "pick")


def _take_or_burn(step: Act, s: State, verb: str) -> Ask:
    items: list[str | int] = [p.handle for p in s.pieces.values() if p.back == "item" and p.zone in ROOMS]
    templates = tuple(one("crew-1", kind, piece=items) for kind in ("pick", "burn"))
    return Ask(f"{step.n}:{verb}", ("crew-1",), "pick", templates)


def _passing(seats: tuple[Seat, ...], window: bool) -> Callable[[Act, State, str], Ask]:
    def make(step: Act, s: State, verb: str) -> Ask:
        return Ask(f"{step.n}:{verb}", seats, verb, (), window=window, passes=True)

    return make


ASKS: dict[str, Callable[[Act, State, str], Ask]] = {
    "place": _ask("place"),
    "more": _ask("place", waits=False),
    "order": _ask("order"),
    "bounce": _ask("bounce"),
    "walk": _walk,
    "hunt": _hunt,
    "swap": _swap,
    "pick": _pick,
    "maybe-pick": _pick,
    "take-or-burn": _take_or_burn,
    "window": _passing(CREW, window=True),
    "tell": _passing(CREW, window=True),
    "roll": _passing(CREW, window=True),
    "mine": _passing(("crew-1",), window=False),
}


def _gated(verbs: tuple[str, ...]) -> bool:
    return any(v in ("window", "tell", "roll", "mine") for v in verbs)


def _place(t: Play[Any], move: Move) -> None:
    t.put([move.handle("piece")], move.text("room"), by=move.seat)
    t.s.tracks["orders"] += move.kind == "order"
    t.emit(move.kind, seat=move.seat, room=move.text("room"))


def _moves(t: Play[Any], move: Move) -> None:
    t.put([figure(t.s).handle], move.text("room"), up=True)
    t.emit(move.kind, seat=move.seat, room=move.text("room"))
    if move.kind == "hunt":
        t.push(Reveal(room=move.text("room")))


def _swapped(t: Play[Any], move: Move) -> None:
    a, b = t.s.pieces[move.handle("a")], t.s.pieces[move.handle("b")]
    t.put([a.handle, b.handle], [b.zone, a.zone])


def _picked(t: Play[Any], move: Move) -> None:
    t.put([move.handle("piece")], FRONT, up=True)


def _bounced(t: Play[Any], move: Move) -> None:
    t.s.tracks["bounced"] += 1


def _burnt(t: Play[Any], move: Move) -> None:
    t.s.tracks["orders"] += 1
    _picked(t, move)


MADE: dict[str, Callable[[Play[Any], Move], None]] = {
    "place": _place,
    "order": _place,
    "bounce": _bounced,
    "walk": _moves,
    "hunt": _moves,
    "swap": _swapped,
    "pick": _picked,
    "burn": _burnt,
}


class ToyState(State, kw_only=True):
    agenda: list[Act | Reveal | Roll]
    g: None


class Toy(Game[ToyState]):
    """Rules of the toy."""

    id = "toy"

    def options(self) -> OptionSpec:
        return OptionSpec((3, 3))

    def new(self, options: Options) -> ToyState:
        return table("place/crew-1", "place/crew-2")

    def hands(self, s: ToyState, move: Move) -> list[Shift]:
        if move.kind == PASS:
            return []
        if move.kind in ("walk", "hunt"):
            return [_shift(figure(s), move.text("room"))]
        if move.kind == "swap":
            a, b = s.pieces[move.handle("a")], s.pieces[move.handle("b")]
            return [_shift(a, b.zone), _shift(b, a.zone)]
        target = FRONT if move.kind in ("pick", "burn") else move.text("room")
        return [_shift(s.pieces[move.handle("piece")], target)]

    def attempt(self, s: ToyState, seat: Seat | None, shift: Shift) -> Move | None:
        p = next((p for p in s.pieces.values() if p.name == shift.name), None)
        if p is None:
            return None
        if p.back == "figure" and shift.target is not None:
            top = s.agenda[-1]
            walks = isinstance(top, Act) and "walk" in top.verbs
            return (
                Move("alien", "walk" if walks else "hunt", {"room": shift.target}) if seat in (None, "alien") else None
            )
        if p.back == "item" and shift.target in (None, FRONT):
            return Move("crew-1", "pick", {"piece": p.handle}) if seat in (None, "crew-1") else None
        if p.zone in STANDS and shift.target in ROOMS and seat in (None, p.zone.partition(":")[2]):
            top = s.agenda[-1]
            kind = "bounce" if isinstance(top, Act) and "bounce" in top.verbs else "place"
            return Move(p.zone.partition(":")[2], kind, {"piece": p.handle, "room": str(shift.target)})
        return None

    def layout(self, s: ToyState) -> Layout:
        return Layout(tuple(Spot(p.handle, p.name, p.back, p.zone, p.up) for p in s.pieces.values()))

    def check(self, s: ToyState, move: Move) -> Refusal | None:
        top = s.agenda[-1]
        if isinstance(top, Act) and _gated(top.verbs) and move.kind != PASS:
            return Refusal("toy.gate")
        return super().check(s, move)


class AlikeToy(Toy):
    """The same game, in which it does not matter why a token is placed."""

    def alike(self, a: Move, b: Move) -> bool:
        return a.kind in ("place", "order") and b.kind in ("place", "order")


def _shift(p: Piece, target: str) -> Shift:
    return Shift(p.name, p.back, p.zone, target)


def table(*verbs: str, zones: dict[str, str] | None = None) -> ToyState:
    """A state in which these verbs are asked; `zones` says where a token lies instead of its stand."""
    pieces: dict[int, Piece] = {}
    lying = dict(zones or {})

    def add(name: str, back: str, zone: str, up: bool = False, by: Seat | None = None) -> None:
        handle = len(pieces) + 1
        pieces[handle] = Piece(handle, name, back, zone, up, by, (by,) if by else ())

    for n in range(1, 7):
        for seat in CREW:
            name = f"{'a' if seat == 'crew-1' else 'b'}{n}"
            add(name, "crew", lying.pop(name, f"stand:{seat}"), by=seat)
    for n in range(1, 4):
        name = f"x{n}"
        add(name, "blip", lying.pop(name, "stand:alien"), by="alien")
    add("alien", "figure", lying.pop("alien", "room-3"), up=True)
    add("torch", "item", lying.pop("torch", "room-6"), up=True)
    assert not lying
    return ToyState(
        ruleset="toy", seats=SEATS, pieces=pieces, piles={}, bags={0: Bag()},
        tracks={"orders": 0, "bounced": 0}, agenda=[Act(verbs=verbs, n=1)], g=None,
        next_handle=len(pieces) + 1, next_bag=1, serial=1,
    )  # fmt: skip
