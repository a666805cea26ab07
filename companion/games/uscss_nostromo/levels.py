"""Game Options, Difficulty: the numbers that the two sides of the Alien board differ in."""

from __future__ import annotations

import msgspec


class Level(msgspec.Struct, frozen=True):
    """What a posture gives the Alien."""

    hunts: int
    hunts_aggressive: int
    behaviors: int
    discards: int


NOVICE = Level(hunts=2, hunts_aggressive=1, behaviors=2, discards=1)

LEVELS = {"novice": NOVICE}
"""By the name of the level, as options call it."""

ACTIVATIONS_A_TURN = 2
"""Emergency procedures that the whole Crew may activate in one turn."""
