"""The solo game: two Close Calls, one cancelled, one shuffled back into a deck whose top three had been looked at."""

from __future__ import annotations

import pytest

from companion.engine.errors import Refused
from companion.engine.move import Answer, Move
from companion.engine.piece import TABLE
from companion.engine.view import view
from tests.engine.driving import do, golden, run
from tests.engine.fragments.base import piece
from tests.engine.fragments.solo import Cancel, Return, Solo, SoloFragment, Turn
from tests.engine.readings import Table

RULES = SoloFragment()
SHE = ("ripley",)


def name(s: Solo, *values: str) -> None:
    RULES.apply(s, Answer(values, "table"))


def looked() -> Solo:
    """She has drawn an Override and a Tracker and looks at the top three."""
    s = RULES.fresh()
    do(RULES, s, "ripley", "draw")
    name(s, "override", "tracker-1")
    do(RULES, s, "ripley", "use", card=piece(s, "tracker-1").handle)
    name(s, "call-1", "cable", "call-2")
    return s


def returned() -> Solo:
    """Both Close Calls lie on top, and she knows it."""
    s = looked()
    order = tuple(piece(s, card).handle for card in ("call-1", "call-2", "cable"))
    do(RULES, s, "ripley", "return", order=order)
    return s


def test_she_knows_the_top_three_where_she_put_them() -> None:
    s = looked()
    assert isinstance(s.agenda[-1], Return)
    assert [p.name for p in view(s, SHE).at("look:ripley")] == ["call-1", "cable", "call-2"]
    s = returned()
    top = s.piles["deck"][:3]
    assert [s.pieces[card].name for card in top] == ["call-1", "call-2", "cable"]
    assert {s.pieces[card].knows for card in top} == {SHE}
    assert [view(s, SHE).pieces[card].name for card in top] == [None] * 3, "she may not look now"
    assert [view(s, SHE, recall=True).pieces[card].name for card in top] == ["call-1", "call-2", "cable"]
    assert [view(s, (), recall=True).pieces[card].name for card in top] == [None] * 3


def test_one_is_cancelled_and_the_other_shuffled_back_and_nobody_knows_the_top_any_more() -> None:
    s = returned()
    table = Table(RULES, s)
    table.enter(s, Move("ripley", "draw"))
    assert table.learnt == 1
    call = piece(s, "call-1").handle
    events = RULES.apply(s, Move("ripley", "resolve", {"call": call}))
    assert [event.kind for event in events] == ["shuffled"]
    assert isinstance(s.agenda[-1], Cancel)

    deck = s.piles["deck"]
    assert len(deck) == 7
    assert {s.pieces[card].knows for card in deck} == {()}
    assert {s.pieces[card].name for card in deck} == {None}
    (bag,) = {s.pieces[card].bag for card in deck}
    for viewer in ((), SHE):
        seen = view(s, viewer, recall=True)
        assert seen.bags[bag].names == ("call-2",), "the one that was shuffled back is in there by name"
        ((old, n),) = seen.bags[bag].out_of
        assert n == 6, "among six out of the old bag"
        assert ("override" in seen.bags[old].names) == (not viewer), (
            "which still holds the hand, to who has not seen it"
        )

    do(RULES, s, "ripley", "cancel", card=piece(s, "override").handle)
    assert {p.name for p in s.at("out")} == {"override", "tracker-1", "call-1"}
    assert s.tracks["danger"] == 0
    assert isinstance(s.agenda[-1], Turn)


def test_a_close_call_is_cancelled_by_a_card_drawn_with_it() -> None:
    s = RULES.fresh()
    do(RULES, s, "ripley", "draw")
    name(s, "call-3", "fuse")
    do(RULES, s, "ripley", "resolve", call=piece(s, "call-3").handle)
    do(RULES, s, "ripley", "cancel", card=piece(s, "fuse").handle)
    assert {p.name for p in s.at("out")} == {"call-3", "fuse"}
    assert not s.at("hand:ripley")


def test_a_card_from_the_hand_that_is_no_override_cancels_nothing() -> None:
    s = RULES.fresh()
    do(RULES, s, "ripley", "draw")
    name(s, "cable", "coolant")
    do(RULES, s, "ripley", "draw")
    name(s, "call-3", "call-2")
    do(RULES, s, "ripley", "resolve", call=piece(s, "call-3").handle)
    with pytest.raises(Refused) as refused:
        do(RULES, s, "ripley", "cancel", card=piece(s, "cable").handle)
    assert refused.value.refusal.rule == "call.cancel"
    do(RULES, s, "ripley", "pass")
    assert s.tracks["danger"] == 1


def test_what_she_alone_has_seen_is_not_public_in_a_game_of_one() -> None:
    s = returned()
    assert not any(TABLE in s.pieces[card].knows for card in s.piles["deck"])


def test_laws_and_twins_by_taps_and_from_readings() -> None:
    ran = run(RULES)
    assert {"draw", "use", "return", "resolve", "cancel", "pass"} <= ran.kinds
    assert ran.rules == {"out-of-cards", "caught"}
    assert ran.learnt > 1_000
    assert ran.twin_steps > 2_000


def test_perft() -> None:
    assert golden(RULES) == [1, 2, 7]
