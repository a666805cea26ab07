"""The stand-in box, the green texts: each does what its text says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.engine.play import Play
from tests.games.uscss_nostromo.stand_in import flag, fresh, gains, protocol, sees_what_he_looked_at, turned_up


def discards(name: str) -> None:
    t = fresh()
    left = t.left
    protocol(name, t)
    assert t.left == left - 1


def inventory() -> None:
    t = protocol("inventory")
    hand = t.hand("crew-1")
    t.do("alien", "choose", option="hands")
    t.do("crew-1", "discard", card=t.s.at("hand:crew-1")[0])
    assert t.hand("crew-1") == hand - 1


def audit() -> None:
    t = protocol("audit")
    cards = [p.handle for p in t.s.at("peek:alien")]
    assert len(cards) == 3
    t.do("alien", "lay-back", pieces=tuple(reversed(cards)))
    assert t.prompts == ["posture.choose"]


def expendable() -> None:
    discards("expendable")
    t = fresh()
    Play(t.rules, t.s).set(captured=3)
    assert protocol("expendable", t).s.g.extra_hunts == 1


def rerouted() -> None:
    t = protocol("rerouted")
    t.do("alien", "target-move", piece="breakdown-1", room="room-6")
    assert t.zone("breakdown-1") == "room-6"


def rehearsal() -> None:
    t = protocol("rehearsal")
    top = t.s.piles["mission"][0]
    assert t.s.pieces[top].knows == ("alien",)


def filed_away() -> None:
    t = fresh()
    t.bin("m01", "m02")
    left = t.left
    protocol("filed-away", t)
    t.do("alien", "agree")
    assert (t.left, t.discards) == (left + 1, ["m01"])


def red_tape() -> None:
    discards("red-tape")
    t = fresh()
    t.thin(20)
    assert protocol("red-tape", t).left == 20


PROTOCOLS: dict[str, Callable[[str], None]] = {
    "cold-ledger": discards,
    "deferred-upkeep": lambda card: gains(protocol(card)),
    "radio-silence": flag("no_orders"),
    "sealed-lockers": flag("no_items"),
    "opened-doors": flag("extra_hunts"),
    "inventory": lambda _: inventory(),
    "audit": lambda _: audit(),
    "surveillance": lambda card: sees_what_he_looked_at(protocol(card)),
    "no-pets": flag("jonesy_ignored"),
    "expendable": lambda _: expendable(),
    "rerouted": lambda _: rerouted(),
    "floodlights": lambda card: turned_up(protocol(card)),
    "rehearsal": lambda _: rehearsal(),
    "filed-away": lambda _: filed_away(),
    "red-tape": lambda _: red_tape(),
}


@pytest.mark.rule("cards.as-it-says")
@pytest.mark.parametrize("card", PROTOCOLS)
def test_each_protocol_does_what_its_text_says(card: str) -> None:
    PROTOCOLS[card](card)
