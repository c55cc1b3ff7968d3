"""Many games at once, over several processes.

The same seed and bots play the same games, however many processes share the work: each game
has generators of its own, which follow from the seed and the number of the game.
"""

import hashlib
import math
import multiprocessing
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tafelrunde import bots as all_bots
from tafelrunde import games as all_games
from tafelrunde.arena.playing import Eyes, play_out
from tafelrunde.bots.bot import Bot
from tafelrunde.kernel.game import BadSetup, Setup
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.kernel.state import State
from tafelrunde.records import Record

MOST_IN_A_BATCH: Final = 500
SURE: Final = 1.959964  # standard deviations that hold 95 % of a normal distribution

Interval = tuple[float, float]
Progress = Callable[[int], None]


class SeatResult:
    """How one seat fared. A victory shared by k seats counts as 1/k in `wins`."""

    def __init__(self, bot: str, games: int, tally: "Tally", seat: int) -> None:
        self.bot = bot
        self.wins = sum(count / sharers for sharers, count in enumerate(tally.won[seat], 1))
        self.shared = sum(tally.won[seat][1:])  # how many of the victories were shared
        self.win_share = self.wins / games
        self.win_interval = share_interval(self.win_share, games)
        self.mean_score = tally.points[seat] / games
        self.score_interval = mean_interval(tally.points[seat], tally.squares[seat], games)

    def dump(self) -> dict[str, Any]:
        """This as JSON."""
        return {
            "bot": self.bot,
            "wins": round(self.wins, 4),
            "shared": self.shared,
            "win_share": round(self.win_share, 6),
            "win_interval": [round(bound, 6) for bound in self.win_interval],
            "mean_score": round(self.mean_score, 4),
            "score_interval": [round(bound, 4) for bound in self.score_interval],
        }


class Result:
    """What a simulation gave; `seats` in the order of play, intervals at 95 %."""

    def __init__(
        self, setup: Setup, games: int, seconds: float, bots: Sequence[str], tally: "Tally"
    ) -> None:
        self.game = setup.game.name
        self.players = setup.players
        self.options = dict(setup.options)
        self.games = games
        self.decisions = tally.decisions  # of the seats; chance doesn't count
        self.seconds = seconds
        self.decisions_per_second = tally.decisions / seconds
        self.seats = [SeatResult(bot, games, tally, seat) for seat, bot in enumerate(bots)]

    def dump(self) -> dict[str, Any]:
        """The object that `simulate --json` prints."""
        return {
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.decisions_per_second),
            "seats": [seat.dump() for seat in self.seats],
        }


def share_interval(share: float, games: int) -> Interval:
    """Where the true share lies, by Wilson's score interval."""
    z2 = SURE * SURE / games
    middle = (share + z2 / 2) / (1 + z2)
    reach = SURE * math.sqrt((share * (1 - share) + z2 / 4) / games) / (1 + z2)
    return max(middle - reach, 0.0), min(middle + reach, 1.0)


def mean_interval(total: int, squares: int, games: int) -> Interval:
    """Where the true mean lies; of a single game nothing is known but its own points."""
    mean = total / games
    if games == 1:
        return mean, mean
    # In whole numbers up to here, so that nothing is lost where points hardly differ.
    variance = (squares * games - total * total) / (games * (games - 1))
    reach = SURE * math.sqrt(variance / games)
    return mean - reach, mean + reach


class Tally:
    """What is counted over games: whole numbers only, so that no order of adding matters."""

    def __init__(self, players: int) -> None:
        self.decisions = 0
        self.points = [0] * players
        self.squares = [0] * players
        self.won = [[0] * players for _ in range(players)]  # seat: alone, shared by 2, by 3, …

    def count(self, scores: Sequence[tuple[int, ...]]) -> None:
        """Add a game that is over."""
        best = max(scores)
        winners = [seat for seat, score in enumerate(scores) if score == best]
        for seat in winners:
            self.won[seat][len(winners) - 1] += 1
        for seat, score in enumerate(scores):
            self.points[seat] += score[0]
            self.squares[seat] += score[0] * score[0]

    def add(self, numbers: Sequence[int]) -> None:
        """Add another tally, as `numbers` gave it."""
        mine = self.numbers()
        self.take([a + b for a, b in zip(mine, numbers, strict=True)])

    def numbers(self) -> list[int]:
        """Everything in one list, which passes easily from process to process."""
        won = [count for row in self.won for count in row]
        return [self.decisions, *self.points, *self.squares, *won]

    def take(self, numbers: Sequence[int]) -> None:
        """Become the tally that has these numbers."""
        players = len(self.points)
        rest = list(numbers)
        self.decisions = rest[0]
        self.points = rest[1 : 1 + players]
        self.squares = rest[1 + players : 1 + 2 * players]
        at = 1 + 2 * players
        self.won = [rest[at + n * players : at + (n + 1) * players] for n in range(players)]


class Work:
    """What a process needs to know to play games of a simulation."""

    def __init__(
        self,
        setup: Setup,
        bots: Sequence[str],
        seed: int,
        folder: str,
    ) -> None:
        self.setup = setup
        self.names = list(bots)
        self.bots: list[Bot] = [all_bots.find(name) for name in bots]
        self.seed = seed
        self.folder = folder

    def told(self) -> tuple[Any, ...]:
        """This as plain data, for another process."""
        setup = self.setup
        corrections = setup.components.corrections
        agreed = (setup.game.name, setup.players, setup.options, corrections)
        return (*agreed, self.names, self.seed, self.folder)


def heard(told: tuple[Any, ...]) -> Work:
    """The work that another process told of."""
    game, players, options, corrections, bots, seed, folder = told
    setup = all_games.find(game).setup(players, options, corrections)
    return Work(setup, bots, seed, folder)


def simulate(
    game: str,
    players: int,
    games: int,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    bots: Sequence[str] = ("uniform",),
    jobs: int = 1,
    records: Path | None = None,
    edition: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
) -> Result:
    """Play games; `bots` has one name for all seats or one a seat.

    `records` is a folder for a file a game, `edition` corrected components as an edition file
    says them; `progress` is told how many games are done. What can't be played raises
    UnknownGame, UnknownBot, BadSetup or BadComponents before anything is written.
    """
    setup = all_games.find(game).setup(players, options, edition or {})
    if games < 1 or jobs < 1:
        raise BadSetup(f"at least 1 game and 1 job, not {games} and {jobs}")
    seated = seat_bots(bots, players)
    work = Work(setup, seated, seed, "" if records is None else str(records))
    if records is not None:
        prepare(records)
    began = time.perf_counter()
    tally = Tally(players)
    done = 0
    for first, last, numbers in played(work, batches(games, jobs), jobs):
        tally.add(numbers)
        done += last - first
        if progress is not None:
            progress(done)
    seconds = max(time.perf_counter() - began, 1e-9)
    return Result(setup, games, seconds, seated, tally)


def seat_bots(bots: Sequence[str], players: int) -> list[str]:
    """A bot for each seat."""
    for name in bots:
        all_bots.find(name)
    if len(bots) == 1:
        return [bots[0]] * players
    if len(bots) != players:
        raise BadSetup(f"{players} seats need 1 bot for all or {players} bots, not {len(bots)}")
    return list(bots)


def prepare(folder: Path) -> None:
    """Make the folder for records."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetup(f"{folder} can't be a folder for records: {error.strerror}") from None


def batches(games: int, jobs: int) -> list[tuple[int, int]]:
    """The numbers of the games, in spans small enough to share out and to show progress."""
    size = min(max(games // (8 * jobs), 1), MOST_IN_A_BATCH)
    return [(first, min(first + size, games)) for first in range(0, games, size)]


def played(
    work: Work, spans: Sequence[tuple[int, int]], jobs: int
) -> Iterator[tuple[int, int, list[int]]]:
    """The spans with their tallies, in any order."""
    if jobs == 1:
        for span in spans:
            yield play_span(work, span)
        return
    with multiprocessing.Pool(min(jobs, len(spans)), begin_work, (work.told(),)) as pool:
        yield from pool.imap_unordered(play_my_span, spans)


_mine: list[Work] = []  # in a process of a pool: its work


def begin_work(told: tuple[Any, ...]) -> None:
    """What a process of a pool does first."""
    _mine[:] = [heard(told)]


def play_my_span(span: tuple[int, int]) -> tuple[int, int, list[int]]:
    """What a process of a pool does for a span of games."""
    return play_span(_mine[0], span)


def play_span(work: Work, span: tuple[int, int]) -> tuple[int, int, list[int]]:
    """Play the games with these numbers."""
    first, last = span
    setup = work.setup
    tally = Tally(setup.players)
    for number in range(first, last):
        rng = game_rng(work.seed, number)
        state = setup.game.new(setup)
        if work.folder:
            tally.decisions += play_and_write(work, number, state, rng)
        else:
            tally.decisions += play_out(state, work.bots, rng, rng.fork())
        tally.count(state.scores())
    return first, last, tally.numbers()


def game_rng(seed: int, number: int) -> Rng:
    """The generator of one game: as good as unrelated to that of any other seed or number."""
    code = hashlib.sha256(b"%d game %d" % (seed, number)).digest()
    return Rng(int.from_bytes(code[:8], "big"))


def play_and_write(work: Work, number: int, state: State, rng: Rng) -> int:
    """Play the same game as `play_out` does, and write its record."""
    record = Record.of(work.setup, [f"{bot} {seat}" for seat, bot in enumerate(work.names, 1)])
    decisions = play_recorded(state, work.bots, rng, rng.fork(), record)
    record.result = [list(score) for score in state.scores()]
    name = f"{work.setup.game.name}-{work.seed}-{number + 1}.json"
    record.write(Path(work.folder) / name, safely=False)
    return decisions


def play_recorded(state: State, bots: list[Bot], rng: Rng, bot_rng: Rng, record: Record) -> int:
    """What `play_out` does, decision by decision the same, with every entry put down."""
    decisions = 0
    words = state.setup.game.words
    eyes = [Eyes(state, seat) for seat in range(len(bots))]
    while state.waiting:
        seat = state.waiting[0]
        if seat == CHANCE:
            odds = state.odds()
            action = odds[rng.below(len(odds))]
        else:
            view = state.seen_by(seat) if bots[seat].needs_view else None
            action = bots[seat].choose(view, state.legal(seat), eyes[seat], bot_rng)
            decisions += 1
        state.play(seat, action)
        record.add(seat, words.word(action))
    return decisions
