"""Bots: found, not registered; they choose among what is on offer, and see no more than a seat."""

import pytest

from tafelrunde import bots, games
from tafelrunde.arena.playing import Eyes, play_out
from tafelrunde.arena.simulate import simulate
from tafelrunde.bots.bot import Bot
from tafelrunde.bots.greedy import Greedy, lead
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.kernel.state import State
from tests.tables import EVERYTHING


def test_bots_are_found_by_name() -> None:
    assert {"greedy", "uniform"} <= set(bots.names())
    assert all(isinstance(bots.find(name), Bot) for name in bots.names())
    with pytest.raises(bots.UnknownBot, match=r"no bot “deep”; there are greedy, .*uniform"):
        bots.find("deep")


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("bot", bots.names())
def test_every_bot_plays_every_game_to_its_end(bot: str, game: str) -> None:
    """With whatever its options turn on, and one bot against random ones."""
    found = games.find(game)
    options = {option.name: option.values[-1] for option in found.options}
    players = found.players[0]
    state = found.new(found.setup(players, options))
    seated = [bots.find(bot), *[bots.find("uniform")] * (players - 1)]
    assert play_out(state, seated, Rng(1), Rng(2)) > 0
    assert state.over()


def decide(state: State, seat: int, seed: int = 3) -> int:
    """What the greedy bot decides at a seat."""
    view = state.seen_by(seat)
    return Greedy().choose(view, state.legal(seat), Eyes(state, seat), Rng(seed))


def positions(count: int, players: int = 3) -> list[State]:
    """Open questions from random games with everything."""
    setup = games.find("tallinn").setup(players, EVERYTHING)
    rng = Rng(8)
    found: list[State] = []
    while len(found) < count:
        state = setup.game.new(setup)
        while state.waiting:
            seat = state.to_act()[-1]
            if seat == CHANCE:
                state.roll(rng)
                continue
            if len(state.legal(seat)) > 1 and rng.below(8) == 0:
                found.append(state.copy())
            offers = state.legal(seat)
            state.play(seat, offers[rng.below(len(offers))])
    return found[:count]


def test_greedy_decides_by_what_its_seat_sees_alone() -> None:
    """Another true state behind the same view: the same decision."""
    differed = 0
    for number, state in enumerate(positions(25)):
        seat = state.to_act()[-1]
        other = state.imagine(seat, Rng(1000 + number))
        assert other.seen_by(seat).key() == state.seen_by(seat).key()
        differed += other.key() != state.key()
        assert decide(other, seat) == decide(state, seat)
    assert differed > 15


def test_greedy_touches_neither_the_game_nor_its_view() -> None:
    for state in positions(5):
        seat = state.to_act()[-1]
        before = state.key()
        decide(state, seat)
        assert state.key() == before


def test_greedy_looks_at_other_worlds_than_the_true_one() -> None:
    state = positions(1)[0]
    seat = state.to_act()[-1]
    worlds: set[str] = set()

    def imagine(rng: Rng) -> State:
        world = state.imagine(seat, rng)
        worlds.add(world.key())
        return world

    Greedy().choose(state.seen_by(seat), state.legal(seat), imagine, Rng(1))
    assert len(worlds) > 1
    assert worlds != {state.key()}


def test_greedy_is_deterministic_for_a_generator() -> None:
    for state in positions(5):
        seat = state.to_act()[-1]
        assert decide(state, seat, 5) == decide(state, seat, 5)


def test_greedy_takes_a_forced_decision_at_once() -> None:
    def imagine(rng: Rng) -> State:
        raise AssertionError("nothing is to be found out")

    state = positions(1)[0]
    assert Greedy().choose(state.seen_by(0), [17, 17], imagine, Rng(1)) == 17


def test_lead_is_over_the_best_opponent() -> None:
    assert lead([(10, 3), (12, 0), (4, 9)], 0) == -2
    assert lead([(10, 3), (12, 0), (4, 9)], 1) == 2


def test_greedy_beats_random_play() -> None:
    """At an even table it would win every third game."""
    result = simulate("tallinn", 3, 40, seed=4, bots=["greedy", "uniform", "uniform"])
    assert result.seats[0].win_interval[0] > 0.45
