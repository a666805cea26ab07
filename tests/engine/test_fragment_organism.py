"""Perfect Organism: nine points shared out of turn in the middle of a refill, and a rearranged hive that is no move."""

from __future__ import annotations

import time

import pytest

from companion.engine.errors import Refused
from companion.engine.layout import Shift
from companion.engine.move import Move
from companion.engine.template import Share
from companion.engine.view import view
from tests.engine.driving import asks, do, golden, run, tell
from tests.engine.fragments.base import piece
from tests.engine.fragments.organism import Organism, OrganismFragment, Refill, Spent, Suffer, left
from tests.engine.readings import Table

RULES = OrganismFragment()


def attacked() -> Organism:
    """North has raided the Colony, and the first card of the refill is Furious Ripley."""
    s = RULES.fresh()
    tell(RULES, s, "egg-5")
    do(RULES, s, "north", "raid", card=piece(s, "colonist-1").handle)
    tell(RULES, s, "ripley-1")
    return s


def share(s: Organism, **points: int) -> Move:
    pairs = {piece(s, name.replace("_", "-")).handle: n for name, n in points.items()}
    return Move("east", "suffer", {"share": tuple(sorted(pairs.items()))})


def test_nine_points_are_shared_by_the_owner_of_the_hive_in_the_middle_of_anothers_refill() -> None:
    s = attacked()
    (ask,) = asks(RULES, s).values()
    assert (ask.seats, ask.args) == (("east",), {"damage": 9})
    assert [type(step) for step in s.agenda[-3:]] == [Refill, Spent, Suffer], "north's refill waits below"
    start = time.perf_counter()
    assert len(ask.moves) == 7_797
    assert len(ask.templates) == 1
    assert time.perf_counter() - start < 0.01

    table = Table(RULES, s)
    move = share(s, queen_e=3, xenomorph_1=4, facehugger_1=1, egg_e1=1)
    assert move in ask.moves
    table.enter(s, move)
    assert (table.learnt, table.taps, table.todos) == (0, 1, 3), "to do: two dead creatures and Newt leave"
    assert {p.name for p in s.at("alien-discards")} == {"xenomorph-1", "egg-e1"}
    assert s.tracks[f"wounds-{piece(s, 'queen-e').handle}"] == 3
    assert {p.name for p in s.at("colony-discards")} == {"ripley-1", "newt-1"}

    tell(RULES, s, "ripley-2")
    assert {p.name for p in s.at("colony-discards")} == {"ripley-1", "ripley-2", "newt-1"}, "she does not attack again"
    tell(RULES, s, "colonist-2")
    assert len(s.at("colony-row")) == 3
    tell(RULES, s, "egg-6")
    assert next(iter(asks(RULES, s).values())).seats == ("east",), "the turn passes on"


@pytest.mark.parametrize(
    "points",
    [
        {"queen_e": 8},
        {"queen_e": 10},
        {"queen_e": 4, "xenomorph_1": 5},
        {"queen_n": 9},
        {"queen_e": 8, "egg_e1": 1, "egg_e2": 0},
    ],
)
def test_a_share_out_has_the_right_total_and_no_creature_takes_more_than_its_life(points: dict[str, int]) -> None:
    s = attacked()
    with pytest.raises(Refused) as refused:
        RULES.apply(s, share(s, **points))
    assert refused.value.refusal.rule == "damage.share"


def test_wounds_stay_and_lower_what_a_creature_can_take() -> None:
    s = attacked()
    RULES.apply(s, share(s, queen_e=9))
    tell(RULES, s, "newt-2", "colonist-2", "egg-6")
    assert s.at("newt-north")
    assert left(s, piece(s, "queen-e")) == 3


def test_a_rearranged_hive_is_no_move() -> None:
    s = attacked()
    within = Shift("egg-e1", "alien", "hive-east", "hive-east")
    assert RULES.attempt(s, "east", within) is None
    assert not any(ask.templates[0].kind == "rearrange" for ask in asks(RULES, s).values())
    assert RULES.layout(s).zones()["egg-e1"] == "hive-east", "the area is all that is compared"


def test_an_open_card_that_joins_a_hand_is_in_the_hands_bag_by_name() -> None:
    s = attacked()
    hand = s.at("hand:north")
    table = view(s, ())
    bags = {table.pieces[p.handle].bag for p in hand}
    (bag,) = bags
    assert table.bags[bag].names == ("colonist-1",)
    ((deck, n),) = table.bags[bag].out_of
    assert n == 1
    assert "egg-5" in table.bags[deck].names
    assert "colonist-1" not in table.bags[deck].names
    assert all(table.pieces[p.handle].name is None for p in hand)
    assert all(view(s, ("north",)).pieces[p.handle].name for p in hand)


def test_nine_points_over_ten_cards_are_counted_like_by_hand() -> None:
    caps = (12, 4, 4, 4, 2, 2, 1, 1, 1, 1)
    ways = [1] + [0] * 9
    for cap in caps:
        ways = [sum(ways[left - k] for k in range(min(cap, left) + 1)) for left in range(10)]
    template = Share(9, tuple(enumerate(caps)))
    assert len(template) == ways[9] == sum(1 for _ in template)


def test_laws_and_twins_by_taps_and_from_readings() -> None:
    ran = run(RULES)
    assert {"raid", "suffer", "pass"} <= ran.kinds
    assert ran.learnt > 300
    assert ran.twin_steps > 2_000


def test_perft() -> None:
    assert golden(RULES) == [4, 16, 31236]
