"""The server is killed under load, again and again: what it acknowledged is there."""

import signal
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
        wait_for(lambda least=so_far: len(journal.moves) > least + 10, "moves to be made", 60)
        lost = journal.lost
        server.end(signal.SIGKILL)
        wait_for(lambda lost=lost: journal.lost > lost, "somebody to press in vain")
        server.begin()
    before = Counter(move.code for move in journal.moves)

    def stand_still() -> set[str]:
        """The tables at which nothing was decided since, though their games aren't over."""
        going = {player.browser.made.code for player in players if not player.over}
        after = Counter(move.code for move in list(journal.moves))
        return {code for code in going if after[code] <= before[code]}

    wait_for(lambda: not stand_still(), "all tables to go on", 60)
    stop(players)
    nothing_is_lost(server, journal, tmp_path)
    wait_for(lambda: no_thinkers_are_left(server), "the bots' processes to end")


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
