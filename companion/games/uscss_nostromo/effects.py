"""The effect vocabulary of boxes: what cards can say, as composable primitives with parameters."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Count = Annotated[int, Meta(ge=1, le=6)]
Whose = Literal["own", "any"]
Face = Literal["down", "up", "any"]
Reach = Literal["connected", "any"]


class Primitive(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """One thing a card does. Who does it is the player of the card, or the Alien for his own cards."""


class MoveToken(Primitive, frozen=True, tag="move-token"):
    """Move a Crew token on the board to a connected room, or to any room."""

    whose: Whose = "own"
    face: Face = "any"
    to: Reach = "connected"


class SwapTokens(Primitive, frozen=True, tag="swap-tokens"):
    """A Crew token of one's own and a Crew token in another room change places."""

    whose: Whose = "any"
    face: Face = "any"


class Save(Primitive, frozen=True, tag="save"):
    """Save that many Presence tokens, whoever owns them, from the room under attack."""

    count: Count = 1


class BringBack(Primitive, frozen=True, tag="bring-back"):
    """Lay a Crew token of one's own that has left the board face down into any room."""


class DrawCards(Primitive, frozen=True, tag="draw"):
    """Draw cards from the Mission deck."""

    count: Count = 1


class Look(Primitive, frozen=True, tag="look"):
    """Look at one face-down token on the board, telling nobody."""

    back: Literal["crew", "blip"]


class Retrieve(Primitive, frozen=True, tag="retrieve"):
    """Take a card of one's choice from the discard pile."""


class ReturnCards(Primitive, frozen=True, tag="return-cards"):
    """Shuffle the cards last laid on the discard pile back into the Mission deck."""

    count: Count = 1


class TakeItem(Primitive, frozen=True, tag="take-item"):
    """Take an Item token that lies in a room."""


class DiscardHand(Primitive, frozen=True, tag="discard-hand"):
    """Discard cards of one's choice from the hand: the player of the card, or each Crew player."""

    count: Count = 1
    who: Literal["self", "each"] = "self"


class DiscardDeck(Primitive, frozen=True, tag="discard"):
    """Discard cards from the Mission deck, one by one."""

    count: Count = 1


class GainBreakdown(Primitive, frozen=True, tag="gain-breakdown"):
    """The Alien gains a Breakdown token, for the turns to come."""


class LoseBreakdown(Primitive, frozen=True, tag="lose-breakdown"):
    """A gained Breakdown token goes back to the stock."""


class ExtraHunt(Primitive, frozen=True, tag="extra-hunt"):
    """More hunting actions in the next Hunting Phase."""

    count: Count = 1


class BarOrders(Primitive, frozen=True, tag="bar-orders"):
    """No mission orders in the next Hunting Phase nor in any attack before it is over."""


class BarItems(Primitive, frozen=True, tag="bar-items"):
    """No Item tokens in any attack before the next Hunting Phase is over."""


class ShiftBlip(Primitive, frozen=True, tag="shift-blip"):
    """Move a face-down Blip to a room without one, never to the Shuttle."""

    to: Reach = "connected"


class IgnoreJonesy(Primitive, frozen=True, tag="ignore-jonesy"):
    """The Alien may be moved into Jonesy's room this turn."""


class ByHand(Primitive, frozen=True, tag="by-hand"):
    """The people do what the card says; the companion waits until somebody says that it is done."""


OrderEffect = (
    MoveToken | SwapTokens | Save | BringBack | DrawCards | Look | Retrieve | ReturnCards | TakeItem | DiscardHand
)
ProtocolEffect = DiscardDeck | GainBreakdown | ExtraHunt | BarOrders | BarItems | DiscardHand
BehaviorEffect = DiscardDeck | GainBreakdown | ExtraHunt | BarOrders | BarItems | Look | ShiftBlip | IgnoreJonesy
PowerEffect = MoveToken | DrawCards | Retrieve | ReturnCards | TakeItem | DiscardHand | LoseBreakdown | BringBack
Effect = (
    MoveToken
    | SwapTokens
    | Save
    | BringBack
    | DrawCards
    | Look
    | Retrieve
    | ReturnCards
    | TakeItem
    | DiscardHand
    | DiscardDeck
    | GainBreakdown
    | LoseBreakdown
    | ExtraHunt
    | BarOrders
    | BarItems
    | ShiftBlip
    | IgnoreJonesy
    | ByHand
)
