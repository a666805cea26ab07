"""The order in which zones are spoken of, so that it tells nothing about what lies in them."""

from __future__ import annotations

import re

from companion.engine.piece import Zone

_PARTS = re.compile(r"(\d+)")


def in_order(zone: Zone | None) -> tuple[tuple[int, int, str], ...]:
    """A sort key: by name, numbers in it as numbers, so that room-10 comes after room-4; nowhere comes first."""
    if zone is None:
        return ()
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in _PARTS.split(zone))
