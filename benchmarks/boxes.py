"""Boxes for pretend tables: the complete stand-in box, and the open one with so many of its cards entered."""

from __future__ import annotations

import json
import tomllib
from random import Random
from typing import Any

from companion.games import load

GAME = "uscss-nostromo"


def complete() -> str:
    """The box that ships, in which every card is entered."""
    return _text(load(GAME).DEFAULT_BOX)


def entered(named: int, rng: Random) -> str:
    """The open box in which so many Mission cards have been entered, as they stand in the stand-in box, with photos."""
    opened, shipped = tomllib.loads(_text("open.toml")), tomllib.loads(complete())
    cards = sorted(rng.sample([m["id"] for m in shipped["missions"]], named))
    missions = [m | {"photo": f"{m['id']}.jpg"} for m in shipped["missions"] if m["id"] in cards]
    known = {
        "procedures": shipped["procedures"],
        "orders": [o for o in shipped["orders"] if any(m["order"] == o["id"] for m in missions)],
        "protocols": [p for p in shipped["protocols"] if any(m.get("protocol") == p["id"] for m in missions)],
        "missions": missions,
        "open": [name for name in opened["open"] if name not in cards],
    }
    return toml(opened | known)


def toml(data: dict[str, Any]) -> str:
    """A box as a file: single values, then its parts, then the lists of what is printed."""
    single = [f"{k} = {_value(v)}" for k, v in data.items() if not _part(v) and not _parts(v)]
    parts = [f"[{k}]\n{_fields(v)}" for k, v in data.items() if _part(v) and k != "title"]
    lists = [f"[[{k}]]\n{_fields(each)}" for k, v in data.items() if _parts(v) for each in v]
    return "\n".join([*single, f"title = {_value(data['title'])}", "", *parts, *lists]) + "\n"


def _text(box: str) -> str:
    return (load(GAME).BOXES / box).read_text(encoding="utf-8")


def _part(value: object) -> bool:
    return isinstance(value, dict)


def _parts(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _fields(of: dict[str, Any]) -> str:
    return "".join(f"{k} = {_value(v)}\n" for k, v in of.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{k} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
