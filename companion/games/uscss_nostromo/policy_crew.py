"""A plain Crew player: Presences spread out, saved when it comes to that, and procedures into their slots."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.ask import Ask, Moves
from companion.engine.move import PASS, Move, Value
from companion.engine.piece import Handle, Zone
from companion.games.uscss_nostromo import effects as e
from companion.games.uscss_nostromo.box import Order
from companion.games.uscss_nostromo.choosing import Agreeing, Choosing
from companion.games.uscss_nostromo.guess import Sight, choices, emptiest, first, kinds, pairs
from companion.games.uscss_nostromo.tokens import HANDS, INFIRMARY, KITCHEN, MOTHER, NEST, SHUTTLE, is_presence, named
from companion.games.uscss_nostromo.worth import LIFE, spare, worth

PROCEDURE = 2.5
"""What a card is worth that is the only one in the hand with its procedure."""

ENOUGH = 0.4
"""An order is played when it gains more than this."""


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
        order = sight.order(int(str(card)))
        if order is not None:
            gain = order_worth(sight, ask, order) - PROCEDURE * needed(sight, int(str(card)))
            if gain > ENOUGH:
                scored[card] = gain
    if scored:
        return first(moves, "order", card=sight.best(scored))
    items = choices(moves, "item", "piece")
    if items:
        flame = [h for h in items if named(sight.s.pieces[int(str(h))]) == "flame-thrower"]
        return first(moves, "item", piece=(flame or list(items))[0])
    return None


def endangered(sight: Sight, ask: Ask) -> Zone:
    """The room under attack, or the one that is about to be turned up."""
    return sight.s.g.attack or str(ask.args.get("room", "")) * (ask.prompt == "orders.before-reveal")


def order_worth(sight: Sight, ask: Ask, order: Order) -> float:
    """What it is worth to play this order at this moment; what saves lives is kept for when they are in danger."""
    danger = endangered(sight, ask)
    gain = worth(sight, order.effects, danger, "order")
    if danger:
        return gain if gain >= LIFE / 2 and sight.crowd(danger) >= 0.5 else 0.0
    rescues = set(order.when) <= {"attack", "before-reveal"} or isinstance(order.effects[0], e.MoveToken)
    return 0.0 if rescues and not isinstance(order.effects[-1], e.DrawCards) else gain


def act(sight: Sight, moves: Moves) -> Move:
    """Procedures first; then cards, if the deck can bear it; then whatever costs nothing."""
    room = sight.s.g.room_resolving
    can = kinds(moves)
    if "room" in can and (room == SHUTTLE or (room == MOTHER and len(sight.s.piles["mission"]) > 2)):
        return first(moves, "room")
    if "pick" in can:
        return first(moves, "pick", piece=choices(moves, "pick", "piece")[0])
    if "room" in can and (
        spare(sight) if room == KITCHEN else any(sight.procedure(h) for h in sight.s.piles["discard"])
    ):
        return first(moves, "room")
    powers: dict[Value, float] = {}
    for card in choices(moves, "power", "card"):
        said = sight.box.crew[named(sight.s.pieces[int(str(card))])].effects
        powers[card] = worth(sight, said, "", "power")
    if powers and (max(powers.values()) > 1.0 or not spare(sight)):
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
    if PASS in kinds(moves) and danger and sight.s.pieces[best[1]].zone != danger:
        return first(moves, PASS)
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


def choose(sight: Sight, moves: Moves) -> Move:
    """The option that is worth most; the card on top of the discard pile says what they are, or the power used."""
    step = sight.s.agenda[-1]
    assert isinstance(step, Choosing)
    scored: dict[Value, float] = {
        option.id: worth(sight, option.effects, sight.s.g.attack, step.source) for option in step.effect.one_of
    }
    return first(moves, "choose", option=sight.best(scored))


def agree(sight: Sight, moves: Moves) -> Move:
    """If it is worth it."""
    step = sight.s.agenda[-1]
    assert isinstance(step, Agreeing)
    gain = worth(sight, step.effect.effects, sight.s.g.attack, step.source)
    return first(moves, "agree" if gain > 0 else PASS)


def activate(sight: Sight, moves: Moves) -> Move:
    """A procedure, if he has one."""
    cards = choices(moves, "activate", "card")
    return first(moves, "activate", card=cards[0]) if cards else first(moves, PASS)


def keep(sight: Sight, moves: Moves) -> Move:
    """A procedure that is still missing and not in the hand."""
    held = {sight.procedure(p.handle) for p in sight.board.at(HANDS[sight.seat])}
    scored: dict[Value, float] = {}
    for card in choices(moves, "keep", "card"):
        procedure = sight.procedure(int(str(card)))
        scored[card] = (procedure is not None) + (procedure not in held)
    return first(moves, "keep", card=sight.best(scored))


def shield(sight: Sight, moves: Moves) -> Move:
    """The room with most lives in it."""
    scored: dict[Value, float] = {r: sight.crowd(str(r)) for r in choices(moves, "target-room", "room")}
    return first(moves, "target-room", room=sight.best(scored))


def jonesy(sight: Sight, moves: Moves) -> Move:
    """To where most lives are: the Alien stays out of there."""
    ((piece, rooms),) = pairs(moves, "target-move").items()
    return first(moves, "target-move", piece=piece, room=sight.best({room: sight.crowd(room) for room in rooms}))


def alien(sight: Sight, moves: Moves) -> Move:
    """To where fewest lives are."""
    ((piece, rooms),) = pairs(moves, "target-move").items()
    return first(moves, "target-move", piece=piece, room=sight.best({room: -sight.crowd(room) for room in rooms}))


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
    "card.choose": choose,
    "card.may": agree,
    "card.activate": activate,
    "mother.activate": activate,
    "peek.keep": keep,
    "target.closed": shield,
    "target.sheltered": shield,
    "target.jonesy": jonesy,
    "target.alien": alien,
}
"""By prompt; windows are for `window`, anything else by lot."""
