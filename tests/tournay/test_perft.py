"""Counts of positions at depth n from named positions, and the order of offers.

After a deliberate change of the rules: `python -m tests.tournay.test_perft`.
"""

from collections.abc import Callable

import pytest

from tafelrunde.games.tournay import GAME
from tafelrunde.games.tournay.turn import BEGIN_TURN
from tafelrunde.kernel.state import State
from tests.perft import Perft, offers_of
from tests.tournay.table import Table, owning


def market() -> Table:
    """The rulebook's district of five cards, and the Market in hand."""
    district = ("b2 farm", "b3 market", "c3 hospital", "d3 arsenal", "d4 fort")
    return Table().lay(0, *district, hand="market").turn(0)


def paying_with_cards() -> Table:
    """A City Hall for a card of the hand, of the district or from below another."""
    table = Table().lay(0, "c3 farm/market +yellow", "c4 fort", hand="city_hall mint siege")
    return table.turn(0)


def drawing() -> Table:
    """Two white citizens of any plazas, then the open card or two others."""
    table = Table(3).lay(0, plaza="w1")
    table.stack("white 2", "bishop_2 chapel_2 chapel_2 crier-white-2", open_card="hospital_2")
    return table.turn(0).play(0, "fetch white 2")


def crier() -> Table:
    """Two ramparts, a shield, a choice of damage and of losses."""
    table = Table(3, row=("norman_attack 1", "flood 1", "heresy"))
    table.lay(0, "c3 market", "c4 farm", hand="siege")
    table.lay(1, "c3 catapult +red", "c4 fort", "b3 barracks", hand="tithe market")
    return table.crier(0)


def chain() -> Table:
    """A Monk, a Templar and a Bishop answer a Hospital."""
    district = ("b3 monk", "d3 templar", "c2 bishop", "b2 market", "b4 farm", "d4 watchtower")
    return owning("hospital", *district).lay(0, plaza="w3", beside="y1 r1")


def ballista() -> Table:
    return owning("ballista_2", row=("tithe", "norman_attack", "royal_visit")).lay(
        1, "c3 market", "c4 fort", hand="siege"
    )


def abbey() -> Table:
    """Three stacks, one with an open card, one with a crier."""
    table = owning("abbey", row=("tithe", "ransom", "procession"))
    table.stack("yellow 1", "market farm").stack("white 1", "chapel", open_card="hospital")
    return table.stack("red 1", "fort crier-red-1")


def full_hand() -> Table:
    """Six cards, two of them ramparts."""
    table = Table().lay(0, hand="market market hospital fort tithe siege").turn(0)
    return table.play(0, "play nothing", "gather")


def last_cards() -> Table:
    """Both choose in secret."""
    table = Table().lay(0, "c3 farm", hand="city_hall market").lay(1, hand="cloth_hall")
    table.state.ending = True
    table.now([BEGIN_TURN[0]])
    return table


POSITIONS: dict[str, tuple[Callable[[], State], int]] = {
    "set-up": (lambda: GAME.new(GAME.setup(2)), 3),
    "set-up with expansion": (lambda: GAME.new(GAME.setup(2, {"expansion": "mix"})), 3),
    "first turn": (lambda: Table(2).state, 2),
    "first turn of four": (lambda: Table(4, rules="advanced").state, 2),
    "market": (lambda: market().state, 2),
    "paying with cards": (lambda: paying_with_cards().state, 4),
    "drawing": (lambda: drawing().state, 5),
    "crier": (lambda: crier().state, 6),
    "chain": (lambda: chain().state, 4),
    "ballista": (lambda: ballista().state, 4),
    "abbey": (lambda: abbey().state, 3),
    "full hand": (lambda: full_hand().state, 2),
    "last cards": (lambda: last_cards().state, 4),
}
PERFT = Perft("tournay", POSITIONS)


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_at_each_depth(name: str) -> None:
    """N-P1, N-P5, N-A1, N-T3, N-K3, N-K6, N-H1, N-E3 As many ways as were counted before."""
    assert PERFT.counts(name) == PERFT.known(name)


def test_known_counts() -> None:
    """N-S1, N-P1, N-A1, N-H1 Counts that can be found by hand."""
    assert PERFT.counts("set-up") == [15, 15 * 14, 15 * 14 * 13]
    # Nothing or the Market, on one of four empty spaces or of five in use; or any action.
    assert PERFT.counts("market")[0] == 2
    # One's own citizen or one of two others; the two at the second place have all three again,
    # unless the one citizen that is available is used.
    assert PERFT.counts("drawing")[:2] == [3, 2 + 3 + 3]
    # Five kinds of cards to put away, or two ramparts to build; then one kind may be gone.
    assert PERFT.counts("full hand")[0] == 7


def test_the_order_of_offers() -> None:
    """N-A7, N-P1 Offers come in the same order as ever: records and bots rely on it."""
    assert offers_of("tournay") == PERFT.offers.read_text()


if __name__ == "__main__":
    PERFT.write()
