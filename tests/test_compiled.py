"""The build hook that compiles the rules: only where it is asked to, never for an editable installation."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
ASKED = "COMPANION_COMPILE"


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    """The module of the hook, which no package holds."""
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def made(hook: ModuleType) -> Any:
    """The hook of this checkout."""
    return hook.Compiled(str(ROOT), {}, None, None, "", "wheel")


def data() -> dict[str, Any]:
    """What a build starts from."""
    return {"force_include": {}, "pure_python": True, "infer_tag": False}


def test_plain_python_unless_asked(hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ASKED, raising=False)
    wheel, build = made(hook), data()
    wheel.initialize("standard", build)
    wheel.finalize("standard", build, "")
    assert build == data()
    assert wheel.dependencies() == []


def test_no_editable_installation_is_compiled(hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ASKED, "1")
    with pytest.raises(RuntimeError, match="COMPANION_COMPILE is set, but an editable installation runs the sources"):
        made(hook).initialize("editable", data())


def test_compiled_modules_lie_beside_their_sources_and_do_the_same(
    hook: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(ASKED, "companion/engine/rng.py")
    wheel, build = made(hook), data()
    wheel.initialize("standard", build)
    ((library, inside),) = build["force_include"].items()
    assert Path(inside).parent == Path("companion/engine")
    assert (build["pure_python"], build["infer_tag"]) == (False, True)
    (tmp_path / "rng").mkdir()
    copy = tmp_path / "rng" / Path(inside).name
    copy.write_bytes(Path(library).read_bytes())
    wheel.finalize("standard", build, "")
    assert not Path(library).exists()
    drawn = "import rng; s = rng.Stream(b'seed', 1); print(rng.__file__, [s.randrange(6) for _ in range(9)])"
    plain = "from companion.engine.rng import Stream; s = Stream(b'seed', 1); print([s.randrange(6) for _ in range(9)])"
    here = subprocess.run([sys.executable, "-c", plain], capture_output=True, text=True, check=True, cwd=ROOT).stdout
    there = _run_compiled(drawn, copy)
    assert there.endswith(here)
    assert copy.name in there


def _run_compiled(code: str, library: Path) -> str:
    run = [sys.executable, "-c", code]
    done = subprocess.run(run, capture_output=True, text=True, check=True, cwd=library.parent)
    return done.stdout
