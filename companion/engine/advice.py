"""Ask the rules: what may be done with a piece now, and which rule stands against anything else somebody tries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from companion.engine.ask import Choice
from companion.engine.errors import Refusal
from companion.engine.layout import Shift
from companion.engine.move import Move
from companion.engine.piece import Handle, Piece, Seat, Zone, base
from companion.engine.ruleset import Ruleset
from companion.engine.state import State
from companion.engine.template import Arg, One, Share, Template


class May(msgspec.Struct, frozen=True):
    """Something that may be done now: the moves, and the rule by which they are asked for."""

    template: Template
    rule: str


class MayNot(msgspec.Struct, frozen=True):
    """Something that may not be done now, and the rule that forbids it."""

    move: Move
    refusal: Refusal


class Advice(msgspec.Struct, frozen=True):
    """What the rules say to a question.

    `allowed`: what was tried may be made now; when a piece alone was asked about, something may be done with it.
    `rule` is the rule that allows or forbids it, `args` what its words speak of; empty when nothing that was tried
    means anything in this game. `may` and `may_not` are what can and what cannot be done.
    """

    allowed: bool
    rule: str = ""
    args: dict[str, str | int] = {}
    may: tuple[May, ...] = ()
    may_not: tuple[MayNot, ...] = ()


def advise(
    rules: Ruleset[Any],
    seen: State,
    seat: Seat | None = None,
    piece: Handle | None = None,
    zone: Zone | None = None,
    move: Move | None = None,
) -> Advice:
    """Ask about a move; about a piece put into a zone; or about a piece alone.

    `seen` is the view of whoever asks, and nothing else is looked at. `seat` is who would do it (None: anybody).
    """
    may = tuple(_may(rules, seen, seat, piece)) if piece is not None else ()
    if move is not None:
        return _of_tries(rules, seen, (move,), may)
    p = seen.pieces.get(piece) if piece is not None else None
    if p is None:
        return Advice(False)
    if zone is not None:
        return _of_tries(rules, seen, _put(rules, seen, seat, p, zone), may)
    no = tuple(_may_not(rules, seen, rules.tries(seen, seat, p)))
    if may:
        return Advice(True, may[0].rule, {}, may, no)
    return Advice(False, no[0].refusal.rule, no[0].refusal.args, (), no) if no else Advice(False)


def _of_tries(rules: Ruleset[Any], seen: State, tries: Iterable[Move], may: tuple[May, ...]) -> Advice:
    """What is allowed outranks what is not; of several refusals the first is the answer."""
    tries = tuple(tries)
    pending = rules.pending(seen)
    for move in tries:
        ask = pending.find(move) if isinstance(pending, Choice) else None
        if ask is not None:
            return Advice(True, ask.rule, {}, may)
    no = tuple(_may_not(rules, seen, tries))
    return Advice(False, no[0].refusal.rule, no[0].refusal.args, may, no) if no else Advice(False, may=may)


def _put(rules: Ruleset[Any], seen: State, seat: Seat | None, p: Piece, zone: Zone) -> list[Move]:
    shift = Shift(_name(p), p.back, p.zone, zone)
    out: list[Move] = []
    for who in (seat,) if seat is not None else (None, *seen.seats):
        move = rules.attempt(seen, who, shift)
        if move is not None and move not in out:
            out.append(move)
    return out


def _may(rules: Ruleset[Any], seen: State, seat: Seat | None, piece: Handle) -> Iterator[May]:
    pending = rules.pending(seen)
    if not isinstance(pending, Choice):
        return
    for ask in pending.asks:
        if seat is not None and seat not in ask.seats:
            continue
        for template in ask.templates if seat is None else ask.for_seats((seat,)).templates:
            narrowed = _naming(template, piece)
            if narrowed is None and _moves(rules, seen, template, seen.pieces.get(piece)):
                narrowed = template
            if narrowed is not None:
                yield May(narrowed, ask.rule)


def _may_not(rules: Ruleset[Any], seen: State, tries: Iterable[Move]) -> Iterator[MayNot]:
    for move in tries:
        refusal = rules.check(seen, move)
        if refusal is not None:
            yield MayNot(move, refusal)


def _naming(template: Template, piece: Handle) -> Template | None:
    """Those of its moves that can name the piece; None when there are none."""
    for name, arg in template.args.items():
        if piece in _ids(arg):
            held = One((piece,)) if isinstance(arg, One) else arg
            return msgspec.structs.replace(template, args={**template.args, name: held})
    return None


def _moves(rules: Ruleset[Any], seen: State, template: Template, p: Piece | None) -> bool:
    """Whether hands move the piece for it, although its moves do not name the piece."""
    if p is None or p.name is None:
        return False
    first = next(iter(template), None)
    return first is not None and any(shift.name == _name(p) for shift in rules.hands(seen, first))


def _name(p: Piece) -> str | None:
    return None if p.name is None else base(p.name)


def _ids(arg: Arg) -> tuple[str | int, ...]:
    return tuple(i for i, _ in arg.caps) if isinstance(arg, Share) else arg.of
