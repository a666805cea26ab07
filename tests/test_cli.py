"""The commands: exit status 0 only when it worked, errors in one line, and every command that the docs name."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.session.clock import SimulatedClock
from companion.session.journal import JOURNAL
from companion.session.session import Session

ROOT = Path(__file__).resolve().parents[1]
COMPANION = [sys.executable, "-c", "from companion.cli import main; main()"]


def run(*args: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMPANION, *args], capture_output=True, text=True, cwd=cwd, timeout=120, check=False)


def refused(*args: str) -> str:
    done = run(*args)
    assert done.returncode == 1, done
    assert "Traceback" not in done.stderr
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    return lines[0]


def test_simulate_reports_one_object() -> None:
    done = run("simulate", "uscss-nostromo", "--games", "2", "--seed", "1", "--players", "4", "--json")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["games"] == 2
    assert sum(report["outcomes"].values()) == 2
    assert {"moves", "moves_per_second", "mean_moves", "mean_turns", "seed", "players"} <= report.keys()


def test_simulate_with_the_heuristics() -> None:
    done = run("simulate", "uscss-nostromo", "--games", "1", "--bots", "simple,random", "--json")
    assert done.returncode == 0, done.stderr


def test_perft_counts() -> None:
    first = run("perft", "uscss-nostromo", "--depth", "1", "--seed", "1", "--json")
    second = run("perft", "uscss-nostromo", "--depth", "1", "--seed", "1", "--json")
    assert first.returncode == 0
    assert json.loads(first.stdout)["lines"] > 0
    assert first.stdout == second.stdout


def test_rules_lists_the_index_and_none_is_untested() -> None:
    done = run("rules", "uscss-nostromo")
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) > 30
    assert run("rules", "uscss-nostromo", "--untested").stdout == ""


def test_boxes_are_listed_and_checked(tmp_path: Path) -> None:
    listed = run("boxes", "list")
    assert listed.returncode == 0
    box = Path(listed.stdout.split()[-1])
    good = run("boxes", "check", "uscss-nostromo", str(box))
    assert good.returncode == 0, good.stderr
    broken = tmp_path / "mine.toml"
    broken.write_text(box.read_text(encoding="utf-8").replace("source =", "sauce =", 1), encoding="utf-8")
    said = refused("boxes", "check", "uscss-nostromo", str(broken))
    assert re.search(r"mine\.toml(:\d+)?: ", said)


def test_a_new_box_is_one_to_fill_in_and_never_overwrites(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    assert run("boxes", "new", "uscss-nostromo", str(file)).returncode == 0
    checked = run("boxes", "check", "uscss-nostromo", str(file))
    assert (checked.returncode, checked.stdout.splitlines()[-1]) == (0, f"{file}: good")
    assert re.search(r"mine.toml: 55 by hand: .*\bm01, m02,", checked.stdout)
    assert "mine.toml" in refused("boxes", "new", "uscss-nostromo", str(file))
    assert "no box tea to copy" in refused("boxes", "new", "uscss-nostromo", str(tmp_path / "b.toml"), "--copy", "tea")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("simulate", "chess"), "no game chess"),
        (("simulate", "uscss-nostromo", "--players", "9"), "9 players"),
        (("simulate", "uscss-nostromo", "--option", "orders=loud"), "orders=loud"),
        (("simulate", "uscss-nostromo", "--option", "orders"), "name=value"),
        (("simulate", "uscss-nostromo", "--bots", "genius"), "no bot genius"),
        (("perft", "go"), "no game go"),
        (("rules", "go"), "no game go"),
        (("replay", "no/such.sqlite3"), "no such file"),
        (("demo", "chess", "--headless"), "no game chess"),
        (("demo", "--headless", "--hands", "golden"), "no hands golden"),
        (("demo", "--companion", "predator", "--port", "0"), "no seat predator"),
        (("serve", "--config", "no/such.toml"), "such.toml"),
        (("boxes", "check", "uscss-nostromo", "no/such.toml"), "such.toml"),
    ],
)
def test_errors_are_one_line(args: tuple[str, ...], said: str) -> None:
    assert said in refused(*args)


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("players = 99", 1, "players"),
        ('game = "uscss-nostromo"\nport = "eighty"', 2, "port"),
        ("breath = -1", 1, "breath"),
        ("nonsense = 1", None, "nonsense"),
        ("ports = [", 1, ""),
    ],
)
def test_a_broken_config_names_file_line_and_reason(tmp_path: Path, text: str, line: int | None, said: str) -> None:
    path = tmp_path / "table.toml"
    path.write_text(text, encoding="utf-8")
    message = refused("serve", "--config", str(path))
    assert f"table.toml:{line}:" in message if line else "table.toml" in message
    assert said in message


def test_a_taken_port_is_named(tmp_path: Path) -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"port {port}" in refused("demo", "--port", str(port))


def test_replay_verifies_a_journal(tmp_path: Path) -> None:
    from companion.engine.options import Options

    path = tmp_path / JOURNAL
    Session.begin("uscss-nostromo", Options(3), SimulatedClock(), path).journal.close()
    done = run("replay", str(path), "--verify", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["answers_checked"] > 0
    path.write_bytes(b"not a journal at all" * 200)
    assert JOURNAL in refused("replay", str(path))


def test_a_game_on_real_cardboard_is_simulated_with_a_box_of_ones_own() -> None:
    from companion.games import load

    box = load("uscss-nostromo").BOXES / "stand-in.toml"
    cardboard = [f"--option={deck}=cardboard" for deck in ("mission", "behavior", "tokens")]
    done = run("simulate", "uscss-nostromo", "--games", "2", "--box", str(box), *cardboard, "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 2
    assert "no/such" in refused("simulate", "uscss-nostromo", "--box", "no/such.toml")


def test_an_unfinished_game_is_exported_without_its_secrets_unless_asked_for(tmp_path: Path) -> None:
    from companion.engine.options import Options

    session = Session.begin("uscss-nostromo", Options(3), SimulatedClock(), tmp_path / JOURNAL)
    session.journal.close()
    shown = run("export", str(tmp_path))
    assert shown.returncode == 0, shown.stderr
    assert session.head.seed not in shown.stdout
    out = tmp_path / "game.json"
    done = run("export", str(tmp_path / JOURNAL), "--full", "--out", str(out))
    assert done.returncode == 0, done.stderr
    assert "everything that is hidden" in done.stderr
    assert out.stat().st_mode & 0o777 == 0o600
    assert run("replay", str(out), "--verify").returncode == 0
    out.write_text(out.read_text(encoding="utf-8").replace('"question": 1,', '"question": 2,'), encoding="utf-8")
    assert "entry 1: the seed gives another answer" in refused("replay", str(out), "--verify")
    assert "no such file" in refused("export", "no/such.sqlite3")


def commands_in_docs() -> list[tuple[str, list[str]]]:
    found: list[tuple[str, list[str]]] = []
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        text = path.read_text(encoding="utf-8")
        found += [(path.name, match.group(1).split()) for match in re.finditer(r"`\./table ([^`]+)`", text)]
    return found


@pytest.mark.parametrize(("where", "words"), commands_in_docs(), ids=lambda v: v if isinstance(v, str) else " ".join(v))
def test_every_command_in_the_docs_exists(where: str, words: list[str]) -> None:
    """Each is a command with options that it has; those that end by themselves are run."""
    if words[0] in ("test", "lint", "lock"):
        assert f"{words[0]})" in (ROOT / "table").read_text(encoding="utf-8")
        return
    helped = run(words[0], *(["check"] if words[0] == "boxes" and "check" in words else []), "--help")
    assert helped.returncode == 0
    for word in words:
        if word.startswith("--"):
            assert word in re.sub(r"\x1b\[[0-9;]*m", "", helped.stdout), f"{where}: {' '.join(words)}"
    if words[0] in ("simulate", "perft", "rules") or "--headless" in words or words == ["boxes", "list"]:
        done = run(*(w if w != "100" else "2" for w in words))
        assert done.returncode == 0, done.stderr
