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

SHOTS: dict[str, tuple[str, tuple[int, int], Any, str]] = {
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
    page.wait_for_selector(".screen, .seat-screen, .board-screen, .join-page, .waiting", timeout=5000)
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
