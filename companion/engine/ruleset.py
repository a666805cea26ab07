"""The contract of a game with everything else, and the part of it that is the same for all games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from companion.engine.ask import Chance, Choice, Pending
from companion.engine.chance import fits
from companion.engine.edits import edit
from companion.engine.errors import LawBroken, Malformed, Refusal, Refused
from companion.engine.event import Event
from companion.engine.layout import Layout, Shift
from companion.engine.move import Answer, Edit, Entry, Move
from companion.engine.options import Options, OptionSpec
from companion.engine.piece import Piece, Seat
from companion.engine.play import Play
from companion.engine.rng import Rng
from companion.engine.state import State
from companion.engine.step import Asking, Chancy

S = TypeVar("S", bound=State)
Standing = tuple[str, Callable[[Play[Any]], bool]]
"""A standing rule: its name, and what it does; it says whether it changed anything."""

_LIMIT = 10_000
_NOTHING = frozenset[str]()


class Ruleset(Protocol[S]):
    """One game's rules, made for one box: `Ruleset(box)`."""

    id: str

    def options(self) -> OptionSpec:
        """What the set-up screen shows."""

    def new(self, options: Options) -> S:
        """A fresh game. Raises BadOption."""

    def pending(self, s: S) -> Pending:
        """What the game waits for."""

    def check(self, s: S, move: Move) -> Refusal | None:
        """Which rule forbids the move now; None when it may be made."""

    def apply(self, s: S, entry: Entry) -> list[Event]:
        """Change `s` by an entry. Checks before it changes anything. Raises Malformed, Refused."""

    def looks(self, s: S, seat: Seat, piece: Piece) -> bool:
        """Whether this seat may look at this piece now."""

    def hands(self, s: S, move: Move) -> list[Shift]:
        """What hands do on the table for a move, before it is made."""

    def attempt(self, s: S, seat: Seat | None, shift: Shift) -> Move | None:
        """The move that such a shift would mean, legal or not."""

    def layout(self, s: S) -> Layout:
        """Where each physical piece should be."""

    def tries(self, s: S, seat: Seat | None, piece: Piece) -> list[Move]:
        """What people try with such a piece, legal or not, so that they can be told why not."""

    def obvious(self, s: S, chance: Chance, rng: Rng) -> Answer | None:
        """The answer that nobody has to be asked for: everybody can see that there is no other, or that all that can
        come are alike; then it is one of them by lot."""

    def understood(self, s: S, chance: Chance, values: tuple[str | int, ...], rng: Rng) -> tuple[str | int, ...]:
        """What somebody has said in his own words, as the values that the question takes; what is alike by lot."""


class Game(Generic[S]):
    """Agenda, asks, chance and standing rules, the same for every game. A game adds `new`, `hands` and so on."""

    id: str
    standing: tuple[Standing, ...] = ()
    verbs: type[Play[Any]] = Play
    """What carries entries out. A table that follows with cardboard of its own puts its hands here."""

    def pending(self, s: S) -> Pending:
        """What the game waits for: what the top step of the agenda asks."""
        if s.outcome is not None:
            return s.outcome
        kept = s.kept(self)
        if kept is not None:
            return kept
        top, t = s.agenda[-1], Play(self, s)
        pending: Pending = top.chance(t) if isinstance(top, Chancy) else Choice(top.asks(t))
        s.keep(self, pending)
        return pending

    def check(self, s: S, move: Move) -> Refusal | None:
        """Which rule forbids the move now; None when it may be made."""
        pending = self.pending(s)
        if not isinstance(pending, Choice):
            return Refusal("kernel.not-now")
        if pending.find(move) is not None:
            return None
        top = s.agenda[-1]
        return top.refuse(Play(self, s), move) if isinstance(top, Asking) else Refusal("kernel.not-now")

    def apply(self, s: S, entry: Entry) -> list[Event]:
        """Change `s` by an entry and go on to the next question. Raises Malformed, Refused; then `s` is unharmed."""
        t = self.verbs(self, s)
        if isinstance(entry, Move):
            self._move(t, entry)
        elif isinstance(entry, Answer):
            self._answer(t, entry)
        else:
            self._edit(t, entry)
        self.settle(t)
        return t.events

    def _move(self, t: Play[S], move: Move) -> None:
        pending = self.pending(t.s)
        ask = pending.find(move) if isinstance(pending, Choice) else None
        if ask is None:
            refusal = self.check(t.s, move)
            assert refusal is not None
            raise Refused(refusal)
        top = t.s.agenda[-1]
        assert isinstance(top, Asking)
        top.take(t, ask, move)

    def _answer(self, t: Play[S], answer: Answer) -> None:
        pending = self.pending(t.s)
        if not isinstance(pending, Chance):
            raise Malformed("nothing is asked of chance now")
        check_answer(t.s, pending, answer)
        top = t.s.agenda.pop()
        assert isinstance(top, Chancy)
        top.answer(t, answer.values)

    def _edit(self, t: Play[S], entry: Edit) -> None:
        edit(t, entry)

    def settle(self, t: Play[S]) -> None:
        """Run agenda and standing rules until somebody has to be asked. Raises LawBroken if that never comes."""
        s, agenda = t.s, t.s.agenda
        for _ in range(_LIMIT):
            if s.outcome is not None:
                return
            if (rules := self.standing_now(s)) and _stand(t, rules):
                continue
            if not agenda:
                raise LawBroken("the agenda is empty and the game is not over")
            step = agenda[-1]
            if not step.stands(t):
                agenda.pop()
            elif step.waits_for == "":
                agenda.pop()
                step.run(t)
            elif step.waits_for == "chance":
                s.keep(self, step.chance(t))
                return
            elif asks := step.asks(t):
                s.keep(self, Choice(asks))
                return
            else:
                agenda.pop()
        raise LawBroken("the agenda goes round in a circle")

    def standing_now(self, s: S) -> tuple[Standing, ...]:
        """Those standing rules of which it is not seen at a glance that they have nothing to do."""
        return self.standing

    def looks(self, s: S, seat: Seat, piece: Piece) -> bool:
        """Whether this seat may look at this piece now."""
        return piece.up or s.looks(seat, piece)

    def tries(self, s: S, seat: Seat | None, piece: Piece) -> list[Move]:
        """What people try with such a piece, legal or not, so that they can be told why not."""
        return []

    def obvious(self, s: S, chance: Chance, rng: Rng) -> Answer | None:
        """The answer that nobody has to be asked for: everybody can see that there is no other, or that all that can
        come are alike; then it is one of them by lot."""
        return None

    def understood(self, s: S, chance: Chance, values: tuple[str | int, ...], rng: Rng) -> tuple[str | int, ...]:
        """What somebody has said in his own words, as the values that the question takes; what is alike by lot."""
        return values


def _stand(t: Play[Any], rules: tuple[Standing, ...]) -> bool:
    """Whether one of the standing rules has changed anything; those that a step on the agenda holds wait."""
    held = _NOTHING
    for step in t.s.agenda:
        if step.holds:
            held |= step.holds
    for name, rule in rules:
        if name in held:
            continue
        if rule(t):
            return True
    return False


def check_answer(s: State, chance: Chance, answer: Answer) -> None:
    """Raises Malformed when the answer is none that can come to this question."""
    if not fits(s, chance, answer.values):
        raise Malformed(f"{list(answer.values)} is no answer to a question of {chance.use}")
