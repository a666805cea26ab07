"""One normaliser of tag numbers; what is odd is refused, with a reason."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware_bridge.errors import UidError
from firmware_bridge.uid import LENGTHS, Uid, is_cut_short, parse_uid, uid_from_bytes

calm = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize(
    "text", ["04:a6:51:ad:8f:61:80", "04-A6-51-AD-8F-61-80", "04 a6 51 AD 8f 61 80", " 04A651ad8f6180 "]
)
def test_h08_separators_and_case(text: str) -> None:
    assert parse_uid(text) == Uid("04A651AD8F6180", "A")


@pytest.mark.parametrize("text", ["E004015012345678", "78563412500104E0"])
def test_h09_iso_15693_in_either_order(text: str) -> None:
    uid = parse_uid(text)
    assert (uid.text, uid.tech) == ("E004015012345678", "V")
    assert uid.flipped is (not text.startswith("E0"))


def test_h09_a_number_with_e0_at_both_ends_is_left_as_it_is() -> None:
    assert parse_uid("E0040150123456E0") == Uid("E0040150123456E0", "V")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("0", "half a byte"),
        ("00", "all zeros"),
        ("00000000", "all zeros"),
        ("04A651", "3 bytes"),
        ("04A651AD8F61", "6 bytes"),
        ("04A651FFFFFFFF", "broke off"),
        ("FFFFFFFF", "broke off"),
        ("000000816C2A11", "shifted"),
        ("8804A651", "first part"),
        ("8804A651AD8F61", "first part"),
        ("08A1B2C3", "invents"),
        ("0004015012345678", "E0"),
        ("1432825734", "check byte"),
        ("04A651XY", "0-9 and A-F"),
        ("0x04A651", "0-9 and A-F"),
    ],
)
def test_h05_h06_h07_odd_numbers_are_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(UidError, match=reason):
        parse_uid(text)


def test_h07_a_number_cut_to_four_bytes_is_told_from_its_whole() -> None:
    assert is_cut_short("04A651AD", "04A651AD8F6180")
    assert is_cut_short("04A651AD", "04A651AD112233")
    assert not is_cut_short("04A651AD8F6180", "04A651AD8F6180")
    assert not is_cut_short("04A651AE", "04A651AD8F6180")
    assert not is_cut_short("04A651AD", "04A651AD")


def test_h08_other_forms_only_when_the_list_says_so() -> None:
    assert parse_uid("80618FAD51A604", "reversed").text == "04A651AD8F6180"
    assert parse_uid("1432822573", "decimal").text == f"{1432822573:08X}"
    assert parse_uid("1309042195226000", "decimal").text == f"{1309042195226000:014X}"
    check = 0xC1 ^ 0xA2 ^ 0xB3 ^ 0xD4
    assert parse_uid(f"C1A2B3D4{check:02X}", "check-last").text == "C1A2B3D4"
    assert parse_uid(f"{check:02X}C1A2B3D4", "check-first").text == "C1A2B3D4"
    for text, form in (("C1A2B3D400", "check-last"), ("C1A2B3D4", "check-first"), ("12A", "decimal")):
        with pytest.raises(UidError):
            parse_uid(text, form)  # type: ignore[arg-type]
    with pytest.raises(UidError, match="longer than any"):
        parse_uid("9" * 25, "decimal")


@calm
@given(st.text(max_size=40))
def test_any_text_is_a_canonical_number_or_refused(text: str) -> None:
    try:
        uid = parse_uid(text)
    except UidError:
        return
    assert len(uid.text) // 2 in LENGTHS
    assert parse_uid(uid.text) == Uid(uid.text, uid.tech)


@calm
@given(st.binary(max_size=12))
def test_any_bytes_are_a_canonical_number_or_refused(raw: bytes) -> None:
    try:
        uid = uid_from_bytes(raw)
    except UidError:
        return
    assert bytes.fromhex(uid.text) == (raw[::-1] if uid.flipped else raw)
    assert (uid.tech == "V") is uid.text.startswith("E0") or len(raw) != 8


@calm
@given(st.sampled_from(LENGTHS), st.data())
def test_writing_does_not_matter(size: int, data: st.DataObject) -> None:
    raw = b"\xe0\x04" + data.draw(st.binary(min_size=size - 3, max_size=size - 3)) + b"\x01"
    plain = parse_uid(raw.hex())
    for separator in (":", "-", " "):
        assert parse_uid(raw.hex(separator).upper()) == plain
