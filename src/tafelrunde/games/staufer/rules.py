"""Die Staufer: the game as the rest of the house finds it."""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tafelrunde.games.staufer import (
    chests,
    cleanup,
    ending,
    events,
    figures,
    naming,
    opening,
    opening_events,
    placing,
    privilege_events,
    regions,
    round_events,
    turn,
)
from tafelrunde.games.staufer.components import Pieces
from tafelrunde.games.staufer.opening import IN_PLAY
from tafelrunde.games.staufer.state import PART_RANDOM, RANDOM, Staufer
from tafelrunde.games.staufer.words import WORDS
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.game import BadSetup, Game, Option, Setup, defined_in
from tafelrunde.kernel.rulebook import read_rulebook
from tafelrunde.kernel.step import Step
from tafelrunde.kernel.text import Text

HERE = Path(__file__).parent
PRINTED = tomllib.loads((HERE / "components.toml").read_text())
AS_PRINTED = Pieces(PRINTED, {})
HIGHEST = 16


class Privileges(Option):
    """Which privileges are in play: a named set, six numbers of one's own, or chance."""

    def __init__(self, name: str, values: Sequence[str], text: str, rules: Sequence[str]) -> None:
        super().__init__(name, values, text, rules)
        self.parts = [Text(name) for name in naming.PRIVILEGE_NAMES]
        self.so_many = IN_PLAY

    def about(self, value: str) -> Text | None:
        """S-S3 The privileges of a named set, or of one's own; chance's are not known yet."""
        own = [int(number) for number in value.split(",") if number.isdecimal()]
        kinds: list[Text] = []
        for number in AS_PRINTED.sets.get(value, own):
            kinds.append(Text("{number} {name}", number=number, name=self.parts[number - 1]))
        return Text("{privileges}", privileges=kinds) if kinds else None

    def read(self, value: str) -> str:
        """S-S3 A name, or the six numbers in rising order."""
        if value in self.values:
            return value
        numbers = value.split(",")
        if all(number.strip().isdecimal() for number in numbers):
            chosen = sorted({int(number) for number in numbers})
            if len(numbers) == len(chosen) == IN_PLAY and 1 <= chosen[0] <= chosen[-1] <= HIGHEST:
                return ",".join(str(number) for number in chosen)
        raise BadSetup(
            f"option {self.name} can't be “{value}”: {', '.join(self.values)}, "
            f"or {IN_PLAY} different numbers of 1 to {HIGHEST} like “1,4,7,10,13,16”"
        )


class StauferGame(Game):
    """Die Staufer with all sixteen privileges."""

    name = "staufer"
    title = "Die Staufer"
    about = (
        "Travel with the king through six regions, seat envoys and nobles in office, and gather "
        "chests and privileges on the way."
    )
    version = 1
    players = range(2, 6)
    words = WORDS
    options = [
        Privileges(
            "privileges",
            [*AS_PRINTED.sets, PART_RANDOM, RANDOM],
            "The privileges in play",
            ["S-S3", "S-C4", "S-P18"],
        ),
    ]
    steps = defined_in(Step, opening, figures, chests, turn, placing, regions, cleanup, ending)
    events = defined_in(Event, opening_events, events, privilege_events, round_events)
    rulebook = read_rulebook(tomllib.loads((HERE / "rulebook.toml").read_text()), "staufer")

    def read_components(self, corrections: Mapping[str, Any]) -> Pieces:
        return Pieces(PRINTED, corrections) if corrections else AS_PRINTED

    def name_of(self, kind: str, value: int, setup: Setup) -> Text | None:
        assert isinstance(setup.components, Pieces)
        return naming.name_of(kind, value, setup.components, setup.players)

    def blank(self, setup: Setup) -> Staufer:
        return Staufer(setup)

    def opening(self, setup: Setup) -> list[Step[Any]]:
        return [*opening.opening(setup), turn.NEXT_TURN]


GAME = StauferGame()
