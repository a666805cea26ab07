"""Game Options: what can be agreed on, and switching a house rule in the middle of a game."""

from __future__ import annotations

import pytest

from companion.engine.errors import BadOption, Malformed
from companion.engine.options import Options
from companion.games import uscss_nostromo
from companion.games.uscss_nostromo.house import OPTIONS, House, house
from tests.games.uscss_nostromo.table import Table, rules


def made(**values: str) -> House:
    return house(OPTIONS.fill(Options(3, {k.replace("_", "-"): v for k, v in values.items()})))


@pytest.mark.rule("levels.agreed-first")
def test_as_it_ships_nothing_is_out_of_the_rulebook() -> None:
    assert made() == House()
    assert made().sources() == {"green-text": "table", "procedure": "table"}


def test_every_option_is_a_field_of_the_house() -> None:
    fields = {option.id.replace("-", "_") for option in OPTIONS.options}
    assert fields == set(House.__struct_fields__)


@pytest.mark.rule("levels.agreed-first")
def test_each_house_rule_names_its_ruling() -> None:
    ruled = {option.id: option.ruling for option in OPTIONS.options if option.ruling}
    assert {option.id: option.choices for option in OPTIONS.options if option.ruling} == {
        "behaviors-run-out": ("shuffle", "none"),
        "all-hunts": ("optional", "required"),
        "no-card-left": ("any", "none"),
        "into-the-nest": ("allowed", "forbidden"),
        "last-card": ("at-once", "when-missing"),
        "freed-card": ("liberator", "former-owner"),
    }
    assert sorted(ruled.values()) == ["AT11", "AT9", "D1", "HU3", "P5", "V8"]
    for option in OPTIONS.options:
        assert option.takes(option.default)
        assert all(option.takes(choice) for choice in option.choices)
        assert option.id in ("read", *ruled) or not option.several


@pytest.mark.rule("levels.agreed-first")
def test_what_is_chosen_is_what_comes_of_it() -> None:
    chosen = made(difficulty="hard-core", heroic="on", survival="on", read="alien,crew-2", last_card="when-missing")
    assert (chosen.difficulty, chosen.hard_core, chosen.heroic, chosen.survival) == ("hard-core", True, True, True)
    assert (chosen.read, chosen.last_card) == (("alien", "crew-2"), "when-missing")
    assert not made(difficulty="experienced").hard_core


@pytest.mark.parametrize("bad", [{"read": "alien,nobody"}, {"survival": "yes"}, {"last-card": ""}, {"luck": "on"}])
def test_what_is_no_option_is_refused(bad: dict[str, str]) -> None:
    with pytest.raises(BadOption):
        rules().new(Options(3, bad))


@pytest.mark.rule("levels.agreed-first")
def test_what_lies_on_cardboard_is_told_by_the_table() -> None:
    everything = made(mission="cardboard", behavior="cardboard", tokens="cardboard")
    told = {use for use, source in everything.sources().items() if source == "table"}
    assert told == {"mission-deck", "discard", "behavior-deck", "token", "green-text", "procedure"}
    assert uscss_nostromo.sources(OPTIONS.fill(Options(3, {"tokens": "cardboard"})))["token"] == "table"
    assert not everything.told("mission", "crew-1")
    assert made(mission="cardboard", read="crew-1").told("mission", "crew-1")
    assert made(behavior="cardboard").told("mission", "crew-1")


def test_a_house_rule_can_be_switched_in_mid_game() -> None:
    t = Table()
    t.edit("house", option="all-hunts", value="required")
    assert t.s.g.house.all_hunts == "required"
    assert [(e.kind, e.args) for e in t.said] == [
        ("edited", {"edit": "house", "option": "all-hunts", "value": "required"})
    ]
    t.to("hunting.move")
    assert t.kinds("alien") == {"hunt"}


@pytest.mark.parametrize(("option", "value"), [("survival", "on"), ("luck", "on"), ("all-hunts", "never")])
def test_nothing_else_is_switched(option: str, value: str) -> None:
    t = Table()
    before = t.s.to_json()
    with pytest.raises(Malformed):
        t.edit("house", option=option, value=value)
    assert t.s.to_json() == before


@pytest.mark.rule("hunting.all-of-them")
def test_where_the_house_wants_all_hunting_actions_the_alien_cannot_stop() -> None:
    t = Table(3, options={"all-hunts": "required"})
    t.hide()
    t.do("alien", "posture", posture="focused")
    while "hunting.move" not in t.prompts:
        t.passes()
    assert t.refused("alien", "stop") == "hunting.all-of-them"
    t.hunt("room-1")
    t.hunt("room-2")
    assert t.s.g.hunts_left == 0
