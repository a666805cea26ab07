"""The web application from outside: joining, starting, acting, and the three answers to a bad move."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from companion.server.service import Service
from companion.session.config import Config

SECRET = "the-secret-of-nobody"


@pytest.fixture
def service() -> Service:
    return Service(Config(players=3, breath=0.0, pace=0.0), None, "test")


def until(socket: WebSocketTestSession, kind: str, where: Any = None) -> dict[str, Any]:
    """The next message of that kind, if need be one for which `where` holds."""
    for _ in range(400):
        message: dict[str, Any] = socket.receive_json()
        if message["k"] == kind and (where is None or where(message)):
            return message
    raise AssertionError(f"no {kind} came")


def sit(client: TestClient, name: str, *chairs: str) -> str:
    answer = client.post("/api/join", json={"name": name, "chairs": list(chairs)})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["credential"])


def test_pages_are_served_with_strict_headers(client: TestClient) -> None:
    for path in ("/", "/seat", "/join", "/board"):
        page = client.get(path)
        assert page.status_code == 200
        assert "default-src 'self'" in page.headers["content-security-policy"]
        assert "unsafe-inline" not in page.headers["content-security-policy"]
        assert page.headers["x-content-type-options"] == "nosniff"
    assert client.get("/ui/table.js").headers["content-type"].startswith("text/javascript")
    assert "<svg" in client.get("/qr.svg").text
    assert client.get("/healthz").json()["ok"]
    assert "set-cookie" not in client.get("/board").headers


def test_people_join_and_the_game_starts(client: TestClient) -> None:
    sit(client, "Léa", "crew-1")
    taken = client.post("/api/join", json={"name": "Noor", "chairs": ["crew-1"]})
    assert taken.status_code == 409
    assert "Léa" in taken.json()["error"]
    lobby = client.get("/api/lobby").json()
    assert [s["name"] for s in lobby["seats"]] == [None, "Léa", None]
    assert not lobby["running"]
    assert client.post("/api/start").status_code == 200
    lobby = client.get("/api/lobby").json()
    assert lobby["running"]
    assert [s["auto"] for s in lobby["seats"]] == [True, False, True]
    assert client.post("/api/start").status_code == 409


def test_three_answers_to_a_bad_move_and_the_game_unharmed(client: TestClient) -> None:
    credential = sit(client, "Léa", "crew-1", "crew-2")
    client.post("/api/start")
    with client.websocket_connect("/ws") as socket:
        socket.send_json({"k": "hello", "credential": credential})
        view = until(socket, "view", lambda m: any(a["moves"] for a in m["asks"]))
        ask = next(a for a in view["asks"] if a["prompt"] == "hiding.place")
        piece = ask["moves"][0]["args"]["piece"]["of"][0]
        place = {"seat": "crew-1", "kind": "place", "args": {"piece": piece, "room": "room-4"}}

        socket.send_text("{")
        assert until(socket, "no")["why"] == "malformed"
        socket.send_json({"k": "act", "id": "a", "ask": ask["id"], "move": {**place, "args": {"piece": piece}}})
        assert until(socket, "no")["id"] == "a"
        elsewhere = {**place, "args": {"piece": piece, "room": "room-99"}}
        socket.send_json({"k": "act", "id": "b", "ask": ask["id"], "move": elsewhere})
        no = until(socket, "no")
        assert no["why"] == "illegal"
        assert no["rule"]["id"]
        assert no["rule"]["text"]
        socket.send_json({"k": "act", "id": "c", "ask": "999:old", "move": place})
        assert until(socket, "no")["why"] == "stale"
        assert until(socket, "view")["asks"] == view["asks"]
        socket.send_json({"k": "act", "id": "d", "move": {**place, "seat": "alien"}})
        assert until(socket, "no")["why"] == "refused"

        socket.send_json({"k": "act", "id": "e", "ask": ask["id"], "move": place})
        assert until(socket, "ok")["id"] == "e"
        after = until(socket, "view")
        assert sum(p["zone"] == "room-4" for p in after["pieces"]) == 1
        socket.send_json({"k": "act", "id": "e", "ask": ask["id"], "move": place})
        assert until(socket, "ok")["id"] == "e"
        socket.send_json({"k": "undo", "id": "f"})
        assert until(socket, "ok")["id"] == "f"
        assert not any(p["zone"] == "room-4" for p in until(socket, "view")["pieces"])


def test_a_stranger_is_a_table_screen_and_sees_no_hand(client: TestClient) -> None:
    sit(client, "Léa", "crew-1")
    client.post("/api/start")
    with client.websocket_connect("/ws") as socket:
        socket.send_json({"k": "hello", "credential": SECRET})
        view = until(socket, "view")
        assert view["me"] == {"role": "table", "seats": [], "name": None}
        hidden = [p for p in view["pieces"] if p["zone"].startswith("hand:")]
        assert hidden
        assert all(p["name"] is None for p in hidden)
        assert view["seed"] is None
        assert len(view["commitment"]) == 64


def test_another_site_cannot_open_a_screen(client: TestClient) -> None:
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/ws", headers={"origin": "http://elsewhere.example"}) as socket,
    ):
        socket.receive_json()
