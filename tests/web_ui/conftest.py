"""A fake service and a browser, once for all tests here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from tests.chromium import CHROMIUM
from tests.web_ui.fake_service import Fake, serving

Open = Callable[..., Page]
READY = ".screen main, .seat-screen, .board-screen, .join-page fieldset label, .waiting, .sheet-of-cards"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def service() -> Iterator[Fake]:
    with serving() as fake:
        yield fake


@pytest.fixture
def fake(service: Fake) -> Fake:
    service.heard.clear()
    service.answers.clear()
    service.no = None
    return service


def _complains(message: ConsoleMessage, fake: Fake) -> bool:
    """The browser tells of a refused request, whatever the page makes of it."""
    expected = fake.no is not None and "409" in message.text
    return message.type in ("error", "warning") and not expected


@pytest.fixture
def open_screen(browser: Browser, fake: Fake) -> Iterator[Open]:
    """Opens a page on a view; at the end no console may have complained."""
    complaints: list[str] = []
    contexts = []

    def open_(path: str, view: dict[str, Any], size: tuple[int, int] = (1280, 800), lang: str = "en") -> Page:
        fake.view = view
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
        contexts.append(context)
        context.add_init_script(
            f"localStorage['companion.lang'] ??= '{lang}'; localStorage['companion.credential'] ??= 'x'"
        )
        page = context.new_page()
        page.set_default_timeout(5000)
        page.on("console", lambda m: complaints.append(m.text) if _complains(m, fake) else None)
        page.on("pageerror", lambda e: complaints.append(str(e)))
        page.goto(fake.address + path)
        page.wait_for_selector(READY)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert complaints == []
