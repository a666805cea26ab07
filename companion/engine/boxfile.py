"""Reading a box file: what is printed on a game's components, checked on load with file, line and reason."""

from __future__ import annotations

import hashlib
import re
import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

from companion.engine.errors import BadBox

B = TypeVar("B", bound=msgspec.Struct)


def box_hash(text: str) -> str:
    """The hash by which a save names its box."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def parse(text: str, kind: type[B], file: str) -> B:
    """A box of this kind. Raises BadBox."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        at = re.search(r"at line (\d+)", str(wrong))
        raise BadBox(file, int(at.group(1)) if at else None, str(wrong)) from wrong
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as wrong:
        reason, _, path = str(wrong).partition(" - at ")
        raise BadBox(file, line_of(text, path.strip("`")), reason) from wrong


def load(path: Path, kind: type[B]) -> B:
    """The box in a file. Raises BadBox, also when the file cannot be read."""
    return parse(read_text(path), kind, str(path))


def read_text(path: Path) -> str:
    """The text of a box file. Raises BadBox when it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise BadBox(str(path), None, str(wrong)) from wrong


def line_of(text: str, path: str) -> int | None:
    """The line a path such as `$.orders[2].effects[0].kind` points at, as near as the text tells."""
    lines = text.splitlines()
    at, found = 0, None
    for name, index in re.findall(r"\.?([A-Za-z_][\w-]*)(?:\[(\d+|\.\.\.)\])?", path.removeprefix("$")):
        wanted = int(index) if index.isdigit() else 0
        header = re.compile(rf"^\s*\[\[?\s*(?:[\w.\"-]+\.)?{re.escape(name)}\s*\]\]?")
        key = re.compile(rf"(?:^|[\s{{,\"]){re.escape(name)}\"?\s*=")
        tables = [i for i in range(at, len(lines)) if header.search(lines[i])]
        if len(tables) > wanted:
            at = found = tables[wanted]
            continue
        keys = [i for i in range(at, len(lines)) if key.search(lines[i])]
        if keys:
            at = found = keys[0]
    return None if found is None else found + 1
