"""The kit over Die Staufer: every number of players, every set, the options of chance, lists."""

import pytest

from tafelrunde.games.staufer import GAME
from tafelrunde.kit import declared, examine

LISTS = ["2,3,6,12,13,14", "3,4,5,9,15,16", "7,8,9,10,11,12", "1,2,3,4,5,6"]
CHOICES = [*GAME.options[0].values, *LISTS]


def test_declarations_fit_together() -> None:
    declared(GAME)


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("privileges", CHOICES)
def test_promises_are_kept(players: int, privileges: str) -> None:
    seed = CHOICES.index(privileges)
    viewer = (seed + players) % (players + 1)
    examine(GAME, players, {"privileges": privileges}, seed, viewer, every=30)
