"""The end: S-E1 to S-E3, with the worked examples of the rulebook."""

import pytest

from tests.staufer.table import Table


def at_the_end(players: int = 4, **orders: str) -> Table:
    """The last round; nobody holds an order but those given, like ``seat0="augsburg"``."""
    table = Table(players, scored=["milano", "palermo", "aachen", "strasbourg", "augsburg"])
    for seat in range(players):
        table.order(seat)
    for who, names in orders.items():
        table.order(int(who.removeprefix("seat")), *names.split())
    table.empty_pile()
    for kind in range(15):
        table.state.chests[0][kind] = 0
    table.in_round(5)
    return table


def order_points(table: Table) -> list[object]:
    """What the orders brought, in order."""
    table.condition("king")
    table.state.king = 0
    table.end_round()
    return [told["points"] for told in table.told("OrderScored")]


def test_the_example_of_three_orders() -> None:
    """S-E1 Second in Augsburg 6, a pattern of 7 twice 14, three 4-seats 12: 32."""
    table = at_the_end(seat0="augsburg pattern-02 seats-4")
    # Palermo and Augsburg lie two apart, and Strasbourg and Aachen.
    table.put(0, "palermo-3", "augsburg-3", "strasbourg-3", "aachen-5")
    table.put(1, "augsburg-2", "augsburg-4")
    points = order_points(table)
    assert points == [6, 14, 12]
    assert sum(points) == 32  # type: ignore[arg-type]


def test_the_example_of_chests() -> None:
    """S-C3, S-E2 Seven brown chests 25, two turquoise and a violet one 3: 28."""
    table = at_the_end()
    table.state.chests[0][13] = 7
    table.state.chests[0][8] = 2
    table.state.chests[0][14] = 1
    before = table.points[0]
    table.condition("king")
    table.end_round()
    assert table.points[0] - before == 28
    assert [told["points"] for told in table.told("BrownScored", "ChestsScored")] == [25, 3]


def test_the_example_of_pairs() -> None:
    """S-E1 Four 4-seats and two 7-seats: three pairs, 24 points; a 7N is a 7."""
    table = at_the_end(seat0="seats-pair")
    table.put(0, "augsburg-3", "aachen-3", "strasbourg-3", "palermo-3", "nijmegen-1")
    table.put(0, "augsburg-1 noble")
    assert order_points(table) == [24]


def test_the_example_of_series() -> None:
    """S-E1 Two 3-, two 4- and two 5-seats: two series, 30 points."""
    table = at_the_end(seat0="seats-series")
    table.put(0, "augsburg-4", "aachen-5", "aachen-3", "aachen-4", "strasbourg-1", "palermo-2")
    assert order_points(table) == [30]


@pytest.mark.parametrize(
    ("order", "counts"),
    [
        ("seats-3", [0, 3, 7, 12, 17, 22]),
        ("seats-4", [0, 3, 7, 12, 17]),
        ("seats-5", [0, 4, 9, 14, 19]),
        ("seats-all", [0, 3, 6, 9]),
    ],
)
def test_seats_by_their_number(order: str, counts: list[int]) -> None:
    """S-E1 The row's value, then more for each further; figures on a seat of two count twice."""
    seats = {
        "seats-3": ["augsburg-4", "aachen-5", "strasbourg-4", "nijmegen-4", "nijmegen-4"],
        "seats-4": ["augsburg-3", "aachen-3", "aachen-4", "palermo-3"],
        "seats-5": ["augsburg-2", "strasbourg-1", "palermo-2", "strasbourg-2 noble"],
        "seats-all": ["augsburg-2", "milano-1", "nijmegen-1"],
    }[order]
    for count, points in enumerate(counts):
        table = at_the_end(seat0=order)
        table.put(0, *seats[:count])
        assert order_points(table) == [points]


def test_a_noble_counts_once_for_seats() -> None:
    """S-E1, S-R2 It counts double in regions only."""
    table = at_the_end(seat0="seats-all")
    table.put(0, "nijmegen-1 noble", "nijmegen-3 noble")
    assert order_points(table) == [6]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "region", ["augsburg", "aachen", "strasbourg", "nijmegen", "palermo", "milano"]
)
def test_region_orders(players: int, region: str) -> None:
    """S-E1, S-R2 12 for the majority, nobles double; 6 for second, not with 2 players."""
    plain = {"strasbourg": "1", "milano": "1", "nijmegen": "1"}.get(region, "2")
    other = {"palermo": "3", "milano": "3"}.get(region, "3")
    for order, expected in ((0, 12), (1, 0 if players == 2 else 6)):
        table = at_the_end(players, **{f"seat{order}": region})
        table.put(0, f"{region}-{plain} noble")
        table.put(1, f"{region}-{other}")
        assert order_points(table) == [expected]


def test_a_region_order_without_presence() -> None:
    """S-E1 Nothing; payment areas don't count."""
    table = at_the_end(seat0="milano")
    table.pay(0, "milano", 5)
    assert order_points(table) == [0]


@pytest.mark.parametrize(
    ("order", "offices", "points"),
    [
        ("pattern-01", ["nijmegen-1", "strasbourg-1"], 7),
        ("pattern-01", ["nijmegen-1", "milano-1"], 7),
        ("pattern-02", ["nijmegen-1", "palermo-2"], 7),
        ("pattern-03", ["nijmegen-1", "aachen-2"], 8),
        ("pattern-03", ["nijmegen-1", "palermo-2"], 0),
        ("pattern-013", ["nijmegen-1", "strasbourg-1", "aachen-2"], 11),
        ("pattern-013", ["nijmegen-1", "palermo-2", "aachen-2"], 11),
        ("pattern-012", ["milano-1", "nijmegen-1", "strasbourg-1"], 12),
        ("pattern-024", ["nijmegen-1", "palermo-2", "augsburg-2"], 15),
        ("pattern-024", ["strasbourg-1", "aachen-2", "milano-1"], 15),
        ("pattern-024", ["strasbourg-1", "aachen-2", "nijmegen-1"], 0),
    ],
)
def test_pattern_orders(order: str, offices: list[str], points: int) -> None:
    """S-E1 Turned and mirrored; ring: Nijmegen, Strasbourg, Palermo, Aachen, Augsburg, Milano."""
    table = at_the_end(seat0=order)
    table.put(0, *offices)
    assert order_points(table) == [points]


def test_two_figures_on_a_seat_serve_two_positions_of_a_pattern() -> None:
    """S-E1, S-P17 Each figure once: Nijmegen's two go with Strasbourg and with Milano."""
    table = at_the_end(seat0="pattern-01")
    table.put(0, "nijmegen-3", "nijmegen-3", "strasbourg-4", "milano-4")
    assert order_points(table) == [14]


def test_two_figures_on_a_seat_count_twice_for_a_region_order() -> None:
    """S-E1, S-R2, S-P17 Two envoys on one seat are ahead of one on a seat further left."""
    table = at_the_end(seat0="milano")
    table.put(0, "milano-4", "milano-4")
    table.put(1, "milano-1")
    assert order_points(table) == [12]


def test_figures_in_payment_areas_leave_the_game() -> None:
    """S-E1, S-E3 They don't return to court, nor count there."""
    table = at_the_end()
    table.pay(0, "nijmegen", 3, 1)
    table.condition("king")
    table.end_round()
    assert table.paid(0) == {}
    assert table.at_court(0) == (4, 1)
    assert table.state.scores()[0][1] == 5
    assert table.state.gone_envoys[0] == 3


def test_there_is_no_clean_up_after_round_5() -> None:
    """S-E1 Figures stay on their seats, the king stays."""
    table = at_the_end()
    table.put(0, "milano-1", "augsburg-2")
    table.condition("king")
    table.end_round()
    assert table.on("augsburg-2") == ["0 envoy"]
    assert table.told("KingMoved") == []
    assert table.acts() == -1


def test_orders_are_opened() -> None:
    """S-E1 Everyone sees them then."""
    table = at_the_end(seat0="milano pattern-03 seats-all")
    table.end_round()
    assert table.state.seen_by(2).opened_orders[0] == [5, 8, 15]
    assert table.state.orders == [[]] * 4


def test_most_points_win_then_figures_at_court() -> None:
    """S-E3 Else the victory is shared."""
    table = at_the_end()
    table.state.points = [10, 30, 30, 30]
    table.court(1, 6, 1)
    table.court(2, 5, 2)
    table.court(3, 6, 0)
    table.end_round()
    assert [told["seat"] for told in table.told("Won")] == [1, 2]
    assert table.state.scores() == [(10, 5), (30, 7), (30, 7), (30, 6)]


def test_scores_before_the_end_are_as_if_it_ended_now() -> None:
    """S-E1, S-E2 Orders and chests are counted; in a view only what is seen."""
    table = at_the_end(seat0="milano")
    table.put(0, "milano-1")
    table.state.chests[0][13] = 2
    assert table.state.scores()[0] == (12 + 5, 5)
    assert table.state.seen_by(0).scores()[0] == (12 + 5, 5)
    assert table.state.seen_by(1).scores()[0] == (5, 5)
