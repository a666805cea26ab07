"""Rulings on the deck and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.play import Play
from tests.games.uscss_nostromo.rulings.test_action_rulings import through
from tests.games.uscss_nostromo.table import Table, cards

P = [cards(procedure=f"p{n}")[0] for n in range(1, 6)]


def acting(room: str, left: int, options: dict[str, str] | None = None, /, done: int = 0, **hands: Any) -> Table:
    """Red acts in that room; the deck has so many cards left, and so many procedures are activated."""
    t = Table(3, options=options, **hands)
    t.hide(alien="room-2", red_presence=room)
    if done:
        t.bin(*P[:done])
        for card in P[:done]:
            t.edit("move", piece=card, zone="slots")
    t.to("action.room", posture="aggressive")
    if room == "room-10":
        through(t, "room-8")
    t.thin(left)
    t.resolve(room)
    return t


def lost(t: Table) -> bool:
    """Whether the Alien has won by the deck."""
    return t.outcome is not None and (t.outcome.winners, t.outcome.rule) == (("alien",), "end.deck-depleted")


@pytest.mark.ruling("D1")
@pytest.mark.parametrize("switched", [False, True])
@pytest.mark.parametrize(("house", "over"), [("at-once", True), ("when-missing", False)])
def test_the_last_card_drawn_ends_the_game_at_once_unless_the_house_waits(
    house: str, over: bool, switched: bool
) -> None:
    start = ("when-missing" if over else "at-once") if switched else house
    t = acting("room-3", 1, {"last-card": start})
    if switched:
        t.edit("house", option="last-card", value=house)
    t.do("crew-1", "draw")
    assert lost(t) is over
    if not over:
        t.to("action.act")
        t.make(next(m for m in t.ask("action.act").moves if m.kind == "draw"))
        assert lost(t), "when a card is missing it is lost"


@pytest.mark.ruling("D1")
@pytest.mark.parametrize(("house", "over"), [("at-once", True), ("when-missing", False)])
def test_a_green_text_on_the_last_card_discarded_need_not_be_read(house: str, over: bool) -> None:
    t = Table(3, options={"last-card": house})
    t.hide()
    t.thin(1)
    t.deck += cards(protocol="deferred-upkeep")[:1]
    t.do("alien", "posture", posture="focused")
    assert lost(t) is over
    assert bool(t.told("protocol")) is not over


@pytest.mark.ruling("D2")
@pytest.mark.parametrize("left", [1, 2])
def test_all_that_are_left_are_discarded_and_the_alien_wins(left: int) -> None:
    t = Table()
    t.hide(breakdown_1="room-4")
    t.thin(left)
    before = len(t.discards)
    t.do("alien", "posture", posture="aggressive")
    assert len(t.discards) == before + left
    assert lost(t)


@pytest.mark.ruling("D3")
@pytest.mark.parametrize(("left", "won"), [(1, False), (2, False), (3, True)])
def test_at_mother_the_discard_comes_before_the_fifth_procedure(left: int, won: bool) -> None:
    t = acting("room-1", left, done=4, crew_1=[P[4]])
    t.deck += cards(procedure="p1")[1:3]
    assert t.ask("action.act").args["depletes"] == int(not won), "the Crew is warned"
    t.do("crew-1", "room")
    assert lost(t) is not won
    if won:
        t.do("crew-1", "activate", card=P[4])
        assert t.outcome is not None
        assert t.outcome.rule == "end.procedures-activated"


@pytest.mark.ruling("D3")
def test_the_shuttle_costs_nothing() -> None:
    t = acting("room-10", 1, done=4, crew_1=[P[4]])
    assert t.ask("action.act").args["depletes"] == 0
    t.do("crew-1", "room")
    t.do("crew-1", "activate", card=P[4])
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.rule) == (("crew-1", "crew-2"), "end.procedures-activated")


@pytest.mark.ruling("D4")
@pytest.mark.parametrize(
    ("left", "options", "warned", "over"),
    [
        (2, {}, 1, True),
        (3, {}, 1, True),
        (4, {}, 0, False),
        (2, {"last-card": "when-missing"}, 1, True),
        (3, {"last-card": "when-missing"}, 0, False),
        (2, {"survival": "on"}, 0, False),
    ],
)
def test_the_kitchen_can_run_the_deck_out_and_says_so(
    left: int, options: dict[str, str], warned: int, over: bool
) -> None:
    t = acting("room-4", left, options)
    assert t.ask("action.act").args["depletes"] == warned
    t.do("crew-1", "room")
    assert lost(t) is over


@pytest.mark.ruling("D5")
def test_in_survival_an_empty_deck_is_made_anew_in_the_middle_of_an_effect() -> None:
    t = acting("room-4", 1, {"survival": "on"})
    for handle in t.s.piles["discard"]:
        t.edit("move", piece=t.s.pieces[handle], zone="box")
    for p in t.s.at("box")[:4]:
        t.edit("top", piece=p, pile="discard")
    held, discards = t.hand("crew-1"), len(t.discards)
    t.do("crew-1", "room")
    assert not t.over
    assert t.hand("crew-1") == held + 3
    assert t.left == 1 + discards - 3


@pytest.mark.ruling("D5")
def test_with_no_discards_either_the_remainder_is_lost() -> None:
    t = acting("room-4", 1, {"survival": "on"})
    play = Play(t.rules, t.s)
    play.put(t.s.piles["discard"], "box")
    held = t.hand("crew-1")
    t.do("crew-1", "room")
    assert not t.over
    assert (t.hand("crew-1"), t.left) == (held + 1, 0)


@pytest.mark.ruling("D6")
def test_activated_procedures_stay_in_their_slots() -> None:
    t = acting("room-4", 1, {"survival": "on"}, done=2)
    for p in t.s.at("box")[:4]:
        t.edit("top", piece=p, pile="discard")
    t.do("crew-1", "room")
    assert t.told("shuffled")
    assert t.at("slots") == sorted(P[:2])
    assert len(t.s.g.activated) == 2
    assert not {t.piece(card).handle for card in P[:2]} & set(t.s.piles["mission"])


@pytest.mark.ruling("D7")
def test_the_first_end_that_is_true_wins() -> None:
    t = Table(options={"difficulty": "hard-core"})
    for card in ("c1", "c2", "c3", "c4", "c5"):
        t.edit("move", piece=card, zone="captured:alien")
    t.hide(alien="room-4", red_presence="room-4", breakdown_1="room-5")
    t.thin(3)
    t.do("alien", "posture", posture="aggressive")
    assert t.left == 1, "the penalty for the capture would take the last card"
    t.do("crew-1", "capture", card="c6")
    assert t.outcome is not None
    assert t.outcome.rule == "end.crew-captured"
    assert [e.kind for e in t.story].count("ended") == 1
    assert t.left == 1


@pytest.mark.ruling("D8")
def test_a_green_text_is_finished_before_the_next_discarded_one_is_read() -> None:
    t = Table()
    t.hide()
    outer, first, second = (
        cards(protocol="write-off")[0],
        cards(protocol="deferred-upkeep")[0],
        cards(protocol="opened-doors")[0],
    )
    t.deck += [outer, first, second]
    t.do("alien", "posture", posture="focused")
    told = [(e.kind, e.shown[0].name) for e in t.said if e.kind in ("discarded", "protocol")]
    assert told == [
        ("discarded", outer),
        ("protocol", outer),
        ("discarded", first),
        ("discarded", second),
        ("protocol", first),
        ("protocol", second),
    ]
