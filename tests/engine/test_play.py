"""What a step may do to a state: handles, knowers, bags and events stay right, whatever is done in whatever order."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.bag import Bag, possible, take
from companion.engine.errors import Malformed
from companion.engine.laws import bags_balance, census, conserved, looks_the_same, same_through_json, viewers
from companion.engine.piece import TABLE
from companion.engine.view import view
from tests.engine.small import Small, play, small

SEATS = ("a", "b")


def names(s: Small, zone: str) -> list[str | None]:
    return [p.name for p in s.at(zone)]


def dealt() -> tuple[Any, list[int]]:
    """Three cards in a's hand, of which a alone has been told what they are."""
    t = play(small())
    cards = t.put(t.s.piles["deck"][:3], "hand:a")
    for card, name in zip(cards, ("c1", "c2", "c3"), strict=True):
        t.name(card, name)
    return t, cards


# ---- handles


def test_a_piece_keeps_its_handle_while_everybody_can_follow_it() -> None:
    t = play(small())
    top = t.s.piles["deck"][0]
    assert t.put([top], "x") == [top]
    assert t.put([top], "y") == [top]
    assert t.s.piles["deck"] == (2, 3, 4, 5, 6, 7, 8)


def test_out_of_a_hand_everything_gets_a_fresh_handle() -> None:
    t, cards = dealt()
    before = t.s.next_handle
    (laid,) = t.put([cards[1]], "x", by="a")
    assert laid == before, "what was taken comes first"
    assert [p.handle for p in t.s.at("hand:a")] == [before + 1, before + 2]


@pytest.mark.parametrize("taken", [0, 1])
def test_the_last_card_left_in_a_hand_does_not_tell_by_its_handle_which_was_taken(taken: int) -> None:
    t = play(small())
    cards = t.put(t.s.piles["deck"][:2], "hand:a")
    before = t.s.next_handle
    assert t.put([cards[taken]], "x", by="a") == [before]
    assert [p.handle for p in t.s.at("hand:a")] == [before + 1]


def test_a_shuffle_gives_every_slot_a_fresh_handle_in_the_order_of_the_slots() -> None:
    t = play(small())
    t.shuffle("deck")
    assert t.s.piles["deck"] == tuple(range(9, 17))
    assert list(t.s.pieces) == list(range(9, 17))


def test_numbering_never_follows_identity() -> None:
    for order in (("c1", "c2", "c3"), ("c3", "c1", "c2")):
        t = play(small())
        cards = t.put(t.s.piles["deck"][:3], "hand:a")
        for card, name in zip(cards, order, strict=True):
            t.name(card, name)
        assert t.put([cards[0], cards[2]], ["x", "y"], by="a") == [12, 13]
        assert [p.handle for p in t.s.at("hand:a")] == [14]


# ---- who knows


def test_who_lays_a_piece_down_knows_it_and_so_does_the_owner_of_the_hand_it_goes_to() -> None:
    t, cards = dealt()
    assert t.s.pieces[cards[0]].knows == ("a",)
    (laid,) = t.put([cards[0]], "x", by="a")
    assert (t.s.pieces[laid].by, t.s.pieces[laid].knows) == ("a", ("a",))
    (passed,) = t.put([laid], "hand:b")
    assert t.s.pieces[passed].knows == ("a", "b"), "it is the only card there, so a still knows it"


def test_what_everybody_knew_in_a_hand_nobody_else_knows_among_others() -> None:
    t, cards = dealt()
    t.emit("shown", "a", [cards[0]])
    assert TABLE in t.s.pieces[cards[0]].knows
    (laid,) = t.put([cards[0]], "x", by="a")
    assert t.s.pieces[laid].knows == ("a",), "b saw one go, and not which"
    assert view(t.s, ("b",), recall=True).pieces[laid].name is None
    assert view(t.s, ("b",)).bags[t.s.pieces[laid].bag].names == ("c1",), "one of the three is the one b has seen"
    assert {t.s.pieces[p.handle].bag for p in t.s.at("hand:a")} == {t.s.pieces[laid].bag}


def test_a_card_that_is_alone_in_a_hand_is_not_lost_track_of() -> None:
    t = play(small())
    (card,) = t.put(t.s.piles["deck"][:1], "hand:a")
    t.name(card, "c5")
    t.emit("shown", "a", [card])
    (laid,) = t.put([card], "x", by="a")
    assert view(t.s, ("b",), recall=True).pieces[laid].name == "c5"
    assert view(t.s, ("b",)).pieces[laid].name is None, "knowing is not being allowed to look"


def test_turned_up_and_laid_up_is_known_to_everybody() -> None:
    t, cards = dealt()
    (up,) = t.put([cards[0]], "x", up=True)
    t.put([up], "y")
    assert t.s.pieces[up].knows == (*SEATS, TABLE)
    (down,) = t.put([t.s.at("hand:a")[0].handle], "x", by="a")
    t.turn_up([down])
    assert t.s.pieces[down].knows == (*SEATS, TABLE)


def test_a_hole_is_never_face_up() -> None:
    t = play(small())
    before = t.s.to_json()
    for attempt in (lambda: t.put([1], "x", up=True), lambda: t.turn_up([1])):
        with pytest.raises(Malformed):
            attempt()
    assert t.s.to_json() == before


def test_a_shuffle_wipes_what_people_knew_of_the_slots() -> None:
    t = play(small())
    t.name(1, "c1")
    t.learn(1, ["a"])
    assert view(t.s, ("a",), recall=True).pieces[1].name == "c1"
    t.shuffle("deck")
    assert {p.knows for p in t.s.at("deck")} == {()}
    assert names(t.s, "deck") == [None] * 8


# ---- what is told


def test_an_event_tells_something_new_unless_everybody_knew_it() -> None:
    t, cards = dealt()
    t.emit("drew", "a", cards, ("a",))
    t.emit("drew", "a", cards, ("a",))
    assert [e.told for e in t.events] == [True, True], "whether a knew is no business of others"
    (up,) = t.put([cards[0]], "x", up=True)
    t.emit("played", "a", [up])
    assert t.events[-1].told
    later = play(t.s)
    later.emit("moved", "a", [up])
    later.emit("moved", "a", room="x")
    later.emit("hidden", "a", later.s.piles["deck"][:1])
    assert [e.told for e in later.events] == [False, False, False]


# ---- bags


def test_a_shuffle_among_known_cards_says_how_many_out_of_which_bag() -> None:
    t, cards = dealt()
    t.stack("discard", [cards[0]], up=True)
    t.stack("deck", t.s.piles["discard"], up=True)
    hand = [p.handle for p in t.s.at("hand:a")]
    t.shuffle("deck")
    (bag,) = {t.s.pieces[card].bag for card in t.s.piles["deck"]}
    seen = view(t.s, ())
    assert seen.bags[bag].names == ("c1",)
    ((old, n),) = seen.bags[bag].out_of
    assert n == 5
    assert set(seen.bags[old].names) == {"c2", "c3", "c4", "c5", "c6", "c7", "c8"}, "the hand is no complement"
    assert {possible(seen.bags, t.s.pieces[card].bag) for card in hand} == {frozenset(seen.bags[old].names)}


def test_a_shuffle_of_all_there_is_is_one_plain_bag_again() -> None:
    t, cards = dealt()
    t.stack("deck", cards)
    t.shuffle("deck")
    assert list(t.s.bags.values()) == [Bag(tuple(f"c{i}" for i in range(1, 9)))]
    t.shuffle("deck")
    assert len(t.s.bags) == 1


def test_bags_fold_up_again_however_often_tokens_are_laid_out_and_shuffled_back() -> None:
    t = play(small())
    for turn in range(40):
        t.put(t.s.piles["deck"][:1], "x")
        if turn > 1:
            token = t.s.at("x")[turn % 3].handle
            t.name(token, min(possible(t.s.bags, t.s.pieces[token].bag)))
            t.turn_up([token])
            t.stack("deck", [token])
            t.shuffle("deck")
        bags_balance(t.s)
        assert len(t.s.bags) <= 8
        assert all(len(p.via) <= 6 for p in t.s.pieces.values())


def test_a_hand_that_draws_and_gives_back_unseen_needs_no_more_and_more_bags() -> None:
    t = play(small())
    for _ in range(40):
        (card,) = t.put(t.s.piles["deck"][:1], "hand:a")
        t.name(card, min(possible(t.s.bags, t.s.pieces[card].bag)))
        if len(t.s.at("hand:a")) > 2:
            t.stack("deck", [t.s.at("hand:a")[0].handle], under=True)
            t.shuffle("deck")
        bags_balance(t.s)
    assert len(t.s.bags) <= 4


def test_a_bag_that_only_one_hand_is_in_takes_in_what_comes_to_it() -> None:
    t, cards = dealt()
    t.emit("shown", "a", [cards[0]])
    t.mix("hand:a")
    (own,) = {p.bag for p in t.s.at("hand:a")}
    assert t.s.bags.keys() == {1}, "all three are known, so nothing is left in the hand's own bag"
    for drawn in (1, 2):
        t.put(t.s.piles["deck"][:1], "hand:a")
        assert {p.bag for p in t.s.at("hand:a")} == {own}
        assert t.s.bags[own].out_of == ((1, drawn),)
    assert view(t.s, ()).bags[own] == Bag(("c1",), ((1, 4),))


OPS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 2**16)), max_size=40)


@settings(deadline=None, max_examples=150)
@given(OPS)
def test_whatever_people_do_the_truth_stays_possible_and_the_laws_hold(ops: list[tuple[int, int]]) -> None:
    """Backs carry the truth, which the companion does not look at."""
    s = small(truth=True)
    count = census(s)
    for op, seed in ops:
        rng = random.Random(seed)
        act(s, op, rng)
        conserved(count, s)
        bags_balance(s)
        same_through_json(s)
        for viewer in viewers(s):
            looks_the_same(s, viewer, rng)
            for recall in (False, True):
                seen = view(s, viewer, recall)
                bags_balance(seen)
                holes = [p for p in seen.pieces.values() if p.name is None]
                rng.shuffle(holes)
                for p in holes:
                    take(seen.bags, p.bag, p.back)


def act(s: Small, op: int, rng: random.Random) -> None:
    """One thing somebody does."""
    t = play(s)
    some = rng.sample(list(s.pieces), rng.randint(1, 3))
    zone, seat = rng.choice(("x", "y", "hand:a", "hand:b")), rng.choice(SEATS)
    if op <= 2:
        t.put(some, [rng.choice(("x", zone)) for _ in some])
    elif op == 3 and s.piles["deck"]:
        t.put(s.piles["deck"][:1], f"hand:{seat}")
    elif op == 4:
        for handle in t.holes(some):
            t.name(handle, s.pieces[handle].back)
    elif op == 5:
        for handle in t.holes(some):
            t.name(handle, s.pieces[handle].back)
        t.turn_up(some)
    elif op == 6:
        t.emit("shown", None, some, rng.choice((None, SEATS, ("a",), ("b",))))
    elif op == 7:
        t.mix("hand:a", "hand:b")
    elif op == 8:
        t.stack(rng.choice(("deck", "discard")), some, up=not t.holes(some), under=rng.random() < 0.5)
    else:
        pile = rng.choice(("deck", "discard"))
        t.shuffle(pile)
        backs = [s.pieces[h].back for h in s.piles[pile]]
        rng.shuffle(backs)
        for handle, back in zip(s.piles[pile], backs, strict=True):
            p = s.pieces[handle]
            s.pieces[handle] = type(p)(p.handle, p.name, back, p.zone, p.up, p.by, p.knows, p.bag, p.via)
