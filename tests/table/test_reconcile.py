"""What the change of a picture means, verdict by verdict, on a toy game."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.errors import Refusal
from companion.engine.move import Move
from companion.engine.state import State
from companion.engine.step import Step
from companion.table.todo import Todo
from companion.table.verdict import (
    Correct,
    Edited,
    Grace,
    Make,
    Missing,
    Nothing,
    Which,
)
from tests.table.hands import Evening
from tests.table.toy import FRONT, ROOMS, STANDS, AlikeToy, Toy, table

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


# ---- by hand


class AtWork(Step, frozen=True, kw_only=True, tag="at-work"):
    by_hand: ClassVar[bool] = True


def test_while_hands_do_what_a_card_says_whatever_they_move_is_right() -> None:
    e = evening("place")
    e.s.agenda.append(AtWork())
    e.board.lay("a1", "room-4")
    verdict = e.judge()
    assert isinstance(verdict, Edited)
    assert [(shift.name, shift.target) for shift in verdict.difference] == [("a1", "room-4")]
    e.s.agenda.pop()
    assert isinstance(e.judge(), Make)
