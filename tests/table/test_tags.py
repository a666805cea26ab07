"""Which tag is on which piece."""

import pytest

from companion.table.errors import TagRefused
from companion.table.tags import TagMap

A, B = "E004015012345678", "04A651AD8F6180"


def test_tags_stand_for_pieces_by_their_whole_text() -> None:
    tags = TagMap({A: "red-passage", B: "red-presence~3f"})
    assert tags.piece(A) == "red-passage"
    assert tags.piece(B) == "red-presence"
    assert tags.piece(A[:-2]) is None
    assert tags.tag("red-presence~9") == B
    assert tags.tag("blue-presence") is None
    assert "red-passage" in tags
    assert 3 not in tags
    assert list(tags) == ["red-passage", "red-presence"]
    assert len(tags) == 2


@pytest.mark.parametrize("pair", [(A, "b"), (B, "a"), ("", "b")])
def test_duplicates_are_refused(pair: tuple[str, str]) -> None:
    with pytest.raises(TagRefused):
        TagMap([(A, "a"), pair])


def test_h7_a_tag_that_is_the_beginning_of_another_is_refused() -> None:
    tags = TagMap([("04A651AD8F6180", "a")])
    for tag in ("04A651AD", "04A651AD8F618000FF00"):
        with pytest.raises(TagRefused):
            tags.enrol(tag, "b")


def test_a_map_grows_and_shrinks_without_changing() -> None:
    tags = TagMap()
    more = tags.enrol(A, "a").enrol(B, "b")
    assert len(tags) == 0
    assert more.pairs() == {A: "a", B: "b"}
    assert more.without("a~1").pairs() == {B: "b"}
    assert more.without("a").enrol("04AA51AD8F6180", "a").piece("04AA51AD8F6180") == "a"
