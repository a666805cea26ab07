"""Game Turns: the five phases, one after the other, and the end of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.step import Step
from companion.games.uscss_nostromo.action import ActionPhase
from companion.games.uscss_nostromo.appearance import AppearancePhase
from companion.games.uscss_nostromo.end_of_turn import EndOfTurn
from companion.games.uscss_nostromo.hiding import HidingPhase
from companion.games.uscss_nostromo.hunting import HuntingPhase
from companion.games.uscss_nostromo.posture import PosturePhase

if TYPE_CHECKING:
    from companion.engine.play import Play


class Turn(Step, frozen=True, kw_only=True, tag="turn"):
    """A turn, and after it another one."""

    def run(self, t: Play[Any]) -> None:
        """Attacks come in between wherever the Alien finds somebody."""
        turn = t.s.g.turn + 1
        t.set(turn=turn, activated_this_turn=0)
        t.emit("turn", turn=turn)
        t.push(HidingPhase(), PosturePhase(), AppearancePhase(), HuntingPhase(), ActionPhase(), EndOfTurn(), Turn())
