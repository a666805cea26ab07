"""A game that is cut off in the middle goes on from the last acknowledged move."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from companion.session.clock import SimulatedClock
from companion.session.journal import JOURNAL
from companion.session.replay import replay
from companion.session.session import Session
from tests.e2e.service import address_of, get, journal_length, post, screen, start, stop, wait_for


@pytest.mark.parametrize("after", [7, 60])
def test_kill_in_the_middle_then_serve_again(tmp_path: Path, after: int) -> None:
    path = tmp_path / JOURNAL
    game = start("demo", "--headless", "--json", "--seed", "3", "--players", "3", "--data", str(tmp_path))
    wait_for(lambda: journal_length(path) >= after)
    stop(game, signal.SIGKILL)
    acknowledged = journal_length(path)
    assert acknowledged >= after
    before = Session.resume(path, SimulatedClock(), breath=0.0)
    then = before.state.to_json(), len(before.log), [ask.id for ask in before.asks()]
    before.journal.close()
    # Opening the journal may find one more move that was on the disk before anybody had been told of it.
    kept = journal_length(path)
    assert kept >= acknowledged

    again = start("serve", "--data", str(tmp_path), "--port", "0")
    try:
        address = address_of(again)
        assert get(address + "/healthz")["running"]
        assert journal_length(path) == kept
        seats = ["crew-1", "crew-2"]
        crew = post(address + "/api/join", {"name": "Noor", "chairs": seats})["credential"]
        alien = post(address + "/api/join", {"name": "Sam", "chairs": ["alien"]})["credential"]
        with screen(address, crew) as ours, screen(address, alien) as theirs:
            assert ours.view["log"][-1]["n"] == then[1] - 1
            assert [ask["id"] for ask in ours.view["asks"]] == then[2]
            who = next(
                s for s in (ours, theirs) if any(a["waits"] and (a["moves"] or a["passes"]) for a in s.view["asks"])
            )
            ask = next(a for a in who.view["asks"] if a["waits"] and (a["moves"] or a["passes"]))
            if ask["moves"]:
                template = ask["moves"][0]
                args = {name: arg["of"][0] for name, arg in template["args"].items()}
                move = {"seat": template["seats"][0], "kind": template["kind"], "args": args}
            else:
                move = {"seat": ask["seats"][0], "kind": "pass"}
            assert who.act(move, ask["id"])["k"] == "ok"
            wait_for(lambda: journal_length(path) > kept)
    finally:
        stop(again)
    assert replay(path, check_seed=True)["entries"] > kept
