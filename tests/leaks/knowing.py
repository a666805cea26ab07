"""What a viewer may know, and the check of every byte he is sent against it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from companion.engine.event import Event
from companion.engine.piece import TABLE, Handle, Piece, Seat, base
from companion.engine.state import State
from companion.engine.view import sees
from tests.leaks.canaries import MARK, Canaries

VOCABULARY = frozenset({"alien", "jonesy", "posture"})
"""Identities that are also words of every view: seats, fields and backs. Canaries alone tell these apart."""


class Leak(AssertionError):
    """Somebody was told what he may not know: what kind of leak, to which screen, and where it was found."""

    def __init__(self, kind: str, viewer: str, detail: str) -> None:
        super().__init__(f"{kind} to {viewer}: {detail}")
        self.kind, self.viewer = kind, viewer


class Knower:
    """One viewer: what he may know, by the rules of the kernel alone, and what he has lawfully been told."""

    def __init__(self, name: str, seats: tuple[Seat, ...], canaries: Canaries) -> None:
        self.name, self.seats, self.canaries = name, seats, canaries
        self.told: dict[Handle, str] = {}
        self._counts: dict[Handle, str] = {}
        """The same, without what the game has gone back behind: he has seen it, and handles are given once more."""
        self.looked_for = 0
        """Canaries found in his messages, each of them one that he may know."""

    def hear(self, events: Iterable[Event]) -> None:
        """These events have happened: what they show to everybody or to his seats he has been told."""
        for event in events:
            for shown in event.shown:
                mine = shown.to is None or any(seat in shown.to for seat in self.seats)
                if mine and shown.name is not None:
                    self.told[shown.handle] = self._counts[shown.handle] = shown.name

    def gone_back(self, line: Iterable[Event]) -> None:
        """An answer was corrected: only these events still count."""
        self._counts.clear()
        self.hear(line)

    def looks(self, s: State, p: Piece) -> bool:
        """Whether he may look at the piece now."""
        return p.up or any(s.looks(seat, p) for seat in self.seats)

    def knows(self, s: State, p: Piece) -> bool:
        """Whether he may know what the piece is: he looks at it, or has been told and nobody has lost track since."""
        return self.looks(s, p) or TABLE in p.knows or sees(s, self.seats, p, recall=True)

    def check_handles(self, s: State) -> None:
        """A piece of which people have lost track has another handle than when he was told what it is."""
        for handle, p in s.pieces.items():
            if p.name is not None and self._counts.get(handle) == p.name and not self.knows(s, p):
                raise Leak("a handle that survives", self.name, f"he was told what {handle} is, and it still is")

    def check(self, s: State, text: str, said: str = "") -> None:
        """Raises Leak when a message holds what he may not know. `s` is the state it was made from, `said` what he
        has just said himself: an answer may repeat it."""
        message = msgspec.json.decode(text)
        log = message.pop("log", []) if isinstance(message, dict) else []
        lay = message.pop("lay", []) if isinstance(message, dict) else []
        self._canaries(s, msgspec.json.encode(message).decode(), now=True)
        self._canaries(s, msgspec.json.encode([log, lay]).decode(), now=False)
        self._names(s, message, log, said)

    def _canaries(self, s: State, text: str, now: bool) -> None:
        for canary in MARK.findall(text):
            handle = self.canaries.handle(canary)
            p = None if handle is None else s.pieces.get(handle)
            if p is None:
                lawful = not now and handle is not None and canary in self.told.get(handle, "")
            elif now:
                lawful = self.looks(s, p)
            else:
                told = self.told.get(p.handle, "")
                lawful = p.up or (canary in told and (self._counts.get(p.handle, "") != p.name or self.knows(s, p)))
            if not lawful:
                part = "the view" if now else "the log"
                raise Leak(
                    "an identity", self.name, f"the canary of {handle} stands in {part}: {_around(text, canary)}"
                )
            self.looked_for += 1

    def _names(self, s: State, message: Any, log: Any, said: str) -> None:
        hidden = {base(p.name) for p in s.pieces.values() if p.name is not None and not self.looks(s, p)}
        hidden = {name for name in hidden - VOCABULARY if name not in said}
        if not hidden:
            return
        rest = msgspec.json.encode([_nameless(message), [_open_words(event) for event in log]]).decode()
        found = re.search(r"(?<![\w-])(" + "|".join(map(re.escape, sorted(hidden))) + r")(?![\w-])", rest)
        if found:
            raise Leak("a bare name", self.name, f"{found[1]} is hidden and named: {_around(rest, found[1])}")


def _nameless(message: Any) -> Any:
    """A view without the places where it lawfully names what lies open (the canaries there have been checked), and
    what a question of the table offers: names that all can be, and which ones is what twins compare."""
    if isinstance(message, dict) and message.get("question"):
        message = {**message, "question": {**message["question"], "each": []}}
    if not isinstance(message, dict) or message.get("k") != "view" or "pieces" not in message:
        return message
    pieces = [{k: v for k, v in p.items() if k != "name"} for p in message["pieces"]]
    piles = {pile: row["count"] for pile, row in message["piles"].items()}
    return {**message, "pieces": pieces, "piles": piles}


def _open_words(event: dict[str, Any]) -> dict[str, Any]:
    """An event without the names it shows, in whatever argument they stand."""
    names = {base(shown["name"]) for shown in event["shown"] if shown["name"]}
    args = {k: v for k, v in event["args"].items() if not isinstance(v, str) or v not in names}
    return {"kind": event["kind"], "args": args, "seat": event["seat"], "shown": [s["h"] for s in event["shown"]]}


def _around(text: str, word: str) -> str:
    at = text.index(word)
    return "…" + text[max(0, at - 100) : at + 60] + "…"
