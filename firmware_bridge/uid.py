"""The one normaliser of tag numbers: every number that enters goes through here, or is no tag's."""

from typing import Literal

import msgspec

from firmware_bridge.errors import UidError

Tech = Literal["A", "V"]
Form = Literal["hex", "reversed", "decimal", "check-last", "check-first"]

LENGTHS = (4, 7, 8, 10)
_SEPARATORS = str.maketrans("", "", ":- ")
_HEX = frozenset("0123456789ABCDEF")


class Uid(msgspec.Struct, frozen=True):
    """A tag's number.

    `text` is canonical: upper-case hexadecimal, most significant byte first, 4, 7 or 10 bytes for ISO 14443
    (`tech` A) and 8 for ISO 15693 (`tech` V, always beginning with E0). `flipped` says that the number came
    with its last byte first and was turned round.
    """

    text: str
    tech: Tech
    flipped: bool = False

    def __str__(self) -> str:
        return self.text


def parse_uid(text: str, form: Form = "hex") -> Uid:
    """The tag number that `text` writes; `:`, `-`, space and either case are accepted.

    Other forms than plain hexadecimal are never guessed. The caller names them, for a whole list at a time:
    `reversed` (last byte first), `decimal` (the number as one decimal), `check-last` and `check-first`
    (4 bytes and the XOR of them). Only an ISO 15693 number that ends in E0 and does not begin with it
    is turned round without being asked, and says so.

    Raises UidError, with a reason for the person who holds the tag.
    """
    if form == "decimal":
        return uid_from_bytes(_decimal(text))
    digits = text.translate(_SEPARATORS).upper()
    if not digits:
        raise UidError("the number is empty")
    if not _HEX.issuperset(digits):
        raise UidError("a tag number is written with 0-9 and A-F only")
    if len(digits) % 2:
        raise UidError(f"{len(digits)} digits: half a byte is missing")
    raw = bytes.fromhex(digits)
    if form == "reversed":
        raw = raw[::-1]
    elif form in ("check-last", "check-first"):
        raw = _without_check(raw, last=form == "check-last")
    return uid_from_bytes(raw)


def uid_from_bytes(raw: bytes) -> Uid:
    """The tag number of these bytes, most significant first. Raises UidError as `parse_uid` does."""
    size = len(raw)
    if not any(raw):
        raise UidError("all zeros: nothing was read")
    if size == 5:
        raise UidError("5 bytes: a 4-byte number with a check byte? Say so for the whole list")
    if size not in LENGTHS:
        raise UidError(f"{size} bytes: a tag number has 4, 7, 8 or 10")
    if raw.endswith(b"\xff\xff\xff"):
        raise UidError("it ends in FF FF FF: the read broke off")
    if raw.startswith(b"\x00\x00\x00"):
        raise UidError("it begins with 00 00 00: the read was shifted")
    if size == 8:
        return _vicinity(raw)
    if raw[0] == 0x88:
        raise UidError("it begins with 88: only the first part of a longer number was read")
    if size == 4 and raw[0] == 0x08:
        raise UidError("4 bytes beginning with 08: a phone or card that invents a new number each time")
    return Uid(raw.hex().upper(), "A")


def is_cut_short(uid: str, longer: str) -> bool:
    """Whether canonical `uid` may be `longer` cut off by a reader that keeps only 4 bytes.

    An enrolment refuses such a pair: the two could not be told apart on that reader.
    """
    return len(uid) == 8 and len(longer) > 8 and longer.startswith(uid)


def _vicinity(raw: bytes) -> Uid:
    if raw[0] == 0xE0:
        return Uid(raw.hex().upper(), "V")
    if raw[-1] == 0xE0:
        return Uid(raw[::-1].hex().upper(), "V", flipped=True)
    raise UidError("8 bytes without E0 at either end: not an ISO 15693 number, or shifted")


def _without_check(raw: bytes, *, last: bool) -> bytes:
    if len(raw) != 5:
        raise UidError(f"{len(raw)} bytes: 4 and a check byte were expected")
    check = 0
    for byte in raw:
        check ^= byte
    if check:
        raise UidError("the check byte does not fit the other four")
    return raw[:4] if last else raw[1:]


def _decimal(text: str) -> bytes:
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 25:
        raise UidError("a decimal tag number is written with 0-9 only")
    value = int(digits)
    size = next((n for n in LENGTHS if value < 1 << 8 * n), None)
    if size is None:
        raise UidError("the decimal number is longer than any tag's")
    return value.to_bytes(size, "big")
