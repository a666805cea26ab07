"""Every ruling on what the rulebook leaves open is carried by a test."""

from __future__ import annotations

from pathlib import Path

from companion.games.uscss_nostromo.house import OPTIONS
from companion.session.rule_tests import carried

HERE = Path(__file__).parent
COUNTS = {
    "G": 7, "C": 8, "S": 4, "H": 9, "P": 9, "A": 6, "HU": 11, "AT": 12, "AC": 10, "D": 8, "E": 4, "V": 10,
}  # fmt: skip
"""The rulings by part: gates, choice, set-up, the phases, attacks, the end, passing sets, penalties and Survival."""
RULINGS = {f"{part}{n}" for part, count in COUNTS.items() for n in range(1, count + 1)} | {"no-gate", "forgotten-ask"}


def test_every_ruling_is_carried_by_a_test_and_no_other_is() -> None:
    assert carried(HERE, "ruling") == RULINGS


def test_every_house_rule_changes_a_ruling() -> None:
    assert {option.ruling for option in OPTIONS.options if option.ruling} == {"P5", "HU3", "AT9", "AT11", "D1", "V8"}
    assert all(option.ruling in RULINGS for option in OPTIONS.options if option.ruling)


def test_a_ruling_without_a_test_would_be_noticed(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text(
        '@pytest.mark.ruling("AT3")\n@pytest.mark.rule("end.crew-captured")\ndef test() -> None: ...\n'
    )
    assert carried(tmp_path, "ruling") == {"AT3"}


def test_no_ruling_test_is_skipped() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in sorted((HERE / "rulings").glob("*.py")))
    assert "mark.skip" not in text
    assert "xfail" not in text
    assert "pytest.skip" not in text
