"""Rulings on passing sets on at the end of a turn."""

from __future__ import annotations

import pytest

from tests.games.uscss_nostromo.table import Table, plain


def passing(players: int, doubles: tuple[str, ...], **options: str) -> Table:
    """At the end of the first turn, when sets are passed on."""
    t = Table(players, options=options)
    t.do("alien", "extra-set", to=doubles)
    t.to("turn.give-set", posture="aggressive")
    return t


def sets(t: Table) -> list[int]:
    """How many Reminder cards each Crew player has."""
    return [sum(name.startswith("reminder") for name in t.at(f"stand:{seat}")) for seat in t.s.seats[1:]]


@pytest.mark.ruling("E1")
def test_with_five_each_giver_gives_one_of_his_choice_to_a_different_taker() -> None:
    t = passing(5, ("crew-1", "crew-3"))
    assert sets(t) == [2, 1, 2, 1]
    assert [ask.seats for ask in t.asks] == [("crew-1",), ("crew-3",)]
    assert {o["reminder"] for o in t.offers("crew-1", "give-set")} == {"reminder-red", "reminder-white"}
    assert {o["to"] for o in t.offers("crew-1", "give-set")} == {"crew-2", "crew-4"}
    t.do("crew-3", "give-set", reminder="reminder-green", to="crew-2")
    assert t.refused("crew-1", "give-set", reminder="reminder-red", to="crew-2") == "turn.pass-a-set-5"
    t.do("crew-1", "give-set", reminder="reminder-white", to="crew-4")
    assert sets(t) == [1, 2, 1, 2]
    assert "reminder-green" in t.at("stand:crew-2")
    assert t.s.g.turn == 2


@pytest.mark.ruling("E1")
def test_the_first_offer_is_the_next_single_clockwise() -> None:
    t = passing(5, ("crew-1", "crew-3"))
    assert t.offers("crew-3", "give-set")[0]["to"] == "crew-4"
    assert t.offers("crew-1", "give-set")[0]["to"] == "crew-2"
    t.do("crew-1", "give-set", reminder="reminder-red", to="crew-4")
    assert t.offers("crew-3", "give-set")[0]["to"] == "crew-2"


@pytest.mark.ruling("E2")
def test_with_six_the_double_travels_round_the_crew_and_skips_the_alien() -> None:
    t = passing(6, ("crew-4",))
    for giver, taker in (("crew-4", "crew-5"), ("crew-5", "crew-1"), ("crew-1", "crew-2")):
        (ask,) = t.asks
        assert ask.seats == (giver,)
        assert len({o["reminder"] for o in t.offers(giver, "give-set")}) == 2, "a set of his choice"
        assert {o["to"] for o in t.offers(giver, "give-set")} == {taker}
        t.do(giver, "give-set", reminder=str(t.offers(giver, "give-set")[0]["reminder"]), to=taker)
        t.to("turn.give-set", posture="aggressive")


@pytest.mark.ruling("E3")
def test_hand_cards_and_items_stay_where_they_are() -> None:
    t = passing(6, ("crew-1",))
    t.edit("move", piece="flame-thrower", zone="stand:crew-1")
    t.give("crew-1", *plain(2))
    held = [t.hand(seat) for seat in t.s.seats[1:]]
    t.do("crew-1", "give-set", reminder="reminder-red", to="crew-2")
    assert [t.hand(seat) for seat in t.s.seats[1:]] == held
    assert t.zone("flame-thrower") == "stand:crew-1"
    assert t.refused("crew-1", "give-card", card=plain(1)[0]).startswith("kernel.")


@pytest.mark.ruling("E4")
@pytest.mark.parametrize("captured", [0, 1, 2])
def test_heroic_a_card_goes_along_that_is_not_captured_if_there_is_one(captured: int) -> None:
    t = passing(6, ("crew-1",), heroic="on")
    mine = [str(p.name) for p in t.s.at("crew-row") if p.by == "crew-1"]
    for name in mine[:captured]:
        t.edit("move", piece=name, zone="captured:alien")
    t.do("crew-1", "give-set", reminder="reminder-red", to="crew-2")
    assert sets(t) == [1, 2, 1, 1, 1]
    if captured == 2:
        assert (t.s.g.turn, "turn.give-card" in t.prompts) == (2, False), "the set goes alone"
        return
    assert {str(o["card"]) for o in t.offers("crew-1", "give-card")} == set(mine[captured:])
    t.do("crew-1", "give-card", card=mine[1])
    assert t.piece(mine[1]).by == "crew-2"
