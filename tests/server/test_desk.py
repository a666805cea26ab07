"""The desk over the wire: those who may know an answer of the table put it right; too late is told in words."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from companion.engine.ask import Choice
from companion.engine.chance import sample
from companion.engine.playout import random_move
from companion.server.service import Service
from companion.session.config import Config
from companion.session.session import Session
from tests.server.test_app import sit, until
from tests.server.test_set_up import choose, in_the_loop

STALE = {"id": "stale.answer", "args": {}}


@pytest.fixture
def service(tmp_path: Path) -> Service:
    return Service(Config(players=3, breath=0.0, pace=0.0), tmp_path, "test")


def begin(client: TestClient, service: Service, **more: str) -> tuple[Session, list[str]]:
    """A game with three people, whose decks and tokens are on cardboard; its credentials by seat."""
    people = [sit(client, "Sam", "alien"), sit(client, "Léa", "crew-1"), sit(client, "Kit", "crew-2")]
    choose(client, 3, mission="cardboard", behavior="cardboard", tokens="cardboard", **more)
    assert client.post("/api/start").status_code == 200
    assert service.session is not None
    return service.session, people


def hello(socket: WebSocketTestSession, credential: str | None = None) -> dict[str, Any]:
    socket.send_json({"k": "hello", "credential": credential})
    return until(socket, "view")


def reach(client: TestClient, session: Session) -> None:
    """Play on until something is asked that everybody may know."""

    def play() -> None:
        rng = Random(1)
        for n in range(400):
            question = session.question()
            if question is None:
                assert isinstance(session.pending, Choice)
                session.act(f"act-{n}", None, [random_move(session.pending, rng)])
            elif question.learns is None:
                return
            else:
                session.answer(f"answer-{n}", sample(session.state, question, rng).values)
        raise AssertionError("never asked")

    in_the_loop(client, play)


def said(question: dict[str, Any], last: bool = True) -> list[Any]:
    """What a person may answer: the last things that are offered, or the first."""
    values: list[Any] = []
    for each in question["each"] or [question["of"]]:
        values.append(next(name for name in (reversed(each) if last else each) if name not in values))
    return values


def answer(socket: WebSocketTestSession, view: dict[str, Any], action: str) -> dict[str, Any]:
    """Answer what is asked on this screen with the last thing that it offers; the view afterwards."""
    question = view["question"]
    assert question["mine"]
    socket.send_json({"k": "answer", "id": action, "question": question["id"], "values": said(question)})
    assert until(socket, "ok")["id"] == action
    return until(socket, "view", lambda m: m["answered"])


def told_one(
    client: TestClient, session: Session, socket: WebSocketTestSession
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The table is asked and answers: the view that asked, and the answer as it can be put right."""
    reach(client, session)
    asked = until(socket, "view", lambda m: m["question"] is not None and m["question"]["mine"])
    return asked, answer(socket, asked, "said")["answered"][-1]


def test_an_answer_is_put_right_and_the_log_says_so(client: TestClient, service: Service) -> None:
    session, _ = begin(client, service)
    with client.websocket_connect("/ws") as socket:
        hello(socket)
        asked, told = told_one(client, session, socket)
        socket.send_json({"k": "asked", "id": "q", "answer": told["n"]})
        again = until(socket, "asked")
        assert again["id"] == "q"
        assert again["question"] == asked["question"]
        assert again["dropped"] == 0
        values: list[Any] = []
        for each in again["question"]["each"]:
            values.append(next(name for name in each if name not in values))
        socket.send_json(
            {"k": "correct", "id": "c", "answer": told["n"], "values": values or again["question"]["of"][:1]}
        )
        assert until(socket, "ok")["id"] == "c"
        view = until(socket, "view")
        assert "corrected" in [line["kind"] for line in view["log"]]
        assert view["answered"][-1]["n"] == told["n"] + 1
        version = session.version
        socket.send_json({"k": "correct", "id": "c", "answer": told["n"], "values": values})
        assert until(socket, "ok")["id"] == "c"
        assert session.version == version


def test_too_late_is_told_in_words_and_with_a_fresh_view(client: TestClient, service: Service) -> None:
    begin(client, service)
    with client.websocket_connect("/ws") as socket:
        hello(socket)
        for kind, more in (("correct", {"values": ["m01"]}), ("asked", {})):
            socket.send_json({"k": kind, "id": kind, "answer": 77, **more})
            no = until(socket, "no")
            assert (no["id"], no["why"], no["say"]) == (kind, "stale", STALE)
            assert "no longer counts" in no["text"]
            until(socket, "view")


def test_what_cannot_be_is_told_in_words_and_changes_nothing(client: TestClient, service: Service) -> None:
    session, _ = begin(client, service)
    with client.websocket_connect("/ws") as socket:
        hello(socket)
        _, told = told_one(client, session, socket)
        version = session.version
        socket.send_json({"k": "correct", "id": "c", "answer": told["n"], "values": ["nonsense"]})
        no = until(socket, "no")
        assert (no["why"], no["say"]) == ("malformed", {"id": "refused.answer", "args": {}})
        assert session.version == version


def test_a_secret_answer_reaches_nobody_else_by_number_or_question(client: TestClient, service: Service) -> None:
    package = service.package
    service.box = (package.BOXES / package.DEFAULT_BOX).read_text(encoding="utf-8")
    _, (sam, lea, _) = begin(client, service, read="crew-1")
    with (
        client.websocket_connect("/ws") as hers,
        client.websocket_connect("/ws") as his,
        client.websocket_connect("/ws") as table,
    ):
        hello(his, sam)
        hello(table)
        asked = hello(hers, lea)
        assert asked["question"]["learns"] == ["crew-1"]
        told = answer(hers, asked, "said")["answered"][-1]
        for socket in (his, table):
            view = until(
                socket, "view", lambda m: m["question"] is None or m["question"]["id"] != asked["question"]["id"]
            )
            assert told["n"] not in [a["n"] for a in view["answered"]]
            for kind, more in (("asked", {}), ("correct", {"values": ["m01"]})):
                socket.send_json({"k": kind, "id": kind, "answer": told["n"], **more})
                no = until(socket, "no")
                assert (no["why"], no["say"]["id"]) == ("refused", "refused.secret-answer")
        hers.send_json({"k": "asked", "id": "q", "answer": told["n"]})
        assert until(hers, "asked")["question"]["each"] == asked["question"]["each"]
