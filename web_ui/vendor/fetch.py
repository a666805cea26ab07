"""Fetches what VENDOR.toml names from the npm registry: `python web_ui/vendor/fetch.py [--update]`.

Browsers get these modules as they are, without a build step and under `script-src 'self'`, which allows no
import map. So each bare import ("preact/hooks") becomes the path of the vendored file, and the reference to a
source map, which is not vendored, goes. A file is written only if its hash is the one in VENDOR.toml;
with --update (after changing a version there) the new hashes are written down instead.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
LIST = HERE / "VENDOR.toml"
MODULES = {
    "preact": "preact.js",
    "preact/hooks": "preact-hooks.js",
    "@preact/signals-core": "signals-core.js",
    "htm": "htm.js",
}


def rewritten(source: bytes) -> bytes:
    """The module with paths in place of bare imports, and without its source map's address."""
    text = re.sub(r"\n?//# sourceMappingURL=\S+\s*$", "\n", source.decode())
    for bare, file in MODULES.items():
        text = re.sub(rf"""\b(from|import)\s*(["']){re.escape(bare)}\2""", rf"\1\2./{file}\2", text)
    return text.encode()


def unpacked(name: str, version: str, into: Path) -> Path:
    """The folder of the package as it was published."""
    done = subprocess.run(
        ["npm", "pack", "--silent", "--pack-destination", str(into), f"{name}@{version}"],
        check=True,
        capture_output=True,
        text=True,
    )
    folder = into / f"{name.replace('/', '-')}-{version}"
    with tarfile.open(into / done.stdout.split()[-1]) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package"


def main() -> int:
    """Fetch every file of the list; 1 if a hash differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--update", action="store_true", help="write the new hashes into VENDOR.toml")
    update = parser.parse_args().update
    text = LIST.read_text()
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        packages: dict[str, Path] = {}
        for entry in tomllib.loads(text)["file"]:
            name, version = entry["name"], entry["version"]
            if name not in packages:
                packages[name] = unpacked(name, version, Path(folder))
            data = (packages[name] / entry["source"]).read_bytes()
            if entry["file"].endswith(".js"):
                data = rewritten(data)
            found = hashlib.sha256(data).hexdigest()
            if found != entry["sha256"]:
                if not update:
                    print(
                        f"{entry['file']}: sha256 is {found}, VENDOR.toml says {entry['sha256']}",
                        file=sys.stderr,
                    )
                    bad = 1
                    continue
                pattern = rf'(file = "{re.escape(entry["file"])}"\nsha256 = )"[^"]*"'
                text = re.sub(pattern, rf'\1"{found}"', text)
            target = HERE / entry["file"]
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
    if update:
        LIST.write_text(text)
    return bad


if __name__ == "__main__":
    sys.exit(main())
