"""Which moves hands could have meant, asked of the ruleset without listing all moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec

from companion.engine.ask import Choice
from companion.engine.errors import Refused
from companion.engine.layout import Layout, Shift
from companion.engine.move import PASS, Move
from companion.engine.ruleset import Ruleset
from companion.engine.state import State
from companion.engine.template import Arg, One, Template
from companion.table.difference import Difference
from companion.table.picture import Picture

Rules = Ruleset[Any]
_TRIES = 150
"""How many moves of the open asks are looked at beside what the ruleset itself makes of a shift."""


def attempts(rules: Rules, s: State, shift: Shift) -> list[Move]:
    """What the ruleset makes of a shift, legal or not: first whoever did it, then each seat, each move once."""
    out: list[Move] = []
    for seat in (None, *s.seats):
        move = rules.attempt(s, seat, shift)
        if move is not None and move not in out:
            out.append(move)
    return out


def legal(rules: Rules, s: State, shift: Shift) -> list[Move]:
    """Those of the attempts that may be made now."""
    return [move for move in attempts(rules, s, shift) if rules.check(s, move) is None]


def rest(picture: Picture, hands: Iterable[Shift]) -> list[Shift]:
    """What of a move's hands is not to be seen in the picture yet, as far as readers could tell."""
    return [hand for hand in hands if not _seen(picture, hand)]


def _seen(picture: Picture, hand: Shift) -> bool:
    if hand.name is None or not picture.tells(hand.name):
        return True
    zone = picture.zone(hand.name)
    if hand.target is None or hand.target not in picture.readers:
        return zone is None and picture.rests(hand.name)
    return zone == hand.target and picture.rests(hand.name)


def nearby(rules: Rules, s: State, layout: Layout, shifts: Difference) -> Iterator[Move]:
    """Moves of the open asks that name one of the shifted pieces, or a place one of them went to; a limited number."""
    pending = rules.pending(s)
    if not isinstance(pending, Choice):
        return
    names = {shift.name for shift in shifts}
    handles = {spot.piece for spot in layout.spots if spot.name in names}
    targets = {shift.target for shift in shifts}
    templates = (n for ask in pending.asks for t in ask.templates for n in _narrowed(t, handles, targets))
    yield from islice((move for template in templates for move in template), _TRIES)


def _narrowed(template: Template, handles: set[int], targets: set[str | None]) -> Iterator[Template]:
    """The template with one argument held to the shifted pieces, and places held to where they went."""
    places: dict[str, Arg] = {}
    for name, arg in template.args.items():
        if isinstance(arg, One):
            kept = tuple(v for v in arg.of if v in targets)
            places[name] = One(kept) if kept else arg
        else:
            places[name] = arg
    for name, arg in template.args.items():
        of = getattr(arg, "of", ())
        moved = tuple(v for v in of if v in handles)
        if not moved:
            continue
        held = One(moved) if isinstance(arg, One) else arg
        yield msgspec.structs.replace(template, args={**places, name: held})


def together(
    rules: Rules, s: State, layout: Layout, picture: Picture, shifts: Difference
) -> list[tuple[Move, list[Shift]]]:
    """Moves whose hands move several pieces, one of these at least, each with what is not to be seen of it yet."""
    wanted = {(shift.name, shift.target) for shift in shifts}
    out: list[tuple[Move, list[Shift]]] = []
    for move in nearby(rules, s, layout, shifts):
        if move.kind == PASS or any(move == known for known, _ in out):
            continue
        hands = rules.hands(s, move)
        if len(hands) < 2 or not any((hand.name, hand.target) in wanted for hand in hands):
            continue
        # A piece that came to rest where this move does not want it speaks against the move.
        strays = [sh for sh in shifts if any(h.name == sh.name and h.target != sh.target for h in hands)]
        if not strays:
            out.append((move, rest(picture, hands)))
    return sorted(out, key=lambda found: (len(found[1]), -len(rules.hands(s, found[0]))))


def rivals(
    rules: Rules, s: State, layout: Layout, found: Move, others: Sequence[Move], shifts: Difference
) -> list[Move]:
    """The move and every other legal one with the same hands, without those that are alike: to the game, in effect."""
    hands = _bundle(rules.hands(s, found))
    alike = getattr(rules, "alike", None)
    out = [found]
    mine = tuple(sh for sh in shifts if any(hand.name == sh.name for hand in hands.elements()))
    for move in (*others, *nearby(rules, s, layout, mine)):
        if any(_same(rules, s, move, known) or (alike is not None and alike(known, move)) for known in out):
            continue
        if (
            _bundle(rules.hands(s, move)) == hands
            and rules.check(s, move) is None
            and not _same_end(rules, s, out, move)
        ):
            out.append(move)
    return out


def _same_end(rules: Rules, s: State, known: Iterable[Move], move: Move) -> bool:
    """Whether it leads to the very state that one of the others leads to, so that it does not matter which it was."""

    def end(made: Move) -> State:
        twin = s.copy()
        rules.apply(twin, made)
        return twin

    try:
        after = end(move)
        return any(end(other) == after for other in known)
    except Refused:
        return False


def _same(rules: Rules, s: State, a: Move, b: Move) -> bool:
    """One and the same act, by whichever of the seats of one ask."""
    if a.kind != b.kind or a.args != b.args:
        return False
    pending = rules.pending(s)
    return a.seat == b.seat or (isinstance(pending, Choice) and pending.find(a) == pending.find(b))


def _bundle(hands: Iterable[Shift]) -> Counter[Shift]:
    return Counter(hands)
