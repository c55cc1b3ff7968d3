"""What is printed on the components of Die Staufer, in the shape that the rules compute with."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tafelrunde.games.staufer.patterns import positions
from tafelrunde.games.staufer.words import (
    CHESTS,
    CONDITIONS,
    FIELDS,
    MOST_SEATS,
    ORDERS,
    PLACE_1,
    REGIONS,
    STEPS,
    TILES,
)
from tafelrunde.kernel.components import Components, Row

COLOURS: Final = ["orange", "turquoise", "brown", "violet"]
NO_EFFECT: Final = -1
POINTS: Final = 0
ENVOYS: Final = 1
NOBLES: Final = 2
EFFECTS: Final = ["points", "envoys", "nobles"]
TWO_CHESTS: Final = 0
CHEST_EACH: Final = 1
ENVOYS_BONUS: Final = 2
ENVOY_EACH: Final = 3
POINTS_BONUS: Final = 4
POINTS_EACH: Final = 5
BONUSES: Final = ["two_chests", "chest_each", "envoys", "envoy_each", "points", "points_each"]
NUMBER: Final = 0
ALL: Final = 1
PAIR: Final = 2
SERIES: Final = 3
KINDS: Final = ["number", "all", "pair", "series"]
PRINTED_NUMBERS: Final = range(2, 10)
NO_SEAT: Final = 0


class Board:
    """The sides for one number of players. An office is a seat: ``MOST_SEATS * region + n``."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.numbers: list[int] = []  # of each office; NO_SEAT where there is none
        self.for_nobles: list[int] = []  # of each office: 1 where only nobles may sit
        self.offices_of: list[list[int]] = []  # of each region, from left to right
        self.offices: list[int] = []
        self.tiles: list[list[int]] = []  # the points of each point tile, by place
        self.envoys: list[int] = []  # of each supply field
        self.nobles: list[int] = []
        self.giving: list[int] = []  # the placing spaces that give an envoy, the first being 1
        self.privilege_points: list[int] = []  # the cards of privilege 1, the top one first

    def copies(self, number: int) -> int:
        """S-S3 How many cards of a privilege are used."""
        if number == 1:
            return len(self.privilege_points)
        return 1 if self.players == 2 else 2


class SeatsOrder:
    """An order that looks at the numbers of the own seats."""

    def __init__(self, row: Row) -> None:
        row.word("id")
        row.source()
        self.kind = KINDS.index(row.word("kind", KINDS))
        self.number = 0
        self.points: list[int] = []
        self.more = 0
        self.each = 0
        if self.kind == NUMBER:
            self.number = row.number("number", least=PRINTED_NUMBERS[0])
            if self.number not in PRINTED_NUMBERS:
                raise row.wrong(f"“number” must be one of a seat, at most {PRINTED_NUMBERS[-1]}")
            self.points = row.numbers("points")
            if not self.points:
                raise row.wrong("“points” must say what the first figure brings")
            self.more = row.number("more")
        else:
            self.each = row.number("each", least=1)


class Pattern:
    """An order for a pattern of regions, with every way in which it can lie in the ring."""

    def __init__(self, row: Row) -> None:
        row.word("id")
        row.source()
        regions = row.numbers("regions")
        in_ring = set(regions) <= set(range(len(REGIONS)))
        if not regions or len(set(regions)) != len(regions) or not in_ring:
            raise row.wrong(f"“regions” must be different numbers from 0 to 5, not {regions}")
        self.regions = regions
        self.positions = positions(regions)
        self.points = row.number("points", least=1)


class Pieces(Components):
    """The components of Die Staufer."""

    def __init__(self, data: Mapping[str, Any], corrections: Mapping[str, Any]) -> None:
        super().__init__(data, corrections)
        self.bonus: list[int] = []  # of each region
        self.effect: list[int] = []  # of each kind of chest
        self.amount: list[int] = []
        self.pile: list[int] = []  # all chests
        self.sets: dict[str, list[int]] = {}
        self.boards = [Board(players) for players in range(6)]
        top = Row(self.data, "staufer")
        top.word("edition")
        self._read_regions(top)
        for row in top.rows_of("point_tiles", TILES):
            self._read_tile(row)
        for row in top.rows_of("supply", FIELDS):
            self._read_field(row)
        self._read_track(top.row("placing_track"))
        for row in top.rows_of("chests", CHESTS):
            self._read_chest(row)
        self._read_privileges(top)
        orders = top.row("orders")
        region = orders.row("region")
        region.source()
        self.region_points = [region.number("first"), region.number("second")]
        self.patterns = [Pattern(row) for row in orders.rows_of("pattern", ORDERS[6:12])]
        self.seats_orders = [SeatsOrder(row) for row in orders.rows_of("seats", ORDERS[12:])]
        self._read_round_tiles(top.row("round_tiles"))
        top.close()

    def _read_regions(self, top: Row) -> None:
        for region, row in enumerate(top.rows_of("regions", REGIONS)):
            row.source()
            self.bonus.append(BONUSES.index(row.word("bonus", BONUSES)))
            two = read_seats(row, "seats_2p")
            more = read_seats(row, "seats")
            for board in self.boards:
                seats = two if board.players == 2 else more
                missing = MOST_SEATS - len(seats)
                first = MOST_SEATS * region
                board.numbers += [number for number, _ in seats] + [NO_SEAT] * missing
                board.for_nobles += [noble for _, noble in seats] + [0] * missing
                board.offices_of.append([first + at for at in range(len(seats))])
                board.offices += board.offices_of[-1]

    def _read_tile(self, row: Row) -> None:
        row.source()
        small = row.numbers("small")
        large = row.numbers("large")
        if len(small) != 2 or len(large) != 3:
            raise row.wrong("“small” must have 2 numbers and “large” 3")
        for board in self.boards:
            board.tiles.append(large if board.players > 3 else small)

    def _read_field(self, row: Row) -> None:
        row.source()
        envoys = row.number("envoys")
        nobles = row.number("nobles")
        least = row.number("least_players", least=2)
        if row.word("id") == FIELDS[0] and least > 2:
            raise row.wrong("“least_players” must be 2: both sides of the board begin with it")
        for board in self.boards:
            if board.players >= least:
                if len(board.envoys) != FIELDS.index(row.word("id")):
                    raise row.wrong("a side of the board has the fields from the first on")
                board.envoys.append(envoys)
                board.nobles.append(nobles)

    def _read_track(self, row: Row) -> None:
        row.source()
        small = row.numbers("small")
        large = row.numbers("large")
        for board in self.boards:
            board.giving = large if board.players > 3 else small

    def _read_chest(self, row: Row) -> None:
        row.source()
        kind = CHESTS.index(row.word("id"))
        colour = row.word("colour", COLOURS)
        if (colour == "orange") != (kind < PLACE_1):
            raise row.wrong(f"“colour” can't be {colour}: the first {PLACE_1} chests are orange")
        self.pile += [kind] * row.number("count", least=1)
        if colour == "orange":
            self.effect.append(EFFECTS.index(row.word("effect", EFFECTS)))
            self.amount.append(row.number("amount", least=1))
        else:
            self.effect.append(NO_EFFECT)
            self.amount.append(0)

    def _read_privileges(self, top: Row) -> None:
        points = top.row("privilege_points")
        points.source()
        for players in range(2, 6):
            cards = points.numbers(str(players))
            if not cards or cards != sorted(cards, reverse=True):
                raise points.wrong(f"“{players}” must list cards, the highest first")
            self.boards[players].privilege_points = cards
        for row in top.rows("privilege_sets"):
            row.source()
            numbers = row.numbers("numbers")
            if sorted(set(numbers)) != numbers or len(numbers) != 6 or not in_use(numbers):
                raise row.wrong(f"“numbers” must be six of 1 to 16, rising, not {numbers}")
            self.sets[row.word("id")] = numbers

    def _read_round_tiles(self, row: Row) -> None:
        row.source()
        second = row.row("second_region")
        self.conditions: list[int] = []
        for condition, name in enumerate(CONDITIONS):
            self.conditions += [condition] * second.number(name)
        self.king_steps = sorted(row.numbers("king_steps"))
        if len(self.conditions) != 6 or len(self.king_steps) != 6:
            raise row.wrong("there are six tiles of each kind")
        if not set(self.king_steps) <= set(range(1, len(STEPS) + 1)):
            raise row.wrong(f"“king_steps” must be from 1 to {len(STEPS)}")


def in_use(numbers: Sequence[int]) -> bool:
    """Whether there are privileges of all these numbers."""
    return all(1 <= number <= 16 for number in numbers)


def read_seats(row: Row, key: str) -> list[tuple[int, int]]:
    """The printed number of each seat, and 1 where it is for nobles only ("6N")."""
    seats: list[tuple[int, int]] = []
    for word in row.words(key):
        number = word.removesuffix("N")
        if not number.isdigit() or int(number) not in PRINTED_NUMBERS:
            raise row.wrong(f"“{key}” holds seats like “4” or “6N”, not {word!r}")
        seats.append((int(number), 1 if word.endswith("N") else 0))
    if not 1 <= len(seats) <= MOST_SEATS:
        raise row.wrong(f"“{key}” must hold 1 to {MOST_SEATS} seats")
    return seats
