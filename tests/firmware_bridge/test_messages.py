"""The objects of protocol 1 are read as documented, and nothing out of bounds is."""

import msgspec
import pytest

from firmware_bridge.messages import (
    FROM_HOST,
    FROM_NODE,
    AskHello,
    AskSnap,
    Beat,
    Cfg,
    Hello,
    Led,
    Rolled,
    Snap,
    Throw,
)

HELLO = (
    '{"k":"hello","v":1,"node":"pico-e6614c","boot":"9f3a11c2","fw":"1.0.0","antennas":["a0","a1"],"tech":"iso15693"}'
)
SNAP = '{"k":"snap","node":"n","boot":"9f","seq":412,"ms":81234,"a":"a1","tags":["E004015012345678"],"q":"ok"}'
BEAT = '{"k":"beat","node":"n","boot":"9f","seq":413,"ms":82234,"scans":903,"errors":2}'
ROLL = '{"k":"roll","node":"tower-1","boot":"9f","seq":7,"ms":99120,"n":31,"die":"d10","value":0}'


def test_what_nodes_say() -> None:
    assert FROM_NODE.decode(HELLO) == Hello(1, "pico-e6614c", "9f3a11c2", "1.0.0", ("a0", "a1"), "iso15693")
    assert FROM_NODE.decode(SNAP) == Snap("n", "9f", 412, 81234, "a1", ("E004015012345678",), "ok")
    assert FROM_NODE.decode(BEAT) == Beat("n", "9f", 413, 82234, 903, 2)
    assert FROM_NODE.decode(ROLL) == Rolled("tower-1", "9f", 7, 99120, 31, "d10", 0)
    with_roll = BEAT[:-1] + ',"roll":{"n":31,"die":"d10","value":0}}'
    assert FROM_NODE.decode(with_roll) == Beat("n", "9f", 413, 82234, 903, 2, Throw(31, "d10", 0))


def test_what_the_host_says() -> None:
    assert FROM_HOST.decode('{"k":"hello?"}') == AskHello()
    assert FROM_HOST.decode('{"k":"snap?"}') == AskSnap()
    assert FROM_HOST.decode('{"k":"led","a":"a1","rgb":"FF3300","fx":"pulse"}') == Led("a1", "FF3300", "pulse")
    assert FROM_HOST.decode('{"k":"cfg","a":"a1","period_ms":120}') == Cfg("a1", 120)


def test_they_are_written_as_documented() -> None:
    for text in (HELLO, SNAP, BEAT, ROLL):
        assert msgspec.json.encode(FROM_NODE.decode(text)).decode() == text


def test_a_newer_node_may_say_more() -> None:
    assert FROM_NODE.decode(BEAT[:-1] + ',"volts":5}') == FROM_NODE.decode(BEAT)


@pytest.mark.parametrize(
    "text",
    [
        HELLO.replace("pico-e6614c", "a/b"),
        HELLO.replace("pico-e6614c", ""),
        HELLO.replace("pico-e6614c", "x" * 41),
        HELLO.replace("pico-e6614c", "pico\\n"),
        HELLO.replace('"v":1', '"v":0'),
        HELLO.replace('"v":1', '"v":"1"'),
        HELLO.replace('["a0","a1"]', str([f"a{n}" for n in range(33)]).replace("'", '"')),
        SNAP.replace("412", "-1"),
        SNAP.replace("412", str(2**53)),
        SNAP.replace('"ok"', '"fine"'),
        SNAP.replace("E004015012345678", "E" * 41),
        SNAP.replace("E004015012345678", "é"),
        SNAP[:-1] + ',"part":[0,2]}',
        SNAP[:-1] + ',"part":[1,2,3]}',
        ROLL.replace('"value":0', '"value":10000'),
        '{"k":"boo"}',
        "{}",
        "[]",
    ],
)
def test_out_of_bounds(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        FROM_NODE.decode(text)


@pytest.mark.parametrize(
    "text",
    [
        '{"k":"led","a":"a1","rgb":"red","fx":"pulse"}',
        '{"k":"cfg","a":"a1","period_ms":1}',
        '{"k":"cfg","a":"","period_ms":100}',
        HELLO,
    ],
)
def test_out_of_bounds_for_the_host(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        FROM_HOST.decode(text)
