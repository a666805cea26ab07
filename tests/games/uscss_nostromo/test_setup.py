"""Setup."""

from __future__ import annotations

import pytest

from companion.engine.ask import Chance
from companion.engine.errors import BadOption
from companion.engine.move import Answer
from companion.engine.options import Options
from tests.games.uscss_nostromo.table import Table, rules

SETS = {2: [6], 3: [3, 3], 4: [2, 2, 2], 7: [1] * 6}


def reminders(t: Table) -> list[int]:
    return [sum(n.startswith("reminder") for n in t.at(f"stand:{seat}")) for seat in t.s.seats[1:]]


@pytest.mark.rule("setup.board")
def test_items_lie_in_armory_and_shed() -> None:
    t = Table()
    assert t.at("room-6") == ["flame-thrower"]
    assert t.at("room-9") == ["motion-detector"]
    assert t.up("flame-thrower")
    assert t.up("motion-detector")


@pytest.mark.rule("setup.blips")
def test_the_alien_has_three_blips_and_three_breakdowns_wait() -> None:
    t = Table()
    assert t.at("stand:alien") == ["alien", "breakdown-1", "jonesy", "reminder-alien"]
    assert t.at("posture-aside") == ["posture"]
    assert t.at("supply") == ["breakdown-2", "breakdown-3", "breakdown-4"]
    assert t.up("breakdown-2")
    assert all(t.piece(name).by == "alien" for name in ("breakdown-2", "posture"))


@pytest.mark.rule("setup.behavior-deck")
def test_nine_behavior_cards_nobody_knows() -> None:
    t = Table()
    assert len(t.s.piles["behavior"]) == 9
    assert t.s.piles["behavior-discard"] == ()
    assert all(t.s.pieces[h].name is None for h in t.s.piles["behavior"])


@pytest.mark.rule("setup.mission-deck")
@pytest.mark.parametrize(("players", "left"), [(2, 39), (3, 38), (4, 37), (7, 34)])
def test_the_deck_after_the_opening_cards(players: int, left: int) -> None:
    t = Table(players)
    assert t.left == left
    assert t.discards == []
    assert t.at("crew-row") == ["c1", "c2", "c3", "c4", "c5", "c6"]
    assert all(t.up(card) for card in t.at("crew-row"))
    assert len(t.s.pieces) == 83


@pytest.mark.rule("setup.sets")
@pytest.mark.parametrize("players", [2, 3, 4, 7])
def test_sets_are_dealt_evenly(players: int) -> None:
    t = Table(players)
    assert reminders(t) == SETS[players]
    assert t.s.seats == ("alien", *(f"crew-{n}" for n in range(1, players)))
    for seat in t.s.seats[1:]:
        mine = t.at(f"stand:{seat}")
        colours = [n.removeprefix("reminder-") for n in mine if n.startswith("reminder")]
        expected = [f"{c}-{kind}" for c in colours for kind in ("passage", "presence")]
        assert sorted(n for n in mine if not n.startswith("reminder")) == sorted(expected)


@pytest.mark.rule("setup.sets")
def test_the_deal_goes_round_in_the_order_of_the_shuffled_colours() -> None:
    s = rules().new(Options(4))
    pending = rules().pending(s)
    assert isinstance(pending, Chance)
    assert (pending.kind, pending.use, len(pending.of)) == ("order", "deal", 6)
    rules().apply(s, Answer(("white", "red", "green", "violet", "blue", "yellow")))
    held = {p.name: p.zone for p in s.pieces.values() if p.back == "reminder"}
    assert held["reminder-white"] == held["reminder-violet"] == "stand:crew-1"
    assert held["reminder-red"] == held["reminder-blue"] == "stand:crew-2"
    assert held["reminder-green"] == held["reminder-yellow"] == "stand:crew-3"


@pytest.mark.rule("setup.extra-sets")
def test_with_five_the_alien_gives_two_players_a_second_set() -> None:
    t = Table(5)
    assert t.prompts == ["setup.extra-set"]
    assert t.asks[0].args == {"count": 2}
    assert t.asks[0].seats == ("alien",)
    assert len(list(t.asks[0].moves)) == 6
    assert reminders(t) == [1, 1, 1, 1]
    assert t.refused("alien", "extra-set", to=("crew-1",)) == "setup.extra-sets"
    assert t.refused("crew-1", "extra-set", to=("crew-1", "crew-2")) == "setup.extra-sets"
    t.do("alien", "extra-set", to=("crew-2", "crew-4"))
    assert reminders(t) == [1, 2, 1, 2]
    assert [(e.seat, e.args["colour"]) for e in t.told("set")] == [("crew-2", "white"), ("crew-4", "violet")]
    assert t.prompts == ["hiding.place"]
    assert t.left == 36


@pytest.mark.rule("setup.extra-sets")
def test_with_six_one_player_gets_a_second_set() -> None:
    t = Table(6)
    assert t.asks[0].args == {"count": 1}
    t.do("alien", "extra-set", to=("crew-5",))
    assert reminders(t) == [1, 1, 1, 1, 2]
    assert t.left == 35


@pytest.mark.rule("setup.one-card")
@pytest.mark.parametrize("players", [2, 3, 4, 7])
def test_one_card_each_known_to_its_owner_alone(players: int) -> None:
    t = Table(players)
    for seat in t.s.seats[1:]:
        (card,) = t.s.at(f"hand:{seat}")
        assert card.name is not None
        assert card.knows == (seat,)
    assert t.hand("alien") == 0
    draws = [chance for chance in t.chances if chance.use == "mission-deck"]
    assert [chance.learns for chance in draws] == [(seat,) for seat in t.s.seats[1:]]


@pytest.mark.rule("setup.sets")
def test_two_to_seven_players() -> None:
    for players in (1, 8):
        with pytest.raises(BadOption):
            rules().new(Options(players))
    with pytest.raises(BadOption):
        rules().new(Options(3, {"orders": "whenever"}))
    assert rules().options().players == (2, 7)
    assert rules().new(Options(3, {"orders": "strict"})).g.house.orders == "strict"
    assert rules().new(Options(3)).g.house.orders == "together"
