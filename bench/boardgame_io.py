"""Moves a second beside boardgame.io 0.50 on its file storage.

    python bench/boardgame_io.py [--tables 100] [--seconds 15]

boardgame.io is installed by npm, wherever npm is set to get it from, into a folder that is gone
afterwards. Both servers are pinned to one processor, those who play to the other; four people
watch each table over an open stream or socket, 24 moves are under way at any time, and a move
is done when the last of the four has what it changed. Not the same work: boardgame.io's server
renders nothing and has a game of one line here, ours has the rules of three and sends pages.
"""

import argparse
import asyncio
import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
sys.path[:0] = [str(HERE)]

import load  # noqa: E402  # its folder must be on the path first

PACKAGES: Final = ("boardgame.io@0.50.2", "node-persist@3.1.3")


class Absent(Exception):
    """boardgame.io can't be had here; the text says why."""


def installed(folder: Path) -> None:
    """Install it there."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise Absent("node and npm are not on this machine")
    for script in (HERE / "boardgame_io").glob("*.js"):
        shutil.copy(script, folder)
    words = [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder)]
    done = subprocess.run(
        [*words, *PACKAGES], cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = (done.stdout + done.stderr).strip().splitlines() or ["it says nothing"]
        raise Absent(f"npm can't install it: {said[0]}")


def theirs(args: argparse.Namespace) -> dict[str, float]:
    """What a boardgame.io server takes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        installed(folder)
        port = str(load.free_port())
        server = subprocess.Popen(
            ["node", "server.js", port, str(folder / "data")], cwd=folder, stdout=subprocess.PIPE
        )
        try:
            load.pin(server.pid, 0)
            assert server.stdout is not None
            while b"ready" not in server.stdout.readline():
                if server.poll() is not None:
                    raise Absent("its server doesn't start")
            words = [port, str(args.tables), str(args.seconds), str(load.TOGETHER)]
            told = subprocess.run(
                ["node", "people.js", *words], cwd=folder, stdout=subprocess.PIPE, check=True
            )
        finally:
            server.kill()
            server.wait()
    seen: dict[str, float] = json.loads(told.stdout)
    return seen


def ours(args: argparse.Namespace) -> dict[str, float]:
    """What our server takes, on SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        server = load.Server(folder, DATABASE_URL="", REDIS_URL="")
        made = server.asked("seated.py", str(args.tables))
        server.begin()
        try:
            row = asyncio.run(played(server, made, args.seconds))
        finally:
            server.end()
    return {"rate": row["moves/s"], "p50": row["p50"], "p99": row["p99"]}


async def played(server: load.Server, made: list[Any], seconds: float) -> dict[str, Any]:
    """As many moves as it takes."""
    await load.answers(server)
    people = load.Load(server, made)
    await people.connect()
    await people.at_rate(20, 3)  # warm
    return await people.as_fast(seconds)


def main() -> int:
    """The comparison; the exit status."""
    reader = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    reader.add_argument("--tables", type=int, default=100)
    reader.add_argument("--seconds", type=float, default=15)
    args = reader.parse_args()
    load.pin(0, 1)
    try:
        other = theirs(args)
    except Absent as error:
        print(f"boardgame.io was not measured: {error}")
        return 2
    mine = ours(args)
    print(time.strftime("%Y-%m-%d"), f"{args.tables} tables, four people at each")
    for name, seen in (("boardgame.io 0.50, files", other), ("Tafelrunde, SQLite", mine)):
        print(
            f"{name:26} {seen['rate']:7.0f} moves/s   "
            f"p50 {seen['p50']:6.1f} ms   p99 {seen['p99']:6.1f} ms"
        )
    print(f"{'ours to theirs':26} {mine['rate'] / other['rate']:7.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
