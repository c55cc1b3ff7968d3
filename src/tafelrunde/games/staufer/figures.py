"""Taking figures to the court (S-U3)."""

from typing import Final

from mypy_extensions import i64

from tafelrunde.games.staufer.events import EnvoysTaken, FigureRecalled, NoblesTaken, NoFigureLeft
from tafelrunde.games.staufer.patterns import PLACES
from tafelrunde.games.staufer.state import Staufer
from tafelrunde.games.staufer.words import FROM
from tafelrunde.kernel.numbers import Action, Seat
from tafelrunde.kernel.step import NONE, Ask, Step


def take_figures(state: Staufer, seat: Seat, envoys: i64, nobles: i64) -> None:
    """S-U1 Figures come from the province; S-U3 one at a time where it hasn't enough."""
    if envoys + nobles == 0:
        return
    left_envoys: i64 = state.province_envoys[seat] - envoys
    left_nobles: i64 = state.province_nobles[seat] - nobles
    if left_envoys >= 0 and left_nobles >= 0:
        state.province_envoys[seat] = left_envoys
        state.province_nobles[seat] = left_nobles
        if envoys:
            state.envoys[seat] += envoys
            state.told.append(EnvoysTaken(seat, envoys))
        if nobles:
            state.nobles[seat] += nobles
            state.told.append(NoblesTaken(seat, nobles))
        return
    state.then([TAKE_ENVOY[seat]] * envoys + [TAKE_NOBLE[seat]] * nobles)


class TakeFigure(Ask[Staufer]):
    """S-U3 From the province, else from a payment area; instead of a noble an envoy."""

    def __init__(self, seat: Seat, noble: int) -> None:
        self.seat = seat
        self.noble = noble

    def asks(self, state: Staufer) -> list[int]:
        """The region matters only where there are several."""
        if self._in_province(state) or len(self.considers(state, self.seat)) < 2:
            return NONE
        return [self.seat]

    def considers(self, state: Staufer, seat: Seat) -> list[int]:
        paid = self._paid(state)
        return [FROM + region for region in range(PLACES) if paid[region]]

    def take(self, state: Staufer, action: Action) -> None:
        self._recall(state, action - FROM)

    def happen(self, state: Staufer) -> None:
        seat = self.seat
        if self._in_province(state):
            take_figures(state, seat, 1 - self.noble, self.noble)
            return
        paid = self._paid(state)
        region: i64
        for region in range(PLACES):
            if paid[region]:
                self._recall(state, region)
                return
        if self.noble:
            state.agenda.append(TAKE_ENVOY[seat])
        else:
            state.told.append(NoFigureLeft(seat))

    def _in_province(self, state: Staufer) -> bool:
        province = state.province_nobles if self.noble else state.province_envoys
        return province[self.seat] > 0

    def _paid(self, state: Staufer) -> list[int]:
        paid = state.paid_nobles if self.noble else state.paid_envoys
        return paid[self.seat]

    def _recall(self, state: Staufer, region: i64) -> None:
        seat = self.seat
        self._paid(state)[region] -= 1
        if self.noble:
            state.nobles[seat] += 1
        else:
            state.envoys[seat] += 1
        state.told.append(FigureRecalled(seat, self.noble, region))


TAKE_ENVOY: Final[list[Step[Staufer]]] = [TakeFigure(seat, 0) for seat in range(5)]
TAKE_NOBLE: Final[list[Step[Staufer]]] = [TakeFigure(seat, 1) for seat in range(5)]
