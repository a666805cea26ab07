"""A plain player: what he does in situations that matter, and whole games that stay as they are."""

from __future__ import annotations

import hashlib
import random
from collections import Counter

import pytest

from companion.engine.ask import Choice
from companion.engine.move import Move
from companion.engine.options import Options
from companion.engine.piece import base
from companion.engine.playout import play_out
from companion.engine.view import view
from companion.games.uscss_nostromo.policy import Player
from companion.games.uscss_nostromo.state import NostromoState
from tests.games.uscss_nostromo.table import Table, cards, rules

policy = Player(rules().box)


def wants(t: Table, seat: str, seed: int = 0) -> tuple[str, dict[str, object]] | None:
    """What the plain player on that seat does now; identities instead of handles."""
    pending = t.rules.pending(t.s)
    assert isinstance(pending, Choice)
    move = policy(t.seen(seat, recall=True), seat, [], pending.for_seat(seat), random.Random(seed))
    assert move is None or t.rules.check(t.s, move) is None
    return None if move is None else (move.kind, dict(t.named(move.args)))


def often(t: Table, seat: str, arg: str) -> Counter[object]:
    """How often the plain player chooses what, over 200 seeds."""
    return Counter((wants(t, seat, seed) or ("", {}))[1].get(arg) for seed in range(200))


def whole_game(players: int, seed: int, orders: str = "together") -> tuple[str, str]:
    """A game of plain players on all seats: how it ended, and a fingerprint of everything they did."""
    rng, done = random.Random(seed), hashlib.sha256()
    s = rules().new(Options(players, {"orders": orders}))

    def choose(s: NostromoState, choice: Choice) -> Move:
        moves = {}
        for seat in dict.fromkeys(seat for ask in choice.asks for seat in ask.seats):
            move = policy(view(s, (seat,), recall=True), seat, [], choice.for_seat(seat), rng)
            if move is not None:
                moves[move.kind == "pass", seat] = move
        move = moves[min(moves)]
        args = {k: base(s.pieces[v].name or "?") if v in s.pieces else v for k, v in move.args.items()}
        done.update(repr((move.seat, move.kind, args)).encode())
        return move

    outcome, _ = play_out(rules(), s, rng, choose=choose)
    assert outcome is not None
    return outcome.rule, done.hexdigest()[:12]


@pytest.mark.rule("turn.phases")
@pytest.mark.parametrize("players", range(2, 8))
def test_whole_games_go_as_they_always_went(players: int) -> None:
    """A change of rules, box or policy changes these; put in what the failure shows, if the change was meant."""
    assert [whole_game(players, seed) for seed in range(3)] == GAMES[players]


GAMES: dict[int, list[tuple[str, str]]] = {
    2: [
        ("end.crew-captured", "f3c68d8cfd14"),
        ("end.crew-captured", "a03303e402db"),
        ("end.crew-captured", "3f43a0306aee"),
    ],
    3: [
        ("end.crew-captured", "51fa2aa59acb"),
        ("end.crew-captured", "b21812526b07"),
        ("end.crew-captured", "d8b06f71d3ae"),
    ],
    4: [
        ("end.crew-captured", "f8ea97a7822d"),
        ("end.crew-captured", "708b5f6e7865"),
        ("end.crew-captured", "62bc286e086e"),
    ],
    5: [
        ("end.crew-captured", "c15a39d1d7ab"),
        ("end.crew-captured", "d3bd818e7f03"),
        ("end.crew-captured", "4b6307cede6c"),
    ],
    6: [
        ("end.crew-captured", "a61ee7b69377"),
        ("end.crew-captured", "2bf033473417"),
        ("end.crew-captured", "99f4451aab1b"),
    ],
    7: [
        ("end.deck-depleted", "43eff8191160"),
        ("end.crew-captured", "b6b7cb7008af"),
        ("end.crew-captured", "dcd7898813ad"),
    ],
}


@pytest.mark.rule("hunting.move")
def test_the_alien_hunts_where_most_are() -> None:
    t = Table()
    t.hide(alien="room-2", red_presence="room-5", green_presence="room-5", blue_presence="room-4", jonesy="room-3")
    t.do("alien", "posture", posture="aggressive")
    assert wants(t, "alien") == ("hunt", {"room": "room-8"})
    for p in t.s.at("room-8", "crew"):
        t.edit("move", piece=p, zone="stand:crew-1")
    assert wants(t, "alien") == ("hunt", {"room": "room-5"})
    t.edit("move", piece="jonesy", zone="room-5")
    assert wants(t, "alien") == ("hunt", {"room": "room-4"})


@pytest.mark.rule("hunting.may-stop")
def test_the_alien_stops_when_nobody_is_there() -> None:
    t = Table()
    t.hide()
    t.do("alien", "posture", posture="aggressive")
    for p in list(t.s.pieces.values()):
        if p.back == "crew":
            t.edit("move", piece=p, zone="stand:crew-1")
    assert wants(t, "alien") == ("stop", {})


@pytest.mark.rule("hiding.blips")
def test_the_alien_lies_among_many_and_jonesy_among_few() -> None:
    t = Table(4)
    for seat, piece in (("crew-1", "red-presence"), ("crew-2", "blue-presence"), ("crew-3", "green-presence")):
        t.do(seat, "place", piece=piece, room="room-4")
    t.passes()
    chosen = Counter((wants(t, "alien", seed) or ("", {}))[1].values().__repr__() for seed in range(300))
    alien_there = sum(n for k, n in chosen.items() if "'alien'" in k and "room-4" in k)
    alien_elsewhere = sum(n for k, n in chosen.items() if "'alien'" in k and "room-4" not in k)
    assert alien_there > 2 * alien_elsewhere
    assert sum(n for k, n in chosen.items() if "'jonesy'" in k and "room-4" in k) < 10
    assert 20 < alien_there + alien_elsewhere < 80, "mostly not first"


@pytest.mark.rule("posture.choose")
def test_the_alien_varies_his_posture() -> None:
    t = Table()
    t.hide(alien="room-4")
    early = often(t, "alien", "posture")
    assert set(early) == {"aggressive", "instinctive", "focused"}
    t.thin(10)
    assert often(t, "alien", "posture")["focused"] > early["focused"] + 20


@pytest.mark.rule("posture.instinctive")
def test_the_alien_prefers_another_hunt() -> None:
    t = Table()
    t.hide()
    t.behaviors = ["b8", "b5"]
    t.do("alien", "posture", posture="instinctive")
    assert wants(t, "alien") == ("behavior", {"piece": "b5"})


@pytest.mark.rule("cards.as-it-says")
def test_the_alien_looks_where_most_lie_and_moves_his_blips_to_profit() -> None:
    t = Table()
    t.hide(alien="room-2", red_presence="room-4")
    t.behaviors = ["b4", "b8"]
    t.do("alien", "posture", posture="instinctive")
    t.do("alien", "behavior", piece="b4")
    kind, args = wants(t, "alien") or ("", {})
    assert kind == "target-move"
    t.do("alien", kind, **args)
    kind, args = wants(t, "alien") or ("", {})
    assert kind == "target-token"
    assert t.zone(str(args["piece"])) == "room-8"


@pytest.mark.rule("hiding.crew-tokens")
def test_the_crew_keeps_presences_away_from_blips_and_each_other() -> None:
    t = Table(2)
    t.passes()
    for piece, room in (("alien", "room-4"), ("jonesy", "room-5"), ("breakdown-1", "room-6")):
        t.do("alien", "place", piece=piece, room=room)
    mine = Counter[tuple[bool, bool]]()
    for seed in range(300):
        _, args = wants(t, "crew-1", seed) or ("", {})
        mine[str(args["piece"]).endswith("presence"), args["room"] in ("room-4", "room-5", "room-6")] += 1
    assert mine[True, True] < mine[True, False] / 3
    assert mine[False, True] > mine[True, True]


@pytest.mark.rule("attack.save")
def test_the_crew_saves_with_orders_first_and_then_with_items() -> None:
    door = cards(order="slammed-door")[0]
    t = Table()
    t.empty("crew-1")
    t.give("crew-1", door)
    t.edit("move", piece="flame-thrower", zone="stand:crew-1")
    t.edit("move", piece="motion-detector", zone="stand:crew-1")
    t.hide(alien="room-4", red_presence="room-4", blue_presence="room-4")
    t.do("alien", "posture", posture="focused")
    assert wants(t, "crew-1") == ("order", {"card": door})
    t.do("crew-1", "order", card=door)
    assert wants(t, "crew-1") == ("target-token", {"piece": "red-presence"}), "his own first"
    t.do("crew-1", "target-token", piece="blue-presence")
    assert wants(t, "crew-1") == ("item", {"piece": "flame-thrower"})
    t.edit("move", piece="flame-thrower", zone="room-1")
    assert wants(t, "crew-1") == ("item", {"piece": "motion-detector"})
    t.do("crew-1", "item", piece="motion-detector")
    assert wants(t, "crew-1") == ("detect", {"piece": "red-presence", "room": "room-3"}), "where fewest lie"


@pytest.mark.rule("attack.save")
def test_the_crew_saves_rather_than_runs_and_keeps_what_it_needs() -> None:
    crawl, (door, other) = cards(order="crawlway")[1], cards(order="slammed-door")[:2]
    green = next(c for c in cards(order="slammed-door") if int(c[1:]) > 25)
    t = Table()
    t.empty("crew-1")
    t.give("crew-1", crawl, door, green)
    t.hide(alien="room-4", red_presence="room-4")
    t.do("alien", "posture", posture="focused")
    assert all(wants(t, "crew-1", seed) == ("order", {"card": green}) for seed in range(5))
    assert other != door


@pytest.mark.rule("orders.ask-first")
def test_the_crew_passes_windows_when_nothing_is_of_use() -> None:
    t = Table(crew_1=[cards(order="crawlway")[0]])
    t.hide()
    t.do("alien", "posture", posture="focused")
    assert wants(t, "crew-1") == ("pass", {})
    assert wants(t, "crew-2") == ("pass", {})


@pytest.mark.rule("orders.anytime")
def test_nothing_is_better_where_no_ask_waits() -> None:
    t = Table(4)
    t.do("crew-1", "place", piece="red-presence", room="room-1")
    assert wants(t, "crew-1") is None or (wants(t, "crew-1") or ("", {}))[0] == "order"
    assert wants(t, "crew-3") is None or (wants(t, "crew-3") or ("", {}))[0] == "order"


@pytest.mark.rule("hunting.then-reveal")
def test_the_crew_slips_away_before_the_reveal() -> None:
    card = next(c for c in cards(order="crawlway") if c in cards(protocol="") and int(c[1:]) > 25)
    t = Table()
    t.empty("crew-1")
    t.give("crew-1", card)
    t.hide(alien="room-1", red_presence="room-4")
    t.do("alien", "posture", posture="focused")
    t.passes()
    t.do("alien", "hunt", room="room-4")
    assert wants(t, "crew-1") == ("order", {"card": card})
    t.do("crew-1", "order", card=card)
    kind, args = wants(t, "crew-1") or ("", {})
    assert (kind, args["piece"]) == ("target-move", "red-presence")


@pytest.mark.rule("action.one-of-four")
@pytest.mark.parametrize(
    ("room", "kind"), [("room-1", "room"), ("room-4", "room"), ("room-6", "pick"), ("room-3", "power")]
)
def test_what_the_crew_does_in_a_room(room: str, kind: str) -> None:
    t = Table(crew_1=cards(procedure="p1")[:1])
    t.hide(red_presence=room)
    t.to("action.room", posture="aggressive")
    t.do("crew-1", "resolve", room=room)
    done = wants(t, "crew-1")
    assert done is not None
    assert done[0] == kind
    if kind == "power":
        assert done[1] == {"card": "c1"} or t.rules.box.crew[str(done[1]["card"])].effects[-1] is not None


@pytest.mark.rule("action.draw")
def test_with_a_thin_deck_the_crew_spares_it() -> None:
    t = Table()
    t.hide(red_presence="room-4")
    t.to("action.room", posture="aggressive")
    t.do("crew-1", "resolve", room="room-4")
    t.thin(5)
    kind, args = wants(t, "crew-1") or ("", {})
    assert kind == "power"
    assert args["card"] not in ("c1", "c6"), "none that draws"


@pytest.mark.rule("action.infirmary")
def test_the_crew_takes_back_a_procedure_it_lacks() -> None:
    t = Table(crew_1=cards(procedure="p1")[:1])
    t.hide(red_presence="room-5")
    t.to("action.room", posture="aggressive")
    t.bin("m30", cards(procedure="p1")[1], cards(procedure="p3")[0])
    t.do("crew-1", "resolve", room="room-5")
    assert wants(t, "crew-1") == ("room", {})
    t.do("crew-1", "room")
    assert wants(t, "crew-1") == ("recover", {"piece": cards(procedure="p3")[0]})
