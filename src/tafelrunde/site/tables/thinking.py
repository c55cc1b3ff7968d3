"""What a child process does for the bots at tables. It knows no database."""

from multiprocessing.connection import Connection
from typing import Any

from tafelrunde import bots, games
from tafelrunde.arena.playing import Eyes
from tafelrunde.kernel.rng import Rng


def think(pipe: Connection) -> None:
    """What a child process does: read a position, let the bot of the seat choose, say what.

    First it says that it is ready: on a busy machine that takes longer than most bots think.
    """
    for game in games.names():
        games.find(game)
    answer: int | str = "ready"
    while True:
        try:
            pipe.send(answer)
            told = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):  # whoever asks is gone
            return
        try:
            answer = decide(*told)
        except Exception as error:
            # Its name alone: what it says may be of somebody's cards, and goes to a log.
            answer = type(error).__name__


def decide(game: str, data: dict[str, Any], seat: int, name: str, seed: int) -> int:
    """A bot's decision. The bot gets its view and imagined worlds, never the state."""
    state = games.find(game).load(data)
    bot = bots.find(name)
    view = state.seen_by(seat) if bot.needs_view else None
    return bot.choose(view, state.legal(seat), Eyes(state, seat), Rng(seed))
