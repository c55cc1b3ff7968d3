"""A real server for tests: `tafelrunde serve` as a process of its own, with a folder of its own."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tests.site.services import free_port

HERE: Final = Path(__file__).parent
PATIENCE: Final = 60.0  # seconds for a server to begin


class Made:
    """A table that was made: its address, and for each person the cookie that says who it is."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.code: str = told["code"]
        self.invitation: str = told["invitation"]
        self.people: dict[str, str] = told["people"]


class Server:
    """A server process on a port that stays the same when it is started again.

    `command` is what it does: `serve`, or `bots`, which has no port.
    """

    def __init__(self, data: Path, command: str = "serve", **settings: str) -> None:
        self.data = data
        self.command = command
        self.before: Callable[[], object] | None = None  # run in the process before it begins
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.maker: subprocess.Popen[str] | None = None
        self.written = 0  # of the log, before it began
        self.environment = {
            **os.environ,
            "TAFELRUNDE_DATA": str(data),
            "TAFELRUNDE_BOT_PACE": "0",
            "TAFELRUNDE_LIMITS": "off",
            **settings,
        }

    def begin(self) -> None:
        """Start it, and wait until it answers."""
        self.data.mkdir(parents=True, exist_ok=True)
        where = ["--port", str(self.port)] if self.command == "serve" else []
        self.written = len(self.log())
        with (self.data / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tafelrunde", self.command, *where],
                env=self.environment,
                stdout=log,
                stderr=log,
                preexec_fn=self.before,
            )
        end = time.monotonic() + PATIENCE
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"the server didn't begin:\n{self.log()}")
            time.sleep(0.05)

    def answers(self) -> bool:
        """Whether it is there."""
        if self.command == "bots":
            return "thinking for bots" in self.log()[self.written :]
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=1) as response:
                return bool(response.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def end(self, how: int = signal.SIGTERM) -> None:
        """End it: SIGTERM politely, SIGKILL not."""
        self.end_maker()
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None

    def log(self) -> str:
        """What it wrote."""
        file = self.data / "log"
        return file.read_text() if file.exists() else ""

    def make(
        self,
        game: str,
        chairs: Sequence[str],
        options: Mapping[str, str] | None = None,
        *,
        plays: int = 0,
        seed: int = 1,
        by: str = "uniform",
        until: int = -1,
        public: bool = False,
        people: Mapping[str, str] | None = None,
        fixed: str = "",
    ) -> Made:
        """A new table; `chairs` are names of people or ``bot:uniform``, or ``free``.

        Chairs with the same person behind them are written ``Anna/Berta``: Berta plays on
        Anna's device. After `plays` decisions by a bot, and more until a seat is asked where
        `until` names one, it is handed over. `people` are known from another table; `fixed`
        makes chance the same each time.
        """
        told = {
            "game": game,
            "chairs": list(chairs),
            "options": dict(options or {}),
            "plays": plays,
            "seed": seed,
            "by": by,
            "until": until,
            "public": public,
            "people": dict(people or {}),
            "fixed": fixed,
        }
        try:
            return Made(self.ask_maker(json.dumps(told)))
        finally:
            if self.process is None:
                self.end_maker()

    def ask_maker(self, told: str) -> dict[str, Any]:
        """What the process that makes tables says; it is begun with the first."""
        if self.maker is None:
            self.data.mkdir(parents=True, exist_ok=True)
            with (self.data / "making").open("ab") as log:
                self.maker = subprocess.Popen(
                    [sys.executable, str(HERE / "making.py")],
                    env=self.environment,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=log,
                    text=True,
                )
        assert self.maker.stdin is not None
        assert self.maker.stdout is not None
        self.maker.stdin.write(f"{told}\n")
        self.maker.stdin.flush()
        answer = self.maker.stdout.readline()
        if not answer:
            raise RuntimeError((self.data / "making").read_text())
        said: dict[str, Any] = json.loads(answer)
        if "wrong" in said:
            raise RuntimeError(said["wrong"])
        return said

    def end_maker(self) -> None:
        """End the process that makes tables: it reads until nothing more can come."""
        if self.maker is not None:
            self.maker.communicate()
            self.maker = None
