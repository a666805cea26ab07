"""What the change of a picture means, verdict by verdict, on a toy game."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.engine.errors import Refusal
from companion.engine.event import Event
from companion.engine.layout import Shift
from companion.engine.move import Answer, Entry, Move
from companion.engine.state import State
from companion.table.picture import Picture
from companion.table.reconcile import ReconcileConfig, Reconciler
from companion.table.todo import Todo
from companion.table.verdict import (
    Correct,
    Grace,
    Keep,
    Make,
    Missing,
    Nothing,
    Replace,
    TakeBack,
    Unknown,
    Wait,
    Which,
)
from tests.table.hands import Evening
from tests.table.toy import FRONT, ROOMS, SHUTTLE, STANDS, AlikeToy, Toy, ToyState, table

ALL = (*ROOMS, *STANDS)


def evening(*verbs: str, rules: Toy | None = None, readers: tuple[str, ...] = ALL, **zones: str) -> Evening:
    return Evening(rules or Toy(), table(*verbs, zones=zones), readers)


def place(s: State, name: str, room: str, kind: str = "place") -> Move:
    piece = next(p for p in s.pieces.values() if p.name == name)
    return Move(str(piece.by), kind, {"piece": piece.handle, "room": room})


# ---- nothing


def test_a_table_as_it_should_be_means_nothing() -> None:
    assert evening("place").judge() == Nothing()


def test_what_readers_cannot_tell_is_no_difference() -> None:
    e = evening("place", readers=ROOMS)
    assert e.board.lies["a1"] is None
    del e.board.lies["a2"]
    assert e.judge(60.0) == Nothing()


def test_a_piece_in_the_hand_is_no_move_and_no_take_back() -> None:
    e = evening("place")
    e.board.lay("a1", None)
    assert e.judge() == Nothing()
    e.board.lay("a1", "room-4")
    e.play()
    e.board.lay("a1", None)
    assert e.judge() == Nothing()


def test_a_piece_still_moving_is_waited_for() -> None:
    e = evening("place")
    e.board.lay("a1", "room-4")
    e.board.restless.add("a1")
    assert e.judge() == Nothing()


# ---- moves


def test_the_hands_of_a_legal_move_are_that_move() -> None:
    e = evening("place")
    e.board.lay("a1", "room-4")
    assert e.judge() == Make((place(e.s, "a1", "room-4"),))


def test_several_pieces_are_several_moves_whoever_laid_them() -> None:
    e = evening("place/crew-1", "place/crew-2", "hunt")
    for name, room in (("b1", "room-4"), ("a2", "room-4"), ("a1", "room-9")):
        e.board.lay(name, room)
    verdict = e.judge()
    assert isinstance(verdict, Make)
    assert {m.seat for m in verdict.moves} == {"crew-1", "crew-2"}
    assert e.play()[-1] == Nothing()


def test_a_dozen_pieces_are_played_six_at_a_time() -> None:
    e = evening("place/crew-1", "place/crew-2")
    for n in range(1, 7):
        e.board.lay(f"a{n}", "room-4")
        e.board.lay(f"b{n}", f"room-{n}")
    verdicts = e.play()
    assert [len(v.moves) for v in verdicts if isinstance(v, Make)] == [6, 6]
    assert verdicts[-1] == Nothing()


def test_only_what_is_left_over_is_asked_about() -> None:
    e = evening("place/crew-1")
    e.board.lay("a1", "room-4")
    e.board.lay("b1", "room-4")
    verdicts = e.play()
    assert verdicts[0] == Make((place(table("place"), "a1", "room-4"),))
    assert isinstance(verdicts[1], Grace)
    assert isinstance(e.judge(4.0), Correct)


def test_one_piece_along_its_way_is_several_moves() -> None:
    e = evening("walk", alien="room-3")
    e.board.lay("alien", "room-6")
    assert e.judge() == Make(tuple(Move("alien", "walk", {"room": f"room-{n}"}) for n in (4, 5, 6)))


def test_a_way_of_more_than_six_moves_is_none() -> None:
    e = evening("walk", alien="room-1")
    e.board.lay("alien", "room-8")
    assert isinstance(e.judge(), Grace)


def test_h20_rooms_on_the_way_are_ignored_unless_the_rules_need_the_way() -> None:
    straight, round_about = evening("hunt", alien="room-1"), evening("walk", alien="room-1")
    for e in (straight, round_about):
        for room in ("room-2", "room-3"):
            e.board.restless = {"alien"}
            e.board.lay("alien", room)
            assert e.judge(0.12) == Nothing()
        e.board.restless = set()
    assert straight.judge(0.3) == Make((Move("alien", "hunt", {"room": "room-3"}),))
    verdict = round_about.judge(0.3)
    assert isinstance(verdict, Make)
    assert [m.args["room"] for m in verdict.moves] == ["room-2", "room-3"]


def test_h2_a_resting_token_is_one_move_however_often_it_is_seen() -> None:
    e = evening("place")
    e.board.lay("a1", "room-4")
    verdicts = e.play()
    verdicts += [e.judge(0.1) for _ in range(1000)]
    assert [type(v) for v in verdicts if v != Nothing()] == [Make]


def test_never_past_a_reveal() -> None:
    e = evening("hunt", "place", a1="room-4")
    e.board.lay("alien", "room-4")
    e.board.lay("a2", "room-5")
    first = e.judge()
    assert isinstance(first, Make)
    # What reveals comes last; a second hunt could only follow what it shows.
    assert [m.kind for m in first.moves] == ["place", "hunt"]


def test_two_moves_in_one_action_are_all_or_none() -> None:
    e = evening("place/crew-1", "place/crew-2")
    e.board.lay("a1", "room-4")
    e.board.lay("b1", "room-5")
    verdict = e.judge()
    assert isinstance(verdict, Make)
    assert len(verdict.moves) == 2


def test_the_hands_of_one_move_with_two_pieces() -> None:
    e = evening("swap", a1="room-1", a2="room-2")
    e.board.lay("a1", "room-2")
    e.board.lay("a2", "room-1")
    verdict = e.judge()
    assert isinstance(verdict, Make)
    assert [m.kind for m in verdict.moves] == ["swap"]
    assert e.play()[-1] == Nothing()


def test_a_seats_own_pass_is_implied_by_its_hand() -> None:
    e = evening("mine", "place")
    e.board.lay("a1", "room-4")
    verdict = e.judge()
    assert isinstance(verdict, Make)
    assert [(m.seat, m.kind) for m in verdict.moves] == [("crew-1", "pass"), ("crew-1", "place")]


def test_an_optional_ask_needs_no_pass() -> None:
    e = evening("more/crew-1", "walk")
    e.board.lay("alien", "room-4")
    assert e.judge() == Make((Move("alien", "walk", {"room": "room-4"}),))


def test_what_the_companion_plays_is_not_played_by_hand() -> None:
    e = evening("place", "walk")
    e.rec.automate({"alien"})
    e.board.lay("alien", "room-4")
    e.board.lay("a1", "room-4")
    verdicts = e.play()
    assert [type(v) for v in verdicts] == [Make, Grace]
    assert verdicts[1] == Grace(e.now + 4.0, (Refusal("kernel.not-asked"),))
    e.apply(Move("alien", "walk", {"room": "room-4"}))
    assert e.judge() == Nothing()


def test_a_piece_that_the_rules_send_back_at_once_is_a_to_do_and_no_second_move() -> None:
    e = evening("bounce")
    e.board.lay("a1", "room-4")
    assert [type(v) for v in e.play()] == [Make, Nothing]
    assert e.s.tracks["bounced"] == 1
    assert e.rec.todos(e.s, e.board.picture()) == (Todo("crew", None, "room-4", "stand:crew-1"),)


# ---- moves by vanishing


def test_a_disappearance_is_a_move_when_the_rules_wait_for_it_and_some_time_has_passed() -> None:
    e = evening("pick")
    e.board.lay("torch", FRONT)
    assert e.judge() == Nothing()
    assert e.rec.due(e.now) == e.now + 4.0
    verdict = e.judge(4.0)
    assert isinstance(verdict, Make)
    assert verdict.moves[0].kind == "pick"
    assert e.play()[-1] == Nothing()


def test_a_disappearance_that_could_mean_two_things_is_asked_about() -> None:
    e = evening("take-or-burn")
    e.board.lay("torch", None)
    assert e.judge() == Nothing()
    verdict = e.judge(4.0)
    assert isinstance(verdict, Which)
    assert [[m.kind for m in option] for option in verdict.options] == [["pick"], ["burn"]]


def test_a_disappearance_that_is_merely_allowed_is_looked_for() -> None:
    e = evening("maybe-pick")
    e.board.lay("torch", None)
    assert e.judge() == Nothing()
    assert e.judge(4.0) == Nothing()
    assert e.judge(16.0) == Missing((Todo("item", "torch", None, "room-6"),))


def test_missing_face_down_pieces_are_counted() -> None:
    e = evening("walk", a1="room-4", a2="room-4")
    e.board.lay("a1", None)
    e.board.lay("a2", None)
    e.judge()
    assert e.judge(20.0) == Missing((Todo("crew", None, None, "room-4", 2),))


def test_nothing_vanishes_into_a_move_while_chance_is_asked() -> None:
    e = evening("roll", "pick")
    e.apply(Move("crew-1", "pass"))
    e.board.lay("torch", None)
    assert e.judge() == Nothing()
    assert e.judge(5.0) == Nothing()


# ---- which


def test_two_moves_with_the_same_hands_are_asked_about() -> None:
    e = evening("place", "order")
    e.board.lay("a1", "room-4")
    options = (place(e.s, "a1", "room-4"),), (place(e.s, "a1", "room-4", "order"),)
    assert e.judge() == Which(options)


def test_two_moves_that_the_game_calls_alike_are_one() -> None:
    e = evening("place", "order", rules=AlikeToy())
    e.board.lay("a1", "room-4")
    assert e.judge() == Make((place(e.s, "a1", "room-4"),))


def test_what_is_clear_is_made_before_anybody_is_asked() -> None:
    e = evening("place", "order", "walk")
    e.board.lay("a1", "room-4")
    e.board.lay("alien", "room-4")
    verdicts = e.play()
    assert isinstance(verdicts[0], Make)
    assert isinstance(verdicts[1], Which)


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
