"""Correction: putting the table right by lifting one piece at a time, without naming one that lies face down."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.engine.layout import Layout, Spot
from companion.engine.piece import Zone
from companion.table.difference import spots
from companion.table.picture import Picture
from companion.table.wording import Text, text
from companion.table.zones import in_order

StepKind = Literal["lift", "notthat", "put", "gone", "which", "unknown"]


class Wrong(msgspec.Struct, frozen=True):
    """The next thing for hands to do. `left`: how many pieces are still wrong; `n`: how many it speaks of.

    `zone` is where the piece is to be taken from or lies, `to` where it goes, `back` what it looks like. It may be
    shown to everybody: identities stand in it only for pieces that lie face up.
    """

    step: StepKind
    text: Text
    left: int
    zone: Zone | None = None
    to: Zone | None = None
    back: str | None = None
    n: int = 1


class Correction:
    """The dialogue. `feed` it every stable picture, and again when `due` says so; it answers with the next step.

    It ends (None) as soon as everything lies where the layout wants it, whoever brought that about. Whether a lifted
    piece is the right one is told by the reader that misses it. A token that lies nowhere is laid on any reader and
    then carried on. Every piece that is once put right stays right, so hands that follow it come to an end.
    """

    def __init__(self, patience: float = 4.0) -> None:
        self._patience = patience
        self._lies: dict[str, Zone | None] = {}
        self._hand: dict[str, Zone] = {}
        self._focus: str | None = None
        self._again: tuple[Zone, str] | None = None
        self._until: dict[str, float] = {}

    def feed(self, layout: Layout, picture: Picture, now: float) -> Wrong | None:
        """The next step at `now` (monotonic seconds), None when there is nothing left to put right."""
        pieces = {name: spot for name, spot in spots(layout, picture).items() if name not in picture.torn}
        self._watch(pieces, picture, now)
        wrong = [name for name in pieces if not self._right(pieces[name], name, picture)]
        return (
            self._in_focus(pieces, wrong)
            or self._in_hand(pieces, wrong)
            or self._misplaced(pieces, wrong, picture)
            or self._absent(pieces, wrong)
            or self._unclear(picture)
        )

    def due(self, now: float) -> float | None:
        """When to feed again although nothing has changed; None when only a change matters."""
        return min((until for until in self._until.values() if until > now), default=None)

    # ---- what the hand has done

    def _watch(self, pieces: dict[str, Spot], picture: Picture, now: float) -> None:
        fresh = {
            name: picture.lies[name] if name in picture.resting or name not in self._lies else self._lies[name]
            for name in pieces
        }
        changed = [name for name in pieces if name in self._lies and fresh[name] != self._lies[name]]
        for name in self._until if changed else ():
            del self._hand[name]
        if changed:
            self._until.clear()
        for name in sorted(changed, key=lambda n: (in_order(fresh[n]), pieces[n].piece)):
            was, zone = self._lies[name], fresh[name]
            self._again = None if zone is None else self._again
            if zone is None and was is not None:
                self._hand[name] = was
                if pieces[name].zone not in picture.readers:
                    self._until[name] = now + self._patience
            else:
                self._hand.pop(name, None)
                self._focus = self._focus if zone == pieces[name].zone else name
        for name in [n for n in self._hand if n not in pieces or self._until.get(n, now + 1) <= now]:
            del self._hand[name]
            self._until.pop(name, None)
        self._lies = fresh

    def _right(self, spot: Spot, name: str, picture: Picture) -> bool:
        zone = self._lies[name]
        return spot.zone not in picture.readers if zone is None else zone == spot.zone

    # ---- what the hand is to do

    def _in_focus(self, pieces: dict[str, Spot], wrong: list[str]) -> Wrong | None:
        """What was just laid down, and belongs elsewhere."""
        name = self._focus
        zone = self._lies.get(name) if name is not None else None
        if name is None or name not in wrong or zone is None:
            self._focus = None
            return None
        spot = pieces[name]
        if spot.up:
            said = text("wrong.move", piece=name, zone=zone, to=spot.zone)
        else:
            said = text("wrong.carry", zone=zone, to=spot.zone, back=spot.back)
        return Wrong("put", said, len(wrong), zone, spot.zone, spot.back)

    def _in_hand(self, pieces: dict[str, Spot], wrong: list[str]) -> Wrong | None:
        """What was just lifted."""
        if len(self._hand) > 1:
            said = text("wrong.one-by-one", n=len(self._hand))
            return Wrong("gone", said, len(wrong), n=len(self._hand))
        for name, zone in self._hand.items():
            spot = pieces[name]
            if spot.up:
                said = text("wrong.lay", piece=name, zone=spot.zone)
                return Wrong("put", said, len(wrong), None, spot.zone, spot.back)
            if spot.zone != zone:
                said = text("wrong.put", zone=spot.zone, back=spot.back)
                return Wrong("put", said, len(wrong), zone, spot.zone, spot.back)
            self._again = (zone, spot.back)
            return Wrong(
                "notthat", text("wrong.not-that", zone=zone, back=spot.back), len(wrong), zone, zone, spot.back
            )
        return None

    def _misplaced(self, pieces: dict[str, Spot], wrong: list[str], picture: Picture) -> Wrong | None:
        """What lies on a wrong reader: first what everybody can read, then by zone."""
        lying = [name for name in wrong if self._lies[name] is not None]
        for name in sorted(
            (n for n in lying if pieces[n].up), key=lambda n: (in_order(self._lies[n]), pieces[n].piece)
        ):
            zone, spot = self._lies[name] or "", pieces[name]
            said = text("wrong.move", piece=name, zone=zone, to=spot.zone)
            return Wrong("put", said, len(wrong), zone, spot.zone, spot.back)
        for zone, back in sorted(
            {(self._lies[n] or "", pieces[n].back) for n in lying}, key=lambda k: (in_order(k[0]), k[1])
        ):
            surplus = self._surplus(pieces, zone, back)
            if self._again == (zone, back):
                return Wrong("lift", text("wrong.another", zone=zone, back=back), len(wrong), zone, None, back)
            if surplus > 0:
                said = text("wrong.lift", zone=zone, back=back, n=surplus)
                return Wrong("lift", said, len(wrong), zone, None, back, surplus)
            return Wrong("lift", text("wrong.lift-mixed", zone=zone, back=back), len(wrong), zone, None, back)
        return None

    def _surplus(self, pieces: dict[str, Spot], zone: Zone, back: str) -> int:
        here = sum(self._lies[name] == zone for name, spot in pieces.items() if spot.back == back)
        return here - sum(spot.zone == zone for spot in pieces.values() if spot.back == back)

    def _absent(self, pieces: dict[str, Spot], wrong: list[str]) -> Wrong | None:
        """What lies nowhere and should: first what may be named, then any one of a back."""
        for name in sorted(
            (n for n in wrong if pieces[n].up), key=lambda n: (in_order(pieces[n].zone), pieces[n].piece)
        ):
            spot = pieces[name]
            said = text("wrong.lay", piece=name, zone=spot.zone)
            return Wrong("put", said, len(wrong), None, spot.zone, spot.back)
        for back in sorted({pieces[name].back for name in wrong}):
            n = sum(pieces[name].back == back for name in wrong)
            return Wrong("gone", text("wrong.lay-any", back=back, n=n), len(wrong), back=back, n=n)
        return None

    @staticmethod
    def _unclear(picture: Picture) -> Wrong | None:
        for zones in sorted(picture.torn.values(), key=lambda found: [in_order(zone) for zone in found]):
            return Wrong("which", text("wrong.torn", zone=zones[0], to=zones[1]), len(picture.torn), zones[0], zones[1])
        for zone in sorted(picture.unknown, key=in_order):
            n = picture.unknown[zone]
            return Wrong("unknown", text("wrong.unknown", zone=zone, n=n), n, zone, n=n)
        return None
