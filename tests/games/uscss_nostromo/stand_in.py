"""The stand-in box at the table: games brought to the moment at which a card of it counts."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.play import Play
from companion.games.uscss_nostromo import box as boxes
from companion.games.uscss_nostromo import effects as e
from companion.games.uscss_nostromo.box import BOXES, DEFAULT_BOX
from companion.games.uscss_nostromo.do import effects
from tests.games.uscss_nostromo.table import Table

TEXT = (BOXES / DEFAULT_BOX).read_text(encoding="utf-8")
BOX = boxes.load(TEXT)
CARD = {m.order: m.id for m in BOX.data.missions}
SPARE = ("m01", "m02", "m03", "m04")


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


def read(t: Table, *what: e.Primitive, seat: str = "alien", source: str = "protocol") -> None:
    """These effects take place now."""
    now = Play(t.rules, t.s)
    now.push(*effects(what, seat, source, 0))  # type: ignore[arg-type]
    t.rules.settle(now)
    t.said = now.events
    t.settle()


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


def sees_what_he_looked_at(t: Table) -> None:
    t.do("alien", "target-token", piece="red-presence")
    assert t.seen("alien", recall=True).pieces[t.piece("red-presence").handle].name == "red-presence"
    assert t.seen("alien").pieces[t.piece("red-presence").handle].name is None


def gains(t: Table) -> None:
    assert len(t.s.at("supply")) == 2


def turned_up(t: Table) -> None:
    t.do("alien", "target-flip", piece="red-presence")
    assert t.up("red-presence")


def flag(name: str, say: Callable[[str], Table] = protocol) -> Callable[[str], None]:
    """A text that sets something for the turn."""

    def check(card: str) -> None:
        assert getattr(say(card).s.g, name)

    return check
