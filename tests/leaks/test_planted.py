"""The watch finds what it is there to find: each leak planted here must raise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from companion.engine.bag import possible
from companion.engine.move import Answer
from companion.engine.piece import base
from companion.engine.play import Play
from companion.engine.view import view
from companion.games.uscss_nostromo.hiding import TurnDown
from companion.games.uscss_nostromo.rules import Nostromo
from companion.server import service
from companion.server.screen import Screen
from companion.session import history, payload
from tests.leaks.campaign import run
from tests.leaks.knowing import Leak
from tests.leaks.order import SIGMAS
from tests.leaks.plans import Plan

Patch = pytest.MonkeyPatch


def plan(seed: int = 1, orders: str = "together", twins: int = 0, limit: int = 200, policy: str = "random") -> Plan:
    return Plan(seed=seed, players=4, orders=orders, policy=policy, twins=twins, limit=limit)


def found(kind: str, *plans: Plan) -> str:
    """What the watch finds in one of these games; it is a leak of that kind, or one of those."""
    leak = next(leak for leak in map(first_leak, plans) if leak is not None)
    assert leak.kind in kind, leak
    return str(leak)


def first_leak(plan: Plan) -> Leak | None:
    try:
        run(plan)
    except Leak as leak:
        return leak
    return None


def seen_by_all(monkeypatch: Patch, change: Callable[[dict[str, Any], Any], dict[str, Any]]) -> None:
    """What screens are sent is changed with an eye on the whole session."""
    right: Any = payload.game_part
    monkeypatch.setattr(service, "game_part", lambda session, viewer: change(right(session, viewer), session))


# ---- a list ordered by identity


def test_a_list_ordered_by_identity(monkeypatch: Patch) -> None:
    def by_name(part: dict[str, Any], session: Any) -> dict[str, Any]:
        names = {h: base(p.name or "") for h, p in session.state.pieces.items()}
        return {**part, "pieces": sorted(part["pieces"], key=lambda p: (p["zone"], names[p["h"]], p["h"]))}

    seen_by_all(monkeypatch, by_name)
    assert "pieces" in found("twins differ", plan(twins=2, limit=60))


def test_handles_alone_in_the_order_of_identities(monkeypatch: Patch) -> None:
    def shown(part: dict[str, Any], session: Any) -> dict[str, Any]:
        hands = [p for p in session.state.pieces.values() if p.zone.startswith("hand:crew")]
        return {**part, "held": [p.handle for p in sorted(hands, key=lambda p: base(p.name or ""))]}

    seen_by_all(monkeypatch, shown)
    assert "held" in found("twins differ", plan(twins=2, limit=60))


def test_handles_numbered_by_identity(monkeypatch: Patch) -> None:
    right: Any = TurnDown.answer

    def sorted_by_name(step: Any, t: Any, values: tuple[Any, ...]) -> None:
        right(step, t, tuple(sorted(values, key=lambda h: base(t.s.pieces[int(h)].name))))

    monkeypatch.setattr(TurnDown, "answer", sorted_by_name)
    assert run(Plan(seed=0, players=2, policy="simple")).order.odd() > SIGMAS


# ---- a handle that survives Hiding


def test_a_handle_that_survives_hiding(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Play, "_afresh", lambda play, zone, laid=(): {})
    found("a handle that survives", plan(limit=400))


def test_a_handle_that_survives_where_the_log_is_short(monkeypatch: Patch) -> None:
    monkeypatch.setattr(payload, "LOG_LENGTH", 1)
    monkeypatch.setattr(Play, "_afresh", lambda play, zone, laid=(): {})
    found("a handle that survives", plan(limit=400))


# ---- a push caused by another seat's pass


def test_a_view_sent_although_it_is_the_same(monkeypatch: Patch) -> None:
    def always(screen: Screen, content: dict[str, Any], moving: dict[str, Any]) -> None:
        screen.version += 1
        screen.send({"k": "view", "version": screen.version, **content, **moving})

    monkeypatch.setattr(Screen, "send_view", always)
    found("a push", plan(orders="strict"))


def test_a_pass_that_shows_beside_the_undo_button(monkeypatch: Patch) -> None:
    monkeypatch.setattr(history, "_secret", lambda deed: False)
    found("a push", plan(orders="strict"))


def test_a_pass_that_makes_an_undo_impossible(monkeypatch: Patch) -> None:
    """The button does not tell, but pressing it does: twins answer another thing."""
    monkeypatch.setattr(history, "_secret", lambda deed: False)
    right: Any = history.undo_status

    def blind(deeds: Any, seats: Any) -> dict[str, object]:
        told = history.History()
        told.deeds = [d for d in deeds.deeds if any(record.events for record in d.records)]
        status: dict[str, object] = right(told, seats)
        return status

    monkeypatch.setattr(service, "undo_status", blind)
    plans = [plan(seed, "strict", twins=6, limit=150) for seed in range(3)]
    found("twins differ, twins part", *(msgspec.structs.replace(p, habits={"undo": 30}) for p in plans))


def test_an_ask_that_shows_who_has_passed(monkeypatch: Patch) -> None:
    def who(part: dict[str, Any], session: Any) -> dict[str, Any]:
        return {**part, "answered": [ask.id for ask in session.asks() if not ask.moves]}

    seen_by_all(monkeypatch, who)
    found("a push", plan(orders="strict"))


def test_a_count_of_what_was_done(monkeypatch: Patch) -> None:
    seen_by_all(monkeypatch, lambda part, session: {**part, "n": session.version})
    found("a push", plan(orders="strict"))


# ---- what people say of real cardboard

TOLD = {"mission": "cardboard", "read": "alien,crew-1,crew-2,crew-3"}


def told(seed: int = 1, twins: int = 0, **house: str) -> Plan:
    return Plan(seed=seed, players=4, house=TOLD | house, cardboard="hands told", twins=twins, limit=80)


def test_a_name_that_one_has_said_and_all_are_told(monkeypatch: Patch) -> None:
    def said(part: dict[str, Any], session: Any) -> dict[str, Any]:
        answers = [r.entry.values for r in session.journal.records(1) if isinstance(r.entry, Answer) and not r.question]
        return {**part, "said": answers[-1:]}

    seen_by_all(monkeypatch, said)
    assert "is hidden and named" in found("a bare name", told())


def test_an_answer_that_is_offered_out_of_the_companions_bags(monkeypatch: Patch) -> None:
    """What the companion knows to lie in another's hand is missing from it."""

    def offered(part: dict[str, Any], session: Any) -> dict[str, Any]:
        question, s = session.question(), session.state
        if question is None or not part["question"]["each"]:
            return part
        each = [sorted(possible(s.bags, s.pieces[h].bag)) for h in question.pieces]
        return {**part, "question": {**part["question"], "each": each}}

    seen_by_all(monkeypatch, offered)
    assert "question" in found("twins differ", *(told(seed, twins=8) for seed in range(4)))


# ---- and the check itself


def test_an_identity_in_a_view(monkeypatch: Patch) -> None:
    def open_(part: dict[str, Any], session: Any) -> dict[str, Any]:
        return {**part, "all": [p.name for p in session.state.pieces.values() if p.zone == "hand:crew-1"]}

    seen_by_all(monkeypatch, open_)
    found("an identity", plan())


def test_an_identity_in_the_log(monkeypatch: Patch) -> None:
    monkeypatch.setattr("companion.engine.event._masked", lambda shown, seats: shown)
    found("an identity", plan())


def test_an_identity_remembered_on_a_screen(monkeypatch: Patch) -> None:
    """What a perfect memory would still know is for bots: a seat's tokens lie face down for that seat too."""
    right: Any = view
    monkeypatch.setattr(payload, "view", lambda s, viewer: right(s, viewer, recall=True))
    found("an identity", plan(limit=400))


def test_a_bare_name_on_a_handle(monkeypatch: Patch) -> None:
    def hint(part: dict[str, Any], session: Any) -> dict[str, Any]:
        held = [p for p in session.state.pieces.values() if p.zone.startswith("hand:crew")]
        return {**part, "hint": {str(p.handle): base(p.name or "") for p in held}}

    seen_by_all(monkeypatch, hint)
    found("a bare name", plan())


def test_how_many_of_what_is_hidden(monkeypatch: Patch) -> None:
    """No name and no order: a mere number that depends on what lies hidden."""

    def count(part: dict[str, Any], session: Any) -> dict[str, Any]:
        rooms = [p for p in session.state.pieces.values() if p.zone.startswith("room-") and not p.up]
        return {**part, "alive": [p.zone for p in rooms if base(p.name or "").endswith("-presence")]}

    seen_by_all(monkeypatch, count)
    found("twins differ", plan(twins=4, limit=80))


def test_a_refusal_that_tells(monkeypatch: Patch) -> None:
    """Why a move is refused depends on what lies face down before another."""
    right: Any = Nostromo.check

    def tells(rules: Any, s: Any, move: Any) -> Any:
        no = right(rules, s, move)
        p = s.pieces.get(move.args.get("card") or move.args.get("piece"))
        if no is not None and p is not None and p.name is not None and not p.up:
            return msgspec.structs.replace(no, args={"n": sum(map(ord, base(p.name)))})
        return no

    monkeypatch.setattr(Nostromo, "check", tells)
    monkeypatch.setattr("companion.engine.rulebook.Rule.says", lambda rule, lang, no: str(no.args))
    plans = [plan(seed, twins=8, limit=150) for seed in range(4)]
    found("twins differ", *(msgspec.structs.replace(p, habits={"probe": 40}) for p in plans))
