"""People at a real server, who remember every move that it acknowledged.

They see what browsers see, the regions of a page with its buttons, and press one of them. A
connection that is lost in the middle leaves open whether the move was stored: they press the
same button again, as people do.
"""

import gzip
import http.client
import json
import random
import re
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from tafelrunde import games
from tests.site.browser.serving import Made, Server

BUTTON: Final = re.compile(r'<button[^>]*\bname="do"[^>]*\bvalue="([^"]+)"')
MOVE: Final = re.compile(r"\d+:\d+")
TOKEN: Final = "a" * 32
MOST_TEXT: Final = 400_000  # characters of a stream that are kept
PATIENCE: Final = 30.0  # seconds for one answer, also from a machine under load
IDLE: Final = 3.0  # seconds after which a connection is not used again: the server closes it


class Acknowledged(NamedTuple):
    """A move that the server said it has stored."""

    code: str
    seat: int
    question: int
    action: int


class Journal:
    """What all people together have seen."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.moves: list[Acknowledged] = []
        self.statuses: Counter[int] = Counter()
        self.lost = 0  # connections
        self.said = 0
        self.undone = 0
        self.slowest = 0.0
        self.odd: list[str] = []  # answers that nobody should get

    def answered(self, status: int, seconds: float, what: str) -> None:
        """An answer came."""
        with self._lock:
            self.statuses[status] += 1
            self.slowest = max(self.slowest, seconds)
            if status >= 500 and status != 503:
                self.odd.append(f"{status}: {what}")

    def acknowledged(self, code: str, seat: int, do: str) -> None:
        """A move was acknowledged."""
        question, action = (int(number) for number in do.split(":"))
        with self._lock:
            self.moves.append(Acknowledged(code, seat, question, action))

    def count(self, what: str) -> None:
        """Something happened."""
        with self._lock:
            setattr(self, what, getattr(self, what) + 1)


class Browser:
    """One person's connection to one server."""

    def __init__(self, server: Server, made: Made, who: str, journal: Journal) -> None:
        self.server = server
        self.made = made
        self.cookie = made.people[who]
        self.journal = journal
        self._connection: http.client.HTTPConnection | None = None
        self._asked = 0.0

    def ask(self, method: str, path: str, form: dict[str, Any] | None = None) -> tuple[int, str]:
        """Status and text of an answer; OSError where none came."""
        headers = {
            "Cookie": f"person={self.cookie}; csrftoken={TOKEN}",
            "X-CSRFToken": TOKEN,
            "HX-Request": "true",
            "Accept-Language": "en",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        began = time.monotonic()
        try:
            if began - self._asked > IDLE:
                self.leave()
            self._asked = began
            if self._connection is None:
                self._connection = http.client.HTTPConnection(
                    "127.0.0.1", self.server.port, timeout=PATIENCE
                )
            body = urlencode(form) if form else None
            self._connection.request(method, path, body, headers)
            response = self._connection.getresponse()
            text = response.read().decode()
        except (OSError, http.client.HTTPException) as error:
            self.leave()
            self.journal.count("lost")
            raise ConnectionError(type(error).__name__) from None
        self.journal.answered(response.status, time.monotonic() - began, path)
        return response.status, text

    def leave(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    def page(self, seat: int) -> str:
        """The page as a seat sees it; nothing while there is none."""
        status, text = self.ask("GET", f"/t/{self.made.code}/news?seat={seat}")
        return text if status == 200 else ""

    def buttons(self, seat: int) -> list[str]:
        """What a seat may press."""
        return BUTTON.findall(self.page(seat))

    def moves(self, seat: int) -> list[str]:
        """The decisions of the rules among them."""
        return [button for button in self.buttons(seat) if MOVE.fullmatch(button)]

    def press(self, seat: int, do: str) -> int:
        """Press a button; the status. What is acknowledged is noted."""
        status, _ = self.ask("POST", f"/t/{self.made.code}/act", {"seat": seat, "do": do})
        if status in (200, 204) and MOVE.fullmatch(do):
            self.journal.acknowledged(self.made.code, seat, do)
        return status

    def say(self, text: str) -> int:
        """Say something at the table."""
        status, _ = self.ask("POST", f"/t/{self.made.code}/say", {"text": text})
        return status


class Stream(threading.Thread):
    """A browser's stream: remembers when each part of the page came last, and what it said."""

    def __init__(self, server: Server, made: Made, who: str, seat: int) -> None:
        super().__init__(daemon=True)
        self.cookie = made.people[who]
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        self.path = f"/live/{made.code}/?seat={seat}"
        self.text = ""
        self.events = 0
        self.start()

    def run(self) -> None:
        """Read until it ends, or the server does."""
        try:
            for line in self.lines():
                self.events += line == "\n"
                self.text = (self.text + line)[-MOST_TEXT:]
        except (OSError, http.client.HTTPException):
            self.connection.close()

    def lines(self) -> Iterator[str]:
        """The lines of the stream, until it is left."""
        self.connection.request("GET", self.path, headers={"Cookie": f"person={self.cookie}"})
        with self.connection.getresponse() as response:
            while line := response.readline():
                yield line.decode()

    def leave(self) -> None:
        """Stop watching."""
        if self.connection.sock is not None:
            self.connection.sock.shutdown(socket.SHUT_RDWR)
        self.join(5)
        self.connection.close()

    def offers(self) -> list[str]:
        """The buttons of the newest own part."""
        at = self.text.rfind('hx-target="#own"')
        return BUTTON.findall(self.text, at) if at >= 0 else []


class Player(threading.Thread):
    """Somebody who plays a seat at random until told to stop, or until the game is over."""

    def __init__(
        self, browser: Browser, seat: int, seed: int, *, undoes: float = 0, talks: float = 0
    ) -> None:
        super().__init__(daemon=True)
        self.browser = browser
        self.seat = seat
        self.rng = random.Random(seed)
        self.undoes = undoes
        self.talks = talks
        self.stopped = threading.Event()
        self.pause = 0.0
        self.over = False

    def run(self) -> None:
        """Play on, whatever happens to the server."""
        self.until_answered(lambda: self.browser.press(self.seat, "go"))
        while not self.stopped.is_set():
            try:
                self.once()
            except ConnectionError:
                self.stopped.wait(0.05)
        self.browser.leave()

    def once(self) -> None:
        """Look, and decide if asked."""
        page = self.browser.page(self.seat)
        if 'data-status="over"' in page:
            self.over = True
            self.stopped.set()
        buttons = BUTTON.findall(page)
        moves = [button for button in buttons if MOVE.fullmatch(button)]
        if "undo" in buttons and self.rng.random() < self.undoes:
            if self.browser.press(self.seat, "undo") in (200, 204):
                self.browser.journal.count("undone")
        elif moves:
            do = self.rng.choice(moves)
            self.until_answered(lambda: self.browser.press(self.seat, do))
        elif "agree" in buttons or "end" in buttons:
            self.browser.press(self.seat, "agree" if "agree" in buttons else "end")
        else:
            self.stopped.wait(0.05)
        if self.rng.random() < self.talks and self.browser.say("Well played!") in (200, 204):
            self.browser.journal.count("said")
        self.stopped.wait(self.pause)

    def until_answered(self, pressed: Any) -> None:
        """Press the same button until the server says something about it."""
        while not self.stopped.is_set():
            try:
                if pressed() != 503:
                    return
            except ConnectionError:
                pass
            self.stopped.wait(0.05)


def stop(players: list[Player]) -> None:
    """Stop all, and wait for their last answer."""
    for player in players:
        player.stopped.set()
    for player in players:
        player.join(2 * PATIENCE)
        assert not player.is_alive()


class Stored:
    """What the database holds, from a backup that is made beside the servers."""

    def __init__(self, server: Server, folder: Path) -> None:
        file = folder / f"backup-{time.monotonic_ns()}"
        run(server, "backup", str(file))
        readable = file.stat().st_mode & 0o077
        assert not readable, "others may read the backup"
        lines = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
        self.tables = {row["id"]: row for row in lines if row.get("row") == "tables.Table"}
        self.entries = [row for row in lines if row.get("row") == "tables.Entry"]
        self.lines = [row for row in lines if row.get("row") == "tables.Line"]

    def lost(self, moves: list[Acknowledged]) -> list[Acknowledged]:
        """Those of these moves that are not there."""
        decided = set(self.decisions())
        games_of = {row["code"]: row["game"] for row in self.tables.values()}
        return [move for move in moves if named(move, games_of[move.code]) not in decided]

    def twice(self) -> list[Any]:
        """The answers to one question, and the numbers, that are there more than once."""
        numbers = Counter((row["table_id"], row["number"]) for row in self.entries)
        questions = Counter(key[:3] for key in self.decisions())
        return [key for key, count in (numbers + questions).items() if count > 1]

    def gaps(self) -> list[str]:
        """The tables whose entries aren't numbered through, up to what the table says."""
        numbers: dict[int, list[int]] = {}
        for row in self.entries:
            numbers.setdefault(row["table_id"], []).append(row["number"])
        return [
            table["code"]
            for pk, table in self.tables.items()
            if sorted(numbers.get(pk, [])) != list(range(1, table["number"] + 1))
        ]

    def decisions(self) -> list[tuple[str, int, int, str]]:
        """Code, seat, question and word of each answer."""
        return [
            (self.tables[row["table_id"]]["code"], row["seat"], row["question"], row["word"])
            for row in self.entries
            if row["seat"] >= 0 and row["question"]
        ]

    def over(self) -> int:
        """How many games are over."""
        return sum(row["status"] == "over" for row in self.tables.values())


def named(move: Acknowledged, game: str) -> tuple[str, int, int, str]:
    """A move as an entry has it."""
    return move.code, move.seat, move.question, games.find(game).words.word(move.action)


def run(server: Server, *arguments: str) -> str:
    """What a command of the host says beside a server."""
    done = subprocess.run(
        [sys.executable, "-m", "tafelrunde", *arguments],
        env=server.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


def nothing_is_lost(server: Server, journal: Journal, folder: Path) -> Stored:
    """Every acknowledged move is there once, and every game is what its entries say."""
    so_far = list(journal.moves)
    stored = Stored(server, folder)
    assert stored.lost(so_far) == []
    assert stored.twice() == []
    assert stored.gaps() == []
    assert journal.odd == []
    said = run(server, "check")
    assert said.rstrip().endswith(" 0 differ under the installed rules"), said
    return stored
