"""The open box: how many cards there are, and nothing of what they say."""

from __future__ import annotations

import random
import re

import pytest

from companion.engine.ask import Chance, Outcome
from companion.engine.chance import sample
from companion.engine.errors import BadBox
from companion.engine.laws import all_laws, census, conserved
from companion.engine.options import Options
from companion.engine.playout import random_move
from companion.games import uscss_nostromo
from companion.games.uscss_nostromo import box as boxes
from companion.games.uscss_nostromo.house import OPTIONS
from companion.games.uscss_nostromo.tokens import BEHAVIORS, MISSIONS, ROOMS
from tests.games.uscss_nostromo.table import Table

TEXT = (uscss_nostromo.BOXES / "open.toml").read_text(encoding="utf-8")
NAMED = """
[[orders]]
id = "mine"
name = { en = "My card", fr = "Ma carte" }
text = { en = "Do this.", fr = "Faites ceci." }
effects = [{ do = "by-hand" }]
photo = "m07.jpg"

[[missions]]
id = "m07"
order = "mine"
procedure = "p1"
photo = "m07.jpg"
"""


def partly() -> str:
    """The open box with one card entered and one that has a name only."""
    named = '[[missions]]\nid = "m08"\nname = { en = "Second", fr = "Deuxième" }\nphoto = "m08.jpg"\n'
    return TEXT.replace('"m07", ', "") + NAMED + "\n" + named


@pytest.mark.rule("setup.mission-deck")
def test_it_knows_how_many_cards_there_are() -> None:
    box = boxes.load(TEXT)
    assert set(box.missions) == set(MISSIONS)
    assert set(box.behaviors) == set(BEHAVIORS)
    assert box.open == {*MISSIONS, *BEHAVIORS}
    assert all(m.open and m.procedure is None for m in box.missions.values())
    assert box.connected == {}
    assert box.near("room-10") == ROOMS[:-1], "people judge by the board"
    assert set(uscss_nostromo.by_hand(TEXT)) == {*MISSIONS, *BEHAVIORS, *(f"c{n}" for n in range(1, 7))}


@pytest.mark.rule("setup.mission-deck")
def test_its_words() -> None:
    words = boxes.load(TEXT).words()
    assert words["m01"] == {"order": "open", "source": "own", "open": True}
    assert words["b1"]["open"]
    assert words["open"]["text"]["en"] == "Read your card and do what it says."
    assert "board" not in words
    some = boxes.load(partly()).words()
    assert some["m07"] == {"order": "mine", "procedure": "p1", "photo": "m07.jpg", "source": "own"}
    assert some["m08"]["name"]["en"] == "Second"
    assert some["m08"]["open"]
    assert some["mine"]["photo"] == "m07.jpg"


@pytest.mark.rule("setup.mission-deck")
def test_a_box_partly_filled_in() -> None:
    box = boxes.load(partly())
    assert not box.missions["m07"].open
    assert box.missions["m08"].open
    assert box.open == {*MISSIONS, *BEHAVIORS} - {"m07", "m08"}, "a card with a name is like no other"
    with pytest.raises(BadBox, match="m07 is all entered: take it out of `open`"):
        boxes.load(TEXT + NAMED)
    with pytest.raises(BadBox, match="39 cards: a box has 40; missing or not open: m07"):
        boxes.load(TEXT.replace('"m07", ', ""))
    with pytest.raises(BadBox, match="no card m77"):
        boxes.load(TEXT.replace('"m07"', '"m07", "m77"'))
    with pytest.raises(BadBox, match="blank"):
        boxes.load(re.sub(r"\[blank\]\n.*\n.*\n", "", TEXT))
    with pytest.raises(BadBox, match="b1 is entered"):
        boxes.load(
            TEXT + '\n[[behaviors]]\nid = "b1"\nname = { en = "a", fr = "a" }\ntext = { en = "a", fr = "a" }\n'
            'effects = [{ do = "by-hand" }]\n'
        )


@pytest.mark.rule("setup.mission-deck")
@pytest.mark.parametrize(
    ("mission", "behavior"), [("cardboard", "app"), ("app", "cardboard"), ("cardboard", "cardboard")]
)
def test_what_is_on_cardboard_is_open_and_the_rest_stands_in(mission: str, behavior: str) -> None:
    box = boxes.load(boxes.compose({"mission": mission, "behavior": behavior}))
    wanted = (set(MISSIONS) if mission == "cardboard" else set()) | (
        set(BEHAVIORS) if behavior == "cardboard" else set()
    )
    assert box.open == wanted
    assert bool(box.connected) == (mission == "app")
    shown = box.words()
    assert shown["b1"]["source"] == ("own" if mission == behavior else "stand-in") or behavior == "cardboard"
    assert shown["c1"]["source"] == ("own" if (mission, behavior) == ("cardboard", "cardboard") else shown["source"])


@pytest.mark.rule("cards.by-hand")
def test_a_card_done_by_hand_waits_until_somebody_says_that_it_is_done() -> None:
    t = Table(3, box=TEXT, options={"mission": "cardboard", "behavior": "cardboard"}, crew_1=["m01"])
    assert {"card": "m01"} in t.offers("crew-1", "order")
    t.do("crew-1", "order", card="m01")
    (ask,) = t.asks
    assert (ask.prompt, ask.seats, ask.rule) == ("card.by-hand", t.s.seats, "cards.by-hand")
    assert t.s.agenda[-1].by_hand
    t.edit("move", piece="motion-detector", zone="stand:crew-1")
    assert t.prompts == ["card.by-hand"]
    t.do("alien", "done")
    assert "hiding.place" in t.prompts
    assert t.zone("motion-detector") == "stand:crew-1"


@pytest.mark.rule("cards.by-hand")
@pytest.mark.parametrize("players", [2, 4])
def test_whole_games_with_open_cards_hold_every_law(players: int) -> None:
    options = Options(players, {"mission": "cardboard", "behavior": "cardboard", "tokens": "cardboard"})
    rules = uscss_nostromo.ruleset(boxes.compose(OPTIONS.fill(options)))
    rng, s = random.Random(players), rules.new(options)
    before, asked = census(s), set[str]()
    for n in range(3_000):
        pending = rules.pending(s)
        if isinstance(pending, Outcome):
            break
        asked |= {pending.use} if isinstance(pending, Chance) else {ask.prompt for ask in pending.asks}
        rules.apply(s, sample(s, pending, rng) if isinstance(pending, Chance) else random_move(pending, rng))
        conserved(before, s)
        if n % 10 == 0:
            all_laws(rules, s, before, rng)
    assert s.outcome is not None
    assert {"card.by-hand", "green-text"} <= asked
