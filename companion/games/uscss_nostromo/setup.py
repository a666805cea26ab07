"""Setup: what lies where before the first turn."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any

from companion.engine.ask import Ask, Chance
from companion.engine.bag import Bag
from companion.engine.errors import Refusal
from companion.engine.marks import PUBLIC
from companion.engine.move import Move
from companion.engine.piece import Handle, Piece, Seat, Zone
from companion.engine.step import Asking, Chancy
from companion.engine.template import Some, one
from companion.games.uscss_nostromo.board import Board, crew_seats
from companion.games.uscss_nostromo.cards import Draw
from companion.games.uscss_nostromo.end_of_turn import give_set, sets
from companion.games.uscss_nostromo.tokens import (
    ALIEN,
    ARMORY,
    BEHAVIORS,
    BREAKDOWNS,
    COLOURS,
    CREW_CARDS,
    CREW_ROW,
    ITEMS,
    MISSIONS,
    POSTURE_ASIDE,
    SHED,
    STAND_ALIEN,
    SUPPLY,
    named,
)
from companion.games.uscss_nostromo.turn import Turn

if TYPE_CHECKING:
    from companion.engine.play import Play


def lay_out(seats: tuple[Seat, ...]) -> tuple[dict[Handle, Piece], dict[str, tuple[Handle, ...]], dict[int, Bag]]:
    """Pieces, piles and bags before anything has been dealt."""
    pieces: dict[Handle, Piece] = {}

    def lay(name: str | None, back: str, zone: Zone, by: Seat | None = None, bag: int = 0) -> Handle:
        handle = len(pieces) + 1
        up = name is not None
        pieces[handle] = Piece(handle, name, back, zone, up, by, seats if up else (), bag)
        return handle

    for name in ("alien", "jonesy", BREAKDOWNS[0]):
        lay(name, "blip", STAND_ALIEN, by=ALIEN)
    for name in BREAKDOWNS[1:]:
        lay(name, "blip", SUPPLY, by=ALIEN)
    lay("posture", "posture", POSTURE_ASIDE, by=ALIEN)
    lay("reminder-alien", "reminder", STAND_ALIEN, by=ALIEN)
    for item, room in zip(ITEMS, (ARMORY, SHED), strict=True):
        lay(item, "item", room)
    for colour in COLOURS:
        lay(f"reminder-{colour}", "reminder", SUPPLY)
        lay(f"{colour}-passage", "crew", SUPPLY)
        lay(f"{colour}-presence", "crew", SUPPLY)
    for name in CREW_CARDS:
        lay(name, "crew-card", CREW_ROW)
    mission = tuple(lay(None, "mission", "mission", bag=1) for _ in MISSIONS)
    behavior = tuple(lay(None, "behavior", "behavior", bag=2) for _ in BEHAVIORS)
    piles = {"mission": mission, "discard": (), "behavior": behavior, "behavior-discard": ()}
    return pieces, piles, {1: Bag(MISSIONS), 2: Bag(BEHAVIORS)}


RELEASED = date(1979, 4, 26)


def designates(birthdays: Mapping[str, date]) -> tuple[str, ...]:
    """Who may say who plays the Alien: whoever was born nearest to that day, before or after it; all of them at a tie.

    General Set-Up; ruling S1.
    """
    away = {name: abs((born - RELEASED).days) for name, born in birthdays.items()}
    return tuple(name for name, days in away.items() if days == min(away.values()))


class DealSets(Chancy, frozen=True, kw_only=True, tag="deal-sets"):
    """The Reminder cards are shuffled and dealt as evenly as possible, each with its two Crew tokens."""

    def chance(self, t: Play[Any]) -> Chance:
        """In which order do the colours come?"""
        return Chance("order", "deal", of=COLOURS)

    def answer(self, t: Play[Any], values: tuple[str | int, ...]) -> None:
        """One to each until they do not go round any more; who gets those that are left over, the Alien says."""
        crew = crew_seats(t.s)
        each, over = divmod(len(COLOURS), len(crew))
        dealt = [str(v) for v in values]
        for n, colour in enumerate(dealt[: each * len(crew)]):
            give_set(t, colour, crew[n % len(crew)])
        if over:
            t.push(ExtraSets(colours=tuple(dealt[each * len(crew) :])))
        else:
            begin(t)


class ExtraSets(Asking, frozen=True, kw_only=True, tag="extra-sets"):
    """In a 5 or 6 players game the Alien player chooses who gets a second set; its colour is left to the deal."""

    colours: Annotated[tuple[str, ...], PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """As many Crew players as there are sets left."""
        count = len(self.colours)
        template = one(ALIEN, "extra-set", to=Some(crew_seats(t.s), count, count))
        return (Ask(str(self.n), (ALIEN,), "setup.extra-set", (template,), {"count": count}, rule="setup.extra-sets"),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """They get them."""
        t.done()
        chosen = move.args["to"]
        assert isinstance(chosen, tuple)
        for colour, seat in zip(self.colours, chosen, strict=True):
            give_set(t, colour, str(seat))
        begin(t)

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """The Alien chooses, that many different players."""
        return Refusal("setup.extra-sets") if move.kind == "extra-set" else super().refuse(t, move)


def begin(t: Play[Any]) -> None:
    """In Heroic mode the crew members are dealt; each Crew player draws one Mission card, and the first turn begins."""
    deal = (DealCrew(),) if t.s.g.house.heroic else ()
    t.push(*deal, *(Draw(seat=seat) for seat in crew_seats(t.s)), Turn())


class DealCrew(Chancy, frozen=True, kw_only=True, tag="deal-crew"):
    """Heroic mode: the crew member cards are assigned at random, one for each Reminder card."""

    def chance(self, t: Play[Any]) -> Chance:
        """In which order do they come?"""
        return Chance("order", "deal", of=CREW_CARDS)

    def answer(self, t: Play[Any], values: tuple[str | int, ...]) -> None:
        """They lie face up as before, and each is somebody's now."""
        board, dealt = Board(t.s), iter(values)
        cards = {named(p): p.handle for p in board.at(CREW_ROW)}
        for seat in crew_seats(t.s):
            mine = [cards[str(next(dealt))] for _ in sets(board, seat)]
            t.put(mine, CREW_ROW, up=True, by=seat)
            t.emit("crew-dealt", seat=seat, pieces=mine)
