"""The pieces by name, and the zones they lie in."""

from __future__ import annotations

from companion.engine.piece import Piece, Seat, Zone, base

ROOMS = tuple(f"room-{n}" for n in range(1, 11))
MOTHER, KITCHEN, INFIRMARY, ARMORY, NEST, SHED, SHUTTLE = (f"room-{n}" for n in (1, 4, 5, 6, 7, 9, 10))
BLIP_ROOMS = ROOMS[:-1]
"""Where a Blip may be laid: everywhere but in the Shuttle."""

COLOURS = ("red", "blue", "green", "yellow", "white", "violet")
BREAKDOWNS = tuple(f"breakdown-{n}" for n in range(1, 5))
ITEMS = ("flame-thrower", "motion-detector")
POSTURES = ("aggressive", "instinctive", "focused")

TOKEN_BACKS = frozenset({"crew", "blip", "item", "posture"})
CREW_CARDS = tuple(f"c{n}" for n in range(1, 7))
BEHAVIORS = tuple(f"b{n}" for n in range(1, 10))
MISSIONS = tuple(f"m{n:02}" for n in range(1, 41))

ALIEN: Seat = "alien"
STAND_ALIEN: Zone = "stand:alien"
HAND_ALIEN: Zone = "hand:alien"
CAPTURED: Zone = "captured:alien"
KEPT: Zone = "kept:alien"
"""Where the Alien player keeps captured Presence tokens in Survival mode."""
POOL: Zone = "pool:crew"
"""The shared Crew token pool of Survival mode; in front of the whole Crew, so to no single seat."""
SUPPLY: Zone = "supply"
CREW_ROW: Zone = "crew-row"
SLOTS: Zone = "slots"

STANDS: dict[Seat, Zone] = {seat: f"stand:{seat}" for seat in (ALIEN, *(f"crew-{n}" for n in range(1, 7)))}
HANDS: dict[Seat, Zone] = {seat: f"hand:{seat}" for seat in STANDS}
POWER_ZONES: dict[str, Zone] = {card: f"power-{card[1:]}" for card in CREW_CARDS}
"""Where a Presence token lies that uses the power on a crew member card, by that card's name."""
POSTURE_ASIDE: Zone = "posture-aside"
"""Next to the Alien board, where the Posture token lies until the first posture is chosen; no reader is there."""
POSTURE_ZONES: dict[str, Zone] = {posture: f"posture-{posture}" for posture in POSTURES}

_ROOMS = frozenset(ROOMS)


def is_room(zone: Zone) -> bool:
    """Whether this is one of the ten rooms."""
    return zone in _ROOMS


def is_presence(p: Piece) -> bool:
    """Whether this is known to be a Presence token."""
    return p.name is not None and "-presence" in p.name


def named(p: Piece) -> str:
    """Its identity, which must be known."""
    assert p.name is not None
    return base(p.name) if "~" in p.name else p.name
