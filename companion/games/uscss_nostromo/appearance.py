"""3 - Appearance Phase: the Blips are turned face up and do their work, the Alien last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from companion.engine.ask import Ask
from companion.engine.errors import Refusal
from companion.engine.marks import PUBLIC
from companion.engine.move import Move
from companion.engine.piece import Handle
from companion.engine.step import Asking, Step
from companion.engine.template import one
from companion.games.uscss_nostromo.board import Board
from companion.games.uscss_nostromo.cards import Identify
from companion.games.uscss_nostromo.deck import Discard
from companion.games.uscss_nostromo.tokens import ALIEN, STAND_ALIEN, is_room, named

if TYPE_CHECKING:
    from companion.engine.play import Play

DISCARDS = {0: 2, 1: 1}
"""Cards discarded for a Breakdown, by the face-down Crew tokens in its room; none from 2 tokens on."""


class AppearancePhase(Step, frozen=True, kw_only=True, tag="appearance-phase"):
    """All Blips are turned face up together."""

    def run(self, t: Play[Any]) -> None:
        """Then they take effect, one by one."""
        t.set(phase="appearance")
        t.emit("phase", phase="appearance")
        t.push(TurnUp())


class TurnUp(Step, frozen=True, kw_only=True, tag="turn-up"):
    """The Blips are turned face up where they lie; what they are is asked first, where no reader has told."""

    def run(self, t: Play[Any]) -> None:
        """Breakdowns one after the other, then the Alien. Jonesy only lies there; tokens with him stay face down."""
        blips = [p.handle for p in Board(t.s).on_board("blip")]
        if holes := t.holes(blips):
            t.push(Identify(pieces=holes, use="token"), self)
            return
        t.turn_up(blips)
        t.emit("turned-up", pieces=blips)
        by_name = {named(t.s.pieces[h]): h for h in blips}
        t.set(jonesy=by_name.get("jonesy", 0))
        breakdowns = tuple(h for name, h in sorted(by_name.items(), key=_by_handle) if name.startswith("breakdown"))
        t.push(Breakdowns(left=breakdowns), AlienAppears(piece=by_name.get("alien", 0)))


def _by_handle(entry: tuple[str, Handle]) -> Handle:
    return entry[1]


class Breakdowns(Step, frozen=True, kw_only=True, tag="breakdowns"):
    """Breakdown tokens whose effect is still to come."""

    left: Annotated[tuple[Handle, ...], PUBLIC]

    def run(self, t: Play[Any]) -> None:
        """The Alien player chooses which one is next, where there is a choice."""
        if len(self.left) > 1:
            t.push(RevealOrder(left=self.left))
        elif self.left:
            t.push(Breakdown(piece=self.left[0]))


class RevealOrder(Asking, frozen=True, kw_only=True, tag="reveal-order"):
    """Which Breakdown takes effect next."""

    left: Annotated[tuple[Handle, ...], PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """One of them."""
        template = one(ALIEN, "reveal-order", piece=self.left)
        return (Ask(str(self.n), (ALIEN,), "appearance.order", (template,), rule="appearance.one-by-one"),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """That one, and then the others."""
        t.done()
        piece = move.handle("piece")
        t.push(Breakdown(piece=piece), Breakdowns(left=tuple(h for h in self.left if h != piece)))

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """The order of the Breakdowns is the Alien's, and he himself comes last."""
        return Refusal("appearance.one-by-one") if move.kind == "reveal-order" else super().refuse(t, move)


class Breakdown(Step, frozen=True, kw_only=True, tag="breakdown"):
    """A Breakdown costs cards of the Mission deck unless two face-down Crew tokens lie with it; then it is removed."""

    piece: Annotated[Handle, PUBLIC]

    def stands(self, t: Play[Any]) -> bool:
        """People may have taken the token off by hand."""
        return self.piece in t.s.pieces and is_room(t.s.pieces[self.piece].zone)

    def run(self, t: Play[Any]) -> None:
        """Face-down tokens count, Passage and Presence alike, as they lie now. They are not turned up."""
        room = t.s.pieces[self.piece].zone
        tokens = len(Board(t.s).face_down_crew(room))
        t.put([self.piece], STAND_ALIEN, up=True)
        t.emit("breakdown", pieces=[self.piece], room=room, tokens=tokens)
        if tokens in DISCARDS:
            t.push(Discard(count=DISCARDS[tokens]))


class AlienAppears(Step, frozen=True, kw_only=True, tag="alien-appears"):
    """The creature's real place is known: from now on it finds whoever is in the same room."""

    piece: Annotated[Handle, PUBLIC]

    def stands(self, t: Play[Any]) -> bool:
        """People may have taken the token off by hand."""
        return self.piece in t.s.pieces and is_room(t.s.pieces[self.piece].zone)

    def run(self, t: Play[Any]) -> None:
        """The rest follows by the standing rules."""
        t.set(alien=self.piece)
        t.emit("alien", pieces=[self.piece], room=t.s.pieces[self.piece].zone)
