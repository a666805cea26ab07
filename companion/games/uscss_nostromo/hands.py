"""The table: what hands do for a move, what a shift would mean, and where the 21 tokens should lie."""

from __future__ import annotations

from companion.engine.layout import Layout, Shift, Spot
from companion.engine.move import Move
from companion.engine.piece import Piece, Seat, Zone, base, owner
from companion.games.uscss_nostromo.board import crew_seats
from companion.games.uscss_nostromo.hiding import BeforeBlips, Placing
from companion.games.uscss_nostromo.items import Detecting, DropItem
from companion.games.uscss_nostromo.roaming import AlienTarget, JonesyTarget
from companion.games.uscss_nostromo.state import NostromoState
from companion.games.uscss_nostromo.targets import (
    BlipTarget,
    BringTarget,
    ItemTarget,
    MoveTarget,
    SaveTarget,
    SwapTarget,
)
from companion.games.uscss_nostromo.tokens import (
    ALIEN,
    CREW_ROW,
    KEPT,
    POOL,
    POSTURE_ZONES,
    POWER_ZONES,
    STAND_ALIEN,
    STANDS,
    TOKEN_BACKS,
    is_room,
    named,
)


def layout(s: NostromoState) -> Layout:
    """Where each of the 21 tokens should be; cards have no readers."""
    return Layout(
        tuple(
            Spot(p.handle, None if p.name is None else base(p.name), p.back, p.zone, p.up)
            for p in s.pieces.values()
            if p.back in TOKEN_BACKS
        )
    )


def _shift(p: Piece, target: Zone) -> list[Shift]:
    if p.zone == target:
        return []
    return [Shift(None if p.name is None else base(p.name), p.back, p.zone, target)]


def hands(s: NostromoState, move: Move) -> list[Shift]:
    """What the mover's hand does. What follows by rule is no part of it: a power is named by its card, which no reader
    sees, and the token then follows onto it."""
    pieces, args = s.pieces, move.args
    match move.kind:
        case "place" | "detect" | "target-move":
            return _shift(pieces[move.handle("piece")], move.text("room"))
        case "hunt":
            return _shift(pieces[s.g.alien], move.text("room"))
        case "posture":
            token = next(p for p in pieces.values() if p.back == "posture")
            return _shift(token, POSTURE_ZONES[move.text("posture")])
        case "pick":
            return _shift(pieces[move.handle("piece")], STANDS[move.seat])
        case "item":
            return _shift(pieces[move.handle("piece")], s.g.attack)
        case "target-swap":
            piece, other = pieces[move.handle("piece")], pieces[move.handle("with")]
            return _shift(piece, other.zone) + _shift(other, piece.zone)
        case "target-token":
            return _targeted(s, move)
        case "drop-item":
            drop = s.agenda[-1]
            assert isinstance(drop, DropItem)
            return _shift(pieces[move.handle("piece")], drop.room)
        case "give-set":
            colour = named(pieces[move.handle("reminder")]).removeprefix("reminder-")
            names = (f"{colour}-passage", f"{colour}-presence")
            tokens = [p for p in pieces.values() if p.name and base(p.name) in names and p.zone not in (KEPT, POOL)]
            return [shift for p in tokens for shift in _shift(p, STANDS[str(args["to"])])]
        case _:
            return []


def _targeted(s: NostromoState, move: Move) -> list[Shift]:
    p, step = s.pieces[move.handle("piece")], s.agenda[-1]
    if isinstance(step, SaveTarget):
        return _shift(p, POOL if s.g.house.survival else STANDS[p.by or ""])
    if isinstance(step, ItemTarget):
        return _shift(p, STANDS[move.seat])
    return []


def attempt(s: NostromoState, seat: Seat | None, shift: Shift) -> Move | None:
    """The move that such a shift would mean, legal or not. Without a seat it is the owner's, or the one asked."""
    p = _meant(s, shift)
    if p is None or shift.source is None or shift.target is None:
        return None
    by_back = {"crew": _crew, "blip": _blip, "item": _item, "posture": _posture}
    return by_back[p.back](s, seat, p, shift.target)


def _meant(s: NostromoState, shift: Shift) -> Piece | None:
    """The token by its name, or any hole of that back that lies where the hand came from."""
    for p in s.pieces.values():
        if p.back != shift.back or p.back not in TOKEN_BACKS:
            continue
        if shift.name is None:
            if p.zone == shift.source and not p.up:
                return p
        elif p.name is not None and base(p.name) == shift.name:
            return p
    return None


def _target(s: NostromoState, p: Piece, target: Zone) -> Move | None:
    """What a shift means to the choice that a card has left open."""
    step = s.agenda[-1]
    match step:
        case MoveTarget() | BringTarget() | BlipTarget() | AlienTarget() | JonesyTarget() if is_room(target):
            return Move(step.seat, "target-move", {"piece": p.handle, "room": target})
        case SaveTarget() | ItemTarget() if not is_room(target):
            return Move(step.seat, "target-token", {"piece": p.handle})
        case SwapTarget() if is_room(target):
            other = next((q for q in s.at(target, "crew") if q.handle != p.handle), None)
            return Move(step.seat, "target-swap", {"piece": p.handle, "with": other.handle}) if other else None
        case Detecting() if is_room(target):
            return Move(p.by or "", "detect", {"piece": p.handle, "room": target})
        case _:
            return None


def _crew(s: NostromoState, seat: Seat | None, p: Piece, target: Zone) -> Move | None:
    if (move := _target(s, p, target)) is not None:
        return move
    mine = seat or owner(p.zone) or p.by or ""
    if is_room(target) and p.zone == POOL:
        return Move(seat or _placing(s), "place", {"piece": p.handle, "room": target})
    if is_room(target) and owner(p.zone):
        return Move(owner(p.zone) or mine, "place", {"piece": p.handle, "room": target})
    if owner(p.zone) and owner(target) and p.name is not None:
        colour = base(p.name).partition("-")[0]
        reminder = next(h for h, q in s.pieces.items() if q.name is not None and base(q.name) == f"reminder-{colour}")
        return Move(owner(p.zone) or mine, "give-set", {"reminder": reminder, "to": owner(target) or ""})
    for card, zone in POWER_ZONES.items():
        if zone == target:
            lying = next((q for q in s.at(CREW_ROW) if named(q) == card), None)
            return Move(p.by or mine, "power", {"card": lying.handle}) if lying else None
    return None


def _placing(s: NostromoState) -> Seat:
    """Whose turn it is to place a token of the shared pool."""
    step = s.agenda[-1]
    if isinstance(step, Placing) and step.due != ALIEN:
        return step.due
    if isinstance(step, Placing | BeforeBlips) and step.more:
        return step.more
    return crew_seats(s)[0]


def _blip(s: NostromoState, seat: Seat | None, p: Piece, target: Zone) -> Move | None:
    if not is_room(target):
        return None
    if (move := _target(s, p, target)) is not None:
        return move
    if p.zone == STAND_ALIEN:
        return Move(ALIEN, "place", {"piece": p.handle, "room": target})
    return Move(ALIEN, "hunt", {"room": target}) if p.name is not None and base(p.name) == "alien" else None


def _item(s: NostromoState, seat: Seat | None, p: Piece, target: Zone) -> Move | None:
    holder = owner(p.zone)
    if holder is None:
        taker = owner(target)
        return _target(s, p, target) or (Move(taker, "pick", {"piece": p.handle}) if taker else None)
    if not is_room(target):
        return None
    drops = isinstance(s.agenda[-1], DropItem)
    return Move(holder, "drop-item" if drops else "item", {"piece": p.handle})


def _posture(s: NostromoState, seat: Seat | None, p: Piece, target: Zone) -> Move | None:
    posture = next((name for name, zone in POSTURE_ZONES.items() if zone == target), None)
    return Move(ALIEN, "posture", {"posture": posture}) if posture else None
