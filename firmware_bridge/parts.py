"""Lists of tags too long for one line: taken apart into several snaps, and put together again."""

import msgspec

from firmware_bridge.lines import MAX_LINE, encode
from firmware_bridge.messages import Snap

_LONGEST_PART = ',"part":[16,16]'


def split_snap(snap: Snap) -> list[Snap]:
    """`snap` itself if it fits a line, else its parts, numbered `snap.seq` and on."""
    bare = msgspec.structs.replace(snap, tags=(), part=None, seq=snap.seq + 16)
    room = MAX_LINE - len(encode(bare)) - len(_LONGEST_PART)
    chunks: list[list[str]] = [[]]
    left = room
    for tag in snap.tags:
        cost = len(tag) + 3
        if cost > left and chunks[-1]:
            chunks.append([])
            left = room
        chunks[-1].append(tag)
        left -= cost
    if len(chunks) == 1:
        return [snap]
    return [
        msgspec.structs.replace(snap, seq=snap.seq + i, tags=tuple(chunk), part=(i + 1, len(chunks)))
        for i, chunk in enumerate(chunks)
    ]


class PartJoiner:
    """Puts the parts of one antenna's list together; parts of one list share their `ms`."""

    def __init__(self) -> None:
        self.incomplete = 0
        self._parts: dict[int, Snap] = {}

    def add(self, snap: Snap) -> Snap | None:
        """The whole list once its last missing part has come (with that part's `seq`), else None.

        A list that has lost a part counts in `incomplete` and is dropped when the next list begins. The
        quality of the whole is that of its worst part.
        """
        first = next(iter(self._parts.values()), None)
        if first is not None and (
            first.ms != snap.ms or first.part is None or snap.part is None or first.part[1] != snap.part[1]
        ):
            self.incomplete += 1
            self._parts.clear()
        if snap.part is None:
            return snap
        index, total = snap.part
        if index > total:
            self.incomplete += 1
            return None
        self._parts[index] = snap
        if len(self._parts) < total:
            return None
        parts = [self._parts[i] for i in range(1, total + 1)]
        self._parts.clear()
        tags = tuple(tag for part in parts for tag in part.tags)
        qualities = {part.q for part in parts}
        worst = next(q for q in ("error", "partial", "ok") if q in qualities)
        return msgspec.structs.replace(snap, tags=tags, q=worst, part=None)
