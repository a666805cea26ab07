"""Survival and Heroic: a shared pool, kept tokens, crew members with their owners, liberation."""

from __future__ import annotations

from tests.web_ui.scenes.laid import CREW, HOUSE, LOG, ROOMS, Table, View, ask, event, move, one


def survival_table() -> View:
    """Survival and Heroic on cardboard: a pool of face-down tokens, kept tokens, crew members with their owners."""
    t = Table("hiding")
    t.g |= {"house": HOUSE}
    pool = [t.add(None, "crew", "pool:crew") for _ in range(7)]
    t.add("violet-passage", "crew", "pool:crew", up=True, by="crew-3")
    for colour in ("red", "white"):
        t.add(f"{colour}-presence", "crew", "kept:alien", up=True)
    t.crew(r1=1, r4=2)
    for i, card in enumerate(p for p in t.pieces if p["zone"] == "crew-row"):
        card["by"] = CREW[i % 3]
    place = move("crew-2", "place", piece=one(*pool), room=one(*ROOMS))
    log = [event(3, "edited", option="into-the-nest", value="forbidden", edit="house")]
    return t.view(asks=[ask("12:place", "crew-2", "hiding.place", place)], log=log)


def survival_seat() -> View:
    """A phone in Survival: the pool is everybody's, the cards are on cardboard."""
    view = survival_table()
    t = Table("hiding")
    t.next = 400
    hand = t.hand("crew-2", None, None, None)
    view["pieces"] += [p for p in t.pieces if p["h"] in hand]
    orders = ask("13:orders", CREW, "orders.any", move("crew-2", "order", card=one(*hand)), waits=False)
    return view | {"me": {"role": "seat", "seats": ["crew-2"], "name": "Noor"}, "asks": [*view["asks"], orders]}


def liberation_seat() -> View:
    """The Nest frees: which card, which token."""
    t = Table("action")
    t.g |= {"house": HOUSE}
    cards = [t.add(f"c{n}", "crew-card", "captured:alien", up=True, by="crew-2") for n in (1, 3)]
    tokens = [t.add(f"{colour}-presence", "crew", "kept:alien", up=True) for colour in ("red", "white")]
    free = move("crew-2", "liberate", card=one(*cards), piece=one(*tokens))
    return t.view("seat", ("crew-2",), asks=[ask("60", "crew-2", "nest.liberate", free)], log=LOG)
