"""The other phases, on the table screen and on phones."""

from __future__ import annotations

from tests.web_ui.scenes.laid import CREW, HOUSE, LOG, ROOMS, Table, View, ask, event, move, one


def hiding_table() -> View:
    """Everybody places; a Blip is to be carried out by hands."""
    t = Table("hiding")
    t.crew(r1=1, r4=2, r6=1)
    t.add(None, "blip", "room-9")
    for seat in CREW:
        t.stand(seat, known=False)
    t.add(None, "blip", "stand:alien")
    asks = [ask(f"12:place:{seat}", seat, "hiding.place") for seat in ("crew-1", "crew-2")]
    todo = [{"what": "token", "back": "blip", "name": None, "from": "stand:alien", "to": "room-5", "n": 1}]
    return t.view(
        asks=asks, todo=todo, log=[event(3, "placed", seat="crew-3", zone="room-4", piece=5)], readers=list(ROOMS)
    )


def hiding_seat() -> View:
    """Own tokens to be placed, two steps: token, room."""
    t = Table("hiding")
    t.crew(r4=2, r6=1)
    tokens = t.stand("crew-1", known=True)
    t.add("red-passage", "crew", "room-4", by="crew-1")
    hand = t.hand("crew-1", "m15", "m40")
    place = move("crew-1", "place", piece=one(*tokens), room=one(*ROOMS))
    orders = ask("13:orders", CREW, "orders.any", move("crew-1", "order", card=one(*hand)), waits=False)
    return t.view("seat", ("crew-1",), asks=[ask("12:place", "crew-1", "hiding.place", place), orders])


def posture_seat() -> View:
    """The Alien chooses a posture."""
    t = Table("posture")
    t.crew(r1=2, r3=1, r4=3, r9=2)
    postures = move("alien", "posture", posture=one("aggressive", "instinctive", "focused"))
    return t.view("seat", ("alien",), asks=[ask("20:posture", "alien", "posture.choose", postures)], log=LOG)


def posture_blue() -> View:
    """The blue board has other numbers."""
    view = posture_seat()
    view["g"]["house"] = HOUSE
    return view


def behavior_seat() -> View:
    """The Alien plays one of the cards drawn."""
    t = Table("posture")
    t.g["posture"] = "instinctive"
    cards = t.hand("alien", "b1", "b5", back="behavior")
    t.crew(r1=2, r3=1)
    play = move("alien", "behavior", piece=one(*cards))
    return t.view("seat", ("alien",), asks=[ask("21:behavior", "alien", "behavior.choose", play)])


def appearance_table() -> View:
    """All Blips are turned up."""
    t = Table("appearance")
    t.g["posture"] = "focused"
    t.add("alien", "blip", "room-2", up=True)
    t.add("jonesy", "blip", "room-8", up=True)
    t.add("breakdown-1", "blip", "room-5", up=True)
    t.add("breakdown-2", "blip", "room-6", up=True)
    t.crew(r1=1, r2=2, r4=3, r5=1, r8=4)
    return t.view(asks=[ask("25:first", "alien", "appearance.order")], log=LOG)


def action_table() -> View:
    """Rooms are resolved one by one; the Crew taps one on the map."""
    t = Table("action")
    t.crew(r4=3, r5=1, r9=2, r10=2)
    t.add("green-presence", "crew", "room-6", up=True, by="crew-2")
    asks = [ask("50:room", CREW, "action.room", move(CREW, "resolve", room=one("room-4", "room-5", "room-9")))]
    return t.view(asks=asks, log=LOG, piles={"mission": {"count": 4, "up": []}, "discard": {"count": 0, "up": []}})


def action_seat() -> View:
    """A Presence acts: four kinds of action, one of them with a card from the hand."""
    t = Table("action")
    presence = t.add("red-presence", "crew", "room-1", up=True, by="crew-1")
    t.add("blue-passage", "crew", "stand:crew-1", up=True, by="crew-1")
    hand = t.hand("crew-1", "m07", "m26")
    cards = [p["h"] for p in t.pieces if p["zone"] == "crew-row"]
    moves = [
        move("crew-1", "draw"),
        move("crew-1", "power", card=one(*cards)),
        move("crew-1", "room"),
    ]
    orders = ask("13:orders", CREW, "orders.any", move("crew-1", "order", card=one(*hand)), waits=False)
    return t.view(
        "seat",
        ("crew-1",),
        asks=[ask("51:act", "crew-1", "action.act", *moves, args={"piece": presence, "room": "room-1"}), orders],
    )


def kitchen_seat() -> View:
    """A room that would empty the deck says so on its button."""
    view = action_seat()
    view["asks"][0]["args"]["depletes"] = 1
    return view
