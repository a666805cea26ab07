"""The configuration of a table, read from table.toml and checked with file, line and reason."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from companion.engine.boxfile import load
from companion.engine.errors import BadBox
from companion.session.errors import BadConfig

Port = Annotated[int, msgspec.Meta(ge=0, le=65535)]


class Config(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a table is set up with. Every field has a default, so that a table needs no file.

    `box` is a box file, seen from where table.toml lies; None: the box that the options ask for.

    `breath` is how long a window stays open after a pass, `pace` how long an automated seat takes, both in seconds.
    `ports` are serial ports, `pty` paths or `socket://` addresses of reader nodes; `places` says what lies above
    each antenna (`node/antenna` → zone) and `tags` which token carries which tag.
    """

    game: str = "uscss-nostromo"
    box: str | None = None
    players: Annotated[int, msgspec.Meta(ge=1, le=13)] = 3
    options: dict[str, str] = {}
    companion: list[str] = []
    host: str = "0.0.0.0"
    port: Port = 8000
    address: str | None = None
    breath: Annotated[float, msgspec.Meta(ge=0, le=60)] = 2.0
    pace: Annotated[float, msgspec.Meta(ge=0, le=60)] = 1.2
    ports: list[str] = []
    places: dict[str, str] = {}
    tags: dict[str, str] = {}


def read_config(path: Path | None) -> Config:
    """The configuration in a file; None: all defaults. Raises BadConfig."""
    if path is None:
        return Config()
    try:
        config = load(path, Config)
    except BadBox as wrong:
        raise BadConfig(str(wrong)) from wrong
    if config.box is not None:
        config.box = str(path.parent / config.box)
    return config
