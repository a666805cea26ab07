"""Where the screens' files are: beside the packages in a checkout, inside this one in an installed wheel."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent
UI = _HERE / "static" if (_HERE / "static").is_dir() else _HERE.parents[1] / "web_ui"
"""The folder served under /ui."""

PAGES = {"/": "index.html", "/seat": "seat.html", "/join": "join.html", "/board": "board.html"}
"""Address → page."""
