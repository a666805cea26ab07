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
    box = boxes.load(SHIPPED)
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
    near = boxes.load(SHIPPED).connected
    assert set(near) == set(ROOMS)
    assert near["room-10"] == ("room-9",)
    assert near["room-8"] == ("room-4", "room-5", "room-6", "room-7", "room-9")
    assert all(a in near[b] for a in near for b in near[a])
    assert not any(room in near[room] for room in near)


@pytest.mark.rule("setup.mission-deck")
def test_words_for_screens() -> None:
    words = uscss_nostromo.words(SHIPPED)
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
    at_m01, at_b1, at_crawlway = line('id = "m01"'), line('id = "b1"'), line('id = "crawlway"')
    second, b2 = line('id = "m02"'), line('id = "b2"')
    assert (
        wrong('id = "m02"', 'id = "m01"') == f"{second}: the id m01 is there twice: the other one is in line {at_m01}"
    )
    assert wrong('id = "m02"', 'id = "m41"') == f"{second}: no card m41: they are m01 to m40"
    assert wrong('id = "b2"', 'id = "b1"') == f"{b2}: the id b1 is there twice: the other one is in line {at_b1}"
    assert wrong('id = "write-off"', 'id = "crawlway"').endswith(
        f"the id crawlway is there twice: the other one is in line {at_crawlway}"
    )


@pytest.mark.rule("setup.mission-deck")
def test_what_a_card_names_must_be_there() -> None:
    said = wrong('order = "stores"', 'order = "tea"')
    assert "no order tea: there are barter, bypass" in said
    first = line('order = "stores"')
    assert said.startswith(f"{first}: ")
    assert wrong('procedure = "p3"', 'procedure = "p9"').endswith(": no procedure p9: there are p1, p2, p3, p4, p5")
    assert (
        wrong('protocol = "inventory"', 'protocol = "tea"')
        .partition(": ")[2]
        .startswith("no protocol tea: there are cold-ledger")
    )


@pytest.mark.rule("setup.mission-deck")
def test_either_a_procedure_or_a_protocol() -> None:
    both = wrong('procedure = "p3"', 'procedure = "p3"\nprotocol = "inventory"')
    assert both.endswith("m11 needs either a procedure or a protocol, not both")
    assert wrong('procedure = "p3"\n', "").endswith("m11 needs either a procedure or a protocol, or a place in `open`")
    counted = wrong('procedure = "p3"', 'protocol = "inventory"')
    assert counted.endswith("24 and 16: a box has 25 cards with a procedure and 15 with a protocol")
    assert wrong('procedure = "p3"', 'procedure = "p1"', 5).endswith("no card carries the procedure p3")


@pytest.mark.rule("items.motion-detector")
def test_connections() -> None:
    assert wrong("[1, 2]", "[1, 1]").endswith("room 1 is connected with itself")
    assert wrong("[9, 10]", "[9, 8]").endswith("room-10 is connected with no room")
    assert wrong("[9, 10]", "[9, 11]").endswith("connections is the number 11: expected a whole number from 1 to 10")
    assert wrong("[9, 10]", "[0, 10]").endswith("connections is the number 0: expected a whole number from 1 to 10")


@pytest.mark.rule("cards.as-it-says")
def test_effects_and_texts() -> None:
    assert wrong('do = "swap-tokens"', 'do = "swap"').endswith(
        "nothing is called swap: did you mean swap-tokens or save?"
    )
    assert "there are move-token, swap-tokens" in wrong('do = "swap-tokens"', 'do = "zzz"')
    assert "save is for the Crew's cards" in wrong('do = "gain-breakdown"', 'do = "save"'), "not on a protocol"
    assert "bar-orders is for the Alien's cards" in wrong('do = "swap-tokens"', 'do = "bar-orders"')
    assert "count is the number 7: expected a whole number from 1 to 6" in wrong(
        'do = "draw", count = 2', 'do = "draw", count = 7'
    )
    assert "count is the number 0" in wrong('do = "draw", count = 2', 'do = "draw", count = 0')
    assert wrong('en = "Crawlway"', 'en = ""').endswith("crawlway, name.en: en has no text")
    assert "fr is missing: expected a text" in wrong('en = "Crawlway", fr = "Boyau"', 'en = "Crawlway"')
    assert "effects is an empty list: expected a list of at least 1" in wrong(
        'effects = [{ do = "move-token" }]', "effects = []"
    )
    assert "when is the text 'tea': expected" in wrong('when = ["attack"]', 'when = ["tea"]')
    assert "when is an empty list" in wrong('when = ["attack"]', "when = []")
    assert "move-token: there is no field who: did you mean whose" in wrong(
        'do = "move-token", whose = "any"', 'do = "move-token", who = "any"'
    )
    assert "source is the text 'rumour'" in wrong('source = "stand-in"', 'source = "rumour"')
    assert "do is missing" in wrong('{ do = "swap-tokens" }', '{ face = "any" }')


@pytest.mark.rule("cards.as-it-says")
def test_effects_that_do_not_fit() -> None:
    def said(effect: str, old: str = '{ do = "swap-tokens" }') -> str:
        return wrong(old, effect)

    protocol = '{ do = "gain-breakdown" }'
    for room in (2, 3, 6, 7, 8, 9):
        answer = said(f'{{ do = "use-room", room = {room} }}')
        assert answer.endswith(f"room {room} has no effect to be used; 1, 4, 5 and 10 have")
    assert "more than the 2 cards looked at" in said('{ do = "peek", count = 2, take = 3 }')
    assert "names no condition" in said('{ do = "if", that = {}, then = [{ do = "draw" }] }')
    assert "room and holds go together" in said('{ do = "if", that = { room = 4 }, then = [{ do = "draw" }] }')
    option = '{ id = "a", name = { en = "A", fr = "A" }, effects = [{ do = "draw" }] }'
    assert "the same id" in said(f'{{ do = "choose", one-of = [{option}, {option}] }}')
    assert "no Crew tokens of his own" in said('{ do = "move-token" }', protocol)
    assert "no Crew tokens of his own" in said('{ do = "flip", to = "up" }', protocol)
    assert 'write who = "each"' in said('{ do = "discard-hand" }', protocol)
    assert "takes no Mission cards" in said('{ do = "peek", take = 1 }', protocol)
    assert "nobody uses a power" in said('{ do = "save" }', '{ do = "lose-breakdown" }')
    deep = '{ do = "may", effects = [{ do = "if", that = { attack = true }, then = [{ do = "use-room", room = 2 }] }] }'
    assert "room 2 has no effect" in said(deep)
    assert "a bare file name" in wrong('id = "m01"\n', 'id = "m01"\nphoto = "../m01.jpg"\n')


@pytest.mark.rule("setup.mission-deck")
def test_all_that_is_wrong_is_told_at_once() -> None:
    text = SHIPPED.replace('do = "swap-tokens"', 'do = "swap"').replace(
        'do = "draw", count = 3', 'do = "draw", count = 9', 1
    )
    found = uscss_nostromo.mistakes(text, "mine.toml")
    assert [one.line for one in found] == [line('do = "swap-tokens"'), line('do = "draw", count = 3')]
    again = SHIPPED.replace('id = "m02"', 'id = "m01"')
    assert len(uscss_nostromo.mistakes(again, "mine.toml")) == 2, "the id, and the card that is missing for it"
    assert uscss_nostromo.mistakes(SHIPPED, "mine.toml") == []
    assert uscss_nostromo.mistakes("source = ", "mine.toml")[0].line == 1


def test_broken_toml() -> None:
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
