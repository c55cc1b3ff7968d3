"""Setting up Tournay (N-S1 to N-S3)."""

from typing import Final

from tafelrunde.games.tournay.components import Cards
from tafelrunde.games.tournay.events import LaidAside, StartDrawn
from tafelrunde.games.tournay.fighting import OPEN_EVENT
from tafelrunde.games.tournay.state import Tournay
from tafelrunde.games.tournay.turn import BEGIN_TURN
from tafelrunde.games.tournay.words import DRAW, STACKS
from tafelrunde.games.tournay.words import START as START_WITH
from tafelrunde.kernel.game import Setup
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.step import Draw, Step


class LayAside(Draw[Tournay]):
    """N-S1 `expansion=mix`: one of the removable and the expansion's cards stays unseen."""

    def __init__(self, stack: int) -> None:
        self.stack = stack

    def odds(self, state: Tournay) -> list[int]:
        cards = state.cards
        candidates = cards.removable[self.stack] + cards.expansion[self.stack]
        for card in state.box:
            if cards.back[card] == self.stack:
                candidates.remove(card)
        return sorted(candidates)

    def witnesses(self, state: Tournay, seat: Seat, action: Action) -> int:
        return 0

    def take(self, state: Tournay, outcome: Action) -> None:
        card = outcome - DRAW
        state.stacks[self.stack].remove(card)
        state.box.append(card)
        state.box.sort()
        state.told.append(LaidAside(card, self.stack, 0))


class DrawStart(Draw[Tournay]):
    """N-S3 The start player is drawn, for the whole game, and begins."""

    def odds(self, state: Tournay) -> list[int]:
        return [START_WITH + seat for seat in range(state.players)]

    def take(self, state: Tournay, outcome: Action) -> None:
        seat = outcome - START_WITH
        state.start = seat
        state.told.append(StartDrawn(seat))
        state.agenda.append(BEGIN_TURN[seat])


def opening(setup: Setup) -> list[Step[Tournay]]:
    """N-S1 to N-S3 Everything before the first turn."""
    assert isinstance(setup.components, Cards)
    steps: list[Step[Tournay]] = []
    if setup.options["expansion"] == "mix":
        for stack in range(STACKS):
            steps.extend([LayAside(stack)] * len(setup.components.expansion[stack]))
    steps.extend(OPEN_EVENT)
    return [*steps, DRAW_START]


DRAW_START: Final = DrawStart()
