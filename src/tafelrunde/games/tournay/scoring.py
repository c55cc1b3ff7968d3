"""Scoring (N-F1 to N-F4)."""

from typing import Final

from tafelrunde.games.tournay.counting import (
    counted,
    names_to_score,
    points_for,
    printed_points,
    ramparts,
)
from tafelrunde.games.tournay.state import Tournay
from tafelrunde.games.tournay.town_events import CardsScored, PrestigeScored, RampartsScored, Won
from tafelrunde.games.tournay.words import FIRST_PRESTIGE
from tafelrunde.kernel.step import Step


class ScorePrestige(Step[Tournay]):
    """N-F1 Each name of visible prestige buildings scores once, for every player."""

    def happen(self, state: Tournay) -> None:
        for card in names_to_score(state):
            count = state.cards.count[card - FIRST_PRESTIGE]
            for seat in range(state.players):
                number = counted(state, seat, count)
                points = points_for(state, seat, card)
                state.told.append(PrestigeScored(seat, card, number, points))


class ScoreCards(Step[Tournay]):
    """N-F3 The printed prestige of all cards, and a point for each rampart."""

    def happen(self, state: Tournay) -> None:
        for seat in range(state.players):
            state.told.append(CardsScored(seat, printed_points(state, seat)))
            state.told.append(RampartsScored(seat, ramparts(state, seat)))


class Win(Step[Tournay]):
    """N-F4 Most points win, then most deniers, else the victory is shared."""

    def happen(self, state: Tournay) -> None:
        state.finished = True
        scores = state.scores()
        best = max(scores)
        for seat in range(state.players):
            if scores[seat] == best:
                state.told.append(Won(seat, best[0]))


FINAL_SCORING: Final[list[Step[Tournay]]] = [ScorePrestige(), ScoreCards(), Win()]
