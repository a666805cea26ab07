"""The ruleset: USCSS Nostromo made for one box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.engine.ask import Chance
from companion.engine.errors import BadOption, Refusal
from companion.engine.layout import Layout, Shift
from companion.engine.move import Answer, Edit, Move
from companion.engine.options import Options, OptionSpec
from companion.engine.piece import Piece, Seat, base, owner
from companion.engine.play import Play
from companion.engine.rng import Rng
from companion.engine.ruleset import Game, Standing
from companion.games.uscss_nostromo import hands, telling, tries
from companion.games.uscss_nostromo.attack import triggered
from companion.games.uscss_nostromo.box import Box
from companion.games.uscss_nostromo.cards import Identify
from companion.games.uscss_nostromo.deck import reshuffle
from companion.games.uscss_nostromo.game_end import game_end, near_the_end
from companion.games.uscss_nostromo.house import OPTIONS, house
from companion.games.uscss_nostromo.refusals import why
from companion.games.uscss_nostromo.revealing import found
from companion.games.uscss_nostromo.setup import DealSets, lay_out
from companion.games.uscss_nostromo.state import G, NostromoState
from companion.games.uscss_nostromo.tokens import ALIEN, BEHAVIORS, CAPTURED, MISSIONS, SLOTS, is_room, named


class Nostromo(Game[NostromoState]):
    """Set-up, five phases, attacks in between, and three ends."""

    id = "uscss-nostromo"
    standing = (("reshuffle", reshuffle), ("end", game_end), ("reveal", found), ("attack", triggered))
    _ends, _finds = standing[:2], standing[2:]

    def __init__(self, box: Box) -> None:
        self.box = box

    def standing_now(self, s: NostromoState) -> tuple[Standing, ...]:
        """The ends when one is near; reveals and attacks while the Alien is out or a room is being resolved."""
        g = s.g
        if near_the_end(s):
            return self.standing if g.alien or g.room_resolving else self._ends
        return self._finds if g.alien or g.room_resolving else ()

    def options(self) -> OptionSpec:
        """2 to 7 players, difficulty, modes, what is on cardboard, and house rules."""
        return OPTIONS

    def new(self, options: Options) -> NostromoState:
        """A fresh game, up to the first question. Raises BadOption."""
        values = OPTIONS.fill(options)
        _readable(self.box, values)
        seats = (ALIEN, *(f"crew-{n}" for n in range(1, options.players)))
        pieces, piles, bags = lay_out(seats)
        s = NostromoState(
            ruleset=self.id,
            seats=seats,
            pieces=pieces,
            piles=piles,
            bags=bags,
            tracks={},
            agenda=[],
            g=G(house=house(values)),
            next_handle=len(pieces) + 1,
            next_bag=len(bags) + 1,
        )
        t = Play(self, s)
        t.push(DealSets())
        self.settle(t)
        return s

    def check(self, s: NostromoState, move: Move) -> Refusal | None:
        """Which rule forbids the move now; None when it may be made."""
        refusal = super().check(s, move)
        return why(Play(self, s), move) if refusal is not None and refusal.rule.startswith("kernel.") else refusal

    def hands(self, s: NostromoState, move: Move) -> list[Shift]:
        """What hands do on the table for a move, before it is made."""
        return hands.hands(s, move)

    def attempt(self, s: NostromoState, seat: Seat | None, shift: Shift) -> Move | None:
        """The move that such a shift would mean, legal or not."""
        return hands.attempt(s, seat, shift)

    def alike(self, a: Move, b: Move) -> bool:
        """A token of the shared pool that comes to lie in a room: whosever hand it was, the table looks the same."""
        return a.kind == b.kind == "place" and a.args == b.args

    def layout(self, s: NostromoState) -> Layout:
        """Where each of the 21 tokens should be."""
        return hands.layout(s)

    def tries(self, s: NostromoState, seat: Seat | None, piece: Piece) -> list[Move]:
        """What people try with such a piece, legal or not, so that they can be told why not."""
        return tries.tries(s, seat, piece)

    def obvious(self, s: NostromoState, chance: Chance, rng: Rng) -> Answer | None:
        """The answer that nobody has to be asked for: there is no other, or all that can come are open cards."""
        return telling.obvious(s, self.box, chance, rng)

    def understood(
        self, s: NostromoState, chance: Chance, values: tuple[str | int, ...], rng: Rng
    ) -> tuple[str | int, ...]:
        """`open` stands for any card that the box says nothing of."""
        return telling.understood(s, self.box, chance, values, rng)

    def _edit(self, t: Play[NostromoState], entry: Edit) -> None:
        if entry.kind == "house":
            switch(t, entry)
            return
        lying = t.s.pieces.get(entry.args.get("piece"))  # type: ignore[arg-type]
        super()._edit(t, entry)
        _count_again(t, self.box, owner(lying.zone) if lying else None)


def switch(t: Play[Any], entry: Edit) -> None:
    """By agreement another house rule counts from now on. Raises Malformed."""
    option, value = str(entry.args.get("option")), str(entry.args.get("value"))
    t.set(house=t.s.g.house.switched(option, value))
    t.emit("edited", seat=entry.seat, edit="house", option=option, value=value)


def _count_again(t: Play[Any], box: Box, mover: Seat | None) -> None:
    """After an edit, what the game keeps count of is counted again from what lies there.

    A token that an edit took from a stand into a room belongs to the player of that stand. The discard pile lies open.
    """
    pieces, g = t.s.pieces, t.s.g
    for p in list(pieces.values()):
        if p.by is None and p.back == "crew" and is_room(p.zone):
            pieces[p.handle] = p.but(by=mover if mover in t.s.seats[1:] else t.s.seats[1])
    laid = [h for h in t.s.piles["discard"] if not pieces[h].up and pieces[h].name is not None]
    if laid:
        t.turn_up(laid)
        t.emit("turned-up", pieces=laid)
    said = dict(g.slots)
    slots = [said.get(p.handle) or box.missions[named(p)].procedure for p in t.s.at(SLOTS) if p.name is not None]
    out = {base(p.name): h for h, p in pieces.items() if p.up and p.name is not None and is_room(p.zone)}
    hunting = g.alien or g.phase == "hunting"
    t.set(
        activated=tuple(dict.fromkeys(procedure for procedure in slots if procedure)),
        captured=len(t.s.at(CAPTURED)),
        alien=out.get("alien", 0) if hunting else 0,
        jonesy=out.get("jonesy", 0) if hunting or g.jonesy else 0,
    )
    for i, step in enumerate(t.s.agenda):
        if isinstance(step, Identify):
            left = t.holes(h for h in step.pieces if h in pieces)
            t.s.agenda[i] = msgspec.structs.replace(step, pieces=left)


def _readable(box: Box, values: Mapping[str, str]) -> None:
    """Raises BadOption when the companion was to deal cards whose texts nobody has entered: nobody could read them."""
    for deck, cards in (("mission", MISSIONS), ("behavior", BEHAVIORS)):
        unread = [name for name in cards if name in box.data.open]
        if unread and values[deck] == "app":
            raise BadOption(
                f"{deck}=app: the box says nothing of {', '.join(unread[:3])}{' …' if unread[3:] else ''};"
                f" enter them, or choose {deck}=cardboard",
                "refused.unread-cards",
                option=deck,
                choose="cardboard",
            )
