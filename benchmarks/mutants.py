"""Plants small faults in a game's rules, one at a time, and counts how many the tests that carry rule ids notice."""

from __future__ import annotations

import argparse
import ast
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from pathlib import Path
from queue import SimpleQueue
from random import Random

from benchmarks.mutator import Mutant, Mutator

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "companion/games/uscss_nostromo"
COPIED = ("companion", "firmware_bridge", "tests", "benchmarks", "docs", "pyproject.toml")
HEURISTICS = "policy*"
MEMORY = 'ulimit -v 4000000; exec "$@"'
"""A mutant that goes round for ever must not eat up the machine meanwhile."""


def left_out(package: Path) -> dict[str, str]:
    """The modules of a package in which no mutants are planted, and why: heuristics, and what nothing imports."""
    names = {path.stem: path for path in sorted(package.glob("*.py"))}
    importers: dict[str, set[str]] = {name: set() for name in names}
    for name, path in names.items():
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.ImportFrom) and node.module:
                last = node.module.rsplit(".", 1)[-1]
                for used in {last, *(alias.name for alias in node.names)} & names.keys():
                    importers[used].add(name)
    out = {name: "heuristics are no rules" for name in names if fnmatch(name, HEURISTICS)}
    heuristics = set(out)
    for name, users in importers.items():
        if users and users <= heuristics:
            out[name] = "only the heuristics use it"
        elif not users and name not in ("__init__", "rules"):
            out.setdefault(name, "no rule imports it")
    return out


def candidates(root: Path, package: str) -> list[Mutant]:
    """Every mutant of a package's modules, in the order of files and lines."""
    skipped = left_out(root / package)
    found: list[Mutant] = []
    for path in sorted((root / package).rglob("*.py")):
        if path.stem not in skipped:
            found += Mutator(path.read_bytes(), path.relative_to(root).as_posix()).mutants()
    return found


def rule_tests(tests: Path) -> list[Path]:
    """The test files in which some test carries a rule id."""
    return [path for path in sorted(tests.rglob("test_*.py")) if _marks_a_rule(ast.parse(path.read_bytes()))]


def _marks_a_rule(tree: ast.AST) -> bool:
    """Whether `mark.rule` stands in a module."""
    marks = (node.value for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "rule")
    return any(isinstance(mark, ast.Attribute) and mark.attr == "mark" for mark in marks)


class Tree:
    """A copy of the checkout, in which one mutant at a time is planted and tried."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tests = [test.relative_to(path).as_posix() for test in rule_tests(path / "tests")]

    @classmethod
    def of(cls, root: Path, package: str, path: Path) -> Tree:
        """A copy of what the rule tests need of a checkout."""
        path.mkdir(parents=True)
        unwanted = shutil.ignore_patterns("__pycache__", "vendor", "shots", ".*")
        for name in sorted({*COPIED, Path(package).parts[0]}):
            source = root / name
            if source.is_dir():
                shutil.copytree(source, path / name, ignore=unwanted)
            elif source.exists():
                shutil.copy2(source, path / name)
        return cls(path)

    def again(self, path: Path) -> Tree:
        """Another one just like it, with the bytecode."""
        shutil.copytree(self.path, path)
        return Tree(path)

    def run(self, first: str = "", limit: float = 600.0, write: bool = False) -> tuple[str, str]:
        """Run the rule tests: passed, failed or timeout, and what they said.

        Those about `first` come before the others, and the laws, which take longest, last.
        """
        tests = sorted(self.tests, key=lambda path: (first not in path, "laws" in path))
        options = ["-m", "rule", "-x", "-q", "--no-header", "--tb=line", "-p", "no:cacheprovider", "-p", "no:xdist"]
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.path),
            "PYTHONHASHSEED": "0",
            "PYTHONDONTWRITEBYTECODE": "" if write else "1",
            "PYTEST_ADDOPTS": "",
        }
        process = subprocess.Popen(
            ["sh", "-c", MEMORY, "sh", sys.executable, "-m", "pytest", *options, *tests],
            cwd=self.path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            said, _ = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return "timeout", ""
        return ("passed" if process.returncode == 0 else "failed"), said

    def test(self, mutant: Mutant, limit: float) -> str:
        """What the rule tests say about one mutant."""
        path = self.path / mutant.path
        # Bytecode goes by time and size: that of the module itself must not be found.
        for stale in path.parent.glob(f"__pycache__/{path.stem}.*"):
            stale.unlink()
        original = path.read_bytes()
        path.write_bytes(mutant.applied(original))
        try:
            return self.run(path.stem, limit)[0]
        finally:
            path.write_bytes(original)


def campaign(drawn: Sequence[Mutant], trees: Sequence[Tree], limit: float) -> list[str]:
    """Try each mutant in one of the trees: what came of each, in their order."""
    free: SimpleQueue[Tree] = SimpleQueue()
    for tree in trees:
        free.put(tree)

    def one(mutant: Mutant) -> str:
        tree = free.get()
        try:
            verdict = tree.test(mutant, limit)
        finally:
            free.put(tree)
        print(f"{verdict:8} {mutant.path}:{mutant.line} {mutant.kind}", file=sys.stderr, flush=True)
        return verdict

    with ThreadPoolExecutor(len(trees)) as pool:
        return list(pool.map(one, drawn))


def shown(mutants: Sequence[Mutant], root: Path) -> str:
    """Each mutant with its place, as it was and as it is."""
    out = []
    for mutant in mutants:
        before, after = mutant.lines((root / mutant.path).read_bytes())
        out += [f"{mutant.path}:{mutant.line}  {mutant.kind}", f"  - {before}", f"  + {after}"]
    return "\n".join(out)


def arguments() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutants", type=int, default=100, help="how many are drawn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--package", default=PACKAGE, help="where they are planted, seen from the root")
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout")
    parser.add_argument("--scratch", type=Path, help="a folder for copies of the checkout (default: a temporary one)")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--limit", type=float, default=60.0, help="seconds after which a mutant counts as killed")
    parser.add_argument("--least", type=float, default=90.0, help="percentage that has to be killed")
    parser.add_argument("--list", action="store_true", help="only print what is drawn")
    return parser


def main(given: Sequence[str] | None = None) -> int:
    """Draw, try, report; 0 when enough were killed."""
    args = arguments().parse_args(given)
    root = args.root.resolve()
    for name, why in left_out(root / args.package).items():
        print(f"no mutants in {name}.py: {why}")
    with tempfile.TemporaryDirectory(prefix="mutants-", dir=args.scratch) as scratch:
        # Everything is done on one copy and copies of it: the checkout may be worked on meanwhile.
        first = Tree.of(root, args.package, Path(scratch) / "0")
        every = candidates(first.path, args.package)
        drawn = Random(args.seed).sample(every, min(args.mutants, len(every)))
        print(f"{len(drawn)} of {len(every)} possible mutants of {args.package}, seed {args.seed}", flush=True)
        if args.list:
            print(shown(drawn, first.path))
            return 0
        started = time.monotonic()
        verdict, said = first.run(write=True)
        each = time.monotonic() - started
        if verdict != "passed":
            print(f"the rule tests fail without any mutant:\n{said}", file=sys.stderr)
            return 2
        if each > args.limit / 2:
            print(f"the rule tests take {each:.0f} s: too long for a limit of {args.limit:.0f} s", file=sys.stderr)
            return 2
        others = [first.again(Path(scratch) / str(n)) for n in range(1, args.workers)]
        started = time.monotonic()
        verdicts = campaign(drawn, [first, *others], args.limit)
        took = time.monotonic() - started
        survivors = [mutant for mutant, verdict in zip(drawn, verdicts, strict=True) if verdict == "passed"]
        if survivors:
            print(f"survivors:\n{shown(survivors, first.path)}")
    killed, slow = len(drawn) - len(survivors), verdicts.count("timeout")
    print(f"killed {killed} of {len(drawn)}, {slow} of them by running out of time")
    print(f"the rule tests take {each:.1f} s; all mutants took {took:.0f} s")
    return 0 if killed * 100 >= args.least * len(drawn) else 1


if __name__ == "__main__":
    raise SystemExit(main())
