"""A game of Die Staufer in progress."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from tafelrunde.games.staufer.components import Pieces
from tafelrunde.games.staufer.counting import standing
from tafelrunde.games.staufer.words import CHESTS, FIELDS, OFFICES, ORDERS, REGIONS
from tafelrunde.kernel.game import Setup
from tafelrunde.kernel.numbers import Seat
from tafelrunde.kernel.secret import NOBODY, OWNER, Deck, Secret
from tafelrunde.kernel.state import State

ORDER_CARDS: Final = Deck("orders", [order // 6 for order in range(len(ORDERS))])
CHEST_PILE: Final = Deck("chests")
CONDITION_TILES: Final = Deck("conditions")
STEP_TILES: Final = Deck("steps")

PART_RANDOM: Final = "part_random"
RANDOM: Final = "random"
ROUNDS: Final = 5
ACTIONS: Final = 3  # of each player in a round
EMPTY: Final = -1  # a place on an office where nobody stands
ALL_ENVOYS: Final = 15
ALL_NOBLES: Final = 3
COURT_ENVOYS: Final = 4
COURT_NOBLES: Final = 1


def privileges_of(setup: Setup) -> list[int]:
    """S-S3 The privileges that the option fixes; chance draws the rest."""
    assert isinstance(setup.components, Pieces)
    chosen = setup.options["privileges"]
    if chosen == RANDOM:
        return []
    if chosen == PART_RANDOM:
        return [1, 2]
    if chosen in setup.components.sets:
        return setup.components.sets[chosen][:]
    return [int(number) for number in chosen.split(",")]


class Staufer(State):
    """A figure on an office is ``2 * seat + 1`` for a noble, ``2 * seat`` for an envoy.

    An office is what the rulebook calls a seat; here a seat is whoever sits at the table.
    """

    ring: list[int]  # the regions, clockwise
    place: list[int]  # of each region: where in the ring it lies
    tile: list[int]  # of each region: its point tile
    king: int  # the region where the king is
    envoys: list[int]  # of each seat, at court
    nobles: list[int]
    province_envoys: list[int]
    province_nobles: list[int]
    paid_envoys: list[list[int]]  # of each seat, in the payment area of each region
    paid_nobles: list[list[int]]
    gone_envoys: list[int]  # of each seat, out of the game at the end
    gone_nobles: list[int]
    left: list[int]  # on each office: the figure that came first
    right: list[int]  # on each office: a second figure
    under: list[list[int]]  # the chests under each office
    supply: list[list[int]]  # the chests under each field
    pile: list[int]  # in no order: which chest comes next is up to chance
    discards: list[int]
    opened: list[int]  # chests of a bonus, to be chosen from
    taken: list[int]  # chests just taken, to be dealt with one by one
    chests: list[list[int]]  # of each seat: how many of each kind
    in_play: list[int]  # the numbers of the privileges, rising
    display: list[int]  # by number: how many copies are left
    privileges: list[int]  # of each seat: a bit for each number
    points: list[int]
    track: list[int]  # the order track: a seat for each action figure
    turn: int  # how many figures have left the order track
    supplied: list[int]  # the supply track, from the top down
    placed: list[int]  # the placing track, from the bottom up
    round: int
    first_regions: list[int]  # of each round: the region of its A tile
    conditions: list[int]  # of each round: its B tile
    conditions_left: list[int]
    steps: list[int]  # of each round but the last: how far the king moves, its C tile
    steps_left: list[int]
    scored: list[int]  # the regions scored this round
    staying: list[int]  # figures that stay in this clean-up: ``2 * office + side``
    orders: list[list[int]]
    orders_left: list[int]  # those that nobody got
    opened_orders: list[list[int]]
    finished: bool  # whether final scoring is done

    secrets: ClassVar[Mapping[str, Secret]] = {
        "orders": Secret(ORDER_CARDS, OWNER),
        "orders_left": Secret(ORDER_CARDS, NOBODY),
        "pile": Secret(CHEST_PILE, NOBODY),
        "conditions_left": Secret(CONDITION_TILES, NOBODY),
        "steps_left": Secret(STEP_TILES, NOBODY),
    }

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        assert isinstance(setup.components, Pieces)
        self.pieces = setup.components
        self.players = setup.players
        self.board = setup.components.boards[setup.players]

    def begin(self) -> None:
        players = self.players
        self.ring = []
        self.place = [0] * len(REGIONS)
        self.tile = [0] * len(REGIONS)
        self.king = 0
        self.envoys = [0] * players
        self.nobles = [0] * players
        self.province_envoys = [ALL_ENVOYS] * players
        self.province_nobles = [ALL_NOBLES] * players
        self.paid_envoys = [[0] * len(REGIONS) for _ in range(players)]
        self.paid_nobles = [[0] * len(REGIONS) for _ in range(players)]
        self.gone_envoys = [0] * players
        self.gone_nobles = [0] * players
        self.left = [EMPTY] * len(OFFICES)
        self.right = [EMPTY] * len(OFFICES)
        self.under = [[] for _ in OFFICES]
        self.supply = [[] for _ in FIELDS]
        self.pile = self.pieces.pile[:]
        self.discards = []
        self.opened = []
        self.taken = []
        self.chests = [[0] * len(CHESTS) for _ in range(players)]
        self.in_play = privileges_of(self.setup)
        self.display = [0] * 17
        self.privileges = [0] * players
        self.points = [0] * players
        self.track = []
        self.turn = 0
        self.supplied = []
        self.placed = []
        self.round = 0
        self.first_regions = []
        self.conditions = []
        self.conditions_left = self.pieces.conditions[:]
        self.steps = []
        self.steps_left = self.pieces.king_steps[:]
        self.scored = []
        self.staying = []
        self.orders = [[] for _ in range(players)]
        self.orders_left = list(range(len(ORDERS)))
        self.opened_orders = [[] for _ in range(players)]
        self.finished = False

    def has(self, seat: Seat, number: i64) -> bool:
        """Whether a seat holds the privilege of this number."""
        held: i64 = self.privileges[seat]
        return bool(held >> number & 1)

    def score(self, seat: Seat, points: i64) -> None:
        """Move the score figure."""
        self.points[seat] += points

    def figures_on(self, office: i64) -> list[int]:
        """The figures on an office, from left to right."""
        return [figure for figure in (self.left[office], self.right[office]) if figure != EMPTY]

    def census(self) -> list[Any]:
        figures: list[list[int]] = []
        on_offices = [figure for figure in self.left + self.right if figure != EMPTY]
        for seat in range(self.players):
            envoys = self.envoys[seat] + self.province_envoys[seat] + self.gone_envoys[seat]
            nobles = self.nobles[seat] + self.province_nobles[seat] + self.gone_nobles[seat]
            envoys += sum(self.paid_envoys[seat]) + on_offices.count(2 * seat)
            nobles += sum(self.paid_nobles[seat]) + on_offices.count(2 * seat + 1)
            figures.append([envoys, nobles])
        chests = self.pile + self.discards + self.opened + self.taken
        for lying in self.under + self.supply:
            chests = chests + lying
        for held in self.chests:
            chests = chests + [kind for kind, count in enumerate(held) for _ in range(count)]
        orders = self.orders_left[:]
        for seat in range(self.players):
            orders = orders + self.orders[seat] + self.opened_orders[seat]
        return [
            figures,
            sorted(chests),
            sorted(orders),
            self._action_figures(),
            self._copies(),
            sorted(self.conditions + self.conditions_left),
            sorted(self.steps + self.steps_left),
        ]

    def _action_figures(self) -> list[int]:
        """How many of each seat are on the tracks; until the set-up is done, beside them."""
        if not self.round:
            return [ACTIONS] * self.players
        acting = self.track[self.turn :] + self.supplied + self.placed
        return [acting.count(seat) for seat in range(self.players)]

    def _copies(self) -> list[int]:
        """The copies of each privilege, in the box or in play."""
        copies = [self.board.copies(number) for number in range(1, 17)]
        if self.round:
            for number in self.in_play:
                held = sum(bits >> number & 1 for bits in self.privileges)
                copies[number - 1] = self.display[number] + held
        return copies

    def scores(self) -> list[tuple[int, ...]]:
        return standing(self)
