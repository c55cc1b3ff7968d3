"""Die Staufer."""

from tafelrunde.games.staufer.rules import GAME

__all__ = ["GAME"]
