"""What it costs to move and to place, and where the figures are laid (S-M1 to S-M4)."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from tafelrunde.games.staufer.patterns import PLACES
from tafelrunde.games.staufer.state import EMPTY, Staufer
from tafelrunde.games.staufer.words import MOST_SEATS, OFFICES
from tafelrunde.kernel.lists import holds
from tafelrunde.kernel.numbers import Seat

# What was announced for this action, as bits: four chests and the choice of what pays.
ON_PLACE_1: Final = 1
ON_OTHER_CHEST: Final = 2
ON_FREE_MOVE: Final = 4
ON_CHEAP_SEAT: Final = 8
ON_BY_HAND: Final = 16
ONLY_PLACING: Final = ON_FREE_MOVE | ON_CHEAP_SEAT | ON_BY_HAND

# Why a seat can't be had.
ALLOWED: Final = 0
TAKEN: Final = 1
FULL: Final = 2
NEEDS_NOBLE: Final = 3
TOO_DEAR: Final = 4
SPARES_NOTHING: Final = 5

OF_NO_USE: Final = 99  # what a chest would cost that spares nothing: more than anyone has
REGION_OF: Final = [office // MOST_SEATS for office in range(len(OFFICES))]


def moves(ten: bool, eleven: bool, twelve: bool, far: int) -> list[int]:
    """S-M1, S-P10, S-P11, S-P12 The cheapest way into a region so `far` from the king.

    What is paid is listed as distances from the king's region.
    """
    if far == 0 or (ten and eleven) or (twelve and far in (1, PLACES - 1)):
        return []
    full = list(range(1, far + 1))
    ways = [full]
    if ten:
        ways.append([far])
    if eleven:
        ways.append(full[2:])
    return min(ways, key=len)


def price(number: int, four: bool, five: bool) -> int:
    """S-M2, S-P4, S-P5 The cheapest price of a seat of this number."""
    prices = [number]
    if four:
        prices.append(3)
    if five:
        prices.append(number - 1)
    if four and five:
        prices.append(2)
    return max(1, min(prices))


# By the bits of privileges 10, 11, 12, then by the distance from the king.
MOVES: Final = [
    [moves(bool(bits & 1), bool(bits & 2), bool(bits & 4), far) for far in range(PLACES)]
    for bits in range(8)
]
# By the bits of privileges 4 and 5, then by the number.
PRICES: Final = [
    [price(number, bool(bits & 1), bool(bits & 2)) for number in range(10)] for bits in range(4)
]


def moving(state: Staufer, seat: Seat, region: i64) -> list[int]:
    """S-M1 What has to be paid for moving into a region, as distances from the king's."""
    held: i64 = state.privileges[seat]
    king: i64 = state.place[state.king]
    far: i64 = state.place[region] - king
    if far < 0:
        far += PLACES
    return MOVES[held >> 10 & 7][far]


def placing(state: Staufer, seat: Seat, office: i64) -> i64:
    """S-M2 How many figures a seat takes, the one standing on it included."""
    held: i64 = state.privileges[seat]
    return PRICES[held >> 4 & 3][state.board.numbers[office]]


def gives_envoy(state: Staufer, announced: i64) -> bool:
    """S-T2 Whether the next placing space shows an envoy; place 1 leaves the track aside."""
    return not announced & ON_PLACE_1 and holds(state.board.giving, len(state.placed) + 1)


def gets_envoy(state: Staufer, seat: Seat, announced: i64) -> bool:
    """S-T2, S-U3 Whether there is an envoy that it can give."""
    if not gives_envoy(state, announced):
        return False
    return state.province_envoys[seat] > 0 or any(state.paid_envoys[seat])


@mypyc_attr(acyclic=True, free_list_len=1)
class Purse:
    """What a seat can spend on a placing, with what it announced."""

    def __init__(self, state: Staufer, seat: Seat, announced: i64) -> None:
        self.announced = announced
        self.envoys: i64 = state.envoys[seat]
        self.nobles: i64 = state.nobles[seat]
        if gets_envoy(state, seat, announced):
            self.envoys += 1
        self.figures = self.envoys + self.nobles
        self.shares = state.has(seat, 2)
        held: i64 = state.privileges[seat]
        self.moves = MOVES[held >> 10 & 7]
        self.prices = PRICES[held >> 4 & 3]
        self.king: i64 = state.place[state.king]

    def verdict(self, state: Staufer, office: i64, noble: i64) -> i64:
        """S-M1 to S-M4 Whether a figure may be placed on an office, or why not.

        A figure of the kind in question must be at court, except a noble for a noble's seat.
        """
        if not self.is_free(state, office):
            return TAKEN if state.right[office] == EMPTY else FULL
        if state.board.for_nobles[office] and not (noble and self.nobles):
            return NEEDS_NOBLE
        move = self.move(state, REGION_OF[office])
        place = self.place(state, office)
        if move == OF_NO_USE or place == OF_NO_USE:
            return SPARES_NOTHING
        return ALLOWED if move + place <= self.figures else TOO_DEAR

    def left_in(self, state: Staufer, region: i64) -> i64:
        """S-M1 How many figures are left for a seat when the move into its region is paid."""
        return self.figures - self.move(state, region)

    def affords(self, state: Staufer, office: i64, left: i64) -> bool:
        """S-M2 Whether a seat is free and costs no more than the figures left."""
        return self.is_free(state, office) and self.place(state, office) <= left

    def is_free(self, state: Staufer, office: i64) -> bool:
        """S-M1 Whether nobody sits there; S-P2 or only one."""
        if state.left[office] == EMPTY:
            return True
        return self.shares and state.right[office] == EMPTY

    def move(self, state: Staufer, region: i64) -> i64:
        """S-M1 How many figures the move costs; S-C2 a free one must spare some."""
        far: i64 = state.place[region] - self.king
        if far < 0:
            far += PLACES
        cost: i64 = len(self.moves[far])
        if self.announced & ON_FREE_MOVE:
            return 0 if cost else OF_NO_USE
        return cost

    def place(self, state: Staufer, office: i64) -> i64:
        """S-M2 How many figures the seat costs; S-C2 a cheap one must spare some."""
        cost: i64 = self.prices[state.board.numbers[office]]
        if self.announced & ON_CHEAP_SEAT:
            return 1 if cost > 1 else OF_NO_USE
        return cost


def can_place(state: Staufer, seat: Seat, announced: i64) -> bool:
    """S-M4 Whether some seat can be had."""
    purse = Purse(state, seat, announced)
    board = state.board
    region: i64
    office: i64
    for region in range(PLACES):
        left = purse.left_in(state, region)
        if left < 1:
            continue
        for office in board.offices_of[region]:
            if not purse.nobles and board.for_nobles[office]:
                continue
            if purse.affords(state, office, left):
                return True
    return False


def payment(state: Staufer, seat: Seat, office: i64, announced: i64) -> list[int]:
    """S-M1, S-M2 The regions into which figures are laid, in their order: move, then seat."""
    region: i64 = REGION_OF[office]
    laid: list[int] = []
    far: i64
    if not announced & ON_FREE_MOVE:
        king: i64 = state.place[state.king]
        for far in moving(state, seat, region):
            laid.append(state.ring[(king + far) % PLACES])
    if not announced & ON_CHEAP_SEAT:
        target: i64 = state.place[region]
        for far in range(1, placing(state, seat, office)):
            laid.append(state.ring[(target + far) % PLACES])
    return laid
