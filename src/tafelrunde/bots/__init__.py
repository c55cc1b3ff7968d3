"""Bots. One file, one bot: it is found, not registered."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from tafelrunde.bots.bot import Bot

BEST: Final = "greedy"  # whom somebody plays with who asks for nobody else
CALLED: Final = ["Anneke", "Borchert", "Cordula", "Dietrich", "Elsebe", "Folkert", "Gisela"]


class UnknownBot(ValueError):
    """There is no bot of this name."""


def names() -> list[str]:
    """The names of all bots."""
    return sorted(module.name for module in iter_modules(__path__) if module.name != "bot")


def find(name: str) -> Bot:
    """The bot of this name."""
    if name not in names():
        raise UnknownBot(f"there is no bot “{name}”; there are {', '.join(names())}")
    bot: Bot = import_module(f"{__name__}.{name}").BOT
    return bot
