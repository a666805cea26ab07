"""One node as the host sees it: which of its messages count, and how it is doing. Pure: the clock is passed in."""

import msgspec

from firmware_bridge.antenna import Antenna
from firmware_bridge.messages import AskHello, AskSnap, Beat, Hello, HostMessage, NodeMessage, Rolled, Snap, Throw
from firmware_bridge.readings import Health, Roll, State, Tally, Told

PROTOCOL = 1


class Timing(msgspec.Struct, frozen=True):
    """When silence is told, in seconds, and how often a node is asked again."""

    stale: float = 3.0
    offline: float = 10.0
    ask_again: float = 0.5


class Node:
    """A node, from its first hello on (protocol 1).

    `seq` not higher within a boot is a duplicate and dropped; a gap asks for `snap?`, again and again until
    every antenna has been heard; a new boot means that nothing is believed of an antenna until its first
    snap. A roll counts once by its `n`, whether it came by itself or in a beat; what the first beat repeats
    was rolled before anybody listened and does not count.

    Times are monotonic seconds. `asks` collects what is to be sent to the node; the caller empties it.
    """

    def __init__(self, hello: Hello, now: float, timing: Timing | None = None) -> None:
        self.hello = hello
        self.timing = timing or Timing()
        self.tally = Tally(boots=1)
        self.asks: list[HostMessage] = []
        self.state: State = "offline"
        self.heard_at = now
        self.antennas: dict[str, Antenna] = {}
        self._lost: str | None = None
        self._refused: str | None = None
        self._foreign: str | None = None
        self._seq: int | None = None
        self._old_boots: list[str] = []
        self._owed: dict[str, None] = {}
        self._asked_at: float | None = None
        self._roll: int | None = None
        self._scans = (0, 0)
        self._failing = False
        self._antenna_failing = False
        self._antennas_changed = True
        self._adopt(hello)
        self._ask(now)

    @property
    def name(self) -> str:
        """The name it gave in its hello."""
        return self.hello.node

    def receive(self, message: NodeMessage, now: float) -> list[Told]:
        """What `message` tells the host, changes of health included, in order."""
        self.tally.messages += 1
        told: list[Told] = []
        if message.node != self.name:
            self.tally.strays += 1
            return told
        if isinstance(message, Hello):
            if message.boot in self._old_boots:
                self.tally.old_boots += 1
                return told
            self._hello(message, now, told)
            self._heard(now)
        elif self._counts(message, now, told):
            if isinstance(message, Snap):
                self._snap(message, now, told)
            elif isinstance(message, Rolled):
                self._throw(message, now, told)
            else:
                self._beat(message, now, told)
        self._ask(now)
        self._tell_health(now, told)
        return told

    def advance(self, now: float) -> list[Told]:
        """What silence tells by `now`."""
        told: list[Told] = []
        self._tell_health(now, told)
        return told

    def next_due(self) -> float | None:
        """When `advance` may have something to tell, if nothing arrives until then."""
        if self.state in ("offline", "refused"):
            return None
        return self.heard_at + (self.timing.offline if self.state == "stale" else self.timing.stale)

    def lose(self, why: str, now: float) -> list[Told]:
        """Its port or connection is gone. What it told stays last known."""
        self._lost = why
        return self.advance(now)

    def refuse(self, why: str | None, now: float) -> list[Told]:
        """Stops believing it for the reason `why`; None believes it again, from its next snaps on."""
        before, self._refused = self._refused, why
        if why is None and before is not None:
            self._forget(now)
        return self.advance(now)

    @property
    def _believed(self) -> bool:
        return self._refused is None and self._foreign is None

    def _heard(self, now: float) -> None:
        self.heard_at = now
        self._lost = None

    def _adopt(self, hello: Hello) -> None:
        self.hello = hello
        self.antennas = {name: self.antennas.get(name, Antenna(self.name, name)) for name in hello.antennas}
        self._foreign = None
        if hello.v != PROTOCOL:
            self._foreign = f"{hello.node} speaks protocol {hello.v}, this is {PROTOCOL}: update one of them"
        self._owed = dict.fromkeys(self.antennas)
        self._antennas_changed = True

    def _hello(self, hello: Hello, now: float, told: list[Told]) -> None:
        if hello.boot != self.hello.boot:
            self._new_boot(hello.boot, now, told)
        if hello != self.hello:
            self._adopt(hello)

    def _counts(self, message: Snap | Beat | Rolled, now: float, told: list[Told]) -> bool:
        if message.boot in self._old_boots:
            self.tally.old_boots += 1
            return False
        if message.boot != self.hello.boot:
            self._new_boot(message.boot, now, told)
            self.asks.append(AskHello())
        elif self._seq is not None:
            if message.seq <= self._seq:
                self.tally.duplicates += 1
                return False
            if message.seq > self._seq + 1:
                self.tally.gaps += 1
                self._owed = dict.fromkeys(self.antennas)
                self._ask(now)
        self._seq = message.seq
        self._heard(now)
        return True

    def _new_boot(self, boot: str, now: float, told: list[Told]) -> None:
        self._old_boots = [*self._old_boots, self.hello.boot][-8:]
        self.hello = msgspec.structs.replace(self.hello, boot=boot)
        self.tally.boots += 1
        self._seq = None
        # After a boot that was watched every roll is new; after an absence the last one may be an old one.
        self._roll = None if self.state == "offline" else 0
        self._scans = (0, 0)
        self._failing = False
        self._forget(now)
        self._tell_health(now, told)

    def _forget(self, now: float) -> None:
        for antenna in self.antennas.values():
            antenna.forget()
        self._antennas_changed = True
        self._owed = dict.fromkeys(self.antennas)
        self._asked_at = None

    def _snap(self, snap: Snap, now: float, told: list[Told]) -> None:
        antenna = self.antennas.get(snap.a)
        if antenna is None:
            self.tally.strays += 1
            self.asks.append(AskHello())
            return
        before = antenna.heard, antenna.failing
        reading = antenna.read(snap, now, self.tally)
        if reading is None:
            return
        self._antennas_changed |= before != (antenna.heard, antenna.failing)
        self._owed.pop(snap.a, None)
        if self._believed:
            # Health first: an antenna is online before its first reading is told.
            self._tell_health(now, told)
            told.append(reading)

    def _beat(self, beat: Beat, now: float, told: list[Told]) -> None:
        scans, errors = beat.scans - self._scans[0], beat.errors - self._scans[1]
        self._scans = (beat.scans, beat.errors)
        self._failing = scans > 0 and errors * 2 > scans
        if beat.roll is not None and self._roll is not None:
            self._throw(beat.roll, now, told)
        elif self._roll is None:
            self._roll = 0 if beat.roll is None else beat.roll.n

    def _throw(self, throw: Rolled | Throw, now: float, told: list[Told]) -> None:
        before = self._roll
        if before is not None and throw.n <= before:
            return
        self._roll = throw.n
        if before is not None:
            self.tally.rolls_lost += throw.n - before - 1
        if self._believed:
            self.tally.rolls += 1
            told.append(Roll(self.name, throw.die, throw.value, throw.n, now))

    def _ask(self, now: float) -> None:
        if self._believed and self._owed and (self._asked_at is None or now - self._asked_at >= self.timing.ask_again):
            self._asked_at = now
            self.asks.append(AskSnap())

    def _tell_health(self, now: float, told: list[Told]) -> None:
        if self._antennas_changed:
            self._antenna_failing = any(antenna.failing for antenna in self.antennas.values())
        state, why = self._health(now)
        if state == self.state and not self._antennas_changed:
            return
        if state != self.state:
            self.state = state
            if state == "offline":
                # When it comes back its antennas are believed from their next snaps on.
                self._forget(now)
            told.append(Health(self.name, "", state, why, now))
        self._antennas_changed = False
        for antenna in self.antennas.values():
            antenna.tell_health(state, why, now, told)

    def _health(self, now: float) -> tuple[State, str]:
        if not self._believed:
            return "refused", self._refused or self._foreign or ""
        if self._lost is not None:
            return "offline", self._lost
        silent = now - self.heard_at
        if silent >= self.timing.offline:
            return "offline", "no sign of life"
        if silent >= self.timing.stale:
            return "stale", "no beat"
        if self._failing:
            return "degraded", "most scans fail"
        if self._antenna_failing:
            return "degraded", "an antenna cannot read"
        return "online", ""
