"""Real cardboard: a deck that the rules cannot see, from which people answer, and which agrees with what is told."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine.ask import Chance
from companion.engine.errors import BadOption, LawBroken
from companion.engine.move import Answer
from companion.engine.options import Options
from companion.games import load
from companion.session.cardboard import Cardboard
from companion.session.simulate import Setting, simulate

GAME = "uscss-nostromo"
ALL = {"mission": "cardboard", "behavior": "cardboard", "tokens": "cardboard"}


def shipped() -> str:
    package = load(GAME)
    return (package.BOXES / package.DEFAULT_BOX).read_text(encoding="utf-8")


@pytest.mark.parametrize("survival", ["off", "on"])
@pytest.mark.parametrize("box", [None, "shipped"])
def test_whole_games_from_real_cards_agree_with_them_at_the_end(survival: str, box: str | None) -> None:
    setting = Setting(GAME, Options(4, {**ALL, "survival": survival}), box and shipped())
    asked: list[str] = []

    def watch(_: Any, entry: Any, __: Any) -> None:
        if isinstance(entry, Answer) and entry.source == "table":
            asked.append(str(entry.values[0]))

    for n in range(3):
        assert setting.play(Random(n), watch).outcome is not None
    assert len(asked) > 20


def test_bots_by_heuristics_are_told_what_they_hold() -> None:
    report = simulate(GAME, Options(3, ALL), 2, 1, "simple", shipped())
    assert report["games"] == 2
    assert "undecided" not in report["outcomes"]


def test_a_deck_of_the_app_and_tokens_of_cardboard_go_together() -> None:
    assert Setting(GAME, Options(3, {"tokens": "cardboard"})).play(Random(1)).outcome is not None


@pytest.fixture
def table() -> tuple[Any, Any, Cardboard]:
    package = load(GAME)
    rules: Any = package.ruleset(shipped())
    s = rules.new(Options(3, ALL))
    cardboard = Cardboard(s, Random(2), package.reading(shipped()))
    cardboard.follow(rules)
    return rules, s, cardboard


def test_two_decks_are_shuffled_differently(table: tuple[Any, Any, Cardboard]) -> None:
    _, s, one = table
    other = Cardboard(s, Random(3), one.reading)
    deck = s.piles["mission"]
    assert [one.real[h] for h in deck] != [other.real[h] for h in deck]
    assert sorted(one.real[h] for h in deck) == sorted(other.real[h] for h in deck)


def test_a_card_that_is_not_what_the_companion_calls_it_is_noticed(table: tuple[Any, Any, Cardboard]) -> None:
    _, s, cardboard = table
    cardboard.agrees(s)
    red, blue = (next(h for h, p in s.pieces.items() if p.name == f"{colour}-passage") for colour in ("red", "blue"))
    cardboard.real[red], cardboard.real[blue] = cardboard.real[blue], cardboard.real[red]
    with pytest.raises(LawBroken, match="and it is"):
        cardboard.agrees(s)


def test_a_card_that_is_lost_is_noticed(table: tuple[Any, Any, Cardboard]) -> None:
    _, s, cardboard = table
    cardboard.real[s.piles["mission"][0]] = "m99"
    with pytest.raises(LawBroken, match="lost or made"):
        cardboard.agrees(s)


def test_rules_that_take_for_obvious_what_is_not_are_noticed(
    table: tuple[Any, Any, Cardboard], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, s, cardboard = table
    top = s.piles["mission"][0]
    wrong = next(name for name in ("m01", "m02") if name != cardboard.real[top])
    monkeypatch.setattr(rules, "obvious", lambda *_: Answer((wrong,)))
    with pytest.raises(LawBroken, match="obvious"):
        cardboard.answer(rules, s, Chance("name", "mission-deck", pieces=(top,)))


def test_a_bot_whose_cards_nobody_tells_is_refused_by_name() -> None:
    package = load(GAME)
    with pytest.raises(BadOption, match=r"mission=cardboard.*crew-2"):
        package.played(Options(3, {"mission": "cardboard"}), {"alien", "crew-2"}, {})
    told = package.played(Options(3, {"mission": "cardboard"}), {"crew-2"}, {"mission-deck": "reader"})
    assert told.values["read"] == "crew-2"
    with pytest.raises(BadOption, match=r"behavior=cardboard.*alien"):
        package.played(Options(3, {"behavior": "cardboard"}), {"alien"}, {})
    assert package.played(Options(3, {"mission": "cardboard"}), {"alien"}, {}).values["read"] == "alien"
    assert package.played(Options(3), {"alien"}, {}) == Options(3)
