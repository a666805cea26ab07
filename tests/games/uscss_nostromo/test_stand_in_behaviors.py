"""The stand-in box, the Behavior cards: each does what its text says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.uscss_nostromo.stand_in import TEXT, behavior, flag, fresh, gains, sees_what_he_looked_at, turned_up
from tests.games.uscss_nostromo.table import Table


def b2() -> None:
    t = Table(2, box=TEXT)
    t.hide(red_presence="room-7", blue_passage="room-7", alien="room-2")
    behavior("b2", t)
    assert {o["piece"] for o in t.offers("alien", "target-token")} == {"red-presence", "blue-passage"}
    sees_what_he_looked_at(t)


def b3() -> None:
    t = behavior("b3")
    t.do("alien", "target-move", piece="alien", room="room-5")
    assert t.zone("alien") == "room-5"


def b4() -> None:
    t = behavior("b4")
    t.do("alien", "target-move", piece="breakdown-1", room="room-6")
    sees_what_he_looked_at(t)


def b7() -> None:
    t = fresh()
    left = t.left
    assert behavior("b7", t).s.g.no_items
    assert t.left == left - 1


def b9() -> None:
    t = behavior("b9")
    assert t.s.g.jonesy_ignored
    turned_up(t)


BEHAVIORS: dict[str, Callable[[str], None]] = {
    "b1": lambda card: sees_what_he_looked_at(behavior(card)),
    "b2": lambda _: b2(),
    "b3": lambda _: b3(),
    "b4": lambda _: b4(),
    "b5": flag("extra_hunts", behavior),
    "b6": flag("no_orders", behavior),
    "b7": lambda _: b7(),
    "b8": lambda card: gains(behavior(card)),
    "b9": lambda _: b9(),
}


@pytest.mark.rule("cards.as-it-says")
@pytest.mark.parametrize("card", BEHAVIORS)
def test_each_behavior_does_what_its_text_says(card: str) -> None:
    BEHAVIORS[card](card)
