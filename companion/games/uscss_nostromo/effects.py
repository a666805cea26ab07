"""The effect vocabulary of boxes: what cards can say, as composable primitives with parameters."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Count = Annotated[int, Meta(ge=1, le=6)]
Room = Annotated[int, Meta(ge=1, le=10)]
Whose = Literal["own", "any"]
Face = Literal["down", "up", "any"]
Reach = Literal["connected", "any"] | Room
"""Where to: a connected room, any room, or the room of that number."""
Place = Literal["any", "alien"] | Room
"""Where: anywhere on the board, with the Alien (in its room, or where it attacks), or in the room of that number."""
Moment = Literal["hiding", "hunting", "attack", "action", "before-hunt", "before-reveal", "hunt-over"]
"""A phase, an attack inside one, or one of the moments of hunting in which the Alien must ask."""
Posture = Literal["aggressive", "instinctive", "focused"]
Text = Annotated[str, Meta(min_length=1)]
NO_ROOM_EFFECT = frozenset({2, 3, 6, 7, 8, 9})


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something said, in English and French."""

    en: Text
    fr: Text


class Primitive(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, rename="kebab"):
    """One thing a card does. Who does it is the player of the card, or the Alien for his own cards.

    `count` on a choice of targets means that many, one after the other, as far as there are any. `may` lets the player
    stop at any time, the first included: with `count` it is "up to".
    """


class MoveToken(Primitive, frozen=True, tag="move-token"):
    """Move a Crew token on the board to a connected room, any room, or one room."""

    whose: Whose = "own"
    face: Face = "any"
    start: Place = msgspec.field(default="any", name="from")
    to: Reach = "connected"
    count: Count = 1
    may: bool = False


class SwapTokens(Primitive, frozen=True, tag="swap-tokens"):
    """A Crew token of one's own and a Crew token in another room change places."""

    whose: Whose = "any"
    face: Face = "any"
    may: bool = False


class Flip(Primitive, frozen=True, tag="flip"):
    """Turn a Crew token on the board face up or face down where it lies, but not where it would be found at once."""

    to: Literal["up", "down"]
    whose: Whose = "own"
    start: Place = msgspec.field(default="any", name="from")
    count: Count = 1
    may: bool = False


class Save(Primitive, frozen=True, tag="save"):
    """Save that many Presence tokens, whoever owns them, from the room under attack; or all of them."""

    count: Count | Literal["all"] = 1
    may: bool = False


class BringBack(Primitive, frozen=True, tag="bring-back"):
    """Lay a Crew token of one's own that has left the board face down into any room, or into one room."""

    to: Literal["any"] | Room = "any"
    count: Count = 1
    may: bool = False


class Shelter(Primitive, frozen=True, tag="shelter"):
    """What lies face down in a room is not turned up by the Alien until the hunting is over."""

    room: Place = "any"


class BarRoom(Primitive, frozen=True, tag="bar-room"):
    """The Alien may not be moved into a room until the hunting is over."""

    room: Literal["any"] | Room = "any"


class DrawCards(Primitive, frozen=True, tag="draw"):
    """Draw cards from the Mission deck."""

    count: Count = 1


class Look(Primitive, frozen=True, tag="look"):
    """Look at face-down tokens on the board, telling nobody."""

    back: Literal["crew", "blip"]
    start: Place = msgspec.field(default="any", name="from")
    count: Count = 1
    may: bool = False


class Peek(Primitive, frozen=True, tag="peek"):
    """Look at the top cards of the Mission deck, telling nobody; then lay them back.

    `back`: as they lay (`same`), on top in any order (`top`), or under the deck in any order (`bottom`). `take`: so
    many of them go into the hand first.
    """

    count: Count = 1
    take: Annotated[int, Meta(ge=0, le=6)] = 0
    back: Literal["same", "top", "bottom"] = "same"


class Retrieve(Primitive, frozen=True, tag="retrieve"):
    """Take a card of one's choice from the discard pile."""

    count: Count = 1
    may: bool = False


class ReturnCards(Primitive, frozen=True, tag="return-cards"):
    """Shuffle the cards last laid on the discard pile back into the Mission deck."""

    count: Count = 1


class TakeItem(Primitive, frozen=True, tag="take-item"):
    """Take an Item token that lies in a room."""

    start: Place = msgspec.field(default="any", name="from")
    may: bool = False


class DiscardHand(Primitive, frozen=True, tag="discard-hand"):
    """Discard cards from the hand: the player of the card, or each Crew player; of his choice, or at random."""

    count: Count = 1
    who: Literal["self", "each"] = "self"
    random: bool = False


class DiscardDeck(Primitive, frozen=True, tag="discard"):
    """Discard cards from the Mission deck, one by one, each green text applied."""

    count: Count = 1


class GainBreakdown(Primitive, frozen=True, tag="gain-breakdown"):
    """The Alien gains Breakdown tokens, for the turns to come."""

    count: Count = 1


class LoseBreakdown(Primitive, frozen=True, tag="lose-breakdown"):
    """Gained Breakdown tokens go back to the stock."""

    count: Count = 1


class ExtraHunt(Primitive, frozen=True, tag="extra-hunt"):
    """More hunting actions in the next Hunting Phase."""

    count: Count = 1


class FewerHunts(Primitive, frozen=True, tag="fewer-hunts"):
    """Fewer hunting actions in the Hunting Phase under way, or in the next one."""

    count: Count = 1


class BarOrders(Primitive, frozen=True, tag="bar-orders"):
    """No mission orders in the next Hunting Phase nor in any attack before it is over."""


class BarItems(Primitive, frozen=True, tag="bar-items"):
    """No Item tokens in any attack before the next Hunting Phase is over."""


class AllowOrders(Primitive, frozen=True, tag="allow-orders"):
    """Nothing forbids mission orders in hunting and attacks until the next Hunting Phase is over."""


class AllowItems(Primitive, frozen=True, tag="allow-items"):
    """Nothing forbids Item tokens until the next Hunting Phase is over."""


class ShiftBlip(Primitive, frozen=True, tag="shift-blip"):
    """Move a face-down Blip to a room without one, never to the Shuttle."""

    to: Reach = "connected"
    may: bool = False


class MoveAlien(Primitive, frozen=True, tag="move-alien"):
    """Move the face-up Alien while no attack is under way; into no room that is closed to it."""

    to: Reach = "connected"
    may: bool = False


class MoveJonesy(Primitive, frozen=True, tag="move-jonesy"):
    """Move the face-up Jonesy to another room."""

    to: Reach = "connected"
    may: bool = False


class IgnoreJonesy(Primitive, frozen=True, tag="ignore-jonesy"):
    """The Alien may be moved into Jonesy's room this turn."""


class ActAgain(Primitive, frozen=True, tag="act-again"):
    """A Presence in the room being resolved may act once more, as long as it is still there; no Presence twice."""

    whose: Whose = "own"
    may: bool = False


class UseRoom(Primitive, frozen=True, tag="use-room"):
    """Use the effect of a room at once, as if a Presence of one's own acted there."""

    room: Room


class ActivateProcedure(Primitive, frozen=True, tag="activate"):
    """Activate an emergency procedure out of the hand, if one more can be activated this turn."""


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", omit_defaults=True):
    """Something that everybody can see. All that is given must be true, and something must be given."""

    moment: Moment | None = None
    posture: Posture | None = None
    deck_at_most: Annotated[int, Meta(ge=0, le=40)] | None = None
    captured_at_least: Annotated[int, Meta(ge=1, le=6)] | None = None
    activated_at_least: Annotated[int, Meta(ge=1, le=5)] | None = None
    hand_at_most: Annotated[int, Meta(ge=0, le=40)] | None = None
    attack: bool | None = None
    with_item: bool | None = None
    room: Place | None = None
    holds: Literal["crew", "blip", "item", "alien", "jonesy", "nobody"] | None = None


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of several things that a card lets its player choose from."""

    id: Text
    name: Words
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]


class If(Primitive, frozen=True, tag="if"):
    """When something is true one thing, otherwise another, or nothing."""

    that: Condition
    then: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    otherwise: tuple[Effect, ...] = ()


class Choose(Primitive, frozen=True, tag="choose"):
    """One of several things, of the player's choice."""

    one_of: Annotated[tuple[Option, ...], Meta(min_length=2)]


class May(Primitive, frozen=True, tag="may"):
    """The player says whether he does it."""

    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]


class ByHand(Primitive, frozen=True, tag="by-hand"):
    """The people do what the card says; the companion waits until somebody says that it is done."""


Effect = (
    MoveToken
    | SwapTokens
    | Flip
    | Save
    | BringBack
    | Shelter
    | BarRoom
    | DrawCards
    | Look
    | Peek
    | Retrieve
    | ReturnCards
    | TakeItem
    | DiscardHand
    | DiscardDeck
    | GainBreakdown
    | LoseBreakdown
    | ExtraHunt
    | FewerHunts
    | BarOrders
    | BarItems
    | AllowOrders
    | AllowItems
    | ShiftBlip
    | MoveAlien
    | MoveJonesy
    | IgnoreJonesy
    | ActAgain
    | UseRoom
    | ActivateProcedure
    | If
    | Choose
    | May
    | ByHand
)

PRIMITIVES: dict[str, type[Primitive]] = {str(kind.__struct_config__.tag): kind for kind in Primitive.__subclasses__()}
"""Every primitive by the word that cards use for it."""

CREW_ONLY: frozenset[type[Primitive]] = frozenset(
    {Save, BringBack, DrawCards, Retrieve, TakeItem, ActAgain, UseRoom, ActivateProcedure}
)
"""What only a Crew player can do: on orders and powers, not on what the Alien reads."""

ALIEN_ONLY: frozenset[type[Primitive]] = frozenset({BarOrders, BarItems, IgnoreJonesy, ShiftBlip})
"""What only the Alien's cards say."""


def inside(effect: Primitive) -> tuple[tuple[Effect, ...], ...]:
    """The lists of effects that stand inside this one."""
    match effect:
        case If():
            return (effect.then, effect.otherwise)
        case Choose():
            return tuple(option.effects for option in effect.one_of)
        case May():
            return (effect.effects,)
        case _:
            return ()
