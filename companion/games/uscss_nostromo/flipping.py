"""Crew tokens turned face up or face down by cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from companion.engine.ask import Ask
from companion.engine.marks import PUBLIC
from companion.engine.move import Move
from companion.engine.piece import Handle, Zone
from companion.engine.step import Step
from companion.engine.template import one
from companion.games.uscss_nostromo.board import Board
from companion.games.uscss_nostromo.cards import Identify
from companion.games.uscss_nostromo.effects import Flip
from companion.games.uscss_nostromo.revealing import holder
from companion.games.uscss_nostromo.scope import flippable
from companion.games.uscss_nostromo.targets import Target
from companion.games.uscss_nostromo.tokens import is_room, named

if TYPE_CHECKING:
    from companion.engine.play import Play


class FlipTarget(Target, frozen=True, kw_only=True, tag="flip-target"):
    """Which Crew token is turned over."""

    effect: Annotated[Flip, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """Those that lie the other way."""
        tokens = flippable(t.s, Board(t.s), self.seat, self.source, self.effect)
        return self.ask(
            f"target.flip-{self.effect.to}", [one(self.seat, "target-flip", piece=tokens)] if tokens else []
        )

    def hit(self, t: Play[Any], move: Move) -> None:
        """It lies the other way; face up only once somebody has said what it is."""
        piece = move.handle("piece")
        if self.effect.to == "up":
            t.push(Identify(pieces=(piece,), use="token"), TurnedOver(piece=piece))
            return
        t.learn(piece, None)
        t.s.pieces[piece] = t.s.pieces[piece].but(up=False)
        t.emit("turned-down", piece=piece, zone=t.s.pieces[piece].zone)


class TurnedOver(Step, frozen=True, kw_only=True, tag="turned-over"):
    """A token is turned face up where it lies, and stays there."""

    piece: Annotated[Handle, PUBLIC]

    def stands(self, t: Play[Any]) -> bool:
        """Whether it still lies there."""
        p = t.s.pieces.get(self.piece)
        return p is not None and is_room(p.zone) and p.name is not None

    def run(self, t: Play[Any]) -> None:
        """Everybody sees it."""
        room: Zone = t.s.pieces[self.piece].zone
        t.turn_up([self.piece])
        t.emit("turned-up", pieces=[self.piece], room=room)
        if t.s.g.house.survival:
            t.put([self.piece], room, up=True, by=holder(t.s, named(t.s.pieces[self.piece]).partition("-")[0]))
