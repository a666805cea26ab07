"""Builds a wheel with the rules compiled, where COMPANION_COMPILE asks for it; without it the wheel is plain Python.

COMPANION_COMPILE=1 compiles the engine and the games with Cython, as they stand; anything else is taken for the module
files to compile, separated by spaces. It needs a C compiler and some minutes. The sources go into the wheel as well.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ASKED = "COMPANION_COMPILE"
RULES = ("companion/engine/*.py", "companion/games/*/*.py")
SETUP = """
from Cython.Build import cythonize
from setuptools import setup
options = {"language_level": 3, "annotation_typing": False, "binding": True}
setup(name="rules", ext_modules=cythonize(MODULES, compiler_directives=options, nthreads=JOBS))
"""


class Compiled(BuildHookInterface[Any]):
    """Puts the compiled modules beside their sources."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Cython and what runs the C compiler, when they are needed."""
        return ["cython>=3.1,<4", "setuptools>=77"] if os.environ.get(ASKED) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile. Raises RuntimeError for an editable build: what is compiled would hide the sources being edited."""
        asked = os.environ.get(ASKED)
        if not asked:
            return
        if version == "editable":
            raise RuntimeError(f"{ASKED} is set, but an editable installation runs the sources: unset it")
        root = Path(self.root)
        patterns = RULES if asked == "1" else tuple(asked.split())
        modules = [file for pattern in patterns for file in sorted(root.glob(pattern)) if file.name != "__init__.py"]
        self.into = Path(tempfile.mkdtemp())
        for file in compiled(root, [file.relative_to(root) for file in modules], self.into):
            build_data["force_include"][str(self.into / file)] = str(file)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Throw away what was made on the way."""
        if hasattr(self, "into"):
            shutil.rmtree(self.into)


def compiled(root: Path, modules: list[Path], into: Path) -> list[Path]:
    """Copy these modules with their packages into a folder and compile them there: the libraries, relative to it."""
    for module in modules:
        (into / module.parent).mkdir(parents=True, exist_ok=True)
        shutil.copy(root / module, into / module)
        for package in module.parents:
            if (root / package / "__init__.py").exists():
                shutil.copy(root / package / "__init__.py", into / package / "__init__.py")
    jobs = os.cpu_count() or 1
    names = repr([str(module) for module in modules])
    (into / "setup.py").write_text(SETUP.replace("MODULES", names).replace("JOBS", str(jobs)), encoding="utf-8")
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "--parallel", str(jobs)]
    lean = {**os.environ, "CFLAGS": os.environ.get("CFLAGS", "-O2 -g0 -DNDEBUG")}
    subprocess.run(command, cwd=into, env=lean, check=True)
    return [file.relative_to(into) for file in into.glob("companion/**/*") if file.suffix in (".so", ".pyd")]
