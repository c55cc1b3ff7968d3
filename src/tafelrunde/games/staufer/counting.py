"""Who is ahead in a region, and what orders and chests are worth (S-R1, S-R2, S-E1, S-E2)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tafelrunde.games.staufer.components import ALL, NUMBER, PAIR
from tafelrunde.games.staufer.patterns import PLACES, most
from tafelrunde.games.staufer.words import BROWN, PLACE_1, REGIONS, VIOLET
from tafelrunde.kernel.numbers import Seat

if TYPE_CHECKING:
    from tafelrunde.games.staufer.state import Staufer

BROWN_SERIES: Final = [0, 2, 5, 9, 14, 20]
FIRST_PATTERN: Final = len(REGIONS)
FIRST_SEATS: Final = 2 * FIRST_PATTERN
LARGEST_NUMBER: Final = 10
NOBODY_THERE: Final = 99  # further right than any seat


def ranking(state: "Staufer", region: i64) -> list[int]:
    """S-R2 The seats present in a region: most offices first, nobles double, then further left."""
    weights = [0] * state.players
    leftmost = [NOBODY_THERE] * state.players
    at: i64 = 0
    office: i64
    for office in state.board.offices_of[region]:
        at = _weigh(state.left[office], at, weights, leftmost)
        at = _weigh(state.right[office], at, weights, leftmost)
    ranks = [
        (-weights[seat], leftmost[seat], seat) for seat in range(state.players) if weights[seat]
    ]
    ranks.sort()
    return [seat for _, _, seat in ranks]


def _weigh(figure: i64, at: i64, weights: list[int], leftmost: list[int]) -> i64:
    """S-P17 The figures of one seat stand beside each other; the position after this one."""
    if figure >= 0:
        seat = figure >> 1
        weights[seat] += 1 + (figure & 1)
        if leftmost[seat] == NOBODY_THERE:
            leftmost[seat] = at
    return at + 1


def chests_in(state: "Staufer", region: i64) -> i64:
    """S-R1 All chests under the seats of a region."""
    total: i64 = 0
    office: i64
    for office in state.board.offices_of[region]:
        total += len(state.under[office])
    return total


def figures_in(state: "Staufer", region: i64) -> i64:
    """S-R1 Everybody's figures on the seats of a region."""
    total: i64 = 0
    office: i64
    for office in state.board.offices_of[region]:
        if state.left[office] >= 0:
            total += 1
        if state.right[office] >= 0:
            total += 1
    return total


def own_places(state: "Staufer", seat: Seat) -> list[int]:
    """S-E1 How many own figures stand on the seats of each region, by place in the ring."""
    figures = [0] * PLACES
    region: i64
    for region in range(PLACES):
        place: i64 = state.place[region]
        office: i64
        for office in state.board.offices_of[region]:
            if state.left[office] >> 1 == seat:
                figures[place] += 1
            if state.right[office] >> 1 == seat:
                figures[place] += 1
    return figures


def own_numbers(state: "Staufer", seat: Seat) -> list[int]:
    """S-E1 How many own figures stand on seats of each printed number."""
    numbers = [0] * LARGEST_NUMBER
    office: i64
    for office in state.board.offices:
        number: i64 = state.board.numbers[office]
        if state.left[office] >> 1 == seat:
            numbers[number] += 1
        if state.right[office] >> 1 == seat:
            numbers[number] += 1
    return numbers


def order_points(state: "Staufer", seat: Seat, order: i64) -> i64:
    """S-E1 What an order brings its owner."""
    if order < FIRST_PATTERN:
        return region_points(state, seat, order)
    if order < FIRST_SEATS:
        pattern = state.pieces.patterns[order - FIRST_PATTERN]
        fits = most(own_places(state, seat), pattern.positions)
        points: i64 = pattern.points
        return fits * points
    return seats_points(state, seat, order - FIRST_SEATS)


def region_points(state: "Staufer", seat: Seat, region: i64) -> i64:
    """S-E1 The majority in a region, or the second place there unless two play."""
    ranks = ranking(state, region)
    if ranks and ranks[0] == seat:
        return state.pieces.region_points[0]
    if state.players > 2 and len(ranks) > 1 and ranks[1] == seat:
        return state.pieces.region_points[1]
    return 0


def seats_points(state: "Staufer", seat: Seat, index: i64) -> i64:
    """S-E1 Figures by the printed numbers of their seats: one number, all, pairs, series."""
    order = state.pieces.seats_orders[index]
    numbers = own_numbers(state, seat)
    if order.kind == NUMBER:
        return number_points(order.points, order.more, numbers[order.number])
    times: i64 = 0
    if order.kind == ALL:
        times = sum(numbers)
    elif order.kind == PAIR:
        count: i64
        for count in numbers:
            times += count >> 1
    else:
        times = min(numbers[3], numbers[4], numbers[5])
    each: i64 = order.each
    return times * each


def number_points(row: list[int], more: i64, count: i64) -> i64:
    """S-E1 The value in the row, then `more` for each further figure."""
    if count == 0:
        return 0
    in_row = min(count, len(row))
    value: i64 = row[in_row - 1]
    return value + (count - in_row) * more


def brown_points(count: i64) -> i64:
    """S-C3 Each five chests begin a new series."""
    last: i64 = BROWN_SERIES[count % 5]
    return count // 5 * 20 + last


def other_chests(held: list[int]) -> i64:
    """S-E2 The unused turquoise and violet chests."""
    total: i64 = held[VIOLET]
    kind: i64
    for kind in range(PLACE_1, BROWN):
        total += held[kind]
    return total


def final_points(state: "Staufer", seat: Seat) -> i64:
    """S-E1, S-E2 What the end would bring a seat; orders that the viewer doesn't see, nothing."""
    held = state.chests[seat]
    points = brown_points(held[BROWN]) + other_chests(held)
    order: i64
    for order in state.orders[seat]:
        if order >= 0:
            points += order_points(state, seat, order)
    return points


def standing(state: "Staufer") -> list[tuple[int, ...]]:
    """Points and figures at court, as if the game ended now."""
    scores: list[tuple[int, ...]] = []
    for seat in range(state.players):
        points: i64 = state.points[seat]
        if not state.finished:
            points += final_points(state, seat)
        scores.append((points, state.envoys[seat] + state.nobles[seat]))
    return scores
