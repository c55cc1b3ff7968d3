"""The site's own tests once more, on PostgreSQL."""

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.site.browser.serving import Server
from tests.site.faults.playing import run
from tests.site.services import Postgres

pytestmark = pytest.mark.one_build
SITE = Path(__file__).parents[1]
# Those that move rows: what is drawn of them doesn't ask where they come from.
AGAIN = (
    "test_moves.py",
    "test_front.py",
    "test_waiting.py",
    "test_once.py",
    "test_again.py",
    "test_results.py",
)
# The tests ask in threads of their own, which end without closing their connections; SQLite's
# say nothing about that, PostgreSQL's warn. The server's threads stay.
THREADS = "ignore::pytest.PytestUnraisableExceptionWarning"


def test_the_site_is_the_same_on_postgresql(postgres: Postgres) -> None:
    database = postgres.new_database()
    files = [str(SITE / name) for name in AGAIN]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", THREADS, *files],
        env={**os.environ, "TEST_DATABASE_URL": database},
        cwd=SITE.parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    # They ran there, and nowhere else.
    assert postgres.count(database, "tables_entry") > 100


def test_a_site_moves_from_sqlite_to_postgresql_and_back(
    postgres: Postgres, tmp_path: Path
) -> None:
    small = Server(tmp_path / "small")
    grown = Server(tmp_path / "grown", DATABASE_URL=postgres.new_database())
    back = Server(tmp_path / "back")
    for game in ("tallinn", "tournay", "staufer"):
        small.make(game, ["Anna", "Ben", "bot:uniform"], plays=9)
    files = [tmp_path / "first", tmp_path / "second", tmp_path / "third"]
    run(small, "backup", str(files[0]))
    run(grown, "restore", str(files[0]))
    run(grown, "backup", str(files[1]))
    run(back, "restore", str(files[1]))
    run(back, "backup", str(files[2]))
    first, second, third = [rows(file) for file in files]
    assert len(first) > 50
    assert first == second == third
    # And it is played on there: numbers go on after the last.
    made = grown.make("tallinn", ["Anna", "Ben"], plays=3)
    assert made.code
    assert run(grown, "check").startswith("4 running games; 0 differ")


def rows(file: Path) -> list[Any]:
    """The rows of a backup. PostgreSQL keeps the names in an object in an order of its own."""
    lines = gzip.decompress(file.read_bytes()).splitlines()[1:-1]
    return sorted((json.loads(line) for line in lines), key=lambda row: (row["row"], row["id"]))
