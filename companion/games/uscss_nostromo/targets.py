"""What a card leaves to its player to choose: one small ask for each kind of target."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from companion.engine.ask import Ask
from companion.engine.errors import Refusal
from companion.engine.marks import PUBLIC
from companion.engine.move import Move
from companion.engine.piece import Handle, Seat, Zone
from companion.engine.step import Asking
from companion.engine.template import Template, one
from companion.games.uscss_nostromo.board import Board
from companion.games.uscss_nostromo.cards import Identify, Learn, box_of, recover
from companion.games.uscss_nostromo.effects import MoveToken, Reach, SwapTokens
from companion.games.uscss_nostromo.removal import save, shift, told
from companion.games.uscss_nostromo.tokens import BLIP_ROOMS, NEST, ROOMS, STANDS

if TYPE_CHECKING:
    from companion.engine.play import Play


class Target(Asking, frozen=True, kw_only=True):
    """A choice that a card leaves to `seat`. `source` says what kind of card it is: orders never touch the Nest."""

    seat: Annotated[Seat, PUBLIC]
    source: Annotated[str, PUBLIC]
    card: Annotated[Handle, PUBLIC] = 0

    def ask(self, prompt: str, templates: list[Template]) -> tuple[Ask, ...]:
        """The ask; none at all when there is nothing to choose from."""
        if not templates:
            return ()
        args: dict[str, str | int] = {"source": self.source, "card": self.card}
        return (Ask(str(self.n), (self.seat,), prompt, tuple(templates), args, rule="cards.as-it-says"),)

    def rooms(self) -> tuple[Zone, ...]:
        """The rooms whose tokens this card can touch."""
        return touched(self.source)

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """Orders never touch a token in the Nest; the rest is for the card to say."""
        piece = move.args.get("piece")
        lying = t.s.pieces.get(piece) if isinstance(piece, int) else None
        if move.seat == self.seat and lying is not None and lying.zone == NEST and self.source == "order":
            return Refusal("orders.never-the-nest")
        if move.seat == self.seat and move.kind.startswith("target"):
            return Refusal("cards.as-it-says")
        return super().refuse(t, move)


_OUTSIDE_NEST = tuple(room for room in ROOMS if room != NEST)


def touched(source: str) -> tuple[Zone, ...]:
    """The rooms whose tokens a card of this kind can touch."""
    return _OUTSIDE_NEST if source == "order" else ROOMS


def movable(board: Board, seat: Seat, source: str, whose: str, face: str) -> list[tuple[Zone, tuple[Handle, ...]]]:
    """The Crew tokens that a card can touch, by room."""
    out = []
    for room in touched(source):
        tokens = tuple(
            p.handle
            for p in board.at(room)
            if p.back == "crew" and (whose == "any" or p.by == seat) and (face == "any" or p.up == (face == "up"))
        )
        if tokens:
            out.append((room, tokens))
    return out


class MoveTarget(Target, frozen=True, kw_only=True, tag="move-target"):
    """Which Crew token, and where to. Moving one into the Nest is allowed: it was not there when it was chosen."""

    effect: Annotated[MoveToken, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """Room by room, since the room it leaves says which ones it can go to."""
        near = box_of(t).connected
        tokens = movable(Board(t.s), self.seat, self.source, self.effect.whose, self.effect.face)
        return self.ask(
            "target.move",
            [
                one(
                    self.seat,
                    "target-move",
                    piece=here,
                    room=near[room] if self.effect.to == "connected" else [r for r in ROOMS if r != room],
                )
                for room, here in tokens
            ],
        )

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """The token goes there."""
        t.done()
        shift(t, move.handle("piece"), move.text("room"))


class SwapTarget(Target, frozen=True, kw_only=True, tag="swap-target"):
    """Which of one's own Crew tokens, and which one in another room."""

    effect: Annotated[SwapTokens, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """Room by room, since both must not lie in the same one."""
        return self.ask("target.swap", swaps(Board(t.s), self.seat, self.source, self.effect))

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """They change places."""
        t.done()
        piece, other = move.handle("piece"), move.handle("with")
        here, there = t.s.pieces[piece].zone, t.s.pieces[other].zone
        shift(t, piece, there)
        shift(t, other, here)


def swaps(board: Board, seat: Seat, source: str, effect: SwapTokens) -> list[Template]:
    """The swaps there are."""
    others = movable(board, seat, source, effect.whose, effect.face)
    out = []
    for room, mine in movable(board, seat, source, "own", "any"):
        away = tuple(h for other, there in others if other != room for h in there)
        if away:
            out.append(one(seat, "target-swap", piece=mine, **{"with": away}))
    return out


class SaveTarget(Target, frozen=True, kw_only=True, tag="save-target"):
    """Which Presence tokens are saved, one after the other; the player of the card chooses, whoever owns them."""

    left: Annotated[int, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """The Presence tokens under attack."""
        there = tuple(p.handle for p in Board(t.s).presences(t.s.g.attack))
        return self.ask("target.save", [one(self.seat, "target-token", piece=there)] if there else [])

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """It is saved."""
        if self.left > 1:
            t.become(msgspec.structs.replace(self, left=self.left - 1), afresh=True)
        else:
            t.done()
        save(t, [move.handle("piece")])


class BringTarget(Target, frozen=True, kw_only=True, tag="bring-target"):
    """Which Crew token that has left the board comes back, and where to."""

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """His own ones, into any room."""
        gone = tuple(p.handle for p in Board(t.s).removed(self.seat))
        return self.ask("target.bring-back", [one(self.seat, "target-move", piece=gone, room=ROOMS)] if gone else [])

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """It lies there face down."""
        t.done()
        piece, room = move.handle("piece"), move.text("room")
        source = t.s.pieces[piece].zone
        t.put([piece], room, by=self.seat)
        told(t, "moved", piece, source)


class LookTarget(Target, frozen=True, kw_only=True, tag="look-target"):
    """Which face-down token is looked at."""

    back: Annotated[str, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """Every face-down token of that back on the board."""
        board = Board(t.s)
        down = tuple(p.handle for room in self.rooms() for p in board.at(room) if p.back == self.back and not p.up)
        return self.ask("target.look", [one(self.seat, "target-token", piece=down)] if down else [])

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """Everybody sees which one; he alone sees what it is."""
        t.done()
        piece = (move.handle("piece"),)
        t.push(
            Identify(pieces=piece, use="token", learns=(self.seat,)), Learn(kind="looked", seat=self.seat, pieces=piece)
        )


class RecoverTarget(Target, frozen=True, kw_only=True, tag="recover-target"):
    """Which card of the discard pile goes into the hand; never the card that allows it."""

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """Everything in the discard pile."""
        cards = tuple(h for h in t.s.piles["discard"] if h != self.card)
        template = one(self.seat, "recover", piece=cards)
        if self.source == "room" and cards:
            return (Ask(str(self.n), (self.seat,), "infirmary.take", (template,), rule="action.infirmary"),)
        return self.ask("target.recover", [template] if cards else [])

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """He takes it."""
        t.done()
        recover(t, self.seat, move.handle("piece"))


class ItemTarget(Target, frozen=True, kw_only=True, tag="item-target"):
    """Which Item token in a room is taken."""

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """The items on the board."""
        board = Board(t.s)
        items = tuple(p.handle for room in self.rooms() for p in board.at(room) if p.back == "item")
        return self.ask("target.item", [one(self.seat, "target-token", piece=items)] if items else [])

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """It lies in front of him."""
        t.done()
        pick(t, self.seat, move.handle("piece"))


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
        board, near = Board(t.s), box_of(t).connected
        blips = [p for p in board.on_board("blip") if not p.up]
        taken = {p.zone for p in board.on_board("blip")}
        free = [room for room in BLIP_ROOMS if room not in taken]
        templates = []
        for p in blips:
            rooms = [r for r in free if self.to == "any" or r in near[p.zone]]
            if rooms:
                templates.append(one(self.seat, "target-move", piece=p.handle, room=rooms))
        return self.ask("target.blip", templates)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """It lies there."""
        t.done()
        shift(t, move.handle("piece"), move.text("room"))
