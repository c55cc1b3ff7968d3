"""Tournay."""

from tafelrunde.games.tournay.rules import GAME

__all__ = ["GAME"]
