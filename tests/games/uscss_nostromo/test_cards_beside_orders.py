"""What the other cards of the stand-in box do: green texts, Behavior cards, powers."""

from __future__ import annotations

import pytest

from tests.games.uscss_nostromo.table import Table, cards
from tests.games.uscss_nostromo.test_cards import hunted, targets

# ---- green texts


@pytest.mark.rule("protocols.from-the-deck")
def test_a_green_text_is_applied_when_discarded_from_the_deck() -> None:
    t = Table()
    t.hide()
    upkeep = cards(protocol="deferred-upkeep")[0]
    t.deck = [upkeep]
    t.do("alien", "posture", posture="focused")
    (event,) = t.told("protocol")
    assert (event.args, [s.name for s in event.shown]) == ({"protocol": "deferred-upkeep"}, [upkeep])
    assert [s.name for e in t.told("gained") for s in e.shown] == ["breakdown-2", "breakdown-3"]


@pytest.mark.rule("protocols.from-the-deck")
def test_a_green_text_is_not_applied_when_drawn() -> None:
    t = Table()
    t.hide(red_presence="room-3")
    t.to("action.room", posture="aggressive")
    t.resolve("room-3")
    t.deck = cards(protocol="deferred-upkeep")[:1]
    t.do("crew-1", "draw")
    assert not t.told("protocol")
    assert t.zone("breakdown-2") == "supply"


@pytest.mark.rule("protocols.from-the-deck")
@pytest.mark.parametrize(("protocol", "cost"), [("cold-ledger", 1), ("write-off", 2)])
def test_some_discard_more(protocol: str, cost: int) -> None:
    t = Table()
    t.hide()
    left = t.left
    t.deck = cards(protocol=protocol)[:1]
    t.do("alien", "posture", posture="focused")
    assert t.left == left - 1 - cost
    assert len(t.told("discarded")) == 1 + cost


@pytest.mark.rule("protocols.one-after-the-other")
def test_a_text_is_finished_before_the_next_is_read() -> None:
    t = Table()
    t.hide()
    off, upkeep, doors = (cards(protocol=p)[0] for p in ("write-off", "deferred-upkeep", "opened-doors"))
    t.deck = [off, upkeep, doors]
    t.do("alien", "posture", posture="focused")
    kinds = [(e.kind, e.shown[0].name) for e in t.said if e.kind in ("discarded", "protocol", "gained")]
    assert kinds == [
        ("discarded", off),
        ("protocol", off),
        ("discarded", upkeep),
        ("discarded", doors),
        ("protocol", upkeep),
        ("gained", "breakdown-2"),
        ("protocol", doors),
        ("gained", "breakdown-3"),
    ]
    assert t.s.g.hunts_left == 3


@pytest.mark.rule("protocols.one-after-the-other")
def test_of_two_cards_the_first_text_is_read_before_the_second_card() -> None:
    t = Table()
    t.hide(breakdown_1="room-4")
    upkeep, doors = (cards(protocol=p)[0] for p in ("deferred-upkeep", "opened-doors"))
    t.deck = [upkeep, doors]
    t.do("alien", "posture", posture="aggressive")
    kinds = [e.kind for e in t.said if e.kind in ("discarded", "protocol", "gained")]
    assert kinds == ["discarded", "protocol", "gained", "discarded", "protocol"]


# ---- Behavior cards


@pytest.mark.rule("cards.as-it-says")
def test_the_alien_looks_at_a_crew_token() -> None:
    t = hunted(behavior="b1", alien="room-2", red_presence="room-7")
    assert t.prompts == ["target.look"]
    assert t.asks[0].args["source"] == "behavior"
    assert {"piece": "red-presence"} in t.offers("alien", "target-token"), "his own cards reach into the Nest"
    assert {"piece": "jonesy"} not in t.offers("alien", "target-token")
    t.do("alien", "target-token", piece="red-presence")
    assert "alien" in t.piece("red-presence").knows
    assert t.told("looked")[0].seat == "alien"
    assert t.seen("alien", recall=True).pieces[t.piece("red-presence").handle].name == "red-presence"
    assert not t.sees("alien", "red-presence")


@pytest.mark.rule("cards.as-it-says")
def test_a_blip_is_moved_but_never_to_the_shuttle_nor_to_another() -> None:
    t = hunted(behavior="b3", alien="room-9", jonesy="room-3", breakdown_1="room-8")
    assert t.prompts == ["target.blip"]
    moves = targets(t, seat="alien")
    free = {f"room-{n}" for n in (1, 2, 4, 5, 6, 7)}
    assert moves == {"alien": free, "jonesy": free, "breakdown-1": free}
    t.do("alien", "target-move", piece="alien", room="room-7")
    assert t.zone("alien") == "room-7"
    assert t.s.g.phase == "hunting"


@pytest.mark.rule("cards.as-it-says")
def test_a_blip_is_moved_to_a_connected_room() -> None:
    t = hunted(behavior="b4", alien="room-9", jonesy="room-3", breakdown_1="room-8")
    assert targets(t, seat="alien") == {
        "alien": {"room-7"},
        "jonesy": {"room-1", "room-2", "room-4", "room-5"},
        "breakdown-1": {"room-4", "room-5", "room-6", "room-7"},
    }
    t.do("alien", "target-move", piece="jonesy", room="room-5")
    assert t.prompts == ["target.look"], "and then the other half of the card"
    assert t.refused("alien", "target-token", piece="jonesy") == "cards.as-it-says"
    assert t.refused("alien", "hunt", room="room-1") == "hunting.only-in-hunting"


@pytest.mark.rule("cards.as-it-says")
def test_behaviors_without_a_choice() -> None:
    assert hunted(behavior="b5").s.g.hunts_left == 3
    t = hunted(behavior="b6")
    assert (t.s.g.no_orders, t.prompts) == (True, ["hunting.move"])
    t = hunted(behavior="b7")
    assert (t.s.g.no_items, t.left) == (True, 37)
    assert hunted(behavior="b8").zone("breakdown-2") == "stand:alien"
    assert hunted(behavior="b9").s.g.jonesy_ignored


# ---- powers


def powered(**rooms: str) -> Table:
    t = Table(crew_1=["m31"])
    t.hide(red_presence="room-3", **rooms)
    t.to("action.room", posture="focused")
    t.resolve("room-3")
    return t


@pytest.mark.rule("action.free-power")
def test_the_archivist_takes_a_discarded_card() -> None:
    t = powered()
    t.do("crew-1", "power", card="c2")
    assert t.asks[0].prompt == "target.recover"
    assert t.asks[0].args["source"] == "power"
    card = t.discards[0]
    t.do("crew-1", "recover", piece=card)
    assert card in t.at("hand:crew-1")


@pytest.mark.rule("action.free-power")
def test_the_mechanic_takes_a_gained_breakdown_away_but_never_the_last() -> None:
    t = powered()
    assert {"breakdown-1", "breakdown-2"} <= set(t.at("stand:alien"))
    t.do("crew-1", "power", card="c3")
    assert len([n for n in t.at("stand:alien") if n.startswith("breakdown")]) == 1
    assert len(t.at("supply")) == 3
    assert len(t.told("lost")) == 1
    t.to("hiding.place")
    t.hide(red_presence="room-3")
    t.to("action.room", posture="aggressive")
    t.resolve("room-3")
    t.do("crew-1", "power", card="c3")
    assert not t.told("lost")


@pytest.mark.rule("action.free-power")
def test_the_runner_moves_a_token_even_out_of_the_nest() -> None:
    t = powered(alien="room-2", red_passage="room-7")
    t.do("crew-1", "power", card="c4")
    assert "room-10" in targets(t)["red-passage"]
    t.do("crew-1", "target-move", piece="red-passage", room="room-10")
    assert t.zone("red-passage") == "room-10"
    assert t.zone("red-presence") == "power-4"


@pytest.mark.rule("action.free-power")
def test_a_power_that_can_do_nothing_may_still_be_used() -> None:
    t = powered()
    t.edit("move", piece="flame-thrower", zone="stand:crew-2")
    t.edit("move", piece="motion-detector", zone="stand:crew-2")
    t.do("crew-1", "power", card="c5")
    assert t.zone("red-presence") == "power-5"
    assert t.prompts == ["action.room"]
