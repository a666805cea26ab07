"""What interrupts or ends a game, and the emulated board."""

from __future__ import annotations

from tests.web_ui.scenes.hunts import hunting, hunting_table
from tests.web_ui.scenes.laid import CREW, LOG, ROOMS, Table, View, ask, move, one


def correction_table() -> View:
    """A bumped table, one step of putting it right."""
    wrong = {
        "step": "lift",
        "zone": "room-4",
        "to": "room-5",
        "back": "crew",
        "n": 1,
        "left": 2,
        "text": {"id": "wrong.lift", "args": {"zone": "room-4", "back": "crew", "n": 1}},
    }
    return hunting_table() | {"wrong": wrong, "todo": []}


def outcome_table(won: bool = True) -> View:
    """The end."""
    winners = list(CREW) if won else ["alien"]
    return hunting().view(outcome={"winners": winners, "rule": "end.procedures"}, seed="4be1" * 16, log=LOG)


def board() -> View:
    """The emulated board in the hands of one person who plays the whole Crew."""
    t = Table("hiding")
    asks = []
    lies: dict[str, str | None] = {}
    for seat in CREW:
        tokens = t.stand(seat, known=True)
        hand = t.hand(seat, {"crew-1": "m15", "crew-2": "m31", "crew-3": "m21"}[seat])
        place = move(seat, "place", piece=one(*tokens), room=one(*ROOMS))
        asks += [ask(f"12:place:{seat}", seat, "hiding.place", place)]
        asks += [ask(f"13:orders:{seat}", seat, "orders.any", move(seat, "order", card=one(*hand)), waits=False)]
    t.crew(r4=3, r8=1)
    t.add("yellow-passage", "crew", "room-4", by="crew-2")
    t.add(None, "blip", "room-9")
    for _ in range(2):
        t.add(None, "blip", "stand:alien")
    t.add("posture", "posture", "posture-focused", up=True)
    for p in t.pieces:
        if p["back"] in ("crew", "blip", "item", "posture"):
            lies[str(p["h"])] = p["zone"]
    todo = [
        {"what": "token", "back": "blip", "name": None, "from": "stand:alien", "to": "room-5", "n": 1},
        {"what": "token", "back": "posture", "name": "posture", "from": "posture-focused", "to": "stand:alien", "n": 1},
    ]
    view = t.view("seat", CREW, asks=asks, board=lies, todo=todo, readers=list(ROOMS), log=LOG)
    view["seats"][0] |= {"name": None, "auto": True}
    view["me"]["name"] = "You"
    return view
