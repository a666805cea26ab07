"""Survival Mode, Crew Member Liberation: the Nest gives back what the Alien has captured."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from companion.engine.ask import Ask
from companion.engine.errors import Refusal
from companion.engine.marks import PUBLIC
from companion.engine.move import Move
from companion.engine.piece import Seat
from companion.engine.step import Asking
from companion.engine.template import one
from companion.games.uscss_nostromo.tokens import CAPTURED, CREW_ROW, KEPT, POOL

if TYPE_CHECKING:
    from companion.engine.play import Play


class Liberate(Asking, frozen=True, kw_only=True, tag="liberate"):
    """Crew Member Liberation: which Presence token comes back into the pool, and which crew member card is free."""

    seat: Annotated[Seat, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """Any of those the Alien player keeps."""
        cards = [p.handle for p in t.s.at(CAPTURED)]
        tokens = [p.handle for p in t.s.at(KEPT)]
        if not cards:
            return ()
        template = one(self.seat, "liberate", card=cards, **({"piece": tokens} if tokens else {}))
        return (Ask(str(self.n), (self.seat,), "nest.liberate", (template,), rule="survival.liberation"),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """The token lies in the pool from the next Hiding Phase on; the power is available again at once."""
        t.done()
        card = move.handle("card")
        house, former = t.s.g.house, t.s.pieces[card].by
        owner = former if house.freed_card == "former-owner" else self.seat
        t.put([card], CREW_ROW, up=True, by=owner if house.heroic else None)
        t.set(captured=t.s.g.captured - 1)
        tokens = [move.handle("piece")] if "piece" in move.args else []
        t.put(tokens, POOL, up=True)
        t.emit("liberated", seat=self.seat, pieces=[card, *tokens])

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """Of what the Alien player keeps."""
        return Refusal("survival.liberation") if move.kind == "liberate" else super().refuse(t, move)
