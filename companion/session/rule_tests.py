"""Which rule ids the tests carry, found by reading the tests' marks without running them."""

from __future__ import annotations

import ast
from pathlib import Path


def carried(tests: Path, mark: str = "rule") -> set[str]:
    """The ids in every `@pytest.mark.rule("…")`, or another such mark, below a folder."""
    found: set[str] = set()
    for path in sorted(tests.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == mark:
                found.update(a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str))
    return found
