"""What games are played: the players, how they are asked, who they are and what they do besides playing on."""

from __future__ import annotations

from random import Random

import msgspec

from benchmarks.boxes import complete, entered

LAST = 4000
"""No game has more deeds."""

HABITS = {"undo": 4, "wait": 3, "pause": 1, "again": 1, "hello": 1, "table": 3, "probe": 6}
"""How often, in a hundred deeds, somebody takes back, holds a window, pauses, sends the same again, comes back, taps at
the table what that offers for somebody, or tries what he must not. With real cardboard he also looks up what was asked
when somebody answered, or says once more what it was, as if that had been wrong."""


HOUSES: tuple[dict[str, str], ...] = (
    {},
    {"difficulty": "hard-core", "heroic": "on"},
    {"survival": "on"},
    {"difficulty": "experienced"},
    {"survival": "on", "heroic": "on", "difficulty": "hard-core"},
)
"""Difficulties and modes, with all cards and tokens in the companion."""

DECKS = {"mission": "cardboard", "behavior": "cardboard"}
EVERYBODY = ",".join(("alien", *(f"crew-{n}" for n in range(1, 7))))


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """A way of playing with real cardboard. `cards` are the cards entered in the box: `none`, `some`, `all`."""

    house: dict[str, str]
    cards: str = "none"
    policy: str = "random"
    bots: tuple[str, ...] = ()

    def box(self, seed: int) -> str:
        """The text of the box."""
        return complete() if self.cards == "all" else entered(10 if self.cards == "some" else 0, Random(seed))


CARDBOARD: dict[str, Kind] = {
    "all on cardboard": Kind(house={**DECKS, "tokens": "cardboard"}),
    "hands told": Kind(house={**DECKS, "read": EVERYBODY}, cards="all", policy="simple"),
    "tokens": Kind(house={"tokens": "cardboard"}, cards="all"),
    "all on cardboard, cards entered": Kind(house={**DECKS, "tokens": "cardboard", "heroic": "on"}, cards="all"),
    "some hands told, some cards entered": Kind(
        house={**DECKS, "read": "crew-1,crew-2", "difficulty": "hard-core"}, cards="some"
    ),
    "the companion is the Alien": Kind(
        house={"mission": "cardboard", "tokens": "cardboard", "read": "alien"}, cards="all", bots=("alien",)
    ),
}
"""With real cardboard: what the companion is told, and what its box knows of the cards."""


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
    cardboard: str = ""
    """The kind of real cardboard; none: all cards and tokens are in the companion."""

    @property
    def options(self) -> dict[str, str]:
        """What was agreed on before the game."""
        return {"orders": self.orders, **self.house}

    @property
    def box(self) -> str | None:
        """The text of the box that the table has chosen; None: the one that ships."""
        return CARDBOARD[self.cardboard].box(self.seed) if self.cardboard else None


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


def on_cardboard(games: int, twins: int, first: int = 0, limit: int = LAST) -> list[Plan]:
    """Games of every kind of cardboard in turn, with 2 to 7 players."""
    kinds = list(CARDBOARD.items())
    return [
        Plan(
            seed=n,
            players=2 + (n + n // 6) % 6,
            orders=("together", "strict")[n % 2],
            house=kind.house,
            policy=kind.policy,
            bots=kind.bots,
            habits={**HABITS, "asked": 4, "correct": 1, **({"edit": 2} if n % 7 == 3 else {})},
            twins=twins,
            limit=limit,
            cardboard=name,
        )
        for n in range(first, first + games)
        for name, kind in [kinds[n % len(kinds)]]
    ]
