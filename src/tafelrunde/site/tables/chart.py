"""How the points grew, as a drawing: a line for each seat."""

from collections.abc import Sequence
from typing import Final

from tafelrunde.gains import Item

WIDTH: Final = 600
HEIGHT: Final = 160
FEW: Final = 4  # moments with points; a game that counts at its end needs no drawing


class Chart:
    """Steps from the first entry to the last; `zero` is how high nothing lies."""

    def __init__(self, items: Sequence[Sequence[Item]], start: int, last: int) -> None:
        totals = [start, 0, *[item.total for seat in items for item in seat]]
        self.most, self.least = max(totals), min(totals)
        self.last = max(last, 1)
        self.zero = self._y(0)
        self.lines = [self._line(seat, start) for seat in items]

    def _line(self, items: Sequence[Item], start: int) -> str:
        steps = [f"H{self._x(item.number)}V{self._y(item.total)}" for item in items]
        return f"M0 {self._y(start)}{''.join(steps)}H{WIDTH}"

    def _x(self, number: int) -> int:
        return round(WIDTH * number / self.last)

    def _y(self, points: int) -> int:
        return round(HEIGHT * (self.most - points) / max(self.most - self.least, 1))


def chart_of(items: Sequence[Sequence[Item]], start: int, last: int) -> Chart | None:
    """The drawing, where there is something to see in it."""
    moments = {item.number for seat in items for item in seat}
    return Chart(items, start, last) if len(moments) > FEW else None
