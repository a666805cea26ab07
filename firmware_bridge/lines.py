"""Serial lines of protocol 1: one JSON object, `*`, a CRC in four hexadecimal digits, a line feed."""

from typing import Final, Generic, Literal, TypeAlias, TypeVar

import msgspec

from firmware_bridge.crc import crc16_hex
from firmware_bridge.errors import MessageTooLongError
from firmware_bridge.messages import HostMessage, NodeMessage

MAX_LINE: Final = 1024
"""Bytes in a line, its line feed included."""

Badness: TypeAlias = Literal["torn", "overlong", "not-ascii", "no-check", "wrong-check", "not-json", "invalid"]

M = TypeVar("M")
_encoder: Final = msgspec.json.Encoder()
_BLANK: Final = b"\r \t"


class BadLine(msgspec.Struct, frozen=True):
    """A stretch of bytes that was no line: why, and how long it was.

    It does not carry the bytes: they may hold tag numbers, and what is counted ends up in logs.
    """

    kind: Badness
    size: int


def encode(message: NodeMessage | HostMessage) -> bytes:
    """The line of `message`, line feed included. Raises MessageTooLongError above 1,024 bytes."""
    body = _encoder.encode(message)
    if len(body) > MAX_LINE - 6:
        raise MessageTooLongError(f"{len(body) + 6} bytes do not fit a line of {MAX_LINE}: split the list")
    return b"%b*%b\n" % (body, crc16_hex(body))


class LineReader(Generic[M]):
    """Turns bytes, in whatever pieces they come, into messages.

    What is no line is counted in `bad` by kind and dropped; a good line counts whatever came before it, also
    on the same line (a node that restarts in the middle of one). `decoder` is `messages.FROM_NODE` on the
    host's side, `messages.FROM_HOST` on the node's. A carriage return before the line feed is allowed:
    MicroPython's standard output puts one there.
    """

    def __init__(self, decoder: msgspec.json.Decoder[M]) -> None:
        self.good = 0
        self.bad: dict[Badness, int] = {}
        self._decoder = decoder
        self._buffer = b""
        self._overlong = 0

    def feed(self, data: bytes) -> list[M | BadLine]:
        """The messages and bad lines that `data` completes, in order."""
        out: list[M | BadLine] = []
        *lines, rest = (self._buffer + data).split(b"\n")
        for line in lines:
            self._line(line, out)
        if len(rest) > MAX_LINE:
            # Only what could still belong to a good line is kept: its last 1,024 bytes.
            self._overlong += len(rest) - MAX_LINE
            rest = rest[-MAX_LINE:]
        self._buffer = rest
        return out

    def reset(self) -> None:
        """Forgets a line begun: what comes next is from a port opened anew. Counts stay."""
        self._buffer = b""
        self._overlong = 0

    def _line(self, line: bytes, out: list[M | BadLine]) -> None:
        line = line.strip(_BLANK)
        size = len(line) + self._overlong
        overlong, self._overlong = size >= MAX_LINE, 0
        if not line:
            return
        why: Badness = "overlong"
        if not overlong:
            found = self._parse(line)
            if isinstance(found, BadLine):
                why = found.kind
            else:
                self.good += 1
                out.append(found)
                return
        start = line.find(b"{", 0 if overlong else 1)
        while start >= 0:
            if len(line) - start < MAX_LINE:
                found = self._parse(line[start:])
                if not isinstance(found, BadLine):
                    self._bad("overlong" if overlong else "torn", size - (len(line) - start), out)
                    self.good += 1
                    out.append(found)
                    return
            start = line.find(b"{", start + 1)
        self._bad(why, size, out)

    def _bad(self, kind: Badness, size: int, out: list[M | BadLine]) -> None:
        self.bad[kind] = self.bad.get(kind, 0) + 1
        out.append(BadLine(kind, size))

    def _parse(self, line: bytes) -> M | BadLine:
        kind: Badness
        if not line.isascii():
            kind = "not-ascii"
        elif line[-5:-4] != b"*":
            kind = "no-check"
        elif crc16_hex(line[:-5]) != line[-4:]:
            kind = "wrong-check"
        else:
            try:
                return self._decoder.decode(line[:-5])
            except msgspec.ValidationError:
                kind = "invalid"
            except (msgspec.DecodeError, RecursionError):
                kind = "not-json"
        return BadLine(kind, len(line))
