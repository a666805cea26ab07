"""The screens in a browser: what they show, what they send, and that everybody can use them."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web_ui import scenes
from tests.web_ui.conftest import Open
from tests.web_ui.fake_service import Fake
from tests.web_ui.shots import SHOTS

pytestmark = pytest.mark.browser
PHONE = (390, 844)


@pytest.mark.parametrize("name", SHOTS)
def test_every_screen_draws(open_screen: Open, name: str) -> None:
    path, size, scene, lang = SHOTS[name]
    page = open_screen(path, scene(), size, lang)
    assert page.locator("html").get_attribute("lang") == lang
    if path == "/":
        assert page.evaluate(SCROLLS) is False
        assert page.evaluate(TOO_SMALL) == []
    if name in LOOKED_AT_BY_AXE:
        found = Axe().run(page, options={"resultTypes": ["violations"]})
        assert found.violations_count == 0, found.generate_report()


# One of each kind; the others differ in words and places alone.
LOOKED_AT_BY_AXE = {
    "table-lobby",
    "table-hunting",
    "table-answered",
    "table-attack",
    "table-correction",
    "table-chance",
    "table-survival",
    "table-tokens",
    "table-by-hand",
    "seat-kitchen",
    "cards",
    "table-outcome",
    "seat-hunting",
    "seat-hiding",
    "seat-hunt",
    "join",
    "board",
}

SCROLLS = """() => {
  const { scrollHeight, scrollWidth } = document.documentElement;
  return scrollHeight > innerHeight || scrollWidth > innerWidth;
}"""

# Text below 15 px as it stands on the glass, in HTML and in scaled SVG alike.
TOO_SMALL = """() => [...document.querySelectorAll('#app *')].filter((e) => {
  if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) || !e.getClientRects().length) return false;
  const scale = e instanceof SVGElement ? e.getScreenCTM().a : 1;
  return parseFloat(getComputedStyle(e).fontSize) * scale < 14.9 && getComputedStyle(e).visibility !== 'hidden';
}).map((e) => e.textContent + ' ' + getComputedStyle(e).fontSize)"""


TOO_NARROW = """() => [...document.querySelectorAll('button')]
  .filter((b) => b.offsetHeight < 44 || b.offsetWidth < 44).map((b) => b.textContent)"""


def test_all_that_is_tapped_is_large_enough(open_screen: Open) -> None:
    for path, size, scene in (("/", (1280, 800), scenes.hunting_table), ("/seat", PHONE, scenes.hiding_seat)):
        page = open_screen(path, scene(), size)
        assert page.evaluate(TOO_NARROW) == []


SPILLS = """() => [...document.querySelectorAll('header *, footer *')]
  .filter((e) => e.getBoundingClientRect().right > innerWidth + 0.5).map((e) => e.outerHTML)"""


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", [360, 390])
def test_a_small_phone_and_a_long_name_spill_nothing(open_screen: Open, width: int, lang: str) -> None:
    view = scenes.hunting_seat()
    view["me"]["name"] = "Maximilienne-Antoinette"
    page = open_screen("/seat", view, (width, 740), lang)
    assert page.evaluate(SPILLS) == []


@pytest.mark.parametrize("scene", [scenes.crowd_table, scenes.survival_table])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_tall_tablet_has_room_for_the_attack_and_the_badges(open_screen: Open, scene: Any, lang: str) -> None:
    page = open_screen("/", scene(), (800, 1280), lang)
    last = page.locator(".phases li").last.bounding_box()
    turn = page.locator(".turn").bounding_box()
    assert last is not None
    assert turn is not None
    assert last["x"] + last["width"] <= turn["x"]


def test_nobody_passes_for_all_and_rests_until_answered(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/", scenes.hunting_table())
    fake.answers["act"] = {"k": "later"}
    page.get_by_role("button", name="Nobody").click()
    act = fake.wait_for("act")
    assert act["ask"] == "41:hunt"
    assert act["move"] == {"seat": "crew-1", "kind": "pass", "args": {}}
    expect(page.get_by_role("button", name="Nobody")).to_be_disabled()
    fake.say({"k": "ok", "id": act["id"]})
    expect(page.get_by_role("button", name="Nobody")).to_be_enabled()


def test_wait_holds_and_lets_go(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/seat", scenes.hunting_seat(), PHONE)
    page.get_by_role("button", name="Wait").click()
    assert fake.wait_for("wait")["ask"] == "41:hunt"
    page.get_by_role("button", name="Go on").click()
    assert fake.wait_for("go")["ask"] == "41:hunt"


def test_card_is_played_with_one_tap(open_screen: Open, fake: Fake) -> None:
    view = scenes.hunting_seat()
    page = open_screen("/seat", view, PHONE)
    page.get_by_role("button", name="Play").first.click()
    card = next(p["h"] for p in view["pieces"] if p["zone"] == "hand:crew-1")
    assert fake.wait_for("act")["move"] == {"seat": "crew-1", "kind": "order", "args": {"card": card}}


def test_refusal_shows_its_rule_and_another_way(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/seat", scenes.hiding_seat(), PHONE)
    rule = {"id": "hiding.shuttle", "section": "Hiding Phase, step 2", "text": "A Blip is never placed in the Shuttle."}
    fake.answers["act"] = {"k": "no", "why": "illegal", "rule": rule, "text": rule["text"]}
    page.locator(".tile").first.click()
    page.get_by_role("button", name="Shuttle").click()
    expect(page.get_by_role("alert")).to_contain_text("A Blip is never placed in the Shuttle.")
    page.get_by_role("button", name="why?").click()
    expect(page.get_by_role("alert")).to_contain_text("Hiding Phase, step 2")
    page.get_by_role("button", name="do it anyway").click()
    moved = fake.wait_for("edit")["edit"]
    assert moved["kind"] == "move"
    assert moved["args"]["zone"] == "room-10"


def test_what_the_table_noticed_of_hands_is_said(open_screen: Open) -> None:
    page = open_screen("/", {**scenes.hunting_table(), "kept": ["41:hunt"], "offer": 1})
    expect(page.locator(".notes")).to_contain_text("Your hand was early")
    expect(page.locator(".notes")).to_contain_text("Tap Undo")


def test_why_not_asks_without_playing(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/seat", scenes.hunting_seat(), PHONE)
    rule = {"id": "attack.save-only", "section": "Mission Orders", "text": "It saves a Presence: play it in an attack."}
    fake.answers["why"] = {"k": "no", "why": "illegal", "rule": rule, "text": rule["text"]}
    page.get_by_role("button", name="not now").click()
    expect(page.get_by_role("alert")).to_contain_text("play it in an attack")
    assert [m for m in fake.heard if m["k"] == "act"] == []


def test_two_taps_place_a_token_and_there_is_a_way_back(open_screen: Open, fake: Fake) -> None:
    view = scenes.hiding_seat()
    page = open_screen("/seat", view, PHONE)
    page.locator(".tile").nth(1).click()
    page.get_by_role("button", name="back").click()
    page.locator(".tile").nth(2).click()
    page.get_by_role("button", name="Nest").click()
    move = fake.wait_for("act")["move"]
    tokens = [p["h"] for p in view["pieces"] if p["zone"] == "stand:crew-1" and p["back"] == "crew"]
    assert move == {"seat": "crew-1", "kind": "place", "args": {"piece": tokens[2], "room": "room-7"}}


def test_peek_lasts_as_long_as_the_finger(open_screen: Open) -> None:
    page = open_screen("/seat", scenes.hiding_seat(), PHONE)
    assert "Presence" not in page.locator(".stand").inner_html()
    page.get_by_role("button", name="Hold to look").hover()
    page.mouse.down()
    expect(page.locator(".stand")).to_contain_text("Red Presence")
    page.mouse.up()
    expect(page.locator(".stand")).not_to_contain_text("Red Presence")


def test_room_is_tapped_on_the_map_or_by_key(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/", scenes.action_table())
    page.get_by_role("button", name="Infirmary").focus()
    page.keyboard.press("Enter")
    move = fake.wait_for("act")["move"]
    assert move == {"seat": "crew-1", "kind": "resolve", "args": {"room": "room-5"}}


def test_rooms_that_are_not_asked_for_take_no_taps(open_screen: Open) -> None:
    page = open_screen("/", scenes.action_table())
    expect(page.locator("[data-zone=room-10]")).to_have_attribute("role", "img")


def _several(kind: str, arg: dict[str, Any]) -> dict[str, Any]:
    t = scenes.Table("action")
    asks = [scenes.ask("60", "crew-1", "setup.extra-set", scenes.move("crew-1", kind, to=arg), args={"count": 2})]
    return t.view("seat", ("crew-1",), asks=asks)


def test_some_of_them(open_screen: Open, fake: Fake) -> None:
    page = open_screen(
        "/seat", _several("extra-set", {"type": "some", "of": list(scenes.CREW), "least": 2, "most": 2}), PHONE
    )
    page.get_by_role("button", name="Kit").click()
    page.get_by_role("button", name="Léa").click()
    page.get_by_role("button", name="Take these 2").click()
    assert fake.wait_for("act")["move"]["args"] == {"to": ["crew-1", "crew-3"]}


def test_all_of_them_in_an_order(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/seat", _several("extra-set", {"type": "order", "of": list(scenes.CREW)}), PHONE)
    for name in ("Kit", "Léa", "Noor"):
        page.get_by_role("button", name=name).click()
    page.get_by_role("button", name="In this order").click()
    assert fake.wait_for("act")["move"]["args"] == {"to": ["crew-3", "crew-1", "crew-2"]}


def test_a_share_of_each(open_screen: Open, fake: Fake) -> None:
    share = {"type": "share", "total": 3, "caps": [["crew-1", 2], ["crew-2", 2], ["crew-3", 0]]}
    page = open_screen("/seat", _several("extra-set", share), PHONE)
    for name in ("Noor", "Noor", "Léa"):
        page.get_by_role("group", name=name).get_by_role("button", name="one more").click()
    page.get_by_role("button", name="Share it out so").click()
    assert fake.wait_for("act")["move"]["args"] == {"to": [["crew-1", 1], ["crew-2", 2]]}


def test_question_of_chance_is_answered(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/", scenes.chance_table())
    page.locator(".option").nth(3).click()
    answer = fake.wait_for("answer")
    assert (answer["question"], answer["values"]) == ("q7", ["m04"])


def test_what_a_reader_sees_is_drawn_at_once(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/", scenes.hunting_table())
    chip = page.locator("[data-zone=room-9] .chip text")
    expect(chip).to_have_text("1")
    fake.say({"k": "seen", "counts": {"room-9": {"crew": 4}, "room-4": {"crew": 3, "blip": 1}}})
    expect(chip).to_have_text("4")
    # The Alien lies there face up: its tag is no face-down Blip.
    expect(page.locator("[data-zone=room-4] .blipchip")).to_have_attribute("visibility", "hidden")
    took = page.evaluate(SEEN_TAKES)
    assert took < 1, f"{took} ms from message to changed DOM"


# The median time in which counts of a message stand in the document.
SEEN_TAKES = """async () => {
  const { take } = await import('/ui/seen.js');
  const text = document.querySelector('[data-zone=room-9] .chip text');
  const times = [];
  for (let n = 0; n < 101; n += 1) {
    const message = JSON.stringify({ k: 'seen', counts: { 'room-9': { crew: n } } });
    const from = performance.now();
    take(JSON.parse(message).counts);
    if (text.textContent !== String(n)) throw new Error('not yet changed');
    times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b)[50];
}"""


def test_language_switches_and_is_kept(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/", scenes.hunting_table())
    page.get_by_role("button", name="The table").click()
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("button", name="Personne")).to_be_visible()
    page.wait_for_timeout(100)
    assert [m["lang"] for m in fake.heard if m["k"] == "hello"] == ["en", "fr"]
    page.reload()
    expect(page.get_by_role("button", name="Personne")).to_be_visible()


NO_SERVICE = """() => {
  window.WebSocketWas = window.WebSocket;
  window.WebSocket = class {
    constructor() { setTimeout(() => this.onclose?.(), 5); }
    close() {}
  };
}"""


def test_line_that_breaks_takes_no_taps_and_comes_back(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/", scenes.hunting_table())
    page.evaluate(NO_SERVICE)
    fake.hang_up()
    expect(page.locator(".away")).to_be_visible()
    expect(page.get_by_role("button", name="Nobody")).to_be_disabled()
    page.evaluate("window.WebSocket = window.WebSocketWas; 0")
    expect(page.get_by_role("button", name="Nobody")).to_be_enabled()


def test_act_without_an_answer_is_said_again_under_its_id(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/", scenes.hunting_table())
    fake.answers["act"] = {"k": "later"}
    page.get_by_role("button", name="Nobody").click()
    first = fake.wait_for("act")
    fake.hang_up()
    assert fake.wait_for("act", 2) == first


def test_ping_is_answered(open_screen: Open, fake: Fake) -> None:
    open_screen("/", scenes.hunting_table())
    fake.say({"k": "ping"})
    fake.wait_for("pong")


def test_pause_blanks_and_goes_on(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/seat", scenes.hunting_seat(paused=True), PHONE)
    expect(page.locator("main")).to_have_css("visibility", "hidden")
    page.get_by_role("button", name="Go on").click()
    fake.wait_for("resume")


def _drag(page: Page, token: str, zone: str) -> None:
    start, end = page.locator(token).first.bounding_box(), page.locator(f"[data-zone='{zone}']").bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + 30, end["y"] + 50, steps=6)
    page.mouse.up()


def test_cardboard_is_dragged(open_screen: Open, fake: Fake) -> None:
    view = scenes.board()
    page = open_screen("/board", view)
    token = next(p["h"] for p in view["pieces"] if p["zone"] == "stand:crew-1" and p["back"] == "crew")
    _drag(page, f"[data-piece='{token}']", "room-7")
    assert fake.wait_for("hand") == {"k": "hand", "piece": token, "zone": None}
    assert fake.wait_for("hand", 2) == {"k": "hand", "piece": token, "zone": "room-7"}
    assert [m for m in fake.heard if m["k"] == "act"] == []


def test_cardboard_is_carried_with_two_keys(open_screen: Open, fake: Fake) -> None:
    view = scenes.board()
    page = open_screen("/board", view)
    token = next(p["h"] for p in view["pieces"] if p["zone"] == "stand:crew-2" and p["back"] == "crew")
    page.locator(f"[data-piece='{token}']").focus()
    page.keyboard.press("Enter")
    page.locator("[data-zone=room-2]").focus()
    page.keyboard.press("Enter")
    assert fake.wait_for("hand") == {"k": "hand", "piece": token, "zone": "room-2"}


def test_todo_is_done_for_you(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/board", scenes.board())
    # Of two Blips alike nobody can say which one is meant: that one is for hands to find out.
    expect(page.get_by_role("button", name="Do it")).to_have_count(1)
    page.get_by_role("button", name="Do it").click()
    assert fake.wait_for("hand")["zone"] == "stand:alien"


def test_backs_of_others_stay_down(open_screen: Open) -> None:
    page = open_screen("/board", scenes.board())
    page.locator("[data-zone='stand:alien'] .cardboard").first.hover()
    expect(page.locator("[data-zone='stand:alien'] .blipback")).to_have_count(2)


def test_person_joins(open_screen: Open, fake: Fake) -> None:
    page = open_screen("/join", scenes.lobby(), PHONE)
    page.get_by_label("Your name").fill("Noor")
    page.get_by_label("Crew 2").check()
    page.get_by_role("button", name="Sit here").click()
    page.wait_for_url("**/seat")
    assert page.evaluate("localStorage['companion.credential']") == "c1"


def test_lobby_shows_the_way_in(open_screen: Open) -> None:
    page = open_screen("/", scenes.lobby())
    expect(page.get_by_role("img", name="Code to join")).to_be_visible()
    expect(page.locator(".chairs")).to_contain_text("Léa")
    expect(page.get_by_role("button", name="Begin")).to_be_enabled()
