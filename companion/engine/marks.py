"""Marks on fields: who may know what stands in them. Unmarked means secret."""

from __future__ import annotations

import typing
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import msgspec

from companion.engine.piece import Seat

PUBLIC = "companion:public"
"""Everybody may know."""
OWN = "companion:own"
"""A tuple of seats or a mapping by seat, of which each viewer gets what is of his own seats."""

S = TypeVar("S", bound=msgspec.Struct)
_SECRET = "companion:secret"


def _mark(annotation: object) -> str:
    for extra in getattr(annotation, "__metadata__", ()):
        if extra in (PUBLIC, OWN):
            return str(extra)
    return _SECRET


def _default(field: msgspec.structs.FieldInfo) -> Callable[[], Any]:
    if field.default is not msgspec.NODEFAULT:
        value = field.default
        return lambda: value
    if field.default_factory is not msgspec.NODEFAULT:
        return typing.cast("Callable[[], Any]", field.default_factory)
    raise TypeError(f"{field.name} is not public and needs a default, which is what others see")


@cache
def _plan(kind: type[msgspec.Struct]) -> tuple[tuple[tuple[str, str, Callable[[], Any] | None], ...], bool]:
    hints = typing.get_type_hints(kind, include_extras=True)
    plan = []
    for field in msgspec.structs.fields(kind):
        mark = _mark(hints[field.name])
        plan.append((field.name, mark, None if mark == PUBLIC else _default(field)))
    return tuple(plan), all(mark == PUBLIC for _, mark, _ in plan)


def _own(value: Any, seats: tuple[Seat, ...]) -> Any:
    if isinstance(value, dict):
        return {seat: value[seat] for seat in value if seat in seats}
    return tuple(seat for seat in value if seat in seats)


def masked(struct: S, seats: tuple[Seat, ...]) -> S:
    """A struct of the same type built from what the marks let these seats know; the rest is its default."""
    plan, open_to_all = _plan(type(struct))
    if open_to_all:
        return struct
    known: dict[str, Any] = {}
    for name, mark, default in plan:
        if mark == PUBLIC:
            known[name] = getattr(struct, name)
        elif mark == OWN:
            known[name] = _own(getattr(struct, name), seats)
        else:
            assert default is not None
            known[name] = default()
    return type(struct)(**known)
