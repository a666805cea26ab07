"""Fine print: what cards leave unsaid, what waits for what, and what lies how afterwards."""

from __future__ import annotations

import msgspec
import pytest

from companion.engine.piece import Piece
from companion.engine.play import Play
from companion.games import uscss_nostromo
from companion.games.uscss_nostromo import effects as e
from companion.games.uscss_nostromo.board import Board
from companion.games.uscss_nostromo.box import BLANK
from companion.games.uscss_nostromo.checking import by_hand
from companion.games.uscss_nostromo.house import House
from companion.games.uscss_nostromo.playable import works
from companion.games.uscss_nostromo.scope import open_rooms
from companion.games.uscss_nostromo.tokens import POOL
from tests.games.uscss_nostromo.stand_in import read
from tests.games.uscss_nostromo.table import Table

OPEN = (uscss_nostromo.BOXES / "open.toml").read_text(encoding="utf-8")


@pytest.mark.rule("cards.as-it-says")
@pytest.mark.parametrize(
    "effect", [kind for kind in vars(e).values() if "may" in getattr(kind, "__struct_fields__", ())]
)
def test_a_card_that_does_not_say_may_says_must(effect: type[msgspec.Struct]) -> None:
    (field,) = [field for field in msgspec.structs.fields(effect) if field.name == "may"]
    assert field.default is False


def _gained(t: Table) -> list[Piece]:
    """The Breakdown tokens that the Alien has gained this turn."""
    return [p for p in t.s.at("stand:alien") if p.up and p.back == "blip"]


@pytest.mark.rule("posture.focused")
def test_a_breakdown_is_the_aliens_while_he_has_it_and_lies_open_in_the_stock_again() -> None:
    t = Table()
    t.hide()
    stock = {p.handle for p in t.s.at("supply")}
    read(t, e.GainBreakdown())
    (gained,) = _gained(t)
    assert gained.by == "alien"
    read(t, e.GainBreakdown(), e.LoseBreakdown())
    assert len(_gained(t)) == 1
    assert len(t.s.at("supply")) == len(stock) - 1
    assert all(p.up for p in t.s.at("supply"))


@pytest.mark.rule("hunting.closed-by-a-card")
def test_a_room_closed_to_the_alien_can_still_be_sheltered() -> None:
    t = Table()
    Play(t.rules, t.s).set(closed=("room-4",), sheltered=("room-5",))
    assert "room-4" not in open_rooms(t.s, "any", "closed", "order")
    assert "room-5" in open_rooms(t.s, "any", "closed", "order")
    assert "room-5" not in open_rooms(t.s, "any", "sheltered", "order")
    assert "room-4" in open_rooms(t.s, "any", "sheltered", "order")


@pytest.mark.rule("survival.pool")
def test_out_of_the_pool_a_card_brings_back_ones_own_tokens_only() -> None:
    t = Table(3, options={"survival": "on"})
    mine, other = t.piece("red-presence"), t.piece("green-presence")
    now = Play(t.rules, t.s)
    mine_now, other_now = now.put([mine.handle, other.handle], POOL, up=True)
    for piece, seat in ((mine_now, "crew-1"), (other_now, "crew-2")):
        t.s.pieces[piece] = t.s.pieces[piece].but(by=seat)
    assert [p.handle for p in Board(t.s).removed("crew-1")] == [mine_now]
    assert [p.handle for p in Board(t.s).removed("crew-2")] == [other_now]


@pytest.mark.rule("survival.pool")
def test_whoever_has_to_lay_a_token_out_of_the_pool_is_meant() -> None:
    t = Table(3, options={"survival": "on"})
    t.do("crew-1", "place", piece="red-presence", room="room-4")
    assert t.attempt("blue-presence", "crew", POOL, "room-5") == (
        "crew-2",
        "place",
        {"piece": "blue-presence", "room": "room-5"},
    )


@pytest.mark.rule("hiding.own-tokens")
def test_a_correction_before_the_hunting_brings_no_alien_out() -> None:
    t = Table()
    t.edit("move", piece="flame-thrower", zone="room-2")
    assert (t.s.g.alien, t.s.g.jonesy) == (0, 0)


@pytest.mark.rule("orders.to-some-effect")
def test_an_order_that_asks_for_something_in_the_nest_never_finds_it() -> None:
    t = Table(3)
    t.hide(red_presence="room-7", alien="room-2")
    board, box = Board(t.s), t.rules.box
    nest = e.If(that=e.Condition(room=7, holds="crew"), then=(e.DrawCards(),))
    kitchen = e.If(that=e.Condition(room=4, holds="nobody"), then=(e.DrawCards(),))
    assert not works(t.s, board, box, "crew-1", nest)
    assert works(t.s, board, box, "crew-1", kitchen)


@pytest.mark.rule("orders.to-some-effect")
def test_the_first_thing_that_an_order_does_must_find_something() -> None:
    t = Table(3)
    t.hide(alien="room-2")
    board, box = Board(t.s), t.rules.box
    that = e.Condition(room=4, holds="nobody")
    assert not works(t.s, board, box, "crew-1", e.If(that=that, then=(e.Retrieve(), e.DrawCards())))
    assert works(t.s, board, box, "crew-1", e.If(that=that, then=(e.DrawCards(), e.Retrieve())))
    assert works(t.s, board, box, "crew-1", e.UseRoom(room=1))
    Play(t.rules, t.s).set(activated_this_turn=2)
    assert not works(t.s, board, box, "crew-1", e.UseRoom(room=1))


@pytest.mark.rule("end.deck-depleted")
def test_while_the_last_cards_are_looked_at_the_deck_has_not_run_out() -> None:
    t = Table(2)
    t.hide()
    t.thin(3)
    read(t, e.Peek(count=3, take=1, back="bottom"), seat="crew-1", source="order")
    assert t.prompts == ["peek.keep"]
    assert (t.left, t.outcome) == (0, None)
    t.do("crew-1", "keep", card=t.s.at("peek:crew-1")[0])
    assert t.prompts == ["peek.order"]
    assert (t.left, t.outcome) == (0, None)
    t.do("crew-1", "lay-back", pieces=tuple(p.handle for p in t.s.at("peek:crew-1")))
    assert (t.left, t.outcome) == (2, None)


@pytest.mark.rule("survival.reshuffle")
def test_nor_is_the_discard_pile_shuffled_meanwhile() -> None:
    t = Table(2, options={"survival": "on"})
    t.hide()
    t.bin("m01", "m02")
    t.thin(2)
    read(t, e.Peek(count=2, take=1, back="bottom"), seat="crew-1", source="order")
    assert t.prompts == ["peek.keep"]
    assert (t.left, len(t.discards)) == (0, 2)
    t.do("crew-1", "keep", card=t.s.at("peek:crew-1")[0])
    assert (t.left, len(t.discards)) == (1, 2)


@pytest.mark.rule("cards.as-it-says")
def test_what_people_do_by_hand_is_told_beforehand_however_deep_it_stands() -> None:
    data = Table().rules.box.data
    assert not by_hand(data)
    deep = e.If(that=e.Condition(attack=False), then=(e.May(effects=(e.ByHand(),)),))
    for effects in ((e.ByHand(),), (deep,), (e.DrawCards(), deep)):
        order = msgspec.structs.replace(data.orders[0], effects=effects)
        assert by_hand(msgspec.structs.replace(data, orders=[order, *data.orders[1:]])) == [order.id]


@pytest.mark.rule("cards.as-it-says")
def test_screens_are_told_which_cards_nobody_has_entered_and_where_all_comes_from() -> None:
    words = uscss_nostromo.ruleset(OPEN).box.words()
    assert words[BLANK]["open"] is True
    assert all(words[name]["open"] is True for name in uscss_nostromo.ruleset(OPEN).box.open)
    board = Table().rules.box.words()["board"]
    assert board["source"]
    assert len(board["connections"]) > 9


@pytest.mark.rule("attack.card-of-choice")
def test_a_house_rule_is_switched_by_its_name() -> None:
    assert House().switched("no-card-left", "none").no_card_left == "none"
    assert House().switched("last-card", "when-missing").last_card == "when-missing"
