"""Why an entry of a box file is wrong, in a person's words: what stands there, and what could."""

from __future__ import annotations

import difflib
import re
from typing import Any

import msgspec
from msgspec import inspect

_PART = re.compile(r"\.([\w-]+)|\[(\d+)\]")
_NEAR = 3


def reason(raw: Any, kind: type[msgspec.Struct], said: str, path: str) -> str:
    """What msgspec has said of `path`, with the value that stands there and what is allowed."""
    info, value, name = _walk(inspect.type_info(kind), raw, path)
    if found := re.search(r"missing required field `(.+)`", said):
        return _missing(info, found[1])
    if found := re.search(r"unknown field `(.+)`", said):
        known = [f.encode_name for f in info.fields] if isinstance(info, inspect.StructType) else []
        return f"{_titled(info)}there is no field {found[1]}{_nearest(found[1], known)}"
    if found := re.search(r"Invalid value '(.*)'", said):
        return f"nothing is called {found[1]}{_nearest(found[1], _tags(info))}"
    if isinstance(value, str) and not value:
        return f"{name} has no text"
    return f"{name} is {_shown(value)}: expected {describe(info)}"


def _missing(info: inspect.Type, field: str) -> str:
    if not isinstance(info, inspect.StructType):
        return f"{field} is missing"
    if field == info.tag_field:
        return f"{field} is missing: it says which of these it is"
    wanted = next((describe(f.type) for f in info.fields if f.encode_name == field), "")
    return f"{_titled(info)}{field} is missing: expected {wanted}"


def _titled(info: inspect.Type) -> str:
    tag = info.tag if isinstance(info, inspect.StructType) else None
    return f"{tag}: " if tag else ""


def _nearest(word: str, known: list[str]) -> str:
    if not known:
        return ""
    near = difflib.get_close_matches(word, known, _NEAR, 0.4)
    return f": did you mean {' or '.join(near)}?" if near else f": there are {', '.join(known)}"


def _tags(info: inspect.Type) -> list[str]:
    kinds = info.types if isinstance(info, inspect.UnionType) else (info,)
    return [str(kind.tag) for kind in kinds if isinstance(kind, inspect.StructType) and kind.tag]


def _walk(info: inspect.Type, value: Any, path: str) -> tuple[inspect.Type, Any, str]:
    """The type and the value at a path, and the name of the field it goes through last."""
    last = "it"
    tag = path.rpartition(".")[2]
    for name, index in _PART.findall(path):
        info = _chosen(info, value)
        if isinstance(info, inspect.UnionType):
            # None of these: the field that says which one is wrong itself.
            return info, value, tag
        if index:
            at = int(index)
            info = _element(info, at)
            value = value[at] if isinstance(value, list) and at < len(value) else None
        else:
            last = name
            info, value = _field(info, name), value.get(name) if isinstance(value, dict) else None
    chosen = _chosen(info, value)
    return (chosen if isinstance(value, dict) else info), value, last


def _chosen(info: inspect.Type, value: Any) -> inspect.Type:
    """Of several kinds of table, the one that the value says it is."""
    if not isinstance(info, inspect.UnionType) or not isinstance(value, dict):
        return info
    for kind in info.types:
        if isinstance(kind, inspect.StructType) and (kind.tag is None or value.get(str(kind.tag_field)) == kind.tag):
            return kind
    return info


def _element(info: inspect.Type, at: int) -> inspect.Type:
    if isinstance(info, inspect.VarTupleType | inspect.ListType):
        return info.item_type
    if isinstance(info, inspect.TupleType) and at < len(info.item_types):
        return info.item_types[at]
    return inspect.AnyType()


def _field(info: inspect.Type, name: str) -> inspect.Type:
    if isinstance(info, inspect.StructType):
        return next((f.type for f in info.fields if f.encode_name == name), inspect.AnyType())
    return info.value_type if isinstance(info, inspect.DictType) else inspect.AnyType()


def _shown(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f"the text {value!r}" if len(value) < 40 else "a text"
        case int() | float():
            return f"the number {value}"
        case list():
            return "an empty list" if not value else "a list"
        case dict():
            return "a table"
        case _:
            return "nothing"


def describe(info: inspect.Type) -> str:
    """What may stand where this type is expected."""
    match info:
        case inspect.Metadata():
            return describe(info.type)
        case inspect.IntType():
            return _number(info)
        case inspect.StrType():
            return "a text"
        case inspect.BoolType():
            return "true or false"
        case inspect.LiteralType():
            return " or ".join(str(value) for value in info.values)
        case inspect.UnionType():
            kinds = [kind for kind in info.types if not isinstance(kind, inspect.NoneType)]
            if all(isinstance(kind, inspect.StructType) for kind in kinds) and len(kinds) > 1:
                return "a table { … }"
            return " or ".join(sorted((describe(kind) for kind in kinds), key=lambda said: "number" in said))
        case inspect.VarTupleType() | inspect.ListType():
            least = f" of at least {info.min_length}" if info.min_length else ""
            return f"a list{least}"
        case inspect.TupleType():
            return f"a list of {len(info.item_types)}"
        case inspect.StructType():
            return "a table { " + (", ".join(f.encode_name for f in info.fields if f.required) or "…") + " }"
        case _:
            return "something else"


def _number(info: inspect.IntType) -> str:
    if info.ge is not None and info.le is not None:
        return f"a whole number from {info.ge} to {info.le}"
    return "a whole number"
