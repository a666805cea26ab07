"""The state of the game: what may stand on the agenda, and the numbers that everybody can see."""

from __future__ import annotations

from typing import Annotated

import msgspec

from companion.engine.marks import PUBLIC
from companion.engine.piece import Handle, Piece, Seat, Zone, owner
from companion.engine.state import State
from companion.games.uscss_nostromo import (
    acting,
    action,
    activation,
    again,
    appearance,
    attack,
    cards,
    choosing,
    deck,
    do,
    end_of_turn,
    flipping,
    hiding,
    hunting,
    items,
    liberation,
    orders,
    peeking,
    posture,
    revealing,
    roaming,
    setup,
    targets,
    turn,
)
from companion.games.uscss_nostromo.house import House
from companion.games.uscss_nostromo.tokens import ALIEN

AnyStep = (
    setup.DealSets
    | setup.ExtraSets
    | setup.DealCrew
    | turn.Turn
    | hiding.HidingPhase
    | hiding.TurnDown
    | hiding.LayDown
    | hiding.Placing
    | hiding.AlienPlaces
    | hiding.BeforeBlips
    | hiding.PlaceRest
    | posture.PosturePhase
    | posture.ChoosePosture
    | posture.Gain
    | posture.DrawBehaviors
    | posture.ChooseBehavior
    | posture.PlayBehavior
    | posture.PutUnder
    | appearance.AppearancePhase
    | appearance.TurnUp
    | appearance.Breakdowns
    | appearance.RevealOrder
    | appearance.Breakdown
    | appearance.AlienAppears
    | revealing.Reveal
    | attack.Defend
    | attack.Capture
    | attack.ChooseCaptured
    | attack.AttackOver
    | hunting.HuntingPhase
    | hunting.GoOnHunting
    | hunting.Hunt
    | hunting.HuntingEnds
    | action.ActionPhase
    | action.GoOnActing
    | action.TurnOver
    | action.ChooseRoom
    | acting.Resolving
    | acting.WhoActs
    | acting.Act
    | activation.ActivateOne
    | activation.Activate
    | activation.WhichProcedure
    | liberation.Liberate
    | end_of_turn.EndOfTurn
    | end_of_turn.PassSets
    | end_of_turn.GiveCard
    | orders.OrderWindow
    | orders.BeforeReveal
    | orders.PlayOrder
    | cards.Identify
    | cards.Learn
    | cards.Draw
    | do.Do
    | deck.Discard
    | deck.GreenText
    | deck.GreenTexts
    | deck.DiscardTarget
    | deck.DiscardAtRandom
    | deck.Thrown
    | targets.MoveTarget
    | targets.SwapTarget
    | targets.SaveTarget
    | targets.BringTarget
    | targets.LookTarget
    | targets.RecoverTarget
    | targets.ItemTarget
    | targets.BlipTarget
    | flipping.FlipTarget
    | flipping.TurnedOver
    | roaming.AlienTarget
    | roaming.JonesyTarget
    | roaming.RoomTarget
    | again.AgainTarget
    | peeking.KeepSome
    | peeking.LayBack
    | peeking.InOrder
    | choosing.Choosing
    | choosing.Agreeing
    | choosing.HandsAtWork
    | items.FlameDraws
    | items.DrawDiscarded
    | items.Detecting
    | items.DropItem
)


class G(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody can see apart from the pieces.

    `attack` is the room under attack and `room_resolving` the one being resolved, both empty otherwise. `alien` and
    `jonesy` are the handles of those tokens while they lie face up on the board. `no_orders` and `no_items` last until
    the hunting is over, and so do what cards have done against it: `orders_kept` and `items_kept` (nothing forbids
    them), `closed` (rooms the Alien may not be moved into) and `sheltered` (rooms where it turns up nothing).
    `cards_missing`: a card was to be drawn or discarded and there was none. `slots` are the cards in the activation
    slots with their procedures. `house` is what was agreed on before the game.
    """

    turn: Annotated[int, PUBLIC] = 0
    phase: Annotated[str, PUBLIC] = "setup"
    posture: Annotated[str, PUBLIC] = ""
    attack: Annotated[Zone, PUBLIC] = ""
    room_resolving: Annotated[Zone, PUBLIC] = ""
    activated: Annotated[tuple[str, ...], PUBLIC] = ()
    activated_this_turn: Annotated[int, PUBLIC] = 0
    captured: Annotated[int, PUBLIC] = 0
    hunts_left: Annotated[int, PUBLIC] = 0
    extra_hunts: Annotated[int, PUBLIC] = 0
    alien: Annotated[Handle, PUBLIC] = 0
    jonesy: Annotated[Handle, PUBLIC] = 0
    jonesy_ignored: Annotated[bool, PUBLIC] = False
    no_orders: Annotated[bool, PUBLIC] = False
    no_items: Annotated[bool, PUBLIC] = False
    orders_kept: Annotated[bool, PUBLIC] = False
    items_kept: Annotated[bool, PUBLIC] = False
    closed: Annotated[tuple[Zone, ...], PUBLIC] = ()
    sheltered: Annotated[tuple[Zone, ...], PUBLIC] = ()
    cards_missing: Annotated[bool, PUBLIC] = False
    slots: Annotated[tuple[tuple[Handle, str], ...], PUBLIC] = ()
    house: Annotated[House, PUBLIC] = House()


class NostromoState(State, kw_only=True):
    """A game of USCSS Nostromo."""

    agenda: list[AnyStep]
    g: G

    def looks(self, seat: Seat, piece: Piece) -> bool:
        """Until Hiding ends any Crew player at any Crew token, the Alien at his Blips; then nobody at the board."""
        if self.g.phase == "hiding" and piece.back == "crew":
            return seat in self.seats and seat != ALIEN
        if self.g.phase == "hiding" and piece.back == "blip":
            return seat == ALIEN
        return owner(piece.zone) == seat
