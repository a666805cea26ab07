"""The Alien and Jonesy moved by cards, and the rooms that cards close to the Alien or shelter from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from companion.engine.ask import Ask
from companion.engine.marks import PUBLIC
from companion.engine.move import Move
from companion.engine.piece import Zone
from companion.engine.state import State
from companion.engine.template import one
from companion.games.uscss_nostromo.box import Box
from companion.games.uscss_nostromo.cards import box_of
from companion.games.uscss_nostromo.effects import Place, Reach
from companion.games.uscss_nostromo.orders import BeforeReveal
from companion.games.uscss_nostromo.removal import shift
from companion.games.uscss_nostromo.scope import Fence, alien_ways, jonesy_ways, open_rooms
from companion.games.uscss_nostromo.targets import Target

if TYPE_CHECKING:
    from companion.engine.play import Play


class Roaming(Target, frozen=True, kw_only=True):
    """Where a Blip that lies face up is moved to."""

    to: Annotated[Reach, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """The rooms it can go to."""
        rooms = self.ways(t.s, box_of(t))
        return self.ask(
            self.prompt(), [one(self.seat, "target-move", piece=self.piece(t.s), room=rooms)] if rooms else []
        )

    def ways(self, s: State, box: Box) -> tuple[Zone, ...]:
        """The rooms it can go to."""
        raise NotImplementedError

    def piece(self, s: State) -> int:
        """Which Blip."""
        raise NotImplementedError

    def prompt(self) -> str:
        """The id of its words."""
        raise NotImplementedError


class AlienTarget(Roaming, frozen=True, kw_only=True, tag="alien-target"):
    """Where the Alien is moved to."""

    def ways(self, s: State, box: Box) -> tuple[Zone, ...]:
        """No room that is closed to it."""
        return alien_ways(s, box, self.to, self.source)

    def piece(self, s: State) -> int:
        """The Alien."""
        return int(s.g.alien)

    def prompt(self) -> str:
        """The id of its words."""
        return "target.alien"

    def hit(self, t: Play[Any], move: Move) -> None:
        """It goes there; before what lies there is turned up, the Crew is asked for orders."""
        room = move.text("room")
        shift(t, move.handle("piece"), room)
        for i, step in enumerate(t.s.agenda):
            if isinstance(step, BeforeReveal):
                t.s.agenda[i] = msgspec.structs.replace(step, room=room)
                return
        t.push(BeforeReveal(gate="before-reveal", room=room))


class JonesyTarget(Roaming, frozen=True, kw_only=True, tag="jonesy-target"):
    """Where Jonesy is moved to."""

    def ways(self, s: State, box: Box) -> tuple[Zone, ...]:
        """Any room within reach."""
        return jonesy_ways(s, box, self.to, self.source)

    def piece(self, s: State) -> int:
        """Jonesy."""
        return int(s.g.jonesy)

    def prompt(self) -> str:
        """The id of its words."""
        return "target.jonesy"

    def hit(self, t: Play[Any], move: Move) -> None:
        """There he lies now."""
        shift(t, move.handle("piece"), move.text("room"))


def fence_off(t: Play[Any], room: Zone, fence: Fence) -> None:
    """A room is closed to the Alien, or shelters what lies face down in it, until the hunting is over."""
    t.set(**{fence: (*getattr(t.s.g, fence), room)})
    t.emit(fence, room=room)


class RoomTarget(Target, frozen=True, kw_only=True, tag="room-target"):
    """Which room is closed or shelters."""

    room: Annotated[Place, PUBLIC]
    fence: Annotated[Fence, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """Those that are not yet."""
        rooms = open_rooms(t.s, self.room, self.fence, self.source)
        return self.ask(f"target.{self.fence}", [one(self.seat, "target-room", room=rooms)] if rooms else [])

    def hit(self, t: Play[Any], move: Move) -> None:
        """That one."""
        fence_off(t, move.text("room"), self.fence)
