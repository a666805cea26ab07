"""Before the game."""

from __future__ import annotations

from tests.web_ui.scenes.laid import View


def lobby() -> View:
    """Before the game: two of four chairs are taken."""
    seats = [
        {"id": "alien", "name": "Sam", "auto": False, "awake": True},
        {"id": "crew-1", "name": "Léa", "auto": False, "awake": True},
        {"id": "crew-2", "name": None, "auto": False, "awake": False},
        {"id": "crew-3", "name": None, "auto": False, "awake": False},
    ]
    return {
        "k": "view",
        "version": 1,
        "build": "fake",
        "game": "uscss-nostromo",
        "lobby": True,
        "seats": seats,
        "address": "http://table.local:8000",
        "me": {"role": "table", "seats": [], "name": None},
        "undo": {"can": False, "why": "undo.nothing"},
        "players": 4,
        "options": {
            "difficulty": "hard-core",
            "heroic": "on",
            "survival": "off",
            "orders": "together",
            "mission": "app",
            "behavior": "app",
            "tokens": "cardboard",
            "read": "",
            "behaviors-run-out": "shuffle",
            "all-hunts": "optional",
            "no-card-left": "any",
            "into-the-nest": "forbidden",
            "last-card": "at-once",
            "freed-card": "liberator",
        },
    }
