"""The kit over Tournay: every number of players with every option."""

from itertools import product

import pytest

from tafelrunde.games.tournay import GAME
from tafelrunde.kit import declared, examine

CHOICES = list(product(*[option.values for option in GAME.options]))


def test_declarations_fit_together() -> None:
    declared(GAME)


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize(("rules", "expansion"), CHOICES)
def test_promises_are_kept(players: int, rules: str, expansion: str) -> None:
    seed = CHOICES.index((rules, expansion))
    viewer = (seed + players) % (players + 1)
    examine(GAME, players, {"rules": rules, "expansion": expansion}, seed, viewer, every=40)
