"""Pieces by handle: the rows of the zones go along with every change."""

from __future__ import annotations

import copy
import pickle
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from companion.engine.piece import Piece
from companion.engine.pieces import Pieces

ZONES = ("a", "b", "c")


def piece(handle: int, zone: str) -> Piece:
    return Piece(handle, None, "card", zone)


def rows(pieces: Pieces) -> dict[str, list[int]]:
    return {zone: [p.handle for p in row] for zone, row in pieces.rows.items() if row}


def scanned(pieces: Pieces) -> dict[str, list[int]]:
    return {
        zone: sorted(p.handle for p in pieces.values() if p.zone == zone)
        for zone in ZONES
        if any(p.zone == zone for p in pieces.values())
    }


@given(st.integers(0, 10_000))
def test_rows_are_what_a_look_at_every_piece_finds(seed: int) -> None:
    rng = Random(seed)
    pieces = Pieces({h: piece(h, rng.choice(ZONES)) for h in range(1, 9)})
    top = 9
    for _ in range(20):
        assert rows(pieces) == scanned(pieces)
        assert all(p == pieces[p.handle] for row in pieces.rows.values() for p in row)
        was, handle = pieces.version, rng.choice(list(pieces)) if pieces else 0
        what = rng.randrange(6) if pieces else 2
        if what == 0:
            pieces[handle] = pieces[handle].but(zone=rng.choice(ZONES))
        elif what == 1:
            pieces[handle] = pieces[handle].but(up=True)
        elif what == 2:
            pieces[top] = piece(top, rng.choice(ZONES))
            top += 1
        elif what == 3:
            del pieces[handle]
        elif what == 4:
            pieces.renew(pieces[handle].zone, {handle: pieces[handle].but(up=True)})
        else:
            lying = [p for p in pieces.values() if p.zone == pieces[handle].zone and rng.randrange(2)]
            pieces.renumber(pieces[handle].zone, {p.handle: p.numbered(top + i) for i, p in enumerate(lying)})
            top += len(lying)
        assert pieces.version != was


def test_a_copy_has_rows_of_its_own() -> None:
    pieces = Pieces({1: piece(1, "a"), 2: piece(2, "b")})
    assert rows(pieces) == {"a": [1], "b": [2]}
    twin = pieces.copy()
    twin[1] = piece(1, "b")
    assert (rows(pieces), rows(twin)) == ({"a": [1], "b": [2]}, {"b": [1, 2]})
    assert copy.deepcopy(pieces) == pickle.loads(pickle.dumps(pieces)) == pieces


def test_the_other_ways_to_change_a_dict_are_seen_too() -> None:
    pieces = Pieces({h: piece(h, "a") for h in (1, 2, 3, 4)})
    changes = (
        (lambda: pieces.pop(1), [2, 3, 4]),
        (pieces.popitem, [2, 3]),
        (lambda: pieces.update({5: piece(5, "a")}), [2, 3, 5]),
        (lambda: pieces.setdefault(6, piece(6, "a")), [2, 3, 5, 6]),
        (lambda: pieces.__ior__({7: piece(7, "a")}), [2, 3, 5, 6, 7]),
    )
    for change, lying in changes:
        assert pieces.rows
        was = pieces.version
        change()
        assert rows(pieces) == {"a": lying}
        assert pieces.version != was
    pieces.clear()
    assert rows(pieces) == {}
