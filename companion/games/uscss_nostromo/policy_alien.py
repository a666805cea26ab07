"""A plain Alien: Blips where they hurt, hunts where most Presences are likely to be."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.ask import Moves
from companion.engine.move import Move, Value
from companion.engine.piece import Piece, Zone, base
from companion.games.uscss_nostromo import effects as e
from companion.games.uscss_nostromo.guess import Sight, choices, first, pairs
from companion.games.uscss_nostromo.tokens import CAPTURED, HANDS

_WORTH: dict[type[e.Primitive], float] = {e.ExtraHunt: 3.0, e.BarOrders: 2.5, e.Look: 2.0, e.ShiftBlip: 2.0}
"""How much the Alien likes a primitive of a Behavior card; any other one 1.5."""


def place(sight: Sight, moves: Moves) -> Move:
    """The Alien among many tokens and late, so as to see more; Breakdowns among few; Jonesy out of the way."""
    rooms = [str(room) for room in choices(moves, "place", "room")]
    pieces = [sight.s.pieces[int(str(h))] for h in choices(moves, "place", "piece")]
    ready: dict[Value, float] = {p.handle: 0.3 if _is(p, "alien") else 1.0 for p in pieces}
    p = sight.s.pieces[int(str(sight.weighted(ready)))]
    weights: dict[Value, float] = {room: blip_worth(sight, p, room) for room in rooms}
    return first(moves, "place", piece=p.handle, room=sight.weighted(weights))


def blip_worth(sight: Sight, p: Piece, room: Zone) -> float:
    """How good a room is for a Blip, by the tokens that lie there."""
    tokens = sight.tokens(room)
    if _is(p, "alien"):
        return 0.05 + sight.crowd(room) ** 2
    if _is(p, "jonesy"):
        return 1.0 / (1 + 2 * tokens)
    return (2.0, 1.0, 0.1)[min(tokens, 2)]


def _is(p: Piece, name: str) -> bool:
    return p.name is not None and base(p.name) == name


def posture(sight: Sight, moves: Moves) -> Move:
    """Aggressive against full hands with prey at hand, Focused against a thin deck, otherwise Instinctive."""
    s = sight.s
    prey = max(
        (sight.crowd(p.zone) for p in sight.board.on_board("blip") if _is(p, "alien")),
        default=0.0,
    )
    held = sum(len(sight.board.at(HANDS[seat])) for seat in s.seats[1:])
    deck = len(s.piles["mission"])
    weights: dict[Value, float] = {
        "aggressive": 0.2 + 0.1 * held * (prey >= 1.0) + 0.2 * len(sight.board.at(CAPTURED)),
        "instinctive": 0.8,
        "focused": 0.5 + (1.5 if deck <= 12 else 0.0) + (0.5 if s.g.turn <= 2 else 0.0),
    }
    return first(moves, "posture", posture=sight.weighted(weights))


def behavior(sight: Sight, moves: Moves) -> Move:
    """The card that does most."""
    scored: dict[Value, float] = {}
    for card in choices(moves, "behavior", "piece"):
        name = sight.s.pieces[int(str(card))].name
        said = sight.box.behaviors[base(name)].effects if name else ()
        scored[card] = sum(_WORTH.get(type(effect), 1.5) for effect in said)
    return first(moves, "behavior", piece=sight.best(scored))


def hunt(sight: Sight, moves: Moves) -> Move:
    """To where most Presences are likely to be; nowhere, when there is nobody."""
    scored: dict[Value, float] = {room: sight.crowd(str(room)) for room in choices(moves, "hunt", "room")}
    room = sight.best(scored)
    return first(moves, "hunt", room=room) if scored[room] > 0 else first(moves, "stop")


def look(sight: Sight, moves: Moves) -> Move:
    """At a token he knows nothing of, where most lie."""
    scored: dict[Value, float] = {}
    for card in choices(moves, "target-token", "piece"):
        p = sight.s.pieces[int(str(card))]
        scored[card] = sight.tokens(p.zone) - 10.0 * (p.name is not None)
    return first(moves, "target-token", piece=sight.best(scored))


def shift_blip(sight: Sight, moves: Moves) -> Move:
    """The move that gains most."""
    best: tuple[float, int, Zone] | None = None
    for piece, rooms in pairs(moves, "target-move").items():
        p = sight.s.pieces[piece]
        for room in rooms:
            gain = blip_worth(sight, p, room) - blip_worth(sight, p, p.zone)
            if best is None or gain > best[0]:
                best = (gain, piece, room)
    assert best is not None
    return first(moves, "target-move", piece=best[1], room=best[2])


def flip(sight: Sight, moves: Moves) -> Move:
    """A token where most lie."""
    scored: dict[Value, float] = {
        piece: float(sight.tokens(sight.s.pieces[int(str(piece))].zone))
        for piece in choices(moves, "target-flip", "piece")
    }
    return first(moves, "target-flip", piece=sight.best(scored))


ANSWERS: dict[str, Callable[[Sight, Moves], Move]] = {
    "hiding.place": place,
    "hiding.rest": place,
    "posture.choose": posture,
    "behavior.choose": behavior,
    "hunting.move": hunt,
    "target.look": look,
    "target.blip": shift_blip,
    "target.flip-up": flip,
}
"""By prompt; anything else by lot."""
