"""The stand-in box, orders played when everybody has hidden: each does what its text says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.uscss_nostromo.stand_in import hidden


def clear_channel() -> None:
    t = hidden("clear-channel")
    t.passes()
    t.do("alien", "posture", posture="aggressive")
    assert t.prompts == ["orders.before-hunt"], "although he is Aggressive"
    assert t.s.g.no_items


def open_lockers() -> None:
    t = hidden("open-lockers")
    t.do("crew-1", "target-token", piece="flame-thrower")
    t.passes()
    t.do("alien", "posture", posture="aggressive")
    assert t.zone("flame-thrower") == "stand:crew-1"
    assert not t.s.g.no_items


def crawlway() -> None:
    t = hidden("crawlway")
    t.do("crew-1", "target-move", piece="red-presence", room="room-4")
    t.do("crew-1", "target-move", piece="blue-presence", room="room-9")
    assert (t.zone("red-presence"), t.zone("blue-presence")) == ("room-4", "room-9")


def false_trail() -> None:
    t = hidden("false-trail")
    left = t.left
    t.do("crew-1", "target-move", piece="red-presence", room="room-1")
    assert (t.zone("red-presence"), t.left) == ("room-1", left - 1)


def this_way() -> None:
    t = hidden("this-way", players=3)
    theirs = sorted(str(o["piece"]) for o in t.offers("crew-1", "target-move"))
    assert len(set(theirs)) == 12, "anybody's"
    t.do("crew-1", "target-move", piece="red-presence", room="room-9")
    t.do("crew-1", "pass")
    assert t.zone("red-presence") == "room-9"


def regroup() -> None:
    t = hidden("regroup", players=3)
    t.do("crew-1", "target-move", piece="blue-presence", room="room-1")
    assert t.zone("blue-presence") == "room-1"


def to_the_shuttle() -> None:
    t = hidden("to-the-shuttle")
    assert {o["room"] for o in t.offers("crew-1", "target-move")} == {"room-10"}
    t.do("crew-1", "target-move", piece="red-presence", room="room-10")
    assert t.zone("red-presence") == "room-10"


def shell_game() -> None:
    t = hidden("shell-game", red_presence="room-1")
    t.do("crew-1", "target-swap", piece="red-presence", **{"with": "blue-presence"})
    assert (t.zone("red-presence"), t.zone("blue-presence")) == ("room-8", "room-1")
    t.do("crew-1", "pass")
    assert t.prompts == ["orders.before-posture"]


def roll_call() -> None:
    t = hidden("roll-call", red_passage="room-1")
    left = t.left
    t.do("crew-1", "target-flip", piece="red-passage")
    assert (t.up("red-passage"), t.zone("red-passage"), t.left) == (True, "room-1", left - 2)


def tracker_echo() -> None:
    t = hidden("tracker-echo")
    t.do("crew-1", "target-token", piece="jonesy")
    assert len(t.offers("crew-1", "target-token")) == 1, "another one, and not in the Nest"
    t.do("crew-1", "target-token", piece="breakdown-1")
    assert t.seen("crew-1", recall=True).pieces[t.piece("jonesy").handle].name == "jonesy"
    assert t.seen("crew-1").pieces[t.piece("jonesy").handle].name is None


def lookout() -> None:
    t = hidden("lookout")
    t.do("crew-1", "target-token", piece="jonesy")
    t.do("crew-1", "target-move", piece="red-presence", room="room-1")
    assert t.zone("red-presence") == "room-1"


ORDERS: dict[str, Callable[[], None]] = {
    "clear-channel": clear_channel,
    "open-lockers": open_lockers,
    "crawlway": crawlway,
    "false-trail": false_trail,
    "this-way": this_way,
    "regroup": regroup,
    "to-the-shuttle": to_the_shuttle,
    "shell-game": shell_game,
    "roll-call": roll_call,
    "tracker-echo": tracker_echo,
    "lookout": lookout,
}


@pytest.mark.rule("cards.as-it-says")
@pytest.mark.parametrize("order", ORDERS)
def test_each_order_does_what_its_text_says(order: str) -> None:
    ORDERS[order]()
