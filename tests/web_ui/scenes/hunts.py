"""The Hunting phase and its attacks: what lies on the board when most is going on."""

from __future__ import annotations

from typing import Any

from tests.web_ui.scenes.laid import CREW, LOG, ROOMS, Table, View, ask, move, one


def hunting() -> Table:
    t = Table("hunting")
    t.g |= {"posture": "instinctive", "hunts_left": 1}
    t.crew(r1=1, r3=2, r4=3, r5=1, r6=2, r8=2, r9=1)
    t.add("alien", "blip", "room-4", up=True)
    t.add("jonesy", "blip", "room-8", up=True)
    return t


WINDOW = ("41:hunt", CREW, "orders.before-reveal")


def hunting_table(**more: Any) -> View:
    """The question of the picture: any order before the tokens are turned up?"""
    t = hunting()
    asks = [ask(*WINDOW, window=True, passes=True, args={"room": "room-4"})]
    todo = [{"what": "token", "back": "blip", "name": "alien", "from": "room-6", "to": "room-4", "n": 1}]
    return t.view(asks=asks, todo=todo, log=LOG, readers=list(ROOMS), **more)


def hunting_seat(lang: str = "en", **more: Any) -> View:
    """A Crew phone in the same window."""
    t = hunting()
    hand = t.hand("crew-1", "m01", "m31", "m21")
    t.hand("crew-2", None, None)
    order = move("crew-1", "order", card=one(*hand[:2]))
    asks = [ask(*WINDOW, order, window=True, passes=True, args={"room": "room-4"})]
    return t.view("seat", ("crew-1",), asks=asks, log=LOG, **more)


def hunt_seat() -> View:
    """The Alien hunts: a room on the map, or no more."""
    t = hunting()
    rooms = [room for room in ROOMS if room not in ("room-4", "room-8")]
    asks = [
        ask(
            "30:hunt",
            "alien",
            "hunting.move",
            move("alien", "hunt", room=one(*rooms)),
            move("alien", "stop"),
            args={"left": 1},
        )
    ]
    return t.view("seat", ("alien",), asks=asks, log=LOG)


def attack_table() -> View:
    """An attack with many face-up tokens, and the crew member to give up."""
    t = Table("hunting")
    t.g |= {"attack": "room-3", "posture": "aggressive"}
    t.add("alien", "blip", "room-3", up=True)
    for name in ("red-presence", "yellow-presence", "violet-presence"):
        t.add(name, "crew", "room-3", up=True, by="crew-1")
    t.add("jonesy", "blip", "room-9", up=True)
    t.crew(r1=1, r5=2, r9=1)
    cards = [p["h"] for p in t.pieces if p["zone"] == "crew-row"]
    asks = [
        ask(
            "33:capture",
            "crew-1",
            "capture.choose",
            move("crew-1", "capture", card=one(*cards)),
            args={"room": "room-3", "left": 1},
        )
    ]
    return t.view(asks=asks, log=LOG)


def crowd_table(role: str = "table", seats: tuple[str, ...] = ()) -> View:
    """Whatever can lie in one room at once, up to seven of it."""
    t = Table("hunting")
    t.g |= {"attack": "room-4", "posture": "aggressive"}
    for name in ("red-presence", "blue-passage", "green-presence", "yellow-presence", "white-presence"):
        t.add(name, "crew", "room-4", up=True, by="crew-1")
    t.add("alien", "blip", "room-4", up=True)
    t.add("breakdown-1", "blip", "room-4", up=True)
    for name in ("red-passage", "blue-presence", "green-passage", "yellow-passage", "white-passage", "violet-presence"):
        t.add(name, "crew", "room-9", up=True, by="crew-2")
    t.add("jonesy", "blip", "room-9", up=True)
    for name in ("violet-passage", "breakdown-2"):
        t.add(name, "crew" if "-p" in name else "blip", "room-6", up=True, by="crew-3")
    t.crew(r4=2, r6=5, r9=7, r1=12)
    return t.view(role, seats, log=LOG)
