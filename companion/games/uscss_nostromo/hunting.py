"""4 - Hunting Phase: the Alien moves and looks for the Crew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.ask import Ask
from companion.engine.errors import Refusal
from companion.engine.move import Move
from companion.engine.piece import Zone
from companion.engine.step import Asking, Step
from companion.engine.template import one
from companion.games.uscss_nostromo.board import Board
from companion.games.uscss_nostromo.levels import LEVELS
from companion.games.uscss_nostromo.orders import BeforeReveal, OrderWindow, orders_beside, play_order
from companion.games.uscss_nostromo.removal import told
from companion.games.uscss_nostromo.revealing import alien_room
from companion.games.uscss_nostromo.scope import shut
from companion.games.uscss_nostromo.tokens import ALIEN, ROOMS, STAND_ALIEN, is_room

if TYPE_CHECKING:
    from companion.engine.play import Play


class HuntingPhase(Step, frozen=True, kw_only=True, tag="hunting-phase"):
    """Two hunting actions, one if Aggressive, and what cards have added."""

    def run(self, t: Play[Any]) -> None:
        """Count them."""
        level = LEVELS[t.s.g.house.difficulty]
        hunts = level.hunts_aggressive if t.s.g.posture == "aggressive" else level.hunts
        t.set(phase="hunting", hunts_left=max(0, hunts + t.s.g.extra_hunts), extra_hunts=0)
        t.emit("phase", phase="hunting")
        t.push(GoOnHunting())


class GoOnHunting(Step, frozen=True, kw_only=True, tag="go-on-hunting"):
    """After each hunting action, and after the attack it may have led to."""

    def run(self, t: Play[Any]) -> None:
        """The Alien asks for orders before each move, and before his token is taken off."""
        if t.s.g.hunts_left and alien_room(t) and huntable(t):
            t.push(OrderWindow(gate="before-hunt"), Hunt(), GoOnHunting())
        else:
            t.push(OrderWindow(gate="hunt-over"), HuntingEnds())


class Hunt(Asking, frozen=True, kw_only=True, tag="hunt"):
    """One hunting action: to any other room, connected or not, but never to Jonesy's. The Alien may stop early."""

    def stands(self, t: Play[Any]) -> bool:
        """People may have taken the token off by hand; a card may have taken the action, or closed every room."""
        return bool(alien_room(t)) and t.s.g.hunts_left > 0 and bool(huntable(t))

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """The Shuttle is open to him now. Orders at any time: whatever comes first, his move or an order, is first."""
        rooms = huntable(t)
        stop = (one(ALIEN, "stop"),) if t.s.g.house.all_hunts == "optional" else ()
        templates = (one(ALIEN, "hunt", room=rooms), *stop)
        left = {"left": t.s.g.hunts_left}
        ask = Ask(str(self.n), (ALIEN,), "hunting.move", templates, left, rule="hunting.move")
        return (ask, orders_beside(t, self, Board(t.s)))

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """He moves, asks once more for orders, and only then turns up what lies there."""
        if move.kind == "order":
            play_order(t, self, move)
            return
        t.done()
        if move.kind == "stop":
            t.set(hunts_left=0)
            t.emit("stopped")
            return
        room, alien = move.text("room"), t.s.g.alien
        source = t.s.pieces[alien].zone
        t.set(hunts_left=t.s.g.hunts_left - 1)
        t.put([alien], room, up=True)
        told(t, "hunted", alien, source)
        t.push(BeforeReveal(gate="before-reveal", room=room))

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """Only the Alien, and not there."""
        if move.kind not in ("hunt", "stop"):
            return super().refuse(t, move)
        if move.seat != ALIEN:
            return Refusal("hunting.alien-only")
        if move.kind == "stop":
            return Refusal("hunting.all-of-them")
        room = move.args.get("room")
        if room == t.s.pieces[t.s.g.alien].zone:
            return Refusal("hunting.another-room")
        if room in t.s.g.closed:
            return Refusal("hunting.closed-by-a-card")
        return Refusal("hunting.not-jonesys-room" if room in shut(t.s) else "hunting.move")


def huntable(t: Play[Any]) -> list[Zone]:
    """Where the Alien can hunt: not in its own room, nor where Jonesy or a card keeps it out."""
    closed = {*shut(t.s), t.s.pieces[t.s.g.alien].zone}
    return [room for room in ROOMS if room not in closed]


class HuntingEnds(Step, frozen=True, kw_only=True, tag="hunting-ends"):
    """Jonesy and the Alien are taken off the board; what forbade orders and items is over."""

    def run(self, t: Play[Any]) -> None:
        """The Crew comes out of hiding."""
        blips = [h for h in (t.s.g.jonesy, t.s.g.alien) if h in t.s.pieces and is_room(t.s.pieces[h].zone)]
        t.emit("removed", pieces=blips)
        t.put(blips, STAND_ALIEN, up=True)
        t.set(alien=0, jonesy=0, jonesy_ignored=False, no_orders=False, no_items=False, hunts_left=0)
        t.set(closed=(), sheltered=(), orders_kept=False, items_kept=False)
