"""The games. Each is a folder here; it is found, not registered."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from tafelrunde.kernel.board import Board
from tafelrunde.kernel.game import Game


class UnknownGame(ValueError):
    """There is no game of this name."""


@cache
def names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


@cache
def find(name: str) -> Game:
    """The game of this name."""
    if name not in names():
        raise UnknownGame(f"there is no game “{name}”; there are {', '.join(names())}")
    game: Game = import_module(f"{__name__}.{name}").GAME
    return game


@cache
def board(name: str) -> Board:
    """What this game tells about its table; without a `board.py` what any game can."""
    module = f"{__name__}.{name}.board"
    if name not in names() or not find_spec(module):
        return Board()
    found: Board = import_module(module).BOARD
    return found
