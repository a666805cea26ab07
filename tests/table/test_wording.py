"""The texts of the table."""

import pytest

from companion.table.wording import TEXTS, Text, text


def test_a_text_speaks_of_what_its_id_says() -> None:
    assert text("wrong.lay-any", back="crew", n=2) == Text("wrong.lay-any", {"back": "crew", "n": 2})


def test_other_arguments_are_refused() -> None:
    with pytest.raises(KeyError, match="back, n"):
        text("wrong.lay-any", back="crew")
    with pytest.raises(KeyError):
        text("wrong.nothing")


def test_only_texts_about_faces_that_are_up_name_a_piece() -> None:
    assert [id_ for id_, args in TEXTS.items() if "piece" in args] == ["wrong.move", "wrong.lay", "wrong.missing-named"]
