"""All nodes together: which link speaks for which node, what they tell, what they are told."""

import asyncio
from collections.abc import Callable, Mapping
from time import monotonic

import msgspec

from firmware_bridge.errors import NodeUnknownError
from firmware_bridge.lines import BadLine, Badness
from firmware_bridge.link import Link
from firmware_bridge.messages import AskHello, AskSnap, Cfg, Hello, HostMessage, Led, NodeMessage
from firmware_bridge.node import Node, Timing
from firmware_bridge.readings import Tally, Told


class Claim(msgspec.Struct):
    """A link, the node it says it speaks for, and when it was last heard."""

    link: Link
    node: str | None = None
    hello: Hello | None = None
    heard_at: float = 0.0


class Hub:
    """The nodes of a table.

    `tell` is called with each Reading, Roll and Health the moment it is known, in order, never from another
    thread; for a queue pass its `put_nowait`. `clock` gives monotonic seconds and may be a simulated one.
    Silence is told by `advance`, to be called at `next_due`; `run` does so in real time.

    A link counts only after its hello. Two links that give the same name while both are alive are both
    refused, with both named, until one of them has gone.
    """

    def __init__(
        self,
        tell: Callable[[Told], None],
        clock: Callable[[], float] = monotonic,
        timing: Timing | None = None,
    ) -> None:
        self.clock = clock
        self.early = 0
        """Messages that came before the hello of their link."""
        self.bad_lines: dict[Badness, int] = {}
        """Lines of all links that were none, by kind."""
        self._tell = tell
        self._timing = timing or Timing()
        self._claims: dict[int, Claim] = {}
        self._nodes: dict[str, Node] = {}

    @property
    def nodes(self) -> Mapping[str, Node]:
        """Every node heard so far, by name."""
        return self._nodes

    def tally(self) -> Tally:
        """The counts of all nodes together."""
        total = Tally()
        for node in self._nodes.values():
            total.add(node.tally)
        return total

    def ports(self, node: str) -> list[str]:
        """The names of the links that speak for `node`: one, none when it has gone, several when refused."""
        return sorted(claim.link.name for claim in self._speakers(node))

    def node_of(self, link: Link) -> str | None:
        """The node that `link` has said hello for."""
        claim = self._claims.get(id(link))
        return None if claim is None else claim.node

    def attach(self, link: Link) -> None:
        """A link has opened: it is asked who it is."""
        self._claims[id(link)] = Claim(link, heard_at=self.clock())
        link.send(AskHello())

    def detach(self, link: Link, why: str) -> None:
        """A link has gone; its node is offline and what it told stays last known."""
        claim = self._claims.pop(id(link), None)
        if claim is not None and claim.node is not None:
            self._left(claim.node, why)

    def receive(self, link: Link, message: NodeMessage) -> None:
        """A message has come in on an attached link."""
        claim = self._claims.get(id(link))
        if claim is None:
            return
        now = self.clock()
        claim.heard_at = now
        if isinstance(message, Hello):
            self._hello(claim, message, now)
            return
        if claim.node is None:
            self.early += 1
            link.send(AskHello())
            return
        node = self._nodes[claim.node]
        if node.state == "refused" and not self._settle_claims(claim.node, now):
            return
        self._pass(node, message, claim, now)

    def receive_bad(self, bad: BadLine) -> None:
        """Something came in on a link that was no line: it is counted."""
        self.bad_lines[bad.kind] = self.bad_lines.get(bad.kind, 0) + 1

    async def run(self) -> None:
        """Calls `advance` whenever it is due, until cancelled."""
        while True:
            self.advance()
            due = self.next_due()
            await asyncio.sleep(1.0 if due is None else min(1.0, max(0.01, due - self.clock())))

    def advance(self) -> None:
        """Tells what silence means by now."""
        now = self.clock()
        for node in list(self._nodes.values()):
            self._out(node.advance(now))

    def next_due(self) -> float | None:
        """When `advance` should be called if nothing arrives until then; None when nothing is awaited."""
        return min((due for node in self._nodes.values() if (due := node.next_due()) is not None), default=None)

    def led(self, node: str, antenna: str, rgb: str, fx: str = "solid") -> None:
        """Sets a light: `rgb` as RRGGBB. Raises NodeUnknownError; a node that is away is not told later."""
        self._command(node, antenna, Led(antenna, rgb.upper(), fx))

    def configure(self, node: str, antenna: str, period_ms: int) -> None:
        """Sets how often an antenna is scanned, in milliseconds. Raises NodeUnknownError."""
        self._command(node, antenna, Cfg(antenna, period_ms))

    def ask(self) -> None:
        """Asks every node for a snap of every antenna."""
        for claim in self._claims.values():
            if claim.node is not None:
                claim.link.send(AskSnap())

    def _hello(self, claim: Claim, hello: Hello, now: float) -> None:
        before, claim.node, claim.hello = claim.node, hello.node, hello
        if before is not None and before != hello.node:
            self._left(before, f"{claim.link.name} is now {hello.node}")
        node = self._nodes.get(hello.node)
        if node is None:
            node = self._nodes[hello.node] = Node(hello, now, self._timing)
            self._out(node.advance(now))
            self._flush(node, claim)
        elif self._settle_claims(hello.node, now):
            self._pass(node, hello, claim, now)

    def _settle_claims(self, name: str, now: float) -> bool:
        """Whether the node of this name may be believed; refuses it when two live links claim it."""
        node = self._nodes[name]
        for claim in self._speakers(name):
            # A port left open by a cable that has moved to another one is no second node.
            if now - claim.heard_at >= self._timing.stale:
                claim.node = None
        ports = self.ports(name)
        why = None
        if len(ports) > 1:
            why = f"two nodes call themselves {name}: on {' and on '.join(ports)}"
        if why is not None or node.state == "refused":
            self._out(node.refuse(why, now))
        return why is None

    def _left(self, name: str, why: str) -> None:
        now = self.clock()
        node = self._nodes[name]
        left = self._speakers(name)
        if not left:
            self._out(node.refuse(None, now) if node.state == "refused" else [])
            self._out(node.lose(why, now))
        elif self._settle_claims(name, now):
            for claim in left:
                claim.link.send(AskHello())

    def _pass(self, node: Node, message: NodeMessage, claim: Claim, now: float) -> None:
        told = node.receive(message, now)
        self._flush(node, claim)
        self._out(told)

    def _flush(self, node: Node, claim: Claim) -> None:
        for question in node.asks:
            claim.link.send(question)
        node.asks.clear()

    def _out(self, told: list[Told]) -> None:
        for one in told:
            self._tell(one)

    def _speakers(self, name: str) -> list[Claim]:
        return [claim for claim in self._claims.values() if claim.node == name]

    def _command(self, name: str, antenna: str, message: HostMessage) -> None:
        node = self._nodes.get(name)
        if node is None or antenna not in node.antennas:
            raise NodeUnknownError(f"no antenna {antenna} of a node {name} has been heard")
        for claim in self._speakers(name):
            claim.link.send(message)
