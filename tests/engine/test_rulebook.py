"""The rule index of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.errors import BadBox, Refusal
from companion.engine.rulebook import KERNEL, load

TEXT = """[rules."hiding.shuttle"]
section = "Hiding Phase, step 2"
en = "A Blip is never placed in the {room}."
fr = "Jamais de Blip dans {room}."

[rules."hiding.one"]
section = "Hiding Phase, step 2"
en = "One Blip a room."
fr = "Un Blip par salle."
"""


def test_rules_by_id(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(TEXT)
    rules = load(file)
    assert list(rules) == ["hiding.shuttle", "hiding.one"]
    rule = rules["hiding.shuttle"]
    refusal = Refusal("hiding.shuttle", {"room": "Shuttle"})
    assert rule.says("en", refusal) == "A Blip is never placed in the Shuttle."
    assert rule.says("fr", refusal) == "Jamais de Blip dans Shuttle."
    assert rule.says("en") == "A Blip is never placed in the …."


@pytest.mark.parametrize(("right", "wrong", "line"), [('"One Blip a room."', "1", 8), ("[rules.", "[rules", 1)])
def test_a_wrong_file_says_where(tmp_path: Path, right: str, wrong: str, line: int) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(TEXT.replace(right, wrong, 1))
    with pytest.raises(BadBox) as bad:
        load(file)
    assert bad.value.line == line


def test_the_kernels_own() -> None:
    assert all(rule.en and rule.fr for rule in KERNEL.values())
