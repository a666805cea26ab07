"""A policy: a plain player, who decides from nothing but what one seat may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.ask import Ask, Moves
from companion.engine.event import Event
from companion.engine.move import Move
from companion.engine.piece import Seat
from companion.engine.rng import Rng

Policy = Callable[[Any, Seat, Sequence[Event], Sequence[tuple[Ask, Moves]], Rng], Move | None]
"""(view with recall, seat, events heard, open asks with this seat's moves, rng) → a move, or None: rather nothing,
where no ask waits."""
