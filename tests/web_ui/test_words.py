"""Every word on every screen stands in both languages, is used, and is there where tables of the service ask for it."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.engine.errors import BadBox, Malformed
from companion.games.uscss_nostromo.events import EVENTS
from companion.games.uscss_nostromo.prompts import PROMPTS
from companion.games.uscss_nostromo.tokens import BREAKDOWNS, COLOURS, ITEMS, POSTURES, ROOMS
from companion.server.refusals import refused, said
from companion.session.errors import SENTENCES, Said, SessionError
from companion.table.wording import TEXTS

BOX: Any = said(BadBox("mine.toml", 3, "no text"))
ANSWER: Any = refused("a", Malformed("m01 cannot be here"), answer=True)["say"]
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
    "refused.",
    "stale.",
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


COMPANION = UI.parent / "companion"
# What only commands and files raise: no screen asks for it.
UNSEEN = {"BadJournal", "BadConfig"}
WORDED = {"Stale", "NotYours", "CannotUndo", "BadOption"}


def raised(name: str, file: Path) -> Iterator[ast.Call]:
    """Where an error of that name is made in a file."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def words_of(call: ast.Call) -> tuple[str, set[str]] | None:
    """The id of the words that an error names, and what it tells them; None where it names none."""
    ids = [a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    named = [id_ for id_ in ids if re.fullmatch(r"[a-z]+\.[a-z-]+", id_)]
    return (named[0], {k.arg for k in call.keywords if k.arg}) if named else None


def test_every_error_of_a_session_reaches_screens_in_words_or_never() -> None:
    classes = {c.__name__ for c in (*SessionError.__subclasses__(), *Said.__subclasses__())}
    assert classes - UNSEEN - {"Said"} == WORDED - {"BadOption"}
    calls = [call for name in WORDED - {"BadOption"} for file in COMPANION.rglob("*.py") for call in raised(name, file)]
    worded = {found[0] for call in calls if (found := words_of(call))}
    assert worded | {"undo.chance", "undo.told"} == set(SENTENCES)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_the_service_refuses_is_said_in_every_language(language: str) -> None:
    told = {}
    for file in COMPANION.rglob("*.py"):
        for call in (call for name in WORDED for call in raised(name, file)):
            found = words_of(call)
            if found is not None:
                told[found[0]] = found[1]
    for id_, args in told.items():
        assert set(HOLE.findall(every(language)[id_])) <= args, id_
    for id_, sentence in SENTENCES.items():
        assert set(HOLE.findall(every(language)[id_])) <= set(HOLE.findall(sentence)), id_
    for id_, args in ((BOX["id"], set(BOX["args"])), (ANSWER["id"], set())):
        assert set(HOLE.findall(every(language)[id_])) <= args, id_


def test_options_are_refused_in_words_wherever_a_set_up_screen_asks() -> None:
    files = [COMPANION / "engine" / "options.py", *(COMPANION / "games").glob("*/**/*.py")]
    calls = [call for file in files for call in raised("BadOption", file)]
    assert len(calls) >= 5
    assert [ast.unparse(call) for call in calls if words_of(call) is None] == []


def test_pieces_and_places_have_names() -> None:
    tokens = [f"{colour}-{kind}" for colour in COLOURS for kind in ("passage", "presence")]
    sets = [f"reminder-{colour}" for colour in COLOURS]
    named = (*ROOMS, *POSTURES, *ITEMS, *BREAKDOWNS, *tokens, *sets, "alien", "jonesy", "posture")
    assert [id_ for id_ in named if f"name.{id_}" not in every("en")] == []
