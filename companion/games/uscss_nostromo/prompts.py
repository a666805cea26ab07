"""The prompts: what is asked, and which arguments the words of each can speak of."""

from __future__ import annotations

PROMPTS: dict[str, tuple[str, ...]] = {
    "setup.extra-set": ("count",),
    "hiding.place": (),
    "hiding.more": (),
    "hiding.rest": (),
    "posture.choose": (),
    "behavior.choose": (),
    "behavior.order": (),
    "appearance.order": (),
    "attack.defend": ("room",),
    "detector.move": ("room",),
    "flame.next": (),
    "capture.drop": ("room",),
    "capture.choose": ("room", "left", "seat"),
    "hunting.move": ("left",),
    "action.room": (),
    "action.who": ("room",),
    "action.act": ("room", "piece"),
    "mother.activate": (),
    "shuttle.activate": (),
    "infirmary.take": (),
    "turn.give-set": (),
    "turn.give-card": ("to",),
    "nest.liberate": (),
    "orders.any": (),
    "orders.before-blips": (),
    "orders.before-posture": (),
    "orders.before-hunt": (),
    "orders.before-reveal": ("room",),
    "orders.hunt-over": (),
    "orders.turn-over": (),
    "target.move": ("source", "card"),
    "target.swap": ("source", "card"),
    "target.save": ("source", "card"),
    "target.bring-back": ("source", "card"),
    "target.look": ("source", "card"),
    "target.recover": ("source", "card"),
    "target.item": ("source", "card"),
    "target.blip": ("source", "card"),
    "target.discard": ("left",),
}
"""Prompt id → its arguments. `source` is order, protocol, behavior or power; `card` and `piece` are handles."""

GATES = ("before-blips", "before-posture", "attack", "before-hunt", "before-reveal", "hunt-over", "turn-over")
"""The windows in which the Alien must ask for mission orders, in the order of the turn."""
