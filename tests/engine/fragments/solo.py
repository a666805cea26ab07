"""The solo game: Close Calls cancelled and shuffled back, into a deck whose top three somebody has looked at."""

from __future__ import annotations

from typing import Annotated, Any

from companion.engine.ask import Ask, Chance
from companion.engine.errors import Refusal
from companion.engine.layout import Shift
from companion.engine.marks import PUBLIC
from companion.engine.move import PASS, Move
from companion.engine.options import Options
from companion.engine.piece import Handle, Seat
from companion.engine.play import Play
from companion.engine.state import State
from companion.engine.step import Asking, Chancy, Step
from companion.engine.template import Order, one
from tests.engine.fragments.base import Fragment, Nothing, found, hide, shift_of

RIPLEY = "ripley"
HAND, DRAWN, LOOK = f"hand:{RIPLEY}", f"drawn:{RIPLEY}", f"look:{RIPLEY}"
DECK = ("call-1", "call-2", "call-3", "cable", "coolant", "fuse", "keycard", "override", "tool-kit", "tracker-1")
ROOMS = 3
"""Close Calls that get through before the Alien has her."""


def _named(t: Play[Any], zone: str, kind: str) -> list[Handle]:
    return [p.handle for p in t.s.at(zone) if p.name is not None and p.name.startswith(kind)]


def _items(t: Play[Any], zone: str) -> list[Handle]:
    return [p.handle for p in t.s.at(zone) if p.name is not None and not p.name.startswith("call")]


class Turn(Asking, frozen=True, kw_only=True, tag=True):
    """Draw two cards, or use what is in the hand. With fewer than two cards in the deck the game is over."""

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        if len(t.s.piles["deck"]) < 2:
            return ()
        trackers = _named(t, HAND, "tracker") if len(t.s.piles["deck"]) > 2 else []
        use = (one(RIPLEY, "use", card=trackers),) if trackers else ()
        return (Ask(f"{self.n}", (RIPLEY,), "turn", (one(RIPLEY, "draw"), *use)),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        t.become(self, afresh=True)
        if move.kind == "use":
            (card,) = t.put([move.handle("card")], "out", up=True)
            t.emit("used", RIPLEY, [card])
            top = t.put(t.s.piles["deck"][:3], LOOK)
            t.push(Name(pieces=tuple(top)), Return())
            return
        cards = t.put(t.s.piles["deck"][:2], DRAWN)
        t.push(Name(pieces=tuple(cards)), Drawn())

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        return Refusal("turn.actions")


class Name(Chancy, frozen=True, kw_only=True, tag=True):
    """What the cards are that she holds and has not seen yet."""

    pieces: Annotated[tuple[Handle, ...], PUBLIC]

    def _unseen(self, t: Play[Any]) -> tuple[Handle, ...]:
        return t.holes(self.pieces)

    def stands(self, t: Play[Any]) -> bool:
        return bool(self._unseen(t))

    def chance(self, t: Play[Any]) -> Chance:
        return Chance("name", "deck", self._unseen(t), by=RIPLEY, learns=(RIPLEY,))

    def answer(self, t: Play[Any], values: tuple[str | int, ...]) -> None:
        unseen = self._unseen(t)
        for card, value in zip(unseen, values, strict=True):
            t.name(card, str(value))
        t.emit("seen", RIPLEY, unseen, (RIPLEY,))


class Return(Asking, frozen=True, kw_only=True, tag=True):
    """The three she looked at go back on top in any order: she knows them there, until the deck is shuffled."""

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        cards = tuple(p.handle for p in t.s.at(LOOK))
        return (Ask(f"{self.n}", (RIPLEY,), "return", (one(RIPLEY, "return", order=Order(cards)),)),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        t.done()
        t.stack("deck", move.handles("order"))
        t.emit("returned", RIPLEY)


class Drawn(Step, frozen=True, kw_only=True, tag=True):
    """Close Calls among the drawn cards are shown; the rest joins the hand once they are dealt with."""

    def run(self, t: Play[Any]) -> None:
        calls = _named(t, DRAWN, "call")
        if calls:
            shown = t.put(calls, "calls", up=True)
            t.emit("called", RIPLEY, shown)
        t.push(Calls(), Keep())


class Calls(Asking, frozen=True, kw_only=True, tag=True):
    """With two Close Calls she chooses one to resolve, and the other is shuffled back into the deck."""

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        calls = [p.handle for p in t.s.at("calls")]
        return (Ask(f"{self.n}", (RIPLEY,), "calls", (one(RIPLEY, "resolve", call=calls),)),) if calls else ()

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        t.done()
        others = [p.handle for p in t.s.at("calls") if p.handle != move.handle("call")]
        if others:
            t.stack("deck", others, up=True)
            t.shuffle("deck")
        t.push(Cancel(call=move.handle("call")))


class Cancel(Asking, frozen=True, kw_only=True, tag=True):
    """An Override from the hand, or another card drawn with it, cancels a Close Call: both leave the game."""

    call: Annotated[Handle, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        cards = [*_named(t, HAND, "override"), *_items(t, DRAWN)]
        cancel = (one(RIPLEY, "cancel", card=cards),) if cards else ()
        return (Ask(f"{self.n}", (RIPLEY,), "cancel", cancel, {"call": self.call}, passes=True),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        t.done()
        if move.kind == PASS:
            t.s.tracks["danger"] += 1
            t.emit("resolved", RIPLEY, call=self.call)
        else:
            (card,) = t.put([move.handle("card")], "out", up=True)
            t.emit("cancelled", RIPLEY, [card], call=self.call)
        t.put([self.call], "out", up=True)

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        return Refusal("call.cancel")


class Keep(Step, frozen=True, kw_only=True, tag=True):
    """What was drawn and is no Close Call joins the hand."""

    def run(self, t: Play[Any]) -> None:
        cards = [p.handle for p in t.s.at(DRAWN)]
        if cards:
            t.put(cards, HAND)
            t.emit("kept", RIPLEY, count=len(cards))


class Finish(Step, frozen=True, kw_only=True, tag=True):
    """The deck has run out."""

    def run(self, t: Play[Any]) -> None:
        t.end((RIPLEY,), "out-of-cards")


def _caught(t: Play[Any]) -> bool:
    if t.s.tracks["danger"] < ROOMS or t.s.outcome is not None:
        return False
    t.end((), "caught")
    return True


class Solo(State):
    """A deck, a hand, and what is out of the game."""

    agenda: list[Turn | Name | Return | Drawn | Calls | Cancel | Keep | Finish]
    g: Nothing


class SoloFragment(Fragment[Solo]):
    """Ten cards and one person."""

    id = "fragment-solo"
    people = (RIPLEY,)
    standing = (("caught", _caught),)

    def new(self, options: Options) -> Solo:
        s = Solo(
            ruleset=self.id,
            seats=self.people,
            pieces={},
            piles={"deck": ()},
            bags={},
            tracks={"danger": 0},
            agenda=[],
            g=Nothing(),
        )
        s.piles["deck"] = tuple(hide(s, "deck", "card", DECK))
        return self.begin(s, Turn(), Finish())

    def hands(self, s: Solo, move: Move) -> list[Shift]:
        if move.kind == "draw":
            return [shift_of(s.pieces[card], DRAWN) for card in s.piles["deck"][:2]]
        return [shift_of(s.pieces[move.handle("card")], "out")] if move.kind in ("use", "cancel") else []

    def attempt(self, s: Solo, seat: Seat | None, shift: Shift) -> Move | None:
        p = found(s, shift)
        if p is None or shift.target not in (DRAWN, "out"):
            return None
        if shift.target == DRAWN:
            return Move(RIPLEY, "draw") if p.zone == "deck" else None
        kind = "use" if isinstance(s.agenda[-1], Turn) else "cancel"
        return Move(RIPLEY, kind, {"card": p.handle})
