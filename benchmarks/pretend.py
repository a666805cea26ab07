"""A pretend table: real cards behind a session, which its rules cannot see, and people who read them aloud."""

from __future__ import annotations

from random import Random

from companion.engine.ask import Chance
from companion.engine.piece import Handle
from companion.session.dealer import Dealer
from companion.session.session import Session


class Pretend:
    """What really lies on the table of one session, shuffled before the first card was drawn."""

    def __init__(self, session: Session, rng: Random) -> None:
        self.session = session
        self._dealer = Dealer(session, rng)

    def real(self, piece: Handle) -> str:
        """What a piece really is, in the words of whoever looks at it: its name in the box that people hold."""
        self._dealer.catch_up()
        return self._dealer.cardboard.real[piece]

    def says(self, question: Chance) -> tuple[str | int, ...]:
        """What people say who look at the real things; a card that the companion's box leaves open they call just that.

        Raises LawBroken when the companion calls something what it is not.
        """
        self._dealer.catch_up()
        cardboard = self._dealer.cardboard
        answer = cardboard.answer(self._dealer.rules, self._dealer.state, question)
        if question.kind == "name":
            return tuple(cardboard.said(cardboard.real[piece]) for piece in question.pieces)
        return answer.values

    def agrees(self) -> None:
        """Raises LawBroken when the companion calls something other than it is, or something is lost or made."""
        self._dealer.catch_up()
        self._dealer.cardboard.agrees(self._dealer.state)
