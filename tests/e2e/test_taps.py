"""A whole game by taps alone, in a real browser: the cardboard keeps its secrets, or the screens keep them."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.chromium import CHROMIUM, FLAGS
from tests.e2e.service import get, post, screen, service

pytestmark = pytest.mark.browser
LIMIT = 150.0
STUCK = 15.0
TABLET, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}

COUNT = """
globalThis.__changes = 0;
const watched = { subtree: true, childList: true, attributes: true, characterData: true };
new MutationObserver(() => (globalThis.__changes += 1)).observe(document, watched);
"""
CHOOSE = """
([lot, weights]) => {
  const able = [];
  for (const [kind, weight] of Object.entries(weights)) {
    for (const thing of document.querySelectorAll(kind)) {
      if (!thing.disabled && thing.getAttribute("aria-pressed") !== "true") able.push({ kind, thing, weight });
    }
  }
  const changes = globalThis.__changes;
  if (document.querySelector(".outcome")) return { over: true };
  let left = lot * able.reduce((sum, { weight }) => sum + weight, 0);
  const chosen = able.find(({ weight }) => (left -= weight) < 0);
  if (!chosen) return { changes };
  chosen.thing.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = chosen.thing.getBoundingClientRect();
  return { kind: chosen.kind, x: x + width / 2, y: y + Math.min(14, height / 2), changes };
}
"""
CHANGED = """
async (before) => {
  for (let i = 0; i < 40 && globalThis.__changes === before; i++) await new Promise((go) => setTimeout(go, 10));
}
"""
WEIGHTS = {
    ".chance .option": 1.0,
    ".chance .actions .full": 50.0,
    ".ask .options .option": 1.0,
    ".ask .kinds .btn": 1.0,
    ".ask > .btn": 1.0,
    ".ask .step > .btn": 5.0,
    ".room.choice": 1.0,
    ".tile.can": 3.0,
    ".heaped.can": 1.0,
    ".actions .btn.full": 1.0,
    ".hand .plays button:not(.no)": 0.1,
    ".front:not(.moved)": 0.02,
    ".mistake": 0.01,
    ".advice .way-back": 5.0,
}
"""What can be tapped, and how eagerly it is."""


class Fingers:
    """Somebody who taps whatever asks to be tapped, on one screen, and knows nothing of the game."""

    def __init__(self, page: Page, rng: Random) -> None:
        self.page, self.rng = page, rng
        self.taps: dict[str, int] = {}

    def tap(self) -> str:
        """One tap, if something asks for one: `tapped`, `waits`, `over`."""
        seen: dict[str, Any] = self.page.evaluate(CHOOSE, [self.rng.random(), WEIGHTS])
        if seen.get("over"):
            return "over"
        if "kind" not in seen:
            return "waits"
        self.page.mouse.click(seen["x"], seen["y"])
        self.taps[seen["kind"]] = self.taps.get(seen["kind"], 0) + 1
        self.page.evaluate(CHANGED, seen["changes"])
        return "tapped"


@pytest.fixture
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


def opened(browser: Browser, url: str, size: Any, credential: str | None = None) -> Page:
    """A screen of its own, with what a phone keeps."""
    context = browser.new_context(viewport=size, reduced_motion="reduce")
    context.add_init_script(COUNT)
    if credential:
        context.add_init_script(f"localStorage['companion.credential'] = '{credential}'")
    page = context.new_page()
    page.goto(url)
    return page


def play(fingers: list[Fingers], picture: Path) -> None:
    """Tap until the game is over on every screen."""
    until = time.monotonic() + LIMIT
    moved = time.monotonic()
    while True:
        said = [one.tap() for one in fingers]
        if "over" in said:
            return
        if "tapped" in said:
            moved = time.monotonic()
        if time.monotonic() > min(until, moved + STUCK):
            for n, one in enumerate(fingers):
                one.page.screenshot(path=picture.with_name(f"stuck-{n}.png"))
            raise AssertionError(f"stuck after {[one.taps for one in fingers]}: see {picture.parent}")


def table_file(folder: Path, **options: str) -> str:
    """A table without any reader, and without waiting."""
    chosen = ", ".join(f'"{name}" = "{value}"' for name, value in options.items())
    path = folder / "table.toml"
    path.write_text(f'players = 2\nhost = "127.0.0.1"\nbreath = 0\npace = 0\noptions = {{ {chosen} }}\n')
    return str(path)


def test_one_tablet_and_all_secrets_on_cardboard(browser: Browser, tmp_path: Path) -> None:
    with service("serve", "--config", table_file(tmp_path), "--port", "0") as address:
        post(address + "/api/join", {"name": "Sam", "chairs": ["alien"]})
        post(address + "/api/join", {"name": "Léa", "chairs": ["crew-1"]})
        page = opened(browser, address + "/", TABLET)
        for option in ("Mission cards", "Behavior cards", "Hidden tokens"):
            cardboard = page.get_by_role("radiogroup", name=option).get_by_role("radio").nth(1)
            cardboard.click()
            page.wait_for_function("(it) => it.getAttribute('aria-checked') === 'true'", arg=cardboard.element_handle())
        page.get_by_role("button", name="Begin").click()
        page.locator(".room").first.wait_for()
        with screen(address) as mirror:
            assert mirror.view["readers"] == []
            assert {mirror.view["options"][deck] for deck in ("mission", "behavior", "tokens")} == {"cardboard"}
        table = Fingers(page, Random(3))
        play([table], tmp_path / "stuck.png")
        with screen(address) as mirror:
            assert mirror.view["outcome"]["rule"].startswith("end.")
        assert table.taps[".room.choice"] > 8, "tokens were laid by taps on rooms"
        assert table.taps[".chance .option"] > 3, "what the cardboard showed was tapped"
        assert '"corrected"' in json.dumps(get(address + "/export")), "what was wrong was put right"


def test_two_phones_and_all_secrets_on_screens(browser: Browser, tmp_path: Path) -> None:
    with service("serve", "--config", table_file(tmp_path), "--port", "0") as address:
        sam = post(address + "/api/join", {"name": "Sam", "chairs": ["alien"]})["credential"]
        lea = post(address + "/api/join", {"name": "Léa", "chairs": ["crew-1"]})["credential"]
        post(address + "/api/start", {})
        pages = [opened(browser, address + "/seat", PHONE, credential) for credential in (sam, lea)]
        for page in pages:
            page.locator(".room").first.wait_for()
        fingers = [Fingers(page, Random(n)) for n, page in enumerate(pages)]
        play(fingers, tmp_path / "stuck.png")
        lobby = get(address + "/api/lobby")
        assert lobby["over"]
        assert fingers[1].taps[".tile.can"] > 8, "a token was chosen by a tap, and its room by another"
