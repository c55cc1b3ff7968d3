"""Tallinn: the game as the rest of the house finds it."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tafelrunde.games.tallinn import chronicles, events, naming, opening, round, scoring
from tafelrunde.games.tallinn.components import Cards
from tafelrunde.games.tallinn.state import Tallinn
from tafelrunde.games.tallinn.words import WORDS
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.game import Game, Option, Setup, defined_in
from tafelrunde.kernel.rulebook import read_rulebook
from tafelrunde.kernel.step import Step
from tafelrunde.kernel.text import Text

HERE = Path(__file__).parent


class TallinnGame(Game):
    """Tallinn with the Emperor's Envoy, the Chronicles and the Supporters."""

    name = "tallinn"
    title = "Tallinn"
    about = (
        "Choose which half of a card will count, win the contests of merchants, knights and "
        "monks, and build towers of the town wall."
    )
    version = 1
    players = range(2, 7)
    words = WORDS
    options = [
        Option("envoy", ["off", "on"], "The Emperor's Envoy", ["T-V1", "T-V2", "T-V3"]),
        Option("chronicles", ["off", "on"], "The Chronicles", ["T-H1", "T-H3", "T-H4"]),
        Option("supporters", ["off", "on"], "The Supporters", ["T-U1", "T-U3", "T-U4"]),
        Option("towers", ["together", "leader-first"], "Who builds first", ["T-B3"]),
    ]
    steps = defined_in(Step, opening, round, chronicles, scoring)
    events = defined_in(Event, events)
    rulebook = read_rulebook(tomllib.loads((HERE / "rulebook.toml").read_text()), "tallinn")

    def read_components(self, corrections: Mapping[str, Any]) -> Cards:
        return Cards(PRINTED, corrections) if corrections else AS_PRINTED

    def name_of(self, kind: str, value: int, setup: Setup) -> Text | None:
        assert isinstance(setup.components, Cards)
        return naming.name_of(kind, value, setup.components)

    def blank(self, setup: Setup) -> Tallinn:
        return Tallinn(setup)

    def opening(self, setup: Setup) -> list[Step[Any]]:
        return [*opening.opening(setup), round.BEGIN_ROUND, *scoring.FINAL_SCORING]


PRINTED = tomllib.loads((HERE / "components.toml").read_text())
AS_PRINTED = Cards(PRINTED, {})
GAME = TallinnGame()
