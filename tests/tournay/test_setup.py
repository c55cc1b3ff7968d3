"""Setting up: N-S1 to N-S5."""

from itertools import chain

import pytest

from tafelrunde.games.tournay import GAME
from tafelrunde.games.tournay.state import Tournay
from tafelrunde.games.tournay.words import ALL, FIRST_CRIER
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import CHANCE
from tests.tournay.table import Table


def new(players: int = 2, **options: str) -> Tournay:
    """A game after its set-up by chance."""
    state = GAME.new(GAME.setup(players, options))
    assert isinstance(state, Tournay)
    rng = Rng(1)
    while state.to_act() == (CHANCE,):
        state.roll(rng)
    return state


@pytest.mark.parametrize("expansion", ["none", "replace", "mix"])
def test_nine_stacks_of_ten_each_with_a_crier(expansion: str) -> None:
    """N-S1 Also when the expansion replaces cards or is mixed in."""
    state = new(expansion=expansion)
    for stack in range(9):
        assert state.stack_size(stack) == 10
        assert state.stacks[stack].count(FIRST_CRIER + stack) == 1


def test_three_events_lie_open_and_twelve_in_a_pile() -> None:
    """N-S1 Without coins."""
    state = new()
    assert len(state.row) == 3
    assert state.coins == [0, 0, 0]
    assert len(state.event_pile) == 12


def test_the_removable_cards_give_way() -> None:
    """N-S1 `replace`: one Market stays, the Merchant goes, the Inn comes."""
    state = new(expansion="replace")
    words = [ALL[card] for card in state.stacks[0]]
    assert words.count("market") == 1
    assert "merchant" not in words
    assert {"brewery", "inn", "senator"} <= set(words)


def test_mixed_cards_are_laid_aside_unseen() -> None:
    """N-S1 `mix`: of six cards a stack three are drawn; the others stay unseen."""
    state = new(expansion="mix")
    assert len(state.box) == 18
    for seat in (None, 0, 1):
        assert all(card < 0 for card in state.seen_by(seat).box)
    removable = set(chain(*state.cards.removable, *state.cards.expansion))
    assert set(state.box) <= removable


def test_the_basic_start() -> None:
    """N-S2 6 deniers, two citizens of each colour, three of each in the supply."""
    state = new(3)
    assert state.deniers == [6, 6, 6]
    assert state.plaza == [[2, 2, 2]] * 3
    assert state.supply == [3, 3, 3]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_advanced_start(players: int) -> None:
    """N-S2 9 deniers, one citizen of each colour, players + 3 in the supply."""
    state = new(players, rules="advanced")
    assert state.deniers == [9] * players
    assert state.plaza == [[1, 1, 1]] * players
    assert state.supply == [players + 3] * 3


def test_a_random_start_player_begins_and_play_goes_clockwise() -> None:
    """N-S3 Each seat is as likely."""
    state = GAME.new(GAME.setup(3))
    while "start" not in GAME.words.word(state.odds()[0]):
        state.play(CHANCE, state.odds()[0])
    assert [GAME.words.word(outcome) for outcome in state.odds()] == [
        "start 1",
        "start 2",
        "start 3",
    ]
    state.play(CHANCE, state.odds()[2])
    for seat in (2, 0, 1, 2):
        assert state.to_act() == (seat,)
        state.play(seat, GAME.words.number("gather"))


def test_money_and_markers_never_run_out() -> None:
    """N-S4 The ledger of the box may fall below nothing."""
    table = Table().lay(0, "c3 hospital", plaza="w1")
    table.state.bank = 0
    table.state.markers = 0
    table.lay(1, plaza="").turn(0).play(0, "activate c3")
    assert table.deniers()[0] == 14
    assert table.state.bank == -4


def test_what_is_open_and_what_is_secret() -> None:
    """N-S5 Backs and event cards of a hand are open, faces of activity cards are not."""
    table = Table().lay(0, hand="market hospital_2 tithe")
    view = table.state.seen_by(1)
    assert isinstance(view, Tournay)
    # The back of yellow I is stack 0, that of white II stack 4; a back shows as -1 - stack.
    assert sorted(view.hand[0]) == [-5, -1, ALL.index("tithe")]
    assert view.deniers == table.state.deniers
    own = table.state.seen_by(0)
    assert isinstance(own, Tournay)
    assert own.hand == table.state.hand
    assert all(card < 0 for stack in own.stacks for card in stack)
    spectator = table.state.seen_by(None)
    assert isinstance(spectator, Tournay)
    assert sorted(spectator.hand[0]) == sorted(view.hand[0])
