"""What hosts do: back up, restore, check running games after an upgrade."""

import gzip
import hashlib
import json
import os
import stat
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.site.browser.serving import Server

pytestmark = pytest.mark.one_build

OTHER_RULES = """
from tafelrunde import games
from tafelrunde.games.tallinn import GAME
GAME.version += 1
"""
WITHOUT_A_STEP = """
from tafelrunde.games.tallinn import GAME
GAME.steps = []
"""
REFUSING = """
from tafelrunde.games.tallinn import GAME
from tafelrunde.kernel.words import UnknownWord
GAME.version += 1
real = GAME.words.number
def number(word):
    if word.startswith("choose"):
        raise UnknownWord(word)
    return real(word)
GAME.words.number = number
"""


def command(
    server: Server, *arguments: object, patch: str = ""
) -> subprocess.CompletedProcess[str]:
    """What a command says, run beside a server; `patch` changes the rules that it finds."""
    program = [sys.executable, "-m", "tafelrunde"]
    if patch:
        program = [sys.executable, "-c", f"{patch}\nfrom tafelrunde.cli import main\nmain()"]
    return subprocess.run(
        [*program, *map(str, arguments)],
        env=server.environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Server:
    """A folder with tables of all games; nobody serves it."""
    server = Server(tmp_path_factory.mktemp("played"))
    server.data.mkdir(exist_ok=True)
    for game in ("tallinn", "tournay", "staufer"):
        server.make(game, ["Anna", "Ben", "bot:uniform"], plays=12)
    return server


def rows(path: Path) -> list[str]:
    """The rows of a backup."""
    return [line for line in unpacked(path).splitlines() if '"row"' in line]


def unpacked(path: Path) -> str:
    """What a backup says."""
    return gzip.decompress(path.read_bytes()).decode()


class TestBackup:
    def test_it_comes_back_as_it_was(self, played: Server, tmp_path: Path) -> None:
        file, again = tmp_path / "all", tmp_path / "again"
        assert command(played, "backup", file).returncode == 0
        assert stat.S_IMODE(os.stat(file).st_mode) == 0o600
        other = Server(tmp_path / "other")
        done = command(other, "restore", file)
        assert (done.returncode, done.stderr) == (0, "")
        assert command(other, "backup", again).returncode == 0
        assert rows(again) == rows(file)
        assert len(rows(file)) > 50
        # The key that signs cookies comes along: everybody stays who they are.
        assert (other.data / "secret").read_text() == (played.data / "secret").read_text()

    def test_it_replaces_nothing_unless_told(self, played: Server, tmp_path: Path) -> None:
        file = tmp_path / "all"
        assert command(played, "backup", file).returncode == 0
        again = command(played, "backup", file)
        assert (again.returncode, again.stderr.count("\n")) == (2, 1)
        assert "name a new file" in again.stderr
        refused = command(played, "restore", file)
        assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
        assert "--replace" in refused.stderr
        assert command(played, "restore", file, "--replace").returncode == 0

    def test_a_damaged_file_changes_nothing(self, played: Server, tmp_path: Path) -> None:
        good = tmp_path / "good"
        assert command(played, "backup", good).returncode == 0
        lines = unpacked(good).encode().splitlines(keepends=True)
        packed = good.read_bytes()
        damaged = {
            "cut off": packed[: len(packed) // 2],
            "its end is missing": gzip.compress(b"".join(lines[:-1])),
            "its digest is wrong": gzip.compress(b"".join([*lines[:3], *lines[4:]])),
            "is no backup": b"something else",
            "that this version reads": gzip.compress(b'{"tafelrunde backup": 99}\n'),
        }
        damaged["was changed"] = gzip.compress(b"".join(lines).replace(b"Anna", b"Emma"))
        for number, (said, data) in enumerate(damaged.items()):
            file = tmp_path / f"damaged-{number}"
            file.write_bytes(data)
            done = command(played, "restore", file, "--replace")
            assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
            assert said in done.stderr
        after = tmp_path / "after"
        assert command(played, "backup", after).returncode == 0
        assert rows(after) == rows(good)

    def test_one_of_another_version_is_named(self, played: Server, tmp_path: Path) -> None:
        good, older = tmp_path / "good", tmp_path / "older"
        assert command(played, "backup", good).returncode == 0
        head, *rest = unpacked(good).splitlines()
        told = json.loads(head)
        told["migrations"] = told["migrations"][:-1]
        text = "\n".join([json.dumps(told), *rest[:-1]]) + "\n"
        end = {**json.loads(rest[-1]), "digest": hashlib.sha256(text.encode()).hexdigest()}
        older.write_bytes(gzip.compress((text + json.dumps(end) + "\n").encode()))
        done = command(played, "restore", older, "--replace")
        assert done.returncode == 2
        assert "restore it with that version" in done.stderr

    def test_a_running_site_is_backed_up_but_not_replaced(self, tmp_path: Path) -> None:
        server = Server(tmp_path / "running")
        server.begin()
        try:
            server.make("tallinn", ["Anna", "Ben"], plays=3)
            file = tmp_path / "all"
            assert command(server, "backup", file).returncode == 0
            done = command(server, "restore", file, "--replace")
            assert done.returncode == 2
            assert "in use" in done.stderr
        finally:
            server.end()
        assert command(server, "restore", file, "--replace").returncode == 0


class TestCheck:
    def test_games_that_are_the_same_are_said_to_be(self, played: Server) -> None:
        done = command(played, "check")
        assert done.returncode == 0
        assert done.stdout == "3 running games; 0 differ under the installed rules\n"

    def test_the_same_game_under_a_newer_number_takes_that(self, tmp_path: Path) -> None:
        server, _ = with_tallinn(tmp_path)
        assert command(server, "check", patch=OTHER_RULES).returncode == 0
        assert table_row(server)["rules"] == installed() + 1
        assert table_row(server)["differs"] == {}

    def test_one_that_differs_is_named_and_goes_on(self, tmp_path: Path) -> None:
        server, code = with_tallinn(tmp_path)
        done = command(server, "check", patch=REFUSING)
        assert done.returncode == 1
        assert f"{code}: tallinn, rules {installed()} → {installed() + 1}" in done.stdout
        assert "it goes on from where it stands (entry" in done.stdout
        row = table_row(server)
        assert row["rules"] == installed()
        later = row["differs"]["later"]
        assert [step[:2] for step in later] == [[row["number"] + 1, installed() + 1]]
        server.begin()
        try:
            with urllib.request.urlopen(f"{server.url}/t/{code}/") as page:
                text = page.read().decode()
        finally:
            server.end()
        assert f"From entry {row['number'] + 1} on it goes by version {installed() + 1}" in text
        # Looking again tells the same; looking with the rules of old takes it back.
        assert command(server, "check", patch=REFUSING).returncode == 1
        assert table_row(server)["differs"]["later"] == later
        assert command(server, "check").returncode == 0
        assert table_row(server)["differs"] == {}

    def test_one_that_cant_be_read_is_named(self, tmp_path: Path) -> None:
        server, code = with_tallinn(tmp_path)
        done = command(server, "check", patch=WITHOUT_A_STEP)
        assert done.returncode == 1
        assert f"{code}: tallinn" in done.stdout
        assert "it can't go on" in done.stdout
        assert table_row(server)["differs"]["kind"] == "stuck"
        assert command(server, "check").returncode == 0


def with_tallinn(folder: Path) -> tuple[Server, str]:
    """A folder with one game of Tallinn, and its code."""
    server = Server(folder / "server")
    made = server.make("tallinn", ["Anna", "Ben"], plays=7)
    return server, made.code


def installed() -> int:
    """The version of the rules of Tallinn."""
    from tafelrunde import games

    return games.find("tallinn").version


def table_row(server: Server) -> dict[str, Any]:
    """The only table there is, as it is stored."""
    file = server.data / "row"
    file.unlink(missing_ok=True)
    assert command(server, "backup", file).returncode == 0
    found = [json.loads(row) for row in rows(file)]
    row: dict[str, Any] = next(row for row in found if row["row"] == "tables.Table")
    return row
