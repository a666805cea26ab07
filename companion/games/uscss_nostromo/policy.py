"""A plain player by heuristics, from what one seat may know."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.ask import Ask, Moves
from companion.engine.event import Event
from companion.engine.move import PASS, Move
from companion.engine.piece import Seat
from companion.engine.rng import Rng
from companion.games.uscss_nostromo import policy_alien, policy_crew
from companion.games.uscss_nostromo.box import Box
from companion.games.uscss_nostromo.guess import Sight, kinds
from companion.games.uscss_nostromo.state import NostromoState
from companion.games.uscss_nostromo.tokens import ALIEN


class Player:
    """Plays any seat with the cards of one box."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def __call__(
        self, view: NostromoState, seat: Seat, heard: Sequence[Event], asks: Sequence[tuple[Ask, Moves]], rng: Rng
    ) -> Move | None:
        """A sensible move; None where no ask waits, or he has passed, and nothing is better.

        What was heard is in the view already.
        """
        sight = Sight(view, seat, self.box, rng)
        answers = policy_alien.ANSWERS if seat == ALIEN else policy_crew.ANSWERS
        can = [(ask, moves) for ask, moves in asks if moves]
        for ask, moves in can:
            if kinds(moves) & {"order", "item"} and (move := policy_crew.window(sight, ask, moves)):
                return move
        for ask, moves in can:
            if ask.waits and not kinds(moves) <= {"order", "item"}:
                if ask.prompt in answers:
                    return answers[ask.prompt](sight, moves)
                return Move(seat, PASS) if PASS in kinds(moves) else moves.sample(rng)
        return None
