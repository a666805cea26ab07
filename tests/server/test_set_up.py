"""What is chosen before the game, what the rules say when asked, what lies on cardboard, and what is handed out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from companion.engine.errors import BadBox, BadOption
from companion.engine.move import Edit
from companion.games import load
from companion.server.app import make_app
from companion.server.pages import photo_file
from companion.server.service import Service
from companion.session.config import Config, read_config
from companion.session.physical import Physical
from companion.session.session import Session
from companion.table.places import Places
from companion.table.tags import TagMap
from tests.server.test_app import sit, until

ON_CARDBOARD = {"mission": "cardboard", "behavior": "cardboard", "tokens": "cardboard"}


@pytest.fixture
def service(tmp_path: Path) -> Service:
    return Service(Config(players=2, breath=0.0, pace=0.0), tmp_path, "test")


def choose(client: TestClient, players: int, **options: str) -> Any:
    return client.post("/api/options", json={"players": players, "options": options})


def in_the_loop(client: TestClient, do: Callable[[], None]) -> None:
    """Whatever changes a session happens in the loop of the service."""
    assert client.portal is not None
    client.portal.call(do)


def to_a_question(session: Session) -> None:
    """Play on until the cardboard is asked."""
    for n in range(200):
        if session.question() is not None:
            return
        session.act(f"m{n}", None, [next(m for a in session.asks() if a.waits for m in a.moves)])


def empty_the_deck(session: Session) -> None:
    """The Alien wins with the last Mission card."""
    for handle in session.state.piles["mission"]:
        if session.outcome is None:
            session.edit(f"e{handle}", Edit(None, "top", {"piece": handle, "pile": "discard"}))


def test_the_choice_reaches_the_game(client: TestClient, service: Service) -> None:
    assert choose(client, 4, difficulty="hard-core", survival="on").status_code == 200
    assert len(client.get("/api/lobby").json()["seats"]) == 4
    with client.websocket_connect("/ws") as socket:
        socket.send_json({"k": "hello", "credential": None})
        lobby = until(socket, "view")
        assert (lobby["players"], lobby["options"]["survival"], lobby["options"]["heroic"]) == (4, "on", "off")
    sit(client, "Léa", "crew-1")
    assert client.post("/api/start").status_code == 200
    assert service.session is not None
    assert (service.session.head.players, service.session.state.g.house.difficulty) == (4, "hard-core")
    assert choose(client, 3).json()["error"] == "the game is running"


def test_wrong_choices_say_why_and_change_nothing(client: TestClient) -> None:
    sit(client, "Léa", "crew-1")
    assert "2 to 7" in choose(client, 9).json()["error"]
    assert "difficulty" in choose(client, 3, difficulty="easy").json()["error"]
    assert "no option" in choose(client, 3, colour="red").json()["error"]
    assert choose(client, 5).status_code == 200
    sit(client, "Kit", "crew-4")
    assert "Kit" in choose(client, 2).json()["error"]
    assert client.get("/api/lobby").json()["players"] == 5


def test_the_companion_holds_no_cards_that_it_cannot_see(client: TestClient, service: Service) -> None:
    sit(client, "Léa", "crew-1")
    choose(client, 2, behavior="cardboard")
    no = client.post("/api/start")
    assert no.status_code == 409
    assert "alien" in no.json()["error"]
    assert service.session is None
    choose(client, 2, tokens="cardboard", mission="cardboard")
    assert client.post("/api/start").status_code == 200


def cardboard(client: TestClient) -> None:
    sit(client, "Sam", "alien")
    sit(client, "Léa", "crew-1")
    choose(client, 2, **ON_CARDBOARD)
    assert client.post("/api/start").status_code == 200


def test_the_table_plays_what_the_cardboard_keeps(client: TestClient, service: Service) -> None:
    cardboard(client)
    assert service.session is not None
    with client.websocket_connect("/ws") as socket:
        socket.send_json({"k": "hello", "credential": None})
        view = until(socket, "view")
        while not any(m["kind"] == "place" for a in view["asks"] for m in a["moves"]):
            ask = next(a for a in view["asks"] if a["waits"])
            socket.send_json(
                {"k": "act", "id": ask["id"], "ask": ask["id"], "move": {"seat": "crew-1", "kind": "pass"}}
            )
            view = until(socket, "view")
        ask, move = next((a, m) for a in view["asks"] for m in a["moves"] if m["kind"] == "place")
        args = {"piece": move["args"]["piece"]["of"][0], "room": move["args"]["room"]["of"][0]}
        act = {"seat": move["seats"][0], "kind": "place", "args": args}
        socket.send_json({"k": "act", "id": "a", "ask": ask["id"], "move": act})
        assert until(socket, "ok")["id"] == "a"
        placed = [p for p in service.session.state.pieces.values() if p.zone == args["room"]]
        assert [p.name for p in placed if p.back in ("crew", "blip")] == [None]


def test_the_table_cannot_play_what_the_companion_keeps(client: TestClient, service: Service) -> None:
    sit(client, "Sam", "alien")
    sit(client, "Léa", "crew-1")
    client.post("/api/start")
    assert service.session is not None
    with client.websocket_connect("/ws") as socket:
        socket.send_json({"k": "hello", "credential": None})
        view = until(socket, "view")
        assert not [m for a in view["asks"] for m in a["moves"] if "piece" in m["args"]]
        hidden = next(p.handle for p in service.session.state.pieces.values() if p.name and not p.up)
        act = {"seat": "crew-1", "kind": "place", "args": {"piece": hidden, "room": "room-4"}}
        socket.send_json({"k": "act", "id": "a", "move": act})
        assert until(socket, "no")["why"] == "refused"


def test_the_rules_answer_from_that_screen_alone(client: TestClient) -> None:
    credential = sit(client, "Léa", "crew-1")
    client.post("/api/start")
    with client.websocket_connect("/ws") as socket:
        socket.send_json({"k": "hello", "credential": credential})
        view = until(socket, "view", lambda m: m["asks"])
        token = next(p["h"] for p in view["pieces"] if p["zone"] == "stand:crew-1" and p["back"] == "crew")
        socket.send_json({"k": "rules", "id": "q", "piece": token, "zone": "room-4"})
        said = until(socket, "advice")
        assert said["id"] == "q"
        assert said["rule"]["section"]
        socket.send_json({"k": "rules", "id": "r", "piece": 10**6})
        assert until(socket, "advice")["allowed"] is False


def test_a_house_rule_is_switched_for_all_to_see(client: TestClient, service: Service) -> None:
    cardboard(client)
    with client.websocket_connect("/ws") as socket:
        socket.send_json({"k": "hello", "credential": None})
        until(socket, "view")
        edit = {"kind": "house", "args": {"option": "all-hunts", "value": "required"}}
        socket.send_json({"k": "edit", "id": "e", "edit": edit})
        view = until(socket, "view", lambda m: m["log"][-1]["kind"] == "edited")
        assert view["log"][-1]["args"] == {"edit": "house", "option": "all-hunts", "value": "required"}
        assert view["g"]["house"]["all_hunts"] == "required"
        socket.send_json(
            {"k": "edit", "id": "f", "edit": {**edit, "args": {"option": "difficulty", "value": "novice"}}}
        )
        assert "house rule" in until(socket, "no")["text"]


def test_a_question_comes_with_this_viewer_s_own_bag(client: TestClient, service: Service) -> None:
    cardboard(client)
    session = service.session
    assert session is not None
    with client.websocket_connect("/ws") as socket:
        socket.send_json({"k": "hello", "credential": None})
        until(socket, "view")
        in_the_loop(client, lambda: to_a_question(session))
        view = until(socket, "view", lambda m: m["question"] is not None)
        question = view["question"]
        assert question["mine"]
        assert len(question["each"]) == len(question["pieces"]) or question["of"]
        names = [each[0] for each in question["each"]] or question["of"][:1]
        socket.send_json({"k": "answer", "id": "x", "question": "q0", "values": names})
        assert until(socket, "no")["why"] == "stale"


def test_a_running_game_hands_out_no_secret(client: TestClient, service: Service) -> None:
    assert client.get("/export").status_code == 409
    sit(client, "Léa", "crew-1")
    client.post("/api/start")
    assert "once it is over" in client.get("/export").json()["error"]
    public = client.get("/export", params={"public": True})
    assert public.json()["export"] == "view"
    assert service.session is not None
    assert service.session.croupier.reveal() not in public.text
    hidden = [p.name for p in service.session.state.pieces.values() if p.name and not p.up and p.back == "mission"]
    assert hidden
    assert not [name for name in hidden if f'"{name}"' in json.dumps(public.json()["view"]["pieces"])]


def test_a_finished_game_is_handed_out_whole(client: TestClient, service: Service) -> None:
    sit(client, "Léa", "crew-1")
    client.post("/api/start")
    session = service.session
    assert session is not None
    in_the_loop(client, lambda: empty_the_deck(session))
    assert session.outcome is not None
    answer = client.get("/export")
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.json()["head"]["seed"] == session.croupier.reveal()


def test_photographs_are_bare_names_of_images(client: TestClient, tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "m01.jpg").write_bytes(b"\xff\xd8\xff")
    (tmp_path / "photos" / "m01.txt").write_text("no image")
    (tmp_path / "secret.jpg").write_bytes(b"not here")
    (tmp_path / "photos" / "link.jpg").symlink_to(tmp_path / "secret.jpg")
    assert client.get("/photos/m01.jpg").headers["content-type"] == "image/jpeg"
    for name in ("m01.txt", "../secret.jpg", "%2e%2e%2fsecret.jpg", ".hidden.jpg", "link.jpg", "none.jpg", "a\\b.jpg"):
        assert client.get(f"/photos/{name}").status_code == 404, name
        assert photo_file(tmp_path, name) is None
    assert photo_file(None, "m01.jpg") is None


def test_readers_of_a_real_table_are_drawn_at_once(client: TestClient, service: Service) -> None:
    """Not only those of a demo: what is seen goes to every screen."""
    service.on_begin = lambda session: Physical(session, Places({}), TagMap({}))
    sit(client, "Léa", "crew-1")
    client.post("/api/start")
    with client.websocket_connect("/ws") as socket:
        socket.send_json({"k": "hello", "credential": None})
        until(socket, "view")
        assert service.physical is not None
        service.physical.on_seen({"room-4": {"crew": 2}})
        assert until(socket, "seen")["counts"] == {"room-4": {"crew": 2}}


def test_the_next_game_keeps_the_last_one_beside_it(client: TestClient, service: Service, tmp_path: Path) -> None:
    test_a_finished_game_is_handed_out_whole(client, service)
    assert client.post("/api/start").status_code == 200
    assert (tmp_path / "game-1.sqlite3").exists()
    assert service.running


def test_a_table_plays_with_its_owner_s_box(tmp_path: Path) -> None:
    package = load("uscss-nostromo")
    shipped = (package.BOXES / package.DEFAULT_BOX).read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(shipped.replace("Slammed door", "My own door"), encoding="utf-8")
    (tmp_path / "table.toml").write_text('box = "mine.toml"\nplayers = 2\n', encoding="utf-8")
    service = Service(read_config(tmp_path / "table.toml"), None, "test")
    with TestClient(make_app(service), base_url="http://table.local") as client:
        assert "My own door" in client.get("/api/box").text
        sit(client, "Léa", "crew-1")
        client.post("/api/start")
        assert service.session is not None
        assert "My own door" in service.session.head.box


def test_a_wrong_box_is_refused_before_anybody_sits_down(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('source = "own"\n', encoding="utf-8")
    with pytest.raises(BadBox, match=r"mine\.toml"):
        Service(Config(box=str(tmp_path / "mine.toml")), None, "test")
    with pytest.raises(BadBox, match=r"none\.toml"):
        Service(Config(box=str(tmp_path / "none.toml")), None, "test")


def with_an_open_box(tmp_path: Path, **options: str) -> Service:
    package = load("uscss-nostromo")
    (tmp_path / "mine.toml").write_text((package.BOXES / "open.toml").read_text(encoding="utf-8"), encoding="utf-8")
    return Service(Config(box=str(tmp_path / "mine.toml"), players=3, options=options), None, "test")


def test_a_choice_is_checked_against_the_box_that_is_played_with(tmp_path: Path) -> None:
    service = with_an_open_box(tmp_path)
    with (
        TestClient(make_app(service), base_url="http://table.local") as client,
        client.websocket_connect("/ws") as socket,
    ):
        socket.send_json({"k": "hello", "credential": None})
        options = until(socket, "view")["options"]
        assert (options["mission"], options["behavior"]) == ("cardboard", "cardboard")
        no = choose(client, 3, **options | {"mission": "app"})
        assert no.status_code == 409
        assert "the box says nothing of m01" in no.json()["error"]
        assert no.json()["say"] == {"id": "refused.unread-cards", "args": {"option": "mission", "choose": "cardboard"}}
        assert service.setting.values["mission"] == "cardboard"
        assert choose(client, 4, **options | {"survival": "on"}).status_code == 200
        sit(client, "Sam", "alien")
        for n in (1, 2, 3):
            sit(client, f"Crew {n}", f"crew-{n}")
        assert client.post("/api/start").status_code == 200


def test_what_was_chosen_in_the_configuration_is_not_turned_round(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="mission=app"):
        with_an_open_box(tmp_path, mission="app")


def test_a_seat_without_cards_is_refused_in_words_at_the_beginning(tmp_path: Path) -> None:
    with TestClient(make_app(with_an_open_box(tmp_path)), base_url="http://table.local") as client:
        sit(client, "Léa", "crew-1")
        say = client.post("/api/start").json()["say"]
        assert say == {"id": "refused.unseen-cards", "args": {"seat": "alien", "option": "behavior", "choose": "app"}}
