"""Whether many simulated games leave anything behind: `make bench`.

The process that plays them is measured while it plays. After the first tenth, when every
cache is warm, it may not grow any more: not by a byte a game, where any leak would leave more.
"""

import argparse
import sys
from pathlib import Path

from tafelrunde.arena.simulate import simulate

STATUS = Path("/proc/self/status")


def resident() -> int:
    """The bytes of memory that this process holds."""
    line = next(line for line in STATUS.read_text().splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) * 1024


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--game", default="tallinn")
    parser.add_argument("--players", type=int, default=2)
    chosen = parser.parse_args()
    if not STATUS.exists():
        print("Memory: not measured, for this system has no /proc.")
        return 0
    marks: list[tuple[int, int]] = []

    def mark(done: int) -> None:
        if done >= (len(marks) + 1) * chosen.games // 10:
            marks.append((done, resident()))

    simulate(chosen.game, chosen.players, chosen.games, seed=7, progress=mark)
    grown = marks[-1][1] - marks[0][1]
    held = ", ".join(f"{bytes_ // 1024:,}" for _, bytes_ in marks)
    print(f"{chosen.game}, {chosen.games:,} games: KB held after each tenth: {held}")
    flat = grown < marks[-1][0] - marks[0][0]
    print(f"growth after the first tenth: {grown // 1024:,} KB: {'flat' if flat else 'IT GROWS'}")
    return 0 if flat else 1


if __name__ == "__main__":
    sys.exit(main())
