"""What is counted for Prometheus. No name, no code of a table, nothing of a game."""

from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, Counter, Gauge, Histogram, generate_latest

ENTRIES: Final = Counter("tafelrunde_entries", "Entries stored")
REFUSED: Final = Counter("tafelrunde_refused", "Changes refused", ["why"])
NOT_SAVED: Final = Counter("tafelrunde_not_saved", "Changes that the database did not take")
VIEWERS: Final = Gauge("tafelrunde_viewers", "Open streams")
WAITING: Final = Gauge("tafelrunde_waiting", "Changes that wait to be stored")
MOVES: Final = Histogram(
    "tafelrunde_move_seconds",
    "From a move's arrival to its commit",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
BOTS: Final = Counter("tafelrunde_bot_moves", "Decisions of bots", ["how"])


def entries(count: int) -> None:
    """So many entries were written."""
    ENTRIES.inc(count)


def page() -> tuple[bytes, str]:
    """What Prometheus reads, and its type."""
    return generate_latest(), CONTENT_TYPE_LATEST
