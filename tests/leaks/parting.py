"""Where two tables that look alike to one viewer part, and whether they may."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.engine.event import Event

SHOWN = "shown"
"""They part because the viewer is shown another identity: from here on the public record itself must differ."""


def parting(there: Sequence[Event], here: Sequence[Event], whole: bool = True) -> str | None:
    """Where two records of one viewer part: None nowhere, SHOWN where they may, otherwise what differs."""
    for one, other in zip(there, here, strict=False):
        if one != other:
            return SHOWN if _shows_another(one, other) else f"{one} there is {other} here"
    if whole and len(there) != len(here):
        return f"{len(there)} events there, {len(here)} here"
    return None


def _shows_another(one: Event, other: Event) -> bool:
    if (one.kind, one.seat) != (other.kind, other.seat):
        return False
    if [s.handle for s in one.shown] != [s.handle for s in other.shown]:
        return False
    names = [(a.name, b.name) for a, b in zip(one.shown, other.shown, strict=True)]
    return any(a != b for a, b in names) and all(a and b for a, b in names if a != b)


def difference(shown: str, there: Sequence[str], here: Sequence[str]) -> str:
    """What differs between the messages that two screens were sent, both of which showed `shown` before."""
    if len(there) == len(here):
        return next(_apart(a, b) for a, b in zip(there, here, strict=True) if a != b)
    longer = [*there, *here][-1]
    news = _apart(shown, longer) if longer.startswith('{"k":"view"') else longer
    return f"{len(there)} messages there, {len(here)} here; the last one, after the view before: {news}"


def _apart(one: str, other: str) -> str:
    a, b = msgspec.json.decode(one), msgspec.json.decode(other)
    if isinstance(a, dict) and isinstance(b, dict) and a.keys() == b.keys() and a != b:
        return "; ".join(_path(a[k], b[k], k) for k in a if a[k] != b[k] and k != "version") or "the version"
    return _path(a, b, "")


def _path(one: Any, other: Any, path: str) -> str:
    if isinstance(one, dict) and isinstance(other, dict) and list(one) == list(other):
        pairs = [(one[k], other[k], f"{path}.{k}") for k in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(a, b, f"{path}[{i}]") for i, (a, b) in enumerate(zip(one, other, strict=True))]
    else:
        pairs = []
    for a, b, deeper in pairs:
        if a != b:
            return _path(a, b, deeper)
    return f"{path or 'the order of the bytes'}: {one} there, {other} here"[:600]
