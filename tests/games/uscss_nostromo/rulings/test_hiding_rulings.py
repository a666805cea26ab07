"""Rulings on the Hiding Phase."""

from __future__ import annotations

import pytest

from tests.games.uscss_nostromo.table import Table


def look(t: Table, seat: str, name: str) -> bool:
    """Whether the rules let a seat look at that piece now."""
    return t.rules.looks(t.s, seat, t.piece(name))


@pytest.mark.ruling("H1")
def test_clockwise_from_the_aliens_left() -> None:
    t = Table(4)
    for seat, piece in (("crew-1", "red-passage"), ("crew-2", "blue-passage"), ("crew-3", "green-passage")):
        (ask,) = (ask for ask in t.asks if ask.prompt == "hiding.place")
        assert (ask.seats, ask.waits) == ((seat,), True)
        t.do(seat, "place", piece=piece, room="room-1")
    assert t.prompts[0] == "orders.before-blips"


@pytest.mark.ruling("H1")
def test_the_crew_may_agree_on_another_order_in_each_round() -> None:
    t = Table(4)
    rounds = (
        (("crew-3", "green-passage"), ("crew-1", "red-passage"), ("crew-2", "blue-passage")),
        (("crew-2", "blue-presence"), ("crew-3", "green-presence"), ("crew-1", "red-presence")),
    )
    for n, order in enumerate(rounds, 1):
        for i, (seat, piece) in enumerate(order):
            later = [ask.seats[0] for ask in t.asks if ask.prompt == "hiding.early"]
            waiting = sorted(seat for seat, _ in order[i:])
            assert t.ask("hiding.place").seats == (waiting[0],), "he whose turn it is stays the first to be asked"
            assert later == waiting[1:]
            t.do(seat, "place", piece=piece, room="room-1")
        assert t.prompts[0] == "orders.before-blips", "the round is over when each has laid one"
        t.passes()
        t.do("alien", "place", piece=("jonesy", "alien")[n - 1], room=f"room-{n}")


@pytest.mark.ruling("H2")
def test_who_has_no_token_left_is_skipped_and_the_others_go_on() -> None:
    t = Table(5)
    t.do("alien", "extra-set", to=("crew-1", "crew-2"))
    assert [len(t.s.at(f"stand:{seat}", "crew")) for seat in t.s.seats[1:]] == [4, 4, 2, 2]
    asked: list[str] = []
    while "hiding.place" in t.prompts or "orders.before-blips" in t.prompts:
        if "orders.before-blips" in t.prompts:
            t.passes()
            continue
        seat = t.ask("hiding.place").seats[0]
        asked.append(seat)
        t.make(next(iter(t.ask("hiding.place").moves)))
    crew = ["crew-1", "crew-2", "crew-3", "crew-4"]
    assert asked == [*crew, "alien", *crew, "alien", "crew-1", "crew-2", "alien"]
    assert t.prompts == ["hiding.rest", "hiding.rest"]


@pytest.mark.ruling("H3")
def test_the_alien_may_lay_all_three_at_once_and_the_crew_lays_the_rest() -> None:
    t = Table()
    t.do("crew-1", "place", piece="red-passage", room="room-1")
    t.do("crew-2", "place", piece="blue-passage", room="room-1")
    t.passes()
    for n, blip in enumerate(("jonesy", "breakdown-1", "alien"), 1):
        t.do("alien", "place", piece=blip, room=f"room-{n}")
    assert [ask.seats for ask in t.asks if ask.prompt == "hiding.rest"] == [("crew-1",), ("crew-2",)]
    windows = [e for e in t.story if e.kind == "window"]
    while "hiding.rest" in t.prompts:
        t.make(next(iter(t.ask("hiding.rest").moves)))
    assert [e for e in t.story if e.kind == "window"] == windows, "no more rounds"
    assert t.prompts == ["orders.before-posture"]
    assert not t.s.at("stand:crew-1", "crew")


@pytest.mark.ruling("H4")
def test_when_the_crew_has_run_out_the_alien_lays_all_his_blips() -> None:
    t = Table()
    for seat, colours in (("crew-1", ("red", "green", "white")), ("crew-2", ("blue", "yellow", "violet"))):
        for colour in colours:
            for kind in ("passage", "presence"):
                t.do(seat, "place", piece=f"{colour}-{kind}", room="room-1")
    t.passes()
    for n, blip in enumerate(("jonesy", "breakdown-1", "alien"), 1):
        assert t.prompts == ["hiding.rest"]
        assert t.ask("hiding.rest").seats == ("alien",)
        t.do("alien", "place", piece=blip, room=f"room-{n}")
    assert t.prompts == ["orders.before-posture"]


@pytest.mark.ruling("H5")
def test_both_tokens_of_a_colour_may_lie_in_one_room() -> None:
    t = Table()
    t.do("crew-1", "place", piece="red-passage", room="room-2")
    t.do("crew-1", "place", piece="red-presence", room="room-2")
    assert t.at("room-2") == ["red-passage", "red-presence"]


@pytest.mark.ruling("H6")
@pytest.mark.parametrize("where", ["stand", "room"])
def test_any_crew_player_looks_at_any_crew_token_the_alien_never(where: str) -> None:
    t = Table(4)
    if where == "room":
        t.do("crew-1", "place", piece="red-presence", room="room-2")
    for seat in ("crew-1", "crew-2", "crew-3"):
        assert look(t, seat, "red-presence")
        assert t.sees(seat, "red-presence")
        assert not look(t, seat, "alien")
    assert not look(t, "alien", "red-presence")
    assert not t.sees("alien", "red-presence")
    assert look(t, "alien", "jonesy")


@pytest.mark.ruling("H7")
def test_with_two_players_the_crew_sees_where_the_blips_lie_and_not_what_they_are() -> None:
    t = Table(2)
    t.passes()
    for n, blip in enumerate(("jonesy", "breakdown-1", "alien"), 1):
        t.do("alien", "place", piece=blip, room=f"room-{n}")
    assert t.prompts == ["hiding.rest"]
    assert t.ask("hiding.rest").seats == ("crew-1",)
    seen = [p for p in t.seen("crew-1").pieces.values() if p.back == "blip" and p.zone.startswith("room")]
    assert [(p.zone, p.name, p.up) for p in seen] == [(f"room-{n}", None, False) for n in (1, 2, 3)]


@pytest.mark.ruling("H8")
def test_looking_lasts_through_the_last_window_and_not_longer() -> None:
    t = Table()
    while t.prompts != ["orders.before-posture"]:
        t.passes() if t.asks[0].window else t.make(next(iter(t.asks[0].moves)))
    assert look(t, "crew-2", "red-presence")
    assert look(t, "alien", "alien")
    t.passes()
    for seat in t.s.seats:
        assert not look(t, seat, "red-presence")
        assert not look(t, seat, "alien")
        assert not t.sees(seat, "red-presence")


@pytest.mark.ruling("H9")
def test_every_breakdown_gained_has_to_be_laid() -> None:
    t = Table()
    for _ in range(2):
        t.hide()
        t.to("hiding.place", posture="focused")
    assert len([p for p in t.s.at("stand:alien", "blip") if not p.up]) == 5
    t.do("crew-1", "place", piece="red-passage", room="room-1")
    t.do("crew-2", "place", piece="blue-passage", room="room-1")
    t.passes()
    for n, blip in enumerate(("alien", "jonesy", "breakdown-1", "breakdown-2"), 1):
        t.do("alien", "place", piece=blip, room=f"room-{n}")
    while t.prompts != ["orders.before-posture"]:
        assert t.s.at("stand:alien", "blip") or t.s.at("stand:crew-1", "crew") or t.s.at("stand:crew-2", "crew")
        t.passes() if t.asks[0].window else t.make(next(iter(t.asks[0].moves)))
    assert len([p for p in t.s.pieces.values() if p.back == "blip" and p.zone.startswith("room")]) == 5
