"""The end of Die Staufer: orders, chests, the winner (S-E1 to S-E3)."""

from typing import Final

from tafelrunde.games.staufer.counting import brown_points, order_points, other_chests
from tafelrunde.games.staufer.round_events import (
    BrownScored,
    ChestsScored,
    OrderScored,
    OrdersOpened,
    PaymentsCleared,
    Won,
)
from tafelrunde.games.staufer.state import Staufer
from tafelrunde.games.staufer.words import BROWN, REGIONS
from tafelrunde.kernel.step import Step


class ClearPayments(Step[Staufer]):
    """S-E1 Figures in payment areas leave the game."""

    def happen(self, state: Staufer) -> None:
        for seat in range(state.players):
            state.gone_envoys[seat] += sum(state.paid_envoys[seat])
            state.gone_nobles[seat] += sum(state.paid_nobles[seat])
            state.paid_envoys[seat] = [0] * len(REGIONS)
            state.paid_nobles[seat] = [0] * len(REGIONS)
        state.told.append(PaymentsCleared())


class ScoreOrders(Step[Staufer]):
    """S-E1 Everyone opens the orders and scores them."""

    def happen(self, state: Staufer) -> None:
        for seat in range(state.players):
            orders = state.orders[seat]
            state.orders[seat] = []
            state.opened_orders[seat] = orders
            state.told.append(OrdersOpened(seat, orders[:]))
            for order in orders:
                points = order_points(state, seat, order)
                state.score(seat, points)
                state.told.append(OrderScored(seat, order, points))


class ScoreChests(Step[Staufer]):
    """S-E2 Brown chests in series; a point for each unused turquoise or violet one."""

    def happen(self, state: Staufer) -> None:
        for seat in range(state.players):
            held = state.chests[seat]
            if held[BROWN]:
                points = brown_points(held[BROWN])
                state.score(seat, points)
                state.told.append(BrownScored(seat, held[BROWN], points))
            others = other_chests(held)
            if others:
                state.score(seat, others)
                state.told.append(ChestsScored(seat, others, others))


class Win(Step[Staufer]):
    """S-E3 Most points win, then most figures at court, else the victory is shared."""

    def happen(self, state: Staufer) -> None:
        state.finished = True
        scores = state.scores()
        best = max(scores)
        for seat in range(state.players):
            if scores[seat] == best:
                state.told.append(Won(seat, state.points[seat]))


FINAL_SCORING: Final[list[Step[Staufer]]] = [
    ClearPayments(),
    ScoreOrders(),
    ScoreChests(),
    Win(),
]
