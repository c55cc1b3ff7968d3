"""What may go wrong beside a server or in it: what people are told, and that nothing is lost."""

import json
import resource
import signal
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.site.browser.serving import Made, Server
from tests.site.faults.playing import PATIENCE, TOKEN, Browser, Journal, nothing_is_lost
from tests.site.services import Postgres, wait_for

pytestmark = pytest.mark.one_build

TRY_AGAIN = ("nothing was changed. Please try again", "Nothing is lost. Please try again")


class Pair:
    """Anna and Ben at a table of a server that a test may do anything to."""

    def __init__(self, server: Server, game: str = "tallinn") -> None:
        self.server = server
        self.journal = Journal()
        self.made: Made = server.make(game, ["Anna", "Ben"])
        self.anna = Browser(server, self.made, "Anna", self.journal)
        self.ben = Browser(server, self.made, "Ben", self.journal)
        # No decision waits for a confirmation: what is acknowledged is an entry.
        assert [self.anna.press(0, "go"), self.ben.press(1, "go")] == [200, 200]

    def leave(self) -> None:
        """Close their browsers."""
        self.anna.leave()
        self.ben.leave()

    def press_at_once(self, *presses: tuple[Browser, int, str]) -> list[int]:
        """Several press in the same instant; the statuses."""
        ready = threading.Barrier(len(presses))
        statuses = [0] * len(presses)

        def press(at: int, browser: Browser, seat: int, do: str) -> None:
            browser.buttons(seat)  # the connection is open
            ready.wait(PATIENCE)
            statuses[at] = browser.press(seat, do)

        threads = [
            threading.Thread(target=press, args=(at, *each)) for at, each in enumerate(presses)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(3 * PATIENCE)
        return statuses


@pytest.fixture
def pair(serve: Callable[..., Server]) -> Iterator[Callable[..., Pair]]:
    """Makes pairs, each with a server of its own."""
    made: list[Pair] = []

    def make(**settings: str) -> Pair:
        made.append(pair := Pair(serve(**settings)))
        return pair

    yield make
    for each in made:
        each.leave()


def test_clicks_that_come_together_or_twice_or_late(
    pair: Callable[..., Pair], tmp_path: Path
) -> None:
    table = pair()
    first = table.anna.moves(0)
    second = Browser(table.server, table.made, "Anna", table.journal)
    # Two windows of one person decide differently in the same instant: one decision counts.
    statuses = table.press_at_once((table.anna, 0, first[0]), (second, 0, first[1]))
    assert sorted(statuses) == [200, 409]
    # Two people in the same instant: both count.
    mine, theirs = table.anna.moves(0), table.ben.moves(1)
    if mine and theirs:
        assert table.press_at_once((table.anna, 0, mine[0]), (table.ben, 1, theirs[0])) == [200] * 2
    else:
        assert table.ben.press(1, theirs[0]) == 200
    # The same click twice, in the same instant and again: one entry, the same answer.
    browser, seat = (table.anna, 0) if table.anna.moves(0) else (table.ben, 1)
    do = browser.moves(seat)[0]
    again = Browser(table.server, table.made, ("Anna", "Ben")[seat], table.journal)
    assert table.press_at_once((browser, seat, do), (again, seat, do)) == [200, 200]
    assert browser.press(seat, do) == 200
    # A page of yesterday: it is told so, and shows how the table stands now.
    form = {"seat": 0, "do": first[2]}
    status, text = table.anna.ask("POST", f"/t/{table.made.code}/act", form)
    assert status == 409
    assert "The table has gone on" in text
    assert 'hx-target="#public"' in text
    assert first[2] not in text
    second.leave()
    again.leave()
    nothing_is_lost(table.server, table.journal, tmp_path)


def test_a_locked_database_is_said_clearly_and_changes_nothing(
    pair: Callable[..., Pair], tmp_path: Path
) -> None:
    table = pair()
    do = table.anna.moves(0)[0]
    other = sqlite3.connect(tmp_path / "server-0" / "tafelrunde.sqlite3", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    check_told(table, do)
    assert do in table.anna.moves(0)  # looking is still possible
    other.execute("ROLLBACK")
    other.close()
    assert table.anna.press(0, do) == 200
    nothing_is_lost(table.server, table.journal, tmp_path)


def test_a_database_that_is_gone_comes_back_by_itself(
    pair: Callable[..., Pair], postgres: Postgres, tmp_path: Path
) -> None:
    table = pair(DATABASE_URL=postgres.new_database())
    do = table.anna.moves(0)[0]
    postgres.end()
    try:
        check_told(table, do)
        status, text = table.anna.ask("GET", f"/t/{table.made.code}/news?seat=0")
        assert status == 503
        assert TRY_AGAIN[1] in text
        assert table.anna.ask("GET", "/healthz")[0] == 503
    finally:
        postgres.begin()
    wait_for(lambda: table.anna.press(0, do) == 200, "the move to be stored")
    assert table.ben.press(1, table.ben.moves(1)[0]) == 200
    nothing_is_lost(table.server, table.journal, tmp_path)


def test_a_full_disk_acknowledges_nothing_that_is_not_stored(
    pair: Callable[..., Pair], tmp_path: Path
) -> None:
    table = pair()
    do = table.anna.moves(0)[0]
    assert table.server.process is not None
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.prlimit(table.server.process.pid, resource.RLIMIT_FSIZE, (4096, hard))
    for _ in range(3):
        check_told(table, do)
    # Room again: it goes on, also after it was killed in between.
    resource.prlimit(table.server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
    assert table.anna.press(0, do) == 200
    assert table.ben.press(1, table.ben.moves(1)[0]) == 200
    resource.prlimit(table.server.process.pid, resource.RLIMIT_FSIZE, (4096, hard))
    browser, seat = (table.anna, 0) if table.anna.moves(0) else (table.ben, 1)
    do = browser.moves(seat)[0]
    check_told(table, do, browser, seat)
    table.leave()
    table.server.end(signal.SIGKILL)
    table.server.begin()
    assert browser.press(seat, do) == 200
    nothing_is_lost(table.server, table.journal, tmp_path)


def check_told(table: Pair, do: str, browser: Browser | None = None, seat: int = 0) -> None:
    """A move is not stored, and who made it is told so in plain words."""
    form = {"seat": seat, "do": do}
    status, text = (browser or table.anna).ask("POST", f"/t/{table.made.code}/act", form)
    assert status == 503
    assert any(said in text for said in TRY_AGAIN)


BOT = """
import os, time
from tafelrunde.bots.bot import Bot
class Bad(Bot):
    needs_view = True
    def choose(self, view, offers, imagine, rng):
        {act}
BOT = Bad()
"""
BADLY = {
    "dying": "os._exit(1)",
    "raising": "raise ValueError(str(view.seen) if hasattr(view, 'seen') else 'a secret hand')",
    "sleeping": "time.sleep(60)",
    "cheating": "return 999_999",
}


def test_bots_that_fail_are_replaced_by_a_fallback_and_logged(
    serve: Callable[..., Server], tmp_path: Path
) -> None:
    folder = tmp_path / "bots"
    folder.mkdir()
    for name, act in BADLY.items():
        (folder / f"{name}.py").write_text(BOT.format(act=act))
    # Python reads this when it starts, the server as well as those who think for it.
    patch = f"import tafelrunde.bots\ntafelrunde.bots.__path__.append({str(folder)!r})\n"
    (tmp_path / "sitecustomize.py").write_text(patch)
    path = ":".join(
        [str(tmp_path), *filter(None, [Server(tmp_path).environment.get("PYTHONPATH")])]
    )
    server = serve(PYTHONPATH=path, TAFELRUNDE_BOT_SECONDS="2")
    made = server.make("tallinn", ["Anna", *[f"bot:{name}" for name in BADLY]])
    journal = Journal()
    anna = Browser(server, made, "Anna", journal)
    anna.press(0, "go")
    for _ in range(2):
        wait_for(lambda: anna.moves(0), "Anna's turn")
        anna.press(0, anna.moves(0)[0])
    wait_for(lambda: anna.moves(0), "Anna's turn again")
    anna.leave()
    log = server.log()
    for name, why in {
        "dying": "fell over",
        "raising": "fell over: ValueError",
        "sleeping": "too slow",
        "cheating": "not on offer",
    }.items():
        assert f'"bot": "{name}", "why": "{why}"' in log
    assert "a secret hand" not in log
    nothing_is_lost(server, journal, tmp_path)


def test_nothing_secret_is_in_the_logs(pair: Callable[..., Pair], tmp_path: Path) -> None:
    table = pair()
    database = sqlite3.connect(tmp_path / "server-0" / "tafelrunde.sqlite3")
    for _ in range(6):
        for browser, seat in ((table.anna, 0), (table.ben, 1)):
            browser.press(seat, "end")
            for do in browser.moves(seat)[:1]:
                browser.press(seat, do)
                browser.press(seat, do + "9")
    table.anna.say("Nobody else is to read this")
    table.anna.ask("GET", f"/t/{table.made.code}/join/{table.made.invitation}/")
    # Break something on purpose, so that it has an error to tell of.
    database.execute("UPDATE tables_table SET snapshot = replace(snapshot, '[', '{')")
    database.execute("UPDATE tables_table SET revision = revision + 1")
    database.commit()
    for path in ("", "news?seat=0", "result/", "replay/", "record.json", "proof/"):
        table.anna.ask("GET", f"/t/{table.made.code}/{path}")
    table.anna.press(0, "1:1")
    seeds = [row[0] for row in database.execute("SELECT seed FROM tables_table")]
    nonces = [row[0] for row in database.execute("SELECT nonce FROM tables_seat")]
    words = [row[0] for row in database.execute("SELECT word FROM tables_entry WHERE seat >= 0")]
    database.close()
    secret = (tmp_path / "server-0" / "secret").read_text()
    log = table.server.log()
    assert words
    # One object a line; only the address at the start is for people.
    assert all(json.loads(line)["says"] for line in log.splitlines()[1:])
    secrets = [secret, TOKEN, table.made.invitation, table.made.code, *table.made.people.values()]
    for hidden in [*secrets, *seeds, *nonces, *words, "Nobody else", "Anna"]:
        assert hidden not in log, hidden
