"""Nothing that a seat is offered, told or refused depends on what it can't see."""

from itertools import islice

import pytest

from tafelrunde import bots
from tafelrunde.games.tallinn import GAME
from tafelrunde.games.tallinn.state import Tallinn
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import CHANCE
from tests.peeking import (
    bot_chooses_by_what_it_sees,
    moments,
    offers_follow_from_the_view,
    what_is_told_follows_from_the_view,
)
from tests.tallinn.table import Table

SETUPS = [
    (2, {}),
    (3, {"envoy": "on", "chronicles": "on", "supporters": "on"}),
    (4, {"supporters": "on", "towers": "leader-first"}),
    (2, {"envoy": "on", "supporters": "on", "towers": "leader-first"}),
]


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_offers_and_refusals_follow_from_the_view(players: int, options: dict[str, str]) -> None:
    """T-S4 Other hidden cards, the same view: the same seats asked, offers and refusals."""
    for moment in moments(GAME, players, options, range(6)):
        offers_follow_from_the_view(moment)


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_what_is_told_follows_from_the_view(players: int, options: dict[str, str]) -> None:
    """T-C1, T-U3 The same decision in another world with the same view is told alike."""
    told = 0
    for state, seat, rng in moments(GAME, players, options, range(14)):
        if len(state.to_act()) == 1 and any(
            run for other, run in enumerate(state.sealed) if other != seat
        ):
            continue  # Others' answers are revealed now: worlds may well differ in them.
        what_is_told_follows_from_the_view((state, seat, rng))
        told += 1
    assert told > 50


@pytest.mark.parametrize("name", bots.names())
def test_bots_choose_by_what_they_see(name: str) -> None:
    """T-S4 A bot that meets the same view with the same generator makes the same move."""
    compared = 0
    for moment in islice(moments(GAME, 3, SETUPS[1][1], range(2)), 12):
        bot_chooses_by_what_it_sees(name, moment)
        compared += 1
    assert compared == 12


def seers(state: Tallinn, seat: int, word: str) -> list[int]:
    """The seats that see this entry of a record."""
    bits = state.agenda[-1].witnesses(state, seat, GAME.words.number(word))
    return [viewer for viewer in range(state.players) if bits >> viewer & 1]


def test_who_sees_a_card_or_a_supporter_being_dealt() -> None:
    """T-D1, T-U1, T-S1 Only its owner; start cards are open."""
    state = GAME.new(GAME.setup(2, {"supporters": "on"}))
    assert isinstance(state, Tallinn)
    rng = Rng(1)
    dealt = {"start": 0, "draw": 0, "token": 0}
    while state.to_act() == (CHANCE,):
        word = GAME.words.word(state.odds()[0])
        kind = word.split()[0]
        # Start cards go round; then each seat gets all its cards before the next.
        owner = {"start": [0, 1], "draw": [0, 0, 0, 1, 1, 1], "token": [0, 0, 0, 1, 1, 1]}[kind]
        expected = [0, 1] if kind == "start" else [owner[dealt[kind]]]
        assert seers(state, CHANCE, word) == expected
        dealt[kind] += 1
        state.roll(rng)
    assert dealt == {"start": 2, "draw": 6, "token": 6}
    assert seers(state, 1, "exchange 1") == [1]


def test_who_sees_a_tower_being_built_in_turn() -> None:
    """T-B2, T-B3 One from the row everybody, one from the hand its owner."""
    table = Table(3, draws=["4 1 2", "2 1 3"], options={"towers": "leader-first"})
    table.choose("4 right", "2 left", "1 left")
    assert seers(table.state, 0, "build 4") == [0, 1, 2]
    assert seers(table.state, 0, "build nothing") == [0, 1, 2]
    assert seers(table.state, 0, "build 1") == [0]
