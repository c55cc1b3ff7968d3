"""Nothing that a seat is offered, told or refused depends on the orders of others or the pile."""

from itertools import islice

import pytest

from tafelrunde import bots
from tafelrunde.games.staufer import GAME
from tafelrunde.games.staufer.state import Staufer
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import CHANCE
from tests.peeking import (
    bot_chooses_by_what_it_sees,
    moments,
    offers_follow_from_the_view,
    what_is_told_follows_from_the_view,
)
from tests.staufer.table import Table

SETUPS = [
    (2, {"privileges": "random"}),
    (3, {"privileges": "synergies"}),
    (4, {"privileges": "3,4,5,9,15,16"}),
    (5, {"privileges": "6,7,8,10,11,12"}),
]


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_offers_and_refusals_follow_from_the_view(players: int, options: dict[str, str]) -> None:
    """S-S6, S-S2 Other orders elsewhere, the same view: the same offers and refusals."""
    for moment in moments(GAME, players, options, range(2)):
        offers_follow_from_the_view(moment)


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_what_is_told_follows_from_the_view(players: int, options: dict[str, str]) -> None:
    """S-S6 The same decision in another world is told alike, until the orders are opened."""
    told = 0
    for state, seat, rng in moments(GAME, players, options, range(3)):
        if state.round == 5 and state.turn == len(state.track) - 1:
            continue  # What follows from this may be the end, where all orders come to light.
        if state.round == 5 and state.scored:
            continue
        what_is_told_follows_from_the_view((state, seat, rng))
        told += 1
    assert told > 20


@pytest.mark.parametrize("name", bots.names())
def test_bots_choose_by_what_they_see(name: str) -> None:
    """S-S6 A bot that meets the same view with the same generator makes the same move."""
    compared = 0
    for moment in islice(moments(GAME, 3, SETUPS[1][1], range(1), every=9), 4):
        bot_chooses_by_what_it_sees(name, moment)
        compared += 1
    assert compared == 4


def test_who_sees_an_order_being_dealt() -> None:
    """S-S6 Only its owner; all other draws of the set-up are open."""
    state = GAME.new(GAME.setup(3))
    assert isinstance(state, Staufer)
    rng = Rng(1)
    owners: list[int] = []
    while state.to_act() == (CHANCE,):
        word = GAME.words.word(state.odds()[0])
        bits = state.agenda[-1].witnesses(state, CHANCE, state.odds()[0])
        if word.startswith("order"):
            owners.append(bits)
        else:
            assert bits == -1
        state.roll(rng)
    assert owners == [1, 2, 4] * 3


def test_a_shuffle_of_the_discards_tells_nothing() -> None:
    """S-C6 Which chest comes next is as likely as they were discarded, whatever their order."""
    for discards in (["brown", "stay", "points-2"], ["points-2", "brown", "stay"]):
        table = Table(4, "4,5,6,7,8,9")
        table.grant(0, 8)
        table.empty_pile(*discards)
        table.state.play(0, GAME.words.number("supply envoy"))
        assert [GAME.words.word(odd) for odd in table.state.odds()] == [
            "chest points-2",
            "chest stay",
            "chest brown",
        ]
        assert table.state.pile == []


def test_the_pile_looks_the_same_whatever_lies_in_it() -> None:
    """S-S2 A view shows how many chests are left in it, and only backs."""
    table = Table(2, laid=True)
    for viewer in (0, 1, None):
        view = table.state.seen_by(viewer)
        assert view.pile == [-1] * len(table.state.pile)
        assert view.chests == table.state.chests
        assert view.under == table.state.under
