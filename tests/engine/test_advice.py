"""Ask the rules: what may be done, what may not and by which rule, computed from one view alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine.advice import advise
from companion.engine.ask import Choice
from companion.engine.determinize import determinize
from companion.engine.move import Move
from companion.engine.options import Options
from companion.engine.piece import Piece
from companion.engine.playout import play_out
from companion.engine.view import view
from companion.games import load
from companion.session.advice import in_words

PACKAGE = load("uscss-nostromo")


@pytest.fixture
def hiding() -> tuple[Any, Any]:
    """Crew-1 is the first to lay a token."""
    rules: Any = PACKAGE.ruleset()
    s = rules.new(Options(3))
    play_out(rules, s, Random(1), enough=lambda now: now.g.phase == "hiding" and isinstance(rules.pending(now), Choice))
    return rules, s


def token(s: Any, zone: str) -> Piece:
    return next(p for p in s.pieces.values() if p.zone == zone and p.back in ("crew", "blip"))


def test_what_may_be_done_with_a_piece_is_what_is_asked(hiding: tuple[Any, Any]) -> None:
    rules, s = hiding
    seen, mine = view(s, ("crew-1",)), token(s, "stand:crew-1")
    said = advise(rules, seen, "crew-1", mine.handle)
    assert said.allowed
    assert said.rule == "hiding.crew-tokens"
    assert [may.template.kind for may in said.may] == ["place"]
    assert all(move.args["piece"] == mine.handle for move in said.may[0].template)
    assert all(rules.check(s, move) is None for move in said.may[0].template)


def test_a_piece_put_somewhere_is_allowed_or_forbidden_by_a_rule(hiding: tuple[Any, Any]) -> None:
    rules, s = hiding
    mine, blip = token(s, "stand:crew-1"), token(s, "stand:alien")
    assert advise(rules, view(s, ("crew-1",)), "crew-1", mine.handle, "room-4").allowed
    seen = view(s, ("alien",))
    shuttle = advise(rules, seen, "alien", blip.handle, "room-10")
    assert (shuttle.allowed, shuttle.rule) == (False, "hiding.no-blip-in-shuttle")
    early = advise(rules, seen, "alien", blip.handle, "room-4")
    assert (early.allowed, early.rule, early.args) == (False, "hiding.in-turn", {"seat": "crew-1"})


def test_a_move_that_anybody_tries_is_answered_by_its_rule(hiding: tuple[Any, Any]) -> None:
    rules, s = hiding
    seen = view(s, ("crew-2",))
    hunt = advise(rules, seen, "alien", move=Move("alien", "hunt", {"room": "room-3"}))
    assert (hunt.allowed, hunt.rule) == (False, "hunting.only-in-hunting")
    words = in_words(hunt, PACKAGE.RULES, "en")["rule"]
    assert words["section"]
    assert words["text"] == PACKAGE.RULES["hunting.only-in-hunting"].en
    assert in_words(hunt, PACKAGE.RULES, "fr")["rule"]["text"] == PACKAGE.RULES["hunting.only-in-hunting"].fr


def test_why_not_otherwise_is_said_of_a_card_and_an_item(hiding: tuple[Any, Any]) -> None:
    rules, s = hiding
    seen = view(s, ("crew-1",))
    card = next(p for p in seen.pieces.values() if p.zone == "hand:crew-1")
    said = advise(rules, seen, "crew-1", card.handle)
    assert ("activate", "action.activate") in {(no.move.kind, no.refusal.rule) for no in said.may_not}
    item = next(p for p in seen.pieces.values() if p.back == "item")
    picked = advise(rules, seen, "crew-1", item.handle)
    assert (picked.allowed, picked.rule) == (False, "items.picked-in-action")


def test_what_means_nothing_in_this_game_has_no_rule(hiding: tuple[Any, Any]) -> None:
    rules, s = hiding
    said = advise(rules, view(s, ()), None, 99_999)
    assert (said.allowed, said.rule, said.may, said.may_not) == (False, "", (), ())


def test_two_tables_that_look_alike_give_the_same_advice() -> None:
    rules: Any = PACKAGE.ruleset()
    s, rng = rules.new(Options(4)), Random(3)
    compared = differ = 0

    def watch(now: Any, _: object, __: object) -> None:
        nonlocal compared, differ
        if rng.random() > 0.1:
            return
        for viewer in ((), ("alien",), ("crew-2",)):
            other = determinize(view(now, viewer), [], rng)
            differ += [p.name for p in other.pieces.values()] != [p.name for p in now.pieces.values()]
            for p in list(now.pieces.values())[::5]:
                for zone in (None, "room-4"):
                    mine, theirs = (
                        advise(rules, view(state, viewer), viewer[0] if viewer else None, p.handle, zone)
                        for state in (now, other)
                    )
                    assert mine == theirs
                    compared += 1

    play_out(rules, s, Random(8), watch=watch)
    assert compared > 200
    assert differ > 10
