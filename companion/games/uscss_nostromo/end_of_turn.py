"""End of Turn: everybody gathers his tokens, and with 5 or 6 players sets are passed on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from companion.engine.ask import Ask
from companion.engine.errors import Refusal
from companion.engine.marks import PUBLIC
from companion.engine.move import Move
from companion.engine.piece import Seat
from companion.engine.state import State
from companion.engine.step import Asking, Step
from companion.engine.template import one
from companion.games.uscss_nostromo.board import Board, crew_seats
from companion.games.uscss_nostromo.removal import take_off
from companion.games.uscss_nostromo.tokens import CREW_ROW, KEPT, POOL, STANDS, named

if TYPE_CHECKING:
    from companion.engine.play import Play


class EndOfTurn(Step, frozen=True, kw_only=True, tag="end-of-turn"):
    """Presence tokens come back from the crew member cards, and so does everything else."""

    def run(self, t: Play[Any]) -> None:
        """Then the players with two sets pass one on, where not all have as many."""
        away = [p.handle for p in t.s.pieces.values() if p.back == "crew" and p.zone.startswith("power-")]
        if away:
            take_off(t, away)
        t.emit("turn-over", turn=t.s.g.turn)
        givers, takers = passing(t.s)
        if givers:
            t.push(PassSets(givers=givers, takers=takers))


def sets(board: Board, seat: Seat) -> list[int]:
    """The Reminder cards in front of a Crew player."""
    return [p.handle for p in board.at(STANDS[seat]) if p.back == "reminder"]


def passing(s: State) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Who passes a set on, and to whom: with 4 Crew players to any with one set, with 5 to the left neighbour."""
    crew, board = crew_seats(s), Board(s)
    double = tuple(seat for seat in crew if len(sets(board, seat)) > 1)
    if len(crew) == 4:
        return double, tuple(seat for seat in crew if seat not in double)
    if len(crew) == 5:
        return double, tuple(crew[(crew.index(seat) + 1) % len(crew)] for seat in double)
    return (), ()


def clockwise(s: State, giver: Seat, takers: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The takers, the next one clockwise from the giver first: that is whom he gives to unless they agree otherwise."""
    crew = crew_seats(s)
    return tuple(sorted(takers, key=lambda seat: (crew.index(seat) - crew.index(giver)) % len(crew)))


class PassSets(Asking, frozen=True, kw_only=True, tag="pass-sets"):
    """Who still has to pass on a set, and who has still to get one."""

    givers: Annotated[tuple[Seat, ...], PUBLIC]
    takers: Annotated[tuple[Seat, ...], PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """The givers side by side: they agree on who gives to whom, and each chooses which of his sets."""
        board = Board(t.s)
        return tuple(
            Ask(
                f"{self.n}:{seat}",
                (seat,),
                "turn.give-set",
                (one(seat, "give-set", reminder=sets(board, seat), to=clockwise(t.s, seat, self.takers)),),
                rule=rule_of_passing(t.s),
            )
            for seat in self.givers
            if self.takers and len(sets(board, seat)) > 1
        )

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """Reminder card and tokens go together; hand cards and items stay."""
        to = move.text("to")
        givers = tuple(seat for seat in self.givers if seat != move.seat)
        t.become(PassSets(n=self.n, givers=givers, takers=tuple(seat for seat in self.takers if seat != to)))
        colour = named(t.s.pieces[move.handle("reminder")]).removeprefix("reminder-")
        give_set(t, colour, to)
        if t.s.g.house.heroic:
            t.push(GiveCard(seat=move.seat, to=to))

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """Only a second set, and only to who may get it."""
        return Refusal(rule_of_passing(t.s)) if move.kind == "give-set" else super().refuse(t, move)


def rule_of_passing(s: State) -> str:
    """The rule by which sets are passed at this number of players."""
    return "turn.pass-a-set-5" if len(s.seats) == 5 else "turn.pass-a-set-6"


def give_set(t: Play[Any], colour: str, to: Seat) -> None:
    """A Reminder card and the two Crew tokens of its colour come to a Crew player."""
    names = (f"reminder-{colour}", f"{colour}-passage", f"{colour}-presence")
    pieces = [p for p in t.s.pieces.values() if p.name and named(p) in names and p.zone != KEPT]
    pool = t.s.g.house.survival
    zones = [POOL if pool and p.back == "crew" else STANDS[to] for p in pieces]
    t.put([p.handle for p in pieces], zones, up=True, by=to)
    t.emit("set", seat=to, colour=colour)


class GiveCard(Asking, frozen=True, kw_only=True, tag="give-card"):
    """Heroic mode: with a set goes a crew member card of the giver's choice, if he has one that is not captured."""

    seat: Annotated[Seat, PUBLIC]
    to: Annotated[Seat, PUBLIC]

    def asks(self, t: Play[Any]) -> tuple[Ask, ...]:
        """One of his own."""
        cards = [p.handle for p in t.s.at(CREW_ROW) if p.by == self.seat]
        if not cards:
            return ()
        template = one(self.seat, "give-card", card=cards)
        args: dict[str, str | int] = {"to": self.to}
        return (Ask(str(self.n), (self.seat,), "turn.give-card", (template,), args, rule="heroic.pass-a-card"),)

    def take(self, t: Play[Any], ask: Ask, move: Move) -> None:
        """It is the other's from now on."""
        t.done()
        card = move.handle("card")
        t.put([card], CREW_ROW, up=True, by=self.to)
        t.emit("card-given", seat=self.seat, pieces=[card], player=self.to)

    def refuse(self, t: Play[Any], move: Move) -> Refusal:
        """One of his own crew members, not captured."""
        return Refusal("heroic.pass-a-card") if move.kind == "give-card" else super().refuse(t, move)
