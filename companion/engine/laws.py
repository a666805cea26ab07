"""The laws that every game holds at every step of play, each as a check that raises LawBroken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from companion.engine.ask import Choice
from companion.engine.bag import Bag
from companion.engine.determinize import determinize
from companion.engine.errors import LawBroken, Refused
from companion.engine.move import PASS, Move
from companion.engine.piece import Seat
from companion.engine.rng import Rng
from companion.engine.ruleset import Ruleset
from companion.engine.state import State
from companion.engine.view import Viewer, view

Rules = Ruleset[Any]


def viewers(s: State) -> Iterator[Viewer]:
    """The table screen and every seat by itself."""
    yield ()
    for seat in s.seats:
        yield (seat,)


def same_through_json(s: State) -> None:
    """The state is the same after JSON and back."""
    back = type(s).from_json(s.to_json())
    if back != s or list(back.pieces) != list(s.pieces):
        raise LawBroken("the state is another after JSON and back")


def census(s: State) -> Counter[str]:
    """How many pieces of each back there are."""
    return Counter(p.back for p in s.pieces.values())


def conserved(before: Counter[str], s: State) -> None:
    """Pieces are conserved, identities are unique where they are known, and piles and pieces agree."""
    if census(s) != before:
        raise LawBroken(f"pieces are lost or made: {before} became {census(s)}")
    names = Counter(p.name for p in s.pieces.values() if p.name is not None)
    twice = [name for name, n in names.items() if n > 1]
    if twice:
        raise LawBroken(f"{twice[0]} lies in two places")
    for pile, row in s.piles.items():
        lying = [p.handle for p in s.at(pile)]
        if sorted(row) != sorted(lying):
            raise LawBroken(f"the pile {pile} holds other pieces than lie there")
    if list(s.pieces) != sorted(s.pieces):
        raise LawBroken("pieces are not in the order of their handles")


def bags_balance(s: State) -> None:
    """Every bag has as many entries as holes."""
    holes = Counter(p.bag for p in s.pieces.values() if p.name is None)
    for bag in s.bags.values():
        for other, n in bag.out_of:
            holes[other] += n
    for number in holes.keys() | s.bags.keys():
        entries = len(s.bags.get(number, Bag()))
        if entries != holes[number]:
            raise LawBroken(f"bag {number} has {entries} entries for {holes[number]} holes")


def looks_the_same(s: State, viewer: Viewer, rng: Rng) -> State:
    """The view of a determinized view is that view; returns the determinized state."""
    seen = view(s, viewer)
    filled = determinize(seen, [], rng)
    bags_balance(seen)
    bags_balance(filled)
    if view(filled, viewer).to_json() != seen.to_json():
        raise LawBroken(f"{viewer or 'the table'} sees another state after determinizing")
    if view(seen, viewer).to_json() != seen.to_json():
        raise LawBroken(f"{viewer or 'the table'} sees another state in the view of a view")
    return filled


def same_moves(rules: Rules, seat: Seat, states: Iterable[State]) -> None:
    """State, view and determinized view offer a seat the same moves."""
    offers = []
    for s in states:
        pending = rules.pending(s)
        offers.append(
            [(ask.for_seats((seat,)), moves.templates) for ask, moves in pending.for_seat(seat)]
            if isinstance(pending, Choice)
            else [type(pending).__name__]
        )
    if any(offer != offers[0] for offer in offers):
        raise LawBroken(f"{seat} is offered other moves by what he sees than by what is: {offers}")


def refusals_agree(rules: Rules, s: State, probes: Iterable[Move]) -> None:
    """`check` refuses exactly what is not offered, and a refusal changes nothing."""
    pending = rules.pending(s)
    if not isinstance(pending, Choice):
        return
    for ask in pending.asks:
        for template in ask.moves.templates:
            if template.args and not len(template):
                raise LawBroken(f"an ask offers {template.kind}, which nothing answers")
            move = next(iter(template))
            if rules.check(s, move) is not None:
                raise LawBroken(f"{move} is offered and refused")
    before = s.to_json()
    for move in probes:
        offered = pending.find(move) is not None
        if (rules.check(s, move) is None) != offered:
            raise LawBroken(f"{move} is {'offered' if offered else 'not offered'}, and check says otherwise")
        if not offered:
            try:
                rules.apply(s, move)
            except Refused:
                if s.to_json() != before:
                    raise LawBroken(f"refusing {move} changed the state") from None
            else:
                raise LawBroken(f"{move} was made although it is not offered")


def hands_fit(rules: Rules, s: State, move: Move) -> None:
    """The layout before, moved by `hands`, plus the to-dos is the layout after; hands start where things lie."""
    before = rules.layout(s)
    shifts = rules.hands(s, move)
    lying = before.counts()
    zones = before.zones()
    for shift in shifts:
        if shift.name is not None and zones.get(shift.name) != shift.source:
            raise LawBroken(f"hands take {shift.name} from {shift.source}, and it lies in {zones.get(shift.name)}")
        if shift.source is not None and not lying[shift.back, shift.source]:
            raise LawBroken(f"hands take a {shift.back} from {shift.source}, where none lies")
    after_move = s.copy()
    rules.apply(after_move, move)
    after = rules.layout(after_move).zones()
    moved = before.moved(shifts)
    todos = {name: zone for name, zone in after.items() if moved.get(name, zone) != zone}
    if {**moved, **todos} != {**moved, **after}:
        raise LawBroken(f"hands and to-dos of {move} do not lead to the layout after it")


def all_laws(rules: Rules, s: State, before: Counter[str], rng: Rng) -> None:
    """Every law that one state shows by itself."""
    same_through_json(s)
    conserved(before, s)
    bags_balance(s)
    for viewer in viewers(s):
        filled = looks_the_same(s, viewer, rng)
        for seat in viewer:
            same_moves(rules, seat, (s, view(s, viewer), filled))
    refusals_agree(rules, s, [Move(seat, kind) for seat in s.seats for kind in (PASS, "nonsense")])
    pending = rules.pending(s)
    if isinstance(pending, Choice):
        for ask in pending.asks:
            hands_fit(rules, s, ask.moves.sample(rng))
