"""Perft, for every game: counts of positions at depth n, and a snapshot of the order of offers.

`Perft` counts the ways from named positions of a game and compares them with those in
`tests/GAME/perft.json`; `offers_of` writes each kind of question in the golden games once, to
be compared with `tests/GAME/offers.txt`.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from tafelrunde.kernel.state import State
from tests import golden

HERE = Path(__file__).parent


def perft(state: State, depth: int) -> int:
    """The number of ways to take this many decisions and draws, the lowest seat first."""
    if depth == 0 or state.over():
        return 1
    seat = state.to_act()[0]
    offers = state.legal(seat)
    count = 0
    for action in sorted(set(offers)):
        after = state.copy()
        after.play(seat, action)
        count += offers.count(action) * perft(after, depth - 1)
    return count


class Perft:
    """Named positions of a game, each with the depth to which it is counted."""

    def __init__(self, game: str, positions: Mapping[str, tuple[Callable[[], State], int]]) -> None:
        self.game = game
        self.positions = positions
        self.counted = HERE / game / "perft.json"
        self.offers = HERE / game / "offers.txt"

    def counts(self, name: str) -> list[int]:
        """The ways from a position at each depth."""
        new, depth = self.positions[name]
        return [perft(new(), n) for n in range(1, depth + 1)]

    def known(self, name: str) -> list[int]:
        """The same, as it was counted before."""
        known: list[int] = json.loads(self.counted.read_text())[name]
        return known

    def write(self) -> None:
        """After a deliberate change of the rules."""
        counts = {name: self.counts(name) for name in self.positions}
        self.counted.write_text(json.dumps(counts, indent=2) + "\n")
        self.offers.write_text(offers_of(self.game))


def offers_of(name: str) -> str:
    """Each kind of question in the golden games once: what is on offer and refused, in order."""
    lines: list[str] = []
    known: set[str] = set()
    for path in golden.files(name):
        game, players, options, _, entries = golden.parse(path.read_text())
        state = game.new(game.setup(players, options))
        for seat, word in entries:
            if word == golden.WITHDRAW:
                state.withdraw(seat)
                continue
            words = [game.words.word(action) for action in state.legal(seat)]
            number = 1 + min(2, len(state.sealed[seat])) if seat >= 0 else 1
            kind = f"{type(state.agenda[-1]).__name__}, decision {number}, {words[0].split()[0]}:"
            if kind not in known:
                known.add(kind)
                refused = [f"not {game.words.word(a)}: {why}" for a, why in state.blocked(seat)]
                lines += [kind, *[f"  {line}" for line in words + refused]]
            state.play(seat, game.words.number(word))
    return "\n".join(lines) + "\n"
