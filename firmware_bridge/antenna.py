"""One antenna of a node as the host sees it: its lists put together, its tags normalised, its health."""

from firmware_bridge.errors import UidError
from firmware_bridge.messages import Snap
from firmware_bridge.parts import PartJoiner
from firmware_bridge.readings import Health, Reading, State, Tally, Told
from firmware_bridge.uid import parse_uid

FAILING = 3
"""So many scans in a row that were not ok make an antenna degraded."""

_cache: dict[str, str | None] = {}


class Antenna:
    """State of one antenna. `heard` is False until its first snap after a boot: then nothing is believed."""

    def __init__(self, node: str, name: str) -> None:
        self.node = node
        self.name = name
        self.heard = False
        self.state: State = "offline"
        self._bad = 0
        self._parts = PartJoiner()

    @property
    def failing(self) -> bool:
        """Whether its last scans all went wrong."""
        return self._bad >= FAILING

    def forget(self) -> None:
        """Believes nothing of what it told until its next snap."""
        self.heard = False
        self._bad = 0
        self._parts = PartJoiner()

    def read(self, snap: Snap, now: float, tally: Tally) -> Reading | None:
        """The reading of a snap; None while parts are missing."""
        incomplete = self._parts.incomplete
        whole = self._parts.add(snap)
        tally.incomplete += self._parts.incomplete - incomplete
        if whole is None:
            return None
        self._bad = 0 if whole.q == "ok" else self._bad + 1
        if whole.q == "error":
            return Reading(self.node, self.name, (), "error", now)
        self.heard = True
        tags = {canonical(tag) for tag in whole.tags}
        if None in tags:
            tally.odd_tags += 1
        return Reading(self.node, self.name, tuple(sorted(filter(None, tags))), whole.q, now)

    def tell_health(self, node: State, why: str, now: float, told: list[Told]) -> None:
        """Appends the antenna's change of health, if any, given that of its node."""
        state, reason = node, why
        if node in ("online", "degraded"):
            state, reason = "online", ""
            if not self.heard:
                state, reason = "offline", "not heard yet since the node came back"
            elif self.failing:
                state, reason = "degraded", "it cannot read"
        if state != self.state:
            self.state = state
            told.append(Health(self.node, self.name, state, reason, now))


def canonical(text: str) -> str | None:
    """The canonical form of a tag number, or None when it is no tag's."""
    if text in _cache:
        return _cache[text]
    if len(_cache) > 4096:
        # A reader full of noise must not fill the memory.
        _cache.clear()
    try:
        found: str | None = parse_uid(text).text
    except UidError:
        found = None
    _cache[text] = found
    return found
