"""People at a table: what each does next, by policies and by lot, as the messages their screens send."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from benchmarks.pretend import Pretend
from companion.bots.chooser import by_lot
from companion.engine.ask import Chance, Choice
from companion.engine.move import PASS, Move
from companion.engine.piece import Seat
from companion.engine.template import Template
from companion.engine.view import view
from companion.session.mind import Mind
from companion.session.payload import asks_for
from companion.session.session import may_answer
from tests.leaks.wire import Wire

Message = dict[str, Any]
FOR_THE_SEAT = frozenset({PASS, "room"})
"""What nobody tries at the table screen for somebody else: it offers these without knowing whether they are possible
(he may have passed already, or hold no procedure), so that a refusal would tell. His own person knows."""

Deed = tuple[str, Message]
"""The screen that sends, and what."""


class Players:
    """Everybody at one table, on which real cards may lie (`pretend`).

    `habits` are how often, in a hundred deeds, they do something else than play on.
    """

    def __init__(self, wire: Wire, rng: Random, policy: str, habits: dict[str, int], pretend: Pretend) -> None:
        self.wire, self.rng, self.habits, self.pretend = wire, rng, habits, pretend
        package = wire.session.package
        self.mind = Mind(wire.session, by_lot if policy == "random" else package.player(wire.session.head.box))
        self.seats = [seat for seat in wire.service.seats if seat not in wire.service.people.bots]
        self.last: Deed | None = None

    def next(self) -> Deed | None:
        """What somebody does now; None: everybody waits."""
        deed = self._deed()
        if deed is not None and deed[1]["k"] in ("act", "answer"):
            self.last = deed
        return deed

    def _deed(self) -> Deed | None:
        if self.wire.session.paused:
            return self._anybody(), {"k": "resume"}
        at = self.rng.randrange(100)
        for habit, share in self.habits.items():
            if at < share:
                return self._habit(habit)
            at -= share
        question = self.wire.session.question()
        if question is not None:
            return self._say(question)
        if self.wire.session.windows.closing is not None and self.rng.random() < 0.8:
            return self._at_window() if self.rng.random() < 0.3 else None
        return self._play()

    def _anybody(self) -> str:
        names = sorted(self.wire.panes)
        return names[self.rng.randrange(len(names))]

    def _id(self) -> str:
        return f"{self.rng.getrandbits(64):016x}"

    # ---- playing on

    def _play(self) -> Deed | None:
        order = self.rng.sample(self.seats, len(self.seats))
        decided = self.mind.decide(order)
        if decided is None:
            return None
        seat, move = decided
        name, act = self._screen_for(seat, move), self._act(move)
        if name == "pair" and move.kind == PASS and self.rng.random() < 0.5:
            also = [s for s in self.wire.viewers[name] if s != seat and self.offered(name, Move(s, PASS))]
            act["more"] = [{"seat": s, "kind": PASS, "args": {}} for s in also]
        return name, act

    def _say(self, question: Chance) -> Deed:
        """Somebody who may see the real card says what it is."""
        able = [name for name, seats in self.wire.viewers.items() if may_answer(question, seats)]
        return able[self.rng.randrange(len(able))], self._answer(list(self.pretend.says(question)))

    def _answer(self, values: list[str | int]) -> Message:
        asked = f"q{self.wire.session.state.agenda[-1].n}"
        return {"k": "answer", "id": self._id(), "question": asked, "values": values}

    def _once_more(self, habit: str) -> Message:
        """About an answer that has been given, whosever it was."""
        deeds = self.wire.session.history.deeds
        given = [d for d in deeds if d.answer][-3 if habit == "correct" else 0 :]
        if not given:
            return {"k": "asked", "id": self._id(), "answer": 1}
        deed = given[self.rng.randrange(len(given))]
        said = {"values": list(deed.records[0].entry.values)} if habit == "correct" else {}
        return {"k": habit, "id": self._id(), "answer": deed.answer, **said}

    def _act(self, move: Move) -> Message:
        pending = self.wire.session.pending
        found = pending.find(move) if isinstance(pending, Choice) else None
        ask = None if found is None or self.rng.random() < 0.1 else found.id
        said = {"seat": move.seat, "kind": move.kind, "args": msgspec.to_builtins(move.args)}
        return {"k": "act", "id": self._id(), "ask": ask, "move": said}

    def _screen_for(self, seat: Seat, move: Move) -> str:
        names = [name for name, seats in self.wire.viewers.items() if seat in seats]
        if self.offered("table", move):
            names.append("table")
        return names[self.rng.randrange(len(names))]

    def offered(self, name: str, move: Move) -> bool:
        """Whether the last view of that screen offers the move."""
        return any(move in template for template in offers(self.wire.session, self.wire.viewers[name]))

    # ---- something else

    def _habit(self, habit: str) -> Deed | None:
        match habit:
            case "undo":
                return self._anybody(), {"k": "undo", "id": self._id()}
            case "wait":
                return self._at_window()
            case "pause":
                return self._anybody(), {"k": "pause"}
            case "again":
                return self.last
            case "hello":
                name = self._anybody()
                return name, self.wire.hello(name)
            case "table":
                return self._tap_on_table()
            case "asked" | "correct":
                return self._anybody(), self._once_more(habit)
            case "edit":
                return self._anybody(), self._edit()
            case _:
                name = self._anybody()
                probe = self._probe(self.wire.viewers[name])
                tells = name == "table" and probe.get("move", {}).get("kind") in FOR_THE_SEAT
                return None if tells else (name, probe)

    def _at_window(self) -> Deed:
        asks, closing = self.wire.session.asks(), self.wire.session.windows.closing
        if closing is not None and closing.held and self.rng.random() < 0.8:
            return closing.held[0] if self.rng.random() < 0.9 else "table", {"k": "go", "ask": closing.ask}
        ask = asks[self.rng.randrange(len(asks))].id if asks else "1"
        return self._anybody(), {"k": "wait" if self.rng.random() < 0.5 else "go", "ask": ask}

    def _tap_on_table(self) -> Deed | None:
        """Something that the table screen offers for somebody."""
        templates = [t for t in offers(self.wire.session, ()) if not self._tells(t.sample(self.rng))]
        if not templates:
            return None
        return "table", self._act(templates[self.rng.randrange(len(templates))].sample(self.rng))

    def _tells(self, move: Move) -> bool:
        """Whether trying it at the table for somebody else can tell what only he knows: see FOR_THE_SEAT."""
        pending = self.wire.session.pending
        found = pending.find(move) if isinstance(pending, Choice) else None
        return move.kind in FOR_THE_SEAT and not (found is not None and found.window)

    def _edit(self) -> Message:
        pieces = [p for p in self.wire.session.state.pieces.values() if p.zone.startswith("room-")]
        edit: Message = {"kind": "flip", "args": {"piece": 0}}
        if pieces:
            piece = pieces[self.rng.randrange(len(pieces))].handle
            edit["args"] = {"piece": piece}
            if self.rng.random() < 0.7:
                edit = {"kind": "move", "args": {"piece": piece, "zone": f"room-{1 + self.rng.randrange(10)}"}}
        return {"k": "edit", "id": self._id(), "edit": edit}

    def _probe(self, own: tuple[Seat, ...]) -> Message:
        """What nobody would send who looks at his screen: it is refused, and the refusal must tell nothing."""
        rng, s = self.rng, self.wire.session.state
        seats = own if own and rng.random() < 0.7 else (*s.seats, "nobody")
        hidden = [h for h, p in s.pieces.items() if p.name is not None and not p.up]
        handles = hidden if hidden and rng.random() < 0.7 else list(s.pieces)
        seat = seats[rng.randrange(len(seats))]
        piece, other = (handles[rng.randrange(len(handles))] for _ in range(2))
        card = f"m{1 + rng.randrange(40):02}"
        called = self.pretend.real(piece) if s.pieces[piece].name is None else card
        room = f"room-{1 + rng.randrange(11)}"
        moves: list[tuple[str, Message]] = [
            ("order", {"card": piece}),
            ("place", {"piece": piece, "room": room}),
            ("item", {"piece": piece}),
            ("activate", {"card": piece}),
            ("discard", {"card": piece}),
            ("hunt", {"room": room}),
            ("resolve", {"room": room}),
            ("act-for", {"piece": piece}),
            ("power", {"card": piece}),
            ("target-token", {"piece": piece}),
            ("target-move", {"piece": piece, "room": room}),
            ("target-swap", {"piece": piece, "with": other}),
            ("behavior", {"piece": piece}),
            ("recover", {"piece": piece}),
            ("bottom-order", {"pieces": [piece, other]}),
            ("room", {}),
            ("draw", {}),
            (PASS, {}),
        ]
        kind, args = moves[rng.randrange(len(moves))]
        act: Message = {"k": "act", "id": self._id(), "ask": None, "move": {"seat": seat, "kind": kind, "args": args}}
        others: list[Message] = [
            {"k": "look", "piece": piece},
            {"k": "hand", "piece": piece, "zone": room},
            {"k": "answer", "id": self._id(), "question": "q1", "values": [card]},
            {"k": "act", "id": self._id(), "ask": "1:nobody", "move": {"seat": seat, "kind": PASS}},
            {"k": "edit", "id": self._id(), "edit": {"kind": "name", "args": {"piece": piece, "name": called}}},
            {"k": "nonsense"},
        ]
        question = self.wire.session.question()
        if question is not None and rng.random() < 0.5:
            # What is said is sent by somebody who may not know it, or by anybody and cannot come.
            true = not may_answer(question, own)
            return self._answer(list(self.pretend.says(question)) if true else ["nonsense"])
        if rng.random() < 0.3:
            return others[rng.randrange(len(others))]
        return act if rng.random() < 0.5 else {"k": "why", "id": act["id"], "move": act["move"]}


def offers(session: Any, seats: tuple[Seat, ...]) -> list[Template]:
    """The moves that the screen of these seats (none: the table's) is offered."""
    seen = view(session.state, seats)
    pending = session.rules.pending(seen)
    out = []
    for ask in asks_for(pending.asks if isinstance(pending, Choice) else (), seats, session.state.pieces):
        out += [Template(m["seats"], m["kind"], m["args"]) for m in ask["moves"]]
        if ask["passes"]:
            out.append(Template(tuple(s for s in ask["seats"] if not seats or s in seats), PASS))
    return [template for template in out if template.count()]
