"""USCSS Nostromo, hunting: order windows before a reveal and in an attack, inside one another."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec.structs import replace

from companion.engine.ask import Ask, Chance
from companion.engine.errors import Refusal
from companion.engine.layout import Shift
from companion.engine.marks import OWN, PUBLIC
from companion.engine.move import PASS, Move
from companion.engine.options import Options
from companion.engine.piece import Handle, Piece, Seat, owner
from companion.engine.play import Play
from companion.engine.state import State
from companion.engine.step import Asking, Chancy, Step
from companion.engine.template import Template, one
from tests.engine.fragments.base import Fragment, Nothing, found, hide, lay, new_bag, shift_of

CREW = ("crew-1", "crew-2", "crew-3")
ROOMS = ("4", "5", "7")
NEST = "7"


class Deal(Step, frozen=True, kw_only=True, tag=True):
    """A mission card goes to a hand."""

    seat: Annotated[Seat, PUBLIC]

    def run(self, t: Play[Any]) -> None:
        (card,) = t.put([t.s.piles["deck"][0]], f"hand:{self.seat}")
        t.push(Drawn(seat=self.seat, card=card))


class Drawn(Chancy, frozen=True, kw_only=True, tag=True):
    """Which card it is, its new owner alone learns."""

    seat: Annotated[Seat, PUBLIC]
    card: Annotated[Handle, PUBLIC]

    def chance(self, t: Play[Any]) -> Chance:
        return Chance("name", "mission", (self.card,), by=self.seat, learns=(self.seat,))

    def answer(self, t: Play[Any], values: tuple[str | int, ...]) -> None:
        t.name(self.card, str(values[0]))
        t.emit("drawn", self.seat, [self.card], (self.seat,))


class Hide(Asking, frozen=True, kw_only=True, tag=True):
    """Each Crew player lays one of his tokens face down in a room; until the step is over he may look at it."""

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        return tuple(
            Ask(f"{self.n}-{seat}", (seat,), "hide", (one(seat, "place", token=_one_of_each(t, seat), room=ROOMS),))
            for seat in CREW
            if len(t.s.at(f"stand:{seat}")) == 2
        )

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        (token,) = t.put([move.handle("token")], move.text("room"), by=move.seat)
        t.emit("placed", move.seat, token=token, room=move.text("room"))


def _one_of_each(t: Play[Any], seat: Seat) -> list[Handle]:
    stand = t.s.at(f"stand:{seat}")
    holes = [p.handle for p in stand if p.name is None]
    return [p.handle for p in stand if p.name is not None] + holes[:1]


class StopLooking(Step, frozen=True, kw_only=True, tag=True):
    """Hiding is over: nobody looks at tokens in rooms any more."""

    def run(self, t: Play[Any]) -> None:
        t.s.tracks["hiding"] = 0


class Ordering(Asking, frozen=True, kw_only=True):
    """A step in which every Crew player may play a mission order, and each passes by himself (strict windows)."""

    passed: Annotated[tuple[Seat, ...], OWN] = ()

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        return tuple(
            Ask(f"{self.n}-{seat}", (seat,), "orders", self.orders(t, seat), passes=True, rule="orders")
            for seat in CREW
            if seat not in self.passed
        )

    def orders(self, t: Play[Any], seat: Seat) -> tuple[Template, ...]:
        """What the hand allows, as far as `t.s` tells."""
        cards = _cards(t, seat, "bring")
        tokens = [p.handle for room in ROOMS for p in t.s.at(room, "crew") if _can_bring(t, p)]
        return (one(seat, "bring", card=cards[:1], token=tokens),) if cards and tokens else ()

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        if move.kind == PASS:
            t.become(replace(self, passed=tuple(s for s in CREW if s in (*self.passed, move.seat))))
            return
        t.become(replace(self, passed=()), afresh=True)
        self.play_order(t, move)

    def play_order(self, t: Play[Any], move: Move) -> None:
        """The card is discarded, the token comes into the Alien's room and is turned up there at once."""
        token, room = move.handle("token"), _alien(t).zone
        t.stack("discard", [move.handle("card")], up=True)
        card = t.s.piles["discard"][0]
        t.put([token], room)
        t.emit("brought", move.seat, [card], token=token, room=room)
        t.push(Reveal(tokens=(token,)))

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        if move.kind == "bring" and t.s.pieces[move.handle("token")].zone == NEST:
            return Refusal("orders.nest", {"room": NEST})
        return Refusal("orders.none")


def _alien(t: Play[Any]) -> Piece:
    return next(p for p in t.s.pieces.values() if p.back == "alien")


def _cards(t: Play[Any], seat: Seat, kind: str) -> list[Handle]:
    return [p.handle for p in t.s.at(f"hand:{seat}") if p.name is not None and p.name.startswith(kind)]


def _can_bring(t: Play[Any], p: Piece) -> bool:
    return not p.up and p.zone not in (NEST, _alien(t).zone)


class Window(Ordering, frozen=True, kw_only=True, tag=True):
    """Orders before the tokens in the Alien's room are turned up."""

    holds: ClassVar[frozenset[str]] = frozenset({"reveal"})


class Attack(Ordering, frozen=True, kw_only=True, tag=True):
    """Orders and rescue while the Alien attacks; over when nobody is left to attack."""

    room: Annotated[str, PUBLIC]

    def stands(self, t: Play[Any]) -> bool:
        return bool(_prey(t, self.room))

    def orders(self, t: Play[Any], seat: Seat) -> tuple[Template, ...]:
        saves = _cards(t, seat, "save")
        save = (one(seat, "save", card=saves[:1], token=_prey(t, self.room)),) if saves else ()
        return (*super().orders(t, seat), *save)

    def play_order(self, t: Play[Any], move: Move) -> None:
        if move.kind != "save":
            super().play_order(t, move)
            return
        t.stack("discard", [move.handle("card")], up=True)
        t.emit("saved", move.seat, [t.s.piles["discard"][0]], token=move.handle("token"))
        _take_off(t, [move.handle("token")])


def _prey(t: Play[Any], room: str) -> list[Handle]:
    return [p.handle for p in t.s.at(room, "crew") if p.up]


def _take_off(t: Play[Any], tokens: list[Handle]) -> None:
    for token in tokens:
        seat = str(t.s.pieces[token].name).rpartition("-")[0]
        t.put([token], f"stand:{seat}")


class Capture(Step, frozen=True, kw_only=True, tag=True):
    """Whoever is still there is captured."""

    room: Annotated[str, PUBLIC]

    def run(self, t: Play[Any]) -> None:
        prey = _prey(t, self.room)
        if prey:
            t.s.tracks["captured"] += len(prey)
            t.emit("captured", room=self.room, count=len(prey))
            _take_off(t, prey)


class Reveal(Step, frozen=True, kw_only=True, tag=True):
    """Tokens in the Alien's room are turned up: Passages leave, a Presence is attacked or joins the attack."""

    tokens: Annotated[tuple[Handle, ...], PUBLIC]

    def run(self, t: Play[Any]) -> None:
        if holes := t.holes(self.tokens):
            t.push(NameTokens(tokens=holes), self)
            return
        room = t.s.pieces[self.tokens[0]].zone
        t.turn_up(self.tokens)
        t.emit("revealed", pieces=self.tokens, room=room)
        passages = [h for h in self.tokens if str(t.s.pieces[h].name).endswith("passage")]
        _take_off(t, passages)
        if len(passages) == len(self.tokens):
            return
        top = t.s.agenda[-1]
        if isinstance(top, Attack):
            t.become(replace(top, passed=()), afresh=True)
        else:
            t.push(Attack(room=room), Capture(room=room))


class NameTokens(Chancy, frozen=True, kw_only=True, tag=True):
    """Tokens that no reader has told are read as they are turned up."""

    tokens: Annotated[tuple[Handle, ...], PUBLIC]

    def chance(self, t: Play[Any]) -> Chance:
        return Chance("name", "token", self.tokens)

    def answer(self, t: Play[Any], values: tuple[str | int, ...]) -> None:
        for token, value in zip(self.tokens, values, strict=True):
            t.name(token, str(value))


class Hunt(Ordering, frozen=True, kw_only=True, tag=True):
    """The Alien moves to another room, or stops; meanwhile orders are allowed, and nobody waits for them."""

    left: Annotated[int, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        if not self.left:
            return ()
        rooms = [room for room in ROOMS if room != _alien(t).zone]
        hunt = Ask(f"{self.n}-alien", ("alien",), "hunt", (one("alien", "hunt", room=rooms),), passes=True)
        may = (replace(ask, passes=False, waits=False) for ask in super().asks(t))
        return (hunt, *(may if _alien(t).zone in ROOMS else ()))

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        if move.kind == PASS:
            t.done()
        elif move.kind == "hunt":
            t.put([_alien(t).handle], move.text("room"), up=True)
            t.emit("hunted", "alien", room=move.text("room"))
            t.become(replace(self, left=self.left - 1), afresh=True)
            t.push(Window())
        else:
            super().take(t, ask, move)


class Finish(Step, frozen=True, kw_only=True, tag=True):
    """The hunt is over."""

    def run(self, t: Play[Any]) -> None:
        t.end(("alien",) if t.s.tracks["captured"] else CREW, "hunted")


Agenda = Deal | Drawn | Hide | StopLooking | Window | Attack | Capture | Reveal | NameTokens | Hunt | Finish


class Nostromo(State):
    """Crew tokens in rooms, stands and hands."""

    agenda: list[Agenda]
    g: Nothing

    def looks(self, seat: Seat, piece: Piece) -> bool:
        mine = piece.zone in ROOMS and piece.by == seat
        return owner(piece.zone) == seat or (mine and self.tracks["hiding"] == 1)


def _reveal(t: Play[Any]) -> bool:
    """The face-up Alien among face-down tokens: they are turned up."""
    tokens = tuple(p.handle for p in t.s.at(_alien(t).zone, "crew") if not p.up)
    top = t.s.agenda[-1] if t.s.agenda else None
    if not tokens or isinstance(top, Reveal | NameTokens):
        return False
    t.push(Reveal(tokens=tokens))
    return True


class NostromoFragment(Fragment[Nostromo]):
    """One Alien against three Crew players, in the hunting phase."""

    id = "fragment-nostromo"
    people = ("alien", *CREW)
    standing = (("reveal", _reveal),)

    def new(self, options: Options) -> Nostromo:
        s = Nostromo(
            ruleset=self.id,
            seats=self.people,
            pieces={},
            piles={"deck": (), "discard": ()},
            bags={},
            tracks={"hiding": 1, "captured": 0},
            agenda=[],
            g=Nothing(),
        )
        lay(s, "lair", "alien", ["alien"], up=True)
        for seat in CREW[:2]:
            lay(s, f"stand:{seat}", "crew", [f"{seat}-passage", f"{seat}-presence"], knows=[seat], bag=new_bag(s))
        hide(s, f"stand:{CREW[2]}", "crew", [f"{CREW[2]}-passage", f"{CREW[2]}-presence"], knows=[CREW[2]])
        s.piles["deck"] = tuple(hide(s, "deck", "mission", ["bring-1", "bring-2", "save-1", "save-2", "bluff"]))
        return self.begin(s, *(Deal(seat=seat) for seat in CREW), Hide(), StopLooking(), Hunt(left=2), Finish())

    def hands(self, s: Nostromo, move: Move) -> list[Shift]:
        t = Play(self, s)
        if move.kind == "hunt":
            return [shift_of(_alien(t), move.text("room"))]
        if move.kind == PASS:
            return []
        token = s.pieces[move.handle("token")]
        if move.kind == "place":
            return [shift_of(token, move.text("room"))]
        if move.kind == "bring":
            return [shift_of(token, _alien(t).zone)]
        return [shift_of(token, f"stand:{str(token.name).rpartition('-')[0]}")]

    def attempt(self, s: Nostromo, seat: Seat | None, shift: Shift) -> Move | None:
        t, p = Play(self, s), found(s, shift)
        if p is None or shift.target is None or shift.source is None:
            return None
        if p.back == "alien":
            return Move("alien", "hunt", {"room": shift.target})
        if stand := owner(shift.source):
            return Move(stand, "place", {"token": p.handle, "room": shift.target})
        kind = "save" if owner(shift.target) else "bring"
        cards = _cards(t, seat, kind) if seat else []
        return Move(seat, kind, {"card": cards[0], "token": p.handle}) if seat and cards else None
