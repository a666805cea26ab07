"""What games are played: the players, how they are asked, who they are and what they do besides playing on."""

from __future__ import annotations

import msgspec

LAST = 4000
"""No game has more deeds."""

HABITS = {"undo": 4, "wait": 3, "pause": 1, "again": 1, "hello": 1, "table": 3, "probe": 6}
"""How often, in a hundred deeds, somebody takes back, holds a window, pauses, sends the same again, comes back, taps at
the table what that offers for somebody, or tries what he must not."""


HOUSES: tuple[dict[str, str], ...] = (
    {},
    {"difficulty": "hard-core", "heroic": "on"},
    {"survival": "on"},
    {"difficulty": "experienced"},
    {"survival": "on", "heroic": "on", "difficulty": "hard-core"},
)
"""Difficulties and modes, with all cards and tokens in the companion."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A game. `policy` is what people play by; `twins` how many are made for each screen; `limit` its deeds at most."""

    seed: int
    players: int
    orders: str = "together"
    house: dict[str, str] = {}
    policy: str = "random"
    bots: tuple[str, ...] = ()
    habits: dict[str, int] = msgspec.field(default_factory=HABITS.copy)
    breath: float = 2.0
    twins: int = 0
    limit: int = LAST

    @property
    def options(self) -> dict[str, str]:
        """What was agreed on before the game."""
        return {"orders": self.orders, **self.house}


def plans(games: int, twins: int, first: int = 0, limit: int = LAST) -> list[Plan]:
    """Games of every kind: 2 to 7 players, both ways of asking for orders, random and simple people, some bots."""
    return [
        Plan(
            seed=n,
            players=2 + n % 6,
            orders=("together", "strict")[(n + n // 6) % 2],
            house=HOUSES[(n + n // 6) % len(HOUSES)],
            policy=("random", "random", "simple")[n % 3],
            bots=(("alien",), ("crew-1",), (), (), ())[n % 5] if n % 6 else (),
            habits={**HABITS, "edit": 2} if n % 7 == 3 else HABITS,
            twins=twins,
            limit=limit,
        )
        for n in range(first, first + games)
    ]
