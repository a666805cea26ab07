"""An emulated reader node: what a real one would say, with tags put down and lifted by a program. Pure."""

from collections.abc import Callable, Sequence
from secrets import token_hex

import msgspec

from firmware_bridge.crc import crc16_hex
from firmware_bridge.lines import BadLine, LineReader, encode
from firmware_bridge.messages import (
    FROM_HOST,
    AskHello,
    AskSnap,
    Beat,
    Cfg,
    Hello,
    HostMessage,
    Led,
    NodeMessage,
    Quality,
    Rolled,
    Snap,
    Throw,
)
from firmware_bridge.parts import split_snap

LIVELY = 1.0
"""For so long after a change every scan is sent, in seconds."""
REPEAT = 1.0
"""Seconds between unchanged snaps of an antenna, and between beats."""
_SOON = float("-inf")


class VirtualAntenna(msgspec.Struct):
    """One antenna: the tags that lie on it, in no order, and when its next scan is sent."""

    tags: set[str] = msgspec.field(default_factory=set)
    quality: Quality = "ok"
    period: float = 0.12
    led: Led | None = None
    scan_at: float = _SOON
    lively_until: float = _SOON
    changed: bool = True


class VirtualNode:
    """A node of protocol 1 without hardware; the clock is passed in, and what it says comes out as bytes.

    `put`, `lift`, `roll` and the faults only take effect at the next `tick`, which the caller makes at once
    (`changed` is called, if set), and otherwise at `next_due`. `boot_seed` makes the numbers of its boots
    repeatable; without it they are random, as a real node's are.
    """

    def __init__(
        self, name: str, antennas: Sequence[str] = ("a0",), *, tech: str = "iso15693", boot_seed: int | None = None
    ) -> None:
        self.name = name
        self.tech = tech
        self.antennas = {antenna: VirtualAntenna() for antenna in antennas}
        self.silent = False
        """A fault: nothing is said, while everything else goes on."""
        self.changed: Callable[[], None] | None = None
        self.boot = ""
        self.seq = 0
        self.scans = 0
        self.errors = 0
        self._boot_seed = boot_seed
        self._boots = 0
        self._started: float | None = None
        self._reader = LineReader(FROM_HOST)
        self._asked: list[HostMessage] = []
        self._rolls: list[Throw] = []
        self._last_roll: Throw | None = None
        self._rolled = 0
        self._beat_at = _SOON
        self.reboot()

    def put(self, antenna: str, *tags: str) -> None:
        """Lays tags on an antenna; from wherever else they lay on this node they are taken."""
        for tag in tags:
            self._take(tag)
            self.antennas[antenna].tags.add(tag)
        self._touch(antenna)

    def lift(self, *tags: str) -> None:
        """Takes tags off whatever antenna of this node they lie on."""
        for tag in tags:
            self._take(tag)

    def stray(self, antenna: str, tag: str, *, there: bool) -> None:
        """A fault: this antenna also reads (or no longer reads) a tag that may lie on another."""
        tags = self.antennas[antenna].tags
        (tags.add if there else tags.discard)(tag)
        self._touch(antenna)

    def where(self, tag: str) -> str | None:
        """The first antenna that reads `tag`."""
        return next((name for name, antenna in self.antennas.items() if tag in antenna.tags), None)

    def set_quality(self, antenna: str, quality: Quality) -> None:
        """A fault: how well this antenna reads from now on."""
        self.antennas[antenna].quality = quality
        self._touch(antenna)

    def roll(self, die: str, value: int) -> None:
        """The die on this node shows `value`."""
        self._rolled += 1
        self._rolls.append(Throw(self._rolled, die, value))
        self._news()

    def reboot(self) -> None:
        """The node starts anew: another boot, everything counted from zero, a hello of its own accord."""
        self._boots += 1
        self.boot = token_hex(4) if self._boot_seed is None else self._boot_number()
        self.seq = self.scans = self.errors = self._rolled = 0
        self._started = None
        self._rolls.clear()
        self._last_roll = None
        self._reader.reset()
        self._asked = [AskHello()]
        self._beat_at = _SOON
        for name in self.antennas:
            self._touch(name)
        self._news()

    def hear(self, data: bytes) -> None:
        """Takes bytes from the host; the answer comes with the next `tick`."""
        for message in self._reader.feed(data):
            if isinstance(message, BadLine):
                continue
            antenna = self.antennas.get(message.a) if isinstance(message, Led | Cfg) else None
            if isinstance(message, AskHello | AskSnap):
                self._asked.append(message)
            elif antenna is not None and isinstance(message, Led):
                antenna.led = message
            elif antenna is not None and isinstance(message, Cfg):
                antenna.period = message.period_ms / 1000
        if self._asked:
            self._news()

    def next_due(self) -> float:
        """When `tick` should be called next; minus infinity for at once."""
        if self._asked or self._rolls or any(antenna.changed for antenna in self.antennas.values()):
            return _SOON
        return min([self._beat_at, *(antenna.scan_at for antenna in self.antennas.values())])

    def tick(self, now: float) -> bytes:
        """Everything there is to say at `now`; what was due more than once in between is said once."""
        if self._started is None:
            self._started = now
        out: list[NodeMessage] = []
        self._answer(out)
        for name, antenna in self.antennas.items():
            self._scan(name, antenna, now, out)
        for throw in self._rolls:
            self._last_roll = throw
            out.append(Rolled(self.name, self.boot, self._next(), self._ms(now), throw.n, throw.die, throw.value))
        self._rolls.clear()
        if now >= self._beat_at:
            self._beat_at = now + REPEAT
            out.append(
                Beat(self.name, self.boot, self._next(), self._ms(now), self.scans, self.errors, self._last_roll)
            )
        return b"" if self.silent else b"".join(map(encode, out))

    def _answer(self, out: list[NodeMessage]) -> None:
        if any(isinstance(question, AskHello) for question in self._asked):
            out.append(Hello(1, self.name, self.boot, "emulated", tuple(self.antennas), self.tech))
        if any(isinstance(question, AskSnap) for question in self._asked):
            for antenna in self.antennas.values():
                antenna.scan_at = _SOON
        self._asked.clear()

    def _scan(self, name: str, antenna: VirtualAntenna, now: float, out: list[NodeMessage]) -> None:
        if antenna.changed:
            antenna.changed = False
            antenna.lively_until = now + LIVELY
        elif now < antenna.scan_at:
            return
        antenna.scan_at = now + (antenna.period if now < antenna.lively_until else max(REPEAT, antenna.period))
        self.scans += 1
        self.errors += antenna.quality == "error"
        tags = () if antenna.quality == "error" else tuple(sorted(antenna.tags))
        snap = Snap(self.name, self.boot, 0, self._ms(now), name, tags, antenna.quality)
        out.extend(msgspec.structs.replace(part, seq=self._next()) for part in split_snap(snap))

    def _next(self) -> int:
        self.seq += 1
        return self.seq

    def _ms(self, now: float) -> int:
        return round((now - (now if self._started is None else self._started)) * 1000)

    def _boot_number(self) -> str:
        seed = f"{self.name} {self._boots} {self._boot_seed}".encode()
        return (crc16_hex(seed) + crc16_hex(seed[::-1])).decode().lower()

    def _take(self, tag: str) -> None:
        for name, antenna in self.antennas.items():
            if tag in antenna.tags:
                antenna.tags.discard(tag)
                self._touch(name)

    def _touch(self, antenna: str) -> None:
        self.antennas[antenna].changed = True
        self._news()

    def _news(self) -> None:
        if self.changed is not None:
            self.changed()
