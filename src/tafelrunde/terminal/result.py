"""The end of a game: who won, and where every point came from."""

from collections.abc import Sequence

from rich.table import Table

from tafelrunde.gains import gains, unexplained
from tafelrunde.kernel.board import Board
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.state import State
from tafelrunde.language import Teller


def result_table(state: State, seen: Sequence[Event], board: Board, teller: Teller) -> Table:
    """The final scores with their sources."""
    _ = teller.language.plain
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(_("Points"))
    table.add_column(_("Rule"), style="dim")
    for player in teller.seats:
        table.add_column(player, justify="right", overflow="fold")
    totals = [score[0] for score in state.scores()]
    gained = gains(state, seen, board, len(totals))
    rest = unexplained(gained, totals)
    for gain in [*gained, rest] if any(rest.points) else gained:
        points = [str(points or "–") for points in gain.points]
        why = gain.why(teller)
        table.add_row(why[:1].upper() + why[1:], gain.rule, *points)
    table.add_section()
    table.add_row(_("Total"), "", *map(str, totals), style="bold")
    for at, tie_break in enumerate(board.tie_breaks(), 1):
        ties = [str(score[at]) for score in state.scores()]
        table.add_row(teller.language.say(tie_break), "", *ties, style="dim")
    return table
