"""Each page is served with what it needs, and everything that it names is there."""

from __future__ import annotations

import re

import pytest

from companion.server.pages import PAGES, UI, Page

NAMED = re.compile(r'(?:href|src)="/ui/([^"]+)"')


@pytest.mark.parametrize("page", PAGES.values(), ids=lambda page: page.name)
def test_everything_that_a_page_names_is_there(page: Page) -> None:
    named = NAMED.findall(page.html())
    assert f"{page.name}.js" in named
    assert [file for file in named if not (UI / file).is_file()] == []
    assert "$" not in page.html()
    assert f'<body class="{page.name}">' in page.html()


def test_no_style_is_left_over() -> None:
    used = {file for page in PAGES.values() for file in NAMED.findall(page.html())}
    assert {f"style/{sheet.name}" for sheet in (UI / "style").glob("*.css")} <= used
