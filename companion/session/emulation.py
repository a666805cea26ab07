"""An emulated board: reader nodes under every zone that has a reader, tags on every token, and hands that move them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from companion.engine.layout import Layout
from companion.engine.piece import Zone
from firmware_bridge.emulator import VirtualNode
from firmware_bridge.hub import Hub
from firmware_bridge.rig import Rig

_ANTENNAS = 6
"""Antennas on one emulated node."""


class Emulation:
    """Nodes, tags and the true place of every token; `where` maps token → zone, None: in somebody's hand."""

    def __init__(self, zones: Sequence[Zone], layout: Layout, seed: int) -> None:
        rng = Random(seed)
        self.zones = tuple(zones)
        self.nodes: list[VirtualNode] = []
        self.places: dict[str, Zone] = {}
        self._antenna: dict[Zone, tuple[VirtualNode, str]] = {}
        for first in range(0, len(zones), _ANTENNAS):
            part = zones[first : first + _ANTENNAS]
            node = VirtualNode(f"pico-{len(self.nodes) + 1}", [f"a{i}" for i in range(len(part))], boot_seed=seed)
            self.nodes.append(node)
            for i, zone in enumerate(part):
                self._antenna[zone] = (node, f"a{i}")
                self.places[f"{node.name}/a{i}"] = zone
        names = sorted(spot.name for spot in layout.spots if spot.name is not None)
        self.tags = {f"E004015{rng.randrange(16**9):09X}": name for name in rng.sample(names, len(names))}
        self._tag = {name: tag for tag, name in self.tags.items()}
        self.where: dict[str, Zone | None] = {}
        self.moved: Callable[[str], None] | None = None
        """Called with the token after each motion of a hand."""
        for spot in layout.spots:
            if spot.name is not None:
                self.put(spot.name, spot.zone)

    def rig(self, hub: Hub) -> Rig:
        """The nodes plugged into a hub, not yet started."""
        return Rig(hub, self.nodes)

    def put(self, token: str, zone: Zone) -> None:
        """A hand lays a token down; where no reader is, nobody sees it."""
        self._take(token)
        self.where[token] = zone
        if zone in self._antenna:
            node, antenna = self._antenna[zone]
            node.put(antenna, self._tag[token])
        self._say(token)

    def lift(self, token: str) -> None:
        """A hand takes a token up."""
        self._take(token)
        self.where[token] = None
        self._say(token)

    def _take(self, token: str) -> None:
        tag = self._tag[token]
        for node in self.nodes:
            if node.where(tag) is not None:
                node.lift(tag)

    def _say(self, token: str) -> None:
        if self.moved is not None:
            self.moved(token)
