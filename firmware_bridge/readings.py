"""What the host learns from nodes: readings, rolls, and how each reader is doing."""

from typing import Literal, TypeAlias

import msgspec

Quality = Literal["ok", "partial", "error", "seen"]
"""How far a reading's list goes.

`ok`: these tags and no others. `partial`: these, and perhaps more. `error`: the scan failed and says nothing.
`seen`: from a reader that tells only of arrivals; its silence means nothing.
"""

State = Literal["online", "degraded", "stale", "offline", "refused"]
"""How a node or antenna is doing.

`online`: heard and reading. `degraded`: heard, but its scans fail. `stale`: silent for longer than a beat
should take. `offline`: its port is gone, it has been silent for long, or it has started anew and this antenna
has not been heard since. `refused`: the host does not believe it (two nodes of one name, a foreign protocol).
None of them says that a tag has gone.
"""


class Reading(msgspec.Struct, frozen=True):
    """One scan of one antenna: canonical tag numbers, sorted, each once; `at` in seconds of the host's clock."""

    node: str
    antenna: str
    tags: tuple[str, ...]
    quality: Quality
    at: float


class Roll(msgspec.Struct, frozen=True):
    """A die came to rest; told once for each roll."""

    node: str
    die: str
    value: int
    n: int
    at: float


class Health(msgspec.Struct, frozen=True):
    """A node (`antenna` empty) or one of its antennas changed to `state`; `why` is for a person."""

    node: str
    antenna: str
    state: State
    why: str
    at: float


Told: TypeAlias = Reading | Roll | Health


class Tally(msgspec.Struct):
    """Counts of what arrived from one node, or of all together."""

    messages: int = 0
    duplicates: int = 0
    gaps: int = 0
    boots: int = 0
    old_boots: int = 0
    strays: int = 0
    """Messages under another node's name, or of an antenna that the hello does not list."""
    odd_tags: int = 0
    """Numbers that are no tag's: cut short, shifted, empty."""
    incomplete: int = 0
    """Lists that came in parts and lost one."""
    rolls: int = 0
    rolls_lost: int = 0

    def add(self, other: "Tally") -> None:
        """Adds the counts of `other` to these."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))
