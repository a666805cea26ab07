"""Every rule of every game is carried by a test, is said in both languages, and exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from companion.cli import app
from companion.engine.ask import Chance, Choice
from companion.engine.errors import Refusal, Refused
from companion.engine.move import Move
from companion.engine.options import Options
from companion.engine.playout import play_out
from companion.engine.rulebook import KERNEL, Rule
from companion.engine.ruleset import Game
from companion.games import GAMES, load
from companion.session.rule_tests import carried
from tests.engine.small import SmallGame

TESTS = Path(__file__).resolve().parent
COMPANION = TESTS.parent / "companion"
PACKAGES = {game: COMPANION.joinpath(*package.split(".")[1:]) for game, package in GAMES.items()}
EVERY: dict[str, Rule] = dict(KERNEL)
for _game in GAMES:
    EVERY |= load(_game).RULES

by_game = pytest.mark.parametrize("game", GAMES)


def refused(path: Path) -> set[str]:
    """The ids that a module refuses by: the strings in the first argument of each `Refusal(…)`."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal" and node.args:
            branches: list[ast.expr] = [node.args[0]]
            while branches:
                branch = branches.pop()
                if isinstance(branch, ast.IfExp):
                    branches += [branch.body, branch.orelse]
                elif isinstance(branch, ast.Constant):
                    found.add(str(branch.value))
    return found


@by_game
def test_no_rule_is_without_a_test(game: str) -> None:
    said = CliRunner().invoke(app, ["rules", game, "--untested", "--tests", str(TESTS)])
    assert (said.exit_code, said.output) == (0, "")


@by_game
def test_without_tests_every_rule_would_be_listed(game: str, tmp_path: Path) -> None:
    said = CliRunner().invoke(app, ["rules", game, "--untested", "--tests", str(tmp_path)])
    assert said.output.split() == list(load(game).RULES)


def test_every_refusal_of_the_kernel_has_a_test() -> None:
    assert set(KERNEL) <= carried(TESTS)


def test_every_mark_names_a_rule() -> None:
    assert carried(TESTS) - set(EVERY) == set()


@pytest.mark.parametrize("rule_id", EVERY)
def test_a_rule_is_said_in_both_languages(rule_id: str) -> None:
    rule = EVERY[rule_id]
    for text in (rule.en, rule.fr):
        assert text == text.strip()
        assert text.endswith((".", "!", "?"))
    assert rule.en != rule.fr
    assert rule.section.strip() or rule_id in KERNEL
    said = [set(re.findall(r"{(\w+)}", text)) for text in (rule.en, rule.fr)]
    assert said[0] == said[1]


@by_game
def test_ids_are_a_part_and_a_name_and_no_game_takes_those_of_the_kernel(game: str) -> None:
    for rule_id in load(game).RULES:
        assert re.fullmatch(r"[a-z0-9-]+\.[a-z0-9-]+", rule_id)
        assert rule_id not in KERNEL


@by_game
def test_what_is_refused_is_refused_by_a_rule_of_that_game(game: str) -> None:
    ids = {rule_id for path in PACKAGES[game].rglob("*.py") for rule_id in refused(path)}
    assert ids - load(game).RULES.keys() - KERNEL.keys() == set()
    assert ids & load(game).RULES.keys()


def test_the_kernel_refuses_by_its_own_rules() -> None:
    games = COMPANION / "games"
    paths = [path for path in COMPANION.rglob("*.py") if games not in path.parents]
    assert {rule_id for path in paths for rule_id in refused(path)} == set(KERNEL)


@by_game
def test_every_ask_of_a_game_names_a_rule_of_it(game: str) -> None:
    rules = load(game).ruleset()
    named: set[str] = set()

    def choose(_: object, choice: Choice) -> Move:
        named.update(ask.rule for ask in choice.asks)
        asks = [ask for ask in choice.asks if ask.moves]
        return asks[rng.randrange(len(asks))].moves.sample(rng)

    for seed in range(3):
        rng = Random(seed)
        outcome, _ = play_out(rules, rules.new(Options(3)), rng, choose)
        assert outcome is not None
        assert outcome.rule in load(game).RULES
    assert named - load(game).RULES.keys() - {""} == set()


@pytest.mark.rule("kernel.not-asked")
def test_what_nobody_asks_is_refused() -> None:
    rules = SmallGame()
    s = rules.new(Options(2))
    with pytest.raises(Refused) as no:
        rules.apply(s, Move("a", "nonsense"))
    assert no.value.refusal.rule == "kernel.not-asked"


@pytest.mark.rule("kernel.not-now")
@by_game
def test_no_move_answers_a_question_of_chance(game: str) -> None:
    rules = load(game).ruleset()
    s = rules.new(Options(3))
    assert isinstance(rules.pending(s), Chance)
    move = Move(s.seats[0], "nonsense")
    assert isinstance(rules, Game)
    assert Game.check(rules, s, move) == Refusal("kernel.not-now")
    before = s.to_json()
    with pytest.raises(Refused):
        rules.apply(s, move)
    assert s.to_json() == before
