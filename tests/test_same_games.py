"""Compiled and interpreted play the same games: both builds must meet the same fingerprints.

A fingerprint is a hash over every decision, event and score of random games with every
option. After a deliberate change of the rules: `python -m tests.test_same_games`.
"""

import hashlib
import itertools
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tafelrunde import games
from tafelrunde.kernel import state as kernel_state
from tafelrunde.kernel.game import Game, Setup
from tafelrunde.kernel.rng import Rng

FINGERPRINTS = Path(__file__).with_name("fingerprints.json")


def setups(game: Game) -> Iterator[Setup]:
    """Every number of players, each with a handful of option combinations."""
    names = [option.name for option in game.options]
    combinations = list(itertools.product(*[option.values for option in game.options]))
    step = max(1, len(combinations) // 8)
    for players in game.players:
        for values in combinations[players % step :: step]:
            yield game.setup(players, dict(zip(names, values, strict=True)))


def fingerprint(game: Game) -> str:
    """A hash over some random games."""
    digest = hashlib.sha256()
    for number, setup in enumerate(setups(game)):
        rng = Rng(number)
        state = game.new(setup)
        while not state.over():
            seat = state.to_act()[-1]
            offers = state.legal(seat)
            action = offers[rng.below(len(offers))]
            state.play(seat, action)
            told = [event.dump() for event in state.events]
            digest.update(json.dumps([seat, offers, action, told], sort_keys=True).encode())
        digest.update(json.dumps(state.scores()).encode())
    return digest.hexdigest()


@pytest.mark.parametrize("name", games.names())
def test_same_games_in_every_build(name: str) -> None:
    known = json.loads(FINGERPRINTS.read_text())
    assert fingerprint(games.find(name)) == known[name]


@pytest.mark.skipif(
    "TAFELRUNDE_EXPECT" not in os.environ, reason="only `make test` knows the build"
)
def test_the_build_is_the_one_that_make_test_means() -> None:
    compiled = not (kernel_state.__file__ or "").endswith(".py")
    assert compiled == (os.environ["TAFELRUNDE_EXPECT"] == "compiled")


if __name__ == "__main__":
    found = {name: fingerprint(games.find(name)) for name in games.names()}
    FINGERPRINTS.write_text(json.dumps(found, indent=2) + "\n")
