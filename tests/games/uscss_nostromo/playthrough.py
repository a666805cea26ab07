"""A game told step by step, as text that a person can read: `python -m tests.games.uscss_nostromo.playthrough` writes
the golden ones anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.engine.ask import Chance, Choice, Outcome
from companion.engine.chance import sample
from companion.engine.event import Event
from companion.engine.move import Answer, Entry, Move, Value
from companion.engine.options import Options
from companion.engine.piece import base
from companion.engine.playout import random_move
from companion.engine.rng import Stream, seed_bytes
from companion.games import uscss_nostromo
from companion.games.uscss_nostromo.house import OPTIONS
from companion.games.uscss_nostromo.state import NostromoState

FOLDER = Path(__file__).parent / "playthroughs"
GAMES: dict[str, tuple[int, dict[str, str], int]] = {
    "2-novice": (2, {}, 1),
    "3-experienced-heroic": (3, {"difficulty": "experienced", "heroic": "on", "orders": "strict"}, 1),
    "5-hard-core-survival": (5, {"difficulty": "hard-core", "survival": "on"}, 3),
    "4-cardboard": (4, {"mission": "cardboard", "behavior": "cardboard", "tokens": "cardboard"}, 1),
}
"""File → players, options and seed."""


def playthrough(players: int, values: Mapping[str, str], seed: int) -> Iterator[str]:
    """The lines of one game, played by lot from its seed to its end."""
    options = Options(players, dict(values))
    rules = uscss_nostromo.ruleset(uscss_nostromo.compose(OPTIONS.fill(options)))
    yield "A game of USCSS Nostromo played by lot, every step of it, as the rules see it."
    yield f"Players: {players}. Options: {', '.join(f'{k} {v}' for k, v in values.items()) or 'as it ships'}."
    yield f"Seed: {seed}. Box: {rules.box.hash}."
    rng, s, n, turn = Stream(seed_bytes(seed), "playthrough"), rules.new(options), 0, 0
    while not isinstance(pending := rules.pending(s), Outcome):
        if s.g.turn != turn:
            turn = s.g.turn
            yield from ("", f"TURN {turn}: {standing(s)}")
        entry: Entry = sample(s, pending, rng) if isinstance(pending, Chance) else random_move(pending, rng)
        n += 1
        yield ""
        yield f"{n}. {asked(s, pending)}"
        yield f"   {said(s, entry)}"
        for event in rules.apply(s, entry):
            yield f"   -> {happened(event)}"
    yield from ("", f"END: {pending.rule}; {', '.join(pending.winners)} won. {standing(s)}")


def standing(s: NostromoState) -> str:
    """How things stand, in one line."""
    hands = "/".join(str(len(s.at(f"hand:{seat}"))) for seat in s.seats[1:])
    deck, discards = len(s.piles["mission"]), len(s.piles["discard"])
    done = ", ".join(s.g.activated) or "none"
    return f"deck {deck}, discards {discards}, hands {hands}, captured {s.g.captured}, activated {done}"


def asked(s: NostromoState, pending: Choice | Chance) -> str:
    """What is asked, and whom."""
    if isinstance(pending, Chance):
        return f"Chance is asked for {pending.use}"
    return "; ".join(f"{', '.join(a.seats)}: {a.prompt}, {a.moves.count()} moves" for a in pending.asks if a.moves)


def said(s: NostromoState, entry: Any) -> str:
    """What was done, with the names of pieces beside their handles."""
    if isinstance(entry, Answer):
        return " ".join(_piece(s, v) if isinstance(v, int) else v for v in entry.values)
    assert isinstance(entry, Move)
    args = [f"{key}={_spelt(s, value)}" for key, value in entry.args.items()]
    return " ".join((f"{entry.seat} does {entry.kind}", *args))


def _spelt(s: NostromoState, value: Value) -> str:
    if isinstance(value, tuple):
        return "(" + " ".join(_spelt(s, v) for v in value) + ")"
    return _piece(s, value) if isinstance(value, int) else value


def _piece(s: NostromoState, handle: int) -> str:
    p = s.pieces.get(handle)
    return f"#{handle}" if p is None else f"{base(p.name or p.back)}#{handle}"


def happened(event: Event) -> str:
    """An event, with who was shown what."""
    parts = [event.kind, *([f"by {event.seat}"] if event.seat else [])]
    parts += [f"{key}={value}" for key, value in event.args.items()]
    for p in event.shown:
        to = "" if p.to is None else f" for {', '.join(p.to) or 'nobody'}"
        parts.append(f"[{base(p.name or p.back)}#{p.handle}{to}]")
    return " ".join(parts)


def main() -> None:
    """Write the golden playthroughs."""
    FOLDER.mkdir(exist_ok=True)
    for name, (players, values, seed) in GAMES.items():
        lines = list(playthrough(players, values, seed))
        (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{name}: {len(lines)} lines")


if __name__ == "__main__":
    main()
