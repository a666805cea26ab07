"""The box: what is printed on the components, and what is wrong with a file."""

from __future__ import annotations

import re

import pytest

from companion.engine.errors import BadBox
from companion.games import uscss_nostromo
from companion.games.uscss_nostromo import box as boxes
from companion.games.uscss_nostromo import effects as e
from companion.games.uscss_nostromo.box import Box
from companion.games.uscss_nostromo.tokens import ROOMS
from tests.games.uscss_nostromo.table import SHIPPED


def wrong(old: str, new: str, count: int = 1) -> str:
    """What is said of the shipped box with one thing written otherwise, from the line on."""
    assert old in SHIPPED
    with pytest.raises(BadBox) as said:
        uscss_nostromo.check_box(SHIPPED.replace(old, new, count), "mine.toml")
    assert said.value.file == "mine.toml"
    return str(said.value).removeprefix("mine.toml:")


def line(text: str, nth: int = 1) -> int:
    """The line of the shipped box on which that stands for the nth time."""
    return [i for i, row in enumerate(SHIPPED.splitlines(), 1) if text in row][nth - 1]


def without(part: str, ident: str) -> str:
    """The shipped box without an entry."""
    return re.sub(rf'\[\[{part}\]\]\nid = "{ident}"\n(?:.+\n)*\n?', "", SHIPPED)


@pytest.mark.rule("setup.mission-deck")
def test_the_shipped_box_has_the_cards_the_rulebook_counts() -> None:
    box = boxes.load()
    missions = list(box.missions.values())
    assert len(missions) == 40
    assert sum(m.procedure is not None for m in missions) == 25
    assert sum(m.protocol is not None for m in missions) == 15
    assert box.procedures == ("p1", "p2", "p3", "p4", "p5")
    assert all(sum(m.procedure == p for m in missions) == 5 for p in box.procedures)
    assert len({m.order.id for m in missions}) == 14
    assert box.data.source == "stand-in"
    assert box.hash == boxes.load(SHIPPED).hash
    assert len(box.hash) == 16
    assert list(box.behaviors) == [f"b{n}" for n in range(1, 10)]
    assert list(box.crew) == [f"c{n}" for n in range(1, 7)]


@pytest.mark.rule("items.motion-detector")
def test_connections_go_both_ways() -> None:
    near = boxes.load().connected
    assert set(near) == set(ROOMS)
    assert near["room-10"] == ("room-9",)
    assert near["room-8"] == ("room-4", "room-5", "room-6", "room-7", "room-9")
    assert all(a in near[b] for a in near for b in near[a])
    assert not any(room in near[room] for room in near)


@pytest.mark.rule("setup.mission-deck")
def test_words_for_screens() -> None:
    words = uscss_nostromo.words()
    assert words["title"] == {"en": "Stand-in box", "fr": "Boîte de remplacement"}
    assert words["source"] == "stand-in"
    assert words["p1"] == {"name": {"en": "Bleed the reactor", "fr": "Purger le réacteur"}, "source": "stand-in"}
    assert words["crawlway"]["text"]["en"] == "Move one of your tokens to a connected room."
    assert words["b1"]["name"]["fr"] == "Flair"
    assert words["m01"] == {"order": "crawlway", "procedure": "p1", "source": "stand-in"}
    assert words["m40"]["protocol"] == "inventory"
    assert "procedure" not in words["m40"]
    assert [1, 2] in words["board"]["connections"]
    own = SHIPPED.replace('id = "m01"\n', 'id = "m01"\nsource = "own"\n').replace(
        'id = "c1"\n', 'id = "c1"\nsource = "own"\n'
    )
    assert uscss_nostromo.words(own)["m01"]["source"] == "own"
    assert uscss_nostromo.words(own)["c1"]["source"] == "own"
    assert uscss_nostromo.words(own)["c2"]["source"] == "stand-in"


@pytest.mark.rule("setup.mission-deck")
def test_a_card_too_few() -> None:
    with pytest.raises(BadBox, match="39 cards: a box has 40"):
        Box(without("missions", "m40"), "x")
    with pytest.raises(BadBox, match="5 cards: a box has 6"):
        Box(without("crew", "c6"), "x")
    with pytest.raises(BadBox, match="4 procedures: a box has 5"):
        Box(without("procedures", "p5"), "x")


@pytest.mark.rule("setup.behavior-deck")
def test_a_behavior_card_too_few() -> None:
    with pytest.raises(BadBox, match="8 cards: a box has 9"):
        Box(without("behaviors", "b9"), "x")


@pytest.mark.rule("setup.mission-deck")
def test_ids() -> None:
    second, b2 = line('id = "m02"'), line('id = "b2"')
    assert wrong('id = "m02"', 'id = "m01"') == f"{second}: the id m01 is there twice"
    assert wrong('id = "m02"', 'id = "m41"') == f"{second}: no card m41: they are m01 to m40"
    assert wrong('id = "b2"', 'id = "b1"') == f"{b2}: the id b1 is there twice"
    assert wrong('id = "write-off"', 'id = "crawlway"').endswith("the id crawlway is there twice")


@pytest.mark.rule("setup.mission-deck")
def test_what_a_card_names_must_be_there() -> None:
    said = wrong('order = "stores"', 'order = "tea"')
    assert "no order tea: there are barter, bypass" in said
    first = line('order = "stores"')
    assert said.startswith(f"{first}: ")
    assert wrong('procedure = "p3"', 'procedure = "p9"').endswith(": no procedure p9")
    assert wrong('protocol = "inventory"', 'protocol = "tea"').endswith(": no protocol tea")


@pytest.mark.rule("setup.mission-deck")
def test_either_a_procedure_or_a_protocol() -> None:
    both = wrong('procedure = "p3"', 'procedure = "p3"\nprotocol = "inventory"')
    assert both.endswith("m11 needs either a procedure or a protocol")
    assert wrong('procedure = "p3"\n', "").endswith("m11 needs either a procedure or a protocol")
    counted = wrong('procedure = "p3"', 'protocol = "inventory"')
    assert counted.endswith("24 and 16: a box has 25 cards with a procedure and 15 with a protocol")
    assert wrong('procedure = "p3"', 'procedure = "p1"', 5).endswith("no card carries the procedure p3")


@pytest.mark.rule("items.motion-detector")
def test_connections() -> None:
    assert wrong("[1, 2]", "[1, 1]").endswith("room 1 is connected with itself")
    assert wrong("[9, 10]", "[9, 8]").endswith("room-10 is connected with no room")
    assert "11" in wrong("[9, 10]", "[9, 11]") or "<= 10" in wrong("[9, 10]", "[9, 11]")
    assert ">= 1" in wrong("[9, 10]", "[0, 10]")


@pytest.mark.rule("cards.as-it-says")
def test_effects_and_texts() -> None:
    assert "fly" in wrong('do = "swap-tokens"', 'do = "fly"')
    assert "save" in wrong('do = "gain-breakdown"', 'do = "save"'), "not on a protocol"
    assert "<= 6" in wrong('do = "draw", count = 2', 'do = "draw", count = 7')
    assert ">= 1" in wrong('do = "draw", count = 2', 'do = "draw", count = 0')
    assert "length >= 1" in wrong('en = "Crawlway"', 'en = ""')
    assert "`fr`" in wrong('en = "Crawlway", fr = "Boyau"', 'en = "Crawlway"')
    assert "length >= 1" in wrong('effects = [{ do = "move-token" }]', "effects = []")
    assert "tea" in wrong('when = ["attack"]', 'when = ["tea"]')
    assert "length >= 1" in wrong('when = ["attack"]', "when = []")
    assert "unknown" in wrong('do = "move-token", whose = "any"', 'do = "move-token", who = "any"')
    assert "rumour" in wrong('source = "stand-in"', 'source = "rumour"')
    with pytest.raises(BadBox):
        Box("source = ", "x")


@pytest.mark.rule("cards.as-it-says")
def test_what_an_effect_does_when_the_box_does_not_say_more() -> None:
    counted = (e.Save, e.DrawCards, e.ReturnCards, e.DiscardHand, e.DiscardDeck, e.ExtraHunt)
    assert [kind().count for kind in counted] == [1] * len(counted)
    assert e.DiscardHand().who == "self"
    assert e.MoveToken() == e.MoveToken(whose="own", face="any", to="connected")
    assert e.SwapTokens() == e.SwapTokens(whose="any", face="any")
    assert e.ShiftBlip().to == "connected"
