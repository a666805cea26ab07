"""What the table told is put right from the log: quietly offered, plainly warned of, and sent as a correction."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web_ui import scenes
from tests.web_ui.conftest import Open
from tests.web_ui.fake_service import Fake

pytestmark = pytest.mark.browser
PHONE = (390, 844)


def test_a_wrong_answer_is_put_right_in_two_taps(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/", scenes.answered_table())
    line = page.locator(".log li", has_text="Turned up: Green Presence")
    line.get_by_role("button", name="that was wrong").click()
    assert fake.wait_for("asked")["answer"] == 4
    expect(page.locator(".ask")).to_contain_text("Which token was turned up?")
    expect(page.locator(".ask .warn")).to_contain_text("the 2 moves made since are dropped")
    expect(page.locator(".ask .which")).to_contain_text("Crew token in the Kitchen · Noor")
    assert [m for m in fake.heard if m["k"] in ("correct", "answer")] == []
    page.get_by_role("button", name="Yellow Passage").click()
    sent = fake.wait_for("correct")
    assert (sent["answer"], sent["values"]) == (4, ["yellow-passage"])
    expect(page.get_by_role("button", name="Nobody")).to_be_visible()


def test_it_can_be_left_as_it_is(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/", scenes.answered_table())
    page.get_by_role("button", name="that was wrong").first.click()
    page.get_by_role("button", name="Leave it as it is").click()
    expect(page.get_by_role("button", name="Nobody")).to_be_visible()
    assert [m for m in fake.heard if m["k"] == "correct"] == []


def test_an_answer_without_a_line_of_its_own_is_called_by_its_question(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/", scenes.answered_table())
    line = page.locator(".log li", has_text="Answered: Does the card carry a green text?")
    line.get_by_role("button", name="that was wrong").click()
    assert fake.wait_for("asked")["answer"] == 5


def test_whoever_may_not_know_it_is_offered_nothing(open_screen: Open) -> None:
    page = open_screen("/", scenes.answered_table() | {"answered": []})
    expect(page.locator(".log")).to_contain_text("Turned up: Green Presence")
    expect(page.get_by_role("button", name="that was wrong")).to_have_count(0)


def test_too_late_is_a_sentence_that_a_player_understands(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/", scenes.answered_table(), lang="fr")
    fake.answers["asked"] = {"k": "no", "why": "stale", "rule": None, "text": "x", "say": {"id": "stale.answer"}}
    page.get_by_role("button", name="c’était faux").first.click()
    expect(page.get_by_role("alert")).to_contain_text("Trop tard. Cette réponse ne compte plus")
    expect(page.get_by_role("button", name="Personne")).to_be_visible()


def test_what_would_be_dropped_is_asked_anew_when_others_play_on(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/", scenes.answered_table())
    page.get_by_role("button", name="that was wrong").first.click()
    expect(page.locator(".ask .warn")).to_contain_text("the 2 moves")
    fake.again = scenes.asked_again() | {"dropped": 3}
    try:
        fake.show(scenes.answered_table() | {"version": 2})
        expect(page.locator(".ask .warn")).to_contain_text("the 3 moves")
    finally:
        fake.again = scenes.asked_again()


def test_a_phone_with_cards_in_hand_offers_the_last_answer_and_brings_the_question_into_sight(
    open_screen: Open,
) -> None:
    page = open_screen("/seat", scenes.answered_table("seat", ("crew-1",)), PHONE)
    page.get_by_role("button", name="that was wrong").click()
    expect(page.locator(".ask .warn")).to_be_in_viewport()


def test_older_answers_are_in_the_menu(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/", scenes.answered_table())
    page.get_by_role("button", name="The table").click()
    page.locator(".sheet li", has_text="Turned up").get_by_role("button", name="that was wrong").click()
    assert fake.wait_for("asked")["answer"] == 4
    expect(page.locator(".sheet")).to_have_count(0)


def test_two_of_them_never_lie_over_each_other(open_screen: Open) -> None:
    page = open_screen("/", scenes.answered_table(), (800, 1280))
    boxes = [b for b in (m.bounding_box() for m in page.locator(".mistake").all()) if b]
    assert len(boxes) == 2
    assert all(b["height"] >= 44 for b in boxes)
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"] + 0.5
