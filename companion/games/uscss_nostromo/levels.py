"""Game Options, Difficulty: the numbers that the two sides of the Alien board differ in."""

from __future__ import annotations

import msgspec


class Level(msgspec.Struct, frozen=True):
    """What a posture gives the Alien."""

    hunts: int
    hunts_aggressive: int
    behaviors: int
    discards: int


GREEN = Level(hunts=2, hunts_aggressive=1, behaviors=2, discards=1)
BLUE = Level(hunts=2, hunts_aggressive=2, behaviors=3, discards=2)

LEVELS = {"novice": GREEN, "experienced": BLUE, "hard-core": BLUE}
"""By the difficulty, as options call it: the side of the Alien board that lies up."""

ACTIVATIONS_A_TURN = 2
"""Emergency procedures that the whole Crew may activate in one turn, except in Survival mode."""
