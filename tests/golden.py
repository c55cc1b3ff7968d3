"""Golden games: whole games as readable text, played again by a test.

A golden file names the game, its players and options, then every entry, and below it what a
spectator is told, each line with the rule behind it. At the end stand the scores.

    python -m tests.golden GAME            plays the entries of all golden games again and
                                           writes down what is told now: read the diff
    python -m tests.golden GAME --search N chooses new numbered games among N random ones, as few
                                           as show what GAME's `required.py` wants and the games
                                           with other names (found otherwise) don't show

`tests/GAME/required.py` has `TABLES` (players and options to search among), `required()` (all
that the golden games must show), `observe(state, seat, word)` (what the last play showed) and
`NOT_SHOWN` (what no golden game shows, each with its reason).
"""

import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Protocol

from tafelrunde import games
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.rng import Rng
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.kernel.state import State
from tafelrunde.language import Language, Teller

WITHDRAW = "withdraw"
# Who sits at the seats of a golden game; chance, seat -1, comes last.
NAMES = ["Anna", "Bela", "Cora", "Dirk", "Emma", "Finn", "chance"]
Entry = tuple[int, str]


class Required(Protocol):
    """What `tests/GAME/required.py` has."""

    TABLES: list[tuple[int, dict[str, str]]]
    NOT_SHOWN: dict[str, str]

    def required(self) -> set[str]: ...

    def observe(self, state: State, seat: int, word: str) -> Iterable[str]: ...


def required_of(name: str) -> Required:
    """The required list of a game."""
    module: Required = import_module(f"tests.{name}.required")
    return module


def files(name: str) -> list[Path]:
    """The golden games of a game."""
    return sorted((Path(__file__).parent / name / "golden").glob("*.txt"))


# Playing and writing


class Golden:
    """A game that is written down while it is played."""

    def __init__(self, game: Game, players: int, options: dict[str, str]) -> None:
        self.game = game
        self.setup = game.setup(players, options)
        self.teller = Teller(self.setup, NAMES[:players], Language())
        self.state = game.new(self.setup)
        self.required = required_of(game.name)
        self.shown: set[str] = set(self.required.observe(self.state, CHANCE, ""))
        chosen = [f"{name}={value}" for name, value in sorted(self.setup.options.items())]
        self.head = [f"game: {game.name}", f"players: {players}", f"options: {' '.join(chosen)}"]
        self.lines = self._told()

    def play(self, seat: int, word: str) -> None:
        """One entry, and what a spectator is told of it."""
        if word == WITHDRAW:
            self.state.withdraw(seat)
        else:
            self.state.play(seat, self.game.words.number(word))
        self.lines += [f"{NAMES[seat]}: {word}", *self._told()]
        self.shown.update(self.required.observe(self.state, seat, word))

    def _told(self) -> list[str]:
        seen = [event.seen_by(None) for event in self.state.events]
        return [f"    {self._line(event)}" for event in seen if event is not None]

    def _line(self, event: Event) -> str:
        """An event as a sentence, with the rule behind it."""
        rule = f" [{event.rule}]" if event.rule else ""
        return self.teller.event(event) + rule

    def text(self, shows: Iterable[str] = ()) -> str:
        """The whole file."""
        scores = [f"scores: {' '.join(str(list(score)) for score in self.state.scores())}"]
        return "\n".join([*self.head, *listed(shows), "", *self.lines, "", *scores]) + "\n"


def listed(shows: Iterable[str]) -> list[str]:
    """What a game was chosen for, several to a line."""
    lines: list[str] = []
    for what in sorted(shows):
        if lines and len(lines[-1]) + len(what) < 98:
            lines[-1] += f"; {what}"
        else:
            lines.append(f"shows: {what}")
    return lines


def parse(text: str) -> tuple[Game, int, dict[str, str], list[str], list[Entry]]:
    """Game, players, options, what it was chosen for, and the entries of a golden file."""
    head: dict[str, str] = {}
    shows: list[str] = []
    entries: list[Entry] = []
    for line in text.splitlines():
        if not line or line.startswith(" "):
            continue
        key, value = line.split(": ", 1)
        if key in NAMES:
            entries.append((NAMES.index(key) if key != NAMES[CHANCE] else CHANCE, value))
        elif key == "shows":
            shows += value.split("; ")
        else:
            head[key] = value
    options = dict(option.split("=") for option in head["options"].split())
    return games.find(head["game"]), int(head["players"]), options, shows, entries


def played_again(text: str) -> tuple[str, set[str]]:
    """What the entries of a golden file give today, and all that the game shows."""
    game, players, options, shows, entries = parse(text)
    golden = Golden(game, players, options)
    for seat, word in entries:
        golden.play(seat, word)
    assert golden.state.over(), "the game is not over after the last entry"
    return golden.text(shows), golden.shown


# Searching


def random_game(game: Game, players: int, options: dict[str, str], seed: int) -> Golden:
    """A game in which everybody takes any offer, and now and then takes it back."""
    rng = Rng(seed)
    golden = Golden(game, players, options)
    state = golden.state
    while not state.over():
        seats = state.to_act()
        thinking = [seat for seat in range(players) if state.sealed[seat]]
        if thinking and rng.below(60) == 0:
            golden.play(thinking[rng.below(len(thinking))], WITHDRAW)
            continue
        seat = seats[rng.below(len(seats))]
        offers = state.legal(seat)
        golden.play(seat, game.words.word(offers[rng.below(len(offers))]))
    return golden


def search(name: str, number: int) -> tuple[dict[int, list[str]], set[str]]:
    """Seeds of as few games as show all that is required, and what none of them shows."""
    game, required = games.find(name), required_of(name)
    missing = required.required() - set(required.NOT_SHOWN)
    for path in files(name):
        if not path.stem.isdigit():
            missing -= played_again(path.read_text())[1]
    shown: dict[int, set[str]] = {}
    for seed in range(number):
        table = required.TABLES[seed % len(required.TABLES)]
        shown[seed] = random_game(game, *table, seed).shown & missing
    rarity = {what: sum(what in all_of for all_of in shown.values()) for what in missing}
    chosen: dict[int, list[str]] = {}
    reachable = {what for what in missing if rarity[what]}
    while reachable:
        # The rarest thing first, by the game that shows most besides.
        rarest = min(reachable, key=lambda what: (rarity[what], what))
        best = max(
            (seed for seed in shown if rarest in shown[seed]),
            key=lambda seed: (len(shown[seed] & reachable), -seed),
        )
        chosen[best] = sorted(shown[best] & reachable)
        reachable -= shown[best]
    return chosen, {what for what in missing if not rarity[what]}


def main(arguments: list[str]) -> None:
    """See the top of this file."""
    name, *more = arguments
    if not more:
        for path in files(name):
            path.write_text(played_again(path.read_text())[0])
        return
    assert more[0] == "--search", __doc__
    chosen, missing = search(name, int(more[1]))
    for path in files(name):
        if path.stem.isdigit():
            path.unlink()
    required = required_of(name)
    folder = Path(__file__).parent / name / "golden"
    for number, (seed, shows) in enumerate(chosen.items(), 1):
        table = required.TABLES[seed % len(required.TABLES)]
        golden = random_game(games.find(name), *table, seed)
        (folder / f"{number:02}.txt").write_text(golden.text(shows))
    for what in sorted(missing):
        print(f"not found: {what}")
    print(f"{len(chosen)} games")


if __name__ == "__main__":
    main(sys.argv[1:])
