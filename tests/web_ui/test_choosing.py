"""What is chosen before the game, and what the table is asked in it: set-up, house rules, rules, cardboard."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.games.uscss_nostromo.house import OPTIONS
from companion.games.uscss_nostromo.levels import BLUE, GREEN
from companion.server.refusals import error
from tests.web_ui import scenes
from tests.web_ui.conftest import Open
from tests.web_ui.fake_service import Fake
from tests.web_ui.shots import UNREAD
from tests.web_ui.test_words import every


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_option_and_choice_has_words(language: str) -> None:
    shown = [o for o in OPTIONS.options if not o.several]
    keys = [f"option.{o.id}{end}" for o in shown for end in ("", *(f".{choice}" for choice in o.choices))]
    keys += [f"option.{o.id}.about" for o in shown if o.ruling]
    assert [key for key in keys if key not in every(language)] == []


def test_set_up_sends_the_whole_choice(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/", scenes.lobby())
    page.get_by_role("radiogroup", name="Survival").get_by_role("radio", name="Yes").click()
    assert fake.wait_for("options")["options"] == scenes.lobby()["options"] | {"survival": "on"}
    page.get_by_role("button", name="One player more").click()
    sent = fake.wait_for("options", 2)
    assert (sent["players"], sent["options"]["difficulty"]) == (5, "hard-core")


@pytest.mark.parametrize(
    ("lang", "row", "choice", "told"),
    [
        ("en", "Mission cards", "On cardboard", "Keep “Mission cards: On cardboard”, or enter the cards first."),
        (
            "fr",
            "Cartes Mission",
            "En carton",
            "Gardez « Cartes Mission : En carton », ou saisissez d’abord les cartes.",
        ),
    ],
)
def test_a_refused_choice_says_why_where_it_was_made(
    open_screen: Open, fake: Fake, lang: str, row: str, choice: str, told: str
) -> None:
    page = open_screen("/", scenes.lobby(), lang=lang)
    fake.no = error(UNREAD)
    chosen = page.get_by_role("radiogroup", name=row)
    chosen.get_by_role("radio", name=choice).click()
    expect(chosen.get_by_role("alert")).to_contain_text(told)
    expect(page.get_by_role("alert")).to_have_count(1)


def test_a_refusal_without_words_is_told_in_general(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/", scenes.lobby(), lang="fr")
    fake.no = {"error": "an English sentence", "say": None}
    page.get_by_role("button", name="Un joueur de plus").click()
    expect(page.get_by_role("alert")).to_have_text("La table n’a pas accepté.")


def test_house_rules_name_their_rulings(open_screen: Open) -> None:
    page = open_screen("/", scenes.lobby())
    page.get_by_text("House rules").click()
    for option in OPTIONS.options:
        if option.ruling:
            expect(page.locator(".house .ruling", has_text=re.compile(f"^{option.ruling}$"))).to_be_visible()


def test_a_house_rule_is_switched_in_the_middle(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/", scenes.survival_table())
    expect(page.locator(".log")).to_contain_text("Orders into the Nest is now “Forbidden”")
    page.get_by_role("button", name="The table").click()
    page.get_by_role("radiogroup", name="All hunts").get_by_role("radio", name="All must be used").click()
    edit = fake.wait_for("edit")["edit"]
    assert edit == {"kind": "house", "args": {"option": "all-hunts", "value": "required"}}


def test_one_tap_on_the_room_lays_a_token_of_the_cardboard(open_screen: Open, fake: Fake) -> None:
    view = scenes.survival_table()
    page = open_screen("/", view)
    expect(page.locator(".aside-zone.pool .heaped b")).to_have_text("7")
    page.locator("[data-zone=room-8]").click()
    move = fake.wait_for("act")["move"]
    assert move["seat"] == "crew-2"
    assert move["args"]["room"] == "room-8"
    assert move["args"]["piece"] in view["asks"][0]["moves"][0]["args"]["piece"]["of"]


def test_the_screen_keeps_a_token_apart_that_its_person_can_tell(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/seat", scenes.hiding_seat(), (390, 844))
    page.locator(".tile.can").nth(2).click()
    page.locator("[data-zone=room-8]").click()
    view = scenes.hiding_seat()
    assert fake.wait_for("act")["move"]["args"] == {
        "piece": view["asks"][0]["moves"][0]["args"]["piece"]["of"][2],
        "room": "room-8",
    }


def test_tokens_that_are_turned_up_are_tapped_one_after_the_other(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/", scenes.tokens_question())
    for name in ("Blue Passage", "Green Presence", "White Passage"):
        page.get_by_role("button", name=name).click()
    page.get_by_role("button", name="That is it (3 of 3)").click()
    assert fake.wait_for("answer")["values"] == ["blue-passage", "green-presence", "white-passage"]


def test_a_card_is_searched_and_an_unknown_one_is_open(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/", scenes.chance_table())
    before = page.locator(".chance .option").count()
    page.get_by_role("searchbox").fill("REACTOR")
    assert 0 < page.locator(".chance .option").count() < before
    assert page.get_by_role("button", name="The box says nothing of it").count() == 0
    open_box = {f"m{n:02}": {"order": "open", "open": True} for n in range(6, 41)}
    page.route("**/api/box", lambda route: route.fulfill(json=route.fetch().json() | open_box))
    page.reload()
    page.get_by_role("button", name="The box says nothing of it").click()
    assert fake.wait_for("answer")["values"] == ["open"]


def test_green_text_and_procedure_are_large_buttons(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/", scenes.green_text())
    page.get_by_role("button", name="No", exact=True).click()
    assert fake.wait_for("answer")["values"] == ["no"]
    page = open_screen("/seat", scenes.procedure_seat(), (390, 844))
    page.get_by_role("button", name="None of these").click()
    assert fake.wait_for("answer", 2)["values"] == ["none"]


def test_what_only_one_may_see_is_asked_of_him_alone(open_screen: Open) -> None:
    view = scenes.chance_table()
    view["question"] |= {"mine": False, "each": [], "learns": ["crew-2"]}
    page = open_screen("/", view)
    expect(page.locator(".ask")).to_contain_text("The game waits for Noor")
    assert page.locator(".chance .option").count() == 0


def test_the_rules_are_asked_of_a_piece_and_of_a_place(open_screen: Open, fake: Fake) -> None:
    fake.advice = {"allowed": False, "rule": RULE, "may": [], "may_not": []}
    view = scenes.hunting_table()
    alien = next(p["h"] for p in view["pieces"] if p["name"] == "alien")
    page = open_screen("/", view)
    page.get_by_role("button", name="Ask the rules").click()
    page.locator("[data-zone=room-4]").click()
    page.locator(".advice .option", has_text="Alien").click()
    assert fake.wait_for("rules")["piece"] == alien
    page.locator("[data-zone=room-8]").click()
    asked = fake.wait_for("rules", 2)
    assert (asked["piece"], asked["zone"]) == (alien, "room-8")
    expect(page.locator(".advice")).to_contain_text("Jonesy keeps it out. Hunting Phase")
    assert not [m for m in fake.heard if m["k"] == "act"]
    page.get_by_role("button", name="do it anyway").click()
    assert fake.wait_for("edit")["edit"] == {"kind": "move", "args": {"piece": alien, "zone": "room-8"}}


RULE: dict[str, Any] = {"id": "x", "section": "Hunting Phase", "text": "Jonesy keeps it out."}


def test_a_card_is_done_by_hand(open_screen: Open, fake: Fake) -> None:
    view = scenes.by_hand_table()
    view["piles"]["mission"]["top"] = 7
    page = open_screen("/", view)
    page.get_by_role("button", name="Tell the table what you have moved").click()
    page.get_by_role("button", name="Top of the Mission deck").click()
    page.get_by_role("button", name="by hand").click()
    page.get_by_role("button", name="Léa’s hand").click()
    assert fake.wait_for("edit")["edit"] == {"kind": "move", "args": {"piece": 7, "zone": "hand:crew-1"}}
    page.get_by_role("button", name="Done", exact=True).click()
    assert fake.wait_for("act")["move"]["kind"] == "done"


def test_a_room_that_empties_the_deck_warns(open_screen: Open) -> None:
    page = open_screen("/seat", scenes.kitchen_seat(), (390, 844))
    expect(page.get_by_role("button", name="Use the room")).to_contain_text("empties the deck")
    expect(page.get_by_role("button", name="Draw a card")).not_to_contain_text("empties the deck")


@pytest.mark.parametrize(("difficulty", "level"), [("novice", GREEN), ("hard-core", BLUE)])
def test_each_side_of_the_board_has_its_numbers(open_screen: Open, difficulty: str, level: Any) -> None:
    view = scenes.posture_blue()
    view["g"]["house"] = scenes.HOUSE | {"difficulty": difficulty}
    page = open_screen("/seat", view, (390, 844))
    expect(page.get_by_role("button", name="Instinctive")).to_contain_text(f"Draw {level.behaviors} Behavior")
    hunts = {1: "One hunt", 2: "2 hunts"}[level.hunts_aggressive]
    expect(page.get_by_role("button", name="Aggressive")).to_contain_text(hunts)
    cards = {1: "one card", 2: "2 cards"}[level.discards]
    expect(page.get_by_role("button", name="Focused")).to_contain_text(cards)


def test_a_crew_member_says_whose_it_is(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/", scenes.survival_table())
    expect(page.locator(".seats li", has_text="Léa").locator(".has")).to_contain_text("·")
    page = open_screen("/seat", scenes.liberation_seat(), (390, 844))
    expect(page.locator(".options .owner").first).to_contain_text("Noor")
    page.locator(".options .option").first.click()
    page.locator(".options .option", has_text="White Presence").click()
    move = fake.wait_for("act")["move"]
    assert (move["kind"], sorted(move["args"])) == ("liberate", ["card", "piece"])
