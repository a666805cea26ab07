"""What is refused is told by the id of its words, with a sentence for those who have none."""

from __future__ import annotations

import pytest

from companion.engine.errors import BadBox, BadOption, Malformed
from companion.server.refusals import Why, error, refused, said
from companion.session.errors import BadJournal, CannotUndo, NotYours, SessionError, Stale


@pytest.mark.parametrize(
    ("no", "sentence", "words"),
    [
        (NotYours("refused.chair-taken", name="Léa"), "Léa sits there", ("refused.chair-taken", {"name": "Léa"})),
        (Stale("stale.paused"), "the game is paused", ("stale.paused", {})),
        (CannotUndo("undo.told"), "somebody has learnt something since", ("undo.told", {})),
        (BadOption("no", "refused.no-option", name="x"), "no", ("refused.no-option", {"name": "x"})),
        (BadOption("of the command line"), "of the command line", None),
        (BadBox("mine.toml", 7, "no text"), "mine.toml:7: no text", ("refused.box", {"file": "mine.toml", "line": 7})),
        (Malformed("an act has an id"), "an act has an id", None),
        (BadJournal("torn"), "torn", None),
    ],
)
def test_a_sentence_and_the_words_for_it(no: Why, sentence: str, words: tuple[str, dict[str, object]] | None) -> None:
    told = None if words is None else {"id": words[0], "args": words[1]}
    assert said(no) == told
    assert error(no) == {"error": sentence, "say": told}


@pytest.mark.parametrize(
    ("no", "why"),
    [(Stale("stale.ask"), "stale"), (NotYours("refused.look"), "refused"), (Malformed("torn"), "malformed")],
)
def test_a_message_says_of_which_kind_it_is(no: Malformed | SessionError, why: str) -> None:
    message = refused("a1", no)
    assert (message["k"], message["id"], message["why"], message["text"]) == ("no", "a1", why, str(no))


def test_an_answer_that_cannot_be_is_told_as_one() -> None:
    assert refused("a", Malformed("m01 cannot be here"), answer=True)["say"] == {"id": "refused.answer", "args": {}}
    assert refused("a", Stale("stale.ask"), answer=True)["say"] == {"id": "stale.ask", "args": {}}
