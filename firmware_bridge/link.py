"""A way to one node, as the hub sees it: something with a name that takes messages."""

from typing import Protocol

from firmware_bridge.messages import HostMessage


class Link(Protocol):
    """A serial port, or a node's place on a broker.

    `name` is what a person calls it (`/dev/ttyACM0`); nothing is identified by it.
    """

    @property
    def name(self) -> str:
        """The port's name, for people."""

    def send(self, message: HostMessage) -> None:
        """Sends, or drops what cannot be sent: what matters is asked for again."""
