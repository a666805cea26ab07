"""Twins find leaks that are planted, and leave games alone that have none."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine.errors import LawBroken
from companion.engine.event import Event, Shown
from companion.engine.laws import viewers
from companion.engine.move import Answer, Entry, Move
from companion.engine.piece import TABLE
from companion.engine.play import Play
from companion.engine.twins import Twin, screen
from companion.engine.view import view
from tests.engine.driving import do, run
from tests.engine.fragments import nostromo
from tests.engine.fragments.base import piece
from tests.engine.fragments.nostromo import Nostromo, NostromoFragment
from tests.engine.test_fragment_nostromo import CREW, hidden, hunted

RULES = NostromoFragment()


class Sorted(NostromoFragment):
    """Leak 1: after each move an event lists the hidden tokens in the order of what they are."""

    def apply(self, s: Nostromo, entry: Entry) -> list[Event]:
        events = super().apply(s, entry)
        tokens = sorted(
            (p for p in s.pieces.values() if p.zone in "457" and not p.up),
            key=lambda p: (p.name or "").rpartition("-")[2],
        )
        return [*events, Event("tokens", {"tokens": tuple(p.handle for p in tokens)})]


def test_a_list_ordered_by_identity() -> None:
    with pytest.raises(LawBroken, match="can tell twins apart"):
        run(Sorted(), plays=50)


class Counting(NostromoFragment):
    """A leak of another kind: an event counts what is hidden."""

    def apply(self, s: Nostromo, entry: Entry) -> list[Event]:
        events = super().apply(s, entry)
        hidden = [p for p in s.pieces.values() if p.name and p.name.endswith("presence") and p.zone in "457"]
        return [*events, Event("noise", {"presences": len(hidden)})]


def test_a_count_of_what_is_hidden() -> None:
    with pytest.raises(LawBroken, match="can tell twins apart"):
        run(Counting(), plays=50)


def careless(t: Play[Any], tokens: list[int]) -> None:
    """Leak 2: tokens go back to their stands by hand, forgotten and with the handles they have always had."""
    for token in tokens:
        p = t.s.pieces[token]
        seat = str(p.name).rpartition("-")[0]
        t.s.pieces[token] = p.but(zone=f"stand:{seat}", up=False, knows=(seat,))


def test_a_handle_that_survives_hiding(monkeypatch: pytest.MonkeyPatch) -> None:
    run(RULES, plays=20)
    monkeypatch.setattr(nostromo, "_take_off", careless)
    with pytest.raises(LawBroken, match=r"was told what \d+ is, and it still lies there"):
        run(RULES, plays=20)


def test_what_everybody_still_knows_is_no_leak() -> None:
    s = hunted()
    token = piece(s, "crew-1-presence")
    s.pieces[token.handle] = token.but(knows=(*s.seats, TABLE))
    heard = [Event("shown", shown=(Shown(token.handle, token.back, token.name),))]
    for viewer in viewers(s):
        twin = Twin(RULES, s, viewer, random.Random(1), heard)
        assert twin.state.pieces[token.handle].name == "crew-1-presence", "what is no secret is the same in both"


def test_a_twin_has_other_identities_and_the_same_holes() -> None:
    s = hunted()
    names = set()
    for seed in range(30):
        twin = Twin(RULES, s, ("alien",), random.Random(seed)).state
        assert screen(RULES, twin, ("alien",), []) == screen(RULES, s, ("alien",), [])
        assert [p.name is None for p in twin.pieces.values()] == [p.name is None for p in s.pieces.values()]
        names.add(next(p.name for p in twin.at("5") if p.by == "crew-1"))
    assert names == {"crew-1-passage", "crew-1-presence"}


def test_a_twin_dies_when_the_record_itself_must_differ() -> None:
    rng, ends = random.Random(1), set()
    for _ in range(20):
        s = hunted("5")
        twin = Twin(RULES, s, ("alien",), rng)
        for seat in CREW:
            entry = Move(seat, "pass")
            events = RULES.apply(s, entry)
            if twin.alive:
                twin.follow(entry, s, events)
        ends.add((twin.alive, twin.steps))
    assert ends == {(True, 3), (False, 2)}, "the reveal showed another token, or the same"


def test_a_screen_shows_its_view_what_it_is_asked_and_what_it_was_told() -> None:
    s = hidden()
    mine, table = screen(RULES, s, ("crew-1",), []), screen(RULES, s, (), [])
    assert b"bring-1" in mine
    assert b"hunt" in table
    assert mine != table
    do(RULES, s, "alien", "hunt", room="4")
    assert screen(RULES, s, (), []) != table


def test_a_secret_answer_of_chance_is_another_in_the_twin() -> None:
    got = set()
    for seed in range(30):
        s = RULES.fresh()
        twin = Twin(RULES, s, ("crew-2",), random.Random(seed))
        answer = Answer(("bring-1",), "table")
        twin.follow(answer, s, RULES.apply(s, answer))
        assert twin.alive
        assert twin.steps == 1
        got.add(next(p.name for p in twin.state.at("hand:crew-1")))
        assert view(twin.state, ("crew-2",)).at("hand:crew-1")[0].name is None
    assert len(got) > 3
