"""Does one thing for a slice of time, as often as the other side asks.

Reads the seconds of a slice from standard input, answers with the decisions of players (or
the calls for views) and the seconds that they took. Chance is timed and not counted, on
every side.
"""

import random
import sys
import time
from collections.abc import Callable

POSITIONS = 20  # in the middle of a game, for views


def playing(name: str, players: int, options: dict[str, str]) -> Callable[[], int]:
    """Random games of ours, on the full path of the product."""
    from tafelrunde.arena.playing import play_out
    from tafelrunde.bots.uniform import BOT
    from tafelrunde.games import find
    from tafelrunde.kernel.rng import Rng

    game = find(name)
    setup = game.setup(players, options)
    bots = [BOT] * players
    rng = Rng(1)
    return lambda: play_out(game.new(setup), bots, rng, rng)


def viewing(
    calls: list[str], name: str, players: int, options: dict[str, str]
) -> Callable[[], int]:
    """Copies, views and imagined worlds in the middle of games; a set of them counts as one."""
    from tafelrunde.games import find
    from tafelrunde.kernel.rng import Rng
    from tafelrunde.kernel.state import State

    def go_on(state: State, seed: int, steps: int) -> int:
        """Play this many decisions and draws at random, if there are as many; how many."""
        luck = Rng(seed)
        for step in range(steps):
            if state.over():
                return step
            seat = state.to_act()[0]
            offers = state.legal(seat)
            state.play(seat, offers[luck.below(len(offers))])
        return steps

    def halfway(seed: int) -> State:
        state = game.new(setup)
        go_on(state, seed, go_on(state.copy(), seed, sys.maxsize) // 2)
        return state

    game = find(name)
    setup = game.setup(players, options)
    states = [halfway(seed) for seed in range(POSITIONS)]
    rng = Rng(5)
    kinds: dict[str, Callable[[State], State]] = {
        "copy": lambda state: state.copy(),
        "seen_by": lambda state: state.seen_by(1),
        "imagine": lambda state: state.imagine(1, rng),
    }
    wanted = [kinds[call] for call in calls]

    def call() -> int:
        for state in states:
            for kind in wanted:
                kind(state)
        return len(states)

    return call


def openspiel(name: str) -> Callable[[], int]:
    """One random game of OpenSpiel, driven from Python."""
    import pyspiel

    game = pyspiel.load_game(name)
    uniform = random.Random(1).random

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(uniform() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(uniform() * len(actions))])
                decisions += 1
        return decisions

    return play


def ours(build: str, what: str, name: str, players: str, *options: str) -> Callable[[], int]:
    """A contestant of ours, on the build that it claims to be."""
    from tafelrunde.cli import build as found

    if found() != build:
        sys.exit(f"{sys.executable} runs Tafelrunde {found()}, not {build}: no C compiler?")
    chosen = dict(part.split("=") for part in options)
    if what == "play":
        return playing(name, int(players), chosen)
    return viewing(what.split("+"), name, int(players), chosen)


def main() -> None:
    kind, *rest = sys.argv[1:]
    do = openspiel(*rest) if kind == "openspiel" else ours(*rest)
    do()
    for line in sys.stdin:
        wanted = float(line)
        done = 0
        start = time.process_time()
        while True:
            for _ in range(10):
                done += do()
            seconds = time.process_time() - start
            if seconds >= wanted:
                break
        print(done, seconds, flush=True)


if __name__ == "__main__":
    main()
