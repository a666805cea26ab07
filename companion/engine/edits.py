"""Edits: the small vocabulary by which people correct a state when the table differs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.errors import Malformed
from companion.engine.move import Edit
from companion.engine.origin import sources
from companion.engine.piece import TABLE

if TYPE_CHECKING:
    from companion.engine.play import Play


def edit(t: Play[Any], entry: Edit) -> None:
    """Carry out an edit and tell everybody. Raises Malformed; then nothing has changed.

    Kinds: `move` (piece, zone), `flip` (piece), `top` and `bottom` (piece, pile), `track` (track, value), `name`
    (piece, name: what a hole is, as the cardboard showed).
    """
    kinds = {"move": _move, "flip": _flip, "top": _top, "bottom": _bottom, "track": _track, "name": _name}
    if entry.kind not in kinds:
        raise Malformed(f"no edit {entry.kind}: there are {', '.join(kinds)}")
    try:
        kinds[entry.kind](t, entry)
    except KeyError as missing:
        raise Malformed(f"an edit {entry.kind} needs {missing.args[0]}") from None


def _piece(t: Play[Any], entry: Edit) -> int:
    handle = entry.args["piece"]
    if not isinstance(handle, int) or handle not in t.s.pieces:
        raise Malformed(f"no piece {handle}")
    return handle


def _move(t: Play[Any], entry: Edit) -> None:
    handle, zone = _piece(t, entry), str(entry.args["zone"])
    if zone in t.s.piles:
        raise Malformed(f"{zone} is a pile: top or bottom")
    up = t.s.pieces[handle].up
    (now,) = t.put([handle], zone, up=up, by=t.s.pieces[handle].by)
    t.emit("edited", seat=entry.seat, edit="move", piece=now, zone=zone)


def _flip(t: Play[Any], entry: Edit) -> None:
    handle = _piece(t, entry)
    p = t.s.pieces[handle]
    if p.up:
        t.learn(handle, None)
        t.s.pieces[handle] = t.s.pieces[handle].but(up=False)
        t.emit("edited", seat=entry.seat, edit="flip", piece=handle)
        return
    t.turn_up([handle])
    t.emit("edited", seat=entry.seat, pieces=[handle], edit="flip", piece=handle)


def _stack(t: Play[Any], entry: Edit, under: bool) -> None:
    handle, pile = _piece(t, entry), str(entry.args["pile"])
    if pile not in t.s.piles:
        raise Malformed(f"no pile {pile}: there are {', '.join(t.s.piles)}")
    t.stack(pile, [handle], up=t.s.pieces[handle].up, under=under)
    t.emit("edited", seat=entry.seat, edit="bottom" if under else "top", pile=pile)


def _top(t: Play[Any], entry: Edit) -> None:
    _stack(t, entry, under=False)


def _bottom(t: Play[Any], entry: Edit) -> None:
    _stack(t, entry, under=True)


def _track(t: Play[Any], entry: Edit) -> None:
    track, value = str(entry.args["track"]), entry.args["value"]
    if track not in t.s.tracks or not isinstance(value, int):
        raise Malformed(f"no track {track}: there are {', '.join(t.s.tracks)}")
    t.s.tracks[track] = value
    t.emit("edited", seat=entry.seat, edit="track", track=track, value=value)


def _name(t: Play[Any], entry: Edit) -> None:
    handle = _piece(t, entry)
    p = t.s.pieces[handle]
    if p.name is not None:
        raise Malformed("that piece is no hole")
    bags = sources(t.s, p.bag)
    if any(q.name and TABLE not in q.knows and bags.intersection((q.bag, *q.via)) for q in t.s.pieces.values()):
        # Which names are left would tell what those pieces are that only some people know.
        raise Malformed("what that piece is can only be said when the game asks for it")
    t.name(handle, str(entry.args["name"]))
    t.emit("edited", seat=entry.seat, edit="name", piece=handle)
