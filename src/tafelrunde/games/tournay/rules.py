"""Tournay: the game as the rest of the house finds it."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tafelrunde.games.tournay import (
    characters,
    citizens,
    criers,
    drawing,
    effects,
    ending,
    events,
    fighting,
    laying,
    naming,
    opening,
    scoring,
    town_events,
    turn,
)
from tafelrunde.games.tournay.components import Cards
from tafelrunde.games.tournay.criers import TOWN_EVENTS
from tafelrunde.games.tournay.effects import EFFECTS
from tafelrunde.games.tournay.state import Tournay
from tafelrunde.games.tournay.words import WORDS
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.game import Game, Option, Setup, defined_in
from tafelrunde.kernel.rulebook import read_rulebook
from tafelrunde.kernel.step import Step
from tafelrunde.kernel.text import Text

HERE = Path(__file__).parent


class TournayGame(Game):
    """Tournay with its advanced rules and expansion."""

    name = "tournay"
    title = "Tournay"
    about = (
        "Send your citizens for buildings and characters, lay out a quarter of nine spaces, and "
        "keep walls against what the town criers call out."
    )
    version = 1
    players = range(2, 5)
    words = WORDS
    options = [
        Option("rules", ["basic", "advanced"], "Rules", ["N-S2", "N-A6"]),
        Option("expansion", ["none", "replace", "mix"], "The expansion", ["N-S1", "N-K1"]),
    ]
    steps = defined_in(
        Step,
        opening,
        turn,
        laying,
        citizens,
        drawing,
        characters,
        effects,
        fighting,
        criers,
        ending,
        scoring,
    )
    events = defined_in(Event, events, town_events)
    rulebook = read_rulebook(tomllib.loads((HERE / "rulebook.toml").read_text()), "tournay")

    def read_components(self, corrections: Mapping[str, Any]) -> Cards:
        return Cards(PRINTED, corrections, EFFECTS, TOWN_EVENTS) if corrections else AS_PRINTED

    def name_of(self, kind: str, value: int, setup: Setup) -> Text | None:
        assert isinstance(setup.components, Cards)
        return naming.name_of(kind, value, setup.components)

    def blank(self, setup: Setup) -> Tournay:
        return Tournay(setup)

    def opening(self, setup: Setup) -> list[Step[Any]]:
        return list(opening.opening(setup))


PRINTED = tomllib.loads((HERE / "components.toml").read_text())
AS_PRINTED = Cards(PRINTED, {}, EFFECTS, TOWN_EVENTS)
GAME = TournayGame()
