"""1 - Hiding Phase."""

from __future__ import annotations

import pytest

from companion.games.uscss_nostromo.tokens import BLIP_ROOMS, ROOMS
from tests.games.uscss_nostromo.table import Table, cards


@pytest.mark.rule("hiding.face-down")
def test_all_tokens_are_turned_down_and_get_handles_that_tell_nothing() -> None:
    t = Table()
    tokens = [p for p in t.s.pieces.values() if p.back in ("crew", "blip") and p.zone != "supply"]
    assert len(tokens) == 15
    assert not any(p.up for p in tokens)
    assert all(t.up(name) for name in ("breakdown-2", "breakdown-3", "breakdown-4", "flame-thrower", "reminder-red"))
    mixed = [chance for chance in t.chances if chance.use == "mix"]
    assert [(c.kind, len(c.of), c.learns) for c in mixed] == [
        ("order", 12, ("crew-1", "crew-2")),
        ("order", 3, ("alien",)),
    ]


@pytest.mark.rule("hiding.face-down")
def test_the_lot_says_which_handle_is_which() -> None:
    forth, back = Table(), Table.__new__(Table)
    back.answer = lambda chance: tuple(reversed(chance.of)) if chance.use == "mix" else Table.answer(back, chance)  # type: ignore[method-assign]
    back.__init__()  # type: ignore[misc]
    stands = [[p.name for p in t.s.at("stand:crew-1", "crew")] for t in (forth, back)]
    assert stands[0] == list(reversed(stands[1]))
    assert [p.handle for p in forth.s.at("stand:crew-1", "crew")] == [
        p.handle for p in back.s.at("stand:crew-1", "crew")
    ]


@pytest.mark.rule("hiding.looking")
def test_until_hiding_ends_the_crew_looks_at_its_tokens_and_the_alien_at_his() -> None:
    t = Table()
    t.do("crew-1", "place", piece="red-presence", room="room-4")
    for seat in ("crew-1", "crew-2"):
        assert t.sees(seat, "red-presence")
        assert t.sees(seat, "blue-passage")
        assert not t.sees(seat, "jonesy")
    assert not t.sees("alien", "red-presence")
    assert not t.sees("alien", "blue-passage")
    assert t.sees("alien", "jonesy")
    assert all(p.name is None or p.up for p in t.seen().pieces.values())
    t.hide()
    for seat in ("crew-1", "crew-2", "alien"):
        assert not t.sees(seat, "red-presence")
        assert not t.sees(seat, "jonesy")
    assert t.seen("crew-2", recall=True).pieces[t.piece("red-presence").handle].name == "red-presence"
    assert t.seen("alien", recall=True).pieces[t.piece("red-presence").handle].name is None


@pytest.mark.rule("hiding.looking")
def test_looking_is_allowed_in_the_last_window() -> None:
    t = Table(2)
    while t.prompts != ["orders.before-posture"]:
        t.passes() if t.asks[0].window else t.do(t.asks[0].seats[0], "place", **next(iter(t.asks[0].moves)).args)
    assert t.sees("crew-1", "red-presence")
    t.passes()
    assert not t.sees("crew-1", "red-presence")


@pytest.mark.rule("hiding.crew-tokens")
def test_one_by_one_clockwise_each_lays_a_token_anywhere() -> None:
    t = Table(4)
    assert t.prompts == ["hiding.place"]
    assert t.ask("hiding.place").seats == ("crew-1",)
    assert t.ask("hiding.place").waits
    assert not t.ask("hiding.place").passes
    assert {o["room"] for o in t.offers("crew-1", "place")} == set(ROOMS)
    assert {o["piece"] for o in t.offers("crew-1", "place")} == {
        "red-presence",
        "red-passage",
        "yellow-presence",
        "yellow-passage",
    }
    t.do("crew-1", "place", piece="red-presence", room="room-10")
    (placed,) = t.told("placed")
    assert placed.seat == "crew-1"
    assert placed.args == {"piece": t.piece("red-presence").handle, "zone": "room-10", "from": "stand:crew-1"}
    assert not placed.shown
    assert (t.zone("red-presence"), t.up("red-presence"), t.piece("red-presence").by) == ("room-10", False, "crew-1")
    assert t.ask("hiding.place").seats == ("crew-2",)
    t.do("crew-2", "place", piece="blue-passage", room="room-10")
    assert t.ask("hiding.place").seats == ("crew-3",)
    t.do("crew-3", "place", piece="violet-passage", room="room-10")
    assert t.prompts == ["orders.before-blips", "hiding.more"]


@pytest.mark.rule("hiding.more-crew-tokens")
def test_who_has_laid_one_may_lay_more_until_the_next_hand_has() -> None:
    t = Table(4)
    assert "hiding.more" not in t.prompts
    t.do("crew-1", "place", piece="red-presence", room="room-1")
    more = t.ask("hiding.more")
    assert (more.seats, more.waits, more.passes) == (("crew-1",), False, False)
    t.do("crew-1", "place", piece="red-passage", room="room-2")
    assert t.ask("hiding.place").seats == ("crew-2",)
    assert t.ask("hiding.more").id == more.id
    t.do("crew-2", "place", piece="blue-passage", room="room-3")
    assert t.ask("hiding.more").seats == ("crew-2",)
    assert t.refused("crew-1", "place", piece="yellow-passage", room="room-2") == "hiding.in-turn"
    for piece in ("blue-presence", "white-presence", "white-passage"):
        t.do("crew-2", "place", piece=piece, room="room-3")
    assert t.prompts == ["hiding.place"], "with the last token the offer is over"


@pytest.mark.rule("hiding.more-crew-tokens")
def test_the_last_of_a_round_may_lay_more_beside_the_window() -> None:
    t = Table()
    t.do("crew-1", "place", piece="red-presence", room="room-1")
    t.do("crew-2", "place", piece="blue-presence", room="room-1")
    assert t.prompts == ["orders.before-blips", "hiding.more"]
    window = t.ask("orders.before-blips").id
    assert t.refused("alien", "place", piece="alien", room="room-1") == "orders.ask-first"
    assert t.refused("crew-1", "place", piece="red-passage", room="room-1") == "hiding.in-turn"
    for piece in ("blue-passage", "yellow-passage", "yellow-presence", "violet-passage"):
        t.do("crew-2", "place", piece=piece, room="room-2")
        assert t.prompts == ["orders.before-blips", "hiding.more"]
    assert t.ask("orders.before-blips").id == window
    t.do("crew-2", "place", piece="violet-presence", room="room-2")
    assert t.prompts == ["orders.before-blips"]
    t.passes()
    assert t.prompts == ["hiding.place"]
    t.do("alien", "place", piece="alien", room="room-2")
    assert t.ask("hiding.place").seats == ("crew-1",)
    t.do("crew-1", "place", piece="red-passage", room="room-1")
    assert t.prompts == ["orders.before-blips", "hiding.more"], "who has nothing left is left out"
    assert t.ask("hiding.more").seats == ("crew-1",)
    t.passes()
    assert t.prompts == ["hiding.place"], "passing the window has closed the offer"


@pytest.mark.rule("hiding.blips")
def test_the_alien_lays_a_blip_after_each_round_of_the_crew() -> None:
    t = Table()
    t.do("crew-1", "place", piece="red-presence", room="room-1")
    assert t.refused("alien", "place", piece="jonesy", room="room-1") == "hiding.in-turn"
    t.do("crew-2", "place", piece="blue-presence", room="room-1")
    t.passes()
    assert t.told("window")[0].args == {"gate": "before-blips"}
    assert t.ask("hiding.place").seats == ("alien",)
    assert t.refused("crew-1", "place", piece="red-passage", room="room-1") == "hiding.in-turn"
    assert {o["room"] for o in t.offers("alien", "place")} == set(BLIP_ROOMS)
    assert {o["piece"] for o in t.offers("alien", "place")} == {"alien", "jonesy", "breakdown-1"}
    t.do("alien", "place", piece="jonesy", room="room-1")
    assert t.ask("hiding.place").seats == ("crew-1",)
    assert t.told("placed")[0].args["from"] == "stand:alien"
    assert (t.piece("jonesy").by, t.up("jonesy")) == ("alien", False)


@pytest.mark.rule("hiding.more-blips")
def test_the_alien_may_lay_more_until_the_next_crew_token() -> None:
    t = Table()
    t.do("crew-1", "place", piece="red-presence", room="room-1")
    t.do("crew-2", "place", piece="blue-presence", room="room-1")
    t.passes()
    t.do("alien", "place", piece="jonesy", room="room-1")
    more = t.ask("hiding.more")
    assert (more.seats, more.waits, more.passes) == (("alien",), False, False)
    t.do("alien", "place", piece="alien", room="room-2")
    t.do("crew-1", "place", piece="red-passage", room="room-1")
    assert t.refused("alien", "place", piece="breakdown-1", room="room-4") == "hiding.in-turn"
    assert t.ask("hiding.more").seats == ("crew-1",)


@pytest.mark.rule("hiding.no-blip-in-shuttle")
def test_no_blip_in_the_shuttle() -> None:
    t = Table()
    t.do("crew-1", "place", piece="red-presence", room="room-10")
    t.do("crew-2", "place", piece="blue-presence", room="room-1")
    t.passes()
    assert t.refused("alien", "place", piece="alien", room="room-10") == "hiding.no-blip-in-shuttle"
    assert all(o["room"] != "room-10" for o in t.offers("alien", "place"))
    t.do("alien", "place", piece="alien", room="room-9")


@pytest.mark.rule("hiding.one-blip-a-room")
def test_one_blip_a_room() -> None:
    t = Table()
    t.do("crew-1", "place", piece="red-presence", room="room-10")
    t.do("crew-2", "place", piece="blue-presence", room="room-1")
    t.passes()
    t.do("alien", "place", piece="alien", room="room-1")
    assert t.refused("alien", "place", piece="jonesy", room="room-1") == "hiding.one-blip-a-room"
    assert {o["room"] for o in t.offers("alien", "place")} == set(BLIP_ROOMS) - {"room-1"}
    assert t.refused("crew-1", "place", piece="red-passage", room="room-11") == "hiding.in-turn"
    t.do("alien", "place", piece="jonesy", room="room-6")


@pytest.mark.rule("hiding.own-tokens")
def test_only_ones_own_tokens_and_only_from_the_stand() -> None:
    t = Table()
    assert t.refused("crew-1", "place", piece="blue-presence", room="room-1") == "hiding.own-tokens"
    assert t.refused("crew-1", "place", piece="reminder-red", room="room-1") == "hiding.own-tokens"
    assert t.refused("crew-1", "place", piece=9999, room="room-1") == "hiding.own-tokens"
    assert t.refused("crew-1", "place", room="room-1") == "hiding.own-tokens"
    t.do("crew-1", "place", piece="red-presence", room="room-1")
    assert t.refused("crew-1", "place", piece="red-presence", room="room-2") == "hiding.own-tokens"


@pytest.mark.rule("hiding.in-turn")
def test_out_of_turn() -> None:
    t = Table(4)
    t.do("crew-1", "place", piece="red-passage", room="room-1")
    t.do("crew-2", "place", piece="blue-passage", room="room-1")
    move = t.move("crew-1", "place", {"piece": "red-presence", "room": "room-1"})
    refusal = t.rules.check(t.s, move)
    assert refusal is not None
    assert (refusal.rule, refusal.args) == ("hiding.in-turn", {"seat": "crew-3"})


@pytest.mark.rule("hiding.the-rest")
def test_when_the_alien_has_none_left_the_crew_lays_all_in_any_order() -> None:
    t = Table()
    t.do("crew-1", "place", piece="red-presence", room="room-1")
    t.do("crew-2", "place", piece="blue-presence", room="room-1")
    t.passes()
    for piece, room in (("alien", "room-1"), ("jonesy", "room-2"), ("breakdown-1", "room-3")):
        t.do("alien", "place", piece=piece, room=room)
    assert t.prompts == ["hiding.rest", "hiding.rest"]
    assert [ask.seats for ask in t.asks[:2]] == [("crew-1",), ("crew-2",)]
    assert all(ask.waits and not ask.passes for ask in t.asks[:2])
    assert t.refused("alien", "place", piece="alien", room="room-4") == "hiding.own-tokens"
    assert t.refused("crew-2", "place", piece="red-passage", room="room-4") == "hiding.own-tokens"
    for piece in ("blue-passage", "yellow-presence", "yellow-passage", "violet-passage", "violet-presence"):
        t.do("crew-2", "place", piece=piece, room="room-4")
    assert [ask.seats for ask in t.asks[:1]] == [("crew-1",)]
    for piece in ("red-passage", "green-presence", "green-passage", "white-passage", "white-presence"):
        assert t.prompts == ["hiding.rest"]
        t.do("crew-1", "place", piece=piece, room="room-4")
    assert t.prompts == ["orders.before-posture"]
    t.passes()
    assert t.prompts == ["posture.choose"]


@pytest.mark.rule("hiding.the-rest")
def test_when_the_last_blip_is_the_one_due_the_crew_lays_the_rest() -> None:
    t = Table()
    for blip, room in (("alien", "room-1"), ("jonesy", "room-2"), ("breakdown-1", "room-3")):
        t.do("crew-1", "place", piece=t.s.at("stand:crew-1", "crew")[0], room="room-1")
        t.do("crew-2", "place", piece=t.s.at("stand:crew-2", "crew")[0], room="room-1")
        t.passes()
        t.do("alien", "place", piece=blip, room=room)
    assert t.prompts == ["hiding.rest", "hiding.rest"]


@pytest.mark.rule("hiding.the-rest")
def test_when_the_crew_has_none_left_the_alien_lays_all() -> None:
    t = Table(7)
    for seat in t.s.seats[1:]:
        for p in t.s.at(f"stand:{seat}", "crew"):
            t.do(seat, "place", piece=t.s.at(f"stand:{seat}", "crew")[0], room="room-4")
            assert p is not None
    assert t.prompts == ["orders.before-blips"]
    t.passes()
    for piece, room in (("alien", "room-1"), ("jonesy", "room-2"), ("breakdown-1", "room-3")):
        assert t.prompts == ["hiding.rest"]
        t.do("alien", "place", piece=piece, room=room)
    assert t.prompts == ["orders.before-posture"]


@pytest.mark.rule("hiding.two-players")
def test_with_two_the_alien_lays_everything_first() -> None:
    t = Table(2)
    assert t.prompts == ["orders.before-blips"]
    t.passes()
    assert t.prompts == ["hiding.rest"]
    assert t.refused("crew-1", "place", piece="red-passage", room="room-4") == "hiding.two-players"
    assert t.asks[0].rule == "hiding.two-players"
    for piece, room in (("alien", "room-1"), ("jonesy", "room-2"), ("breakdown-1", "room-3")):
        t.do("alien", "place", piece=piece, room=room)
    assert t.asks[0].seats == ("crew-1",)
    assert len(t.s.at("stand:crew-1", "crew")) == 12
    while t.prompts == ["hiding.rest"]:
        t.do("crew-1", "place", piece=t.s.at("stand:crew-1", "crew")[0], room="room-4")
    assert len(t.s.at("room-4", "crew")) == 12
    assert t.prompts == ["orders.before-posture"]


@pytest.mark.rule("hiding.only-in-hiding")
def test_nothing_is_laid_later() -> None:
    t = Table()
    t.hide()
    assert t.refused("crew-1", "place", piece="red-presence", room="room-4") == "hiding.only-in-hiding"
    assert t.refused("alien", "place", piece="alien", room="room-4") == "hiding.only-in-hiding"


@pytest.mark.rule("orders.anytime")
def test_orders_can_be_played_while_tokens_are_laid() -> None:
    t = Table(crew_2=cards(order="stores")[:1])
    ask = t.ask("orders.any")
    assert (ask.seats, ask.waits, ask.passes, ask.window) == (("crew-1", "crew-2"), False, False, False)
    place = t.ask("hiding.place").id
    t.do("crew-2", "order", card=cards(order="stores")[0])
    assert t.hand("crew-2") == 3
    assert t.ask("hiding.place").id != place, "an order closes what stood open"
    assert t.ask("hiding.place").seats == ("crew-1",)
