"""Reconciling when hands are not done: waiting, keeping, replacing, grace, correction, and how long it takes."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.engine.errors import Refusal
from companion.engine.event import Event
from companion.engine.layout import Shift
from companion.engine.move import Answer, Entry, Move
from companion.table.picture import Picture
from companion.table.reconcile import ReconcileConfig, Reconciler
from companion.table.todo import Todo
from companion.table.verdict import (
    Correct,
    Grace,
    Keep,
    Make,
    Nothing,
    Replace,
    TakeBack,
    Unknown,
    Wait,
)
from tests.table.hands import Evening
from tests.table.test_reconcile import ALL, evening, place
from tests.table.toy import FRONT, SHUTTLE, Toy, ToyState, table

# ---- wait


def test_part_of_a_moves_hands_waits_for_the_rest() -> None:
    e = evening("swap", a1="room-1", a2="room-2", a3="room-3")
    e.board.lay("a1", "room-2")
    verdict = e.judge(60.0)
    assert isinstance(verdict, Wait)
    assert verdict.rest == (Todo("crew", None, "room-2", "room-1"),)
    e.board.lay("a2", "room-1")
    assert isinstance(e.judge(), Make)


def test_pieces_that_no_one_move_explains_wait_for_none() -> None:
    e = evening("swap", a1="room-1", a2="room-2", a3="room-3")
    for name, room in (("a1", "room-2"), ("a2", "room-3"), ("a3", "room-1")):
        e.board.lay(name, room)
    assert isinstance(e.judge(), Grace)
    assert isinstance(e.judge(4.0), Correct)


def test_waiting_holds_up_nothing_else() -> None:
    e = evening("swap", a1="room-1", a2="room-2")
    e.board.lay("a1", "room-2")
    e.board.lay("x1", "room-4")
    e.judge()
    verdict = e.judge(4.0)
    assert isinstance(verdict, Correct)
    assert [shift.name for shift in verdict.difference] == ["x1"]


# ---- keep


def test_what_is_legal_once_windows_are_passed_is_kept() -> None:
    e = evening("window", "walk")
    e.board.lay("alien", "room-4")
    verdict = e.judge(30.0)
    assert verdict == Keep((Move("alien", "walk", {"room": "room-4"}),), ("1:window",))
    e.apply(Move("crew-2", "pass"))
    assert e.judge() == Make((Move("alien", "walk", {"room": "room-4"}),))


@pytest.mark.parametrize("verb", ["tell", "roll"])
def test_nothing_is_kept_past_a_reveal_or_a_chance(verb: str) -> None:
    e = evening(verb, "walk")
    e.board.lay("alien", "room-4")
    assert isinstance(e.judge(), Grace)


def test_after_a_chance_the_rest_of_the_picture_is_made() -> None:
    e = evening("roll", "walk")
    e.board.lay("alien", "room-4")
    e.judge()
    e.apply(Move("crew-1", "pass"))
    assert isinstance(e.judge(), Grace)
    e.apply(Answer((1,)))
    assert isinstance(e.judge(), Make)


# ---- replace and take back


def test_the_piece_moved_last_has_moved_on() -> None:
    e = evening("place")
    e.board.lay("a1", "room-4")
    e.play()
    e.board.lay("a1", "room-5")
    assert e.judge() == Replace(1, (place(table("place"), "a1", "room-5"),))
    assert e.play()[-1] == Nothing()


def test_a_move_that_may_not_be_undone_is_not_replaced() -> None:
    e = evening("place")
    e.board.lay("a1", "room-4")
    e.play()
    e.history.clear()
    e.board.lay("a1", "room-5")
    assert isinstance(e.judge(), Grace)


def test_another_piece_does_not_replace_a_move() -> None:
    e = evening("place")
    e.board.lay("a1", "room-4")
    e.play()
    e.board.lay("x1", "room-5")
    assert isinstance(e.judge(), Grace)


def test_an_earlier_position_is_an_offer_to_take_back() -> None:
    e = evening("place")
    for name in ("a1", "a2"):
        e.board.lay(name, "room-4")
        e.play()
    e.board.lay("a2", "stand:crew-1")
    assert e.judge() == TakeBack(1)
    e.board.lay("a1", "stand:crew-1")
    assert e.judge() == TakeBack(2)
    e.undo(2)
    assert e.judge() == Nothing()


# ---- grace, refusals, correction


def test_what_nothing_explains_is_given_time_and_then_corrected() -> None:
    e = evening("place")
    e.board.lay("a1", SHUTTLE)
    assert e.judge() == Grace(e.now + 4.0, (Refusal("toy.shuttle"),))
    assert e.rec.due(e.now) == e.now + 4.0
    assert isinstance(e.judge(3.9), Grace)
    verdict = e.judge(0.2)
    assert isinstance(verdict, Correct)
    assert verdict.refusals == (Refusal("toy.shuttle"),)
    assert [(s.name, s.source, s.target) for s in verdict.difference] == [("a1", "stand:crew-1", SHUTTLE)]
    e.board.lay("a1", "room-4")
    assert [type(v) for v in e.play()] == [Make, Nothing]
    assert e.rec.due(e.now) is None


def test_the_time_runs_for_each_piece_from_where_it_rests() -> None:
    e = Evening(Toy(), table("place"), ALL)
    e.rec = Reconciler(e.rules, ReconcileConfig(grace=1.0))
    e.board.lay("x1", "room-4")
    e.judge()
    e.board.lay("x1", "room-5")
    assert isinstance(e.judge(0.9), Grace)
    assert isinstance(e.judge(0.9), Grace)
    assert isinstance(e.judge(0.2), Correct)


# ---- a picture acts only by changing


def test_after_an_undo_the_same_picture_is_a_to_do() -> None:
    e = evening("place")
    e.board.lay("a1", "room-4")
    e.play()
    e.undo()
    assert e.judge(60.0) == Nothing()
    assert e.rec.owed() == ("a1",)
    assert e.rec.todos(e.s, e.board.picture()) == (Todo("crew", None, "room-4", "stand:crew-1"),)
    e.board.lay("a1", None)
    assert e.judge(60.0) == Nothing()
    e.board.lay("a1", "room-4")
    assert e.judge(60.0) == Nothing()
    e.board.lay("a1", "stand:crew-1")
    assert e.judge() == Nothing()
    assert e.rec.todos(e.s, e.board.picture()) == ()
    e.board.lay("a1", "room-4")
    assert isinstance(e.judge(), Make)


def test_a_piece_in_a_to_do_that_goes_elsewhere_is_a_difference() -> None:
    e = evening("place")
    e.board.lay("a1", "room-4")
    e.play()
    e.undo()
    e.board.lay("a1", "room-5")
    assert e.judge() == Make((place(e.s, "a1", "room-5"),))


def test_after_a_restart_a_swept_table_is_laid_out_without_making_moves() -> None:
    e = evening("place", a1="room-3", a2="room-4")
    for name in ("a1", "a2"):
        e.board.lay(name, None)
    e.rec.hold(e.s, e.board.picture(), absent=True)
    assert e.rec.todos(e.s, e.board.picture()) == (
        Todo("crew", None, None, "room-3"),
        Todo("crew", None, None, "room-4"),
    )
    e.board.lay("a1", "stand:crew-1")
    assert e.judge(60.0) == Nothing()
    e.board.lay("a1", "room-3")
    assert e.judge() == Nothing()
    e.board.lay("a2", "room-4")
    assert e.rec.todos(e.s, e.board.picture()) == ()


def test_a_tapped_move_is_a_to_do_for_the_hands() -> None:
    e = evening("place")
    e.apply(place(e.s, "a1", "room-4"))
    assert e.judge(60.0) == Nothing()
    assert e.rec.todos(e.s, e.board.picture()) == (Todo("crew", None, "stand:crew-1", "room-4"),)
    e.board.lay("a1", None)
    assert e.rec.todos(e.s, e.board.picture()) == (Todo("crew", None, None, "room-4"),)
    e.board.lay("a1", "room-7")
    assert e.judge() == Replace(1, (place(table("place"), "a1", "room-7"),))


def test_what_follows_by_rule_is_a_to_do() -> None:
    e = evening("hunt", a3="room-4", a1="room-4")
    e.board.lay("alien", "room-4")
    verdicts = e.play()
    assert [type(v) for v in verdicts] == [Make, Nothing]
    todo = e.rec.todos(e.s, e.board.picture())
    assert todo == (Todo("crew", None, "room-4", "stand:crew-1"),)
    e.board.lay("a3", "stand:crew-1")
    assert e.judge() == Nothing()
    assert e.rec.todos(e.s, e.board.picture()) == ()


def test_hands_that_run_ahead_of_the_rules_make_no_to_do() -> None:
    e = evening("hunt", a3="room-4")
    e.board.lay("alien", "room-4")
    e.board.lay("a3", "stand:crew-1")
    verdicts = e.play()
    assert [type(v) for v in verdicts] == [Make, Nothing]
    assert e.rec.todos(e.s, e.board.picture()) == ()


def test_a_to_do_off_the_readers_is_done_when_the_piece_is_gone() -> None:
    e = evening("pick")
    e.apply(Move("crew-1", "pick", {"piece": next(p.handle for p in e.s.pieces.values() if p.name == "torch")}))
    assert e.rec.todos(e.s, e.board.picture()) == (Todo("item", "torch", "room-6", FRONT),)
    e.board.lay("torch", FRONT)
    assert e.rec.todos(e.s, e.board.picture()) == ()


def test_a_piece_in_the_hand_when_its_to_do_arose_may_come_back_to_where_it_lay() -> None:
    e = evening("place")
    e.board.lay("a1", None)
    e.apply(place(e.s, "a1", "room-4"))
    e.board.lay("a1", "stand:crew-1")
    assert e.judge(60.0) == Nothing()
    assert e.rec.todos(e.s, e.board.picture()) == (Todo("crew", None, "stand:crew-1", "room-4"),)


# ---- never guess


def test_unknown_tags_are_reported() -> None:
    e = evening("place")
    assert e.judge(unknown={"room-10": 1, "room-4": 2}) == Unknown(("room-4", "room-10"))


def test_h4_a_token_in_two_places_is_asked_about_and_never_two_moves() -> None:
    e = evening("place")
    e.board.lay("a1", None)
    e.board.restless.add("a1")
    assert e.judge(60.0, torn={"a1": ("room-7", "room-8")}) == Unknown((), (("room-7", "room-8"),))


def test_a_strange_tag_holds_up_no_move() -> None:
    e = evening("place")
    e.board.lay("a1", "room-4")
    assert isinstance(e.judge(unknown={"room-4": 1}), Make)


# ---- how long it takes


class Counting(Toy):
    """The toy, counting what is asked of it."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()

    def apply(self, s: ToyState, entry: Entry) -> list[Event]:
        self.asked["apply"] += 1
        return super().apply(s, entry)

    def hands(self, s: ToyState, move: Move) -> list[Shift]:
        self.asked["hands"] += 1
        return super().hands(s, move)

    def attempt(self, s: ToyState, seat: str | None, shift: Shift) -> Move | None:
        self.asked["attempt"] += 1
        return super().attempt(s, seat, shift)

    def check(self, s: ToyState, move: Move) -> Refusal | None:
        self.asked["check"] += 1
        return super().check(s, move)


def _asked(*laid: tuple[str, str]) -> Counter[str]:
    rules = Counting()
    e = evening("place/crew-1", "place/crew-2", "hunt", rules=rules)
    for name, room in laid:
        e.board.lay(name, room)
    e.judge()
    return rules.asked


def test_a_judgement_asks_little_of_the_rules() -> None:
    assert _asked() == {}
    usual = _asked(("a1", "room-4"))
    assert usual["apply"] == 1
    assert usual["attempt"] == 4
    assert usual["hands"] < 10
    assert usual["check"] < 4
    worst = _asked(*((f"{who}{n}", SHUTTLE) for who in "ab" for n in range(1, 7)))
    assert worst["apply"] < 100
    assert worst["hands"] < 600
    assert worst["check"] < 300


def test_equal_tables_are_judged_equally_whatever_the_order_of_the_readings() -> None:
    e = evening("place/crew-1", "place/crew-2")
    for n in range(1, 4):
        e.board.lay(f"b{n}", "room-4")
        e.board.lay(f"a{n}", f"room-{n}")
    p = e.board.picture()
    backwards = Picture(dict(reversed(p.lies.items())), p.resting, p.readers)
    assert e.rec.judge(e.s, p, 0.0) == Reconciler(e.rules).judge(e.s, backwards, 0.0)
