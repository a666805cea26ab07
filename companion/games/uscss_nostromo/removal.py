"""Tokens that move about or leave the board for the rest of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.engine.piece import Handle, Seat, Zone
from companion.games.uscss_nostromo.tokens import POOL, STANDS

if TYPE_CHECKING:
    from companion.engine.play import Play


def take_off(t: Play[Any], handles: Sequence[Handle]) -> None:
    """Tokens go back face up onto the stands of those who laid them; in Survival mode into the pool."""
    pool = t.s.g.house.survival
    zones = [POOL if pool else STANDS[t.s.pieces[h].by] for h in handles]
    t.put(handles, zones, up=True)


def save(t: Play[Any], handles: Sequence[Handle]) -> None:
    """Presence tokens are saved: they leave the room under attack and cannot be used again this turn."""
    if handles:
        t.emit("saved", pieces=handles, room=t.s.g.attack)
        take_off(t, handles)


def shift(t: Play[Any], handle: Handle, room: Zone) -> None:
    """A token on the board goes to another room, its face as it was; everybody follows it with his eyes."""
    p = t.s.pieces[handle]
    t.put([handle], room, up=p.up)
    told(t, "moved", handle, p.zone)


def told(t: Play[Any], kind: str, piece: Handle, source: Zone, seat: Seat | None = None) -> None:
    """Everybody saw a token go from a zone to where it lies now."""
    args: dict[str, Any] = {"piece": piece, "zone": t.s.pieces[piece].zone, "from": source}
    t.emit(kind, seat=seat, **args)
