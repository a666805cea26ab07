"""Reading a box file: what is printed on a game's components, checked on load with file, line and reason."""

from __future__ import annotations

import copy
import hashlib
import re
import tomllib
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from companion.engine.boxreason import reason
from companion.engine.errors import BadBox

B = TypeVar("B", bound=msgspec.Struct)


def box_hash(text: str) -> str:
    """The hash by which a save names its box."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def parse(text: str, kind: type[B], file: str) -> B:
    """A box of this kind. Raises BadBox: the first mistake."""
    raw = read(text, file)
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as wrong:
        raise _bad(raw, kind, wrong, text, file) from wrong


def read(text: str, file: str) -> dict[str, Any]:
    """What stands in a text, unchecked. Raises BadBox when it is no TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        at = re.search(r"at line (\d+)", str(wrong))
        line = int(at.group(1)) if at else text.count("\n") + 1
        raise BadBox(file, line, str(wrong)) from wrong


def mistakes(text: str, kind: type[msgspec.Struct], file: str) -> list[BadBox]:
    """What is wrong with a box, entry by entry: the first mistake of each, in the order of the lines."""
    try:
        raw = read(text, file)
    except BadBox as wrong:
        return [wrong]
    out: list[BadBox] = []
    left = dict(raw)
    for part, hint in get_type_hints(kind, include_extras=True).items():
        if not isinstance(raw.get(part), list) or get_origin(hint) is not tuple:
            continue
        for i, entry in enumerate(raw[part]):
            try:
                msgspec.convert(entry, get_args(hint)[0])
            except msgspec.ValidationError as wrong:
                out.append(_bad(raw, kind, wrong, text, file, f"$.{part}[{i}]"))
                left[part] = []
    try:
        msgspec.convert(left, kind)
    except msgspec.ValidationError as wrong:
        out.append(_bad(raw, kind, wrong, text, file))
    return sorted(out, key=lambda one: one.line or 0)


def _bad(
    raw: dict[str, Any], kind: type[msgspec.Struct], wrong: msgspec.ValidationError, text: str, file: str, at: str = "$"
) -> BadBox:
    said, _, path = str(wrong).partition(" - at ")
    where = _spelt(raw, kind, str(wrong), path.strip("`")) if at == "$" else at + path.strip("`").removeprefix("$")
    why, named = reason(raw, kind, said, where), _named(raw, where)
    return BadBox(file, line_of(text, where), f"{named}: {why}" if named else why)


def _named(raw: dict[str, Any], where: str) -> str:
    """A path as people read it: an entry by its id."""
    path = where.removeprefix("$").removeprefix(".")
    entry = re.match(r"(\w+)\[(\d+)\]\.?", path)
    if entry is None:
        return path
    listed = raw.get(entry[1])
    ident = (
        listed[int(entry[2])].get("id")
        if isinstance(listed, list) and isinstance(listed[int(entry[2])], dict)
        else None
    )
    return ", ".join(part for part in (ident, path[entry.end() :]) if part) if isinstance(ident, str) else path


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
            first = found = _element(lines, keys[0], wanted) if index.isdigit() else keys[0]
    return None if found is None else found + 1


def _element(lines: list[str], first: int, wanted: int) -> int:
    """The line on which element `wanted` of the list that begins on line `first` begins."""
    depth, seen = 0, -1
    for i in range(first, len(lines)):
        bare = re.sub(r'"(?:[^"\\]|\\.)*"', "", lines[i]).partition("#")[0]
        for sign in bare.partition("=")[2] if i == first else bare:
            if sign in "[{":
                depth += 1
                if depth == 2:
                    seen += 1
                    if seen == wanted:
                        return i
            elif sign in "]}":
                depth -= 1
                if depth == 0:
                    return first
    return first
