"""Game Options, Heroic Mode."""

from __future__ import annotations

import pytest

from tests.games.uscss_nostromo.table import Table


def heroic(players: int = 3, **options: str) -> Table:
    return Table(players, options={"heroic": "on"} | {k.replace("_", "-"): v for k, v in options.items()})


def owned(t: Table) -> dict[str, list[str]]:
    return {seat: sorted(str(p.name) for p in t.s.at("crew-row") if p.by == seat) for seat in t.s.seats[1:]}


@pytest.mark.rule("heroic.deal")
@pytest.mark.parametrize("players", range(2, 8))
def test_each_reminder_card_brings_a_crew_member(players: int) -> None:
    t = heroic(players)
    if players in (5, 6):
        t.do("alien", "extra-set", to=t.s.seats[1:3] if players == 5 else t.s.seats[1:2])
    sets = [sum(n.startswith("reminder") for n in t.at(f"stand:{seat}")) for seat in t.s.seats[1:]]
    assert [len(cards) for cards in owned(t).values()] == sets
    assert [chance.of for chance in t.chances if chance.use == "deal"][-1] == ("c1", "c2", "c3", "c4", "c5", "c6")
    assert all(p.up for p in t.s.at("crew-row"))


@pytest.mark.rule("heroic.deal")
def test_otherwise_they_are_nobodys() -> None:
    assert all(p.by is None for p in Table().s.at("crew-row"))


@pytest.mark.rule("heroic.own-power")
def test_only_ones_own_powers() -> None:
    t = heroic()
    t.hide(red_presence="room-2", blue_presence="room-3")
    t.to("action.room")
    t.resolve("room-2")
    mine, other = owned(t)["crew-1"], owned(t)["crew-2"]
    assert sorted(str(o["card"]) for o in t.offers("crew-1", "power")) == mine
    assert t.refused("crew-1", "power", card=other[0]) == "heroic.own-power"
    t.do("crew-1", "power", card=mine[0])
    assert t.zone("red-presence") == f"power-{mine[0][1:]}"


@pytest.mark.rule("heroic.own-power")
def test_a_card_with_a_presence_on_it_is_not_free() -> None:
    t = heroic()
    t.hide(red_presence="room-2", green_presence="room-2")
    t.to("action.room")
    t.resolve("room-2")
    mine = owned(t)["crew-1"]
    t.do("crew-1", "act-for", piece="red-presence")
    t.do("crew-1", "power", card=mine[0])
    t.to("action.act")
    assert t.refused("crew-1", "power", card=mine[0]) == "action.free-power"


def attack(no_card_left: str = "any", **rooms: str) -> Table:
    t = heroic(no_card_left=no_card_left)
    t.hide(alien="room-4", **(rooms or {"red_presence": "room-4"}))
    t.do("alien", "posture", posture="aggressive")
    return t


@pytest.mark.rule("heroic.own-card")
def test_a_captured_presence_costs_a_crew_member_of_its_owners() -> None:
    t = attack()
    (ask,) = t.asks
    assert (ask.seats, ask.rule) == (("crew-1",), "heroic.own-card")
    mine, other = owned(t)["crew-1"], owned(t)["crew-2"]
    assert sorted(str(o["card"]) for o in t.offers("crew-1", "capture")) == mine
    assert t.refused("crew-1", "capture", card=other[0]) == "heroic.own-card"
    t.do("crew-1", "capture", card=mine[0])
    assert t.zone(mine[0]) == "captured:alien"


@pytest.mark.rule("heroic.own-card")
def test_who_has_none_left_is_helped_out_by_the_crew() -> None:
    t = heroic()
    mine, other = owned(t)["crew-1"], owned(t)["crew-2"]
    for name in mine:
        t.edit("move", piece=name, zone="captured:alien")
    t.hide(alien="room-4", red_presence="room-4")
    t.do("alien", "posture", posture="aggressive")
    (ask,) = t.asks
    assert ask.seats == ("crew-1", "crew-2")
    assert ask.args["seat"] == "crew-1"
    assert sorted(str(o["card"]) for o in t.offers("crew-2", "capture")) == other
    t.do("crew-2", "capture", card=other[0])
    assert t.s.g.captured == 4
    assert t.prompts != ["capture.choose"]


@pytest.mark.rule("heroic.own-card")
def test_unless_the_house_has_it_that_nothing_is_given() -> None:
    t = heroic(no_card_left="none")
    for name in owned(t)["crew-1"]:
        t.edit("move", piece=name, zone="captured:alien")
    t.hide(alien="room-4", red_presence="room-4", blue_presence="room-4")
    t.do("alien", "posture", posture="aggressive")
    (ask,) = t.asks
    assert ask.seats == ("crew-2",)
    t.do("crew-2", "capture", card=owned(t)["crew-2"][0])
    assert t.s.g.captured == 4
    assert t.s.g.attack == ""


@pytest.mark.rule("heroic.pass-a-card")
def test_with_a_set_goes_a_crew_member_of_the_givers_choice() -> None:
    t = heroic(6)
    t.do("alien", "extra-set", to=("crew-1",))
    t.to("turn.give-set")
    mine = owned(t)["crew-1"]
    t.do("crew-1", "give-set", reminder="reminder-red", to="crew-2")
    (ask,) = t.asks
    assert (ask.prompt, ask.seats, ask.args) == ("turn.give-card", ("crew-1",), {"to": "crew-2"})
    assert t.refused("crew-1", "give-card", card=owned(t)["crew-2"][0]) == "heroic.pass-a-card"
    t.do("crew-1", "give-card", card=mine[1])
    assert owned(t)["crew-1"] == mine[:1]
    assert mine[1] in owned(t)["crew-2"]
    assert t.told("card-given")[0].args == {"player": "crew-2"}
    assert t.s.g.turn == 2


@pytest.mark.rule("heroic.pass-a-card")
def test_a_captured_one_does_not_go_along() -> None:
    t = heroic(6)
    t.do("alien", "extra-set", to=("crew-1",))
    for name in owned(t)["crew-1"]:
        t.edit("move", piece=name, zone="captured:alien")
    t.to("turn.give-set")
    t.do("crew-1", "give-set", reminder="reminder-red", to="crew-2")
    assert t.s.g.turn == 2
    assert "turn.give-card" not in t.prompts
