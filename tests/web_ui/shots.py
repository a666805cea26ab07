"""Pictures of every screen, to look at: `python -m tests.web_ui.shots [NAME …]` draws them into a folder beside it.

With `--docs` it renews those of the README and the pages for players.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, sync_playwright

from companion.engine.errors import BadOption
from companion.server.refusals import error
from tests.chromium import CHROMIUM, FLAGS
from tests.web_ui import scenes
from tests.web_ui.fake_service import Fake, serving

OUT = Path(__file__).parent / "shots"
DOCS = Path(__file__).parents[2] / "docs" / "pictures"
# Picture of the documentation → the shot that it is.
PICTURES = {"table": "table-hunting", "seat": "seat-hunting", "board": "board", "wrong": "table-mend"}
TABLET, TALL, DESK, PHONE = (1280, 800), (800, 1280), (1920, 1080), (390, 844)

# A setting that the owner's box does not take.
UNREAD = BadOption("the box says nothing of m01", "refused.unread-cards", option="mission", choose="cardboard")

# What is tapped before the picture is taken, by the picture's name.
TAPS: dict[str, tuple[str, ...]] = {
    "table-menu": (".control[aria-expanded]",),
    "table-menu-fr": (".control[aria-expanded]",),
    "table-advice-fr": (".consult", "[data-zone=room-4]", ".advice .option"),
    "seat-advice": (".consult", "[data-zone=room-4]", ".advice .option", ".anyway"),
    "table-lobby-house": (".setup summary",),
    "table-mend": (".mistake",),
    "table-mend-fr": (".mistake",),
    "seat-mend": (".mistake",),
    "table-told": (".control[aria-expanded]",),
    "table-refused-fr": ("[role=radio][aria-checked=false] >> text=En carton",),
    "phone-refused": ("[role=radio][aria-checked=false] >> text=On cardboard",),
}

SHOTS: dict[str, tuple[str, tuple[int, int], Any, str]] = {
    "table-menu": ("/", TABLET, scenes.survival_table, "en"),
    "table-menu-fr": ("/", TABLET, scenes.survival_table, "fr"),
    "table-advice-fr": ("/", TABLET, scenes.hunting_table, "fr"),
    "seat-advice": ("/seat", PHONE, scenes.hunting_seat, "en"),
    "table-lobby-house": ("/", TABLET, scenes.lobby, "en"),
    "table-lobby": ("/", TABLET, scenes.lobby, "en"),
    "table-hiding": ("/", TABLET, scenes.hiding_table, "en"),
    "table-appearance": ("/", TABLET, scenes.appearance_table, "en"),
    "table-hunting": ("/", TABLET, scenes.hunting_table, "en"),
    "table-hunting-fr": ("/", TABLET, scenes.hunting_table, "fr"),
    "table-hunting-desk": ("/", DESK, scenes.hunting_table, "en"),
    "table-attack": ("/", TABLET, scenes.attack_table, "en"),
    "table-action": ("/", TABLET, scenes.action_table, "en"),
    "table-correction": ("/", TABLET, scenes.correction_table, "en"),
    "table-chance": ("/", TABLET, scenes.chance_table, "en"),
    "table-outcome": ("/", TABLET, scenes.outcome_table, "en"),
    "table-crowd": ("/", TABLET, scenes.crowd_table, "en"),
    "seat-crowd-fr": ("/seat", PHONE, lambda: scenes.crowd_table("seat", ("crew-3",)), "fr"),
    "table-tall": ("/", TALL, scenes.hunting_table, "en"),
    "seat-hunting": ("/seat", PHONE, scenes.hunting_seat, "en"),
    "seat-hunting-fr": ("/seat", PHONE, scenes.hunting_seat, "fr"),
    "seat-hiding": ("/seat", PHONE, scenes.hiding_seat, "en"),
    "seat-posture": ("/seat", PHONE, scenes.posture_seat, "en"),
    "seat-behavior": ("/seat", PHONE, scenes.behavior_seat, "fr"),
    "seat-hunt": ("/seat", PHONE, scenes.hunt_seat, "en"),
    "seat-action": ("/seat", PHONE, scenes.action_seat, "en"),
    "table-survival": ("/", TABLET, scenes.survival_table, "en"),
    "table-survival-fr": ("/", TABLET, scenes.survival_table, "fr"),
    "seat-survival": ("/seat", PHONE, scenes.survival_seat, "en"),
    "table-tokens": ("/", TABLET, scenes.tokens_question, "en"),
    "seat-tokens-fr": ("/seat", PHONE, lambda: scenes.tokens_question("seat", ("crew-1",)), "fr"),
    "table-green-fr": ("/", TABLET, scenes.green_text, "fr"),
    "seat-procedure": ("/seat", PHONE, scenes.procedure_seat, "en"),
    "seat-liberation": ("/seat", PHONE, scenes.liberation_seat, "en"),
    "seat-posture-blue-fr": ("/seat", PHONE, scenes.posture_blue, "fr"),
    "seat-kitchen": ("/seat", PHONE, scenes.kitchen_seat, "en"),
    "table-by-hand": ("/", TABLET, scenes.by_hand_table, "en"),
    "table-lobby-fr": ("/", TABLET, scenes.lobby, "fr"),
    "phone-lobby": ("/", PHONE, scenes.lobby, "en"),
    "cards": ("/cards", TABLET, scenes.lobby, "en"),
    "cards-phone-fr": ("/cards", PHONE, scenes.lobby, "fr"),
    "join": ("/join", PHONE, scenes.lobby, "en"),
    "table-answered": ("/", TABLET, scenes.answered_table, "en"),
    "table-mend": ("/", TABLET, scenes.answered_table, "en"),
    "table-mend-fr": ("/", TALL, scenes.answered_table, "fr"),
    "table-told": ("/", TABLET, scenes.answered_table, "en"),
    "seat-answered": ("/seat", PHONE, lambda: scenes.answered_table("seat", ("crew-1",)), "fr"),
    "seat-mend": ("/seat", PHONE, lambda: scenes.answered_table("seat", ("crew-1",)), "en"),
    "table-refused-fr": ("/", TABLET, scenes.lobby, "fr"),
    "phone-refused": ("/", PHONE, scenes.lobby, "en"),
    "board": ("/board", TABLET, scenes.board, "en"),
    "board-desk-fr": ("/board", DESK, scenes.board, "fr"),
}


def shoot(fake: Fake, browser: Any, name: str, to: Path) -> list[str]:
    """One picture into a file; what the console said against it."""
    path, (width, height), scene, lang = SHOTS[name]
    fake.view = scene()
    fake.no = error(UNREAD) if "refused" in name else None
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    context.add_init_script(
        f"localStorage.setItem('companion.lang', '{lang}'); localStorage.setItem('companion.credential', 'x')"
    )
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda m: complaints.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda e: complaints.append(str(e)))
    page.goto(fake.address + path)
    page.wait_for_selector(".screen, .seat-screen, .board-screen, .join-page, .waiting, .sheet-of-cards", timeout=5000)
    for selector in TAPS.get(name, ()):
        page.locator(selector).first.click()
    page.wait_for_timeout(250)
    page.screenshot(path=to)
    context.close()
    return complaints


def main(names: list[str]) -> None:
    """Draws the pictures named, or all; those of the documentation for `--docs`."""
    OUT.mkdir(exist_ok=True)
    (OUT / ".gitignore").write_text("*\n")
    drawn = {OUT / f"{name}.png": name for name in names or SHOTS}
    if names == ["--docs"]:
        drawn = {DOCS / f"{picture}.png": name for picture, name in PICTURES.items()}
    with serving() as fake, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for to, name in drawn.items():
            try:
                complaints = shoot(fake, browser, name, to)
            except Error as wrong:
                complaints = [repr(wrong)[:300]]
            print(name, *complaints, sep="\n  ")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
