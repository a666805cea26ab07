"""Putting the table right by lifting: hands that follow it come to an end, and nothing it says names what is hidden."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.layout import Layout, Spot
from companion.table.correction import Correction, Wrong
from companion.table.picture import Picture
from companion.table.reconcile import Reconciler
from companion.table.verdict import Make
from companion.table.wording import TEXTS, Text
from tests.table.hands import Evening
from tests.table.toy import ROOMS, STANDS, Toy, table

ALL = (*ROOMS, *STANDS)


class Hand:
    """A hand that does what it is told and knows no identity: it picks by lot among what looks as asked."""

    def __init__(self, layout: Layout, lies: dict[str, str | None], readers: tuple[str, ...], lot: Any) -> None:
        self.layout, self.lies, self.readers, self.lot = layout, lies, frozenset(readers), lot
        self.backs = {str(s.name): s.back for s in layout.spots}
        self.dialogue = Correction()
        self.said: list[Wrong] = []
        self.held: str | None = None
        self.laid: str | None = None
        self.refused: set[str] = set()
        self.now = 0.0

    def picture(self) -> Picture:
        return Picture(dict(self.lies), frozenset(self.lies), self.readers)

    def ask(self) -> Wrong | None:
        self.now += 1.0
        wrong = self.dialogue.feed(self.layout, self.picture(), self.now)
        assert wrong == self.dialogue.feed(self.layout, self.picture(), self.now)
        if wrong is not None:
            self.said.append(wrong)
        return wrong

    def lay(self, name: str, zone: str | None) -> None:
        self.lies[name] = zone if zone in self.readers else None
        self.held, self.laid = None, name

    def lift(self, name: str) -> None:
        self.lies[name] = None
        self.held, self.laid = name, None

    def pick(self, names: list[str]) -> str:
        return str(self.lot(sorted(names)))

    def obey(self, wrong: Wrong) -> None:
        if wrong.step == "lift":
            self.lift(
                self.pick(
                    [
                        n
                        for n, z in self.lies.items()
                        if z == wrong.zone and self.backs[n] == wrong.back and n not in self.refused
                    ]
                )
            )
        elif wrong.step == "notthat":
            assert self.held is not None
            self.refused.add(self.held)
            self.lay(self.held, wrong.zone)
        elif wrong.step == "put" and "piece" in wrong.text.args:
            self.lay(str(wrong.text.args["piece"]), wrong.to)
        elif wrong.step == "put":
            self.refused.clear()
            if self.held is None:
                assert self.laid is not None
                if self.lies[self.laid] is None:
                    self.now += 4.0
                    return
                assert self.lies[self.laid] == wrong.zone
                self.lift(self.laid)
            else:
                self.lay(self.held, wrong.to)
        else:
            assert wrong.step == "gone"
            anywhere = self.pick(sorted(self.readers))
            self.lay(
                self.pick([n for n, z in self.lies.items() if z is None and self.backs[n] == wrong.back]), anywhere
            )

    def follow(self, most: int = 2000) -> None:
        for _ in range(most):
            wrong = self.ask()
            if wrong is None:
                return
            self.obey(wrong)
        raise AssertionError("the dialogue does not end")


def first(names: list[str]) -> str:
    return names[0]


def layout(*up: str, **zones: str) -> Layout:
    spots = [
        Spot(n, name, "crew" if name[0] in "ab" else "blip", zone, name in up)
        for n, (name, zone) in enumerate(zones.items(), start=1)
    ]
    return Layout(tuple(spots))


def hand(where: Layout, readers: tuple[str, ...] = ALL, lot: Any = first, **lies: str | None) -> Hand:
    table_ = {str(s.name): s.zone if s.zone in readers else None for s in where.spots}
    return Hand(where, {**table_, **lies}, readers, lot)


def test_it_is_over_when_nothing_is_wrong() -> None:
    assert hand(layout(a1="room-1")).ask() is None


def test_one_too_many_is_lifted_and_put_where_it_belongs() -> None:
    h = hand(layout(a1="room-4", a2="room-5"), a2="room-4")
    assert h.ask() == Wrong(
        "lift", Text("wrong.lift", {"zone": "room-4", "back": "crew", "n": 1}), 1, "room-4", None, "crew"
    )
    h.lift("a1")
    said = h.ask()
    assert said == Wrong(
        "notthat", Text("wrong.not-that", {"zone": "room-4", "back": "crew"}), 2, "room-4", "room-4", "crew"
    )
    h.lay("a1", "room-4")
    said = h.ask()
    assert said is not None
    assert said.text == Text("wrong.another", {"zone": "room-4", "back": "crew"})
    h.lift("a2")
    said = h.ask()
    assert said == Wrong("put", Text("wrong.put", {"zone": "room-5", "back": "crew"}), 1, "room-4", "room-5", "crew")
    h.lay("a2", "room-5")
    assert h.ask() is None


def test_three_exchanged_between_two_rooms() -> None:
    h = hand(layout(a1="room-4", a2="room-4", a3="room-5"), a1="room-5", a3="room-4")
    said = h.ask()
    assert said is not None
    assert said.text.id == "wrong.lift-mixed"
    h.follow()
    assert h.lies == {"a1": "room-4", "a2": "room-4", "a3": "room-5"}


def test_a_piece_that_lies_face_up_is_named() -> None:
    h = hand(layout("x1", x1="room-4", a1="room-2"), x1="room-9", a1="room-3")
    said = h.ask()
    assert said is not None
    assert said.text == Text("wrong.move", {"piece": "x1", "zone": "room-9", "to": "room-4"})
    h.lift("x1")
    said = h.ask()
    assert said is not None
    assert said.text == Text("wrong.lay", {"piece": "x1", "zone": "room-4"})
    h.lay("x1", "room-7")
    said = h.ask()
    assert said is not None
    assert said.text.id == "wrong.move"


def test_a_missing_piece_that_lay_face_up_is_named() -> None:
    said = hand(layout("x1", x1="room-4"), x1=None).ask()
    assert said is not None
    assert (said.step, said.text) == ("put", Text("wrong.lay", {"piece": "x1", "zone": "room-4"}))


def test_a_swept_table_is_laid_out_from_any_reader() -> None:
    h = hand(layout(a1="room-4", a2="room-5"), a1=None, a2=None)
    said = h.ask()
    assert said is not None
    assert (said.step, said.text) == ("gone", Text("wrong.lay-any", {"back": "crew", "n": 2}))
    h.lay("a2", "stand:alien")
    said = h.ask()
    assert said is not None
    assert said.text == Text("wrong.carry", {"zone": "stand:alien", "to": "room-5", "back": "crew"})
    h.follow()


def test_several_in_the_hand_are_laid_down_one_by_one() -> None:
    h = hand(layout(a1="room-4", a2="room-5", a3="room-4"), a2="room-4")
    h.ask()
    h.lift("a1")
    h.lift("a2")
    said = h.ask()
    assert said is not None
    assert said.text == Text("wrong.one-by-one", {"n": 2})
    h.lay("a1", "room-4")
    said = h.ask()
    assert said is not None
    assert said.text == Text("wrong.put", {"zone": "room-5", "back": "crew"})


def test_a_piece_that_belongs_where_no_reader_is_is_sent_there_for_a_while() -> None:
    readers = ROOMS
    h = hand(layout(a1="stand:crew-1", a2="room-4"), readers, a1="room-4")
    assert h.ask() is not None
    h.lift("a1")
    said = h.ask()
    assert said is not None
    assert said.text == Text("wrong.put", {"zone": "stand:crew-1", "back": "crew"})
    assert h.dialogue.due(h.now) == h.now + 4.0
    h.now += 4.0
    assert h.ask() is None
    assert h.dialogue.due(h.now) is None


def test_a_piece_laid_on_another_wrong_reader_is_carried_on() -> None:
    h = hand(layout(a1="room-4", a2="room-5"), a2="room-4")
    h.ask()
    h.lift("a2")
    h.ask()
    h.lay("a2", "room-9")
    said = h.ask()
    assert said is not None
    assert said.text == Text("wrong.carry", {"zone": "room-9", "to": "room-5", "back": "crew"})


def test_unknown_tags_and_torn_pieces_come_last() -> None:
    where = layout(a1="room-4", a2="room-5")
    lies: dict[str, str | None] = {"a1": "room-5", "a2": None}
    torn: dict[str, tuple[str, ...]] = {"a2": ("room-5", "room-6")}
    dialogue = Correction()
    said = dialogue.feed(where, Picture(lies, frozenset(lies), frozenset(ROOMS), {"room-2": 1}, torn), 0.0)
    assert said is not None
    assert said.step == "lift"
    lies["a1"] = "room-4"
    said = dialogue.feed(where, Picture(lies, frozenset(lies), frozenset(ROOMS), {"room-2": 1}, torn), 1.0)
    assert said is not None
    assert (said.step, said.text) == ("which", Text("wrong.torn", {"zone": "room-5", "to": "room-6"}))
    lies["a2"] = "room-5"
    said = dialogue.feed(where, Picture(lies, frozenset(lies), frozenset(ROOMS), {"room-2": 1}), 2.0)
    assert said is not None
    assert (said.step, said.text) == ("unknown", Text("wrong.unknown", {"zone": "room-2", "n": 1}))


def test_a_restless_piece_is_where_it_last_rested() -> None:
    where = layout(a1="room-4")
    dialogue = Correction()
    dialogue.feed(where, Picture({"a1": "room-5"}, frozenset({"a1"}), frozenset(ROOMS)), 0.0)
    said = dialogue.feed(where, Picture({"a1": "room-4"}, frozenset(), frozenset(ROOMS)), 1.0)
    assert said is not None
    assert dialogue.feed(where, Picture({"a1": "room-4"}, frozenset({"a1"}), frozenset(ROOMS)), 2.0) is None


def test_a_piece_that_loses_its_tag_in_the_hand_leaves_the_dialogue() -> None:
    where = layout(a1="room-4", a2="room-5")
    h = hand(where, a1="room-5")
    h.ask()
    h.lift("a1")
    h.ask()
    del h.lies["a1"]
    assert h.ask() is None


def test_a_legal_completion_is_still_a_move_and_the_dialogue_leaves() -> None:
    e = Evening(Toy(), table("place"), ALL)
    dialogue = Correction()
    e.board.lay("a1", "room-10")
    assert dialogue.feed(e.rules.layout(e.s), e.board.picture(), e.now) is not None
    e.board.lay("a1", "room-4")
    assert isinstance(e.judge(), Make)
    e.play()
    assert dialogue.feed(e.rules.layout(e.s), e.board.picture(), e.now) is None


# ---- for every table

TOKENS = [f"a{n}" for n in range(1, 8)] + ["x1", "x2", "x3"]
ZONES = ("room-1", "room-4", "room-10", "stand:crew-1", "stand:alien")
TABLES = st.fixed_dictionaries({name: st.sampled_from(ZONES) for name in TOKENS})
SCRAMBLES = st.fixed_dictionaries({name: st.sampled_from((*ZONES, None)) for name in TOKENS})
READERS = st.sampled_from([ZONES, ZONES[:3], ZONES[:4]])


def play(where: dict[str, str], lies: dict[str, str | None], readers: tuple[str, ...], data: st.DataObject) -> Hand:
    def lot(names: list[str]) -> str:
        return names[data.draw(st.integers(0, len(names) - 1))]

    start = {name: zone if zone in readers else None for name, zone in lies.items()}
    return Hand(layout(**where), start, readers, lot)


@settings(deadline=None, max_examples=150)
@given(TABLES, SCRAMBLES, READERS, st.data())
def test_hands_that_follow_it_put_any_scramble_right(
    where: dict[str, str], lies: dict[str, str | None], readers: tuple[str, ...], data: st.DataObject
) -> None:
    h = play(where, lies, readers, data)
    h.follow()
    assert h.lies == {name: zone if zone in readers else None for name, zone in where.items()}
    for wrong in h.said:
        assert not any(str(value) in TOKENS for value in wrong.text.args.values())
        assert set(wrong.text.args) == set(TEXTS[wrong.text.id])
        assert wrong.back is None or wrong.back in ("crew", "blip")


@settings(deadline=None, max_examples=60)
@given(TABLES, st.data())
def test_a_swept_table_is_laid_out_again(where: dict[str, str], data: st.DataObject) -> None:
    h = play(where, dict.fromkeys(where), ZONES, data)
    h.follow()
    assert h.lies == where


@settings(deadline=None, max_examples=80)
@given(TABLES, SCRAMBLES, st.permutations(TOKENS[:7]), st.data())
def test_what_it_says_does_not_depend_on_who_is_who(
    where: dict[str, str], lies: dict[str, str | None], others: list[str], data: st.DataObject
) -> None:
    """The same table with the identities of like backs exchanged, handled in the same way, hears the same."""
    new = dict(zip(TOKENS[:7], others, strict=True))
    one_, two = Correction(), Correction()
    plain = layout(**where)
    spots = tuple(Spot(s.piece, new.get(str(s.name), s.name), s.back, s.zone) for s in plain.spots)
    renamed = Layout(spots)
    for now in range(data.draw(st.integers(1, 6))):
        other: dict[str, str | None] = {new.get(name, name): zone for name, zone in lies.items()}
        first_ = one_.feed(plain, Picture(dict(lies), frozenset(lies), frozenset(ZONES)), float(now))
        second = two.feed(renamed, Picture(other, frozenset(other), frozenset(ZONES)), float(now))
        assert first_ == second
        lies[data.draw(st.sampled_from(TOKENS))] = data.draw(st.sampled_from((*ZONES, None)))


@pytest.mark.parametrize("id_", sorted(TEXTS))
def test_text_ids_are_words_with_hyphens(id_: str) -> None:
    assert id_.startswith("wrong.")
    assert all(arg in ("zone", "to", "back", "n", "piece") for arg in TEXTS[id_])


def test_the_reconcilers_to_dos_are_put_right_by_the_same_dialogue() -> None:
    e = Evening(Toy(), table("place", zones={"a1": "room-4", "a2": "room-4"}), ALL)
    e.board.lay("a1", None)
    e.board.lay("a2", "room-5")
    e.rec = Reconciler(e.rules)
    e.rec.hold(e.s, e.board.picture(), absent=True)
    h = Hand(e.rules.layout(e.s), e.board.lies, ALL, first)
    h.follow()
    assert e.rec.todos(e.s, e.board.picture()) == ()
