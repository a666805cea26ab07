"""Acting again: a Presence in the room being resolved gets one more action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from companion.engine.ask import Ask
from companion.engine.marks import PUBLIC
from companion.engine.move import Move
from companion.engine.template import one
from companion.games.uscss_nostromo.acting import Resolving
from companion.games.uscss_nostromo.board import Board
from companion.games.uscss_nostromo.effects import Whose
from companion.games.uscss_nostromo.scope import at_work
from companion.games.uscss_nostromo.targets import Target

if TYPE_CHECKING:
    from companion.engine.play import Play


class AgainTarget(Target, frozen=True, kw_only=True, tag="again-target"):
    """Which Presence acts once more."""

    whose: Annotated[Whose, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """Those in the room being resolved."""
        pieces = at_work(t.s, Board(t.s), self.seat, self.source, self.whose)
        return self.ask("target.again", [one(self.seat, "target-token", piece=pieces)] if pieces else [])

    def hit(self, t: Play[Any], move: Move) -> None:
        """It has one more action, before or after the one it has anyway."""
        piece = move.handle("piece")
        for i, step in enumerate(t.s.agenda):
            if isinstance(step, Resolving):
                if piece in step.acted:
                    more = msgspec.structs.replace(step, acted=tuple(h for h in step.acted if h != piece))
                else:
                    more = msgspec.structs.replace(step, again=(*step.again, piece))
                more = msgspec.structs.replace(more, extra=(*step.extra, piece))
                t.s.agenda[i] = more
                t.emit("again", seat=self.seat, piece=piece)
                return
