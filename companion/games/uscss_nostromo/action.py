"""5 - Action Phase: the Crew comes out of hiding, room by room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from companion.engine.ask import Ask
from companion.engine.errors import Refusal
from companion.engine.marks import PUBLIC
from companion.engine.move import PASS, Move
from companion.engine.piece import Handle, Piece, Seat, Zone
from companion.engine.step import Asking, Step
from companion.engine.template import one
from companion.games.uscss_nostromo.board import Board, crew_seats
from companion.games.uscss_nostromo.cards import Draw, Identify, box_of, held
from companion.games.uscss_nostromo.doing import Discard, effects
from companion.games.uscss_nostromo.levels import ACTIVATIONS_A_TURN
from companion.games.uscss_nostromo.orders import OrderWindow, orders_beside, play_order
from companion.games.uscss_nostromo.removal import take_off
from companion.games.uscss_nostromo.targets import RecoverTarget, pick
from companion.games.uscss_nostromo.tokens import (
    CREW_ROW,
    HANDS,
    INFIRMARY,
    KITCHEN,
    MOTHER,
    POWER_ZONES,
    ROOMS,
    SHUTTLE,
    SLOTS,
    named,
)

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
    rooms = tuple(room for room in ROOMS if board.crew(room))
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
        if move.kind != "resolve" or move.seat not in crew_seats(t.s):
            return super().refuse(t, move)
        board, room = Board(t.s), move.args.get("room")
        if room not in ROOMS or not board.crew(str(room)):
            return Refusal("action.rooms-with-tokens")
        return Refusal("action.shuttle-last" if room == SHUTTLE and not board.crew(MOTHER) else "action.mother-first")


class Resolving(Step, frozen=True, kw_only=True, tag="resolving"):
    """A room is being resolved; `acted` are the Presences that have done their action."""

    room: Annotated[Zone, PUBLIC]
    acted: Annotated[tuple[Handle, ...], PUBLIC] = ()

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
        cards = free_powers(board)
        if cards:
            templates.append(one(seat, "power", card=cards))
        if unavailable(t, board, seat, p.zone) is None:
            templates.append(one(seat, "room"))
        args: dict[str, str | int] = {"room": p.zone, "piece": self.piece}
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
            return Refusal("action.free-power")
        if move.kind == "room":
            return unavailable(t, board, move.seat, p.zone) or Refusal("action.one-of-four")
        return Refusal("action.one-of-four")


def free_powers(board: Board) -> list[Handle]:
    """The face-up crew member cards on which no Presence lies."""
    return [p.handle for p in board.at(CREW_ROW) if not board.at(POWER_ZONES[named(p)])]


def use_power(t: Play[Any], piece: Handle, card: Handle) -> None:
    """The Presence goes onto the crew member card, and what is described there happens."""
    member = named(t.s.pieces[card])
    seat = t.s.pieces[piece].by or ""
    t.put([piece], POWER_ZONES[member], up=True)
    t.emit("power", seat=seat, pieces=[card], piece=piece)
    t.push(*effects(box_of(t).crew[member].effects, seat=seat, source="power", card=card))


def unavailable(t: Play[Any], board: Board, seat: Seat, room: Zone) -> Refusal | None:
    """Why the room's effect cannot be used by this player now, if it cannot."""
    if room in (MOTHER, SHUTTLE):
        if t.s.g.activated_this_turn >= ACTIVATIONS_A_TURN:
            return Refusal("action.two-a-turn")
        return None if procedures(t, board, seat) else Refusal("action.a-procedure-in-hand")
    if room == INFIRMARY:
        return None if t.s.piles["discard"] else Refusal("action.infirmary")
    return None if room == KITCHEN else Refusal("action.no-room-effect")


def use_room(t: Play[Any], seat: Seat, room: Zone) -> None:
    """D - Use the room effect."""
    t.emit("room", seat=seat, room=room)
    if room == MOTHER:
        t.push(Discard(count=2), ActivateOne(seat=seat, room=room))
    elif room == SHUTTLE:
        t.push(ActivateOne(seat=seat, room=room))
    elif room == KITCHEN:
        t.push(Draw(seat=seat, count=3))
    else:
        t.push(RecoverTarget(seat=seat, source="room"))


def procedures(t: Play[Any], board: Board, seat: Seat) -> list[Handle]:
    """The cards in a hand whose emergency procedure can be activated. A hole could be any card."""
    missions, done = box_of(t).missions, (None, *t.s.g.activated)
    return [p.handle for p in board.at(HANDS[seat]) if p.name is None or missions[named(p)].procedure not in done]


class ActivateOne(Asking, frozen=True, kw_only=True, tag="activate-one"):
    """When Activating Emergency Procedure: which card goes into a slot.

    At Mother he may find, after the two discards, that he has none any more; that is nobody else's business, so there
    he can always let it be.
    """

    seat: Annotated[Seat, PUBLIC]
    room: Annotated[Zone, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """His cards with a procedure that is not activated yet."""
        cards, at_mother = procedures(t, Board(t.s), self.seat), self.room == MOTHER
        if not cards and not at_mother:
            return ()
        templates = (one(self.seat, "activate", card=cards),) if cards else ()
        prompt = "mother.activate" if at_mother else "shuttle.activate"
        return (Ask(str(self.n), (self.seat,), prompt, templates, passes=at_mother, rule="action.activate"),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """It goes under the board."""
        t.done()
        if move.kind != PASS:
            card = move.handle("card")
            t.push(Identify(pieces=(card,), use="mission-deck"), Activate(seat=self.seat, card=card))

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """A procedure out of his own hand, each once."""
        if move.kind != "activate":
            return super().refuse(t, move)
        p = t.s.pieces.get(move.args.get("card"))
        if move.seat != self.seat or p is None or p.zone != HANDS[self.seat]:
            return Refusal("cards.own-hand")
        return Refusal("action.each-once" if box_of(t).missions[named(p)].procedure else "action.activate")


class Activate(Step, frozen=True, kw_only=True, tag="activate"):
    """A procedure, once everybody may see it. Its order is not carried out."""

    seat: Annotated[Seat, PUBLIC]
    card: Annotated[Handle, PUBLIC]

    def stands(self, t: Play[Any]) -> bool:
        """Whether it is still in that hand."""
        return held(t, self.seat, self.card)

    def run(self, t: Play[Any]) -> None:
        """Into a slot."""
        g, procedure = t.s.g, box_of(t).missions[named(t.s.pieces[self.card])].procedure
        if procedure is None or procedure in g.activated:
            # Only a card that nobody had named can turn out so.
            t.emit("impossible", seat=self.seat, pieces=[self.card], rule="action.activate")
            return
        (now,) = t.put([self.card], SLOTS, up=True)
        t.set(activated=(*g.activated, procedure), activated_this_turn=g.activated_this_turn + 1)
        t.emit("activated", seat=self.seat, pieces=[now], procedure=procedure)
