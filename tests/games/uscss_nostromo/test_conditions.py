"""Conditions of cards: each true and false, from what everybody can see; and where orders may move tokens."""

from __future__ import annotations

import pytest

from companion.engine.play import Play
from companion.games.uscss_nostromo import effects as e
from companion.games.uscss_nostromo.board import Board
from companion.games.uscss_nostromo.conditions import holds
from companion.games.uscss_nostromo.do import DOES, Do
from companion.games.uscss_nostromo.effects import Condition
from tests.games.uscss_nostromo.table import Table, cards


def true(t: Table, **that: object) -> bool:
    """Whether the condition holds for crew-1."""
    return holds(t.s, Board(t.s), "crew-1", "order", Condition(**that))  # type: ignore[arg-type]


@pytest.mark.rule("cards.as-it-says")
def test_each_condition() -> None:
    t = Table(3, crew_1=cards(order="stores")[:1])
    t.hide(alien="room-2", red_presence="room-5", jonesy="room-3")
    t.do("alien", "posture", posture="focused")
    now = Play(t.rules, t.s)
    now.set(captured=2, activated=("p1",))
    assert true(t, moment="hunting")
    assert true(t, moment="before-hunt")
    assert not true(t, moment="hiding")
    assert true(t, posture="focused")
    assert not true(t, posture="aggressive")
    assert true(t, deck_at_most=t.left)
    assert not true(t, deck_at_most=t.left - 1)
    assert true(t, captured_at_least=2)
    assert not true(t, captured_at_least=3)
    assert true(t, activated_at_least=1)
    assert not true(t, activated_at_least=2)
    assert true(t, hand_at_most=2)
    assert not true(t, hand_at_most=0)
    assert true(t, attack=False)
    assert not true(t, attack=True)
    assert true(t, with_item=False)
    t.edit("move", piece="flame-thrower", zone="stand:crew-1")
    assert true(t, with_item=True)
    assert not true(t, posture="focused", attack=True), "all of it"


@pytest.mark.rule("cards.as-it-says")
def test_what_a_room_holds() -> None:
    t = Table(3)
    t.hide(alien="room-2", red_presence="room-5", jonesy="room-3")
    t.do("alien", "posture", posture="focused")
    assert true(t, room=5, holds="crew")
    assert not true(t, room=4, holds="crew")
    assert true(t, room=4, holds="nobody")
    assert not true(t, room=5, holds="nobody")
    assert true(t, room=2, holds="alien")
    assert true(t, room="alien", holds="blip")
    assert true(t, room=3, holds="jonesy")
    assert not true(t, room=5, holds="jonesy")
    assert true(t, room=9, holds="item")
    assert not true(t, room=8, holds="item")
    assert not true(t, room=7, holds="nobody"), "orders do not touch the Nest"


@pytest.mark.rule("orders.into-the-nest")
@pytest.mark.parametrize("allowed", ["allowed", "forbidden"])
def test_orders_move_tokens_into_the_nest_only_where_the_house_allows_it(allowed: str) -> None:
    card = cards(order="false-trail")[0]
    t = Table(3, options={"into-the-nest": allowed}, crew_1=[card])
    t.hide()
    t.do("alien", "posture", posture="focused")
    t.do("crew-1", "order", card=card)
    rooms = {offer["room"] for offer in t.offers("crew-1", "target-move")}
    assert ("room-7" in rooms) == (allowed == "allowed")
    if allowed == "forbidden":
        assert t.refused("crew-1", "target-move", piece="red-presence", room="room-7") == "orders.into-the-nest"


@pytest.mark.rule("orders.barred-by-a-card", "items.barred-by-a-card")
def test_what_is_allowed_is_not_forbidden_again() -> None:
    t = Table(3)
    now = Play(t.rules, t.s)

    def do(*said: e.Effect) -> tuple[bool, bool]:
        for effect in said:
            DOES[type(effect)](now, Do(effect=effect, seat="crew-1", source="order"))
        return t.s.g.no_orders, t.s.g.no_items

    assert do(e.BarOrders(), e.BarItems()) == (True, True)
    assert do(e.AllowItems()) == (True, False)
    assert do(e.AllowOrders()) == (False, False)
    assert do(e.BarOrders(), e.BarItems()) == (False, False)
