"""A table for tests: small situations built by real moves, with chance answered as the test likes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.engine.ask import Ask, Chance, Choice, Outcome
from companion.engine.bag import give, possible
from companion.engine.errors import Refused
from companion.engine.event import Event
from companion.engine.layout import Shift
from companion.engine.move import PASS, Answer, Edit, Move, Value
from companion.engine.options import Options
from companion.engine.piece import Piece, base
from companion.engine.play import Play
from companion.engine.view import view
from companion.games import uscss_nostromo
from companion.games.uscss_nostromo.board import Board
from companion.games.uscss_nostromo.rules import Nostromo
from companion.games.uscss_nostromo.state import NostromoState

SHIPPED = (Path(__file__).parent / "boxes" / "plain.toml").read_text(encoding="utf-8")
"""The plain box of the tests: few orders, several copies of each."""
DEFAULT_ROOMS = {"alien": "room-7", "jonesy": "room-3", "breakdown-1": "room-8"}


@cache
def rules(text: str = SHIPPED) -> Nostromo:
    """The ruleset for a box text."""
    return uscss_nostromo.ruleset(text)


def cards(order: str = "", procedure: str = "", protocol: str = "") -> list[str]:
    """The Mission cards of the plain box with that order, that procedure, that protocol."""
    return [
        m.id
        for m in rules().box.data.missions
        if (not order or m.order == order)
        and (not procedure or m.procedure == procedure)
        and (not protocol or m.protocol == protocol)
    ]


def plain(n: int = 1) -> list[str]:
    """Cards without a green text, whose orders do not matter."""
    return cards(order="stores")[:n]


class Table:
    """A game under way. `deck` and `behaviors` are the cards that come next; then such without green text come."""

    def __init__(
        self,
        players: int = 3,
        orders: str = "together",
        box: str = SHIPPED,
        deck: Iterable[str] = (),
        options: dict[str, str] | None = None,
        **hands: Any,
    ) -> None:
        self.rules = rules(box)
        self.s: NostromoState = self.rules.new(Options(players, {"orders": orders, **(options or {})}))
        self.deck, self.behaviors = list[str](), list[str]()
        self.kept = {*deck, *(name for names in hands.values() for name in names)}
        self.said: list[Event] = []
        self.story: list[Event] = []
        self.chances: list[Chance] = []
        self.settle()
        self.deck += deck
        for seat, names in hands.items():
            self.give(seat.replace("_", "-"), *names)

    # ---- what is there

    def piece(self, name: str) -> Piece:
        """The piece of that name."""
        return next(p for p in self.s.pieces.values() if p.name is not None and base(p.name) == name)

    def zone(self, name: str) -> str:
        """Where it lies."""
        return self.piece(name).zone

    def up(self, name: str) -> bool:
        """Whether it lies face up."""
        return self.piece(name).up

    def at(self, zone: str) -> list[str]:
        """What is known to lie in a zone, by name."""
        return sorted(base(p.name) for p in self.s.pieces.values() if p.zone == zone and p.name is not None)

    def hand(self, seat: str) -> int:
        """How many cards a seat holds."""
        return len(self.s.at(f"hand:{seat}"))

    @property
    def left(self) -> int:
        """How many cards the Mission deck has."""
        return len(self.s.piles["mission"])

    @property
    def discards(self) -> list[str]:
        """The discard pile from the top."""
        return [base(self.s.pieces[h].name or "?") for h in self.s.piles["discard"]]

    # ---- what is asked

    @property
    def asks(self) -> list[Ask]:
        """The asks that stand open; none at the end."""
        pending = self.rules.pending(self.s)
        return list(pending.asks) if isinstance(pending, Choice) else []

    @property
    def prompts(self) -> list[str]:
        """Their prompts, without orders at any time and without going before the others in Hiding."""
        return [ask.prompt for ask in self.asks if ask.prompt not in ("orders.any", "hiding.early")]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.s.outcome

    @property
    def over(self) -> bool:
        """Whether it has."""
        return self.s.outcome is not None

    def ask(self, prompt: str) -> Ask:
        """The open ask with that prompt."""
        return next(ask for ask in self.asks if ask.prompt == prompt)

    def offers(self, seat: str, kind: str) -> list[dict[str, Value]]:
        """The arguments with which a seat can make a move of a kind; identities instead of handles."""
        return [self.named(m.args) for ask in self.asks for m in ask.moves if m.seat == seat and m.kind == kind]

    def kinds(self, seat: str, prompt: str = "") -> set[str]:
        """The kinds of moves a seat can make."""
        asks = [ask for ask in self.asks if not prompt or ask.prompt == prompt]
        return {m.kind for ask in asks for m in ask.moves if m.seat == seat}

    def named(self, args: dict[str, Value]) -> dict[str, Value]:
        """Arguments with identities instead of handles."""
        return {k: self._name(v) for k, v in args.items()}

    def _name(self, value: Any) -> Any:
        if isinstance(value, int) and value in self.s.pieces:
            return base(self.s.pieces[value].name or "?")
        return tuple(self._name(v) for v in value) if isinstance(value, tuple) else value

    # ---- what is done

    def move(self, seat: str, kind: str, args: dict[str, Any]) -> Move:
        """A move whose pieces are given by name."""
        return Move(seat, kind, {k: self._handle(k, v) for k, v in args.items()})

    def _handle(self, key: str, value: Any) -> Any:
        if isinstance(value, Piece):
            return value.handle
        if key in ("piece", "card", "with", "reminder") and isinstance(value, str):
            return self.piece(value).handle
        return value

    def do(self, seat: str, kind: str, **args: Any) -> list[Event]:
        """Make a move and answer what chance is asked; the events of both."""
        self.make(self.move(seat, kind, args))
        return self.said

    def make(self, entry: Move | Edit) -> None:
        """Make a move or an edit and answer what chance is asked."""
        self.said = self.rules.apply(self.s, entry)
        self.settle()
        self.story += self.said

    def edit(self, kind: str, **args: Any) -> None:
        """Correct the state by hand."""
        self.make(Edit(None, kind, {k: self._handle(k, v) for k, v in args.items()}))

    def refused(self, seat: str, kind: str, **args: Any) -> str:
        """The rule that forbids a move; it changes nothing."""
        move, before = self.move(seat, kind, args), self.s.to_json()
        refusal = self.rules.check(self.s, move)
        assert refusal is not None, f"{move} is allowed"
        with pytest.raises(Refused) as wrong:
            self.rules.apply(self.s, move)
        assert wrong.value.refusal == refusal
        assert self.s.to_json() == before
        assert refusal.rule in uscss_nostromo.RULES or refusal.rule.startswith("kernel.")
        return refusal.rule

    def settle(self) -> None:
        """Answer what chance is asked."""
        while isinstance(pending := self.rules.pending(self.s), Chance):
            self.chances.append(pending)
            self.said += self.rules.apply(self.s, Answer(self.answer(pending)))

    def answer(self, chance: Chance) -> tuple[str | int, ...]:
        """What the test has laid ready, or the plainest thing."""
        if chance.kind == "order":
            return chance.of
        if chance.kind == "one":
            return (chance.of[0],)
        taken: list[str | int] = []
        ready = {"mission-deck": self.deck, "behavior-deck": self.behaviors}.get(chance.use, [])
        for handle in chance.pieces:
            names = sorted(possible(self.s.bags, self.s.pieces[handle].bag) - self.kept - set(map(str, taken)))
            if ready:
                taken.append(ready.pop(0))
            elif chance.use == "mission-deck":
                taken.append([n for n in names if self.rules.box.missions[n].protocol is None or n == names[0]][-1])
            else:
                taken.append(names[0])
        return tuple(taken)

    def give(self, seat: str, *names: str) -> None:
        """Cards out of the Mission deck into a hand, as if drawn."""
        t = Play(self.rules, self.s)
        for name in names:
            held = next((p for p in self.s.at(f"hand:{seat}") if p.name == name), None)
            if held is None:
                (card,) = t.put(self.s.piles["mission"][:1], f"hand:{seat}")
                t.name(card, name)
                t.learn(card, (seat,))

    def empty(self, *seats: str) -> None:
        """Hands go under the Mission deck."""
        for seat in seats:
            while held := self.s.at(f"hand:{seat}"):
                self.edit("bottom", piece=held[0], pile="mission")

    def bin(self, *names: str) -> None:
        """Cards out of the Mission deck onto the discard pile, the last one on top; nothing of them is applied."""
        t = Play(self.rules, self.s)
        for name in names:
            top = self.s.piles["mission"][0]
            t.name(top, name)
            t.stack("discard", [top], up=True)

    def thin(self, left: int) -> None:
        """Take cards off the deck, out of the game, until so many are left."""
        t = Play(self.rules, self.s)
        while self.left > left:
            top = self.s.piles["mission"][0]
            t.put([top], "box")

    def forget(self, *names: str) -> None:
        """As at a table whose readers do not tell tokens apart: these are holes to the companion."""
        t = Play(self.rules, self.s)
        for name in names:
            p = self.piece(name)
            give(t.s.bags, p.bag, p.via, name)
            t.s.pieces[p.handle] = p.named(None)

    # ---- whole phases

    def hide(self, **rooms: str) -> None:
        """Place every token: those named (red_presence="room-1"), others in the Ladderway, up to the Posture Phase."""
        wanted = DEFAULT_ROOMS | {name.replace("_", "-"): room for name, room in rooms.items()}
        while self.s.g.phase in ("setup", "hiding"):
            ask, seat = self.asks[0], self.asks[0].seats[0]
            if ask.prompt.startswith("orders"):
                self.passes()
                continue
            board = Board(self.s)
            left = sorted(board.unplaced(seat), key=lambda p: str(p.name))
            taken = {p.zone for p in board.on_board("blip")} if seat == "alien" else set()
            free = [f"room-{n}" for n in (4, 5, 6, 9, 1, 2, 3, 8) if f"room-{n}" not in taken | set(wanted.values())]
            p = left[0]
            name = base(p.name or "?")
            self.do(seat, "place", piece=p, room=wanted.get(name, free[0] if seat == "alien" else "room-8"))

    def to(self, prompt: str, posture: str = "instinctive") -> None:
        """Go on by the plainest answers until that is asked."""
        for _ in range(300):
            if prompt in self.prompts:
                return
            ask = self.asks[0]
            if self.s.g.phase == "hiding":
                self.hide()
            elif ask.prompt == "posture.choose":
                self.do("alien", "posture", posture=posture)
            elif ask.prompt == "hunting.move":
                self.do("alien", "stop")
            elif any(move.kind == PASS for move in ask.moves):
                self.passes()
            else:
                self.make(next(iter(ask.moves)))
        raise AssertionError(f"{prompt} is never asked")

    def passes(self) -> None:
        """The open window closes: nobody has anything."""
        for ask in self.asks:
            if any(move.kind == PASS for move in ask.moves):
                self.do(ask.seats[0], PASS)

    def hunt(self, room: str) -> None:
        """The Alien moves there, and nobody plays an order before or after."""
        while "hunting.move" not in self.prompts:
            self.passes()
        self.do("alien", "hunt", room=room)
        if "orders.before-reveal" in self.prompts:
            self.passes()

    def resolve(self, room: str) -> None:
        """The Crew resolves a room."""
        self.do("crew-1", "resolve", room=room)

    # ---- what screens and readers get

    def seen(self, *seats: str, recall: bool = False) -> NostromoState:
        """What these seats see."""
        return view(self.s, seats, recall)

    def sees(self, seat: str, name: str) -> bool:
        """Whether a seat sees what that piece is."""
        return self.seen(seat).pieces[self.piece(name).handle].name is not None

    def hands(self, seat: str, kind: str, **args: Any) -> list[Shift]:
        """What hands do for a move."""
        return self.rules.hands(self.s, self.move(seat, kind, args))

    def attempt(
        self, name: str | None, back: str, source: str, target: str
    ) -> tuple[str, str, dict[str, Value]] | None:
        """What a shift would mean."""
        move = self.rules.attempt(self.s, None, Shift(name, back, source, target))
        return None if move is None else (move.seat, move.kind, self.named(move.args))

    def told(self, kind: str) -> list[Event]:
        """The events of a kind since the last thing done."""
        return [event for event in self.said if event.kind == kind]
