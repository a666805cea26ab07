"""Attack Phase (Special Phase): the face-up Alien and a face-up Presence in one room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from companion.engine.ask import Ask
from companion.engine.errors import Refusal
from companion.engine.marks import PUBLIC
from companion.engine.move import Move
from companion.engine.piece import Handle, Seat, Zone
from companion.engine.step import Asking, Step
from companion.engine.template import Template, one
from companion.games.uscss_nostromo.board import Board, crew_seats
from companion.games.uscss_nostromo.deck import Discard, DiscardAtRandom, DiscardTarget
from companion.games.uscss_nostromo.house import House
from companion.games.uscss_nostromo.items import DropItem, drop, usable, use
from companion.games.uscss_nostromo.orders import OrderWindow, barred
from companion.games.uscss_nostromo.removal import take_off
from companion.games.uscss_nostromo.revealing import alien_room
from companion.games.uscss_nostromo.tokens import CAPTURED, CREW_ROW, KEPT

if TYPE_CHECKING:
    from companion.engine.play import Play


def triggered(t: Play[Any]) -> bool:
    """Standing rule: an attack starts as soon as the Alien and a Presence are both face up in one room."""
    if not t.s.g.alien or t.s.g.attack:
        return False
    room = alien_room(t)
    if not room or not Board(t.s).presences(room):
        return False
    t.set(attack=room)
    t.emit("attack", room=room)
    t.push(Defend(gate="attack", room=room), Capture(room=room))
    return True


class Defend(OrderWindow, frozen=True, kw_only=True, tag="defend"):
    """The Crew plays orders and uses items, until nobody wants to any more or nobody is left to be saved."""

    def stands(self, t: Play[Any]) -> bool:
        """Whether somebody is in danger, and something may be done about it."""
        defenceless = barred(t.s) and t.s.g.no_items
        return not defenceless and bool(Board(t.s).presences(self.room))

    def prompt(self) -> str:
        """The id of its words."""
        return "attack.defend"

    def templates(self, t: Play[Any], board: Board) -> dict[Seat, list[Template]]:
        """Orders, and the items of those who stand face up in that room."""
        mine = super().templates(t, board)
        for seat in crew_seats(t.s):
            items = usable(t, board, seat)
            if items:
                mine.setdefault(seat, []).append(one(seat, "item", piece=items))
        return mine

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """An item is used, after which everybody is asked afresh; or an answer to the window."""
        if move.kind != "item":
            super().take(t, ask, move)
            return
        t.become(msgspec.structs.replace(self, passed=()), afresh=True)
        use(t, move.seat, move.handle("piece"))


class Capture(Step, frozen=True, kw_only=True, tag="capture"):
    """Whoever has not been saved is captured: the token leaves the board, and a crew member card is lost for it."""

    room: Annotated[Zone, PUBLIC]

    def run(self, t: Play[Any]) -> None:
        """Each owner drops an item for each token, if he has one, and chooses a card for each."""
        there = Board(t.s).presences(self.room)
        owed = tuple((seat, sum(p.by == seat for p in there)) for seat in crew_seats(t.s))
        owed = tuple((seat, n) for seat, n in owed if n)
        if there:
            handles = [p.handle for p in there]
            t.emit("caught", pieces=handles, room=self.room)
            if t.s.g.house.survival:
                t.put(handles, KEPT, up=True)
            else:
                take_off(t, handles)
        steps: list[Step] = []
        for seat, n in owed:
            items = [p.handle for p in Board(t.s).items(seat)]
            if n >= len(items):
                for item in items:
                    drop(t, seat, item, self.room)
            else:
                steps += [DropItem(seat=seat, room=self.room)] * n
        t.push(*steps, ChooseCaptured(owed=owed, room=self.room), *penalties(t.s.g.house, owed), AttackOver())


def penalties(house: House, owed: tuple[tuple[Seat, int], ...]) -> list[Step]:
    """What each captured crew member costs its player besides: a card of the deck and one of his hand, at random with
    Hard-Core Crew Players, of his choice in Survival mode; with both, no more than with the first."""
    if not (house.hard_core or house.survival):
        return []
    out: list[Step] = []
    for seat, n in owed:
        from_hand = DiscardAtRandom(seat=seat) if house.hard_core else DiscardTarget(owed=((seat, 1),))
        out += [Discard(count=1), from_hand] * n
    return out


class ChooseCaptured(Asking, frozen=True, kw_only=True, tag="choose-captured"):
    """Each owner of captured tokens chooses that many face-up crew member cards; colours do not matter."""

    owed: Annotated[tuple[tuple[Seat, int], ...], PUBLIC]
    room: Annotated[Zone, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """Side by side, while there are cards. In Heroic mode each gives his own; who has none left is asked last."""
        row = t.s.at(CREW_ROW)
        asks = []
        for seat, left in self.owed:
            cards = [p.handle for p in row if p.by == seat or not t.s.g.house.heroic]
            if cards:
                asks.append(self._ask(t, seat, left, (seat,), cards))
        if asks or not row or not self.owed or t.s.g.house.no_card_left == "none":
            return tuple(asks)
        seat, left = self.owed[0]
        return (self._ask(t, seat, left, crew_seats(t.s), [p.handle for p in row]),)

    def _ask(self, t: Play[Any], seat: Seat, left: int, seats: tuple[Seat, ...], cards: list[Handle]) -> Ask:
        """For a captured token of `seat`, one of these cards; `seats` choose it."""
        args: dict[str, str | int] = {"room": self.room, "left": left, "seat": seat}
        template = one(seats, "capture", card=cards)
        rule = "heroic.own-card" if t.s.g.house.heroic else "attack.card-of-choice"
        return Ask(f"{self.n}:{seat}:{left}", seats, "capture.choose", (template,), args, rule=rule)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """The card goes to the Alien."""
        lost = str(ask.args["seat"])
        owed = tuple((seat, left - (seat == lost)) for seat, left in self.owed)
        t.become(msgspec.structs.replace(self, owed=tuple((seat, left) for seat, left in owed if left)))
        give(t, lost, move.handle("card"))

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """A card that still lies face up, by the owner of a captured token."""
        if move.kind != "capture":
            return super().refuse(t, move)
        p = t.s.pieces.get(move.args.get("card"))
        foreign = t.s.g.house.heroic and p is not None and p.zone == CREW_ROW and p.by != move.seat
        return Refusal("heroic.own-card" if foreign else "attack.card-of-choice")


def give(t: Play[Any], seat: Seat, card: Handle) -> None:
    """A crew member card goes to the Alien, and its power is lost. It lies face down; in Survival mode open, for the
    Crew may choose it again."""
    t.emit("captured", seat=seat, pieces=[card])
    t.put([card], CAPTURED, up=t.s.g.house.survival)
    t.set(captured=t.s.g.captured + 1)


class AttackOver(Step, frozen=True, kw_only=True, tag="attack-over"):
    """The phase that the attack interrupted goes on."""

    def run(self, t: Play[Any]) -> None:
        """Nobody is left in danger."""
        t.emit("attack-over", room=t.s.g.attack)
        t.set(attack="")
