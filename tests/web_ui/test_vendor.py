"""What is vendored is what VENDOR.toml says, and a browser can load it without an import map."""

from __future__ import annotations

import hashlib
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

VENDOR = Path(__file__).parents[2] / "web_ui" / "vendor"
FILES: list[dict[str, Any]] = tomllib.loads((VENDOR / "VENDOR.toml").read_text())["file"]
OURS = {"VENDOR.toml", "fetch.py", "index.js", "fonts/fonts.css"}
MODULES = sorted(VENDOR.rglob("*.js"))
# import "x", import … from "x", export … from "x", import("x")
SPECIFIER = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']""")


@pytest.mark.parametrize("entry", FILES, ids=lambda entry: entry["file"])
def test_file_has_the_hash_of_the_list(entry: dict[str, Any]) -> None:
    assert hashlib.sha256((VENDOR / entry["file"]).read_bytes()).hexdigest() == entry["sha256"]


def test_nothing_lies_here_that_the_list_does_not_name() -> None:
    here = {path.relative_to(VENDOR).as_posix() for path in VENDOR.rglob("*") if path.is_file()}
    here = {name for name in here if "__pycache__" not in name}
    assert here - OURS == {entry["file"] for entry in FILES}


def test_every_package_brings_its_licence() -> None:
    licensed = {entry["name"] for entry in FILES if entry["source"] == "LICENSE"}
    assert {entry["name"] for entry in FILES} == licensed


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_module_imports_only_files_beside_it(module: Path) -> None:
    for specifier in SPECIFIER.findall(module.read_text()):
        assert specifier.startswith("./"), specifier
        assert (module.parent / specifier).is_file(), specifier


def test_modules_are_found() -> None:
    assert "index.js" in {path.name for path in MODULES}
    assert SPECIFIER.findall('import{h as r}from"preact";export{a}from \'./b.js\';import("c")') == [
        "preact",
        "./b.js",
        "c",
    ]


def test_fonts_of_the_sheet_exist_and_swap() -> None:
    sheet = (VENDOR / "fonts" / "fonts.css").read_text()
    urls = re.findall(r'url\("([^"]+)"\)', sheet)
    assert len(urls) == sheet.count("@font-face") == sheet.count("font-display: swap")
    assert all((VENDOR / "fonts" / url).is_file() for url in urls)
