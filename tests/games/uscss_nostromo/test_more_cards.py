"""Cards: what they do when they do not say how many, and who knows what afterwards."""

from __future__ import annotations

import pytest

from companion.engine.errors import BadBox
from companion.games import uscss_nostromo
from companion.games.uscss_nostromo import effects
from tests.games.uscss_nostromo.table import SHIPPED, Table, cards, plain


@pytest.mark.rule("cards.as-it-says")
@pytest.mark.parametrize(
    "primitive",
    ["Save", "DrawCards", "ReturnCards", "DiscardHand", "DiscardDeck", "ExtraHunt"],
)
def test_a_card_that_does_not_say_how_many_means_one(primitive: str) -> None:
    assert getattr(effects, primitive)().count == 1


@pytest.mark.rule("cards.as-it-says")
def test_a_card_that_says_no_more_means_ones_own_token_whatever_its_face_to_a_connected_room() -> None:
    move, swap = effects.MoveToken(), effects.SwapTokens()
    assert (move.whose, move.face, move.to) == ("own", "any", "connected")
    assert (swap.whose, swap.face) == ("any", "any")
    assert effects.DiscardHand().who == "self"


@pytest.mark.rule("cards.as-it-says")
def test_a_box_that_is_wrong_is_called_a_box() -> None:
    with pytest.raises(BadBox, match=r"^box:"):
        uscss_nostromo.ruleset(SHIPPED.replace('id = "c1"', 'id = "c9"', 1))


@pytest.mark.rule("protocols.from-the-deck")
def test_what_is_discarded_from_the_deck_lies_open() -> None:
    t = Table()
    t.hide()
    t.deck = plain(1)
    t.do("alien", "posture", posture="focused")
    top = t.s.pieces[t.s.piles["discard"][0]]
    assert (top.name, top.up) == (plain(1)[0], True)
    assert all(t.seen(*seats).pieces[top.handle].name == top.name for seats in ((), ("alien",), ("crew-1",)))


@pytest.mark.rule("posture.instinctive")
def test_the_alien_alone_remembers_what_he_put_under_the_deck() -> None:
    t = Table()
    t.hide()
    t.behaviors = ["b8", "b6"]
    t.do("alien", "posture", posture="instinctive")
    t.do("alien", "behavior", piece="b8")
    under = t.s.piles["behavior"][-1]
    assert t.seen("alien", recall=True).pieces[under].name == "b6"
    assert t.seen("alien").pieces[under].name is None
    assert t.seen("crew-1", recall=True).pieces[under].name is None


@pytest.mark.rule("posture.instinctive")
def test_what_nobody_has_named_is_asked_of_the_behavior_deck() -> None:
    t = Table()
    t.hide()
    t.behaviors = ["b8", "b6"]
    t.do("alien", "posture", posture="instinctive")
    hole = t.piece("b8")
    t.forget("b8")
    t.behaviors = ["b8"]
    t.do("alien", "behavior", piece=hole)
    assert [(c.use, c.learns) for c in t.chances[-2:]] == [("behavior-deck", ("alien",)), ("behavior-deck", None)]
    assert t.told("behavior")


@pytest.mark.rule("cards.own-hand")
def test_a_drawn_card_is_known_to_who_drew_it_from_its_naming_on() -> None:
    t = Table()
    t.to("action.room", posture="aggressive")
    t.resolve("room-8")
    t.to("action.act", posture="aggressive")
    seat = t.ask("action.act").seats[0]
    t.do(seat, "draw")
    (learnt,) = t.told("learnt")
    (drawn,) = learnt.shown
    assert t.s.pieces[drawn.handle].zone == f"hand:{seat}"
    assert t.s.pieces[drawn.handle].knows == (seat,)
    assert [shown.name for shown in learnt.masked((seat,)).shown] == [drawn.name]
    assert [shown.name for shown in learnt.masked(("alien",)).shown] == [None]


@pytest.mark.rule("orders.never-the-nest")
def test_an_order_does_not_look_into_the_nest() -> None:
    echo = cards(order="tracker-echo")[0]
    t = Table(2, crew_1=[echo])
    t.passes()
    t.do("alien", "place", piece="jonesy", room="room-7")
    assert t.refused("crew-1", "order", card=echo) == "orders.to-some-effect"
    t.do("alien", "place", piece="alien", room="room-3")
    t.do("crew-1", "order", card=echo)
    assert t.offers("crew-1", "target-token") == [{"piece": "alien"}]


@pytest.mark.rule("attack.save")
@pytest.mark.parametrize("count", [2, 3])
def test_a_card_asks_for_each_that_it_saves(count: int) -> None:
    burst = cards(order="steam-burst")[0]
    t = Table(4, box=SHIPPED.replace('{ do = "save", count = 2 }', f'{{ do = "save", count = {count} }}'))
    t.give("crew-1", burst)
    names = [f"{colour}-presence" for colour in ("red", "blue", "green", "yellow")]
    t.hide(**{name.replace("-", "_"): "room-4" for name in names}, alien="room-4")
    t.do("alien", "posture", posture="focused")
    t.do("crew-1", "order", card=burst)
    for name in names[:count]:
        assert t.prompts == ["target.save"]
        t.do("crew-1", "target-token", piece=name)
    assert t.prompts == ["attack.defend"]
    assert [t.zone(name) == "room-4" for name in names] == [n >= count for n in range(4)]


@pytest.mark.rule("posture.instinctive")
def test_with_more_than_one_left_over_the_alien_orders_them() -> None:
    t = Table()
    t.hide()
    t.behaviors = ["b8", "b6", "b7"]
    t.do("alien", "posture", posture="instinctive")
    t.edit("move", piece=t.s.piles["behavior"][0], zone="hand:alien")
    t.do("alien", "behavior", piece="b8")
    (ask,) = t.asks
    assert (ask.prompt, ask.seats, ask.rule) == ("behavior.order", ("alien",), "posture.instinctive")
    first, second = (p.handle for p in t.s.at("hand:alien"))
    names = [t.s.pieces[h].name for h in (second, first)]
    t.do("alien", "bottom-order", pieces=(second, first))
    assert [t.seen("alien", recall=True).pieces[h].name for h in t.s.piles["behavior"][-2:]] == names
    assert t.prompts == ["orders.before-hunt"]


@pytest.mark.rule("cards.discard-pile")
def test_a_correction_turns_up_nothing_that_lies_open_already() -> None:
    t = Table()
    t.bin(*plain(2))
    t.edit("move", piece="flame-thrower", zone="stand:crew-1")
    assert not t.told("turned-up")


@pytest.mark.rule("action.free-power")
def test_the_breakdown_that_goes_back_to_the_stock_is_the_one_that_is_told() -> None:
    t = Table()
    t.hide(red_presence="room-3")
    t.do("alien", "posture", posture="focused")
    t.to("action.room")
    t.resolve("room-3")
    t.do("crew-1", "power", card="c3")
    (lost,) = t.told("lost")
    assert [t.s.pieces[shown.handle].zone for shown in lost.shown] == ["supply"]
