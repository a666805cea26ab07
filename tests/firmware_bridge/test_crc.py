"""The line check is CRC-16/CCITT-FALSE."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware_bridge.crc import crc16, crc16_hex

calm = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def test_the_published_check_value() -> None:
    assert crc16(b"123456789") == 0x29B1
    assert crc16_hex(b"123456789") == b"29B1"
    assert crc16(b"") == 0xFFFF


@calm
@given(st.binary(max_size=64))
def test_equals_the_definition_bit_by_bit(data: bytes) -> None:
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    assert crc16(data) == crc
    assert crc16_hex(data) == f"{crc:04X}".encode()
