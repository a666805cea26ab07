"""What a state waits for is kept until the state changes, by whatever way it does."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from companion.engine.ask import Outcome
from companion.engine.bag import Bag
from companion.engine.state import State
from tests.engine.small import small

RULES = object()
PENDING = Outcome(("a",), "some.rule")


def kept() -> State:
    s = small()
    s.tracks["number"] = 1
    s.keep(RULES, PENDING)
    return s


def _other_zone(s: State) -> None:
    handle, p = next(iter(s.pieces.items()))
    s.pieces[handle] = p.but(zone="elsewhere")


CHANGES: dict[str, Callable[[State], object]] = {
    "a piece": _other_zone,
    "a pile": lambda s: s.piles.update(more=()),
    "a bag": lambda s: s.bags.update({99: Bag(("x",))}),
    "a track": lambda s: s.tracks.update(number=2),
    "the agenda": lambda s: s.agenda.append("step"),
    "the game's own struct": lambda s: setattr(s, "g", msgspec.structs.replace(s.g) if s.g else object()),
    "all pieces": lambda s: setattr(s, "pieces", s.copy().pieces),
}


def test_it_is_kept_beside_the_state() -> None:
    s = kept()
    assert s.kept(RULES) is PENDING
    assert s.kept(object()) is None
    assert s.copy().kept(RULES) is None
    assert type(s).from_json(s.to_json()).kept(RULES) is None
    assert s.to_json() == s.copy().to_json()


@pytest.mark.parametrize("what", CHANGES)
def test_any_change_ends_it(what: str) -> None:
    s = kept()
    CHANGES[what](s)
    assert s.kept(RULES) is None
