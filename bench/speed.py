"""How fast we are, as a ratio to others in one run on one core: `make bench`.

Every contestant is a process of its own; they take turns, a slice each, round after round,
so that whatever else the machine does hits them alike. The median of the slices counts.
`rows.py` says who runs and what must be reached; the exit status is 1 where it isn't.
"""

import argparse
import os
import statistics
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from rows import INTERPRETED, PEERS, ROWS, Row

WORKER = str(Path(__file__).with_name("worker.py"))
ROUNDS = 9
SLICE = 0.6


class Contestant:
    """A process that plays one game at random, or calls for views, slice by slice."""

    def __init__(self, python: str, *arguments: str) -> None:
        self.slices: list[float] = []
        self._process = subprocess.Popen(
            [python, WORKER, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def slice(self, seconds: float) -> None:
        """Go on for a while and note how many a second there were."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(seconds, file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        if not answer:
            sys.exit(1)  # it has said why
        done, took = answer.split()
        self.slices.append(int(done) / float(took))

    def speed(self) -> float:
        """How many a second: the median slice."""
        return statistics.median(self.slices)

    def close(self) -> None:
        """Let the process end."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def ours(row: Row, interpreted: str) -> Contestant:
    """The process for a row."""
    python = interpreted if row.build == INTERPRETED else sys.executable
    options = [f"{name}={value}" for name, value in row.options.items()]
    what = "+".join(row.calls) or "play"
    return Contestant(python, "ours", row.build, what, row.game, str(row.players), *options)


def race(contestants: list[Contestant]) -> None:
    """Let all of them take their turns; the first round only warms up."""
    for contestant in contestants:
        contestant.slice(SLICE / 3)
        contestant.slices.clear()
    for _ in range(ROUNDS):
        for contestant in contestants:
            contestant.slice(SLICE)
    for contestant in contestants:
        contestant.close()


def table(speeds: Mapping[str, float]) -> None:
    """Print everybody's speed, and its ratio to each of the peers'."""
    width = max(len(name) for name in speeds)
    print(f"{'':{width}}     a second" + "".join(f"  ÷ {peer:>12.12}" for peer in PEERS))
    for name, speed in speeds.items():
        ratios = "".join(f"  {speed / speeds[peer]:14.2f}" for peer in PEERS)
        print(f"{name:{width}}  {speed:11,.0f}{ratios}")


def ratio(value: float) -> str:
    """A ratio as people say it: 7.31, or 1/48."""
    return f"{value:.2f}" if value > 0.1 else f"1/{1 / value:.1f}"


def missed(rows: list[Row], speeds: Mapping[str, float]) -> int:
    """Print whether each bound is held; how many are not."""
    count = 0
    for row in rows:
        for peer, least in row.bounds.items():
            reached = speeds[row.name] / speeds[peer]
            verdict = "holds" if reached >= least else "MISSED"
            count += reached < least
            print(f"{row.name} ÷ {peer}: {ratio(reached)}, at least {ratio(least)}: {verdict}")
    return count


def chosen_rows(only: str) -> list[Row]:
    """The rows of one game, or all."""
    return [row for row in ROWS if only in ("", row.game)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--interpreted", required=True, help="a Python with the plain build")
    parser.add_argument("--only", default="", help="only the rows of this game")
    chosen = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    rows = chosen_rows(chosen.only)
    contestants = {row.name: ours(row, chosen.interpreted) for row in rows}
    for name, peer in PEERS.items():
        contestants[name] = Contestant(sys.executable, "openspiel", peer)
    race(list(contestants.values()))
    speeds = {name: contestant.speed() for name, contestant in contestants.items()}
    table(speeds)
    print()
    return 1 if missed(rows, speeds) else 0


if __name__ == "__main__":
    sys.exit(main())
