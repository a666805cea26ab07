"""Hiding: the Blips on the board are the Alien's to look at, and nobody else's."""

from __future__ import annotations

import pytest

from tests.games.uscss_nostromo.table import Table


@pytest.mark.rule("hiding.looking")
def test_while_hiding_lasts_the_alien_looks_at_the_blips_he_has_laid() -> None:
    t = Table(2)
    assert t.prompts == ["orders.before-blips"]
    t.passes()
    t.do("alien", "place", piece="jonesy", room="room-3")
    assert t.sees("alien", "jonesy")
    assert not t.sees("crew-1", "jonesy")
    t.hide(jonesy="room-3")
    assert not t.sees("alien", "jonesy")


@pytest.mark.rule("hiding.looking")
def test_only_who_is_at_the_table_looks() -> None:
    t = Table(2)
    token = t.piece("red-presence")
    assert t.rules.looks(t.s, "crew-1", token)
    assert not t.rules.looks(t.s, "crew-6", token)
    assert not t.rules.looks(t.s, "alien", token)
