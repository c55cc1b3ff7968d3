"""What tests find on this machine beside Python: a browser, PostgreSQL, Redis.

`make services` installs what is missing where it may; a test that can't have it is skipped
and says so.
"""

import os
import pwd
import random
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import psycopg
import pytest
import redis

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
PORTS: Final = range(20_000, 32_000)  # Linux gives callers those from 32,768 on
POSTGRES_FOLDERS: Final = "lib/postgresql/*/bin"  # below /usr, where Debian has them


def chromium() -> str:
    """The browser: what CHROMIUM names, else the first that is there."""
    named = os.environ.get("CHROMIUM", "")
    found = [shutil.which(name) for name in ([named] if named else BROWSERS)]
    return next(filter(None, found), "") or absent("Chromium")


def postgres() -> Path:
    """The folder of PostgreSQL's programs."""
    in_path = shutil.which("initdb")
    # A link elsewhere leads to the folder that has the others, too.
    folders = [Path(in_path).resolve().parent] if in_path else []
    folders += sorted(Path("/usr").glob(POSTGRES_FOLDERS), reverse=True)
    whole = [folder for folder in folders if (folder / "initdb").exists()]
    return whole[0] if whole else Path(absent("PostgreSQL"))


def redis_server() -> str:
    """The program of Redis."""
    return shutil.which("redis-server") or absent("redis-server")


def absent(what: str) -> str:
    """Skip the test that asked for it."""
    pytest.skip(f"{what} is not on this machine; `make services` installs it where it may")


class Postgres:
    """A PostgreSQL of the tests' own, below a folder that is gone afterwards.

    Unless it is to be `durable`, it trusts that the machine's power stays on.
    """

    def __init__(self, durable: bool = False) -> None:
        self.durable = durable
        self.programs = postgres()
        self.folder = Path(tempfile.mkdtemp(prefix="tafelrunde-pg-"))
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        # PostgreSQL refuses to run as root.
        self.user: str | None = None
        if os.geteuid() == 0:
            self.user = next(name for name in ("postgres", "nobody") if is_user(name))
            shutil.chown(self.folder, self.user)
        self.run("initdb", "--auth=trust", "--username=tafelrunde", "--encoding=UTF8")

    def run(self, program: str, *arguments: str) -> None:
        """Run one of its programs."""
        subprocess.run(
            [self.programs / program, "-D", self.folder / "data", "--no-sync", *arguments],
            check=True,
            capture_output=True,
            user=self.user,
            cwd=self.folder,
        )

    def begin(self) -> None:
        """Start it, and wait until it answers."""
        settings = [f"unix_socket_directories={self.folder}", "listen_addresses=127.0.0.1"]
        settings += ["logging_collector=off", f"fsync={'on' if self.durable else 'off'}"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", "-D", self.folder / "data", "-p", str(self.port)]
                + [word for setting in settings for word in ("-c", setting)],
                user=self.user,
                cwd=self.folder,
                stdout=log,
                stderr=log,
            )
        wait_for(self.answers, "PostgreSQL")

    def answers(self) -> bool:
        """Whether it is there."""
        try:
            psycopg.connect(self.url("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def url(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://tafelrunde@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The address of a new, empty database."""
        name = f"t{secrets.token_hex(4)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def count(self, url: str, table: str) -> int:
        """How many rows a table of a database has."""
        with psycopg.connect(url) as connection:
            found = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
        return int(found[0]) if found else 0

    def end(self) -> None:
        """End it, whoever is connected."""
        end(self.process, signal.SIGINT)
        self.process = None

    def remove(self) -> None:
        """End it for ever."""
        self.end()
        shutil.rmtree(self.folder)


class Redis:
    """A Redis of the tests' own."""

    def __init__(self) -> None:
        self.program = redis_server()
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        """Start it, and wait until it answers."""
        where = ["--port", str(self.port), "--bind", "127.0.0.1"]
        self.process = subprocess.Popen(
            [self.program, *where, "--save", "", "--appendonly", "no"], stdout=subprocess.DEVNULL
        )
        wait_for(self.answers, "Redis")

    def answers(self) -> bool:
        """Whether it is there."""
        with socket.socket() as client:
            return client.connect_ex(("127.0.0.1", self.port)) == 0

    def listening(self, channel: str) -> int:
        """How many processes listen to a channel."""
        with redis.Redis.from_url(self.url) as client:
            return int(client.pubsub_numsub(channel)[0][1])

    def end(self) -> None:
        """End it."""
        end(self.process, signal.SIGKILL)
        self.process = None


def is_user(name: str) -> bool:
    """Whether there is a user of this name."""
    return any(entry.pw_name == name for entry in pwd.getpwall())


def free_port() -> int:
    """A port at which nobody listens.

    None of those that the system gives to whoever calls somebody: while a server is being
    started again, a browser that tries to reach it could be given the port itself.
    """
    while True:
        port = random.SystemRandom().choice(PORTS)
        with socket.socket() as listener:
            try:
                listener.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port


def wait_for(true: Callable[[], object], what: str, seconds: float = 60) -> None:
    """Wait until something is true."""
    until = time.monotonic() + seconds
    while not true():
        if time.monotonic() > until:
            raise AssertionError(f"in vain: {what} ({seconds:g} s)")
        time.sleep(0.02)


def end(process: "subprocess.Popen[bytes] | None", how: int) -> None:
    """End a process, and wait for it."""
    if process is None:
        return
    process.send_signal(how)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
