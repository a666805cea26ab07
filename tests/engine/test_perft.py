"""Lines of play, counted from a seed."""

from __future__ import annotations

from companion.engine.ask import Choice
from companion.engine.perft import opened, perft, settle_chance
from companion.engine.rng import seed_bytes
from tests.engine.fragments.fate import FateFragment
from tests.engine.fragments.organism import OrganismFragment
from tests.engine.small import SmallGame


def test_the_same_seed_counts_the_same_and_changes_nothing() -> None:
    rules = FateFragment()
    s = rules.fresh()
    before = s.to_json()
    assert {perft(rules, s.copy(), 3, seed_bytes(5)) for _ in range(3)} == {perft(rules, s, 3, seed_bytes(5))}
    assert s.to_json() == before or isinstance(rules.pending(s), Choice)


def test_an_opening_is_played_by_lot_and_the_same_from_the_same_seed() -> None:
    rules = FateFragment()
    three, again, other = rules.fresh(), rules.fresh(), rules.fresh()
    opened(rules, three, 3, seed_bytes(1))
    opened(rules, again, 3, seed_bytes(1))
    opened(rules, other, 3, seed_bytes(2))
    assert three == again
    assert three not in (other, rules.fresh())


def test_a_game_that_is_over_has_no_lines() -> None:
    rules = SmallGame()
    assert [perft(rules, rules.fresh(), depth, b"") for depth in range(4)] == [1, 2, 0, 0]


def test_a_template_counts_for_its_combinations() -> None:
    rules = OrganismFragment()
    assert perft(rules, rules.fresh(), 3, seed_bytes(1979)) > 7_797


def test_chance_is_answered_from_seed_and_path() -> None:
    rules = OrganismFragment()
    states = []
    for path in ("/0", "/0", "/1"):
        s = rules.fresh()
        settle_chance(rules, s, seed_bytes(1), path)
        states.append(s.to_json())
    assert states[0] == states[1]
