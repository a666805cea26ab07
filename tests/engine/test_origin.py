"""Two ways down to one bag become one, so that no name is ever lost on the wrong way."""

from __future__ import annotations

import pytest

from companion.engine.bag import Bag, possible
from companion.engine.errors import LawBroken
from companion.engine.laws import bags_balance
from companion.engine.origin import tidy
from companion.engine.piece import Piece
from companion.engine.view import view
from tests.engine.small import play, small


def test_cards_drawn_before_a_shuffle_and_after_it_come_out_of_one_bag() -> None:
    t = play(small())
    t.put(t.s.piles["deck"][:1], "hand:a")
    (played,) = t.put(t.s.piles["deck"][:1], "x")
    t.name(played, "c1")
    t.turn_up([played])
    t.stack("deck", [played], up=True)
    t.shuffle("deck")
    assert any(bag.out_of for bag in t.s.bags.values())
    t.put(t.s.piles["deck"][:1], "hand:a")
    bags_balance(t.s)
    hand = t.s.at("hand:a")
    assert {possible(t.s.bags, p.bag) for p in hand} == {frozenset(f"c{i}" for i in range(1, 9))}
    deck = t.s.pieces[t.s.piles["deck"][0]].bag
    assert t.s.bags[deck].names == tuple(f"c{i}" for i in range(1, 9)), "which of the two is the older nobody can tell"


def test_every_order_in_which_the_truth_comes_out_is_possible() -> None:
    for first, second in ((0, 1), (1, 0)):
        t = play(small())
        t.put(t.s.piles["deck"][:1], "hand:a")
        t.put(t.s.piles["deck"][:1], "hand:b")
        for name, zone in (("c1", "x"), ("c2", "y")):
            (card,) = t.put(t.s.piles["deck"][:1], zone)
            t.name(card, name)
            t.turn_up([card])
            t.stack("deck", [card], up=True)
            t.shuffle("deck")
            t.put(t.s.piles["deck"][:1], "hand:a")
            t.put(t.s.piles["deck"][:1], "hand:b")
        hands = [t.s.at("hand:a"), t.s.at("hand:b")]
        names = iter(("c3", "c1", "c4", "c5", "c2", "c6"))
        for p in (*hands[first], *hands[second]):
            t.name(p.handle, next(names))
        bags_balance(t.s)
        for viewer in ((), ("a",), ("b",)):
            bags_balance(view(t.s, viewer))


def test_bags_that_become_one_leave_no_other_with_two_ways() -> None:
    """What two draw on becomes part of a third, on which a fourth draws that reaches the first another way."""
    s = small()
    s.pieces.clear()
    s.piles["deck"] = ()
    for handle, bag in enumerate((4, 4, 5, 6, 6), 1):
        s.pieces[handle] = Piece(handle, None, "card", f"hand:{'ab'[handle % 2]}", bag=bag)
    s.bags.clear()
    s.bags |= {
        1: Bag(("c1", "c2")),
        2: Bag(("c3", "c4", "c5")),
        3: Bag((), ((1, 1),)),
        4: Bag((), ((2, 1), (3, 1))),
        5: Bag((), ((1, 1), (2, 1))),
        6: Bag((), ((2, 1), (5, 1))),
    }
    with pytest.raises(LawBroken, match="two ways lead down to bag 2"):
        bags_balance(s)
    tidy(s, 6)
    bags_balance(s)
    assert possible(s.bags, 4) == frozenset({"c1", "c2", "c3", "c4", "c5"})


def test_a_shuffle_alone_keeps_its_old_bag_apart() -> None:
    t = play(small())
    t.put(t.s.piles["deck"][:2], "hand:a")
    t.shuffle("deck")
    (bag,) = {t.s.pieces[card].bag for card in t.s.piles["deck"]}
    assert t.s.bags[bag] == Bag((), ((1, 6),))
