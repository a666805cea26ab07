"""Each kind of fault that can be planted in a module, and what is left alone."""

from __future__ import annotations

import pytest

from benchmarks.mutator import Mutator


def faults(source: str, kind: str | None = None) -> list[tuple[str, str]]:
    """The source line of each mutant, before and after."""
    code = source.encode()
    return [m.lines(code) for m in Mutator(code, "toy.py").mutants() if kind in (None, m.kind)]


@pytest.mark.parametrize(
    ("kind", "source", "expected"),
    [
        ("comparison", "x = a == b", ["x = a != b"]),
        ("comparison", "x = a < b <= c", ["x = a <= b <= c", "x = a < b < c"]),
        ("comparison", "x = a  not  in b", ["x = a  in b"]),
        ("comparison", "x = (a) is (b)", ["x = (a) is not (b)"]),
        ("arithmetic", "x = a + b - c", ["x = a - b - c", "x = a + b + c"]),
        ("arithmetic", "x = a % b", ["x = a // b"]),
        ("arithmetic", "x += y", ["x -= y"]),
        ("and/or", "x = a and b and (c or d)", ["x = a or b or (c or d)", "x = a and b and (c and d)"]),
        ("constant", "x = 3", ["x = 4", "x = 2"]),
        ("constant", "x = a[-1]", ["x = a[-2]", "x = a[-0]"]),
        ("constant", "x = True", ["x = False"]),
        ("constant", "x = 'a', 'c', 'b'", ["x = 'b', 'c', 'b'", "x = 'a', 'a', 'b'", "x = 'a', 'c', 'c'"]),
        ("constant", "x = 'alone'", ["x = 'alone-other'"]),
        ("return", "def f(): return g(x)", ["def f(): return None"]),
        ("return", "def f(): return a == b", ["def f(): return not (a == b)"]),
        ("return", "def f(): return bool(x)", ["def f(): return not (bool(x))"]),
        ("return", "def f(): return None", []),
        ("deletion", "def f(): x = 1; g(x); h", ["def f(): pass; g(x); h", "def f(): x = 1; pass; h"]),
        ("deletion", "g()\nx = 1", []),
        ("condition", "if a: b()", ["if (not (a)): b()"]),
        ("condition", "x = [a for a in b if c < d]", ["x = [a for a in b if (not (c < d))]"]),
        ("condition", "x = a if b else c", ["x = a if (not (b)) else c"]),
        ("condition", "if a == b: c()", []),
        ("slice", "x = a[n:-1]", ["x = a[(n) + 1:-1]", "x = a[(n) - 1:-1]"]),
        ("range", "x = range(1, n)", ["x = range(1, (n) + 1)", "x = range(1, (n) - 1)"]),
        ("constant", "x = range(1, n)", ["x = range(2, n)", "x = range(0, n)"]),
    ],
)
def test_each_kind(kind: str, source: str, expected: list[str]) -> None:
    assert sorted(after for _, after in faults(source, kind)) == sorted(expected)


@pytest.mark.parametrize(
    "source",
    [
        '"""What it is."""',
        "from a import b",
        "__all__ = ['a', 'b']",
        "x: Annotated[int, 3]",
        "def f(x: 'a' = y) -> 'b': ...",
        "class A(B, frozen=True, tag='a'):\n    'Says what it is.'\n    __slots__ = ('x',)",
        "assert x == 1",
        "if TYPE_CHECKING:\n    x = 1",
        "Alias = a.B | c.D",
        "Alias = Literal['a', 'b']",
        "T = TypeVar('T')",
        "@cache(3)\ndef f(): ...",
        "zip(a, b, strict=True)",
        "raise Wrong('a' + b)",
        "x = f'{a}-{1}'",
        "match x:\n    case 1 | 'a': y",
    ],
)
def test_what_is_left_alone(source: str) -> None:
    assert faults(source) == []


def test_the_line_is_the_one_that_differs_also_beyond_ascii() -> None:
    source = "x = (\n    'é'\n    and y  # é\n    and z\n)\n"
    assert ("and y  # é", "or y  # é") in faults(source, "and/or")
    (fault,) = (m for m in Mutator(source.encode(), "toy.py").mutants() if m.kind == "constant")
    assert (fault.line, fault.applied(source.encode()).decode()) == (2, source.replace("'é'", "'é-other'"))


def test_every_mutant_compiles_and_none_comes_twice() -> None:
    source = b"def f(a, b):\n    if a < 1 and not b:\n        return a[:b]\n    return [x for x in range(a) if x]\n"
    mutants = Mutator(source, "toy.py").mutants()
    applied = [m.applied(source) for m in mutants]
    assert len(set(applied)) == len(applied) > 8
    for code in applied:
        compile(code, "toy.py", "exec")
