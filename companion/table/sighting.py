"""What the presence filter remembers: a tag in an antenna's field, a tag, an antenna."""

import msgspec

_RECENT = 32


class Sight(msgspec.Struct):
    """A tag in the field of one antenna, or missing from it for a while; times in seconds.

    `first` is when it came into the field (for the antenna it lies on: flapping does not change it), `count`
    all sightings, `misses` the scans without it in a row, begun at `missed_at` and spanning `missed_time`.
    `hits` and `lacks` are the same for the last few dozen scans. A `stray` sight is not believed: another
    antenna reads the tag better. A `fleeting` one is from a reader that never tells of leaving.
    """

    antenna: str
    first: float
    count: int = 0
    misses: int = 0
    missed_at: float = 0.0
    missed_last: float = 0.0
    missed_time: float = 0.0
    hits: int = 0
    lacks: int = 0
    stray: bool = False
    fleeting: bool = False

    def hit(self) -> int:
        """A scan found it; how often it had been missed before, in a row."""
        missed, self.misses = self.misses, 0
        self.count += 1
        self.hits += 1
        self._fade()
        return missed

    def begin(self, now: float) -> None:
        """This sighting counts as the first."""
        self.first = now
        self.count = 1

    def miss(self, now: float, gap: float) -> None:
        """A scan lacked it; silence since the last scan counts for `gap` at most."""
        if self.misses:
            self.missed_time += min(now - self.missed_last, gap)
        else:
            self.missed_at = now
            self.missed_time = 0.0
        self.missed_last = now
        self.misses += 1
        self.lacks += 1
        self._fade()

    @property
    def share(self) -> float:
        """The share of recent scans that found it."""
        return self.hits / (self.hits + self.lacks)

    def _fade(self) -> None:
        if self.hits + self.lacks > _RECENT:
            self.hits //= 2
            self.lacks //= 2


class TagRecord(msgspec.Struct):
    """A tag: where it is believed to lie and since when, and the antennas that see or have just missed it.

    `lain` is True once it has lain anywhere. `contested_at` is when a second antenna came to see it too,
    `asked` whether people have been asked which of them is right.
    """

    name: str
    known: bool
    place: str | None = None
    since: float = 0.0
    lain: bool = False
    settled: bool = False
    contested_at: float | None = None
    asked: bool = False
    sights: dict[str, Sight] = msgspec.field(default_factory=dict)


class Spot(msgspec.Struct):
    """An antenna: whether it is heard, its failed scans in a row, its last list, the tags with a sight on it."""

    heard: bool = False
    errors: int = 0
    flaps: int = 0
    raw: set[str] = msgspec.field(default_factory=set)
    tracked: dict[str, TagRecord] = msgspec.field(default_factory=dict)
