"""The texts of the table, by id, with what each speaks of; the words are in the language catalogues."""

from __future__ import annotations

import msgspec

Value = str | int

TEXTS: dict[str, tuple[str, ...]] = {
    # Too many of a back in a zone: lift one of them.
    "wrong.lift": ("zone", "back", "n"),
    # The right number of a back in a zone, but not the right ones: lift one of them.
    "wrong.lift-mixed": ("zone", "back"),
    # Now lift another one there.
    "wrong.another": ("zone", "back"),
    # Not that one: put it back.
    "wrong.not-that": ("zone", "back"),
    # Yes, that one: put it there.
    "wrong.put": ("zone", "back"),
    # The one just laid down in this zone belongs in another.
    "wrong.carry": ("zone", "to", "back"),
    # So many of a back are off the table: lay any one of them on any reader.
    "wrong.lay-any": ("back", "n"),
    # Several pieces are in the hand: lay one of them on any reader.
    "wrong.one-by-one": ("n",),
    # A piece that everybody can read lies in a zone and belongs in another.
    "wrong.move": ("piece", "zone", "to"),
    # A piece that everybody can read belongs in a zone.
    "wrong.lay": ("piece", "zone"),
    # One piece is seen in two zones: lay it clearly in one of them.
    "wrong.torn": ("zone", "to"),
    # Tags that nobody knows lie in a zone: take them off.
    "wrong.unknown": ("zone", "n"),
    # What hands did could mean so many different things: which?
    "wrong.which": ("n",),
    # So many of a back too many in a zone.
    "wrong.many": ("zone", "back", "n"),
    # So many too few.
    "wrong.few": ("zone", "back", "n"),
    # So many that should lie in a zone lie nowhere.
    "wrong.missing": ("zone", "back", "n"),
    # A piece that everybody could read should lie in a zone, and lies nowhere.
    "wrong.missing-named": ("piece", "zone"),
}
"""Text id → the names of its arguments. `zone`, `to`: zones; `back`: a back; `piece`: an identity that lies face up."""


class Text(msgspec.Struct, frozen=True):
    """A text to be said: its id and what it speaks of."""

    id: str
    args: dict[str, Value] = {}


def text(id_: str, **args: Value) -> Text:
    """A text of the table. Raises KeyError for an id or arguments that the catalogues do not have."""
    if set(args) != set(TEXTS[id_]):
        raise KeyError(f"{id_} speaks of {', '.join(TEXTS[id_])}, not of {', '.join(args) or 'nothing'}")
    return Text(id_, args)
