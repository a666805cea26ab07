"""Windows: a question to several people that closes a breath after one of them has passed for all."""

from __future__ import annotations

import msgspec

from companion.engine.move import Move
from companion.engine.piece import Seat


class Closing(msgspec.Struct):
    """A window about to close: its ask, the pass to be made, when (None: held open), and who holds it."""

    action: str
    ask: str
    move: Move
    due: float | None
    held: tuple[Seat, ...] = ()


class Windows:
    """The one window that may be closing. `breath` is in seconds; 0: windows close at once."""

    def __init__(self, breath: float) -> None:
        self.breath = breath
        self.closing: Closing | None = None
        self.early: dict[str, tuple[Seat, ...]] = {}

    def pass_for_all(self, action: str, ask: str, move: Move, now: float) -> None:
        """Somebody has tapped "nobody": the window closes after the breath unless somebody holds it open."""
        if self.closing is not None and self.closing.ask == ask:
            return
        held = self.early.get(ask, ())
        self.closing = Closing(action, ask, move, None if held else now + self.breath, held)

    def wait(self, ask: str, seat: Seat) -> None:
        """A seat has something: the window stays open until that seat lets go or plays."""
        if seat not in self.early.get(ask, ()):
            self.early[ask] = (*self.early.get(ask, ()), seat)
        if self.closing is not None and self.closing.ask == ask:
            self.closing.held, self.closing.due = self.early[ask], None

    def go(self, ask: str, seat: Seat, now: float) -> None:
        """A seat lets go; the last one to do so starts the breath anew."""
        self.early[ask] = tuple(s for s in self.early.get(ask, ()) if s != seat)
        if self.closing is not None and self.closing.ask == ask:
            self.closing.held = self.early[ask]
            if not self.closing.held:
                self.closing.due = now + self.breath

    def asked(self, open_asks: set[str]) -> None:
        """These asks stand open now; what was closing and is no longer asked is forgotten."""
        if self.closing is not None and self.closing.ask not in open_asks:
            self.closing = None
        self.early = {ask: seats for ask, seats in self.early.items() if ask in open_asks and seats}

    def take_due(self, now: float) -> Closing | None:
        """The window whose breath is over, once."""
        closing = self.closing
        if closing is None or closing.due is None or closing.due > now:
            return None
        self.closing = None
        return closing

    def shift(self, seconds: float) -> None:
        """The game was paused for so long."""
        if self.closing is not None and self.closing.due is not None:
            self.closing.due += seconds
