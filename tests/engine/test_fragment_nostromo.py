"""USCSS Nostromo: an order among passes, an attack inside a window, and the window asked afresh."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.errors import Refused
from companion.engine.move import Edit, Move
from companion.engine.view import view
from tests.engine.driving import asks, do, golden, run, tell
from tests.engine.fragments.base import piece
from tests.engine.fragments.nostromo import Attack, Hunt, Nostromo, NostromoFragment, Window
from tests.engine.readings import Table

RULES = NostromoFragment()
CREW = ("crew-1", "crew-2", "crew-3")


def hidden(cards: tuple[str, str, str] = ("bring-1", "save-1", "bluff")) -> Nostromo:
    """Hiding is over: crew-1's Presence and crew-2's Passage are in 5, a token of crew-3 that no reader told in 4."""
    s = RULES.fresh()
    tell(RULES, s, *cards)
    do(RULES, s, "crew-1", "place", token=piece(s, "crew-1-presence").handle, room="5")
    do(RULES, s, "crew-2", "place", token=piece(s, "crew-2-passage").handle, room="5")
    do(RULES, s, "crew-3", "place", token=s.at("stand:crew-3")[0].handle, room="4")
    return s


def hunted(room: str = "4", cards: tuple[str, str, str] = ("bring-1", "save-1", "bluff")) -> Nostromo:
    """The Alien has moved, and orders may be played before the reveal."""
    s = hidden(cards)
    do(RULES, s, "alien", "hunt", room=room)
    return s


def bring(s: Nostromo, token: str = "crew-1-presence", seat: str = "crew-1") -> Move:
    card = s.at(f"hand:{seat}")[0].handle
    return Move(seat, "bring", {"card": card, "token": piece(s, token).handle})


def test_an_order_among_passes_opens_an_attack_inside_the_window_which_is_then_asked_afresh() -> None:
    s = hunted()
    window = asks(RULES, s)
    assert [ask.seats for ask in window.values()] == [(seat,) for seat in CREW]

    do(RULES, s, "crew-2", "pass")
    assert asks(RULES, s) == {i: ask for i, ask in window.items() if ask.seats != ("crew-2",)}, (
        "a pass closes no other ask"
    )
    table = Table(RULES, s)
    events = table.enter(s, bring(s))

    assert (table.learnt, table.taps) == (1, 0), "the token on the reader is the order"
    assert [event.kind for event in events] == ["brought", "revealed"]
    assert isinstance(s.agenda[-1], Attack)
    assert any(isinstance(step, Window) for step in s.agenda), "the attack is inside the window"
    assert not [p for p in s.at("4", "crew") if p.by == "crew-3" and p.up], "who lay there before stays hidden"
    attack = asks(RULES, s)
    assert not attack.keys() & window.keys(), "crew-3's pass of that same instant answers an ask that is closed"

    for seat in CREW:
        do(RULES, s, seat, "pass")
    assert s.tracks["captured"] == 1
    afresh = asks(RULES, s)
    assert [ask.seats for ask in afresh.values()] == [(seat,) for seat in CREW], "crew-2 is asked again"
    assert not afresh.keys() & (window.keys() | attack.keys())

    for seat in CREW:
        do(RULES, s, seat, "pass")
    tell(RULES, s, "crew-3-passage")
    assert isinstance(s.agenda[-1], Hunt), "only now the token that lay there was turned up"


def test_a_token_brought_into_an_attack_joins_it() -> None:
    s = hunted("5", ("bring-1", "save-1", "bluff"))
    for seat in CREW:
        do(RULES, s, seat, "pass")
    attack = asks(RULES, s)
    assert isinstance(s.agenda[-1], Attack)
    do(RULES, s, "crew-3", "pass")
    hole = s.at("4")[0].handle
    RULES.apply(s, Move("crew-1", "bring", {"card": s.at("hand:crew-1")[0].handle, "token": hole}))
    tell(RULES, s, "crew-3-presence")
    assert len([step for step in s.agenda if isinstance(step, Attack)]) == 1
    assert not asks(RULES, s).keys() & attack.keys()
    assert len(asks(RULES, s)) == 3
    do(RULES, s, "crew-2", "save", card=s.at("hand:crew-2")[0].handle, token=piece(s, "crew-3-presence").handle)
    for seat in CREW:
        do(RULES, s, seat, "pass")
    assert s.tracks["captured"] == 1, "crew-1's own, for crew-3's was saved"


@pytest.mark.parametrize("first", ["order", "hunt"])
def test_an_order_in_the_instant_the_alien_moves(first: str) -> None:
    s = hunted("4")
    for seat in CREW:
        do(RULES, s, seat, "pass")
    tell(RULES, s, "crew-3-passage")
    order, hunt = bring(s), Move("alien", "hunt", {"room": "7"})
    assert {ask.waits for ask in asks(RULES, s).values()} == {True, False}, (
        "the Alien is waited for, orders are allowed"
    )
    if first == "order":
        RULES.apply(s, order)
        assert piece(s, "crew-1-presence").up, "no reveal is to come, so nothing holds it"
        with pytest.raises(Refused):
            RULES.apply(s, hunt)
        assert piece(s, "alien").zone == "4"
    else:
        RULES.apply(s, hunt)
        assert isinstance(s.agenda[-1], Window), "the window after the move is still to come"
        RULES.apply(s, order)
        assert piece(s, "crew-1-presence").zone == "7"
    assert isinstance(s.agenda[-1], Attack)


def test_nobody_else_is_shown_who_has_passed() -> None:
    s = hunted()
    others = ((), ("alien",), ("crew-2",), ("crew-3",))
    before = [(view(s, viewer), RULES.pending(view(s, viewer))) for viewer in others]
    assert do(RULES, s, "crew-1", "pass") == []
    assert [(view(s, viewer), RULES.pending(view(s, viewer))) for viewer in others] == before
    assert replace(s.agenda[-1], passed=()) == view(s, ()).agenda[-1] != s.agenda[-1]
    assert view(s, ("crew-1",)).agenda[-1] == s.agenda[-1]


def test_a_window_is_asked_whatever_the_hands_hold() -> None:
    s = hunted(cards=("bluff", "save-1", "save-2"))
    assert len(asks(RULES, s)) == 3
    assert not any(ask.templates for ask in asks(RULES, s).values())


def test_orders_never_take_a_token_out_of_the_nest() -> None:
    s = RULES.fresh()
    tell(RULES, s, "bring-1", "save-1", "bluff")
    do(RULES, s, "crew-1", "place", token=piece(s, "crew-1-presence").handle, room="7")
    do(RULES, s, "crew-2", "place", token=piece(s, "crew-2-passage").handle, room="5")
    do(RULES, s, "crew-3", "place", token=s.at("stand:crew-3")[0].handle, room="5")
    do(RULES, s, "alien", "hunt", room="4")
    with pytest.raises(Refused) as refused:
        RULES.apply(s, bring(s))
    assert refused.value.refusal.rule == "orders.nest"


def test_an_edit_into_the_aliens_room_is_revealed_by_the_standing_rule() -> None:
    s = hunted("4")
    for seat in CREW:
        do(RULES, s, seat, "pass")
    tell(RULES, s, "crew-3-passage")
    RULES.apply(s, Edit("crew-1", "move", {"piece": piece(s, "crew-1-presence").handle, "zone": "4"}))
    assert isinstance(s.agenda[-1], Attack)


def test_the_window_before_a_reveal_holds_the_standing_rule() -> None:
    s = hunted("7")
    RULES.apply(s, Edit("crew-1", "move", {"piece": piece(s, "crew-1-presence").handle, "zone": "7"}))
    assert not piece(s, "crew-1-presence").up
    for seat in CREW:
        do(RULES, s, seat, "pass")
    assert piece(s, "crew-1-presence").up


def test_own_tokens_are_looked_at_until_hiding_ends() -> None:
    s = RULES.fresh()
    tell(RULES, s, "bring-1", "save-1", "bluff")
    do(RULES, s, "crew-1", "place", token=piece(s, "crew-1-presence").handle, room="7")
    token = s.at("7")[0].handle
    assert view(s, ("crew-1",)).pieces[token].name == "crew-1-presence"
    do(RULES, s, "crew-2", "place", token=piece(s, "crew-2-passage").handle, room="5")
    do(RULES, s, "crew-3", "place", token=s.at("stand:crew-3")[0].handle, room="4")
    assert view(s, ("crew-1",)).pieces[token].name is None
    assert view(s, ("crew-1",), recall=True).pieces[token].name == "crew-1-presence"


def test_laws_and_twins_by_taps_and_from_readings() -> None:
    ran = run(RULES)
    assert {"place", "hunt", "bring", "save", "pass"} <= ran.kinds
    assert ran.learnt > 500
    assert ran.twin_steps > 2_000


def test_perft() -> None:
    assert golden(RULES) == [15, 144, 648]
