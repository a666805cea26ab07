"""Room Resolution: each Presence in a room that is being resolved does one of four things."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from companion.engine.ask import Ask
from companion.engine.errors import Refusal
from companion.engine.marks import PUBLIC
from companion.engine.move import PASS, Move
from companion.engine.piece import Handle, Piece, Seat, Zone
from companion.engine.state import State
from companion.engine.step import Asking, Step
from companion.engine.template import one
from companion.games.uscss_nostromo.board import Board, crew_seats
from companion.games.uscss_nostromo.cards import Draw, box_of
from companion.games.uscss_nostromo.do import effects
from companion.games.uscss_nostromo.orders import orders_beside, play_order
from companion.games.uscss_nostromo.removal import take_off
from companion.games.uscss_nostromo.rooms import depletes, unavailable, use_room
from companion.games.uscss_nostromo.targets import pick
from companion.games.uscss_nostromo.tokens import CREW_ROW, POWER_ZONES, named

if TYPE_CHECKING:
    from companion.engine.play import Play


class Resolving(Step, frozen=True, kw_only=True, tag="resolving"):
    """A room is being resolved; `acted` are the Presences that have done their action, `again`
    those that have one more, `extra` those that have been given one."""

    room: Annotated[Zone, PUBLIC]
    acted: Annotated[tuple[Handle, ...], PUBLIC] = ()
    again: Annotated[tuple[Handle, ...], PUBLIC] = ()
    extra: Annotated[tuple[Handle, ...], PUBLIC] = ()

    def run(self, t: Play[Any]) -> None:
        """Who has not acted yet acts; then all Crew tokens leave the room."""
        board = Board(t.s)
        waiting = still_to_act(board, self.room, self.acted)
        if waiting:
            t.push(Act(piece=waiting[0].handle) if len(waiting) == 1 else WhoActs(room=self.room), self)
            return
        tokens = [p.handle for p in board.crew(self.room)]
        if tokens:
            t.emit("removed", pieces=tokens, room=self.room)
            take_off(t, tokens)
        t.set(room_resolving="")
        t.emit("resolved", room=self.room)


def still_to_act(board: Board, room: Zone, acted: tuple[Handle, ...]) -> list[Piece]:
    """The Presences in a room that have not acted in this resolution."""
    return [p for p in board.presences(room) if p.handle not in acted]


def resolving(t: Play[Any]) -> Resolving:
    """The resolution under way, below what is on top of the agenda."""
    step = t.s.agenda[-2]
    assert isinstance(step, Resolving)
    return step


class WhoActs(Asking, frozen=True, kw_only=True, tag="who-acts"):
    """Which of several Presences acts next: the Crew agrees."""

    room: Annotated[Zone, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """Those that are left; with one only there is nothing to agree on."""
        board = Board(t.s)
        waiting = still_to_act(board, self.room, resolving(t).acted)
        if len(waiting) < 2:
            return ()
        crew = crew_seats(t.s)
        template = one(crew, "act-for", piece=[p.handle for p in waiting])
        ask = Ask(str(self.n), crew, "action.who", (template,), {"room": self.room}, rule="action.crew-agrees")
        return (ask, orders_beside(t, self, board))

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """That one."""
        if move.kind == "order":
            play_order(t, self, move)
            return
        t.done()
        t.push(Act(piece=move.handle("piece")))

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """A Presence of this room that has not acted."""
        return Refusal("action.crew-agrees") if move.kind == "act-for" else super().refuse(t, move)


class Act(Asking, frozen=True, kw_only=True, tag="act"):
    """A Presence must do one of four things, its owner chooses which."""

    piece: Annotated[Handle, PUBLIC]

    def stands(self, t: Play[Any]) -> bool:
        """An order may have moved it away."""
        p = t.s.pieces.get(self.piece)
        return p is not None and p.up and p.zone == t.s.g.room_resolving

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """A - draw, B - pick an item, C - use a power, D - use the room; and orders at any time."""
        board, p = Board(t.s), t.s.pieces[self.piece]
        seat = p.by or ""
        templates = [one(seat, "draw")]
        items = [q.handle for q in board.at(p.zone) if q.back == "item"]
        if items:
            templates.append(one(seat, "pick", piece=items))
        cards = free_powers(t.s, board, seat)
        if cards:
            templates.append(one(seat, "power", card=cards))
        if unavailable(t, board, seat, p.zone) is None:
            templates.append(one(seat, "room"))
        args: dict[str, str | int] = {"room": p.zone, "piece": self.piece, "depletes": int(depletes(t.s, p.zone))}
        ask = Ask(str(self.n), (seat,), "action.act", tuple(templates), args, rule="action.one-of-four")
        return (ask, orders_beside(t, self, board))

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """It has acted."""
        if move.kind == "order":
            play_order(t, self, move)
            return
        p = t.s.pieces[self.piece]
        t.done()
        below = t.s.agenda[-1]
        assert isinstance(below, Resolving)
        if self.piece in below.again:
            left = list(below.again)
            left.remove(self.piece)
            t.become(msgspec.structs.replace(below, again=tuple(left)))
        else:
            t.become(msgspec.structs.replace(below, acted=(*below.acted, self.piece)))
        if move.kind == "draw":
            t.push(Draw(seat=move.seat))
        elif move.kind == "pick":
            pick(t, move.seat, move.handle("piece"))
        elif move.kind == "power":
            use_power(t, self.piece, move.handle("card"))
        else:
            use_room(t, move.seat, p.zone)

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """Why not this one."""
        p = t.s.pieces[self.piece]
        if move.kind not in ("draw", "pick", "power", "room", PASS):
            return super().refuse(t, move)
        if move.seat != p.by:
            return Refusal("action.owner-decides")
        board = Board(t.s)
        if move.kind == "pick":
            return Refusal("action.item-in-the-room")
        if move.kind == "power":
            return Refusal("heroic.own-power" if others_power(t.s, board, move) else "action.free-power")
        if move.kind == "room":
            return unavailable(t, board, move.seat, p.zone) or Refusal("action.one-of-four")
        return Refusal("action.one-of-four")


def free_powers(s: State, board: Board, seat: Seat) -> list[Handle]:
    """The face-up crew member cards on which no Presence lies; in Heroic mode one's own only."""
    cards = [p for p in board.at(CREW_ROW) if p.by == seat or not s.g.house.heroic]
    return [p.handle for p in cards if not board.at(POWER_ZONES[named(p)])]


def others_power(s: State, board: Board, move: Move) -> bool:
    """Whether this is the power of somebody else's crew member, in Heroic mode."""
    return s.g.house.heroic and any(p.handle == move.args.get("card") != p.by != move.seat for p in board.at(CREW_ROW))


def use_power(t: Play[Any], piece: Handle, card: Handle) -> None:
    """The Presence goes onto the crew member card, and what is described there happens."""
    member = named(t.s.pieces[card])
    seat = t.s.pieces[piece].by or ""
    t.put([piece], POWER_ZONES[member], up=True)
    t.emit("power", seat=seat, pieces=[card], piece=piece)
    t.push(*effects(box_of(t).crew[member].effects, seat=seat, source="power", card=card))
