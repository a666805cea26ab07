"""The laws that every game holds at every step of play, each as a check that raises LawBroken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from companion.engine.ask import Choice
from companion.engine.bag import Bag
from companion.engine.determinize import determinize
from companion.engine.errors import LawBroken, Refused
from companion.engine.event import Event
from companion.engine.move import PASS, Move
from companion.engine.origin import tangled
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
    """Every bag has as many entries as holes, and no two ways lead down to one bag."""
    holes = Counter(p.bag for p in s.pieces.values() if p.name is None)
    for bag in s.bags.values():
        for other, n in bag.out_of:
            holes[other] += n
    for number in holes.keys() | s.bags.keys():
        entries = len(s.bags.get(number, Bag()))
        if entries != holes[number]:
            raise LawBroken(f"bag {number} has {entries} entries for {holes[number]} holes")
    twice = tangled(s)
    if twice is not None:
        raise LawBroken(f"two ways lead down to bag {twice}")


def nothing_untold(before: State, s: State, events: Iterable[Event]) -> None:
    """No name is on the table screen that was not there before and that no event has shown to everybody."""
    told = {shown.name for event in events for shown in event.masked(()).shown}
    seen = {p.name for p in view(before, ()).pieces.values()}
    for p in view(s, ()).pieces.values():
        if p.name is not None and p.name not in seen and p.name not in told:
            raise LawBroken(f"{p.name} has come to light and no event has told it")


def looks_the_same(s: State, viewer: Viewer, rng: Rng) -> State:
    """The view of a determinized view is that view; returns the determinized state."""
    seen = view(s, viewer)
    filled = determinize(seen, [], rng)
    bags_balance(seen)
    bags_balance(filled)
    bytes_seen = seen.to_json()
    if view(filled, viewer).to_json() != bytes_seen:
        raise LawBroken(f"{viewer or 'the table'} sees another state after determinizing")
    if view(seen, viewer).to_json() != bytes_seen:
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
            else [(type(pending).__name__, pending)]
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
    """Hands start where things lie, and the layout after the move has each piece once: what differs is to do."""
    before = rules.layout(s)
    lying = Counter[tuple[str, str | None]]((spot.back, spot.zone) for spot in before.spots)
    moved: dict[str, str | None] = {**before.zones()}
    backs = {spot.name: spot.back for spot in before.spots}
    for shift in rules.hands(s, move):
        if shift.source == shift.target:
            raise LawBroken(f"hands take a {shift.back} from {shift.source} to where it lies")
        if shift.source is not None and lying[shift.back, shift.source] < 1:
            raise LawBroken(f"hands take a {shift.back} from {shift.source}, where none lies")
        if shift.name is not None:
            if moved.get(shift.name) != shift.source or backs.get(shift.name, shift.back) != shift.back:
                raise LawBroken(f"hands take {shift.name} from {shift.source}, and it lies in {moved.get(shift.name)}")
            moved[shift.name] = shift.target
        lying[shift.back, shift.source] -= 1
        lying[shift.back, shift.target] += 1
    after_move = s.copy()
    rules.apply(after_move, move)
    after = Counter(spot.piece for spot in rules.layout(after_move).spots)
    if strange := [h for h, n in after.items() if n > 1 or h not in after_move.pieces]:
        raise LawBroken(f"after {move} the layout has {strange[0]} twice, or there is no such piece")


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
            if ask.moves:
                hands_fit(rules, s, ask.moves.sample(rng))
