"""How the house is kept: what each module says of itself, how long it is, and what it may name or import."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PYTHON = tuple(sorted(p for top in ("companion", "firmware_bridge", "benchmarks") for p in (ROOT / top).rglob("*.py")))
PACKAGES = tuple(path for path in PYTHON if ROOT / "benchmarks" not in path.parents)
SCREENS = tuple(
    sorted(p for p in (ROOT / "web_ui").rglob("*") if p.suffix in (".js", ".css") and "vendor" not in p.parts)
)
LONGEST = 400

POSIX_ONLY = ("pty", "tty", "termios", "fcntl", "resource", "pwd", "grp", "syslog")
PSEUDO_TERMINAL = ROOT / "firmware_bridge" / "emulated_pty.py"

NAMES = re.compile(r"uscss|nostromo", re.IGNORECASE)
MAY_NAME_A_GAME = {
    "companion/cli.py": "the game that `demo` shows when none is named",
    "companion/session/config.py": "the game of a table that says nothing else",
    "web_ui/games.js": "the one list of the games that have drawings",
    "README.md": "says what can be played",
    "CHANGELOG.md": "says what can be played",
}
"""Outside the folders of the games, each with the reason."""

ABOUT_GAMES = ("companion/games/", "web_ui/games/", "tests/", "docs/", "benchmarks/")
NOT_OURS = ("vendor", "node_modules", "__pycache__", "build", "dist")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imported(path: Path) -> Iterator[str]:
    """The modules that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def kept() -> Iterator[Path]:
    """Every file of the checkout with text in it, without what is hidden, vendored or built."""
    folders = [ROOT]
    while folders:
        for path in sorted(folders.pop().iterdir()):
            if (path.name.startswith(".") and path.name != ".ci") or ".sqlite3" in path.name:
                continue
            if path.is_dir() and path.name not in NOT_OURS and not path.name.endswith(".egg-info"):
                folders.append(path)
            elif path.is_file():
                yield path


@pytest.mark.parametrize("path", PYTHON, ids=name)
def test_a_module_says_in_one_line_what_it_is(path: Path) -> None:
    says = ast.get_docstring(ast.parse(path.read_bytes()))
    assert says
    first, _, rest = says.partition("\n")
    assert first.endswith(".")
    assert not rest or rest.startswith("\n")


@pytest.mark.parametrize("path", PYTHON + SCREENS, ids=name)
def test_no_module_is_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


def test_the_architecture_lists_the_modules_that_there_are() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    listed = re.findall(r"`((?:companion|firmware_bridge)/[\w/]+\.py)`", text)
    there = {name(path) for path in PACKAGES if path.name != "__init__.py"}
    assert {path for path in listed if not path.endswith("/__init__.py")} == there


def test_only_games_and_what_is_about_them_name_a_game() -> None:
    naming = {
        name(path)
        for path in kept()
        if not name(path).startswith(ABOUT_GAMES)
        and (NAMES.search(path.read_bytes().decode("utf-8", "ignore")) or NAMES.search(name(path)))
    }
    assert naming == set(MAY_NAME_A_GAME)


def test_nothing_but_the_pseudo_terminal_needs_posix() -> None:
    needing = {name(path) for path in PACKAGES if {top.split(".")[0] for top in imported(path)} & {*POSIX_ONLY}}
    assert needing == {name(PSEUDO_TERMINAL)}


DEMO = ["demo", "--headless", "--json", "--seed", "1", "--players", "2"]
COMMAND = "from companion.cli import main; main()"
WITHOUT = f"""
import sys, serial  # pyserial chooses its own half by the platform, and on this one that needs them
for name in {POSIX_ONLY}:
    sys.modules[name] = None
from firmware_bridge.rig import pty_or_socket
assert pty_or_socket().__name__ == "SocketEnd"
{COMMAND}
"""


def played(code: str) -> dict[str, object]:
    """What the demo prints when it is run by this code."""
    done = subprocess.run(
        [sys.executable, "-c", code, *DEMO], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    return {field: report[field] for field in ("outcome", "turns", "moves")}


@pytest.mark.slow
def test_a_demo_over_the_local_socket_is_the_same_game() -> None:
    assert played(WITHOUT) == played(COMMAND)
