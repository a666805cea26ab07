"""5 - Action Phase: the Crew comes out of hiding, room by room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.ask import Ask
from companion.engine.errors import Refusal
from companion.engine.move import Move
from companion.engine.piece import Zone
from companion.engine.step import Asking, Step
from companion.engine.template import one
from companion.games.uscss_nostromo.acting import Resolving
from companion.games.uscss_nostromo.board import Board, crew_seats
from companion.games.uscss_nostromo.orders import OrderWindow, orders_beside, play_order
from companion.games.uscss_nostromo.tokens import MOTHER, ROOMS, SHUTTLE

if TYPE_CHECKING:
    from companion.engine.play import Play


class ActionPhase(Step, frozen=True, kw_only=True, tag="action-phase"):
    """Rooms with Crew tokens are resolved until no Crew token is left on the board."""

    def run(self, t: Play[Any]) -> None:
        """Orders can always be played."""
        t.set(phase="action")
        t.emit("phase", phase="action")
        t.push(GoOnActing())


class GoOnActing(Step, frozen=True, kw_only=True, tag="go-on-acting"):
    """After each room."""

    def run(self, t: Play[Any]) -> None:
        """When no token is left, the Alien asks once more; an order can have brought one back by then."""
        if to_resolve(Board(t.s)):
            t.push(ChooseRoom(), GoOnActing())
        else:
            t.push(OrderWindow(gate="turn-over"), TurnOver())


class TurnOver(Step, frozen=True, kw_only=True, tag="turn-over"):
    """The last look at the board."""

    def run(self, t: Play[Any]) -> None:
        """Back to the rooms if there is a token after all."""
        if to_resolve(Board(t.s)):
            t.push(GoOnActing())


def to_resolve(board: Board) -> tuple[Zone, ...]:
    """The rooms that can be resolved next: Mother first, the Shuttle last, the others in any order."""
    rooms = tuple([room for room in ROOMS if board.zones.get(room) and board.crew(room)])
    if MOTHER in rooms:
        return (MOTHER,)
    return tuple(room for room in rooms if room != SHUTTLE) or rooms


class ChooseRoom(Asking, frozen=True, kw_only=True, tag="choose-room"):
    """Which room is resolved next: the Crew agrees, and whoever taps it has tapped it for all."""

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """The rooms, and orders at any time."""
        board = Board(t.s)
        rooms = to_resolve(board)
        if not rooms:
            return ()
        crew = crew_seats(t.s)
        template = one(crew, "resolve", room=rooms)
        return (
            Ask(str(self.n), crew, "action.room", (template,), rule="action.room-order"),
            orders_beside(t, self, board),
        )

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """All Crew tokens there are revealed, and the Presences act."""
        if move.kind == "order":
            play_order(t, self, move)
            return
        t.done()
        room = move.text("room")
        t.set(room_resolving=room)
        t.emit("resolving", room=room)
        t.push(Resolving(room=room))

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """Mother first, the Shuttle last, and only where there is somebody."""
        if move.kind != "resolve":
            return super().refuse(t, move)
        if move.seat not in crew_seats(t.s):
            return Refusal("action.crew-agrees")
        board, room = Board(t.s), move.args.get("room")
        if room not in ROOMS or not board.crew(str(room)):
            return Refusal("action.rooms-with-tokens")
        return Refusal("action.shuttle-last" if room == SHUTTLE and not board.crew(MOTHER) else "action.mother-first")
