"""Aliens: one order of 21, a roll corrected two rolls later, and a chapter that follows another."""

from __future__ import annotations

from companion.engine.ask import Chance, Outcome
from companion.engine.move import Answer, Entry, Move
from companion.engine.view import view
from tests.engine.driving import do, golden, run, tell
from tests.engine.fragments.aliens import BORDER, CARD, DIE, AliensFragment, Campaign, Chapter
from tests.engine.fragments.base import piece
from tests.engine.readings import Table

RULES = AliensFragment()


def ranked(first: str = "alien-21") -> Campaign:
    """The first turn, with that Alien first among the 21."""
    s = RULES.fresh()
    tell(RULES, s, "queen")
    pending = RULES.pending(s)
    assert isinstance(pending, Chance)
    order = sorted(pending.of, key=lambda handle: handle != piece(s, first).handle)
    RULES.apply(s, Answer(tuple(order), "table"))
    return s


def test_21_aliens_at_equal_distance_are_put_in_order_by_one_question() -> None:
    s = RULES.fresh()
    tell(RULES, s, "queen")
    pending = RULES.pending(s)
    assert isinstance(pending, Chance)
    assert (pending.kind, len(pending.of)) == ("order", 21)
    table = Table(RULES, s)
    table.enter(s, Answer(tuple(reversed(pending.of)), "table"))
    assert piece(s, "alien-21").zone == CARD, "the first one takes the Marine on, the others have nobody to go to"
    assert [p.zone for p in s.at(CARD)] == [CARD]
    assert table.todos == 1
    assert RULES.pending(s) == Chance("roll", "attack", of=DIE)


def test_a_typed_roll_is_corrected_two_rolls_later() -> None:
    s = ranked()
    journal: list[tuple[Campaign, Entry]] = []

    def enter(entry: Entry) -> None:
        journal.append((s.copy(), entry))
        RULES.apply(s, entry)

    enter(Answer((6,), "table"))  # the attack: 6 + 4, the Alien loses
    enter(Move("hicks", "push", {"piece": piece(s, "alien-21").handle, "to": "E4"}))
    enter(Move("hicks", "fire", {"piece": piece(s, "alien-21").handle}))
    enter(Answer((3,), "table"))  # a hit
    enter(Answer((0,), "table"))  # its acid
    assert (s.tracks["wounds"], piece(s, "alien-21").zone) == (1, "pool")

    asked = next(at for at, (was, _) in enumerate(journal) if RULES.pending(was) == Chance("roll", "attack", of=DIE))
    s, _ = journal[asked]
    del journal[asked:]
    enter(Answer((2,), "table"))  # it was a 2: 2 + 4, grabbed
    assert (s.tracks["wounds"], s.tracks["grabbed"], piece(s, "alien-21").zone) == (0, 1, CARD)
    assert len(journal) == 1, "what followed from the wrong roll has never been"


def test_a_correction_leaves_the_states_before_it_alone() -> None:
    s = ranked()
    before = s.to_json()
    branch = s.copy()
    tell(RULES, branch, 0)
    assert s.to_json() == before


def test_the_end_of_a_chapter_is_a_step_and_no_outcome() -> None:
    s = ranked()
    s.tracks["wounds"] = 1
    tell(RULES, s, 3)
    do(RULES, s, "hicks", "pass")
    tell(RULES, s, 3)
    assert isinstance(s.agenda[0], Chapter)
    table = Table(RULES, s)
    events = table.enter(s, Move("hicks", "pass"))
    assert [event.kind for event in events] == ["chapter", "room"]
    assert (s.tracks["chapter"], s.tracks["wounds"]) == (2, 0), "everybody is one step better"
    assert piece(s, "hicks").zone == "E9"
    assert [piece(s, f"alien-{i}").zone for i in (1, 2, 3)] == ["D1", "E1", "F1"], (
        "the room card said: the Queen and two"
    )
    assert not isinstance(RULES.pending(s), Outcome)
    pending = RULES.pending(s)
    assert isinstance(pending, Chance)
    RULES.apply(s, Answer(pending.of, "table"))
    do(RULES, s, "hicks", "pass")
    assert RULES.pending(s) == Outcome(("hicks", "hudson"), "survived")


def test_a_grabbed_marine_can_do_nothing_and_is_carried_off() -> None:
    s = ranked()
    tell(RULES, s, 2)
    assert RULES.pending(s) == Outcome((), "carried-off")


def test_hudson_alone_knows_the_next_room() -> None:
    s = ranked()
    top = s.piles["rooms"][0]
    assert view(s, ("hudson",), recall=True).pieces[top].name == "queen"
    assert view(s, ("hicks",), recall=True).pieces[top].name is None
    assert view(s, ()).bags[s.pieces[top].bag].names == ("alien", "empty", "queen")


def test_the_border_is_four_squares_away() -> None:
    assert len(BORDER) == 32


def test_laws_and_twins_by_taps_and_from_readings() -> None:
    ran = run(RULES)
    assert {"walk", "fire", "melee", "push", "pass", "chapter", "room"} <= ran.kinds
    assert {"survived", "carried-off"} <= ran.rules <= {"survived", "carried-off", "incapacitated"}
    assert ran.learnt > 300
    assert ran.twin_steps > 2_000


def test_perft() -> None:
    assert golden(RULES, seed=1) == [8, 232, 6509]
