"""1 - Hiding Phase: Crew and Blip tokens are laid face down in the rooms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from companion.engine.ask import Ask, Chance
from companion.engine.errors import Refusal
from companion.engine.marks import PUBLIC
from companion.engine.move import Move
from companion.engine.piece import Handle, Piece, Seat, Zone, owner
from companion.engine.state import State
from companion.engine.step import Asking, Chancy, Step
from companion.engine.template import One, Template
from companion.games.uscss_nostromo.board import Board, crew_seats, stand_of
from companion.games.uscss_nostromo.orders import OrderWindow, orders_beside, play_order
from companion.games.uscss_nostromo.removal import told
from companion.games.uscss_nostromo.tokens import ALIEN, BLIP_ROOMS, KEPT, POOL, ROOMS, SHUTTLE, STANDS, SUPPLY

if TYPE_CHECKING:
    from companion.engine.play import Play


class HidingPhase(Step, frozen=True, kw_only=True, tag="hiding-phase"):
    """All tokens are turned face down, and both sides lay them out."""

    def run(self, t: Play[Any]) -> None:
        """With 3 or more players by turns, with 2 the Alien first."""
        t.set(phase="hiding", posture="")
        t.emit("phase", phase="hiding")
        crew = crew_seats(t.s)
        if len(crew) == 1:
            placing: list[Step] = [BeforeBlips(gate="before-blips"), PlaceRest(seats=(ALIEN,)), PlaceRest(seats=crew)]
        else:
            # What is left at last, should people have corrected something by hand, is for all to place.
            placing = [Placing(due=crew[0], rest=crew[1:]), PlaceRest(seats=t.s.seats)]
        laid = (LayDown(),) if t.s.g.house.tokens == "cardboard" else ()
        t.push(
            TurnDown(back="crew", learns=crew),
            TurnDown(back="blip", learns=(ALIEN,)),
            *laid,
            *placing,
            OrderWindow(gate="before-posture"),
        )


class TurnDown(Chancy, frozen=True, kw_only=True, tag="turn-down"):
    """Tokens of one side are turned face down and mixed, each player's by themselves.

    The lot by which they are mixed is drawn, so that nothing about a face-up token of last turn clings to it.
    """

    back: Annotated[str, PUBLIC]
    learns: Annotated[tuple[Seat, ...], PUBLIC]

    def stands(self, t: Play[Any]) -> bool:
        """Whether the companion keeps any of them."""
        return bool(to_turn_down(t.s, self.back, kept=True))

    def chance(self, t: Play[Any]) -> Chance:
        """In which order?"""
        return Chance("order", "mix", of=tuple(to_turn_down(t.s, self.back, kept=True)), learns=self.learns)

    def answer(self, t: Play[Any], values: tuple[str | int, ...]) -> None:
        """Each lies face down on its owner's stand; stand by stand, so that the lot shows nowhere."""
        stands = to_turn_down(t.s, self.back, kept=True)
        tokens = sorted(map(int, values), key=lambda h: stands[h])
        t.put(tokens, [stands[h] for h in tokens])


class LayDown(Step, frozen=True, kw_only=True, tag="lay-down"):
    """Tokens that the cardboard alone keeps are turned face down and mixed: from here on they are holes."""

    def run(self, t: Play[Any]) -> None:
        """Each player's by themselves."""
        stands = {**to_turn_down(t.s, "crew", kept=False), **to_turn_down(t.s, "blip", kept=False)}
        t.forget(t.put(list(stands), list(stands.values())))


def to_turn_down(s: State, back: str, kept: bool) -> dict[Handle, Zone]:
    """The tokens of a back, those the companion keeps or those of the cardboard, and the stand each goes to."""
    house, out = s.g.house, {}
    pool = back == "crew" and house.survival
    for p in [p for p in s.pieces.values() if p.back == back]:
        if p.zone not in (SUPPLY, KEPT):
            stand = POOL if pool else STANDS[owner(p.zone) or p.by or ""]
            if house.told("tokens", owner(stand) or "") == kept:
                out[p.handle] = stand
    return out


def place(t: Play[Any], move: Move) -> None:
    """A token goes face down from a stand into a room."""
    seat, room = move.seat, move.text("room")
    (now,) = t.put([move.handle("piece")], room, by=seat)
    told(t, "placed", now, stand_of(t.s, seat), seat)


def can_place(board: Board, seat: Seat) -> tuple[Template, ...]:
    """What a seat can lay where: Crew tokens anywhere, Blips not in the Shuttle and never two in one room."""
    left = board.unplaced(seat)
    if not left:
        return ()
    rooms = _ANY_ROOM
    if seat == ALIEN:
        taken = {p.zone for p in board.on_board("blip")}
        rooms = One(tuple([room for room in BLIP_ROOMS if room not in taken]))
    return (Template((seat,), "place", {"piece": One(tuple([p.handle for p in left])), "room": rooms}),)


_ANY_ROOM = One(ROOMS)


def forbids(t: Play[Any], move: Move) -> Refusal | None:
    """Which rule of placement itself a placement breaks, whoever is to place."""
    piece, room = move.args.get("piece"), move.args.get("room")
    p: Piece | None = t.s.pieces.get(piece) if isinstance(piece, int) else None
    if (
        p is None
        or move.seat not in t.s.seats
        or p.zone != stand_of(t.s, move.seat)
        or p.up
        or p.back not in ("crew", "blip")
    ):
        return Refusal("survival.pool" if t.s.g.house.survival and move.seat != ALIEN else "hiding.own-tokens")
    if p.back == "blip" and room == SHUTTLE:
        return Refusal("hiding.no-blip-in-shuttle")
    if p.back == "blip" and any(q.back == "blip" for q in t.s.at(str(room))):
        return Refusal("hiding.one-blip-a-room")
    return None


class Placing(Asking, frozen=True, kw_only=True, tag="placing"):
    """3 or more players: `due` has to lay a token now; `more` may lay others until the next hand has laid one.

    `rest` are the Crew players who have still to lay one in this round: the Crew may agree that one of them goes first.
    """

    due: Annotated[Seat, PUBLIC]
    more: Annotated[Seat, PUBLIC] = ""
    rest: Annotated[tuple[Seat, ...], PUBLIC] = ()

    def stands(self, t: Play[Any]) -> bool:
        """People may have taken his last token by hand."""
        return bool(Board(t.s).unplaced(self.due))

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """All side by side, and orders at any time."""
        board = Board(t.s)
        rule = "hiding.blips" if self.due == ALIEN else "hiding.crew-tokens"
        asks = [
            Ask(f"{self.n}:{self.due}:must", (self.due,), "hiding.place", can_place(board, self.due), rule=rule),
            orders_beside(t, self, board),
        ]
        asks += [_early(board, seat, self) for seat in self.rest]
        if self.more:
            asks.append(may_place(board, self.more, self))
        return tuple(asks)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """A token is laid; whose turn it is to lay one follows."""
        if move.kind == "order":
            play_order(t, self, move)
            return
        place(t, move)
        left = bool(Board(t.s).unplaced(move.seat))
        if move.seat == self.more:
            if not left and self.more == ALIEN:
                t.done()
                t.push(PlaceRest(seats=crew_seats(t.s)))
            elif not left:
                t.become(msgspec.structs.replace(self, more=""))
            return
        after(t, move.seat, left, (self.due, *self.rest))

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """The token breaks a rule, or it is another's turn."""
        if move.kind == "place":
            return forbids(t, move) or Refusal("hiding.in-turn", {"seat": self.due})
        return super().refuse(t, move)


def _early(board: Board, seat: Seat, step: Asking) -> Ask:
    """Who is to lay a token later in this round may, as the Crew agrees, do so now."""
    templates = can_place(board, seat)
    return Ask(f"{step.n}:{seat}:early", (seat,), "hiding.early", templates, waits=False, rule="hiding.crew-tokens")


def may_place(board: Board, seat: Seat, step: Asking) -> Ask:
    """Who has just laid a token may lay more."""
    rule = "hiding.more-blips" if seat == ALIEN else "hiding.more-crew-tokens"
    return Ask(f"{step.n}:{seat}:may", (seat,), "hiding.more", can_place(board, seat), waits=False, rule=rule)


def after(t: Play[Any], seat: Seat, left: bool, asked: tuple[Seat, ...]) -> None:
    """One of those who were asked has laid its token: who is due next, clockwise from the Alien's left.

    A side without tokens leaves the rest to the other.
    """
    t.done()
    board, crew, more = Board(t.s), crew_seats(t.s), seat if left else ""
    if seat == ALIEN and not left:
        t.push(PlaceRest(seats=crew))
        return
    due = tuple(c for c in (crew if seat == ALIEN else asked) if c != seat and board.unplaced(c))
    if due:
        t.push(Placing(due=due[0], rest=due[1:], more=more))
    else:
        t.push(BeforeBlips(gate="before-blips", more=more), AlienPlaces())


class AlienPlaces(Step, frozen=True, kw_only=True, tag="alien-places"):
    """Step 2: the Alien lays a Blip; all that are left, when the Crew has none."""

    def run(self, t: Play[Any]) -> None:
        """Looked at only now, since the last Crew player may have laid more while orders were asked for."""
        board = Board(t.s)
        if any(board.unplaced(seat) for seat in crew_seats(t.s)):
            t.push(Placing(due=ALIEN))
        else:
            t.push(PlaceRest(seats=(ALIEN,)))


class BeforeBlips(OrderWindow, frozen=True, kw_only=True, tag="before-blips"):
    """The Alien asks before he lays Blips; `more` may still lay Crew tokens until he has asked."""

    more: Annotated[Seat, PUBLIC] = ""

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """The window, and what the last Crew player may still do."""
        asks = super().asks(t)
        return (*asks, may_place(Board(t.s), self.more, self)) if self.more else asks

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """One more Crew token, or an answer to the window."""
        if move.kind != "place":
            super().take(t, ask, move)
            return
        place(t, move)
        if not Board(t.s).unplaced(move.seat):
            t.become(msgspec.structs.replace(self, more=""))

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """The Alien asks first."""
        if move.kind == "place":
            return forbids(t, move) or Refusal("orders.ask-first" if move.seat == ALIEN else "hiding.in-turn")
        return super().refuse(t, move)


class PlaceRest(Asking, frozen=True, kw_only=True, tag="place-rest"):
    """All the tokens these players have left are placed, in whatever order they like."""

    seats: Annotated[tuple[Seat, ...], PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """One for each who has tokens left."""
        board, out = Board(t.s), []
        rule = "hiding.two-players" if len(t.s.seats) == 2 else "hiding.the-rest"
        for seat in self.seats:
            templates = can_place(board, seat)
            if templates:
                out.append(Ask(f"{self.n}:{seat}:must", (seat,), "hiding.rest", templates, rule=rule))
        return (*out, orders_beside(t, self, board)) if out else ()

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """One more token lies on the board."""
        if move.kind == "order":
            play_order(t, self, move)
        else:
            place(t, move)

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """The token breaks a rule, or the other side is placing."""
        if move.kind == "place":
            return forbids(t, move) or Refusal("hiding.two-players" if len(t.s.seats) == 2 else "hiding.the-rest")
        return super().refuse(t, move)
