"""How soon the first page comes, and how much memory a game with eight screens takes."""

from __future__ import annotations

import argparse
import re
import statistics
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import ExitStack
from pathlib import Path

from websockets.sync.client import connect

COMMAND = [
    sys.executable,
    "-c",
    "from companion.cli import main; main()",
    "demo",
    "--watch",
    "--port",
    "0",
    "--pace",
    "0.2",
]
SCREENS = 8


def first_page() -> tuple[subprocess.Popen[str], str, float]:
    """Start a demo: the process, its address, and the seconds until the table screen was served."""
    started = time.perf_counter()
    process = subprocess.Popen(COMMAND, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r"http://[\d.:]+", process.stdout.readline())
    assert found is not None
    address = found.group(0).rstrip("/")
    while True:
        try:
            with urllib.request.urlopen(address + "/", timeout=5) as page:
                assert page.status == 200
                return process, address, time.perf_counter() - started
        except urllib.error.URLError:
            time.sleep(0.005)


def resident(pid: int) -> float:
    """Resident memory in megabytes."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found.group(1)) / 1024


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long the game runs before memory is read")
    args = parser.parse_args()
    times = []
    for _ in range(args.starts):
        process, address, took = first_page()
        times.append(took)
        process.terminate()
        process.wait()
    print(f"start to first page: median {statistics.median(times):.2f} s, slowest {max(times):.2f} s ({args.starts})")
    process, address, _ = first_page()
    with ExitStack() as stack:
        stack.callback(process.wait)
        stack.callback(process.terminate)
        at = address.replace("http", "ws") + "/ws"
        sockets = [stack.enter_context(connect(at, max_size=2**20)) for _ in range(SCREENS)]
        for socket in sockets:
            socket.send('{"k":"hello","credential":null}')
        until = time.monotonic() + args.seconds
        peak = 0.0
        while time.monotonic() < until:
            for socket in sockets:
                try:
                    while True:
                        socket.recv(timeout=0.02)
                except TimeoutError:
                    continue
            peak = max(peak, resident(process.pid))
        print(f"resident memory with a game and {SCREENS} screens after {args.seconds:.0f} s: {peak:.1f} MB")


if __name__ == "__main__":
    main()
