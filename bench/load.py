"""How fast tables on the web are: real games, real moves, from the click to the last viewer.

    make load
    python bench/load.py [--tables 500] [--seconds 20] [--grown] [--out FILE]

A server of its own is started as a process of its own, on an empty database, pinned to one
processor; this generator is pinned to the other. At each table sit four people, a quarter of
the tables' kinds being each game early or late (`seated.py`), and everybody's stream is open,
uncompressed. A decision is picked at random from the buttons in the newest fragment of a seat,
as a browser would have it. It is timed from the moment it was due (so a slow server can't slow
the clock) to the moment when the last viewer of its table has the fragment that shows it.

What is acknowledged must be stored: at the end the server is ended with SIGKILL in full load,
and the decisions in the database are compared with those that were acknowledged.

`--grown` does the same on PostgreSQL and Redis of its own, with one server process. Both keep
what they write (PostgreSQL with fsync). Processes, disk and clock are this machine's: run it on
one that does nothing else. Exit status 1 where a bound is missed.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from browsing import PATIENCE, Poster, Table, Viewer, transfer  # noqa: E402  # the folders must be on the path first

from tests.site.services import Postgres, Redis, free_port  # noqa: E402

TOGETHER: Final = 24  # moves under way where it goes as fast as it can
BOUNDS: Final[dict[str, tuple[str, float]]] = {
    "50 moves/s, p50 (ms)": ("<", 15),
    "50 moves/s, p99 (ms)": ("<", 60),
    "100 moves/s, p99 (ms)": ("<", 120),
    "highest rate (moves/s)": (">=", 200),
    "highest rate, PostgreSQL and Redis (moves/s)": (">=", 140),
    "failures": ("<=", 0),
    "acknowledged, not stored": ("<=", 0),
    "memory a viewer (KB)": ("<=", 40),
    "a late move to an early one (p50)": ("<=", 1.25),
    "front door with all its files (KB)": ("<", 100),
    "table with all its files (KB)": ("<", 100),
}


class Server:
    """A server process of our own."""

    def __init__(self, folder: str, **settings: str) -> None:
        self.port = free_port()
        self.env = {
            **os.environ,
            "TAFELRUNDE_DATA": folder,
            "TAFELRUNDE_LIMITS": "off",
            "TAFELRUNDE_BOTS": "off",
            "DJANGO_SETTINGS_MODULE": "tafelrunde.site.settings",
            **settings,
        }
        self.process: subprocess.Popen[bytes] | None = None

    def asked(self, script: str, *words: str) -> Any:
        """What a script of ours says in the server's environment."""
        told = subprocess.run(
            [sys.executable, HERE / script, *words],
            env=self.env,
            stdout=subprocess.PIPE,
            check=True,
        )
        return json.loads(told.stdout)

    def begin(self) -> None:
        """Start it."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tafelrunde", "serve", "--port", str(self.port)],
            env=self.env,
            stdout=subprocess.DEVNULL,
        )
        pin(self.process.pid, 0)

    def memory(self) -> int:
        """Its resident memory in bytes."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        return int(found[1]) * 1024 if found else 0

    def busy(self) -> float:
        """The seconds of processor that it has used."""
        assert self.process is not None
        words = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def end(self, how: int = signal.SIGTERM) -> None:
        """End it."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(20)
            self.process = None


def pin(pid: int, processor: int) -> None:
    """Keep a process on one processor, where there are several."""
    there = sorted(os.sched_getaffinity(0))
    if len(there) > 1:
        os.sched_setaffinity(pid, {there[processor]})


class Move:
    """A move that was timed."""

    def __init__(self, table: Table, seconds: float) -> None:
        self.game = table.game
        self.late = table.late
        self.ms = 1000 * seconds


class Load:
    """Everybody at the tables."""

    def __init__(self, server: Server, made: list[dict[str, Any]]) -> None:
        self.server = server
        self.tables = [Table(**each) for each in made]
        self.idle: list[Poster] = []
        self.rng = random.Random(1)
        self.moves: list[Move] = []
        self.failures: list[str] = []

    async def connect(self) -> None:
        """Open all streams, table by table, as fast as the server sends what they begin with."""
        loop = asyncio.get_running_loop()
        for table in self.tables:
            for viewer in table.viewers:
                await loop.create_connection(lambda v=viewer: v, "127.0.0.1", self.server.port)
            while not all(viewer.shown >= 0 for viewer in table.viewers):
                await asyncio.sleep(0.005)

    def pick(self) -> tuple[Table, Viewer] | None:
        """A table where somebody can move."""
        for _ in range(4 * len(self.tables)):
            table = self.rng.choice(self.tables)
            able = table.able()
            if able:
                return table, self.rng.choice(able)
        return None

    async def move(self, due: float) -> bool:
        """One move, timed from when it was due; whether there was one to make."""
        picked = self.pick()
        if picked is None:
            return False
        table, viewer = picked
        do = self.rng.choice(viewer.offers)
        viewer.offers = []
        table.waiting = asyncio.get_running_loop().create_future()
        table.wanted, table.mover = (0, 0), viewer
        poster = self.idle.pop() if self.idle else Poster(self.server.port)
        try:
            status, version = await poster.post(viewer, do)
            self.idle.append(poster)
            if status != 204 or version == (0, 0):
                raise ValueError(f"{table.game}: {status} for {do.decode()}")
            table.moves += 1
            table.wanted = version
            table.seen()
            arrived = await asyncio.wait_for(table.waiting, PATIENCE)
        except (ValueError, TimeoutError, OSError, asyncio.IncompleteReadError) as error:
            self.failures.append(f"{type(error).__name__} {error}")
            table.broken = True
            return True
        table.waiting = None
        self.moves.append(Move(table, arrived - due))
        return True

    async def at_rate(self, rate: float, seconds: float) -> dict[str, Any]:
        """Moves at a steady rate, whatever the answers take."""
        began, busy = self.fresh()
        tasks: set[asyncio.Task[bool]] = set()
        for number in range(int(rate * seconds)):
            due = began + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            task = asyncio.create_task(self.move(due))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        await asyncio.gather(*tasks)
        return self.row(f"{rate:g} moves/s", began, busy)

    async def as_fast(self, seconds: float) -> dict[str, Any]:
        """As many moves as the server takes."""
        began, busy = self.fresh()
        await self.crowd(seconds)
        return self.row("as fast as it goes", began, busy)

    async def crowd(self, seconds: float) -> None:
        """Move after move, so many at a time."""
        until = time.perf_counter() + seconds

        async def someone() -> None:
            while time.perf_counter() < until:
                if not await self.move(time.perf_counter()):
                    return

        await asyncio.gather(*[someone() for _ in range(TOGETHER)])

    async def killed(self, seconds: float) -> None:
        """Full load, then the server is ended in the middle of it."""
        crowd = asyncio.create_task(self.crowd(seconds + 2))
        await asyncio.sleep(seconds)
        self.server.end(signal.SIGKILL)
        await crowd

    def fresh(self) -> tuple[float, float]:
        """Begin a row: the time, and what the server has used."""
        self.moves, self.failures = [], []
        return time.perf_counter(), self.server.busy()

    def row(self, what: str, began: float, busy: float) -> dict[str, Any]:
        """What was seen since."""
        seconds = time.perf_counter() - began
        taken = sorted(move.ms for move in self.moves) or [0.0]
        early = [move.ms for move in self.moves if not move.late] or [0.0]
        late = [move.ms for move in self.moves if move.late] or [0.0]
        games = sorted({move.game for move in self.moves})
        return {
            "what": what,
            "moves": len(self.moves),
            "moves/s": round(len(self.moves) / seconds, 1),
            "p50": round(statistics.median(taken), 1),
            "p99": round(taken[max(0, int(len(taken) * 0.99) - 1)], 1),
            "max": round(taken[-1], 1),
            "early p50": round(statistics.median(early), 2),
            "late p50": round(statistics.median(late), 2),
            **{
                f"{name} p50": round(
                    statistics.median(move.ms for move in self.moves if move.game == name), 1
                )
                for name in games
            },
            "processor ms/move": round(
                1000 * (self.server.busy() - busy) / max(len(self.moves), 1), 2
            ),
            "failures": len(self.failures),
            **({"why": self.failures[:3]} if self.failures else {}),
        }


async def measured(server: Server, made: list[dict[str, Any]], args: argparse.Namespace) -> Any:
    """The rows of one server, and what they say about the bounds."""
    stored_before = server.asked("stored.py")
    await answers(server)
    before = server.memory()
    load = Load(server, made)
    await load.connect()
    viewers = sum(len(table.viewers) for table in load.tables)
    memory = (server.memory() - before) / viewers / 1000
    first = sum(v.bytes for t in load.tables for v in t.viewers) / viewers / 1000
    show({"viewers": viewers, "KB of memory each": round(memory, 1), "KB first": round(first, 1)})
    await load.at_rate(20, 3)  # warm
    rows = []
    for rate in (50, 100):
        rows.append(await load.at_rate(rate, args.seconds))
        show(rows[-1])
    rows.append(await load.as_fast(args.seconds))
    show(rows[-1])
    cookie = made[0]["cookies"][0]
    pages = [await transfer(server.port, "/")]
    pages += [
        await transfer(server.port, f"/t/{table.code}/?seat=0", cookie) for table in load.tables[:6]
    ]
    await load.killed(2)
    stored = server.asked("stored.py")
    lost = sum(
        max(0, table.moves - stored[table.code] + stored_before.get(table.code, 0))
        for table in load.tables
    )
    return {
        "rows": rows,
        "memory a viewer (KB)": round(memory, 1),
        "50 moves/s, p50 (ms)": rows[0]["p50"],
        "50 moves/s, p99 (ms)": rows[0]["p99"],
        "100 moves/s, p99 (ms)": rows[1]["p99"],
        "highest rate (moves/s)": rows[2]["moves/s"],
        "failures": sum(row["failures"] for row in rows),
        "acknowledged": sum(table.moves for table in load.tables),
        "acknowledged, not stored": lost,
        "a late move to an early one (p50)": round(rows[0]["late p50"] / rows[0]["early p50"], 2),
        "front door with all its files (KB)": round(pages[0] / 1000, 1),
        "table with all its files (KB)": round(max(pages[1:]) / 1000, 1),
    }


async def answers(server: Server) -> None:
    """Wait until the server does."""
    for _ in range(900):
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.close()
            return
        await asyncio.sleep(0.1)
    raise SystemExit("the server didn't begin")


def show(row: dict[str, Any]) -> None:
    """A line for a row."""
    print("  ".join(f"{name} {value}" for name, value in row.items()), flush=True)


@contextlib.contextmanager
def grown() -> Iterator[dict[str, str]]:
    """PostgreSQL and Redis, for one run."""
    postgres, redis = Postgres(durable=True), Redis()
    try:
        postgres.begin()
        redis.begin()
        yield {"DATABASE_URL": postgres.new_database(), "REDIS_URL": redis.url}
    finally:
        redis.end()
        postgres.remove()


def run(args: argparse.Namespace, **settings: str) -> dict[str, Any]:
    """One server from its first table to its end."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, **settings)
        made = server.asked("seated.py", str(args.tables))
        server.begin()
        try:
            seen: dict[str, Any] = asyncio.run(measured(server, made, args))
        finally:
            server.end()
    return seen


def judged(seen: dict[str, Any]) -> bool:
    """Say which bounds hold; whether all do."""
    good = True
    for name, (sign, bound) in BOUNDS.items():
        if name not in seen:
            continue
        value = seen[name]
        holds = {"<": value < bound, "<=": value <= bound, ">=": value >= bound}[sign]
        good &= holds
        print(f"{'holds ' if holds else 'MISSED'}  {name:48} {value:>8}   {sign} {bound:g}")
    return good


def main() -> int:
    """The run; the exit status."""
    reader = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    reader.add_argument("--tables", type=int, default=500)
    reader.add_argument("--seconds", type=float, default=20)
    reader.add_argument("--grown", action="store_true", help="on PostgreSQL and Redis")
    reader.add_argument("--out", type=Path, help="write all that was seen as JSON")
    args = reader.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 16384), hard))
    if args.grown:
        with grown() as settings:
            print("PostgreSQL and Redis, one server process", flush=True)
            seen = run(args, **settings)
        rate = seen.pop("highest rate (moves/s)")
        seen["highest rate, PostgreSQL and Redis (moves/s)"] = rate
    else:
        pin(0, 1)
        print("SQLite, one server process", flush=True)
        seen = run(args, DATABASE_URL="", REDIS_URL="")
    good = judged(seen)
    if args.out:
        args.out.write_text(json.dumps(seen, indent=1))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
