"""Whole games at random: what always holds."""

import json
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.games.staufer import GAME
from tafelrunde.games.staufer.state import Staufer
from tafelrunde.games.staufer.turn import TakeTurn
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import CHANCE
from tests.staufer.table import Table


def new(players: int, privileges: str = "random") -> Staufer:
    state = GAME.new(GAME.setup(players, {"privileges": privileges}))
    assert isinstance(state, Staufer)
    return state


def step(state: Staufer, rng: Rng) -> None:
    """One random entry."""
    offers = state.legal(state.to_act()[0])
    state.play(state.to_act()[0], offers[rng.below(len(offers))])


@cache
def somewhere(players: int, seed: int) -> str:
    """A position in a random game, at a player's decision."""
    rng = Rng(seed)
    state = new(players)
    for _ in range(70 + rng.below(150)):
        if state.over():
            break
        step(state, rng)
    while state.to_act() == (CHANCE,):
        step(state, rng)
    return json.dumps(state.dump())


def position(players: int, seed: int) -> Staufer:
    state = GAME.load(json.loads(somewhere(players, seed)))
    assert isinstance(state, Staufer)
    return state


games = given(st.integers(2, 5), st.integers(0, 1 << 30))
some = settings(deadline=None, max_examples=25)


@settings(deadline=None, max_examples=8)
@games
def test_games_end_and_nothing_is_lost(players: int, seed: int) -> None:
    """S-S2, S-S4, S-C6 Figures, chests, orders, privileges, tiles are conserved at every step."""
    state = new(players)
    first = state.census()
    assert first[0] == [[15, 3]] * players
    assert len(first[1]) == 72
    rng = Rng(seed)
    entries = 0
    while not state.over():
        step(state, rng)
        entries += 1
        assert state.census() == first
        assert entries < 2000
    assert state.finished
    assert state.round == 5
    assert [points for points, _ in state.scores()] == state.points


@some
@games
def test_through_json_and_back(players: int, seed: int) -> None:
    state = position(players, seed)
    again = GAME.load(json.loads(json.dumps(state.dump())))
    assert again.key() == state.key()
    assert again.to_act() == state.to_act()
    assert [again.legal(seat) for seat in again.to_act()] == [
        state.legal(seat) for seat in state.to_act()
    ]


@some
@games
def test_copies_are_independent(players: int, seed: int) -> None:
    state = position(players, seed)
    key = state.key()
    twin = state.copy()
    rng = Rng(seed)
    while not twin.over():
        step(twin, rng)
    assert state.key() == key


@some
@games
def test_what_a_seat_sees_does_not_depend_on_hidden_cards(players: int, seed: int) -> None:
    """S-S6 Other orders elsewhere: the same view, the same offers, the same refusals."""
    state = position(players, seed)
    for seat in range(players):
        world = state.imagine(seat, Rng(seed))
        assert world.seen_by(seat).dump() == state.seen_by(seat).dump()
        assert world.to_act() == state.to_act()
        assert world.legal(seat) == state.legal(seat)
        assert repr(world.blocked(seat)) == repr(state.blocked(seat))
        assert world.census() == state.census()


@some
@games
def test_offers_are_what_is_considered_and_not_refused(players: int, seed: int) -> None:
    """S-M4 The fast way to the offers says the same as the refusals."""
    state = position(players, seed)
    for seat in state.to_act():
        step = state.agenda[-1]
        considered = step.considers(state, seat)
        refused = [action for action, _ in state.blocked(seat)]
        assert state.legal(seat) == [action for action in considered if action not in refused]


@settings(deadline=None, max_examples=12)
@games
def test_whatever_is_announced_can_be_carried_out(players: int, seed: int) -> None:
    """S-C2, S-M4 With any chests in hand nobody is ever left without an action."""
    rng = Rng(seed)
    state = new(players)
    while state.to_act() == (CHANCE,):
        step(state, rng)
    for _ in range(60):
        if state.over():
            return
        if isinstance(state.agenda[-1], TakeTurn):
            uses = [action for action in state.legal(state.to_act()[0]) if 80 <= action < 85]
            if uses:
                state.play(state.to_act()[0], uses[rng.below(len(uses))])
                assert state.legal(state.to_act()[0])
                continue
        step(state, rng)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_offers_of_the_first_turn(players: int) -> None:
    """S-M6 Their order is always the same: fields, seats from left to right, the rest."""
    offers = Table(players).offers(0)
    numbers = [GAME.words.number(word) for word in offers]
    assert numbers == sorted(numbers)
    assert offers[0] == "supply envoy-noble"
    assert offers[-1] == "choose payment"
