"""The desk: what a screen asks for is carried to the session, and what came of it is answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.ask import Ask
from companion.engine.errors import Malformed, Refusal, Refused
from companion.engine.move import PASS, Move, Value
from companion.engine.rulebook import KERNEL, RuleIndex
from companion.engine.view import view
from companion.server import messages as m
from companion.server.refusals import refused
from companion.server.screen import Screen
from companion.session.advice import advice, rule_in_words
from companion.session.errors import NotYours, SessionError, Stale
from companion.session.payload import asked_again, secret
from companion.session.session import Session
from companion.session.told import find


class Desk:
    """Carries messages of screens to a session. `hand` moves a token of the emulated board, where there is one."""

    def __init__(self, session: Session, hand: Callable[[int, str | None], None] | None) -> None:
        self.session = session
        self._hand = hand

    @property
    def _rules(self) -> RuleIndex:
        return {**KERNEL, **self.session.package.RULES}

    def take(self, screen: Screen, message: m.Message) -> bool:
        """Carry out one message and queue the answer. True: it was stale, a fresh view must follow."""
        action = getattr(message, "id", None)
        if isinstance(message, m.Rules):
            screen.send({"k": "advice", "id": action, **self._advice(screen, message)})
            return False
        try:
            if isinstance(message, m.Asked):
                again = asked_again(self.session, message.answer, screen.viewer)
                screen.send({"k": "asked", "id": action, **again})
                return False
            self._do(screen, message)
        except Refused as no:
            screen.send(self._no(action, "illegal", no.refusal, screen.lang))
        except (Malformed, SessionError) as no:
            screen.send(refused(action, no, isinstance(message, m.Answered | m.Correct)))
            return isinstance(no, Stale)
        else:
            if action is not None:
                screen.send({"k": "ok", "id": action})
        return False

    def _no(self, action: str | None, why: str, refusal: Refusal, lang: str) -> dict[str, Any]:
        rule = rule_in_words(self._rules, refusal.rule, refusal.args, lang)
        return {"k": "no", "id": action, "why": why, "rule": rule, "text": rule["text"], "say": None}

    def _advice(self, screen: Screen, asked: m.Rules) -> dict[str, Any]:
        """What the rules say, from what this screen sees and nothing else: whoever asks, nothing is found out."""
        move = asked.move.move() if asked.move else None
        return advice(self.session, screen.viewer, screen.lang, asked.seat, asked.piece, asked.zone, move)

    def _do(self, screen: Screen, message: m.Message) -> None:
        session = self.session
        match message:
            case m.Act():
                moves = [said.move() for said in (message.move, *message.more)]
                if not session.journal.has(message.id):
                    self._still_asked(message.ask)
                    for move in moves:
                        self._may(screen, move)
                session.act(message.id, message.ask, moves)
            case m.Why():
                move = message.move.move()
                self._may(screen, move)
                refusal = session.rules.check(view(session.state, screen.viewer), move)
                if refusal is not None:
                    raise Refused(refusal)
            case m.Answered():
                late = session.question() is None or message.question != f"q{session.state.agenda[-1].n}"
                if late and not session.journal.has(message.id):
                    raise Stale("stale.ask")
                session.answer(message.id, message.values, viewer=screen.viewer)
            case m.Correct():
                if not session.journal.has(message.id):
                    wrong = find(session, message.answer, screen.viewer)
                    session.correct(message.id, wrong.records[0].n, message.values)
            case m.Wait():
                session.wait(message.ask, self._crew_seat(screen, message.ask))
            case m.Go():
                session.go(message.ask, self._crew_seat(screen, message.ask))
            case m.Undo():
                session.undo(message.id, None if screen.role == "table" else screen.viewer)
            case m.Pause():
                session.pause()
            case m.Resume():
                session.go_on()
            case m.DoAnyway():
                session.edit(message.id, message.entry(screen.viewer[0] if screen.viewer else None))
            case m.Look():
                piece = session.state.pieces.get(message.piece)
                if piece is None or not any(session.rules.looks(session.state, s, piece) for s in screen.viewer):
                    raise NotYours("refused.look")
            case m.Hand():
                if self._hand is None:
                    raise Malformed("there is no emulated board here")
                self._hand(message.piece, message.zone)
            case _:
                return

    def _still_asked(self, ask: str | None) -> None:
        """Raises Stale when that is no longer asked: a second tap is late, not forbidden."""
        if ask is not None and all(ask != a.id for a in self.session.asks()):
            raise Stale("stale.ask")

    def _may(self, screen: Screen, move: Move) -> None:
        """Raises NotYours when this screen may not act for that seat in this way."""
        if move.seat in screen.viewer:
            return
        if screen.role == "table" and move.seat in self.session.state.seats:
            if self._open(move):
                return
            raise NotYours("refused.secret-seat")
        raise NotYours("refused.not-yours", seat=move.seat)

    def _open(self, move: Move) -> bool:
        """Whether a move is no secret: it names nothing hidden, and is no pass that a seat makes by itself."""
        if move.kind == PASS:
            return any(ask.passes and move.seat in ask.seats for ask in self.session.asks())
        pieces = self.session.state.pieces
        return not any(h in pieces and secret(pieces[h]) for value in move.args.values() for h in _handles(value))

    def _crew_seat(self, screen: Screen, ask: str) -> str:
        found: Ask | None = next((a for a in self.session.asks() if a.id == ask), None)
        if found is None:
            raise Stale("stale.ask")
        for seat in screen.viewer or found.seats:
            if seat in found.seats:
                return seat
        raise NotYours("refused.not-asked")


def _handles(value: Value) -> list[int]:
    """The numbers in an argument, however deep: they may be handles."""
    if isinstance(value, tuple):
        return [n for part in value for n in _handles(part)]
    return [value] if isinstance(value, int) else []
