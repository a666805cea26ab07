"""Where the tagged pieces lie, as the readers see it."""

from companion.engine.layout import Spot
from companion.table.picture import Picture
from companion.table.places import Places
from companion.table.presence import Presence
from companion.table.tags import TagMap

TAGS = TagMap({"AA01": "a", "AA02": "b", "AA03": "c"})
PLACES = Places({"n/0": "room-7", "n/1": "room-8", "n/2": "room-8", "m/0": "room-9"})


def test_every_tagged_piece_lies_in_a_zone_or_nowhere() -> None:
    seen = {"n/0": ["AA01", "FF"], "n/1": ["AA02", "FE"], "other/0": ["AA03"]}
    p = Picture.of(seen, lambda tag: tag in ("AA01", "FF"), TAGS, PLACES)
    assert p.lies == {"a": "room-7", "b": "room-8", "c": None}
    assert p.resting == {"a", "c"}
    assert p.readers == {"room-7", "room-8"}
    assert p.unknown == {"room-7": 1}
    assert p.torn == {}
    assert p.zone("a~mark") == "room-7"
    assert p.rests("a")
    assert not p.rests("b")
    assert p.tells("c")
    assert not p.tells("d")
    assert not p.tells(None)


def test_h4_a_token_that_two_readers_see_lies_in_none_of_them() -> None:
    p = Picture.of(
        {"n/0": ["AA01"], "n/1": []}, lambda _: True, TAGS, PLACES, torn={"AA01": ["n/1", "n/0"], "FF": ["n/0"]}
    )
    assert p.lies["a"] is None
    assert p.torn == {"a": ("room-7", "room-8")}
    assert not p.rests("a")
    assert p.lost("a")


def test_two_antennas_under_one_zone_are_no_conflict() -> None:
    p = Picture.of({"n/1": ["AA01"], "n/2": ["AA01"]}, lambda _: True, TAGS, PLACES)
    assert p.lies["a"] == "room-8"
    assert p.torn == {}


def test_a_piece_fits_where_it_should_lie_as_far_as_readers_can_tell() -> None:
    p = Picture({"a": "room-7", "b": None}, frozenset("ab"), frozenset({"room-7", "room-8"}))
    assert p.fits(Spot(1, "a", "crew", "room-7"))
    assert not p.fits(Spot(1, "a", "crew", "stand"))
    assert p.fits(Spot(2, "b", "crew", "stand"))
    assert not p.fits(Spot(2, "b", "crew", "room-8"))
    assert p.fits(Spot(3, None, "crew", "room-8"))
    assert p.fits(Spot(3, "untagged", "crew", "room-8"))


def test_it_is_taken_from_what_presence_believes() -> None:
    presence = Presence(known=("AA01", "AA02"))
    for step in range(20):
        now = step * 0.1
        presence.reading("n/0", ["AA01", "EE"], "ok", now)
        presence.reading("m/0", ["AA02"], "ok", now)
        presence.advance(now)
    p = Picture.from_presence(presence, 1.9, TAGS, PLACES)
    assert p.lies == {"a": "room-7", "b": "room-9", "c": None}
    assert p.resting == {"a", "b", "c"}
    assert p.unknown == {"room-7": 1}
    presence.offline("m/0", 2.0)
    presence.advance(2.0)
    p = Picture.from_presence(presence, 2.0, TAGS, PLACES)
    assert p.readers == {"room-7"}
    assert p.fits(Spot(2, "b", "crew", "room-9"))
