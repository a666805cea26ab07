"""A game laid out by hand, and the view of it that a screen would get."""

from __future__ import annotations

import copy
from typing import Any

View = dict[str, Any]

COLOURS = ("red", "blue", "green", "yellow", "white", "violet")
ROOMS = tuple(f"room-{n}" for n in range(1, 11))
SETS = {"crew-1": ("red", "blue"), "crew-2": ("green", "yellow"), "crew-3": ("white", "violet")}
NAMES = {"alien": "Sam", "crew-1": "Léa", "crew-2": "Noor", "crew-3": "Kit"}
CREW = tuple(SETS)
HOUSE = {
    "difficulty": "hard-core",
    "heroic": True,
    "survival": True,
    "orders": "together",
    "mission": "cardboard",
    "behavior": "app",
    "tokens": "cardboard",
    "read": ["alien"],
    "behaviors_run_out": "shuffle",
    "all_hunts": "optional",
    "no_card_left": "any",
    "into_the_nest": "allowed",
    "last_card": "at-once",
    "freed_card": "liberator",
}


def one(*of: Any) -> View:
    return {"type": "one", "of": list(of)}


def move(seats: str | tuple[str, ...], kind: str, **args: View) -> View:
    return {"seats": [seats] if isinstance(seats, str) else list(seats), "kind": kind, "args": args}


def ask(
    id_: str, seats: str | tuple[str, ...], prompt: str, *moves: View, args: View | None = None, **more: Any
) -> View:
    base = {"waits": True, "window": False, "passes": False, "rule": "hiding.step-1"}
    seats = (seats,) if isinstance(seats, str) else seats
    return {**base, "id": id_, "seats": list(seats), "prompt": prompt, "args": args or {}, "moves": list(moves), **more}


def event(at: int, kind: str, seat: str | None = None, shown: list[View] | None = None, **args: Any) -> View:
    return {"n": at, "kind": kind, "args": args, "seat": seat, "shown": shown or []}


class Table:
    """A game's pieces, laid out by hand, and the view of them that a screen would get."""

    def __init__(self, phase: str, turn: int = 3) -> None:
        self.pieces: list[View] = []
        self.g: View = {
            "turn": turn,
            "phase": phase,
            "attack": "",
            "posture": "",
            "activated": ["p1", "p3"],
            "activated_this_turn": 0,
            "hunts_left": 0,
        }
        self.next = 100
        for seat, colours in SETS.items():
            for colour in colours:
                self.add(f"reminder-{colour}", "reminder", f"stand:{seat}", up=True)
        for n in range(2, 7):
            self.add(f"c{n}", "crew-card", "crew-row", up=True)
        self.add(None, "crew-card", "captured:alien")
        for name in ("m01", "m11"):
            self.add(name, "mission", "slots", up=True)
        for _ in (3, 4):
            self.add(None, "blip", "supply")
        self.add("flame-thrower", "item", "room-6", up=True)
        self.add("motion-detector", "item", "stand:crew-2", up=True)

    def add(self, name: str | None, back: str, zone: str, up: bool = False, by: str | None = None) -> int:
        self.next += 1
        self.pieces.append({"h": self.next, "name": name, "back": back, "zone": zone, "up": up, "by": by})
        return self.next

    def crew(self, **rooms: int) -> None:
        """Face-down Crew tokens by room: `r4=3`."""
        for i, (room, n) in enumerate(rooms.items()):
            for k in range(n):
                self.add(None, "crew", f"room-{room[1:]}", by=CREW[(i + k) % 3])

    def hand(self, seat: str, *names: str | None, back: str = "mission") -> list[int]:
        return [self.add(name, back, f"hand:{seat}") for name in names]

    def stand(self, seat: str, known: bool) -> list[int]:
        return [
            self.add(f"{colour}-{kind}" if known else None, "crew", f"stand:{seat}", by=seat)
            for colour in SETS[seat]
            for kind in ("presence", "passage")
        ]

    def view(self, role: str = "table", seats: tuple[str, ...] = (), **more: Any) -> View:
        """The whole message."""
        base: View = {
            "k": "view",
            "version": 1,
            "build": "fake",
            "game": "uscss-nostromo",
            "players": 4,
            "options": {},
            "paused": False,
            "commitment": "9f3a11c2",
            "seed": None,
            "address": "http://table.local:8000",
            "me": {"role": role, "seats": list(seats), "name": NAMES[seats[0]] if seats else None},
            "seats": [
                {"id": seat, "name": name, "auto": False, "awake": seat != "crew-3"} for seat, name in NAMES.items()
            ],
            "pieces": self.pieces,
            "piles": {
                "mission": {"count": 17, "up": []},
                "discard": {"count": 3, "up": [{"h": 90 + i, "name": f"m{20 + i}"} for i in range(3)]},
                "behavior": {"count": 8, "up": []},
                "behavior-discard": {"count": 1, "up": [{"h": 99, "name": "b2"}]},
            },
            "tracks": {},
            "g": self.g,
            "asks": [],
            "question": None,
            "closing": None,
            "board": None,
            "readers": [],
            "todo": [],
            "wrong": None,
            "undo": {"can": True, "why": None},
            "outcome": None,
            "log": [],
        }
        return {**copy.deepcopy(base), **more}


LOG = [
    event(38, "discarded", shown=[{"h": 91, "back": "mission", "name": "m21"}]),
    event(39, "order", "crew-2", shown=[{"h": 92, "back": "mission", "name": "m31"}]),
    event(40, "window", gate="before-hunt"),
]
