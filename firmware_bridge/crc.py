"""The check at the end of each line: CRC-16/CCITT-FALSE."""

from binascii import crc_hqx


def crc16(data: bytes) -> int:
    """The CRC-16/CCITT-FALSE of `data` (polynomial 1021, start FFFF, nothing reflected), 0 to 65535."""
    return crc_hqx(data, 0xFFFF)


def crc16_hex(data: bytes) -> bytes:
    """The same in four upper-case hexadecimal digits, as it stands behind the `*` of a line."""
    return b"%04X" % crc_hqx(data, 0xFFFF)
