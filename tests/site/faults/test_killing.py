"""The server is killed under load, again and again: what it acknowledged is there."""

import signal
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.site.browser.serving import Server
from tests.site.faults.playing import Browser, Journal, Player, nothing_is_lost, stop
from tests.site.services import wait_for

pytestmark = pytest.mark.one_build

GAMES = ("tallinn", "tournay", "staufer")


def test_what_was_acknowledged_survives_kill_9(
    serve: Callable[..., Server], tmp_path: Path
) -> None:
    server = serve()
    journal = Journal()
    made = [server.make(game, ["Anna", "Ben", "bot:uniform"]) for game in GAMES]
    players = [
        Player(Browser(server, table, who, journal), seat, 10 * at + seat, undoes=0.1, talks=0.05)
        for at, table in enumerate(made)
        for seat, who in enumerate(("Anna", "Ben"))
    ]
    for player in players:
        player.start()
    for _ in range(3):
        so_far = len(journal.moves)
        wait_for(lambda least=so_far: len(journal.moves) > least + 10, "moves to be made")
        server.end(signal.SIGKILL)
        time.sleep(0.2)
        server.begin()
    before = Counter(move.code for move in journal.moves)
    time.sleep(2)
    stop(players)
    after = Counter(move.code for move in journal.moves)
    assert journal.lost > 0
    stored = nothing_is_lost(server, journal, tmp_path)
    for table in stored.tables.values():
        code = table["code"]
        assert table["status"] == "over" or after[code] > before[code], f"{code} stands still"
    assert no_thinkers_are_left(server)


def no_thinkers_are_left(server: Server) -> bool:
    """Bots' processes end with the server that began them, even if it is killed."""
    folder = str(server.data).encode()
    running = server.process.pid if server.process else 0
    mine = {str(running), *children(running)}
    left = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            ours = folder in (place / "environ").read_bytes()
        except OSError:
            continue
        if ours and place.name not in mine:
            left.append(place.name)
    return left == []


def children(pid: int) -> set[str]:
    """The processes that a process began."""
    found = set()
    for place in Path(f"/proc/{pid}/task").glob("*/children"):
        found.update(place.read_text().split())
    return found
