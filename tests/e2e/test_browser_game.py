"""One person wins or loses as the Crew in a real browser, by dragging tokens on the emulated board."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.chromium import CHROMIUM, FLAGS
from tests.e2e.service import Screen, service
from tests.e2e.test_put_right import demo_board

pytestmark = pytest.mark.browser
SEEN, TAPPED = 1.5, 0.5
"""Seconds until one looks again: after a token was laid down, which readers must see first, and after a tap, which may
have opened no more than the next choice on the page itself."""
LIMIT = 420.0
STUCK = 30.0


@pytest.fixture
def page() -> Iterator[Page]:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.set_default_timeout(2500)
        yield page
        browser.close()


class Player:
    """Looks at the page's own view through a second screen of the same person, and acts with the mouse alone."""

    def __init__(self, page: Page, mirror: Screen) -> None:
        self.page, self.mirror = page, mirror
        self.drags = self.clicks = 0

    def drag(self, piece: int, zone: str) -> None:
        """Take a token up and lay it down in a zone."""
        token = self.page.locator(f"[data-piece='{piece}']").first
        token.hover()
        self.page.mouse.down()
        target = self.page.locator(f"[data-zone='{zone}']").first.bounding_box()
        assert target is not None
        self.page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] * 0.6, steps=6)
        self.page.mouse.up()
        self.drags += 1

    def tap_room(self, room: str) -> None:
        """Tap a room on the map, by its name."""
        box = self.page.locator(f"[data-zone='{room}']").first.bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] * 0.4, box["y"] + 16)
        self.clicks += 1

    def click(self, selector: str) -> bool:
        """Click the first such thing that can be clicked."""
        found = self.page.locator(selector).first
        if not found.count() or not found.is_enabled():
            return False
        found.click()
        self.clicks += 1
        return True

    def pressing(self) -> dict[str, Any] | None:
        """The ask that waits for this person, a window last."""
        view = self.mirror.view
        mine = [a for a in view["asks"] if a["waits"] and set(a["seats"]) & set(view["me"]["seats"])]
        able = [a for a in mine if a["moves"] or a["passes"]]
        return next((a for a in able if not a["window"]), able[0] if able else None)

    def answer(self, ask: dict[str, Any]) -> None:
        """Answer it as a person would: drag what is a token, tap what is a room, a card or a button."""
        if ask["passes"]:
            if not self.mirror.view["closing"]:
                self.click(".ask .actions button.full, .ask .actions button")
            return
        move = ask["moves"][len(self.mirror.frames) % len(ask["moves"])]
        args = move["args"]
        if set(args) == {"piece", "room"}:
            pieces, rooms = args["piece"]["of"], args["room"]["of"]
            self.drag(pieces[0], rooms[self.drags % len(rooms)])
        elif any(arg["type"] != "one" for arg in args.values()):
            while self.click(".ask .options button[aria-pressed=false]"):
                pass
            self.click(".ask button.full")
        elif set(args) == {"room"}:
            self.tap_room(args["room"]["of"][self.clicks % len(args["room"]["of"])])
        elif any(self.click(f"{place}:enabled") for place in (".ask .options button", ".ask .kinds button")):
            return
        elif "piece" in args:
            self.touch(args["piece"]["of"][0], move["seats"][0])
        else:
            self.click(".hand .card button:enabled")

    def touch(self, piece: int, seat: str) -> None:
        """A token on the board is chosen by a tap; one that comes to its taker is dragged to his stand."""
        ask = [a["id"] for a in self.mirror.view["asks"]]
        self.page.locator(f"[data-piece='{piece}']").first.click()
        waited = time.monotonic() + 1
        while [a["id"] for a in self.mirror.view["asks"]] == ask and time.monotonic() < waited:
            self.mirror.take(0.1)
        if [a["id"] for a in self.mirror.view["asks"]] == ask:
            self.drag(piece, f"stand:{seat}")

    def put_right(self) -> None:
        """Carry a token that lies wrong to where the screen says it belongs."""
        view, wrong = self.mirror.view, self.mirror.view["wrong"]
        homes = {str(p["h"]): p["zone"] for p in view["pieces"]}
        lost = [h for h, zone in view["board"].items() if zone != homes[h] and homes[h] in view["readers"]]
        if lost:
            self.drag(int(lost[0]), wrong["to"] or homes[lost[0]])

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.mirror.view["outcome"] is not None

    def state(self) -> tuple[Any, ...]:
        """What must change before the next thing is done."""
        return (
            self.mirror.view["log"][-1]["n"],
            [a["id"] for a in self.mirror.view["asks"]],
            self.mirror.view["closing"],
        )


def test_a_game_by_dragging_tokens(page: Page, tmp_path: Path) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    with (
        service("demo", "--players", "2", "--port", "0", "--seed", "4", "--pace", "0.1") as address,
        demo_board(address) as mirror,
    ):
        page.goto(address + "/board")
        player = Player(page, mirror)
        until, moved = time.monotonic() + LIMIT, time.monotonic()
        last: tuple[Any, ...] = ()
        while not player.over():
            before, drags = player.state(), player.drags
            moved = time.monotonic() if before != last else moved
            last = before
            if time.monotonic() > min(until, moved + STUCK):
                page.screenshot(path=tmp_path / "stuck.png")
                raise AssertionError(f"stuck at {mirror.view['asks']}: see {tmp_path}/stuck.png")
            ask = player.pressing()
            if mirror.view["wrong"] is not None:
                player.put_right()
            elif ask is not None:
                # What was about to be tapped may have gone the moment before: then look again.
                with suppress(PlaywrightTimeout):
                    player.answer(ask)
            waited = time.monotonic() + (SEEN if player.drags > drags else TAPPED)
            while before == player.state() and time.monotonic() < waited:
                mirror.take(0.1)
            while mirror.view["closing"] and not player.over():
                mirror.take(0.1)
        page.locator(".outcome").first.wait_for(timeout=20_000)
    assert not errors
    assert player.drags >= 12, "the Crew's tokens were laid by hand"
    assert mirror.view["outcome"]["rule"].startswith("end.")
