"""Do: one primitive of a card, waiting on the agenda. What each does stands in `doing`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated, Any

from companion.engine.marks import PUBLIC
from companion.engine.piece import Handle, Seat
from companion.engine.step import Step
from companion.games.uscss_nostromo import effects as e

if TYPE_CHECKING:
    from companion.engine.play import Play


class Do(Step, frozen=True, kw_only=True, tag="do"):
    """One primitive of a card that lies open: `source` says which part of which kind of card it is."""

    effect: Annotated[e.Effect, PUBLIC]
    seat: Annotated[Seat, PUBLIC]
    source: Annotated[str, PUBLIC]
    card: Annotated[Handle, PUBLIC] = 0

    def run(self, t: Play[Any]) -> None:
        """Do it, as far as it can be done."""
        DOES[type(self.effect)](t, self)


def effects(these: Iterable[e.Effect], seat: Seat, source: str, card: Handle) -> list[Do]:
    """The steps that carry out these primitives in turn."""
    return [Do(effect=effect, seat=seat, source=source, card=card) for effect in these]


DOES: dict[type[e.Primitive], Callable[[Any, Do], None]] = {}
"""What each primitive does; `doing` fills it in."""
