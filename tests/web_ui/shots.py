"""Pictures of every screen, to look at: `python -m tests.web_ui.shots [NAME …]` draws them into a folder beside it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, sync_playwright

from tests.web_ui import scenes
from tests.web_ui.fake_service import Fake, serving

OUT = Path(__file__).parent / "shots"
CHROMIUM = "/usr/bin/chromium"
TABLET, DESK, PHONE = (1280, 800), (1920, 1080), (390, 844)

# What is tapped before the picture is taken, by the picture's name.
TAPS: dict[str, tuple[str, ...]] = {
    "table-menu": (".control[aria-expanded]",),
    "table-menu-fr": (".control[aria-expanded]",),
    "table-advice-fr": (".consult", "[data-zone=room-4]", ".advice .option"),
    "seat-advice": (".consult", "[data-zone=room-4]", ".advice .option", ".anyway"),
    "table-lobby-house": (".setup summary",),
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
    "table-tall": ("/", (800, 1280), scenes.hunting_table, "en"),
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
    "board": ("/board", TABLET, scenes.board, "en"),
    "board-desk-fr": ("/board", DESK, scenes.board, "fr"),
}


def shoot(fake: Fake, browser: Any, name: str) -> list[str]:
    """One picture; what the console said against it."""
    path, (width, height), scene, lang = SHOTS[name]
    fake.view = scene()
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
    page.screenshot(path=OUT / f"{name}.png")
    context.close()
    return complaints


def main(names: list[str]) -> None:
    """Draws the pictures named, or all."""
    OUT.mkdir(exist_ok=True)
    (OUT / ".gitignore").write_text("*\n")
    with serving() as fake, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        for name in names or SHOTS:
            try:
                complaints = shoot(fake, browser, name)
            except Error as wrong:
                complaints = [repr(wrong)[:300]]
            print(name, *complaints, sep="\n  ")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
