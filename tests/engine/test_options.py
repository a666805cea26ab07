"""Options: what was expected and what came."""

from __future__ import annotations

import pytest

from companion.engine.errors import BadOption
from companion.engine.options import Option, Options, OptionSpec

SPEC = OptionSpec((2, 4), (Option("level", ("green", "blue"), "green"), Option("strict", ("yes", "no"), "no")))


def test_what_is_not_chosen_has_its_default() -> None:
    assert SPEC.fill(Options(3, {"level": "blue"})) == {"level": "blue", "strict": "no"}


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (Options(1), "1 players: this game takes 2 to 4"),
        (Options(5), "5 players"),
        (Options(2, {"level": "red"}), "level=red: one of green, blue"),
        (Options(2, {"levle": "blue"}), "no option levle: there are level, strict"),
    ],
)
def test_what_does_not_fit_is_named(options: Options, says: str) -> None:
    with pytest.raises(BadOption, match=says):
        SPEC.fill(options)


def test_a_game_without_options() -> None:
    with pytest.raises(BadOption, match="there are none"):
        OptionSpec((1, 1)).fill(Options(1, {"x": "y"}))
