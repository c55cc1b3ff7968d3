"""A server under everything at once, for as long as wanted: `make soak` (SOAK=minutes).

People at tables of all games play at random, take back, talk, lose their connections; bots sit
with them; backups are made beside it. In the first half the server is killed again and again,
in the second it runs through, and its memory is watched. At the end a table says what was seen;
exit status 1 where a move was lost, an entry is there twice, a game is not what its entries
say, or a page failed.
"""

import argparse
import random
import re
import signal
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

from tests.site.browser.serving import Made, Server
from tests.site.faults.playing import Browser, Journal, Player, Stream, nothing_is_lost, stop

TABLES: Final = (
    ("tallinn", {"envoy": "on", "supporters": "on", "chronicles": "on"}, "greedy"),
    ("tallinn", {}, "uniform"),
    ("tournay", {}, "uniform"),
    ("tournay", {}, "greedy"),
    ("staufer", {}, "uniform"),
    ("staufer", {}, "greedy"),
)
PAUSE: Final = 0.15  # seconds between two moves of one person
WARM: Final = 30.0  # seconds before memory is compared


class Place:
    """A place for a table: when its game is over, the next one begins there."""

    def __init__(self, soak: "Soak", at: int) -> None:
        self.soak = soak
        self.at = at
        self.players: list[Player] = []
        self.stream: Stream | None = None
        self.made: Made | None = None
        self.games = 0
        self.begin()

    def begin(self) -> None:
        """Make a table, and have people sit down."""
        game, options, bot = TABLES[self.at % len(TABLES)]
        self.made = self.soak.server.make(game, ["Anna", "Ben", f"bot:{bot}"], options)
        self.players = []
        for seat, who in enumerate(("Anna", "Ben")):
            browser = Browser(self.soak.server, self.made, who, self.soak.journal)
            seed = self.soak.rng.randrange(1 << 30)
            player = Player(browser, seat, seed, undoes=0.05, talks=0.03)
            player.pause = PAUSE
            player.start()
            self.players.append(player)

    def look_after(self) -> None:
        """Begin the next game after this one; have the watcher's connection drop and come back."""
        if all(player.over for player in self.players):
            stop(self.players)
            self.games += 1
            self.begin()
        if self.stream is not None:
            self.stream.leave()
            self.soak.events += self.stream.events
        assert self.made is not None
        self.stream = Stream(self.soak.server, self.made, "Ben", 1)
        self.soak.connections += 1

    def end(self) -> None:
        """Everybody leaves."""
        stop(self.players)
        if self.stream is not None:
            self.stream.leave()
            self.soak.events += self.stream.events


class Soak:
    """The whole run."""

    def __init__(self, minutes: float, seed: int, folder: Path) -> None:
        self.seconds = minutes * 60
        self.rng = random.Random(seed)
        self.folder = folder
        self.journal = Journal()
        self.server = Server(folder / "server")
        self.kills = 0
        self.backups = 0
        self.events = 0
        self.connections = 0
        self.memory: list[tuple[float, int]] = []  # of the run without kills
        self.processes = 0
        self.wrong: list[str] = []
        self.places: list[Place] = []

    def run(self) -> None:
        """Kills in the first half, none in the second."""
        self.server.begin()
        self.places = [Place(self, at) for at in range(len(TABLES))]
        began = time.monotonic()
        next_kill = began + self.rng.uniform(4, 12)
        next_check = began + 60
        steady = 0.0
        while (now := time.monotonic()) < began + self.seconds:
            if now < began + self.seconds / 2:
                if now > next_kill:
                    self.kill()
                    next_kill = time.monotonic() + self.rng.uniform(4, 20)
            else:
                steady = steady or now
                self.memory.append((now - steady, self.resident()))
            if now > next_check:
                self.check()
                next_check = time.monotonic() + 60
            for place in self.places:
                place.look_after()
            time.sleep(1)
        for place in self.places:
            place.end()
        self.check()
        self.server.end()

    def kill(self) -> None:
        """The server falls over and is begun again."""
        self.server.end(signal.SIGKILL)
        self.kills += 1
        self.server.begin()

    def check(self) -> None:
        """Compare what was acknowledged with what is stored, while everybody plays on."""
        try:
            nothing_is_lost(self.server, self.journal, self.folder)
        except AssertionError as error:
            self.wrong.append(
                str(error).split("\n")[0] or "something is not as it was acknowledged"
            )
        self.backups += 1

    def resident(self) -> int:
        """The server's memory in KB."""
        assert self.server.process is not None
        status = Path(f"/proc/{self.server.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        return int(found[1]) if found else 0

    def growth(self) -> str:
        """How much memory the server took on while it ran through."""
        late = [(at, kb) for at, kb in self.memory if at >= min(WARM, self.seconds / 6)]
        if len(late) < 2:
            return "too short to say"
        (first, before), (last, after) = late[0], late[-1]
        return (
            f"{(after - before) / 1024:+.1f} MB in {last - first:.0f} s, to {after / 1024:.0f} MB"
        )

    def table(self) -> Table:
        """What was seen."""
        journal = self.journal
        moves = len(journal.moves)
        rows = {
            "duration": f"{self.seconds / 60:g} minutes",
            "kills (-9)": self.kills,
            "games played to their end": sum(place.games for place in self.places),
            "moves acknowledged": moves,
            "of them lost, or there twice": len(self.wrong) and "; ".join(self.wrong),
            "taken back / lines of chat": f"{journal.undone} / {journal.said}",
            "streams dropped and opened again": f"{self.connections} ({self.events} events)",
            "connections lost in the middle": journal.lost,
            "answers": ", ".join(f"{s}: {n}" for s, n in sorted(journal.statuses.items())),
            "pages that failed": len(journal.odd),
            "backups compared with what was acknowledged": self.backups,
            "slowest answer": f"{journal.slowest:.2f} s",
            "memory of the server": self.growth(),
        }
        made = Table(title="Soak", show_header=False)
        for name, value in rows.items():
            made.add_row(name, str(value))
        return made


def main() -> int:
    """The run; the exit status."""
    reader = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    reader.add_argument("--minutes", type=float, default=10)
    reader.add_argument("--seed", type=int, default=1)
    told = reader.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(130))  # the server is ended, too
    with tempfile.TemporaryDirectory(prefix="tafelrunde-soak-") as folder:
        soak = Soak(told.minutes, told.seed, Path(folder))
        try:
            soak.run()
        finally:
            soak.server.end()
            for thread in threading.enumerate():
                if isinstance(thread, Player):
                    thread.stopped.set()
        Console().print(soak.table())
    bad = bool(soak.wrong or soak.journal.odd)
    for line in dict.fromkeys(soak.journal.odd):
        print(line, file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
