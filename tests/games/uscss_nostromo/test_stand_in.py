"""The stand-in box: every card of it is played once and does what its text says."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from companion.engine.ask import Choice
from companion.engine.event import Event
from companion.engine.laws import all_laws, census
from companion.engine.options import Options
from companion.engine.play import Play
from companion.engine.playout import play_out
from companion.games import uscss_nostromo
from companion.games.uscss_nostromo import box as boxes
from companion.games.uscss_nostromo import effects as e
from companion.games.uscss_nostromo.box import BOXES, DEFAULT_BOX
from companion.games.uscss_nostromo.do import effects
from companion.games.uscss_nostromo.events import EVENTS
from companion.games.uscss_nostromo.prompts import PROMPTS
from companion.games.uscss_nostromo.state import NostromoState
from tests.games.uscss_nostromo.table import Table

TEXT = (BOXES / DEFAULT_BOX).read_text(encoding="utf-8")
BOX = boxes.load(TEXT)
CARD = {m.order: m.id for m in BOX.data.missions}
SPARE = ("m01", "m02", "m03", "m04")


@pytest.mark.rule("setup.mission-deck")
def test_forty_orders_fifteen_protocols_nine_behaviors_and_six_powers_all_different() -> None:
    data = BOX.data
    assert (len(data.orders), len(data.protocols), len(data.behaviors), len(data.crew)) == (40, 15, 9, 6)
    assert len({m.order for m in data.missions}) == 40
    assert len({m.protocol for m in data.missions if m.protocol}) == 15
    assert all(sum(m.procedure == p for m in data.missions) == 5 for p in BOX.procedures)
    said = [repr((entry.effects, getattr(entry, "when", None))) for entry in (*data.orders, *data.protocols)]
    assert len(set(said)) == 55, "no two do the same"
    assert data.source == "stand-in"
    assert data.board is not None
    assert data.board.source == "stand-in"
    assert all(entry.source is None for entry in (*data.orders, *data.protocols, *data.behaviors, *data.crew))


def attacked(card: str, presences: int = 3, **more: str) -> Table:
    """Aliens among Presences of crew-1 (or more of them), who holds that order and plays it."""
    rooms = {f"{c}_presence": "room-5" for c in ("red", "green", "white")[:presences]}
    t = Table(2, box=TEXT, crew_1=[CARD[card]])
    t.hide(alien="room-2", jonesy="room-3", **rooms, **more)
    instinct(t)
    t.hunt("room-5")
    assert t.prompts == ["attack.defend"]
    return t


def instinct(t: Table, behavior: str = "b8") -> None:
    """The Alien plays a Behavior card."""
    t.behaviors = [behavior, "b6" if behavior != "b6" else "b8"]
    t.do("alien", "posture", posture="instinctive")
    t.do("alien", "behavior", piece=behavior)


def play(t: Table, card: str) -> None:
    t.do("crew-1", "order", card=CARD[card])


def saved(t: Table) -> int:
    """How many Presences have been saved."""
    return sum(len(event.shown) for event in t.story if event.kind == "saved")


def hidden(card: str, *bin_: str, players: int = 2, **rooms: str) -> Table:
    """The end of Hiding: crew-1 holds the order, and plays it before the posture is chosen."""
    t = Table(players, box=TEXT, crew_1=[CARD[card]])
    t.bin(*bin_)
    while not any(ask.prompt == "orders.before-posture" for ask in t.asks):
        _place(t, rooms)
    play(t, card)
    return t


def _place(t: Table, rooms: dict[str, str]) -> None:
    ask, seat = t.asks[0], t.asks[0].seats[0]
    if ask.prompt.startswith("orders"):
        t.passes()
        return
    wanted = {"alien": "room-7", "jonesy": "room-3", "breakdown-1": "room-8"} | {
        name.replace("_", "-"): room for name, room in rooms.items()
    }
    move = min((m for m in ask.moves if m.kind == "place"), key=lambda m: str(t.named(m.args)["piece"]))
    name = str(t.named(move.args)["piece"])
    t.do(seat, "place", piece=name, room=wanted.get(name, "room-8"))


def hunting(card: str, behavior: str = "b8", **rooms: str) -> Table:
    """Before the first hunt."""
    t = Table(2, box=TEXT, crew_1=[CARD[card]])
    t.hide(**rooms)
    instinct(t, behavior)
    assert t.prompts == ["orders.before-hunt"]
    return t


def before_reveal(card: str, room: str = "room-5", **rooms: str) -> Table:
    """The Alien has moved and not yet turned up what lies there."""
    t = hunting(card, **rooms)
    t.passes()
    t.do("alien", "hunt", room=room)
    assert t.prompts == ["orders.before-reveal"]
    return t


def acting(card: str, *bin_: str, room: str = "room-4", **rooms: str) -> Table:
    """A Presence of crew-1 is about to act."""
    t = Table(2, box=TEXT, crew_1=[CARD[card]])
    t.hide(**({"red_presence": room} | rooms))
    instinct(t)
    t.to("action.room")
    t.bin(*bin_)
    while "action.act" not in t.prompts:
        rooms_left = {str(o["room"]) for o in t.offers("crew-1", "resolve")}
        t.resolve(room if room in rooms_left else min(rooms_left))
    return t


def slammed_door() -> None:
    t = attacked("slammed-door")
    left, hand = t.left, t.hand("crew-1")
    play(t, "slammed-door")
    t.do("crew-1", "target-token", piece="green-presence")
    assert (saved(t), t.left, t.hand("crew-1")) == (1, left - 1, hand)


def steam_burst() -> None:
    t = attacked("steam-burst")
    play(t, "steam-burst")
    t.do("crew-1", "target-token", piece="green-presence")
    t.do("crew-1", "target-token", piece="red-presence")
    assert saved(t) == 2


def airlock() -> None:
    t = attacked("airlock")
    left = t.left
    play(t, "airlock")
    assert (saved(t), t.left) == (3, left - 1)


def decoy() -> None:
    t = attacked("decoy")
    play(t, "decoy")
    t.do("crew-1", "target-token", piece="red-presence")
    t.do("crew-1", "target-move", piece="red-presence", room="room-9")
    assert (saved(t), t.zone("red-presence"), t.up("red-presence")) == (1, "room-9", False)


def over_here() -> None:
    t = attacked("over-here", 1)
    assert t.s.g.hunts_left == 1
    play(t, "over-here")
    assert (saved(t), t.s.g.hunts_left) == (1, 0)


def fire_drill() -> None:
    t = attacked("fire-drill", 1)
    t.bin("m01")
    play(t, "fire-drill")
    t.do("crew-1", "recover", piece="m01")
    assert saved(t) == 1
    assert "m01" in t.at("hand:crew-1")


def last_stand() -> None:
    t = attacked("last-stand")
    play(t, "last-stand")
    assert t.prompts == ["target.save"], "one of them"
    t = attacked("last-stand")
    Play(t.rules, t.s).set(captured=2)
    play(t, "last-stand")
    assert saved(t) == 3


def flare() -> None:
    t = attacked("flare")
    left = t.left
    play(t, "flare")
    assert t.offers("crew-1", "choose") == [{"option": "two"}, {"option": "one"}]
    t.do("crew-1", "choose", option="one")
    t.do("crew-1", "target-token", piece="red-presence")
    assert (saved(t), t.left) == (1, left - 2)


def crawl_out() -> None:
    t = attacked("crawl-out", 2)
    play(t, "crawl-out")
    assert {o["piece"] for o in t.offers("crew-1", "target-move")} == {"red-presence", "green-presence"}
    t.do("crew-1", "target-move", piece="red-presence", room="room-3")
    t.do("crew-1", "pass")
    assert t.prompts == ["attack.defend"]
    t = before_reveal("crawl-out", red_presence="room-5")
    play(t, "crawl-out")
    t.do("crew-1", "target-move", piece="red-presence", room="room-8")
    assert not t.up("red-presence")


def held_breath() -> None:
    t = before_reveal("held-breath", red_presence="room-5")
    play(t, "held-breath")
    t.passes()
    assert not t.up("red-presence")
    assert t.s.g.attack == ""


def bulkhead() -> None:
    t = before_reveal("bulkhead", room="room-2", red_presence="room-2")
    play(t, "bulkhead")
    assert {o["room"] for o in t.offers("crew-1", "target-move")} == {"room-1", "room-6"}, "not to Jonesy"
    t.do("crew-1", "target-move", piece="alien", room="room-6")
    assert t.ask("orders.before-reveal").args["room"] == "room-6"
    t.passes()
    assert (t.zone("alien"), t.up("red-presence")) == ("room-6", False)


def cut_power() -> None:
    t = hunting("cut-power")
    play(t, "cut-power")
    assert t.s.g.hunts_left == 1
    t = hidden("cut-power")
    t.passes()
    instinct(t)
    assert t.s.g.hunts_left == 1


def sealed_hatch() -> None:
    t = hunting("sealed-hatch")
    play(t, "sealed-hatch")
    assert "room-7" not in {o["room"] for o in t.offers("crew-1", "target-room")}, "orders never touch the Nest"
    t.do("crew-1", "target-room", room="room-5")
    t.passes()
    assert t.refused("alien", "hunt", room="room-5") == "hunting.closed-by-a-card"


def dark_corner() -> None:
    t = hunting("dark-corner", red_presence="room-5")
    play(t, "dark-corner")
    t.do("crew-1", "target-room", room="room-5")
    t.hunt("room-5")
    assert not t.up("red-presence")
    t.to("action.room")
    assert t.s.g.sheltered == ()


def clear_channel() -> None:
    t = hidden("clear-channel")
    t.passes()
    t.do("alien", "posture", posture="aggressive")
    assert t.prompts == ["orders.before-hunt"], "although he is Aggressive"
    assert t.s.g.no_items


def open_lockers() -> None:
    t = hidden("open-lockers")
    t.do("crew-1", "target-token", piece="flame-thrower")
    t.passes()
    t.do("alien", "posture", posture="aggressive")
    assert t.zone("flame-thrower") == "stand:crew-1"
    assert not t.s.g.no_items


def cat_call() -> None:
    t = hunting("cat-call")
    play(t, "cat-call")
    t.do("crew-1", "target-move", piece="jonesy", room="room-5")
    t.passes()
    assert t.refused("alien", "hunt", room="room-5") == "hunting.not-jonesys-room"


def crawlway() -> None:
    t = hidden("crawlway")
    t.do("crew-1", "target-move", piece="red-presence", room="room-4")
    t.do("crew-1", "target-move", piece="blue-presence", room="room-9")
    assert (t.zone("red-presence"), t.zone("blue-presence")) == ("room-4", "room-9")


def false_trail() -> None:
    t = hidden("false-trail")
    left = t.left
    t.do("crew-1", "target-move", piece="red-presence", room="room-1")
    assert (t.zone("red-presence"), t.left) == ("room-1", left - 1)


def this_way() -> None:
    t = hidden("this-way", players=3)
    theirs = sorted(str(o["piece"]) for o in t.offers("crew-1", "target-move"))
    assert len(set(theirs)) == 12, "anybody's"
    t.do("crew-1", "target-move", piece="red-presence", room="room-9")
    t.do("crew-1", "pass")
    assert t.zone("red-presence") == "room-9"


def regroup() -> None:
    t = hidden("regroup", players=3)
    t.do("crew-1", "target-move", piece="blue-presence", room="room-1")
    assert t.zone("blue-presence") == "room-1"


def to_the_shuttle() -> None:
    t = hidden("to-the-shuttle")
    assert {o["room"] for o in t.offers("crew-1", "target-move")} == {"room-10"}
    t.do("crew-1", "target-move", piece="red-presence", room="room-10")
    assert t.zone("red-presence") == "room-10"


def shell_game() -> None:
    t = hidden("shell-game", red_presence="room-1")
    t.do("crew-1", "target-swap", piece="red-presence", **{"with": "blue-presence"})
    assert (t.zone("red-presence"), t.zone("blue-presence")) == ("room-8", "room-1")
    t.do("crew-1", "pass")
    assert t.prompts == ["orders.before-posture"]


def kill_the_lights() -> None:
    t = hunting("kill-the-lights", red_presence="room-5")
    t.edit("flip", piece="red-presence")
    left = t.left
    play(t, "kill-the-lights")
    t.do("crew-1", "target-flip", piece="red-presence")
    assert (t.up("red-presence"), t.left) == (False, left - 1)


def roll_call() -> None:
    t = hidden("roll-call", red_passage="room-1")
    left = t.left
    t.do("crew-1", "target-flip", piece="red-passage")
    assert (t.up("red-passage"), t.zone("red-passage"), t.left) == (True, "room-1", left - 2)


def second_breath() -> None:
    t = acting("second-breath", red_passage="room-4")
    play(t, "second-breath")
    t.do("crew-1", "target-move", piece="red-passage", room="room-9")
    assert (t.zone("red-passage"), t.up("red-passage")) == ("room-9", False)


def overtime() -> None:
    t = acting("overtime")
    hand = t.hand("crew-1")
    play(t, "overtime")
    t.do("crew-1", "target-token", piece="red-presence")
    t.do("crew-1", "draw")
    assert "action.act" in t.prompts
    t.do("crew-1", "draw")
    assert t.hand("crew-1") == hand - 1 + 2
    assert t.zone("red-presence") != "room-4"


def hot_meal() -> None:
    t = acting("hot-meal", room="room-6")
    hand = t.hand("crew-1")
    play(t, "hot-meal")
    assert t.hand("crew-1") == hand + 2


def override() -> None:
    t = Table(2, box=TEXT, crew_1=[CARD["override"], "m01"])
    play(t, "override")
    t.do("crew-1", "activate", card="m01")
    assert t.s.g.activated == ("p1",)


def stores() -> None:
    t = Table(2, box=TEXT, crew_1=[CARD["stores"]])
    left = t.left
    play(t, "stores")
    assert t.left == left - 2


def barter() -> None:
    t = Table(2, box=TEXT, crew_1=[CARD["barter"], "m01"])
    left = t.left
    play(t, "barter")
    t.do("crew-1", "discard", card="m01")
    assert (t.left, t.discards[0]) == (left - 3, "m01")


def rations() -> None:
    t = Table(2, box=TEXT, crew_1=[CARD["rations"]])
    left = t.left
    play(t, "rations")
    assert t.left == left - 3
    t = Table(2, box=TEXT, crew_1=[CARD["rations"], *SPARE])
    left = t.left
    play(t, "rations")
    assert t.left == left - 1


def ship_log() -> None:
    t = Table(2, box=TEXT, crew_1=[CARD["ship-log"]])
    t.bin("m01", "m02", "m03")
    play(t, "ship-log")
    t.do("crew-1", "recover", piece="m01")
    t.do("crew-1", "recover", piece="m03")
    assert {"m01", "m03"} <= set(t.at("hand:crew-1"))


def bypass() -> None:
    t = Table(2, box=TEXT, crew_1=[CARD["bypass"]])
    t.bin("m01", "m02", "m03")
    left = t.left
    play(t, "bypass")
    assert (t.left, t.discards) == (left + 3, [CARD["bypass"]])


def forecast() -> None:
    t = Table(2, box=TEXT, crew_1=[CARD["forecast"]], deck=SPARE)
    play(t, "forecast")
    assert set(t.at("peek:crew-1")) == set(SPARE)
    assert t.sees("crew-1", "m01")
    assert not t.sees("alien", "m01")
    order = tuple(t.piece(name).handle for name in ("m03", "m01", "m04", "m02"))
    t.do("crew-1", "lay-back", pieces=order)
    assert "m03" in t.at("hand:crew-1"), "drawn from the top"
    assert [t.s.pieces[h].name for h in t.s.piles["mission"][:3]] == ["m01", "m04", "m02"]
    assert not t.sees("crew-1", "m01"), "not by looking; he may remember"


def deep_scan() -> None:
    t = Table(2, box=TEXT, crew_1=[CARD["deep-scan"]], deck=SPARE)
    left = t.left
    play(t, "deep-scan")
    t.do("crew-1", "keep", card="m02")
    order = tuple(t.piece(name).handle for name in ("m01", "m03", "m04"))
    t.do("crew-1", "lay-back", pieces=order)
    assert "m02" in t.at("hand:crew-1")
    assert [t.s.pieces[h].name for h in t.s.piles["mission"][-3:]] == ["m01", "m03", "m04"]
    assert t.left == left - 1


def tracker_echo() -> None:
    t = hidden("tracker-echo")
    t.do("crew-1", "target-token", piece="jonesy")
    assert len(t.offers("crew-1", "target-token")) == 1, "another one, and not in the Nest"
    t.do("crew-1", "target-token", piece="breakdown-1")
    assert t.seen("crew-1", recall=True).pieces[t.piece("jonesy").handle].name == "jonesy"
    assert t.seen("crew-1").pieces[t.piece("jonesy").handle].name is None


def lookout() -> None:
    t = hidden("lookout")
    t.do("crew-1", "target-token", piece="jonesy")
    t.do("crew-1", "target-move", piece="red-presence", room="room-1")
    assert t.zone("red-presence") == "room-1"


def read(t: Table, *what: e.Primitive, seat: str = "alien", source: str = "protocol") -> None:
    """These effects take place now."""
    now = Play(t.rules, t.s)
    now.push(*effects(what, seat, source, 0))  # type: ignore[arg-type]
    t.rules.settle(now)
    t.said = now.events
    t.settle()


def patch() -> None:
    t = acting("patch")
    assert len(t.s.at("supply")) == 2, "one has been gained by the Behavior card"
    left = t.left
    play(t, "patch")
    assert (len(t.s.at("supply")), t.left) == (3, left - 1)


def volunteer() -> None:
    t = Table(2, box=TEXT, crew_1=[CARD["volunteer"], "m01"])
    left, hand = t.left, t.hand("crew-1")
    play(t, "volunteer")
    t.do("crew-1", "agree")
    assert (t.left, t.hand("crew-1")) == (left - 3, hand - 2 + 3)
    t = Table(2, box=TEXT, crew_1=[CARD["volunteer"], "m01"])
    left = t.left
    play(t, "volunteer")
    t.do("crew-1", "pass")
    assert t.left == left


ORDERS: dict[str, Callable[[], None]] = {
    name.replace("_", "-"): made
    for name, made in list(globals().items())
    if name.replace("_", "-") in CARD and callable(made)
}


@pytest.mark.rule("cards.as-it-says")
@pytest.mark.rule("hunting.closed-by-a-card")
@pytest.mark.parametrize("order", CARD)
def test_each_order_does_what_its_text_says(order: str) -> None:
    ORDERS[order]()


def fresh() -> Table:
    """All tokens are laid, and no posture is chosen: no text has been read."""
    t = Table(2, box=TEXT)
    t.hide(red_presence="room-5")
    return t


def protocol(name: str, t: Table | None = None) -> Table:
    """The Alien reads that green text."""
    t = t or fresh()
    read(t, *next(p for p in BOX.data.protocols if p.id == name).effects)
    return t


def behavior(name: str, t: Table | None = None) -> Table:
    """The Alien does what that Behavior card says."""
    t = t or fresh()
    read(t, *BOX.behaviors[name].effects, source="behavior")
    return t


def power(name: str) -> Table:
    """A Presence of crew-1 uses that power."""
    t = acting("stores")
    t.bin("m01", "m02", "m03")
    t.do("crew-1", "power", card=name)
    return t


def discards(name: str) -> None:
    t = fresh()
    left = t.left
    protocol(name, t)
    assert t.left == left - 1


def sees_what_he_looked_at(t: Table) -> None:
    t.do("alien", "target-token", piece="red-presence")
    assert t.seen("alien", recall=True).pieces[t.piece("red-presence").handle].name == "red-presence"
    assert t.seen("alien").pieces[t.piece("red-presence").handle].name is None


def gains(t: Table) -> None:
    assert len(t.s.at("supply")) == 2


def inventory() -> None:
    t = protocol("inventory")
    hand = t.hand("crew-1")
    t.do("alien", "choose", option="hands")
    t.do("crew-1", "discard", card=t.s.at("hand:crew-1")[0])
    assert t.hand("crew-1") == hand - 1


def audit() -> None:
    t = protocol("audit")
    cards = [p.handle for p in t.s.at("peek:alien")]
    assert len(cards) == 3
    t.do("alien", "lay-back", pieces=tuple(reversed(cards)))
    assert t.prompts == ["posture.choose"]


def expendable() -> None:
    discards("expendable")
    t = fresh()
    Play(t.rules, t.s).set(captured=3)
    assert protocol("expendable", t).s.g.extra_hunts == 1


def rerouted() -> None:
    t = protocol("rerouted")
    t.do("alien", "target-move", piece="breakdown-1", room="room-6")
    assert t.zone("breakdown-1") == "room-6"


def turned_up(t: Table) -> None:
    t.do("alien", "target-flip", piece="red-presence")
    assert t.up("red-presence")


def rehearsal() -> None:
    t = protocol("rehearsal")
    top = t.s.piles["mission"][0]
    assert t.s.pieces[top].knows == ("alien",)


def filed_away() -> None:
    t = fresh()
    t.bin("m01", "m02")
    left = t.left
    protocol("filed-away", t)
    t.do("alien", "agree")
    assert (t.left, t.discards) == (left + 1, ["m01"])


def red_tape() -> None:
    discards("red-tape")
    t = fresh()
    t.thin(20)
    assert protocol("red-tape", t).left == 20


def b4() -> None:
    t = behavior("b4")
    t.do("alien", "target-move", piece="breakdown-1", room="room-6")
    sees_what_he_looked_at(t)


def b3() -> None:
    t = behavior("b3")
    t.do("alien", "target-move", piece="alien", room="room-5")
    assert t.zone("alien") == "room-5"


def b2() -> None:
    t = Table(2, box=TEXT)
    t.hide(red_presence="room-7", blue_passage="room-7", alien="room-2")
    behavior("b2", t)
    assert {o["piece"] for o in t.offers("alien", "target-token")} == {"red-presence", "blue-passage"}
    sees_what_he_looked_at(t)


def b7() -> None:
    t = fresh()
    left = t.left
    assert behavior("b7", t).s.g.no_items
    assert t.left == left - 1


def b9() -> None:
    t = behavior("b9")
    assert t.s.g.jonesy_ignored
    turned_up(t)


def c2() -> None:
    t = power("c2")
    t.do("crew-1", "recover", piece="m01")
    t.do("crew-1", "recover", piece="m02")
    assert {"m01", "m02"} <= set(t.at("hand:crew-1"))


def c3() -> None:
    t = power("c3")
    assert t.discards == []
    assert len(t.s.at("supply")) == 3


def c4() -> None:
    t = power("c4")
    left = t.left
    t.do("crew-1", "choose", option="cards")
    assert t.left == left - 2


def c5() -> None:
    t = power("c5")
    t.do("crew-1", "target-token", piece="motion-detector")
    assert t.zone("motion-detector") == "stand:crew-1"


def c6() -> None:
    t = power("c6")
    seen = t.s.at("peek:crew-1")
    t.do("crew-1", "keep", card=seen[0])
    t.do("crew-1", "lay-back", pieces=tuple(p.handle for p in t.s.at("peek:crew-1")))
    assert "action.act" not in t.prompts


def c1() -> None:
    t = acting("stores")
    left = t.left
    t.do("crew-1", "power", card="c1")
    assert t.left == left - 2


def flag(name: str, say: Callable[[str], Table] = protocol) -> Callable[[str], None]:
    """A text that sets something for the turn."""

    def check(card: str) -> None:
        assert getattr(say(card).s.g, name)

    return check


OTHERS: dict[str, Callable[[str], None]] = {
    "cold-ledger": discards,
    "deferred-upkeep": lambda card: gains(protocol(card)),
    "radio-silence": flag("no_orders"),
    "sealed-lockers": flag("no_items"),
    "opened-doors": flag("extra_hunts"),
    "inventory": lambda _: inventory(),
    "audit": lambda _: audit(),
    "surveillance": lambda card: sees_what_he_looked_at(protocol(card)),
    "no-pets": flag("jonesy_ignored"),
    "expendable": lambda _: expendable(),
    "rerouted": lambda _: rerouted(),
    "floodlights": lambda card: turned_up(protocol(card)),
    "rehearsal": lambda _: rehearsal(),
    "filed-away": lambda _: filed_away(),
    "red-tape": lambda _: red_tape(),
    "b1": lambda card: sees_what_he_looked_at(behavior(card)),
    "b2": lambda _: b2(),
    "b3": lambda _: b3(),
    "b4": lambda _: b4(),
    "b5": flag("extra_hunts", behavior),
    "b6": flag("no_orders", behavior),
    "b7": lambda _: b7(),
    "b8": lambda card: gains(behavior(card)),
    "b9": lambda _: b9(),
    "c1": lambda _: c1(),
    "c2": lambda _: c2(),
    "c3": lambda _: c3(),
    "c4": lambda _: c4(),
    "c5": lambda _: c5(),
    "c6": lambda _: c6(),
}


@pytest.mark.rule("cards.as-it-says")
@pytest.mark.parametrize(
    "card", [entry.id for part in ("protocols", "behaviors", "crew") for entry in getattr(BOX.data, part)]
)
def test_each_protocol_behavior_and_power_does_what_its_text_says(card: str) -> None:
    OTHERS[card](card)


@pytest.mark.rule("turn.phases")
@pytest.mark.parametrize("players", [2, 4])
def test_games_by_lot_hold_every_law_and_say_what_the_tables_know(players: int) -> None:
    rules, rng = uscss_nostromo.ruleset(TEXT), random.Random(players)
    s = rules.new(Options(players, {}))
    before, told = census(s), set[str]()

    def watch(s: NostromoState, _: object, events: list[Event]) -> None:
        told.update(event.kind for event in events)
        assert all(set(event.args) <= set(EVENTS[event.kind]) for event in events)
        pending = rules.pending(s)
        asks = pending.asks if isinstance(pending, Choice) else ()
        assert all(set(ask.args) == set(PROMPTS[ask.prompt]) for ask in asks)
        if rng.random() < 0.2:
            all_laws(rules, s, before, rng)

    outcome, _ = play_out(rules, s, rng, watch=watch)
    assert outcome is not None
    assert told <= set(EVENTS)
