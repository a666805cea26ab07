"""The pages of the screens: where their files are, in a checkout or an installed wheel, and what each is made of."""

from __future__ import annotations

import re
from pathlib import Path
from string import Template

import msgspec

_HERE = Path(__file__).resolve().parent
UI = _HERE / "static" if (_HERE / "static").is_dir() else _HERE.parents[1] / "web_ui"
"""The folder served under /ui."""

_EVERYWHERE = ("base", "map", "ask")


class Page(msgspec.Struct, frozen=True):
    """A page: its script and the class of its body are called `name`; `styles` come after those that all pages have."""

    name: str
    title: str
    styles: tuple[str, ...]

    def html(self) -> str:
        """The page as it is served."""
        sheets = ("vendor/fonts/fonts", *(f"style/{style}" for style in (*_EVERYWHERE, *self.styles)))
        links = "\n    ".join(f'<link rel="stylesheet" href="/ui/{sheet}.css">' for sheet in sheets)
        page = Template((UI / "page.html").read_text(encoding="utf-8"))
        return page.substitute(name=self.name, title=self.title, styles=links)


PAGES = {
    "/": Page("table", "Table", ("beside", "overlay", "tracks", "choosing", "table")),
    "/seat": Page("seat", "Seat", ("beside", "overlay", "tracks", "hand", "seat")),
    "/join": Page("join", "Join", ("join",)),
    "/board": Page("board", "Board", ("beside", "overlay", "tracks", "hand", "board")),
    "/cards": Page("cards", "Cards", ("hand", "cards")),
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
