"""Play in the terminal. A game's drawing is a file here, named like the game; it is found."""

from importlib import import_module
from pkgutil import iter_modules

from tafelrunde.terminal.drawing import Drawing


def drawing_of(game: str) -> Drawing:
    """How the table of this game is drawn; without a file of its own, plainly."""
    if game not in [module.name for module in iter_modules(__path__)]:
        return Drawing()
    drawing: Drawing = import_module(f"{__name__}.{game}").DRAWING
    return drawing
