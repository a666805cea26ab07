"""A plain Crew player: Presences spread out, saved when it comes to that, and procedures into their slots."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.ask import Ask, Moves
from companion.engine.move import Move, Value
from companion.engine.piece import Handle, Zone
from companion.games.uscss_nostromo import effects as e
from companion.games.uscss_nostromo.box import Order
from companion.games.uscss_nostromo.guess import Sight, choices, emptiest, first, kinds, pairs
from companion.games.uscss_nostromo.tokens import HANDS, INFIRMARY, KITCHEN, MOTHER, NEST, SHUTTLE, is_presence, named

THIN = 14
"""A Mission deck as low as this is to be spared."""


def place(sight: Sight, moves: Moves) -> Move:
    """A Presence alone where it can do something; Passages in a heap, where they draw the Alien to nobody."""
    pieces = choices(moves, "place", "piece")
    piece = int(str(pieces[sight.rng.randrange(len(pieces))]))
    presence = is_presence(sight.s.pieces[piece])
    weights: dict[Value, float] = {
        room: room_worth(sight, str(room), presence) for room in choices(moves, "place", "room")
    }
    return first(moves, "place", piece=piece, room=sight.weighted(weights))


def room_worth(sight: Sight, room: Zone, presence: bool) -> float:
    """How good a room is for one more token."""
    ready = any(sight.procedure(p.handle) for p in sight.board.at(HANDS[sight.seat]))
    useful = {SHUTTLE: 4.0 if ready else 0.5, MOTHER: 2.0 if ready else 0.4, KITCHEN: 1.8, INFIRMARY: 1.0, NEST: 0.4}
    blip = any(p.back == "blip" for p in sight.board.at(room))
    caution = (0.4 if presence else 1.5) if blip else 1.0
    tokens, lives = sight.tokens(room), sight.crowd(room)
    if presence:
        return useful.get(room, 0.8) * caution * (1.5, 0.8, 0.2, 0.1)[min(tokens, 3)]
    return caution * ((0.5, 1.5, 2.0, 1.0)[min(tokens, 3)] if lives < 1 else 0.2)


def needed(sight: Sight, card: Handle) -> bool:
    """Whether the card is the only one in the hand with its procedure."""
    mine = [sight.procedure(p.handle) for p in sight.board.at(HANDS[sight.seat])]
    procedure = sight.procedure(card)
    return procedure is not None and mine.count(procedure) == 1


def window(sight: Sight, ask: Ask, moves: Moves) -> Move | None:
    """An order or an item, if one is of use now; otherwise nothing."""
    scored: dict[Value, float] = {}
    for card in choices(moves, "order", "card"):
        order, wanted = sight.order(int(str(card))), needed(sight, int(str(card)))
        if order is not None and useful(sight, ask, order, wanted):
            scored[card] = 2.0 * isinstance(order.effects[0], e.Save) - wanted
    if scored:
        return first(moves, "order", card=sight.best(scored))
    items = choices(moves, "item", "piece")
    if items:
        flame = [h for h in items if named(sight.s.pieces[int(str(h))]) == "flame-thrower"]
        return first(moves, "item", piece=(flame or list(items))[0])
    return None


def useful(sight: Sight, ask: Ask, order: Order, wanted: bool) -> bool:
    """Whether it is worth playing this order at this moment. A wanted procedure is given up for a life only."""
    effect, s = order.effects[0], sight.s
    danger = s.g.attack or str(ask.args.get("room", "")) * (ask.prompt == "orders.before-reveal")
    if danger:
        mine = [p for p in sight.board.crew(danger) if p.by == sight.seat and sight.likely(p) > 0]
        if isinstance(effect, e.Save):
            return True
        return isinstance(effect, e.MoveToken) and bool(mine) and danger != NEST and effect.face != "up"
    if wanted:
        return False
    spare = len(s.piles["mission"]) > THIN
    match effect:
        case e.DrawCards():
            return spare and s.g.phase == "hiding"
        case e.Retrieve():
            return any(sight.procedure(h) for h in s.piles["discard"])
        case e.ReturnCards():
            return not spare
        case e.BringBack():
            return s.g.phase == "action" and any(is_presence(p) for p in sight.board.removed(sight.seat))
        case e.TakeItem():
            return True
        case _:
            return False


def act(sight: Sight, moves: Moves) -> Move:
    """Procedures first; then cards, if the deck can bear it; then whatever costs nothing."""
    room = sight.s.g.room_resolving
    spare = len(sight.s.piles["mission"]) > THIN
    can = kinds(moves)
    if "room" in can and (room == SHUTTLE or (room == MOTHER and len(sight.s.piles["mission"]) > 2)):
        return first(moves, "room")
    if "pick" in can:
        return first(moves, "pick", piece=choices(moves, "pick", "piece")[0])
    if "room" in can and (spare if room == KITCHEN else any(sight.procedure(h) for h in sight.s.piles["discard"])):
        return first(moves, "room")
    powers: dict[Value, float] = {}
    for card in choices(moves, "power", "card"):
        effect = sight.box.crew[named(sight.s.pieces[int(str(card))])].effects[-1]
        draws = isinstance(effect, e.DrawCards)
        powers[card] = float(effect.count if isinstance(effect, e.DrawCards) else 0) if spare else float(not draws)
    if powers:
        return first(moves, "power", card=sight.best(powers))
    return first(moves, "draw")


def recover(sight: Sight, moves: Moves) -> Move:
    """A procedure that is still missing and not in the hand."""
    held = {sight.procedure(p.handle) for p in sight.board.at(HANDS[sight.seat])}
    scored: dict[Value, float] = {}
    for card in choices(moves, "recover", "piece"):
        procedure = sight.procedure(int(str(card)))
        scored[card] = (procedure is not None) + (procedure not in held)
    return first(moves, "recover", piece=sight.best(scored))


def discard(sight: Sight, moves: Moves) -> Move:
    """What is least missed."""
    scored: dict[Value, float] = {
        card: -float(needed(sight, int(str(card)))) for card in choices(moves, "discard", "card")
    }
    return first(moves, "discard", card=sight.best(scored))


def move_token(sight: Sight, moves: Moves) -> Move:
    """Out of danger to where few lie; otherwise a Presence to where it can do something."""
    best: tuple[float, int, Zone] | None = None
    danger = sight.s.g.attack or _alien_room(sight)
    for piece, rooms in pairs(moves, "target-move").items():
        p = sight.s.pieces[piece]
        alive = sight.likely(p)
        for room, score in emptiest(sight, rooms).items():
            worth = alive * (10.0 * (p.zone == danger) - 20.0 * (room == danger)) + score
            worth += alive * room_worth(sight, str(room), presence=True)
            if best is None or worth > best[0]:
                best = (worth, piece, str(room))
    assert best is not None
    return first(moves, "target-move", piece=best[1], room=best[2])


def _alien_room(sight: Sight) -> Zone:
    alien = sight.s.pieces.get(sight.s.g.alien)
    return alien.zone if alien is not None else ""


def detect(sight: Sight, moves: Moves) -> Move:
    """Everybody out, to where few lie."""
    piece, rooms = next(iter(pairs(moves, "detect").items()))
    return first(moves, "detect", piece=piece, room=sight.best(emptiest(sight, rooms)))


def save(sight: Sight, moves: Moves) -> Move:
    """One's own first."""
    scored: dict[Value, float] = {
        piece: float(sight.s.pieces[int(str(piece))].by == sight.seat)
        for piece in choices(moves, "target-token", "piece")
    }
    return first(moves, "target-token", piece=sight.best(scored))


ANSWERS: dict[str, Callable[[Sight, Moves], Move]] = {
    "hiding.place": place,
    "hiding.rest": place,
    "action.act": act,
    "infirmary.take": recover,
    "target.recover": recover,
    "target.discard": discard,
    "target.move": move_token,
    "target.bring-back": move_token,
    "target.save": save,
    "detector.move": detect,
}
"""By prompt; windows are for `window`, anything else by lot."""
