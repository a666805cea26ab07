"""Every line of the rulebook: which rules of the index cover it.

`rulebook_lines.txt` has one line for each line of the rulebook: its number, and the rules that cover it, or `none` for
what is no rule: empty lines, headings, contents, flavour, advice, notes of the transcription.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.rulebook import RuleIndex
from companion.games import uscss_nostromo

FILE = Path(__file__).parent / "rulebook_lines.txt"
LINES = 485
"""How many lines the rulebook has."""


def covered(text: str, count: int, index: RuleIndex) -> dict[int, tuple[str, ...]]:
    """The rules by line. Raises ValueError for a line left out, out of order or there twice, and for an unknown id."""
    found: dict[int, tuple[str, ...]] = {}
    for row in text.splitlines():
        number, colon, said = row.partition(": ")
        if not colon or int(number) != len(found) + 1:
            raise ValueError(f"{row}: expected line {len(found) + 1}")
        ids = tuple(said.split())
        if not ids or (ids != ("none",) and not set(ids) <= set(index)) or len(set(ids)) != len(ids):
            raise ValueError(f"{row}: expected rules of the index, each once, or none")
        found[int(number)] = () if ids == ("none",) else ids
    if len(found) != count:
        raise ValueError(f"{len(found)} lines, expected {count}")
    return found


def test_no_line_is_left_out_and_no_id_is_unknown() -> None:
    by_line = covered(FILE.read_text(encoding="utf-8"), LINES, uscss_nostromo.RULES)
    assert sum(bool(ids) for ids in by_line.values()) > 150


@pytest.mark.parametrize(
    "wrong",
    [
        "1: none\n",
        "1: none\n3: none\n",
        "1: none\n1: none\n",
        "1: none\n2: none\n3: none\n",
        "1: none\n2: end.nonsense\n",
        "1: none\n2: none end.crew-captured\n",
        "1: none\n2: end.crew-captured end.crew-captured\n",
        "1: none\n2: \n",
        "1: none\n2\n",
    ],
)
def test_a_list_with_a_fault_is_found_out(wrong: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        covered(wrong, 2, uscss_nostromo.RULES)


def test_what_no_line_states_is_a_ruling_a_house_rule_or_a_cards() -> None:
    by_line = covered(FILE.read_text(encoding="utf-8"), LINES, uscss_nostromo.RULES)
    stated = {rule for ids in by_line.values() for rule in ids}
    silent = set(uscss_nostromo.RULES) - stated
    assert {rule for rule in silent if not rule.startswith("cards.") and "a-card" not in rule} == {
        "orders.each-alone",
        "orders.to-some-effect",
        "orders.when-the-card-says",
        "protocols.one-after-the-other",
        "posture.behaviors-run-out",
        "hunting.all-of-them",
        "heroic.own-card",
    }
