"""Crew tokens turned face up: wherever the Alien is, and in the room that is being resolved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from companion.engine.marks import PUBLIC
from companion.engine.piece import Handle, Piece, Seat, Zone, base, owner
from companion.engine.state import State
from companion.engine.step import Step
from companion.games.uscss_nostromo.board import Board
from companion.games.uscss_nostromo.cards import Identify
from companion.games.uscss_nostromo.removal import take_off
from companion.games.uscss_nostromo.tokens import is_presence, named

if TYPE_CHECKING:
    from companion.engine.play import Play


def reveal(t: Play[Any], room: Zone) -> None:
    """All face-down Crew tokens in a room are turned face up; the Passage tokens among them leave the board."""
    tokens = [p.handle for p in Board(t.s).face_down_crew(room)]
    if holes := t.holes(tokens):
        t.push(Identify(pieces=holes, use="token"), Reveal(room=room))
        return
    t.turn_up(tokens)
    t.emit("turned-up", pieces=tokens, room=room)
    if t.s.g.house.survival:
        _owned_by_colour(t, tokens)
    passages = [h for h in tokens if not is_presence(t.s.pieces[h])]
    if passages:
        t.emit("removed", pieces=passages, room=room)
        take_off(t, passages)


def _owned_by_colour(t: Play[Any], tokens: Sequence[Handle]) -> None:
    """Survival mode: whoever laid a token, once it lies open it is its colour that says whose it is."""
    for handle in tokens:
        p = t.s.pieces[handle]
        t.put([handle], p.zone, up=True, by=holder(t.s, named(p).partition("-")[0]))


def holder(s: State, colour: str) -> Seat:
    """The Crew player who has the Reminder card of a colour."""
    return next(owner(p.zone) or "" for p in s.pieces.values() if p.name and base(p.name) == f"reminder-{colour}")


class Reveal(Step, frozen=True, kw_only=True, tag="reveal"):
    """A room is revealed as soon as somebody has said what lies there."""

    room: Annotated[Zone, PUBLIC]
    holds: ClassVar[frozenset[str]] = frozenset({"reveal", "attack"})

    def run(self, t: Play[Any]) -> None:
        """Now it can be."""
        reveal(t, self.room)


def alien_room(t: Play[Any]) -> Zone:
    """Where the face-up Alien is, once it has appeared."""
    p = t.s.pieces.get(t.s.g.alien)
    return p.zone if p is not None and p.up else ""


def found(t: Play[Any]) -> bool:
    """Standing rule: face-down Crew tokens with the Alien, or in the room being resolved, are turned up at once."""
    g, rows = t.s.g, t.s.rows()
    alien = alien_room(t) if g.alien else ""
    first: Piece | None = None
    for room in (g.room_resolving, "" if alien in g.sheltered else alien):
        if not room:
            continue
        for p in rows.get(room, ()):
            if p.back == "crew" and not p.up and (first is None or p.handle < first.handle):
                first = p
    if first is None:
        return False
    reveal(t, first.zone)
    return True
