"""What nodes and host say to each other: the objects of protocol 1, with their bounds."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

Name = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,39}\Z")]
Short = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,15}\Z")]
Label = Annotated[str, Meta(pattern=r"^[ -~]{0,24}\Z")]
TagText = Annotated[str, Meta(pattern=r"^[0-9A-Za-z: -]{0,40}\Z")]
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Part = Annotated[int, Meta(ge=1, le=16)]
Quality = Literal["ok", "partial", "error"]

MAX_ANTENNAS = 32
MAX_TAGS = 128


class Hello(msgspec.Struct, frozen=True, tag_field="k", tag="hello"):
    """A node says who it is: protocol version, its name, the number of this boot, its antennas.

    It carries no `seq`. The node sends it when it starts and whenever it is asked.
    """

    v: Annotated[int, Meta(ge=1, le=999)]
    node: Name
    boot: Short
    fw: Label = ""
    antennas: Annotated[tuple[Short, ...], Meta(max_length=MAX_ANTENNAS)] = ()
    tech: Label = ""


class Snap(msgspec.Struct, frozen=True, tag_field="k", tag="snap", omit_defaults=True):
    """All tags on antenna `a`, read `ms` milliseconds after the boot; `q` says how far to trust the list.

    `part` (i, n) marks piece i of n of a list too long for one line; all pieces have the same `a` and `ms`
    and each has a `seq` of its own.
    """

    node: Name
    boot: Short
    seq: Count
    ms: Count
    a: Short
    tags: Annotated[tuple[TagText, ...], Meta(max_length=MAX_TAGS)]
    q: Quality
    part: tuple[Part, Part] | None = None


class Throw(msgspec.Struct, frozen=True):
    """The last roll of a node, as its beats repeat it: the same `n`, `die` and `value`."""

    n: Count
    die: Short
    value: Annotated[int, Meta(ge=-9999, le=9999)]


class Beat(msgspec.Struct, frozen=True, tag_field="k", tag="beat", omit_defaults=True):
    """Every second: still here. `scans` and `errors` are counted since the boot; `roll` is the last roll."""

    node: Name
    boot: Short
    seq: Count
    ms: Count
    scans: Count = 0
    errors: Count = 0
    roll: Throw | None = None


class Rolled(msgspec.Struct, frozen=True, tag_field="k", tag="roll"):
    """An electronic die came to rest. `n` numbers the rolls of this boot, from 1."""

    node: Name
    boot: Short
    seq: Count
    ms: Count
    n: Count
    die: Short
    value: Annotated[int, Meta(ge=-9999, le=9999)]


class AskHello(msgspec.Struct, frozen=True, tag_field="k", tag="hello?"):
    """The host asks: who are you?"""


class AskSnap(msgspec.Struct, frozen=True, tag_field="k", tag="snap?"):
    """The host asks for one snap of every antenna."""


class Led(msgspec.Struct, frozen=True, tag_field="k", tag="led"):
    """The host sets the light of antenna `a`: a colour RRGGBB and an effect (a node may know few)."""

    a: Short
    rgb: Annotated[str, Meta(pattern=r"^[0-9A-F]{6}\Z")]
    fx: Annotated[str, Meta(pattern=r"^[a-z]{1,12}\Z")] = "solid"


class Cfg(msgspec.Struct, frozen=True, tag_field="k", tag="cfg"):
    """The host sets how often antenna `a` is scanned, in milliseconds."""

    a: Short
    period_ms: Annotated[int, Meta(ge=20, le=10_000)]


NodeMessage: TypeAlias = Hello | Snap | Beat | Rolled
HostMessage: TypeAlias = AskHello | AskSnap | Led | Cfg

FROM_NODE: msgspec.json.Decoder[NodeMessage] = msgspec.json.Decoder(NodeMessage)
FROM_HOST: msgspec.json.Decoder[HostMessage] = msgspec.json.Decoder(HostMessage)
