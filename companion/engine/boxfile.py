"""Reading a box file: what is printed on a game's components, checked on load with file, line and reason."""

from __future__ import annotations

import copy
import hashlib
import re
import tomllib
from pathlib import Path
from typing import Any, TypeVar

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
        line = int(at.group(1)) if at else text.count("\n") + 1
        raise BadBox(file, line, str(wrong)) from wrong
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as wrong:
        reason, _, path = str(wrong).partition(" - at ")
        where = _spelt(raw, kind, str(wrong), path.strip("`"))
        named = where.removeprefix("$").removeprefix(".")
        raise BadBox(file, line_of(text, where), f"{named}: {reason}" if named else reason) from wrong


def _spelt(raw: dict[str, Any], kind: type[B], said: str, path: str) -> str:
    """The path with its first `[...]`, some key of a mapping, spelt out: the key that is as wrong by itself."""
    head, unknown, tail = path.partition("[...]")
    if not unknown:
        return path
    alone = copy.deepcopy(raw)
    mapping: Any = alone
    for name, index in re.findall(r"\.([\w-]+)|\[(\d+)\]", head):
        mapping = mapping[name] if name else mapping[int(index)]
    entries = dict(mapping)
    for key, value in entries.items():
        mapping.clear()
        mapping[key] = value
        try:
            msgspec.convert(alone, kind)
        except msgspec.ValidationError as wrong:
            if str(wrong) == said:
                return f"{head}.{key}{tail}"
    return path


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
    first, last, found = 0, len(lines), None
    way = ""
    for name, index in re.findall(r"\.?([A-Za-z_][\w-]*)(?:\[(\d+|\.\.\.)\])?", path.removeprefix("$")):
        way = f"{way}.{name}" if way else name
        header = re.compile(rf"^\s*\[\[?\s*{re.escape(way)}\s*\]")
        key = re.compile(rf"(?:^|[\s{{,\"]){re.escape(name)}\"?\s*=")
        tables = [i for i in range(first, last) if header.search(lines[i].replace('"', ""))]
        wanted = int(index) if index.isdigit() else 0
        if len(tables) > wanted:
            first = found = tables[wanted]
            last = tables[wanted + 1] if len(tables) > wanted + 1 and index.isdigit() else last
            continue
        keys = [i for i in range(first, last) if key.search(lines[i])]
        if keys:
            first = found = keys[0]
    return None if found is None else found + 1
