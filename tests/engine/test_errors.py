"""Errors, named by what the caller can do."""

from __future__ import annotations

from companion.engine.errors import BadBox, EngineError, Refusal, Refused


def test_a_refusal_carries_its_rule() -> None:
    wrong = Refused(Refusal("orders.nest", {"room": "7"}))
    assert str(wrong) == "orders.nest"
    assert wrong.refusal.args == {"room": "7"}
    assert isinstance(wrong, EngineError)


def test_a_bad_box_says_where() -> None:
    assert str(BadBox("box.toml", 7, "no name")) == "box.toml:7: no name"
    assert str(BadBox("box.toml", None, "no name")) == "box.toml: no name"
