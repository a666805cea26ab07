"""2 - Posture Phase: the Alien is Aggressive, Instinctive or Focused this turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from companion.engine.ask import Ask
from companion.engine.errors import Refusal
from companion.engine.marks import PUBLIC
from companion.engine.move import Move
from companion.engine.piece import Handle
from companion.engine.step import Asking, Step
from companion.engine.template import Order, one
from companion.games.uscss_nostromo.cards import Identify, box_of, held, take_up
from companion.games.uscss_nostromo.deck import Discard
from companion.games.uscss_nostromo.do import effects
from companion.games.uscss_nostromo.doing import gain_breakdown
from companion.games.uscss_nostromo.levels import LEVELS
from companion.games.uscss_nostromo.tokens import ALIEN, HAND_ALIEN, POSTURE_ZONES, POSTURES, named

if TYPE_CHECKING:
    from companion.engine.play import Play


class PosturePhase(Step, frozen=True, kw_only=True, tag="posture-phase"):
    """Hiding is over: from now on nobody looks at face-down tokens any more."""

    def run(self, t: Play[Any]) -> None:
        """The Alien player chooses."""
        t.set(phase="posture")
        t.emit("phase", phase="posture")
        t.push(ChoosePosture())


class ChoosePosture(Asking, frozen=True, kw_only=True, tag="choose-posture"):
    """Which posture; the same one several turns running is allowed."""

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """One of the three."""
        template = one(ALIEN, "posture", posture=POSTURES)
        return (Ask(str(self.n), (ALIEN,), "posture.choose", (template,), rule="posture.choose"),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """The Posture token is placed, and its effect applied at once."""
        t.done()
        posture = move.text("posture")
        token = next(h for h, p in t.s.pieces.items() if p.back == "posture")
        t.put([token], POSTURE_ZONES[posture], up=True)
        t.set(posture=posture)
        t.emit("posture", posture=posture)
        level = LEVELS[t.s.g.house.difficulty]
        if posture == "aggressive":
            t.set(no_orders=not t.s.g.orders_kept, no_items=not t.s.g.items_kept)
        elif posture == "instinctive":
            t.push(DrawBehaviors(count=level.behaviors))
        else:
            t.push(Discard(count=level.discards), Gain())

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """Choosing is the Alien's."""
        return Refusal("posture.choose") if move.kind == "posture" else super().refuse(t, move)


class Gain(Step, frozen=True, kw_only=True, tag="gain"):
    """The extra Breakdown token of the Focused posture, placed from the next Hiding Phase on."""

    def run(self, t: Play[Any]) -> None:
        """From the stock, while it lasts."""
        gain_breakdown(t)


class DrawBehaviors(Step, frozen=True, kw_only=True, tag="draw-behaviors"):
    """Behavior cards are drawn, one of which will be played."""

    count: Annotated[int, PUBLIC]

    def run(self, t: Play[Any]) -> None:
        """What is left of the deck; if nothing is, the played cards are shuffled first, where the house has it so."""
        house = t.s.g.house
        if not t.s.piles["behavior"] and house.behaviors_run_out == "shuffle":
            t.stack("behavior", t.s.piles["behavior-discard"], up=True)
            t.shuffle("behavior")
        drawn = tuple(t.put(t.s.piles["behavior"][: self.count], HAND_ALIEN))
        t.emit("drew", seat=ALIEN, count=len(drawn), left=len(t.s.piles["behavior"]))
        looked = take_up(t, ALIEN, drawn, "behavior-deck") if house.told("behavior", ALIEN) else ()
        t.push(*looked, ChooseBehavior())


class ChooseBehavior(Asking, frozen=True, kw_only=True, tag="choose-behavior"):
    """Which of the drawn Behavior cards is played."""

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """One of those in hand."""
        drawn = [p.handle for p in t.s.at(HAND_ALIEN)]
        if not drawn:
            return ()
        template = one(ALIEN, "behavior", piece=drawn)
        return (Ask(str(self.n), (ALIEN,), "behavior.choose", (template,), rule="posture.instinctive"),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """It goes face up onto the discard area and does what it says; the others go to the bottom of the deck."""
        t.done()
        piece = move.handle("piece")
        t.push(Identify(pieces=(piece,), use="behavior-deck"), PlayBehavior(piece=piece))

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """One of the cards drawn."""
        return Refusal("posture.instinctive") if move.kind == "behavior" else super().refuse(t, move)


class PlayBehavior(Step, frozen=True, kw_only=True, tag="play-behavior"):
    """The chosen Behavior card, once everybody may see it."""

    piece: Annotated[Handle, PUBLIC]

    def stands(self, t: Play[Any]) -> bool:
        """Whether it is still in his hand."""
        return held(t, ALIEN, self.piece)

    def run(self, t: Play[Any]) -> None:
        """Played, and the others put away."""
        t.stack("behavior-discard", [self.piece], up=True)
        card = t.s.piles["behavior-discard"][0]
        t.emit("behavior", pieces=[card])
        played = box_of(t).behaviors[named(t.s.pieces[card])]
        rest = tuple(p.handle for p in t.s.at(HAND_ALIEN))
        if len(rest) <= 1:
            put_under(t, rest)
        steps = effects(played.effects, seat=ALIEN, source="behavior", card=card)
        t.push(*([PutUnder()] if len(rest) > 1 else []), *steps)


class PutUnder(Asking, frozen=True, kw_only=True, tag="put-under"):
    """The Behavior cards not played go to the bottom of the deck, unseen, in the order the Alien likes."""

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """All of them, in any order."""
        template = one(ALIEN, "bottom-order", pieces=Order(tuple(p.handle for p in t.s.at(HAND_ALIEN))))
        return (Ask(str(self.n), (ALIEN,), "behavior.order", (template,), rule="posture.instinctive"),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """The first one named lies above the others."""
        t.done()
        put_under(t, move.handles("pieces"))


def put_under(t: Play[Any], cards: tuple[Handle, ...]) -> None:
    """Unseen, to the bottom of the Behavior deck; everybody sees that it is the Alien who knows them."""
    t.stack("behavior", cards, under=True, by=ALIEN)
