"""A table as text. This plain drawing knows no game: it shows all that a viewer may see."""

from itertools import groupby
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text as Ink

from tafelrunde.kernel.board import OWN
from tafelrunde.kernel.plain import fields
from tafelrunde.kernel.secret import HIDDEN
from tafelrunde.kernel.state import State
from tafelrunde.language import Teller


class Drawing:
    """What a game's own drawing may say better."""

    def table(self, view: State, seat: int, teller: Teller) -> RenderableType:
        """The table as the person at this seat (-1: a spectator) sees it."""
        shown = {
            name: value
            for name, value in fields(view).items()
            if name not in OWN and plainly(value).strip(" –")
        }
        each = {name: value for name, value in shown.items() if _each_seat(value, teller.seats)}
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column()
        for at, player in enumerate(teller.seats):
            table.add_column(player, overflow="fold", style="bold" if at == seat else "")
        for name, value in each.items():
            table.add_row(name.replace("_", " "), *[plainly(own) for own in value])
        common = [
            Ink(f"{name.replace('_', ' ')}: {plainly(value)}")
            for name, value in shown.items()
            if name not in each
        ]
        return Group(table, *common)

    def beside(self, view: State, action: int, teller: Teller) -> Ink:
        """A picture beside the words of an offer."""
        return Ink()

    def usual(self, view: State, offers: list[int]) -> int | None:
        """What Enter takes: the only offer, or what a game's own drawing says is taken mostly."""
        return offers[0] if len(offers) == 1 else None

    def in_order(self, view: State, offers: list[int]) -> list[int]:
        """The offers in the order in which what they are about lies on the table."""
        return offers


class Cells:
    """Cells one after another that break only between them, hanging below their title."""

    def __init__(self, title: Ink, cells: list[Ink], gap: int = 3) -> None:
        self.title = title
        self.cells = cells
        self.gap = gap

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line, indent = self.title.copy(), self.title.cell_len
        for cell in self.cells:
            empty = line.cell_len == indent
            if not empty and line.cell_len + self.gap + cell.cell_len > options.max_width:
                yield line
                line, empty = Ink(" " * indent), True
            line.append("" if empty else " " * self.gap)
            line.append_text(cell)
        yield line


def _each_seat(value: Any, seats: list[str]) -> bool:
    return isinstance(value, list) and len(value) == len(seats)


def plainly(value: Any) -> str:
    """A plain value as text; a hidden card is a question mark, many the same are counted."""
    if isinstance(value, list):
        told = [(word, len(list(same))) for word, same in groupby(map(plainly, value))]
        return " ".join(f"{word}×{n}" if n > 3 else " ".join([word] * n) for word, n in told) or "–"
    if isinstance(value, int) and value <= HIDDEN:
        return "?"
    return str(value)
