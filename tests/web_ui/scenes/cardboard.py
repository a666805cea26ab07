"""What the table answers and does where the cardboard keeps the secrets."""

from __future__ import annotations

from typing import Any

from tests.web_ui.scenes.hunts import WINDOW, hunting
from tests.web_ui.scenes.laid import CREW, HOUSE, LOG, SETS, View, ask, event, move


def question(kind: str, use: str, of: list[Any] | None = None, **more: Any) -> View:
    base = {"id": "q7", "kind": kind, "use": use, "of": of or [], "each": [], "pieces": [], "count": 1}
    return {**base, "learns": None, "mine": True, **more}


def tokens_question(role: str = "table", seats: tuple[str, ...] = ()) -> View:
    """Three face-down tokens on cardboard are turned up: what are they?"""
    t = hunting()
    t.g |= {"house": HOUSE}
    here = [p["h"] for p in t.pieces if p["zone"] == "room-4" and not p["up"]]
    each = [[f"{c}-{k}" for c in SETS[CREW[i % 3]] for k in ("presence", "passage")] for i in range(len(here))]
    return t.view(role, seats, question=question("name", "token", each=each, pieces=here, count=len(here)), log=LOG)


def green_text() -> View:
    """Only the cardboard can tell whether an open card has a green text."""
    t = hunting()
    return t.view(question=question("one", "green-text", ["yes", "no"]), log=LOG)


def procedure_seat() -> View:
    """Which procedure does an open card carry?"""
    t = hunting()
    return t.view("seat", ("crew-2",), question=question("one", "procedure", ["p2", "p4", "p5", "none"]), log=LOG)


def chance_table() -> View:
    """A card the table must name."""
    t = hunting()
    of = [f"m{n:02}" for n in range(1, 41)]
    return t.view(question=question("name", "mission-deck", each=[of], pieces=[7]), log=LOG)


def by_hand_table() -> View:
    """People do what a card says, and say when it is done."""
    t = hunting()
    card = t.add("m31", "mission", "discard-shown", up=True)
    seats = ("alien", *CREW)
    done = ask("70", seats, "card.by-hand", move(seats, "done"), args={"source": "order", "card": card})
    return t.view(asks=[done], log=LOG)


def answered_table(role: str = "table", seats: tuple[str, ...] = ()) -> View:
    """The table has told two things, each of which may have been wrong: one with lines in the log, one without."""
    t = hunting()
    t.g |= {"house": HOUSE}
    if seats:
        t.hand(seats[0], "m01", "m31", "m21")
    log = [
        *LOG,
        event(41, "turned-up", room="room-4", shown=[{"h": 95, "back": "crew", "name": "green-presence"}]),
        event(42, "attack", room="room-4"),
    ]
    answered = [
        {"n": 4, "kind": "name", "use": "token", "count": 1, "from": 41, "to": 43},
        {"n": 5, "kind": "one", "use": "green-text", "count": 1, "from": 43, "to": 43},
    ]
    asks = [ask(*WINDOW, window=True, passes=True, args={"room": "room-4"})]
    return t.view(role, seats, asks=asks, log=log, answered=answered)


def asked_again() -> View:
    """What a token had been asked about, while the piece that it was has another handle by now."""
    piece = {"h": 12, "name": None, "back": "crew", "zone": "room-4", "up": False, "by": "crew-2"}
    each = [f"{c}-{k}" for c in SETS["crew-2"] for k in ("presence", "passage")]
    return {"question": question("name", "token", each=[each], pieces=[12]), "lay": [piece], "dropped": 2}
