"""Following the table screen alone puts every token back, and nothing it was sent names one that lies face down."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.e2e.service import Screen, screen, service

COLOURS = ("red", "blue", "green", "yellow", "white", "violet")
CREW_TOKENS = [f"{colour}-{kind}" for colour in COLOURS for kind in ("passage", "presence")]


def placed_in_hiding(board: Screen) -> None:
    """Lay face-down Crew tokens by hand until two rooms hold two or more."""
    for n in range(6):
        ask = next(a for a in board.view["asks"] if any(m["kind"] == "place" for m in a["moves"]))
        seat = ask["moves"][0]["seats"][0]
        piece = next(p["h"] for p in board.view["pieces"] if p["zone"] == f"stand:{seat}" and p["back"] == "crew")
        room = ("room-2", "room-8")[n % 2]
        want = sum(p["zone"] == room and p["back"] == "crew" for p in board.view["pieces"]) + 1
        board.say({"k": "hand", "piece": piece, "zone": None})
        board.say({"k": "hand", "piece": piece, "zone": room})
        board.until(
            lambda room=room, want=want: (
                sum(p["zone"] == room and p["back"] == "crew" for p in board.view["pieces"]) == want
            )
        )


def wrongly(view: dict[str, Any]) -> list[str]:
    """Handles that lie elsewhere than they should, in places that are read."""
    zones = {str(p["h"]): p["zone"] for p in view["pieces"]}
    return [h for h, zone in view["board"].items() if zones[h] in view["readers"] and zone != zones[h]]


def obey(table: Screen, board: Screen, rng: random.Random) -> None:
    """Hands that know nothing but what the table screen says: the back, where from, where to."""
    hand: str | None = None
    for _ in range(400):
        board.take(0)
        wrong = table.view["wrong"]
        if wrong is None:
            return
        before = (wrong, dict(table.view["board"]))
        lying = {str(p["h"]): p["back"] for p in table.view["pieces"] if str(p["h"]) in table.view["board"]}
        if hand is None:
            source = wrong["zone"] if wrong["step"] in ("lift", "put") and wrong["zone"] else None
            able = [h for h, z in table.view["board"].items() if z == source and lying[h] == wrong["back"]]
            if not able:
                able = [h for h, z in table.view["board"].items() if z is None and lying[h] == wrong["back"]]
            hand = rng.choice(sorted(able))
            if table.view["board"][hand] is not None:
                board.say({"k": "hand", "piece": int(hand), "zone": None})
                settle(table, before)
                continue
        target = (
            wrong["to"] if wrong["step"] in ("put", "notthat") else rng.choice(("room-1", "room-3", "stand:crew-1"))
        )
        board.say({"k": "hand", "piece": int(hand), "zone": target})
        hand = None
        settle(table, before)
    raise AssertionError("following the screen does not come to an end")


def settle(table: Screen, before: tuple[Any, Any]) -> None:
    """Wait until the screen says something else, or the same after the hand has been seen."""
    table.until(lambda: table.view["board"] != before[1])
    try:
        table.until(lambda: table.view["wrong"] != before[0], patience=2.5)
    except AssertionError:
        return


@pytest.mark.parametrize("kind", ["exchanged", "swept"])
def test_following_the_table_screen_alone(kind: str) -> None:
    rng = random.Random(kind)
    with (
        service("demo", "--players", "3", "--port", "0", "--seed", "11") as address,
        screen(address) as table,
        demo_board(address) as board,
    ):
        placed_in_hiding(board)
        table.until(lambda: table.view["log"][-1] == board.view["log"][-1] and not wrongly(table.view))
        moves: list[tuple[str, str | None]]
        if kind == "exchanged":
            two = [h for h, z in table.view["board"].items() if z == "room-2"][:2]
            one = [h for h, z in table.view["board"].items() if z == "room-8"][:1]
            moves = [(h, "room-8") for h in two] + [(h, "room-2") for h in one]
        else:
            moves = [(h, None) for h, z in table.view["board"].items() if z is not None and z.startswith("room-")]
        for handle, zone in moves:
            board.say({"k": "hand", "piece": int(handle), "zone": zone})
        table.until(lambda: table.view["wrong"] is not None)
        obey(table, board, rng)
        table.until(lambda: not wrongly(table.view))
        assert table.view["wrong"] is None
        said = "\n".join(table.frames)
        assert not [name for name in CREW_TOKENS if name in said]
        assert not [name for name in ("jonesy", "breakdown-1") if f'"name":"{name}"' in said.replace(" ", "")]


def demo_board(address: str) -> Any:
    """The emulated board of a demo, whose person plays the Crew."""
    import urllib.request

    with urllib.request.urlopen(address + "/board", timeout=10) as page:
        cookie = page.headers["set-cookie"].partition(";")[0]
    return screen(address, page="board", cookie=cookie)
