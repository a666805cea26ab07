"""Views as a service would send them, one for every phase and screen, to draw and to test against."""

from __future__ import annotations

import copy
from typing import Any

View = dict[str, Any]
COLOURS = ("red", "blue", "green", "yellow", "white", "violet")
ROOMS = tuple(f"room-{n}" for n in range(1, 11))
SETS = {"crew-1": ("red", "blue"), "crew-2": ("green", "yellow"), "crew-3": ("white", "violet")}
NAMES = {"alien": "Sam", "crew-1": "Léa", "crew-2": "Noor", "crew-3": "Kit"}
CREW = tuple(SETS)


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


def lobby() -> View:
    """Before the game: two of four chairs are taken."""
    seats = [
        {"id": "alien", "name": "Sam", "auto": False, "awake": True},
        {"id": "crew-1", "name": "Léa", "auto": False, "awake": True},
        {"id": "crew-2", "name": None, "auto": False, "awake": False},
        {"id": "crew-3", "name": None, "auto": False, "awake": False},
    ]
    return {
        "k": "view",
        "version": 1,
        "build": "fake",
        "game": "uscss-nostromo",
        "lobby": True,
        "seats": seats,
        "address": "http://table.local:8000",
        "me": {"role": "table", "seats": [], "name": None},
        "undo": {"can": False, "why": "undo.nothing"},
        "players": 4,
        "options": {
            "difficulty": "hard-core",
            "heroic": "on",
            "survival": "off",
            "orders": "together",
            "mission": "app",
            "behavior": "app",
            "tokens": "cardboard",
            "read": "",
            "behaviors-run-out": "shuffle",
            "all-hunts": "optional",
            "no-card-left": "any",
            "into-the-nest": "forbidden",
            "last-card": "at-once",
            "freed-card": "liberator",
        },
    }


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


def question(kind: str, use: str, of: list[Any] | None = None, **more: Any) -> View:
    base = {"id": "q7", "kind": kind, "use": use, "of": of or [], "each": [], "pieces": [], "count": 1}
    return {**base, "learns": None, "mine": True, **more}


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


def tokens_question(role: str = "table", seats: tuple[str, ...] = ()) -> View:
    """Three face-down tokens on cardboard are turned up: what are they?"""
    t = _hunting()
    t.g |= {"house": HOUSE}
    here = [p["h"] for p in t.pieces if p["zone"] == "room-4" and not p["up"]]
    each = [[f"{c}-{k}" for c in SETS[CREW[i % 3]] for k in ("presence", "passage")] for i in range(len(here))]
    return t.view(role, seats, question=question("name", "token", each=each, pieces=here, count=len(here)), log=LOG)


def green_text() -> View:
    """Only the cardboard can tell whether an open card has a green text."""
    t = _hunting()
    return t.view(question=question("one", "green-text", ["yes", "no"]), log=LOG)


def procedure_seat() -> View:
    """Which procedure does an open card carry?"""
    t = _hunting()
    return t.view("seat", ("crew-2",), question=question("one", "procedure", ["p2", "p4", "p5", "none"]), log=LOG)


def liberation_seat() -> View:
    """The Nest frees: which card, which token."""
    t = Table("action")
    t.g |= {"house": HOUSE}
    cards = [t.add(f"c{n}", "crew-card", "captured:alien", up=True, by="crew-2") for n in (1, 3)]
    tokens = [t.add(f"{colour}-presence", "crew", "kept:alien", up=True) for colour in ("red", "white")]
    free = move("crew-2", "liberate", card=one(*cards), piece=one(*tokens))
    return t.view("seat", ("crew-2",), asks=[ask("60", "crew-2", "nest.liberate", free)], log=LOG)


def posture_blue() -> View:
    """The blue board has other numbers."""
    view = posture_seat()
    view["g"]["house"] = HOUSE
    return view


def kitchen_seat() -> View:
    """A room that would empty the deck says so on its button."""
    view = action_seat()
    view["asks"][0]["args"]["depletes"] = 1
    return view


def by_hand_table() -> View:
    """People do what a card says, and say when it is done."""
    t = _hunting()
    card = t.add("m31", "mission", "discard-shown", up=True)
    seats = ("alien", *CREW)
    done = ask("70", seats, "card.by-hand", move(seats, "done"), args={"source": "order", "card": card})
    return t.view(asks=[done], log=LOG)


def _hunting() -> Table:
    t = Table("hunting")
    t.g |= {"posture": "instinctive", "hunts_left": 1}
    t.crew(r1=1, r3=2, r4=3, r5=1, r6=2, r8=2, r9=1)
    t.add("alien", "blip", "room-4", up=True)
    t.add("jonesy", "blip", "room-8", up=True)
    return t


WINDOW = ("41:hunt", CREW, "orders.before-reveal")
LOG = [
    event(38, "discarded", shown=[{"h": 91, "back": "mission", "name": "m21"}]),
    event(39, "order", "crew-2", shown=[{"h": 92, "back": "mission", "name": "m31"}]),
    event(40, "window", gate="before-hunt"),
]


def hunting_table(**more: Any) -> View:
    """The question of the picture: any order before the tokens are turned up?"""
    t = _hunting()
    asks = [ask(*WINDOW, window=True, passes=True, args={"room": "room-4"})]
    todo = [{"what": "token", "back": "blip", "name": "alien", "from": "room-6", "to": "room-4", "n": 1}]
    return t.view(asks=asks, todo=todo, log=LOG, readers=list(ROOMS), **more)


def hunting_seat(lang: str = "en", **more: Any) -> View:
    """A Crew phone in the same window."""
    t = _hunting()
    hand = t.hand("crew-1", "m01", "m31", "m21")
    t.hand("crew-2", None, None)
    order = move("crew-1", "order", card=one(*hand[:2]))
    asks = [ask(*WINDOW, order, window=True, passes=True, args={"room": "room-4"})]
    return t.view("seat", ("crew-1",), asks=asks, log=LOG, **more)


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


def behavior_seat() -> View:
    """The Alien plays one of the cards drawn."""
    t = Table("posture")
    t.g["posture"] = "instinctive"
    cards = t.hand("alien", "b1", "b5", back="behavior")
    t.crew(r1=2, r3=1)
    play = move("alien", "behavior", piece=one(*cards))
    return t.view("seat", ("alien",), asks=[ask("21:behavior", "alien", "behavior.choose", play)])


def hunt_seat() -> View:
    """The Alien hunts: a room on the map, or no more."""
    t = _hunting()
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


def chance_table() -> View:
    """A card the table must name."""
    t = _hunting()
    of = [f"m{n:02}" for n in range(1, 41)]
    return t.view(question=question("name", "mission-deck", each=[of], pieces=[7]), log=LOG)


def outcome_table(won: bool = True) -> View:
    """The end."""
    winners = list(CREW) if won else ["alien"]
    return _hunting().view(outcome={"winners": winners, "rule": "end.procedures"}, seed="4be1" * 16, log=LOG)


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
