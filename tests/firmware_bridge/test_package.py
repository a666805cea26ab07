"""The library stands alone and can be imported on any platform, the pseudo-terminal end excepted."""

import ast
from pathlib import Path

import firmware_bridge

POSIX_ONLY = {"pty", "tty", "termios", "fcntl", "resource", "pwd", "grp"}


def test_nothing_of_the_companion_and_nothing_of_one_platform() -> None:
    modules = sorted(Path(firmware_bridge.__path__[0]).glob("*.py"))
    assert len(modules) > 10
    for module in modules:
        tree = ast.parse(module.read_text(encoding="utf-8"))
        assert ast.get_docstring(tree), module.name
        names = {
            name.split(".")[0]
            for node in ast.walk(tree)
            for name in (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else []
            )
        }
        assert "companion" not in names, module.name
        assert module.name == "emulated_pty.py" or not names & POSIX_ONLY, module.name
