"""The mutants tool on a package of a few lines: who is killed, who survives, and what it answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import mutants

RULES = '''"""Rules."""


def double(n: int) -> int:
    return n + n


def idle(n: int) -> int:
    return n + n
'''
MODULES = {
    "__init__": '"""A toy."""\n',
    "rules": RULES,
    "policy": '"""Heuristics."""\n\nfrom toy.guess import best\n\nN = best(3)\n',
    "guess": '"""Helps."""\n\n\ndef best(n: int) -> int:\n    return n + 1\n',
}
TEST = '''"""The test of the toy."""

import pytest

from toy.rules import double


@pytest.mark.rule("toy.double")
def test_double() -> None:
    assert double(1) == 2


def test_without_a_rule_does_not_count() -> None:
    raise AssertionError
'''


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    for folder in ("toy", "tests"):
        (tmp_path / folder).mkdir()
    for name, text in MODULES.items():
        (tmp_path / "toy" / f"{name}.py").write_text(text)
    (tmp_path / "tests" / "test_toy.py").write_text(TEST)
    (tmp_path / "pyproject.toml").write_text('[tool.pytest.ini_options]\nmarkers = ["rule(id): a rule"]\n')
    return tmp_path


def test_heuristics_are_left_out(toy: Path) -> None:
    assert set(mutants.left_out(toy / "toy")) == {"policy", "guess"}
    assert {m.path for m in mutants.candidates(toy, "toy")} == {"toy/rules.py"}
    assert [path.name for path in mutants.rule_tests(toy / "tests")] == ["test_toy.py"]


def test_a_campaign_finds_the_survivors(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--root", str(toy), "--package", "toy", "--scratch", str(toy), "--workers", "1"]
    every = mutants.candidates(toy, "toy")
    killed = sum(m.line == 5 for m in every)
    assert 0 < killed < len(every)

    assert mutants.main([*asked, "--mutants", "2", "--least", "0", "--seed", "1"]) == 0
    first = capsys.readouterr().out
    assert "of 2" in first
    assert mutants.main([*asked, "--mutants", "99"]) == 1
    said = capsys.readouterr().out
    assert f"killed {killed} of {len(every)}" in said
    assert "toy/rules.py:9  arithmetic\n  - return n + n\n  + return n - n" in said
    assert "toy/rules.py:5" not in said
    assert (toy / "toy" / "rules.py").read_text() == MODULES["rules"]


def test_tests_that_fail_by_themselves_count_for_nothing(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = toy / "tests" / "test_toy.py"
    path.write_text(path.read_text().replace("== 2", "== 3"))
    asked = ["--root", str(toy), "--package", "toy", "--scratch", str(toy), "--workers", "1"]
    assert mutants.main([*asked, "--mutants", "1"]) == 2
    assert "without any mutant" in capsys.readouterr().err


def test_the_draw_goes_by_the_seed(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = []
    for seed in ("1", "1", "2"):
        assert mutants.main(["--root", str(toy), "--package", "toy", "--mutants", "3", "--seed", seed, "--list"]) == 0
        drawn.append(capsys.readouterr().out.split("\n", 3)[-1])
    assert drawn[0] == drawn[1] != drawn[2]
