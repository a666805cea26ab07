"""Lines: any bytes may come, a good line always counts."""

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware_bridge.crc import crc16_hex
from firmware_bridge.errors import MessageTooLongError
from firmware_bridge.lines import MAX_LINE, BadLine, Badness, LineReader, encode
from firmware_bridge.messages import FROM_HOST, FROM_NODE, AskHello, Beat, Hello, NodeMessage, Snap

calm = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

BEAT = Beat("pico-1", "9f3a11c2", 413, 82234, 903, 2)
HELLO = Hello(1, "pico-1", "9f3a11c2", "1.0.0", ("a0", "a1"), "iso15693")


def reader() -> LineReader[NodeMessage]:
    return LineReader(FROM_NODE)


def good(found: list[NodeMessage | BadLine]) -> list[NodeMessage]:
    return [message for message in found if not isinstance(message, BadLine)]


def test_a_line_is_an_object_a_star_a_check_and_a_line_feed() -> None:
    assert encode(AskHello()) == b'{"k":"hello?"}*' + crc16_hex(b'{"k":"hello?"}') + b"\n"
    assert LineReader(FROM_HOST).feed(encode(AskHello())) == [AskHello()]
    assert encode(BEAT).isascii()


def test_too_long_a_message_is_refused() -> None:
    snap = Snap("n", "b", 1, 1, "a0", tuple(f"E0040150{n:08X}" for n in range(60)), "ok")
    with pytest.raises(MessageTooLongError, match="1024"):
        encode(snap)


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        (encode(BEAT).replace(b"413", b"414"), "wrong-check"),
        (encode(HELLO)[:-5] + b"0000\n", "wrong-check"),
        (b'{"k":"beat"}\n', "no-check"),
        (b"rst:0x1 (POWERON_RESET),boot:0x13\r\n", "no-check"),
        (b"caf\xc3\xa9*1234\n", "not-ascii"),
        (b"{nonsense*" + crc16_hex(b"{nonsense") + b"\n", "not-json"),
        (b'{"k":"boo"}*' + crc16_hex(b'{"k":"boo"}') + b"\n", "invalid"),
        (b"x" * 1024 + b"\n", "overlong"),
        (b"x" * 100_000 + b"\n", "overlong"),
        (encode(BEAT)[10:], "wrong-check"),
    ],
)
def test_a_bad_line_is_counted_and_the_next_one_counts(line: bytes, kind: Badness) -> None:
    lines = reader()
    found = lines.feed(line + encode(BEAT))
    assert [one.kind for one in found if isinstance(one, BadLine)] == [kind]
    assert good(found) == [BEAT]
    assert lines.bad == {kind: 1}
    assert lines.good == 1


def test_a_node_that_restarts_in_the_middle_of_a_line() -> None:
    lines = reader()
    assert lines.feed(encode(BEAT)[:40] + encode(HELLO)) == [BadLine("torn", 40), HELLO]
    assert lines.bad == {"torn": 1}


def test_the_longest_line_fits_and_one_more_byte_does_not() -> None:
    body = b'{"k":"beat","node":"n","boot":"b","seq":1,"ms":1,"pad":"%b"}'
    fill = b"p" * (MAX_LINE - 6 - len(body) + 2)
    for extra, count in ((b"", 1), (b"p", 0)):
        text = body % (fill + extra)
        lines = reader()
        assert len(good(lines.feed(text + b"*" + crc16_hex(text) + b"\r\n"))) == count
        assert lines.bad == ({} if count else {"overlong": 1})


def test_empty_lines_and_carriage_returns_are_nothing_bad() -> None:
    lines = reader()
    assert lines.feed(b"\n\r\n \n" + encode(BEAT)[:-1] + b"\r\n") == [BEAT]
    assert lines.bad == {}


def test_a_bad_line_tells_nothing_of_its_text() -> None:
    assert BadLine.__struct_fields__ == ("kind", "size")


def test_a_line_begun_is_forgotten_when_the_port_was_opened_anew() -> None:
    lines = reader()
    lines.feed(encode(BEAT)[:20])
    lines.reset()
    assert lines.feed(encode(BEAT)) == [BEAT]
    assert lines.bad == {}


messages = st.builds(
    Snap,
    st.from_regex(r"[a-z][a-z0-9._-]{0,20}", fullmatch=True),
    st.from_regex(r"[0-9a-f]{8}", fullmatch=True),
    st.integers(0, 2**53 - 1),
    st.integers(0, 2**53 - 1),
    st.just("a0"),
    st.lists(st.from_regex(r"E0[0-9A-F]{14}", fullmatch=True), max_size=20).map(tuple),
    st.sampled_from(["ok", "partial", "error"]),
)


@calm
@given(messages, st.data())
def test_a_message_comes_through_in_any_pieces(message: Snap, data: st.DataObject) -> None:
    line = encode(message)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(line)), max_size=5)))
    lines = reader()
    found = [one for a, b in pairwise([0, *cuts, len(line)]) for one in lines.feed(line[a:b])]
    assert found == [message]


@calm
@given(st.lists(st.binary(max_size=200), max_size=10))
def test_any_bytes_are_survived(pieces: list[bytes]) -> None:
    lines = reader()
    for piece in pieces:
        lines.feed(piece)
    assert good(lines.feed(b"\n" + encode(BEAT)))[-1] == BEAT


garbage = st.one_of(
    st.binary(max_size=300),
    st.integers(0, len(encode(HELLO))).map(lambda n: encode(HELLO)[:n]),
    st.integers(1000, 3000).map(lambda n: b"{" * n),
    st.text('{}"*:,0Ak\n', max_size=60).map(str.encode),
)


@calm
@given(st.lists(st.one_of(garbage, messages), max_size=8))
def test_good_lines_after_garbage_always_count(parts: list[bytes | Snap]) -> None:
    stream = b"".join(encode(part) if isinstance(part, Snap) else part for part in parts)
    found = good(reader().feed(stream))
    assert [one for one in found if isinstance(one, Snap)] == [part for part in parts if isinstance(part, Snap)]


@calm
@given(st.lists(garbage, max_size=5), st.integers(1, 50))
def test_the_pieces_do_not_matter(parts: list[bytes], size: int) -> None:
    stream = b"".join(parts) + encode(BEAT)
    whole, pieces = reader(), reader()
    one = whole.feed(stream)
    other = [found for i in range(0, len(stream), size) for found in pieces.feed(stream[i : i + size])]
    assert good(one) == good(other)
    assert whole.bad == pieces.bad
