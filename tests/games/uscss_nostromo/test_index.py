"""The rule index: every rule has a test, and every refusal a rule."""

from __future__ import annotations

import re
from pathlib import Path

from companion.games import GAMES, uscss_nostromo
from companion.games.uscss_nostromo.prompts import PROMPTS

HERE = Path(__file__).parent
CODE = Path(uscss_nostromo.__file__).parent
PARTS = (
    "setup|cards|orders|protocols|items|hiding|posture|appearance|attack|hunting|action|turn|levels|heroic|survival|end"
)


def test_every_rule_is_carried_by_a_test() -> None:
    carried = {
        rule
        for path in HERE.rglob("test_*.py")
        for rule in re.findall(r'"([^"]+)"', " ".join(re.findall(r"mark\.rule\(([^)]+)\)", path.read_text())))
    }
    assert carried == set(uscss_nostromo.RULES)


def test_every_rule_the_code_names_is_in_the_index() -> None:
    text = "\n".join(path.read_text() for path in CODE.glob("*.py"))
    named = set(re.findall(rf'"((?:{PARTS})\.[a-z0-9-]+)"', text)) - set(PROMPTS)
    assert named <= set(uscss_nostromo.RULES)
    assert all(rule in text or rule.split(".")[0] in PARTS for rule in uscss_nostromo.RULES)


def test_every_rule_has_a_section_and_both_wordings() -> None:
    for rule in uscss_nostromo.RULES.values():
        assert rule.section
        assert rule.en != rule.fr
        assert rule.says("en") == rule.en


def test_the_package_is_in_the_list_of_games() -> None:
    assert GAMES["uscss-nostromo"] == "companion.games.uscss_nostromo"
    assert uscss_nostromo.ruleset().id == "uscss-nostromo"
    assert (uscss_nostromo.BOXES / uscss_nostromo.DEFAULT_BOX).is_file()
