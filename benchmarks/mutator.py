"""Lists the small faults that can be planted in a Python module: one operator, constant or statement each."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

SWAPS: dict[type[ast.AST], tuple[str, str]] = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Is: ("is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
}
"""Operator → how it is written (an expression where blanks may vary), and what is written instead."""

_TYPING = {"Annotated", "Literal", "Optional", "Union", "Callable", "ClassVar"}
_NEGATED_TWICE = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)
"""A condition that is one such comparison is not negated as well: the swap is the same mutant."""


@dataclass(frozen=True)
class Mutant:
    """One fault: which bytes of which file are replaced by what."""

    path: str
    line: int
    kind: str
    start: int
    end: int
    text: str

    def applied(self, source: bytes) -> bytes:
        """The module with the fault in it."""
        return source[: self.start] + self.text.encode() + source[self.end :]

    def lines(self, source: bytes) -> tuple[str, str]:
        """The first source line that differs, before and after."""
        before, after = source.decode().splitlines(), self.applied(source).decode().splitlines()
        return next((old.strip(), new.strip()) for old, new in zip(before, after, strict=False) if old != new)


class Mutator:
    """Lists the mutants of one module, without those that are no change to what it does.

    Left alone: docstrings, annotations and type aliases, what stands under TYPE_CHECKING, `__all__` and `__slots__`,
    decorators, what a class is declared with (bases, `frozen=`, `tag=`), `strict=`, assertions (they tell the type
    checker), what an error says, and patterns of a match.
    """

    def __init__(self, source: bytes, path: str) -> None:
        self.source, self.path = source, path
        self.tree = ast.parse(source)
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        values = {node.value for node, _ in self._walk(self.tree) if isinstance(node, ast.Constant)}
        self._strings = sorted(value for value in values if isinstance(value, str))

    def mutants(self) -> list[Mutant]:
        """All of them in the order of the source; none twice, each compiles to other code."""
        found: dict[tuple[int, int, str], Mutant] = {}
        for node, inside in self._walk(self.tree):
            for kind, start, end, text in self._of(node, inside):
                line = self.source.count(b"\n", 0, start) + 1
                found.setdefault((start, end, text), Mutant(self.path, line, kind, start, end, text))
        was, out, results = self._code(self.source), list[Mutant](), set[bytes]()
        for _, mutant in sorted(found.items()):
            after = mutant.applied(self.source)
            if after not in results and self._code(after) not in (was, None):
                results.add(after)
                out.append(mutant)
        return out

    def _code(self, source: bytes) -> str | None:
        try:
            compile(source, self.path, "exec", dont_inherit=True)
        except SyntaxError:
            return None
        return ast.dump(ast.parse(source))

    def _walk(self, node: ast.AST, inside: bool = False) -> Iterator[tuple[ast.AST, bool]]:
        """The nodes that may be mutated, and whether each stands inside a function."""
        yield node, inside
        inside = inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for child in _children(node, inside):
            yield from self._walk(child, inside)

    def _at(self, node: ast.AST) -> tuple[int, int]:
        assert isinstance(node, ast.expr | ast.stmt)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        first, last = self._starts[node.lineno - 1], self._starts[node.end_lineno - 1]
        return first + node.col_offset, last + node.end_col_offset

    def _text(self, node: ast.AST) -> str:
        start, end = self._at(node)
        return self.source[start:end].decode()

    def _of(self, node: ast.AST, inside: bool) -> Iterator[tuple[str, int, int, str]]:
        match node:
            case ast.Compare():
                operands = [node.left, *node.comparators]
                for op, left, right in zip(node.ops, operands, operands[1:], strict=False):
                    yield from self._swapped("comparison", op, [(left, right)])
            case ast.BinOp() if inside or not isinstance(node.op, ast.BitOr):
                yield from self._swapped("arithmetic", node.op, [(node.left, node.right)])
            case ast.BoolOp():
                yield from self._swapped("and/or", node.op, list(zip(node.values, node.values[1:], strict=False)))
            case ast.AugAssign(op=ast.Add() | ast.Sub()):
                between = self._at(node.target)[1], self._at(node.value)[0]
                yield self._replaced("arithmetic", *between, *SWAPS[type(node.op)])
            case ast.Constant():
                yield from self._constant(node)
            case ast.Return(value=ast.expr() as value):
                yield from self._returned(node, value)
            case ast.Expr(value=ast.Call()) | ast.Assign() | ast.AugAssign() if inside:
                yield ("deletion", *self._at(node), "pass")
            case ast.AnnAssign(value=ast.expr()) if inside:
                yield ("deletion", *self._at(node), "pass")
            case ast.Slice():
                for bound in (node.lower, node.upper):
                    if bound is not None:
                        yield from self._off_by_one("slice", bound)
            case ast.Call(func=ast.Name(id="range")):
                for bound in node.args:
                    yield from self._off_by_one("range", bound)
        for test in _tests(node):
            swap_does = isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], _NEGATED_TWICE)
            if not swap_does:
                yield ("condition", *self._at(test), f"(not ({self._text(test)}))")

    def _swapped(
        self, kind: str, op: ast.AST, pairs: Sequence[tuple[ast.expr, ast.expr]]
    ) -> Iterator[tuple[str, int, int, str]]:
        """The operator between each two operands, replaced in all of these places together."""
        if type(op) not in SWAPS:
            return
        parts = []
        for left, right in pairs:
            parts.append(self._replaced(kind, self._at(left)[1], self._at(right)[0], *SWAPS[type(op)]))
        text, at = "", parts[0][1]
        for _, start, end, part in parts:
            text += self.source[at:start].decode() + part
            at = end
        yield kind, parts[0][1], at, text

    def _replaced(self, kind: str, start: int, end: int, old: str, new: str) -> tuple[str, int, int, str]:
        between = self.source[start:end].decode()
        written = old if "\\" in old else re.escape(old)
        return kind, start, end, re.sub(written, lambda _: new, between, count=1)

    def _constant(self, node: ast.Constant) -> Iterator[tuple[str, int, int, str]]:
        at, value = self._at(node), node.value
        if isinstance(value, bool):
            yield ("constant", *at, str(not value))
        elif isinstance(value, int):
            yield ("constant", *at, str(value + 1))
            yield ("constant", *at, str(value - 1) if value else "(-1)")
        elif isinstance(value, str):
            others = [text for text in self._strings if text != value]
            later = next((text for text in others if text > value), others[0] if others else f"{value}-other")
            yield ("constant", *at, repr(later))

    def _returned(self, node: ast.Return, value: ast.expr) -> Iterator[tuple[str, int, int, str]]:
        start, end = self._at(node)
        if _is_truth(value):
            yield "return", start, end, f"return not ({self._text(value)})"
        elif not isinstance(value, ast.Constant) or value.value is not None:
            yield "return", start, end, "return None"

    def _off_by_one(self, kind: str, bound: ast.expr) -> Iterator[tuple[str, int, int, str]]:
        """A bound that is worked out; one that is a number, like an index, is a constant off by one already."""
        number = bound.operand if isinstance(bound, ast.UnaryOp) else bound
        if not isinstance(number, ast.Constant):
            for by in (" + 1", " - 1"):
                yield (kind, *self._at(bound), f"({self._text(bound)}){by}")


def _children(node: ast.AST, inside: bool) -> Iterator[ast.AST]:
    """What stands in a node and may be mutated."""
    if isinstance(node, ast.Assert | ast.JoinedStr | ast.pattern | ast.Import | ast.ImportFrom | ast.Raise):
        return
    skipped: set[int] = set()
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            skipped |= {id(child) for child in [node.test, *node.body]}
        case ast.Subscript(value=ast.Name(id=name)) if name in _TYPING:
            return
        case ast.BinOp(op=ast.BitOr()) if not inside:
            return
        case ast.Assign(targets=[ast.Name(id="__all__" | "__slots__")]):
            return
        case ast.Call(func=ast.Name(id="cast" | "TypeVar")):
            skipped.add(id(node.args[0]))
        case ast.ClassDef():
            skipped |= {id(child) for child in [*node.bases, *node.keywords, *node.decorator_list]}
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            skipped |= {id(child) for child in node.decorator_list}
    for name, field in ast.iter_fields(node):
        if name in ("annotation", "returns"):
            continue
        for child in field if isinstance(field, list) else [field]:
            strict = isinstance(child, ast.keyword) and child.arg == "strict"
            text = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
            if isinstance(child, ast.AST) and id(child) not in skipped and not strict and not text:
                yield child


def _is_truth(value: ast.expr) -> bool:
    """Whether an expression is plainly true or false."""
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id in ("bool", "any", "all", "isinstance")
    if isinstance(value, ast.Constant):
        return isinstance(value.value, bool)
    return isinstance(value, ast.Compare) or (isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not))


def _tests(node: ast.AST) -> list[ast.expr]:
    """The conditions that a node looks at."""
    if isinstance(node, ast.If) and not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
        return [node.test]
    if isinstance(node, ast.IfExp | ast.While):
        return [node.test]
    return list(node.ifs) if isinstance(node, ast.comprehension) else []
