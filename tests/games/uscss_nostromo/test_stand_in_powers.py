"""The stand-in box, the powers of the Crew: each does what its text says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.uscss_nostromo.stand_in import acting
from tests.games.uscss_nostromo.table import Table


def power(name: str) -> Table:
    """A Presence of crew-1 uses that power."""
    t = acting("stores")
    t.bin("m01", "m02", "m03")
    t.do("crew-1", "power", card=name)
    return t


def c1() -> None:
    t = acting("stores")
    left = t.left
    t.do("crew-1", "power", card="c1")
    assert t.left == left - 2


def c2() -> None:
    t = power("c2")
    t.do("crew-1", "recover", piece="m01")
    t.do("crew-1", "recover", piece="m02")
    assert {"m01", "m02"} <= set(t.at("hand:crew-1"))


def c3() -> None:
    t = power("c3")
    assert t.discards == []
    assert len(t.s.at("supply")) == 3


def c4() -> None:
    t = power("c4")
    left = t.left
    t.do("crew-1", "choose", option="cards")
    assert t.left == left - 2


def c5() -> None:
    t = power("c5")
    t.do("crew-1", "target-token", piece="motion-detector")
    assert t.zone("motion-detector") == "stand:crew-1"


def c6() -> None:
    t = power("c6")
    seen = t.s.at("peek:crew-1")
    t.do("crew-1", "keep", card=seen[0])
    t.do("crew-1", "lay-back", pieces=tuple(p.handle for p in t.s.at("peek:crew-1")))
    assert "action.act" not in t.prompts


POWERS: dict[str, Callable[[], None]] = {
    "c1": c1,
    "c2": c2,
    "c3": c3,
    "c4": c4,
    "c5": c5,
    "c6": c6,
}


@pytest.mark.rule("cards.as-it-says")
@pytest.mark.parametrize("card", POWERS)
def test_each_power_does_what_its_text_says(card: str) -> None:
    POWERS[card]()
