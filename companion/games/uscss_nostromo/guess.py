"""What a plain player makes of what he sees: where Presences probably are, what a card is worth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from companion.engine.ask import Moves
from companion.engine.bag import possible
from companion.engine.move import Move, Value
from companion.engine.piece import Handle, Piece, Seat, Zone, base
from companion.engine.rng import Rng
from companion.engine.template import One
from companion.games.uscss_nostromo.board import Board
from companion.games.uscss_nostromo.box import Box, Order
from companion.games.uscss_nostromo.state import NostromoState
from companion.games.uscss_nostromo.tokens import ROOMS, is_presence


class Sight:
    """One seat's view, with what follows from it."""

    def __init__(self, s: NostromoState, seat: Seat, box: Box, rng: Rng) -> None:
        self.s, self.seat, self.box, self.rng = s, seat, box, rng
        self.board = Board(s)

    def likely(self, p: Piece) -> float:
        """How likely a Crew token is to be a Presence."""
        if p.name is not None:
            return float(is_presence(p))
        names = possible(self.s.bags, p.bag)
        return sum(base(n).endswith("-presence") for n in names) / len(names) if names else 0.5

    def crowd(self, room: Zone) -> float:
        """How many Presences are likely to be in a room."""
        return sum(self.likely(p) for p in self.board.crew(room))

    def tokens(self, room: Zone) -> int:
        """How many Crew tokens lie in a room."""
        return len(self.board.crew(room))

    def order(self, card: Handle) -> Order | None:
        """The order of a card that he can see."""
        name = self.s.pieces[card].name
        return None if name is None else self.box.missions[base(name)].order

    def procedure(self, card: Handle) -> str | None:
        """The procedure of a card that he can see, if it has still to be activated."""
        name = self.s.pieces[card].name
        procedure = None if name is None else self.box.missions[base(name)].procedure
        return None if procedure in self.s.g.activated else procedure

    def best(self, scored: dict[Value, float]) -> Value:
        """The highest score; among equals by lot."""
        top = max(scored.values())
        among = [value for value, score in scored.items() if score == top]
        return among[self.rng.randrange(len(among))]

    def weighted(self, weights: dict[Value, float]) -> Value:
        """By lot, the heavier the likelier."""
        shares = {value: max(1, round(100 * weight)) for value, weight in weights.items()}
        at = self.rng.randrange(sum(shares.values()))
        for value, share in shares.items():
            if at < share:
                return value
            at -= share
        raise AssertionError("the shares are the sum of their parts")


def choices(moves: Moves, kind: str, arg: str) -> tuple[Value, ...]:
    """What an argument of the moves of a kind can be, over all their templates."""
    found: dict[Value, None] = {}
    for template in moves.templates:
        if template.kind == kind:
            for value in template.args[arg]:
                found[value] = None
    return tuple(found)


def kinds(moves: Moves) -> frozenset[str]:
    """The kinds of moves there are."""
    return frozenset(template.kind for template in moves.templates if template.count())


def pairs(moves: Moves, kind: str) -> dict[Handle, tuple[Zone, ...]]:
    """Where each token can go: the moves of a kind with a piece and a room."""
    out: defaultdict[Handle, list[Zone]] = defaultdict(list)
    for template in moves.templates:
        pieces, rooms = template.args.get("piece"), template.args.get("room")
        if template.kind == kind and isinstance(pieces, One) and isinstance(rooms, One):
            for piece in pieces.of:
                out[int(piece)].extend(str(room) for room in rooms.of)
    return {piece: tuple(rooms) for piece, rooms in out.items()}


def first(moves: Moves, kind: str, **args: Value) -> Move:
    """The move of that kind with these arguments."""
    seat = next(template.seats[0] for template in moves.templates if template.kind == kind)
    return Move(seat, kind, args)


def emptiest(sight: Sight, rooms: Sequence[Zone]) -> dict[Value, float]:
    """Rooms scored by how few tokens draw the Alien there."""
    return {room: -float(sight.tokens(room)) - 5.0 * (room == sight.s.g.attack) for room in rooms if room in ROOMS}
