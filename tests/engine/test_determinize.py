"""Filling holes: consistently with the view, with what was heard, and with even odds."""

from __future__ import annotations

import random
from collections import Counter

from companion.engine.determinize import determinize
from companion.engine.event import Event, Shown
from companion.engine.laws import bags_balance, looks_the_same, viewers
from companion.engine.view import view
from tests.engine.small import CARDS, Small, play, small


def dealt() -> Small:
    """Two cards each, which their owners know."""
    t = play(small())
    for seat, names in (("a", CARDS[:2]), ("b", CARDS[2:4])):
        cards = t.put(t.s.piles["deck"][:2], f"hand:{seat}")
        for card, name in zip(cards, names, strict=True):
            t.name(card, name)
    return t.s


def test_what_somebody_must_know_is_filled_and_what_nobody_has_seen_stays_a_hole() -> None:
    filled = determinize(view(dealt(), ("a",)), [], random.Random(1))
    assert {p.name for p in filled.at("hand:a")} == {"c1", "c2"}
    assert all(p.name for p in filled.at("hand:b"))
    assert not any(p.name for p in filled.at("deck"))
    bags_balance(filled)


def test_the_odds_are_even() -> None:
    seen, rng = view(dealt(), ("a",)), random.Random(2)
    counts = Counter(p.name for _ in range(3_000) for p in determinize(seen, [], rng).at("hand:b"))
    assert set(counts) == set(CARDS[2:])
    assert all(850 < n < 1_150 for n in counts.values())


def test_the_view_itself_is_left_alone() -> None:
    seen = view(dealt(), ("a",))
    before = seen.to_json()
    determinize(seen, [], random.Random(3))
    assert seen.to_json() == before


def test_what_was_heard_of_a_handle_that_still_lies_there_is_kept() -> None:
    s = dealt()
    (card, other) = s.at("hand:b")
    heard = [
        Event("shown", seat="b", shown=(Shown(card.handle, "card", "c3", ("a",)),)),
        Event("shown", seat="b", shown=(Shown(99, "card", "c5", ("a",)), Shown(other.handle, "card", None, ()))),
    ]
    for seed in range(20):
        filled = determinize(view(s, ("a",)), heard, random.Random(seed))
        assert filled.pieces[card.handle].name == "c3"


def test_a_top_card_that_was_shown_is_filled_although_nobody_holds_it() -> None:
    s = dealt()
    top = s.piles["deck"][0]
    filled = determinize(view(s, ()), [Event("shown", shown=(Shown(top, "card", "c8"),))], random.Random(1))
    assert filled.pieces[top].name == "c8"
    assert not any(p.name for p in filled.at("deck") if p.handle != top)


def test_a_hole_in_ones_own_hand_is_a_hole_to_the_companion_too() -> None:
    t = play(small())
    cards = t.put(t.s.piles["deck"][:2], "hand:a")
    mine = determinize(view(t.s, ("a",)), [], random.Random(1))
    theirs = determinize(view(t.s, ("b",)), [], random.Random(1))
    assert [mine.pieces[card].name for card in cards] == [None, None]
    assert all(theirs.pieces[card].name for card in cards)
    for viewer in viewers(t.s):
        looks_the_same(t.s, viewer, random.Random(1))


def test_a_hand_from_before_a_shuffle_is_filled_from_before_the_shuffle() -> None:
    t = play(small())
    cards = t.put(t.s.piles["deck"][:2], "hand:b")
    for card, name in zip(cards, CARDS, strict=False):
        t.name(card, name)
    (seen,) = t.put(t.s.piles["deck"][:1], "x")
    t.name(seen, "c8")
    t.turn_up([seen])
    t.stack("deck", [seen])
    t.shuffle("deck")
    for seed in range(50):
        filled = determinize(view(t.s, ("a",)), [], random.Random(seed))
        assert "c8" not in {p.name for p in filled.at("hand:b")}, "that one was shuffled in"
