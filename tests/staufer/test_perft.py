"""Counts of positions at depth n from named positions, and the order of offers.

After a deliberate change of the rules: `python -m tests.staufer.test_perft`.
"""

from collections.abc import Callable

import pytest

from tafelrunde.games.staufer import GAME
from tafelrunde.kernel.state import State
from tests.perft import Perft, offers_of
from tests.staufer.table import Table


def announcements() -> Table:
    """Every chest that can be announced, and another player on the supply track."""
    table = Table(3)
    table.lay("envoy", "brown")
    table.lay("2-envoys", "points-2", "stay")
    table.play(0, "supply noble")
    table.hold(1, "place-1", "other-chest", "free-move", "cheap-seat")
    return table


def payment() -> Table:
    table = Table(4)
    table.court(0, 3, 2)
    table.play(0, "choose payment", "place strasbourg-4 envoy")
    return table


def missing_figures() -> Table:
    """Envoys only in payment areas, and no noble anywhere."""
    table = Table(2)
    table.put(0, "aachen-1 noble", "palermo-1 noble")
    table.court(0, 2, 1)
    for region, envoys in (("milano", 5), ("palermo", 5), ("aachen", 3)):
        table.pay(0, region, envoys)
    table.lay("2-envoys", "noble", "envoys-2")
    return table


def second_envoy() -> Table:
    table = Table(3, "1,2,3,4,5,6")
    table.grant(0, 2, 3, 6)
    table.put(1, "nijmegen-3")
    table.turn_of(0, 0, 1)
    return table


def exchange() -> Table:
    table = Table(4)
    table.hold(0, "violet", "violet", "violet")
    table.lay("chest", "violet", "points-3", "violet")
    table.play(0, "supply chest")
    return table


def bonus() -> Table:
    """Aachen: four chests are opened, three players choose in order of rank."""
    table = Table(4, scored=["aachen"])
    for seat, office in enumerate(("aachen-2", "aachen-3", "aachen-4")):
        table.put(seat, office)
    table.hold(0, "violet")
    table.condition("king")
    table.king("aachen")
    table.draws("violet", "stay", "brown", "points-5")
    table.end_round()
    return table


def stay() -> Table:
    """Two players with chests that let figures stay, one with two of them."""
    table = Table(3, scored=["milano"])
    table.put(0, "milano-1", "milano-3")
    table.put(1, "milano-3", "milano-4")
    table.hold(0, "stay", "stay")
    table.hold(1, "stay")
    table.condition("king")
    table.king("milano")
    table.end_round()
    return table


POSITIONS: dict[str, tuple[Callable[[], State], int]] = {
    "set-up": (lambda: GAME.new(GAME.setup(2)), 3),
    "first turn": (lambda: Table(2, laid=True).state, 2),
    "first turn of five": (lambda: Table(5, laid=True).state, 2),
    "announcements": (lambda: announcements().state, 2),
    "payment": (lambda: payment().state, 3),
    "missing figures": (lambda: missing_figures().state, 2),
    "second envoy": (lambda: second_envoy().state, 2),
    "exchange": (lambda: exchange().state, 3),
    "bonus": (lambda: bonus().state, 4),
    "stay": (lambda: stay().state, 3),
}
PERFT = Perft("staufer", POSITIONS)


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_at_each_depth(name: str) -> None:
    """S-M1, S-M4, S-C2, S-C7, S-B1, S-K1 As many ways as were counted before."""
    assert PERFT.counts(name) == PERFT.known(name)


def test_known_counts() -> None:
    """S-S1, S-M4, S-K1 Counts that can be found by hand."""
    assert PERFT.counts("set-up") == [6, 30, 120]
    # Three figures are paid of two kinds; envoys run out only if two more than one stands.
    assert PERFT.counts("payment")[:2] == [2, 4]
    # Seat 0 keeps the left one, the other or none; then (unless none) the other or none.
    assert PERFT.counts("stay")[0] == 3


def test_the_order_of_offers() -> None:
    """S-M6, S-C4 Offers come in the same order as ever: records and bots rely on it."""
    assert offers_of("staufer") == PERFT.offers.read_text()


if __name__ == "__main__":
    PERFT.write()
