"""What games are played: the players, how they are asked, who they are and what they do besides playing on."""

from __future__ import annotations

import msgspec

LAST = 4000
"""No game has more deeds."""

HABITS = {"undo": 4, "wait": 3, "pause": 1, "again": 1, "hello": 1, "table": 3, "probe": 6}
"""How often, in a hundred deeds, somebody takes back, holds a window, pauses, sends the same again, comes back, taps at
the table what that offers for somebody, or tries what he must not."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A game. `policy` is what people play by; `twins` how many are made for each screen; `limit` its deeds at most."""

    seed: int
    players: int
    orders: str = "together"
    policy: str = "random"
    bots: tuple[str, ...] = ()
    habits: dict[str, int] = msgspec.field(default_factory=HABITS.copy)
    breath: float = 2.0
    twins: int = 0
    limit: int = LAST


def plans(games: int, twins: int, first: int = 0, limit: int = LAST) -> list[Plan]:
    """Games of every kind: 2 to 7 players, both ways of asking for orders, random and simple people, some bots."""
    return [
        Plan(
            seed=n,
            players=2 + n % 6,
            orders=("together", "strict")[(n + n // 6) % 2],
            policy=("random", "random", "simple")[n % 3],
            bots=(("alien",), ("crew-1",), (), (), ())[n % 5] if n % 6 else (),
            habits={**HABITS, "edit": 2} if n % 7 == 3 else HABITS,
            twins=twins,
            limit=limit,
        )
        for n in range(first, first + games)
    ]
