"""What is checked: one game under one agreement, played at random from one seed."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NoReturn

from tafelrunde.kernel.event import SPECTATOR
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.state import State

NOBODY_ASKED = -7  # a seat that no game has
LIMIT = 20_000  # more entries than any game has


class Broken(AssertionError):
    """A game breaks a promise: which check says so, in which case, at which entry, and how."""

    def __init__(self, check: str, case: str, entry: int, what: str) -> None:
        super().__init__(check, case, entry, what)
        self.check = check
        self.case = case
        self.entry = entry
        self.what = what

    def __str__(self) -> str:
        return f"{self.check}: {self.case}, entry {self.entry}: {self.what}"


class Case:
    """A game, its agreement, a seed, and the viewer whose eyes are borrowed.

    `every`: the slow checks are made at one entry in so many.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, str],
        seed: int,
        viewer: int = 0,
        every: int = 1,
        limit: int = LIMIT,
    ) -> None:
        self.game = game
        self.players = players
        self.options = dict(options)
        self.seed = seed
        self.viewer: int | None = viewer if 0 <= viewer < players else None
        self.every = every
        self.limit = limit

    def __str__(self) -> str:
        chosen = "".join(f", {name}={value}" for name, value in self.options.items())
        who = "a spectator" if self.viewer is None else f"seat {self.viewer}"
        return f"{self.game.name}, {self.players} players{chosen}, seed {self.seed}, seen by {who}"

    def new(self) -> State:
        """A new game under this agreement."""
        return self.game.new(self.game.setup(self.players, self.options))

    def rng(self, salt: int) -> Rng:
        """A generator for one purpose."""
        return Rng(self.seed * 1009 + salt)


class Moment:
    """A point in a case: the state, how many entries led to it, chance for the check."""

    def __init__(self, case: Case, entry: int, state: State, rng: Rng) -> None:
        self.case = case
        self.entry = entry
        self.state = state
        self.rng = rng

    def broken(self, check: str, what: str) -> NoReturn:
        """This check fails here."""
        raise Broken(check, str(self.case), self.entry, what)

    def viewers(self) -> list[int | None]:
        """Every seat, and a spectator."""
        return [*range(self.case.players), None]

    def rebuilt(self) -> State:
        """The state through JSON and back, without asking whether it is the same."""
        try:
            return self.case.game.load(self.state.dump())
        except (TypeError, ValueError, LookupError, AttributeError) as error:
            self.broken("dump", f"it can't be loaded: {error!r}")


def agreements(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of players with every combination of options."""
    names = [option.name for option in game.options]
    for players in game.players:
        for values in product(*(option.values for option in game.options)):
            yield players, dict(zip(names, values, strict=True))


def seen(state: State, viewer: int | None) -> list[dict[str, Any]]:
    """What a viewer learns from the events of the last play, as JSON."""
    told = [event.seen_by(viewer) for event in state.events]
    return [event.dump() for event in told if event is not None]


def pick(rng: Rng, offers: list[int]) -> int:
    """One of the offers, at random."""
    return offers[rng.below(len(offers))]


def play_on(state: State, rng: Rng, plays: int) -> int:
    """Play on at random, so many plays at most; how many it were."""
    for played in range(plays):
        if state.over():
            return played
        seat = pick(rng, list(state.to_act()))
        state.play(seat, pick(rng, state.legal(seat)))
    return plays


def as_seat(viewer: int | None) -> int:
    """A viewer as a number that `legal` and `blocked` may be asked with."""
    return SPECTATOR if viewer is None else viewer
