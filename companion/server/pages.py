"""Where the screens' files are: beside the packages in a checkout, inside this one in an installed wheel."""

from __future__ import annotations

import re
from pathlib import Path

_HERE = Path(__file__).resolve().parent
UI = _HERE / "static" if (_HERE / "static").is_dir() else _HERE.parents[1] / "web_ui"
"""The folder served under /ui."""

PAGES = {
    "/": "index.html",
    "/seat": "seat.html",
    "/join": "join.html",
    "/board": "board.html",
    "/cards": "cards.html",
}
"""Address → page."""

PHOTOS = "photos"
_IMAGE = re.compile(r"[\w-][\w. -]*\.(jpe?g|png|webp|gif|avif)", re.IGNORECASE)


def photo_file(data: Path | None, name: str) -> Path | None:
    """A photograph of a card in the data folder: a bare file name of an image, and nothing that leads elsewhere."""
    if data is None or not _IMAGE.fullmatch(name):
        return None
    path = data / PHOTOS / name
    return path if path.is_file() and not path.is_symlink() else None
