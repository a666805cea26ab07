"""What a game waits for: asks that stand open side by side, a question of chance, or its outcome."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from companion.engine.move import PASS, Move
from companion.engine.piece import Handle, Seat
from companion.engine.template import Template, length

if TYPE_CHECKING:
    from companion.engine.rng import Rng


class Moves:
    """The moves of an ask: `in`, `len`, iteration and sampling, without listing what a template stands for."""

    __slots__ = ("templates",)

    def __init__(self, templates: tuple[Template, ...]) -> None:
        self.templates = templates

    def __contains__(self, move: object) -> bool:
        return any(move in template for template in self.templates)

    def __len__(self) -> int:
        return length(self.count())

    def count(self) -> int:
        """How many moves there are, exactly; `len` stops at what Python can say."""
        return sum(map(Template.count, self.templates))

    def __iter__(self) -> Iterator[Move]:
        for template in self.templates:
            yield from template

    def __bool__(self) -> bool:
        return any(map(Template.count, self.templates))

    def sample(self, rng: Rng) -> Move:
        """One of the moves, each equally likely."""
        return _sample(self.templates, rng)


def _sample(templates: tuple[Template, ...], rng: Rng) -> Move:
    counts = [template.count() for template in templates]
    total = sum(counts)
    at = rng.randrange(total) if total != 1 else 0
    for template, count in zip(templates, counts, strict=True):
        if at < count:
            return template.nth(at)
        at -= count
    raise AssertionError("there is no move")


class Ask(msgspec.Struct, frozen=True, gc=False):
    """A question to a seat, or to a group of which any one may answer for all.

    `id` stays as long as what it asks has not changed. `prompt` is the id of its words, `args` what they speak of
    (public). `waits`: the game waits for it; otherwise it merely allows. `window`: a pass closes it only after a
    breath. `rule` says where the rulebook asks it. A pass is the move of kind `pass`, if the ask has one.
    """

    id: str
    seats: tuple[Seat, ...]
    prompt: str
    templates: tuple[Template, ...]
    args: dict[str, str | int] = {}
    waits: bool = True
    window: bool = False
    passes: bool = False
    rule: str = ""

    def any_moves(self) -> bool:
        """Whether there is any answer to it."""
        return self.passes or any(map(Template.count, self.templates))

    def sample(self, rng: Rng) -> Move:
        """One of its moves, each equally likely."""
        return _sample(self._full() if self.passes else self.templates, rng)

    def _full(self) -> tuple[Template, ...]:
        return (*self.templates, Template(self.seats, PASS))

    @property
    def moves(self) -> Moves:
        """Everything that answers it, its pass included."""
        return Moves(self._full() if self.passes else self.templates)

    def for_seats(self, seats: tuple[Seat, ...]) -> Ask:
        """What these seats are shown of it: their own moves only."""
        mine = []
        for template in self.templates:
            narrowed = tuple(s for s in template.seats if s in seats)
            if narrowed == template.seats:
                mine.append(template)
            elif narrowed:
                mine.append(Template(narrowed, template.kind, template.args))
        return msgspec.structs.replace(self, templates=tuple(mine))


class Choice(msgspec.Struct, frozen=True, gc=False):
    """People are asked: one or more asks, to be answered in any order."""

    asks: tuple[Ask, ...]

    def for_seat(self, seat: Seat) -> list[tuple[Ask, Moves]]:
        """The asks put to a seat, with the moves that seat may make there."""
        out = []
        for ask in self.asks:
            if seat in ask.seats:
                mine = tuple(t.by(seat) for t in ask.templates if seat in t.seats)
                out.append((ask, Moves((*mine, Template((seat,), PASS)) if ask.passes else mine)))
        return out

    def find(self, move: Move) -> Ask | None:
        """The first ask that the move answers."""
        for ask in self.asks:
            if move.seat in ask.seats:
                if ask.passes and move.kind == PASS and not move.args:
                    return ask
                for template in ask.templates:
                    if move in template:
                        return ask
        return None


class Chance(msgspec.Struct, frozen=True, gc=False):
    """Chance is asked: what it is for, what can come, how many, who answers, who learns.

    `kind` is `name` (what are `pieces`, each out of its bag), `roll` (`count` dice with faces `of`), `one` (one of
    `of`) or `order` (an order of `of`). `use` is the deck or the use of the die, by which the source is chosen.
    `learns` are the seats that learn the answer, None everybody.
    """

    kind: str
    use: str
    pieces: tuple[Handle, ...] = ()
    of: tuple[str | int, ...] = ()
    count: int = 1
    by: Seat | None = None
    learns: tuple[Seat, ...] | None = None


class Outcome(msgspec.Struct, frozen=True):
    """The game is over: the seats that won, and the rule that ended it."""

    winners: tuple[Seat, ...]
    rule: str


Pending = Choice | Chance | Outcome
