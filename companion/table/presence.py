"""Which tag lies on which antenna, believed from what readers repeat: pure, the clock is passed in."""

from collections.abc import Iterable
from math import inf
from typing import Literal

import msgspec

from companion.table.sighting import Sight, Spot, TagRecord

Quality = Literal["ok", "partial", "error", "seen"]
Kind = Literal["placed", "lifted", "settled", "doubt", "resolved", "stranger", "stranger-gone"]
AntennaState = Literal["ok", "degraded", "offline"]

_EVIDENCE = 4
"""Scans of each before two antennas are compared …"""
_CLEARLY = 1 / 3
"""… and by what share of them one must be ahead."""


class PresenceConfig(msgspec.Struct, frozen=True, kw_only=True):
    """How soon something is believed; times in seconds."""

    appear: int = 2
    """Sightings until a tag is believed to lie somewhere."""
    appear_unknown: int = 5
    """The same for a tag that nobody has enrolled: a misread number must not show."""
    misses: int = 3
    """Scans without it until a tag is believed to have left …"""
    miss_time: float = 0.4
    """… and the time they must span."""
    gap: float = 0.25
    """Silence between two scans counts towards `miss_time` for so long at most."""
    move_misses: int = 2
    """Misses that are enough when another antenna sees the tag."""
    quiet: float = 0.3
    """A place is stable when it has not changed for so long."""
    ask_after: float = 1.5
    """A tag that two antennas go on seeing is asked about after this time."""
    failing: int = 3
    """Failed scans in a row that make an antenna degraded."""


class Change(msgspec.Struct, frozen=True):
    """The believed picture changed at time `at`.

    `placed`: the tag now lies on `antenna`, before on `was` (None: nowhere). `lifted`: it has left `was` and
    lies nowhere. `settled`: its place has become stable. `doubt`: several antennas (`between`) see it, people
    must be asked. `resolved`: that is over. `stranger`, `stranger-gone`: the same for a tag nobody enrolled.
    """

    kind: Kind
    tag: str
    antenna: str | None
    was: str | None
    at: float
    between: tuple[str, ...] = ()


class Presence:
    """The presence filter of a table.

    Readings go in with `reading` and `offline`; `advance` gives the changes since it was last called and
    must be called after each reading and at `next_due`. Tags are canonical texts, antennas any names; `known`
    are the enrolled tags (None: every tag is). All outputs are sorted, so that equal readings give equal
    changes. Times are monotonic seconds and never go back.
    """

    def __init__(self, config: PresenceConfig | None = None, known: Iterable[str] | None = None) -> None:
        self.config = config or PresenceConfig()
        self._known = None if known is None else set(known)
        self._tags: dict[str, TagRecord] = {}
        self._spots: dict[str, Spot] = {}
        self._open: dict[str, TagRecord] = {}
        self._changes: list[Change] = []

    def reading(self, antenna: str, tags: Iterable[str], quality: Quality, now: float) -> None:
        """One scan of one antenna.

        `ok`: these tags and no others. `partial`: those it lacks have not been missed. `error`: it says
        nothing, not even what it lists. `seen`: an arrival at a reader that never tells of leaving; the tag
        stays there until it is seen elsewhere.
        """
        spot = self._spots.get(antenna)
        if spot is None:
            spot = self._spots[antenna] = Spot()
        if quality == "error":
            spot.errors += 1
            return
        spot.heard = True
        spot.errors = 0
        listed = set(tags)
        for name in sorted(listed):
            self._hit(name, antenna, spot, quality == "seen", now)
        if quality == "ok":
            spot.raw = listed
            if len(spot.tracked) > len(listed):
                for tag in [tag for name, tag in spot.tracked.items() if name not in listed]:
                    self._miss(tag, antenna, spot, now)
        else:
            spot.raw |= listed

    def offline(self, antenna: str, now: float) -> None:
        """Nobody listens to this antenna any more, or its node has started anew: nothing has left.

        What lay there stays last known (`state` says that nobody vouches for it) until the next readings.
        """
        spot = self._spots.setdefault(antenna, Spot())
        spot.heard = False
        spot.errors = 0
        spot.raw.clear()
        for tag in list(spot.tracked.values()):
            sight = tag.sights[antenna]
            if tag.place == antenna:
                sight.misses = 0
            else:
                self._drop(tag, sight)
            self._weigh(tag, now)

    def advance(self, now: float) -> list[Change]:
        """What has changed in the believed picture, in the order it was found out."""
        for name in sorted(self._open):
            tag = self._open[name]
            if tag.contested_at is not None:
                if not tag.asked and now >= tag.contested_at + self.config.ask_after:
                    tag.asked = True
                    self._change("doubt", tag, tag.place, now, between=self._rivals(tag))
            elif self._due(tag) <= now:
                tag.settled = True
                if tag.known:
                    self._change("settled", tag, tag.place, now)
            if tag.contested_at is None and (tag.settled or tag.place is None):
                del self._open[name]
        changes, self._changes = self._changes, []
        return changes

    def next_due(self) -> float | None:
        """When `advance` must be called next (minus infinity: at once); None when only readings matter."""
        if self._changes:
            return -inf
        due = min(map(self._due, self._open.values()), default=inf)
        return None if due == inf else due

    def decide(self, tag: str, antenna: str, now: float) -> None:
        """People say that `tag` lies on `antenna`, one of those that see it: the others read too far."""
        found = self._tags.get(tag)
        if found is None or antenna not in found.sights:
            return
        for sight in found.sights.values():
            sight.stray = sight.antenna != antenna
        if found.place != antenna:
            self._place(found, antenna, now, now)
        self._weigh(found, now)

    def know(self, tags: Iterable[str], now: float) -> None:
        """These tags have been enrolled; those that lie somewhere as strangers are now believed."""
        for name in sorted(tags):
            if self._known is not None:
                self._known.add(name)
            tag = self._tags.get(name)
            if tag is not None and not tag.known:
                tag.known = True
                if tag.place is not None:
                    self._change("stranger-gone", tag, None, now, was=tag.place)
                    self._change("placed", tag, tag.place, now)
                    tag.settled = False
                    self._open[name] = tag

    def picture(self) -> dict[str, tuple[str, ...]]:
        """The known tags believed on each antenna, sorted; antennas that went offline show their last known."""
        return self._placed(known=True)

    def strangers(self) -> dict[str, tuple[str, ...]]:
        """The unknown tags that have been seen often enough, by antenna; never tokens."""
        return {antenna: tags for antenna, tags in self._placed(known=False).items() if tags}

    def counts(self) -> dict[str, int]:
        """How many tags each antenna that is heard sees right now, to be drawn at once.

        A tag seen by two antennas counts on one; unknown tags count once they are strangers.
        """
        counts: dict[str, int] = {}
        for antenna in sorted(self._spots):
            spot = self._spots[antenna]
            if spot.heard:
                counts[antenna] = sum(self._counts_on(name, antenna) for name in spot.raw)
        return counts

    def place(self, tag: str) -> str | None:
        """The antenna that `tag` is believed to lie on."""
        found = self._tags.get(tag)
        return None if found is None else found.place

    def stable(self, tag: str, now: float) -> bool:
        """Whether the tag's place can be relied on: unchanged for the quiet time, seen by the last scan of an
        antenna that is heard and reads, and by no other."""
        found = self._tags.get(tag)
        if found is None or found.contested_at is not None or found.place is None:
            return False
        return self._at_rest(found, found.place) and now >= found.since + self.config.quiet

    def lifted(self) -> tuple[str, ...]:
        """Known tags that have lain somewhere and now lie nowhere: somebody holds them."""
        return tuple(sorted(tag.name for tag in self._tags.values() if tag.place is None and tag.lain and tag.known))

    def doubts(self) -> dict[str, tuple[str, ...]]:
        """Tags that people must be asked about, with the antennas that see each."""
        return {name: self._rivals(tag) for name, tag in sorted(self._open.items()) if tag.asked}

    def flaps(self) -> dict[str, int]:
        """How often a resting tag was missed and seen again, by antenna."""
        return {antenna: self._spots[antenna].flaps for antenna in sorted(self._spots)}

    def state(self, antenna: str) -> AntennaState:
        """Whether anybody vouches for this antenna's part of the picture."""
        spot = self._spots.get(antenna)
        if spot is None or not spot.heard:
            return "offline"
        return "degraded" if spot.errors >= self.config.failing else "ok"

    def _hit(self, name: str, antenna: str, spot: Spot, fleeting: bool, now: float) -> None:
        tag = spot.tracked.get(name)
        if tag is None:
            tag = self._tags.get(name)
            if tag is None:
                tag = self._tags[name] = TagRecord(name, self._known is None or name in self._known)
            spot.tracked[name] = tag
            tag.sights[antenna] = Sight(antenna, now)
        sight = tag.sights[antenna]
        missed = sight.hit()
        if missed and tag.place == antenna:
            spot.flaps += 1
        elif missed >= self.config.move_misses:
            sight.begin(now)
        sight.fleeting = fleeting
        if tag.place != antenna and (fleeting or sight.count >= self._needed(tag)):
            self._consider(tag, sight, now)
        if tag.contested_at is not None:
            self._weigh(tag, now)

    def _consider(self, tag: TagRecord, sight: Sight, now: float) -> None:
        """An antenna has seen the tag often enough; where does it lie?"""
        if tag.place is None:
            self._place(tag, sight.antenna, sight.first, now)
            return
        home = tag.sights.get(tag.place)
        if home is None or home.fleeting or sight.fleeting or not self._spots[tag.place].heard:
            self._place(tag, sight.antenna, sight.first, now)
            if home is not None:
                self._drop(tag, home)
        elif sight.stray:
            return
        elif home.misses >= self.config.move_misses:
            self._place(tag, sight.antenna, max(sight.first, home.missed_at), now)
        elif tag.contested_at is None:
            tag.contested_at = now
            self._open[tag.name] = tag

    def _miss(self, tag: TagRecord, antenna: str, spot: Spot, now: float) -> None:
        config = self.config
        sight = tag.sights[antenna]
        if sight.fleeting:
            return
        sight.miss(now, config.gap)
        if sight.misses >= config.misses and sight.missed_time >= config.miss_time:
            self._leave(tag, sight, now)
        elif tag.place == antenna and sight.misses >= config.move_misses:
            other = self._best(tag, strays=False)
            if other is not None:
                self._place(tag, other.antenna, max(other.first, sight.missed_at), now)
        if tag.contested_at is not None:
            self._weigh(tag, now)

    def _leave(self, tag: TagRecord, sight: Sight, now: float) -> None:
        if tag.place == sight.antenna:
            other = self._best(tag, strays=True)
            self._place(tag, None if other is None else other.antenna, now, now)
        self._drop(tag, sight)

    def _drop(self, tag: TagRecord, sight: Sight) -> None:
        spot = self._spots[sight.antenna]
        spot.raw.discard(tag.name)
        del tag.sights[sight.antenna], spot.tracked[tag.name]
        if not tag.sights and tag.place is None and not (tag.known and tag.lain):
            self._tags.pop(tag.name, None)

    def _best(self, tag: TagRecord, *, strays: bool) -> Sight | None:
        """The other antenna that sees the tag best, if one does."""
        needed = self._needed(tag)
        others = [
            sight
            for sight in tag.sights.values()
            if sight.antenna != tag.place
            and not sight.misses
            and (sight.count >= needed or sight.fleeting)
            and (strays or not sight.stray)
        ]
        return min(others, key=lambda sight: (sight.stray, -sight.count, sight.antenna), default=None)

    def _place(self, tag: TagRecord, antenna: str | None, since: float, now: float) -> None:
        was, tag.place = tag.place, antenna
        if antenna is not None and antenna in tag.sights:
            tag.sights[antenna].stray = False
        tag.since = since
        tag.settled = False
        tag.lain = True
        self._open[tag.name] = tag
        if tag.known:
            self._change("lifted" if antenna is None else "placed", tag, antenna, now, was=was)
        elif antenna is None:
            self._change("stranger-gone", tag, None, now, was=was)
        elif was is None:
            self._change("stranger", tag, antenna, now)

    def _weigh(self, tag: TagRecord, now: float) -> None:
        """Ends a contest between antennas when one of them clearly sees the tag more often, or alone."""
        if tag.contested_at is None:
            return
        home = tag.sights.get(tag.place or "")
        for rival in [sight for sight in tag.sights.values() if self._is_rival(tag, sight)]:
            if home is None or min(home.hits + home.lacks, rival.hits + rival.lacks) < _EVIDENCE:
                continue
            lead = rival.share - home.share
            if lead <= -_CLEARLY:
                rival.stray = True
            elif lead >= _CLEARLY:
                home.stray = True
                home = rival
                self._place(tag, rival.antenna, now, now)
        if len(self._rivals(tag)) < 2:
            tag.contested_at = None
            if tag.asked:
                tag.asked = False
                self._change("resolved", tag, tag.place, now)

    def _rivals(self, tag: TagRecord) -> tuple[str, ...]:
        return tuple(
            sorted(
                sight.antenna
                for sight in tag.sights.values()
                if sight.antenna == tag.place or self._is_rival(tag, sight)
            )
        )

    def _is_rival(self, tag: TagRecord, sight: Sight) -> bool:
        """Whether another antenna than the tag's own has a say."""
        enough = sight.count >= self._needed(tag) and sight.misses < self.config.move_misses
        return enough and not sight.stray and sight.antenna != tag.place

    def _needed(self, tag: TagRecord) -> int:
        return self.config.appear if tag.known else self.config.appear_unknown

    def _due(self, tag: TagRecord) -> float:
        if tag.contested_at is not None:
            return inf if tag.asked else tag.contested_at + self.config.ask_after
        if tag.settled or tag.place is None or not self._at_rest(tag, tag.place):
            return inf
        return tag.since + self.config.quiet

    def _at_rest(self, tag: TagRecord, place: str) -> bool:
        spot, sight = self._spots[place], tag.sights.get(place)
        return spot.heard and spot.errors < self.config.failing and sight is not None and not sight.misses

    def _placed(self, *, known: bool) -> dict[str, tuple[str, ...]]:
        lying: dict[str, list[str]] = {antenna: [] for antenna in sorted(self._spots)}
        for name in sorted(self._tags):
            tag = self._tags[name]
            if tag.place is not None and tag.known is known:
                lying[tag.place].append(name)
        return {antenna: tuple(tags) for antenna, tags in lying.items()}

    def _counts_on(self, name: str, antenna: str) -> bool:
        tag = self._tags.get(name)
        if tag is None or not (tag.known or tag.place == antenna):
            return False
        seeing = [sight for sight in tag.sights.values() if name in self._spots[sight.antenna].raw]
        return min(seeing, key=lambda s: (s.antenna != tag.place, s.first, s.antenna)).antenna == antenna

    def _change(
        self,
        kind: Kind,
        tag: TagRecord,
        antenna: str | None,
        now: float,
        *,
        was: str | None = None,
        between: tuple[str, ...] = (),
    ) -> None:
        self._changes.append(Change(kind, tag.name, antenna, was, now, between))
