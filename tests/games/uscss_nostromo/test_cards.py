"""Playing Mission Cards: what cards do, primitive by primitive."""

from __future__ import annotations

import pytest

from tests.games.uscss_nostromo.table import SHIPPED, Table, cards


def hunted(*orders: str, behavior: str = "b8", box: str = SHIPPED, **rooms: str) -> Table:
    """Before the first hunt; crew-1 holds a card for each of these orders."""
    t = Table(3, box=box, crew_1=[cards(order=o)[0] for o in orders])
    t.hide(**rooms)
    t.behaviors = [behavior, "b6" if behavior != "b6" else "b8"]
    t.do("alien", "posture", posture="instinctive")
    t.do("alien", "behavior", piece=behavior)
    return t


def play(t: Table, order: str) -> None:
    t.do("crew-1", "order", card=cards(order=order)[0])


def targets(t: Table, kind: str = "target-move", seat: str = "crew-1") -> dict[str, set[str]]:
    """Where each token can go."""
    out: dict[str, set[str]] = {}
    for offer in t.offers(seat, kind):
        out.setdefault(str(offer["piece"]), set()).add(str(offer.get("room", offer.get("with", ""))))
    return out


def changed(*pairs: tuple[str, str]) -> str:
    """The shipped box with some of it written otherwise."""
    text = SHIPPED
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return text


@pytest.mark.rule("cards.as-it-says")
def test_move_ones_own_token_to_a_connected_room() -> None:
    t = hunted("crawlway", red_presence="room-1", red_passage="room-9", blue_passage="room-1")
    play(t, "crawlway")
    (ask,) = t.asks
    assert (ask.prompt, ask.seats) == ("target.move", ("crew-1",))
    assert ask.args == {"source": "order", "card": t.piece(cards(order="crawlway")[0]).handle}
    moves = targets(t)
    assert moves["red-presence"] == {"room-2", "room-3"}
    assert moves["red-passage"] == {"room-7", "room-8", "room-10"}
    assert "blue-passage" not in moves
    handle = t.piece("red-presence").handle
    t.do("crew-1", "target-move", piece="red-presence", room="room-3")
    assert (t.zone("red-presence"), t.up("red-presence"), t.piece("red-presence").by) == ("room-3", False, "crew-1")
    assert t.piece("red-presence").handle == handle, "everybody has followed it"
    assert t.told("moved")[0].args == {"piece": handle, "zone": "room-3", "from": "room-1"}
    assert t.prompts == ["orders.before-hunt"]


@pytest.mark.rule("cards.as-it-says")
def test_move_a_face_down_token_to_any_room() -> None:
    t = hunted("false-trail", red_presence="room-1", red_passage="room-2")
    t.edit("flip", piece="red-passage")
    play(t, "false-trail")
    moves = targets(t)
    assert moves["red-presence"] == {f"room-{n}" for n in range(2, 11)}
    assert "red-passage" not in moves


@pytest.mark.rule("cards.as-it-says")
def test_move_a_face_up_token_only() -> None:
    box = changed(('effects = [{ do = "move-token" }]', 'effects = [{ do = "move-token", face = "up" }]'))
    t = hunted("crawlway", box=box, red_presence="room-1", red_passage="room-2")
    assert {"card": cards(order="crawlway")[0]} not in t.offers("crew-1", "order")
    t.edit("flip", piece="red-passage")
    play(t, "crawlway")
    assert set(targets(t)) == {"red-passage"}


@pytest.mark.rule("cards.as-it-says")
def test_move_anybodys_token() -> None:
    t = hunted("this-way", blue_presence="room-1")
    play(t, "this-way")
    assert targets(t)["blue-presence"] == {"room-2", "room-3"}
    t.do("crew-1", "target-move", piece="blue-presence", room="room-2")
    assert t.piece("blue-presence").by == "crew-2"


@pytest.mark.rule("cards.as-it-says")
def test_two_moves_one_after_the_other() -> None:
    t = hunted("split-up", red_presence="room-1")
    play(t, "split-up")
    first = t.asks[0].id
    t.do("crew-1", "target-move", piece="red-presence", room="room-3")
    assert t.prompts == ["target.move"]
    assert t.asks[0].id != first
    t.do("crew-1", "target-move", piece="red-presence", room="room-5")
    assert t.prompts == ["orders.before-hunt"]


@pytest.mark.rule("cards.as-it-says")
def test_two_tokens_change_places() -> None:
    t = hunted(
        "shell-game", red_presence="room-1", red_passage="room-1", blue_presence="room-1", yellow_passage="room-7"
    )
    t.edit("flip", piece="red-passage")
    play(t, "shell-game")
    assert t.prompts == ["target.swap"]
    pairs = targets(t, "target-swap")
    assert "blue-presence" not in pairs, "the first is one's own"
    assert "red-passage" in pairs, "whichever way up"
    assert "blue-presence" not in pairs["red-presence"], "not within a room"
    assert "yellow-passage" not in pairs["red-presence"], "not out of the Nest"
    assert {"blue-passage", "green-presence"} <= pairs["red-presence"]
    assert {"blue-presence", "red-passage"} <= pairs["green-presence"]
    args = {"piece": "red-presence", "with": "blue-passage"}
    assert [(s.name, s.source, s.target) for s in t.hands("crew-1", "target-swap", **args)] == [
        ("red-presence", "room-1", "room-8"),
        ("blue-passage", "room-8", "room-1"),
    ]
    t.do("crew-1", "target-swap", **args)
    assert (t.zone("red-presence"), t.zone("blue-passage")) == ("room-8", "room-1")
    assert t.piece("blue-passage").by == "crew-2"


@pytest.mark.rule("cards.as-it-says")
def test_bring_a_token_back() -> None:
    t = hunted("second-breath", alien="room-4", red_passage="room-4", blue_passage="room-4")
    assert t.zone("red-passage") == "stand:crew-1"
    play(t, "second-breath")
    assert t.prompts == ["target.bring-back"]
    assert targets(t) == {"red-passage": {f"room-{n}" for n in range(1, 11)}}
    assert [(s.source, s.target) for s in t.hands("crew-1", "target-move", piece="red-passage", room="room-1")] == [
        ("stand:crew-1", "room-1")
    ]
    t.do("crew-1", "target-move", piece="red-passage", room="room-1")
    assert (t.zone("red-passage"), t.up("red-passage"), t.piece("red-passage").by) == ("room-1", False, "crew-1")
    assert t.told("moved")[0].args["from"] == "stand:crew-1"


@pytest.mark.rule("cards.as-it-says")
def test_draw_two() -> None:
    t = hunted("stores")
    held, left = t.hand("crew-1"), t.left
    play(t, "stores")
    assert (t.hand("crew-1"), t.left) == (held + 1, left - 2)


@pytest.mark.rule("cards.as-it-says")
def test_look_at_a_blip_in_private() -> None:
    card = cards(order="tracker-echo")[0]
    t = Table(crew_1=[card])
    t.do("crew-1", "place", piece="red-presence", room="room-1")
    t.do("crew-2", "place", piece="blue-presence", room="room-1")
    t.passes()
    t.do("alien", "place", piece="jonesy", room="room-4")
    t.do("alien", "place", piece="alien", room="room-7")
    t.do("crew-1", "order", card=card)
    assert t.prompts == ["target.look"]
    assert t.offers("crew-1", "target-token") == [{"piece": "jonesy"}], "nothing in the Nest"
    assert t.hands("crew-1", "target-token", piece="jonesy") == []
    t.do("crew-1", "target-token", piece="jonesy")
    assert t.piece("jonesy").knows == ("alien", "crew-1")
    (event,) = t.told("looked")
    assert event.seat == "crew-1"
    assert [s.name for s in event.masked(("crew-1",)).shown] == ["jonesy"]
    assert [s.name for s in event.masked(("crew-2",)).shown] == [None]
    assert not t.up("jonesy")


@pytest.mark.rule("cards.as-it-says")
def test_a_hole_that_is_looked_at_is_told_to_that_seat_alone() -> None:
    card = cards(order="tracker-echo")[0]
    t = Table(crew_1=[card])
    t.do("crew-1", "place", piece="red-presence", room="room-1")
    t.do("crew-2", "place", piece="blue-presence", room="room-1")
    t.passes()
    t.do("alien", "place", piece="jonesy", room="room-4")
    t.forget("jonesy")
    (blip,) = t.s.at("room-4", "blip")
    t.do("crew-1", "order", card=card)
    t.do("crew-1", "target-token", piece=blip)
    assert (t.chances[-1].use, t.chances[-1].learns) == ("token", ("crew-1",))


@pytest.mark.rule("cards.as-it-says")
def test_take_a_card_from_the_discard_pile_but_not_the_one_played() -> None:
    card, other = cards(order="ship-log")
    t = hunted("ship-log")
    t.bin("m31", "m32")
    play(t, "ship-log")
    assert t.prompts == ["target.recover"]
    assert t.offers("crew-1", "recover") == [{"piece": "m32"}, {"piece": "m31"}]
    t.do("crew-1", "recover", piece="m31")
    assert "m31" in t.at("hand:crew-1")
    assert t.discards == [card, "m32"]
    assert other != card


@pytest.mark.rule("cards.as-it-says")
def test_shuffle_the_last_cards_back_into_the_deck() -> None:
    t = hunted("bypass")
    t.bin("m31", "m32", "m33", "m34")
    left = t.left
    play(t, "bypass")
    assert t.left == left + 3
    assert t.discards == [cards(order="bypass")[0], "m31"]
    assert t.told("returned")[0].args == {"count": 3}
    assert t.told("returned")[0].seat == "crew-1"
    assert t.told("shuffled")[0].args == {"pile": "mission", "count": left + 3}
    assert all(t.s.pieces[h].name is None for h in t.s.piles["mission"])


@pytest.mark.rule("cards.as-it-says")
def test_nothing_to_return_is_no_shuffle() -> None:
    t = hunted("bypass")
    t.bin("m31")
    play(t, "bypass")
    assert t.told("returned")[0].args == {"count": 1}
    assert t.discards == [cards(order="bypass")[0]]


@pytest.mark.rule("cards.as-it-says")
def test_take_an_item_out_of_a_room() -> None:
    t = hunted("tool-belt")
    t.edit("move", piece="motion-detector", zone="room-7")
    play(t, "tool-belt")
    assert t.prompts == ["target.item"]
    assert t.offers("crew-1", "target-token") == [{"piece": "flame-thrower"}]
    assert t.refused("crew-1", "target-token", piece="motion-detector") == "orders.never-the-nest"
    assert [s.target for s in t.hands("crew-1", "target-token", piece="flame-thrower")] == ["stand:crew-1"]
    t.do("crew-1", "target-token", piece="flame-thrower")
    assert t.zone("flame-thrower") == "stand:crew-1"
    assert t.told("picked")[0].args["room"] == "room-6"


@pytest.mark.rule("cards.as-it-says")
def test_discard_one_then_draw_two() -> None:
    barter = cards(order="barter")[0]
    t = Table(crew_1=[barter, "m31"], crew_2=["m32"])
    t.do("crew-1", "order", card=barter)
    assert t.prompts == ["target.discard"]
    assert (t.asks[0].seats, t.asks[0].args) == (("crew-1",), {"left": 1})
    assert t.refused("crew-1", "discard", card="m32") == "cards.own-hand"
    assert t.refused("crew-2", "discard", card="m32") == "cards.own-hand"
    assert t.refused("crew-2", "hunt", room="room-1") == "hunting.only-in-hunting"
    held = t.hand("crew-1")
    t.do("crew-1", "discard", card="m31")
    assert t.discards == ["m31", barter]
    assert t.hand("crew-1") == held + 1
    (event,) = t.told("discarded-hand")
    assert (event.seat, [s.name for s in event.shown]) == ("crew-1", ["m31"])
    assert not t.told("protocol"), "discarded from a hand, its green text is not read"


@pytest.mark.rule("cards.own-hand")
def test_each_crew_player_discards_one() -> None:
    t = Table()
    t.hide()
    t.deck = cards(protocol="inventory")[:1]
    t.do("alien", "posture", posture="focused")
    assert t.prompts == ["target.discard", "target.discard"]
    assert [ask.seats for ask in t.asks] == [("crew-1",), ("crew-2",)]
    t.do("crew-2", "discard", card=t.s.at("hand:crew-2")[0])
    assert [ask.seats for ask in t.asks] == [("crew-1",)]
    t.do("crew-1", "discard", card=t.s.at("hand:crew-1")[0])
    assert (t.hand("crew-1"), t.hand("crew-2")) == (0, 0)
    assert t.prompts == ["orders.before-hunt"]


@pytest.mark.rule("cards.own-hand")
def test_an_empty_hand_discards_nothing() -> None:
    t = Table()
    t.hide()
    for p in t.s.at("hand:crew-1"):
        t.edit("bottom", piece=p, pile="mission")
    t.deck = cards(protocol="inventory")[:1]
    t.do("alien", "posture", posture="focused")
    assert [ask.seats for ask in t.asks] == [("crew-2",)]


@pytest.mark.rule("cards.own-hand")
def test_a_discarded_hole_is_told_to_all() -> None:
    t = Table()
    t.hide()
    (card,) = t.s.at("hand:crew-1")
    t.forget(str(card.name))
    t.deck = [*cards(protocol="inventory")[:1], str(card.name)]
    t.do("alien", "posture", posture="focused")
    t.do("crew-1", "discard", card=t.s.at("hand:crew-1")[0])
    assert t.discards[0] == card.name
    assert t.chances[-1].learns is None
