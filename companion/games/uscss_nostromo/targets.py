"""What a card leaves to its player to choose: one small ask for each kind of target."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from companion.engine.ask import Ask
from companion.engine.errors import Refusal
from companion.engine.marks import PUBLIC
from companion.engine.move import PASS, Move
from companion.engine.piece import Handle, Seat, Zone
from companion.engine.state import State
from companion.engine.step import Asking
from companion.engine.template import Template, one
from companion.games.uscss_nostromo.board import Board
from companion.games.uscss_nostromo.box import Box
from companion.games.uscss_nostromo.cards import Identify, Learn, box_of, recover
from companion.games.uscss_nostromo.effects import Face, MoveToken, Place, Reach, Room, SwapTokens, Whose
from companion.games.uscss_nostromo.removal import save, shift, told
from companion.games.uscss_nostromo.tokens import BLIP_ROOMS, NEST, STANDS
from companion.games.uscss_nostromo.where import reach, rooms_at, touched

if TYPE_CHECKING:
    from companion.engine.play import Play


class Target(Asking, frozen=True, kw_only=True):
    """A choice that a card leaves to `seat`. `source` says what kind of card it is: orders never touch the Nest.

    It is asked `left` times, as long as there is something to choose; with `may` the player can stop.
    """

    seat: Annotated[Seat, PUBLIC]
    source: Annotated[str, PUBLIC]
    card: Annotated[Handle, PUBLIC] = 0
    left: Annotated[int, PUBLIC] = 1
    may: Annotated[bool, PUBLIC] = False

    def ask(self, prompt: str, templates: list[Template]) -> tuple[Ask, ...]:
        """The ask; none at all when there is nothing to choose from."""
        if not templates:
            return ()
        args: dict[str, str | int] = {"source": self.source, "card": self.card}
        rule = "cards.as-it-says"
        return (Ask(str(self.n), (self.seat,), prompt, tuple(templates), args, passes=self.may, rule=rule),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """One is chosen, and the next one is asked for; or the player stops."""
        if move.kind == PASS or self.left == 1:
            t.done()
        else:
            t.become(self.onward(move), afresh=True)
        if move.kind != PASS:
            self.hit(t, move)

    def onward(self, move: Move) -> Target:
        """What is asked for after this choice."""
        return msgspec.structs.replace(self, left=self.left - 1)

    def hit(self, t: Play[Any], move: Move) -> None:
        """Do to the chosen one what the card says."""
        raise NotImplementedError

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """Orders never touch a token in the Nest; the rest is for the card to say."""
        piece = move.args.get("piece")
        lying = t.s.pieces.get(piece) if isinstance(piece, int) else None
        if move.seat == self.seat and self.source == "order":
            if lying is not None and lying.zone == NEST:
                return Refusal("orders.never-the-nest")
            if move.args.get("room") == NEST and t.s.g.house.into_the_nest == "forbidden":
                return Refusal("orders.into-the-nest")
        if move.seat == self.seat and move.kind.startswith("target"):
            return Refusal("cards.as-it-says")
        return super().refuse(t, move)


def movable(
    s: State, board: Board, seat: Seat, source: str, whose: Whose, face: Face, start: Place = "any"
) -> Iterator[tuple[Zone, tuple[Handle, ...]]]:
    """The Crew tokens that a card can touch, by room."""
    for room in rooms_at(s, start, source):
        tokens = [
            p.handle
            for p in board.at(room)
            if p.back == "crew" and (whose == "any" or p.by == seat) and (face == "any" or p.up == (face == "up"))
        ]
        if tokens:
            yield room, tuple(tokens)


def ways(s: State, board: Board, box: Box, seat: Seat, source: str, effect: MoveToken) -> Iterator[Template]:
    """The moves of a Crew token that a card allows, room by room, since the room it leaves says where it can go."""
    for room, tokens in movable(s, board, seat, source, effect.whose, effect.face, effect.start):
        rooms = reach(s, box, room, effect.to, source)
        if rooms:
            yield one(seat, "target-move", piece=tokens, room=rooms)


class MoveTarget(Target, frozen=True, kw_only=True, tag="move-target"):
    """Which Crew token, and where to. Moving one into the Nest is allowed: it was not there when it was chosen."""

    effect: Annotated[MoveToken, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """Room by room."""
        return self.ask("target.move", list(ways(t.s, Board(t.s), box_of(t), self.seat, self.source, self.effect)))

    def hit(self, t: Play[Any], move: Move) -> None:
        """The token goes there."""
        shift(t, move.handle("piece"), move.text("room"))


class SwapTarget(Target, frozen=True, kw_only=True, tag="swap-target"):
    """Which of one's own Crew tokens, and which one in another room."""

    effect: Annotated[SwapTokens, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """Room by room, since both must not lie in the same one."""
        return self.ask("target.swap", list(swaps(t.s, Board(t.s), self.seat, self.source, self.effect)))

    def hit(self, t: Play[Any], move: Move) -> None:
        """They change places."""
        piece, other = move.handle("piece"), move.handle("with")
        here, there = t.s.pieces[piece].zone, t.s.pieces[other].zone
        shift(t, piece, there)
        shift(t, other, here)


def swaps(s: State, board: Board, seat: Seat, source: str, effect: SwapTokens) -> Iterator[Template]:
    """The swaps there are."""
    others = list(movable(s, board, seat, source, effect.whose, effect.face))
    for room, mine in movable(s, board, seat, source, "own", "any"):
        away = tuple(h for other, there in others if other != room for h in there)
        if away:
            yield one(seat, "target-swap", piece=mine, **{"with": away})


class SaveTarget(Target, frozen=True, kw_only=True, tag="save-target"):
    """Which Presence tokens are saved, one after the other; the player of the card chooses, whoever owns them."""

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """The Presence tokens under attack."""
        there = tuple(p.handle for p in Board(t.s).presences(t.s.g.attack))
        return self.ask("target.save", [one(self.seat, "target-token", piece=there)] if there else [])

    def hit(self, t: Play[Any], move: Move) -> None:
        """It is saved."""
        save(t, [move.handle("piece")])


class BringTarget(Target, frozen=True, kw_only=True, tag="bring-target"):
    """Which Crew token that has left the board comes back, and where to."""

    to: Annotated[Literal["any"] | Room, PUBLIC] = "any"

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """His own ones."""
        gone = tuple(p.handle for p in Board(t.s).removed(self.seat))
        rooms = reach(t.s, box_of(t), "", self.to, self.source)
        templates = [one(self.seat, "target-move", piece=gone, room=rooms)] if gone and rooms else []
        return self.ask("target.bring-back", templates)

    def hit(self, t: Play[Any], move: Move) -> None:
        """It lies there face down."""
        piece, room = move.handle("piece"), move.text("room")
        source = t.s.pieces[piece].zone
        (piece,) = t.put([piece], room, by=self.seat)
        told(t, "moved", piece, source)


class LookTarget(Target, frozen=True, kw_only=True, tag="look-target"):
    """Which face-down token is looked at. `seen` are those he has looked at already."""

    back: Annotated[str, PUBLIC]
    start: Annotated[Place, PUBLIC] = "any"
    seen: Annotated[tuple[Handle, ...], PUBLIC] = ()

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """Every face-down token of that back in the rooms that the card names."""
        down = hidden(t.s, Board(t.s), self.source, self.back, self.start)
        left = tuple(h for h in down if h not in self.seen)
        return self.ask("target.look", [one(self.seat, "target-token", piece=left)] if left else [])

    def onward(self, move: Move) -> Target:
        """The next one is another."""
        return msgspec.structs.replace(self, left=self.left - 1, seen=(*self.seen, move.handle("piece")))

    def hit(self, t: Play[Any], move: Move) -> None:
        """Everybody sees which one; he alone sees what it is."""
        piece = (move.handle("piece"),)
        t.push(
            Identify(pieces=piece, use="token", learns=(self.seat,)), Learn(kind="looked", seat=self.seat, pieces=piece)
        )


def hidden(s: State, board: Board, source: str, back: str, start: Place) -> tuple[Handle, ...]:
    """The face-down tokens of a back that a card can look at."""
    rooms = rooms_at(s, start, source)
    return tuple([p.handle for room in rooms for p in board.at(room) if p.back == back and not p.up])


class RecoverTarget(Target, frozen=True, kw_only=True, tag="recover-target"):
    """Which card of the discard pile goes into the hand; never the card that allows it."""

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """Everything in the discard pile."""
        cards = tuple(h for h in t.s.piles["discard"] if h != self.card)
        template = one(self.seat, "recover", piece=cards)
        if self.source == "room" and cards:
            return (Ask(str(self.n), (self.seat,), "infirmary.take", (template,), rule="action.infirmary"),)
        return self.ask("target.recover", [template] if cards else [])

    def hit(self, t: Play[Any], move: Move) -> None:
        """He takes it."""
        recover(t, self.seat, move.handle("piece"))

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """Only what lies in the discard pile."""
        if move.kind == "recover" and move.seat == self.seat:
            return Refusal("action.infirmary" if self.source == "room" else "cards.as-it-says")
        return super().refuse(t, move)


class ItemTarget(Target, frozen=True, kw_only=True, tag="item-target"):
    """Which Item token in a room is taken."""

    start: Annotated[Place, PUBLIC] = "any"

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """The items in the rooms that the card names."""
        items = lying_items(t.s, Board(t.s), self.source, self.start)
        return self.ask("target.item", [one(self.seat, "target-token", piece=items)] if items else [])

    def hit(self, t: Play[Any], move: Move) -> None:
        """It lies in front of him."""
        pick(t, self.seat, move.handle("piece"))


def lying_items(s: State, board: Board, source: str, start: Place) -> tuple[Handle, ...]:
    """The Item tokens on the board that a card can touch."""
    return tuple([p.handle for room in rooms_at(s, start, source) for p in board.at(room) if p.back == "item"])


def pick(t: Play[Any], seat: Seat, item: Handle) -> None:
    """An Item token goes in front of a Crew player, to stay there."""
    room = t.s.pieces[item].zone
    t.put([item], STANDS[seat], up=True, by=seat)
    t.emit("picked", seat=seat, piece=item, room=room)


class BlipTarget(Target, frozen=True, kw_only=True, tag="blip-target"):
    """Which face-down Blip is moved, and where to: no room with a Blip, and never the Shuttle."""

    to: Annotated[Reach, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """Room by room."""
        return self.ask("target.blip", blip_ways(t.s, Board(t.s), box_of(t), self.seat, self.source, self.to))

    def hit(self, t: Play[Any], move: Move) -> None:
        """It lies there."""
        shift(t, move.handle("piece"), move.text("room"))


def blip_ways(s: State, board: Board, box: Box, seat: Seat, source: str, to: Reach) -> list[Template]:
    """The moves of a face-down Blip that a card allows."""
    taken = {p.zone for p in board.on_board("blip")}
    free = [room for room in BLIP_ROOMS if room not in taken]
    out = []
    for p in board.on_board("blip"):
        rooms = (
            [] if p.up or p.zone not in touched(source) else [r for r in reach(s, box, p.zone, to, source) if r in free]
        )
        if rooms:
            out.append(one(seat, "target-move", piece=p.handle, room=rooms))
    return out
