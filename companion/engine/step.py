"""Steps: what is still to happen, as small pieces of data on a stack called the agenda."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

import msgspec

from companion.engine.ask import Ask, Chance
from companion.engine.errors import Refusal
from companion.engine.marks import PUBLIC
from companion.engine.move import Move

if TYPE_CHECKING:
    from companion.engine.play import Play


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One step. It does its work by itself (`run`), asks people (`asks`, `take`) or asks chance (`chance`, `answer`).

    `n` is the serial number it was given when it came onto the agenda. Its other fields are marked as in
    companion.engine.marks; a viewer gets the unmarked ones as their defaults.
    """

    n: Annotated[int, PUBLIC] = 0
    holds: ClassVar[frozenset[str]] = frozenset()
    """Standing rules that wait while this step is on the agenda."""
    waits_for: ClassVar[Literal["", "people", "chance"]] = ""
    """Who is asked before it is over; nobody, if it does its work by itself."""
    by_hand: ClassVar[bool] = False
    """People do what a card says: while this step is on top, what their hands move is a correction and no move."""

    def stands(self, t: Play[Any]) -> bool:
        """Whether the ground for this step is still there when it comes to the top."""
        return True

    def run(self, t: Play[Any]) -> None:
        """Do the work; the step has already left the agenda."""
        raise NotImplementedError


class Asking(Step, frozen=True, kw_only=True):
    """A step that waits for people."""

    waits_for: ClassVar = "people"

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """The asks that stand open. None at all: the step is over."""
        raise NotImplementedError

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """Make a move that answers one of the asks; the step is still on top of the agenda."""
        raise NotImplementedError

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """Which rule forbids a move that is not offered here."""
        return Refusal("kernel.not-asked")


class Chancy(Step, frozen=True, kw_only=True):
    """A step that waits for chance."""

    waits_for: ClassVar = "chance"

    def chance(self, t: Play[Any]) -> Chance:
        """The question."""
        raise NotImplementedError

    def answer(self, t: Play[Any], values: tuple[str | int, ...]) -> None:
        """Go on with the answer; the step has already left the agenda."""
        raise NotImplementedError
