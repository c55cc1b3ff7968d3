"""Tallinn."""

from tafelrunde.games.tallinn.rules import GAME

__all__ = ["GAME"]
