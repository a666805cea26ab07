"""Every word on every screen stands in both languages, is used, and is there where tables of the service ask for it."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from companion.games.uscss_nostromo.events import EVENTS
from companion.games.uscss_nostromo.prompts import PROMPTS
from companion.games.uscss_nostromo.tokens import BREAKDOWNS, COLOURS, ITEMS, POSTURES, ROOMS
from companion.table.wording import TEXTS

UI = Path(__file__).parents[2] / "web_ui"
FOLDERS = (UI / "words", UI / "games" / "uscss-nostromo" / "words")
ENTRY = re.compile(r'^  ("(?:[^"\\]|\\.)+"): ("(?:[^"\\]|\\.)*"),$', re.MULTILINE)
# say("x"), "x" as an id handed on, and `x.${…}`
PLAIN = re.compile(r'"([a-z-]+(?:\.[a-zA-Z0-9:-]+)+)"')
MADE = re.compile(r"`([a-z-]+\.)\$\{")
HOLE = re.compile(r"\{(\w+)")
# Keys that are put together from an id and a form, or come from tables that other packages own.
FROM_OUTSIDE = (
    "prompt.",
    "event.",
    "wrong.",
    "undo.",
    "name.",
    "back.",
    "side.",
    "hint.",
    "move.",
    "game.",
    "chance.",
    "ending.",
)


@cache
def words(folder: Path, language: str) -> dict[str, str]:
    text = (folder / f"{language}.js").read_text()
    found = [(json.loads(key), json.loads(value)) for key, value in ENTRY.findall(text)]
    assert len(dict(found)) == len(found), "a key stands there twice"
    assert len(found) == len(re.findall(r"^  \"", text, re.MULTILINE)), "a line is written otherwise"
    return dict(found)


def every(language: str) -> dict[str, str]:
    return {**words(FOLDERS[0], language), **words(FOLDERS[1], language)}


def code() -> str:
    files = [p for p in UI.rglob("*.js") if "vendor" not in p.parts and p.parent.name != "words"]
    return "\n".join(p.read_text() for p in files)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_both_languages_have_the_same_words(folder: Path) -> None:
    assert list(words(folder, "en")) == list(words(folder, "fr"))


def test_both_languages_speak_of_the_same() -> None:
    english, french = every("en"), every("fr")
    other = [key for key in english if not set(HOLE.findall(french[key])) <= set(HOLE.findall(english[key]))]
    assert other == []


def test_what_the_code_says_is_there() -> None:
    heads = {key.partition(".")[0] for key in every("en")}
    said = {key for key in PLAIN.findall(code()) if key.partition(".")[0] in heads}
    assert said - every("en").keys() == set()


def test_nothing_is_there_that_nobody_says() -> None:
    text = code()
    made = (*MADE.findall(text), *FROM_OUTSIDE)
    formed = re.compile(r"\.(the|The|in|many)$")
    unused = [
        key for key in every("en") if f'"{key}"' not in text and not key.startswith(made) and not formed.search(key)
    ]
    assert unused == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_table_s_texts_have_words_that_speak_of_what_they_are_given(language: str) -> None:
    for id_, args in TEXTS.items():
        assert set(HOLE.findall(every(language)[id_])) <= set(args), id_


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("head", "table", "more"), [("prompt", PROMPTS, ()), ("event", EVENTS, ("seat", "what"))])
def test_the_game_s_tables_have_words_that_speak_of_what_they_are_given(
    language: str, head: str, table: dict[str, tuple[str, ...]], more: tuple[str, ...]
) -> None:
    for id_, args in table.items():
        assert set(HOLE.findall(every(language)[f"{head}.{id_}"])) <= {*args, *more}, id_


def test_pieces_and_places_have_names() -> None:
    tokens = [f"{colour}-{kind}" for colour in COLOURS for kind in ("passage", "presence")]
    sets = [f"reminder-{colour}" for colour in COLOURS]
    named = (*ROOMS, *POSTURES, *ITEMS, *BREAKDOWNS, *tokens, *sets, "alien", "jonesy", "posture")
    assert [id_ for id_ in named if f"name.{id_}" not in every("en")] == []
