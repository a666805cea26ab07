"""What the effects of cards are worth to a plain Crew player at this moment."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.piece import Zone
from companion.games.uscss_nostromo import effects as e
from companion.games.uscss_nostromo.conditions import holds
from companion.games.uscss_nostromo.guess import Sight
from companion.games.uscss_nostromo.playable import activates
from companion.games.uscss_nostromo.scope import shut
from companion.games.uscss_nostromo.tokens import HANDS, KITCHEN, ROOMS, STAND_ALIEN, is_presence

THIN = 14
"""A Mission deck as low as this is to be spared."""

LIFE = 3.0
"""What one crew member out of danger is worth; a card in the hand is worth 1."""


def worth(sight: Sight, effects: Sequence[e.Primitive], danger: Zone, source: str) -> float:
    """What these effects together are worth. `danger` is the room under attack or about to be revealed, if any."""
    return sum(_one(sight, effect, danger, source) for effect in effects)


def _one(sight: Sight, effect: e.Primitive, danger: Zone, source: str) -> float:
    match effect:
        case e.If():
            true = holds(sight.s, sight.board, sight.seat, source, effect.that)
            return worth(sight, effect.then if true else effect.otherwise, danger, source)
        case e.Choose():
            return max(worth(sight, option.effects, danger, source) for option in effect.one_of)
        case e.May():
            return max(0.0, worth(sight, effect.effects, danger, source))
        case _:
            return _cards(sight, effect) + _tokens(sight, effect, danger)


def spare(sight: Sight) -> bool:
    """Whether the Mission deck can bear it that cards are drawn."""
    return len(sight.s.piles["mission"]) > THIN


def _cards(sight: Sight, effect: e.Primitive) -> float:
    card, mine = 1.0 if spare(sight) else -1.0, sight.board.at(HANDS[sight.seat])
    match effect:
        case e.DrawCards():
            return effect.count * card
        case e.Peek():
            return 0.3 + effect.take * card
        case e.DiscardHand():
            return -0.8 * effect.count
        case e.DiscardDeck():
            return -0.5 * effect.count if spare(sight) else -1.5
        case e.Retrieve():
            held = {sight.procedure(p.handle) for p in mine}
            wanted = {sight.procedure(h) for h in sight.s.piles["discard"]} - held - {None}
            return min(effect.count, len(wanted)) * 2.0
        case e.ReturnCards():
            back = min(effect.count, len(sight.s.piles["discard"]))
            return 0.1 * back if spare(sight) else 0.6 * back
        case e.ActivateProcedure():
            ready = activates(sight.s) and any(sight.procedure(p.handle) for p in mine)
            return 6.0 * ready
        case e.UseRoom():
            return 3.0 * card if ROOMS[effect.room - 1] == KITCHEN else 1.0
        case e.LoseBreakdown():
            gained = sum(p.back == "blip" for p in sight.board.at(STAND_ALIEN)) > 3
            return 1.0 * gained
        case _:
            return 0.0


def _tokens(sight: Sight, effect: e.Primitive, danger: Zone) -> float:
    s = sight.s
    lives = sight.crowd(danger) if danger else 0.0
    match effect:
        case e.Save():
            there = len(sight.board.presences(s.g.attack))
            return LIFE * (there if effect.count == "all" else min(there, effect.count))
        case e.MoveToken() if danger and effect.start in ("any", "alien"):
            mine = [p for p in sight.board.crew(danger) if effect.whose == "any" or p.by == sight.seat]
            fits = [p for p in mine if effect.face == "any" or p.up == (effect.face == "up")]
            return LIFE * min(effect.count, sum(map(sight.likely, fits)))
        case e.MoveToken():
            return 0.2
        case e.MoveAlien() | e.Shelter(room="alien"):
            return LIFE * lives * 0.7
        case e.BarRoom() | e.Shelter() | e.MoveJonesy():
            fuller = max((sight.crowd(room) for room in ROOMS if room not in shut(s)), default=0.0)
            return LIFE * 0.3 * fuller if not danger else 0.0
        case e.FewerHunts():
            hunting = s.g.phase == "hunting"
            prey = any(sight.crowd(room) >= 1 for room in ROOMS)
            return 1.6 * (prey and s.g.hunts_left > 0) if hunting else 1.0
        case e.BringBack():
            back = any(is_presence(p) for p in sight.board.removed(sight.seat))
            return 1.2 * (back and s.g.phase == "action")
        case e.TakeItem():
            return 1.0
        case e.ActAgain():
            return 1.2
        case _:
            return 0.0
