"""Counts of positions at depth n from named positions, and the order of offers.

After a deliberate change of the rules: `python -m tests.tallinn.test_perft`.
"""

from collections.abc import Callable

import pytest

from tafelrunde.games.tallinn import GAME
from tafelrunde.kernel.state import State
from tests.perft import Perft, offers_of
from tests.tallinn.table import Table

ALL = {"envoy": "on", "chronicles": "on", "supporters": "on"}


def first_round() -> Table:
    return Table(2, draws=["4 1 2 9", "3 6 10 9"])


def two_contests() -> Table:
    table = first_round()
    table.choose("4 right", "3 right")
    return table


def exchange() -> Table:
    return Table(2, draws=["1 2 3"], stay=True, options={"envoy": "on"})


def supporters() -> Table:
    return Table(2, draws=["4 1 2", "3 6 10"], tokens=["knight knight monk"], options=ALL)


def envoys() -> Table:
    draws = ["envoy 1 2", "envoy 6 10", "4 5 6"]
    table = Table(3, draws=draws, tokens=["knight knight monk", "monk monk merchant"], options=ALL)
    for seat, card in enumerate(("envoy", "envoy", "4")):
        table.play(seat, f"choose {card} right", "done")
    return table


def chronicle() -> Table:
    table = Table(2, laid=["remove-merchant"], options={"chronicles": "on"})
    while table.state.round < 4:
        table.any_round()
    table.lay(0, row="3l 1r 9l", hand="6")
    table.lay(1, row="5l 2l", hand="6")
    table.play(0, "choose 6 left")
    table.play(1, "choose 6 left")
    return table


def lots() -> Table:
    draws = ["1 4 2", "1 4 2", "1 4 2"]
    table = Table(3, starts=["knight-monk"], draws=draws, options={"towers": "leader-first"})
    for seat in range(3):
        table.lay(seat, start="knight-monk", points=4)
    table.play(0, "choose 1 right")
    table.play(1, "choose 1 right")
    return table


def shields() -> Table:
    table = Table(2, options={"envoy": "on"})
    for seat in (0, 1):
        table.lay(seat, start="monk-merchant", row="1r 6l er")
    table.end()
    return table


POSITIONS: dict[str, tuple[Callable[[], State], int]] = {
    "deal": (lambda: GAME.new(GAME.setup(2)), 3),
    "first round": (lambda: first_round().state, 3),
    "two contests": (lambda: two_contests().state, 3),
    "exchange": (lambda: exchange().state, 4),
    "supporters": (lambda: supporters().state, 3),
    "envoys": (lambda: envoys().state, 3),
    "chronicle": (lambda: chronicle().state, 4),
    "lots": (lambda: lots().state, 4),
    "shields": (lambda: shields().state, 2),
}


PERFT = Perft("tallinn", POSITIONS)


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_at_each_depth(name: str) -> None:
    """T-C1, T-B1, T-V1, T-H4 As many ways as were counted before."""
    assert PERFT.counts(name) == PERFT.known(name)


def test_known_counts() -> None:
    """T-C1, T-D1 Counts that can be found by hand."""
    assert PERFT.counts("first round")[:2] == [6, 36]
    # Six start cards, then five, then ten cards in the first pile.
    assert PERFT.counts("deal") == [6, 30, 300]
    # One of three cards or done; of those three, one of two or done, while after done
    # the other seat has four.
    assert PERFT.counts("exchange")[:2] == [4, 3 * 3 + 4]


def test_the_order_of_offers() -> None:
    """T-B1, T-H5 Offers come in the same order as ever: records and bots rely on it."""
    assert offers_of("tallinn") == PERFT.offers.read_text()


if __name__ == "__main__":
    PERFT.write()
