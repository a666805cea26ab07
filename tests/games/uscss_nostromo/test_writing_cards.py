"""The page for owners: its example is copied into a box, checked and played; its six mistakes answer as it says."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from companion import cli
from companion.games import uscss_nostromo
from companion.games.uscss_nostromo import effects as e
from tests.games.uscss_nostromo.table import SHIPPED, Table

PAGE = (Path(__file__).parents[3] / "docs" / "owners" / "writing-cards.md").read_text(encoding="utf-8")
EXAMPLE = next(block for block in re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL) if "quiet-minute" in block)
ROWS = re.findall(r"^\| `(.*?)` \| `(.*?)` \| `(N: .*?)` \|$", PAGE, re.MULTILINE)
CARD = re.compile(r'\[\[missions\]\]\nid = "m01"\n(?:.+\n)*')


def own_box() -> str:
    """The plain box with the page's card in the place of its m01."""
    assert len(CARD.findall(SHIPPED)) == 1
    return CARD.sub("", SHIPPED) + "\n" + EXAMPLE


def open_box() -> str:
    """The open box with the page's card entered."""
    shipped = (uscss_nostromo.BOXES / "open.toml").read_text(encoding="utf-8")
    return shipped.replace('"m01", ', "") + "\n" + EXAMPLE


@pytest.mark.parametrize("box", [own_box(), open_box()], ids=["a copy", "the open box"])
def test_the_example_is_checked(box: str, tmp_path: Path) -> None:
    file = tmp_path / "my-box.toml"
    file.write_text(box, encoding="utf-8")
    said = CliRunner().invoke(cli.app, ["boxes", "check", "uscss-nostromo", str(file)])
    assert (said.exit_code, said.output.splitlines()[-1]) == (0, f"{file}: good")


def board(thin: bool = False) -> Table:
    """The end of Hiding; crew-1 holds the card of the page and one more."""
    t = Table(2, box=own_box(), crew_1=["m01", "m02"])
    if thin:
        t.thin(20)
    blips = {"alien": "room-7", "jonesy": "room-3", "breakdown-1": "room-9"}
    while "orders.before-posture" not in t.prompts:
        seat = t.asks[0].seats[0]
        if pieces := [str(offer["piece"]) for offer in t.offers(seat, "place")]:
            t.do(seat, "place", piece=min(pieces), room=blips.get(min(pieces), "room-8"))
        else:
            t.passes()
    return t


@pytest.mark.rule("cards.as-it-says")
def test_the_example_does_what_its_text_says() -> None:
    t = board()
    left = t.left
    t.do("crew-1", "order", card="m01")
    assert t.left == left - 1
    assert {o["room"] for o in t.offers("crew-1", "target-move")} == {f"room-{n}" for n in (4, 5, 6, 7, 9)}
    t.do("crew-1", "target-move", piece="red-presence", room="room-4")
    assert t.zone("red-presence") == "room-4"


@pytest.mark.rule("cards.as-it-says")
def test_and_something_else_when_the_deck_is_thin() -> None:
    t = board(thin=True)
    t.do("crew-1", "order", card="m01")
    t.do("crew-1", "discard", card="m02")
    assert (t.left, t.discards) == (20, ["m02", "m01"])
    t.do("crew-1", "pass")
    assert t.prompts == ["orders.before-posture"]


def test_the_page_shows_six_mistakes() -> None:
    assert len(ROWS) == 6


@pytest.mark.parametrize(("right", "wrong", "answer"), ROWS, ids=[f"mistake {n}" for n in range(1, len(ROWS) + 1)])
def test_each_mistake_answers_with_file_line_and_reason(right: str, wrong: str, answer: str, tmp_path: Path) -> None:
    box, file = own_box(), tmp_path / "my-box.toml"
    at = box.index(EXAMPLE)
    assert EXAMPLE.count(right), right
    broken = EXAMPLE.replace(right, wrong, 1)
    file.write_text(box[:at] + broken, encoding="utf-8")
    said = CliRunner().invoke(cli.app, ["boxes", "check", "uscss-nostromo", str(file)])
    assert said.exit_code == 1
    there = (box[:at] + broken)[: at + EXAMPLE.index(right)].count("\n") + 1
    first = next(n for n, line in enumerate(box.splitlines(), 1) if line == 'id = "p1"')
    if right.startswith("text"):
        there = (box[:at] + broken)[: at + EXAMPLE.index("[[orders]]")].count("\n") + 1
    wanted = answer.replace("N:", f"{file}:{there}:", 1).replace("line M", f"line {first}")
    assert wanted in said.output.splitlines()


def test_the_table_names_every_primitive_with_its_fields() -> None:
    told = dict(re.findall(r"^\| `([a-z-]+)` \| (.*?) \| .+ \|$", PAGE, re.MULTILINE))
    for word, kind in e.PRIMITIVES.items():
        fields = ", ".join(f"`{field.encode_name}`" for field in msgspec.structs.fields(kind)) or "–"
        assert told.get(word) == fields, word
    for field in msgspec.structs.fields(e.Condition):
        assert f"`{field.encode_name}`" in PAGE
