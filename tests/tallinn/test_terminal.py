"""Tallinn in the terminal: what the table shows, what stands beside an offer, what is asked."""

from io import StringIO

from rich.console import Console

from tafelrunde import games
from tafelrunde.games.tallinn import GAME
from tafelrunde.language import Language, Teller
from tafelrunde.terminal.tallinn import DRAWING
from tests.tallinn.table import Table
from tests.tallinn.test_chronicles import score

BOARD = games.board("tallinn")
ENVOY_AND_SUPPORTERS = {"envoy": "on", "supporters": "on"}


def teller(table: Table) -> Teller:
    return Teller(table.state.setup, ["Ada", "Bo", "Cy"][: table.state.players], Language())


def line(table: Table, name: str) -> str:
    """The line of the table that begins with a player."""
    console = Console(width=100, record=True, file=StringIO())
    console.print(DRAWING.table(table.state.seen_by(0), 0, teller(table)))
    lines = console.export_text().splitlines()
    return next(line for line in lines if line.strip("▶ ").startswith(name))


def beside(table: Table, seat: int, word: str) -> str:
    view = table.state.seen_by(seat)
    return DRAWING.beside(view, GAME.words.number(word), teller(table)).plain


def asked(table: Table, seat: int) -> str:
    question = BOARD.question(table.state.seen_by(seat), seat)
    assert question is not None
    return teller(table).text(question)


def test_beside_a_card_to_be_removed_stands_the_own_half() -> None:
    """T-H4 Everyone has a card 9; what the own one shows is what counts."""
    table = score(1, "remove-merchant", ["1r 9r", "9l"])
    assert beside(table, 0, "remove 9") == "◆▲▲"
    assert beside(table, 1, "remove 9") == "◆◆▲"


def test_supporters_are_counted_beside_the_people_of_a_row() -> None:
    """T-U3, T-U4 For the round only, and told apart from those who stay."""
    table = Table(2, supporters="on", starts=["monk-knight"], tokens=["monk monk knight"])
    table.lay(0, hand="5 6")
    table.choose("5 right + monk", "2 left")
    assert "✚ 3+1" in line(table, "Ada")
    table.play(0, "add monk", "done")
    assert "✚ 3+2" in line(table, "Ada")
    table.play(0, "build nothing")
    assert "✚ 3 " in line(table, "Ada")


def test_the_shields_ask_for_a_faction_then_for_supporters() -> None:
    """T-V4, T-U4 Two questions of one sealed answer."""
    table = Table(2, options=ENVOY_AND_SUPPORTERS, draws=["envoy"], tokens=["monk monk monk"])
    table.choose("envoy right", "1 left")
    assert asked(table, 0) == "Which faction do your shields contest?"
    table.play(0, "contest monk")
    assert asked(table, 0) == "Do you strengthen your contest?"
