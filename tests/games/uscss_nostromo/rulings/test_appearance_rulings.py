"""Rulings on the Appearance Phase."""

from __future__ import annotations

import pytest

from tests.games.uscss_nostromo.table import Table, cards

DOOR, CRAWL = cards(order="slammed-door")[0], cards(order="crawlway")[0]


def with_two_breakdowns(**rooms: str) -> Table:
    """The second turn, after a Focused one: in the Posture Phase."""
    t = Table()
    t.hide()
    t.to("hiding.place", posture="focused")
    t.hide(**{"alien": "room-1", "breakdown_1": "room-2", "breakdown_2": "room-4"} | rooms)
    return t


@pytest.mark.ruling("A1")
def test_all_are_turned_up_together_then_work_in_the_aliens_order_he_himself_last() -> None:
    t = with_two_breakdowns()
    t.do("alien", "posture", posture="aggressive")
    assert t.prompts == ["appearance.order"]
    assert all(t.up(name) for name in ("alien", "jonesy", "breakdown-1", "breakdown-2"))
    (up,) = t.told("turned-up")
    assert len(up.shown) == 4
    t.do("alien", "reveal-order", piece="breakdown-2")
    told = [(e.kind, e.shown[0].name) for e in t.said if e.kind in ("breakdown", "alien")]
    assert told == [("breakdown", "breakdown-2"), ("breakdown", "breakdown-1"), ("alien", "alien")]


@pytest.mark.ruling("A2")
@pytest.mark.parametrize(
    ("there", "lost"),
    [((), 2), (("red_passage",), 1), (("red_presence",), 1), (("red_presence", "blue_passage"), 0)],
)
def test_a_breakdown_counts_passages_and_presences_alike(there: tuple[str, ...], lost: int) -> None:
    t = Table()
    t.hide(alien="room-1", breakdown_1="room-4", **dict.fromkeys(there, "room-4"))
    left = t.left
    t.do("alien", "posture", posture="aggressive")
    assert t.left == left - lost
    assert not any(t.up(name.replace("_", "-")) for name in there)


@pytest.mark.ruling("A2")
def test_it_counts_face_down_ones_only_at_the_moment_it_works() -> None:
    t = with_two_breakdowns(red_presence="room-2", blue_passage="room-2")
    t.do("alien", "posture", posture="aggressive")
    left = t.left
    t.edit("flip", piece="red-presence")
    t.do("alien", "reveal-order", piece="breakdown-1")
    first = t.told("breakdown")[0]
    assert first.args == {"room": "room-2", "tokens": 1}
    assert t.left == left - 1 - 2


@pytest.mark.ruling("A3")
def test_no_order_before_the_aliens_room_is_revealed_in_appearance() -> None:
    t = with_two_breakdowns(alien="room-4", red_presence="room-4", breakdown_2="room-1")
    t.give("crew-1", CRAWL, DOOR)
    t.do("alien", "posture", posture="focused")
    assert (t.s.g.phase, t.prompts) == ("appearance", ["appearance.order"])
    assert t.refused("crew-1", "order", card=CRAWL) == "orders.never-in-appearance"
    t.do("alien", "reveal-order", piece="breakdown-1")
    assert not t.told("window")
    assert t.prompts == ["attack.defend"]
    assert t.up("red-presence")


@pytest.mark.ruling("A4")
def test_a_breakdown_leaves_at_once_jonesy_when_the_hunting_is_over() -> None:
    t = Table()
    t.hide(alien="room-1", breakdown_1="room-4", jonesy="room-3")
    t.do("alien", "posture", posture="aggressive")
    assert t.prompts == ["hunting.move"]
    assert (t.zone("breakdown-1"), t.zone("jonesy")) == ("stand:alien", "room-3")
    t.do("alien", "stop")
    assert t.zone("jonesy") == "stand:alien"
    t.to("hiding.place")
    assert [p.zone for p in t.s.pieces.values() if p.back == "blip" and p.zone != "supply"] == ["stand:alien"] * 3
    assert not t.up("breakdown-1")


@pytest.mark.ruling("A5")
def test_with_passages_only_there_is_no_attack() -> None:
    t = Table()
    t.hide(alien="room-4", red_passage="room-4", blue_passage="room-4")
    t.do("alien", "posture", posture="focused")
    assert t.zone("red-passage") == "stand:crew-1"
    assert t.zone("blue-passage") == "stand:crew-2"
    assert not any(e.kind == "attack" for e in t.story)
    assert (t.s.g.phase, t.prompts) == ("hunting", ["orders.before-hunt"])


@pytest.mark.ruling("A6")
def test_the_alien_never_appears_in_the_shuttle() -> None:
    t = Table()
    t.do("crew-1", "place", piece="red-passage", room="room-1")
    t.do("crew-2", "place", piece="blue-passage", room="room-1")
    t.passes()
    assert t.refused("alien", "place", piece="alien", room="room-10") == "hiding.no-blip-in-shuttle"
    t.hide(alien="room-9")
    t.behaviors += ["b3", "b4"]
    t.do("alien", "posture", posture="instinctive")
    t.do("alien", "behavior", piece="b3")
    assert t.prompts == ["target.blip"]
    assert t.refused("alien", "target-move", piece="alien", room="room-10") == "cards.as-it-says"
    t.to("hunting.move")
    t.do("alien", "hunt", room="room-10")
    assert t.zone("alien") == "room-10"
