"""The node's end of an emulated cable says nothing while nobody listens, and counts what it says."""

from firmware_bridge.emulated_end import EmulatedEnd
from firmware_bridge.emulator import VirtualNode
from firmware_bridge.lines import encode
from firmware_bridge.messages import AskHello


class Loose(EmulatedEnd):
    """An end with no transport behind it."""

    def __init__(self, node: VirtualNode) -> None:
        super().__init__(node, lambda: 5.0)
        self.sent = b""
        self.full = False

    def _send(self, data: bytes) -> bool:
        if not self.full:
            self.sent += data
        return not self.full


def test_nothing_is_said_before_the_host_has_spoken() -> None:
    end = Loose(VirtualNode("n"))
    end.tick()
    assert end.sent == b""
    assert end.next_due() is None
    question = encode(AskHello())
    end._hear(question)
    assert end.sent.startswith(b'{"k":"hello"')
    assert end.bytes_written == len(end.sent)
    assert end.bytes_heard == len(question)
    assert end.next_due() is not None


def test_what_was_dropped_does_not_count_as_written() -> None:
    end = Loose(VirtualNode("n"))
    end.full = True
    end._hear(encode(AskHello()))
    assert end.bytes_written == 0
