"""Windows close a breath after a pass, and anybody can hold them open."""

from __future__ import annotations

from companion.engine.move import Move
from companion.session.windows import Windows

PASS = Move("crew-1", "pass")


def test_a_pass_closes_the_window_after_the_breath_and_once() -> None:
    windows = Windows(2.0)
    windows.pass_for_all("a", "7:orders", PASS, 10.0)
    assert windows.take_due(11.9) is None
    closing = windows.take_due(12.0)
    assert closing is not None
    assert closing.move == PASS
    assert closing.action == "a"
    assert windows.take_due(99.0) is None


def test_a_second_pass_does_not_lengthen_the_breath() -> None:
    windows = Windows(2.0)
    windows.pass_for_all("a", "7", PASS, 10.0)
    windows.pass_for_all("b", "7", Move("crew-2", "pass"), 11.5)
    closing = windows.take_due(12.0)
    assert closing is not None
    assert closing.action == "a"


def test_wait_holds_it_open_until_everybody_has_let_go() -> None:
    windows = Windows(2.0)
    windows.pass_for_all("a", "7", PASS, 10.0)
    windows.wait("7", "crew-1")
    windows.wait("7", "crew-2")
    assert windows.take_due(100.0) is None
    windows.go("7", "crew-1", 100.0)
    assert windows.take_due(200.0) is None
    windows.go("7", "crew-2", 200.0)
    assert windows.take_due(201.9) is None
    assert windows.take_due(202.0) is not None


def test_wait_before_the_pass_holds_as_well() -> None:
    windows = Windows(2.0)
    windows.wait("7", "crew-2")
    windows.pass_for_all("a", "7", PASS, 10.0)
    assert windows.take_due(100.0) is None


def test_a_window_that_is_no_longer_asked_is_forgotten() -> None:
    windows = Windows(2.0)
    windows.wait("7", "crew-2")
    windows.pass_for_all("a", "7", PASS, 10.0)
    windows.asked({"8"})
    assert windows.closing is None
    assert windows.early == {}


def test_a_pause_does_not_eat_the_breath() -> None:
    windows = Windows(2.0)
    windows.pass_for_all("a", "7", PASS, 10.0)
    windows.shift(60.0)
    assert windows.take_due(71.9) is None
    assert windows.take_due(72.0) is not None
