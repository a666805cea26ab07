"""End of Turn."""

from __future__ import annotations

import pytest

from tests.games.uscss_nostromo.table import Table


def reminders(t: Table) -> list[int]:
    return [sum(n.startswith("reminder") for n in t.at(f"stand:{seat}")) for seat in t.s.seats[1:]]


@pytest.mark.rule("turn.gather")
def test_everybody_has_his_tokens_again() -> None:
    t = Table()
    t.hide(alien="room-4", red_presence="room-4", blue_presence="room-3", jonesy="room-5")
    t.do("alien", "posture", posture="focused")
    t.passes()
    t.do("crew-1", "capture", card="c6")
    t.to("action.room")
    t.resolve("room-3")
    t.do("crew-2", "power", card="c1")
    t.to("hiding.place")
    assert t.s.g.turn == 2
    assert t.s.g.posture == ""
    for seat, colours in (("crew-1", ("red", "green", "white")), ("crew-2", ("blue", "yellow", "violet"))):
        mine = {f"{c}-{kind}" for c in colours for kind in ("passage", "presence")} | {f"reminder-{c}" for c in colours}
        assert set(t.at(f"stand:{seat}")) == mine
        assert not any(t.up(name) for name in mine if not name.startswith("reminder"))
    assert {"alien", "jonesy", "breakdown-1", "breakdown-2"} <= set(t.at("stand:alien"))
    assert not t.up("breakdown-2")
    assert t.at("room-4") == []


@pytest.mark.rule("turn.phases")
def test_a_turn_goes_through_its_five_phases() -> None:
    t = Table()
    t.to("orders.turn-over")
    t.passes()
    phases = [e.args["phase"] for e in t.story if e.kind == "phase"]
    assert phases == ["posture", "appearance", "hunting", "action", "hiding"]
    assert [e.args for e in t.story if e.kind == "turn"] == [{"turn": 2}]
    assert t.s.g.phase == "hiding"
    gates = [e.args["gate"] for e in t.story if e.kind == "window"]
    assert gates[:3] == ["before-blips"] * 3
    assert gates[3:] == ["before-posture", "before-hunt", "hunt-over", "turn-over"]


@pytest.mark.rule("turn.phases")
def test_the_phases_are_told_in_their_order() -> None:
    t = Table()
    assert [(e.kind, e.args) for e in t.said if e.kind in ("turn", "phase")] == [
        ("turn", {"turn": 1}),
        ("phase", {"phase": "hiding"}),
    ]
    t.hide()
    t.do("alien", "posture", posture="aggressive")
    assert [e.args["phase"] for e in t.told("phase")] == ["appearance", "hunting"]
    t.do("alien", "stop")
    assert [e.args["phase"] for e in t.told("phase")] == ["action"]
    assert t.told("stopped")


@pytest.mark.rule("turn.pass-a-set-5")
def test_with_five_each_double_gives_to_another_single() -> None:
    t = Table(5)
    t.do("alien", "extra-set", to=("crew-1", "crew-3"))
    assert reminders(t) == [2, 1, 2, 1]
    t.hide(red_presence="room-3")
    t.to("action.room", posture="aggressive")
    t.do("crew-1", "resolve", room="room-3")
    t.do("crew-1", "power", card="c1")
    t.to("turn.give-set", posture="aggressive")
    assert t.zone("red-presence") == "stand:crew-1", "back from its power before sets are passed"
    assert t.s.g.turn == 1
    assert t.told("turn-over")[0].args == {"turn": 1}
    assert [ask.seats for ask in t.asks] == [("crew-1",), ("crew-3",)]
    assert {o["to"] for o in t.offers("crew-1", "give-set")} == {"crew-2", "crew-4"}
    assert {o["reminder"] for o in t.offers("crew-1", "give-set")} == {"reminder-red", "reminder-white"}
    assert {o["reminder"] for o in t.offers("crew-3", "give-set")} == {"reminder-green", "reminder-violet"}
    assert t.refused("crew-1", "give-set", reminder="reminder-red", to="crew-3") == "turn.pass-a-set-5"
    shifts = t.hands("crew-3", "give-set", reminder="reminder-green", to="crew-2")
    assert sorted((s.name or "", s.source, s.target) for s in shifts) == [
        ("green-passage", "stand:crew-3", "stand:crew-2"),
        ("green-presence", "stand:crew-3", "stand:crew-2"),
    ]
    t.do("crew-3", "give-set", reminder="reminder-green", to="crew-2")
    assert [ask.seats for ask in t.asks] == [("crew-1",)]
    assert {o["to"] for o in t.offers("crew-1", "give-set")} == {"crew-4"}
    t.do("crew-1", "give-set", reminder="reminder-white", to="crew-4")
    assert reminders(t) == [1, 2, 1, 2]
    assert t.prompts == ["hiding.place"]
    assert t.s.g.turn == 2
    assert {"green-passage", "green-presence", "blue-passage"} <= set(t.at("stand:crew-2"))
    assert len(t.s.at("stand:crew-4", "crew")) == 4


@pytest.mark.rule("turn.pass-a-set-6")
def test_with_six_the_double_goes_to_the_left_round_the_crew() -> None:
    t = Table(6)
    t.do("alien", "extra-set", to=("crew-4",))
    t.to("turn.give-set", posture="aggressive")
    (ask,) = t.asks
    assert ask.seats == ("crew-4",)
    assert {(o["reminder"], o["to"]) for o in t.offers("crew-4", "give-set")} == {
        ("reminder-yellow", "crew-5"),
        ("reminder-violet", "crew-5"),
    }
    assert t.refused("crew-4", "give-set", reminder="reminder-yellow", to="crew-1") == "turn.pass-a-set-6"
    t.do("crew-4", "give-set", reminder="reminder-yellow", to="crew-5")
    assert reminders(t) == [1, 1, 1, 1, 2]
    held = [t.hand(seat) for seat in t.s.seats[1:]]
    t.to("turn.give-set", posture="aggressive")
    assert {o["to"] for o in t.offers("crew-5", "give-set")} == {"crew-1"}, "the Alien is left out"
    t.do("crew-5", "give-set", reminder="reminder-yellow", to="crew-1")
    assert {"yellow-presence", "yellow-passage", "reminder-yellow"} <= set(t.at("stand:crew-1"))
    assert len(held) == 5


@pytest.mark.rule("turn.sets-stay")
@pytest.mark.parametrize("players", [2, 3, 4, 7])
def test_otherwise_sets_stay(players: int) -> None:
    t = Table(players)
    assert t.refused("crew-1", "give-set", reminder="reminder-red", to="crew-2") == "turn.sets-stay"
    before = reminders(t)
    t.to("orders.turn-over", posture="aggressive")
    t.passes()
    assert t.s.g.turn == 2
    assert reminders(t) == before
