"""The errors of the table, named by what the caller can do about them."""

from __future__ import annotations


class TableError(Exception):
    """Anything the physical side raises on purpose."""


class TagRefused(TableError):
    """This tag cannot stand for this piece: use another tag, or take it off the piece it is on."""


class PlaceRefused(TableError):
    """This antenna cannot be read as this place: the name is none, or the node's places would overlap."""
