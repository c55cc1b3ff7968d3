"""A game of Tallinn in progress."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from tafelrunde.games.tallinn.components import NO_CONTEST, Cards
from tafelrunde.games.tallinn.counting import UNDECIDED, standing
from tafelrunde.games.tallinn.words import CARDS, FACTIONS, STARTS
from tafelrunde.kernel.game import Setup
from tafelrunde.kernel.lists import holds, strike
from tafelrunde.kernel.numbers import Seat
from tafelrunde.kernel.secret import NOBODY, OWNER, Deck, Secret
from tafelrunde.kernel.state import State

INFLUENCE: Final = Deck("influence", each_own=True)
SUPPORTERS: Final = Deck("supporters")

START_POINTS: Final = 4
STARTS_IN_BOX: Final = list(range(len(STARTS)))
WITHOUT_ENVOY: Final = list(range(len(CARDS) - 1))
WITH_ENVOY: Final = list(range(len(CARDS)))
NOTHING_EACH: Final[list[list[list[int]]]] = [[[] for _ in range(n)] for n in range(7)]


def nothing_each(players: int, used: bool) -> list[list[int]]:
    """For each seat an empty list.

    Where nothing will ever be put in, all games share them: making them costs as much time
    as a round.
    """
    return [[] for _ in range(players)] if used else NOTHING_EACH[players]


class Tallinn(State):
    """Lists have one entry a seat. Cards are numbers, a half is ``2 * card + side``."""

    points: list[int]
    start: list[i64]
    row: list[list[i64]]  # the chosen halves, in the order of play
    people: list[list[i64]]  # on start card and row, by faction: every contest asks for them
    hand: list[list[i64]]
    pile: list[list[i64]]  # in no order: which card comes next is up to chance
    under: list[list[int]]  # exchanged cards, which come after the pile, in this order
    towers: list[list[int]]  # open: from the row, at the end all
    hidden_towers: list[list[int]]  # from the hand
    removed: list[list[int]]
    tokens: list[list[int]]  # unused supporters
    laid: list[list[int]]  # supporters that count for everyone this round
    spent: list[int]  # supporters that left the game
    box: list[int]  # supporters that nobody got
    contest: list[int]  # the faction contested this round
    extra: list[list[int]]  # supporters that count for the own contest this round
    joined: list[int]  # the faction that the shields join at the end
    starts: list[int]  # start cards not dealt
    chronicles: list[int]  # laid out, level I first
    round: int
    finished: bool  # whether final scoring is done

    secrets: ClassVar[Mapping[str, Secret]] = {
        "hand": Secret(INFLUENCE, OWNER),
        "pile": Secret(INFLUENCE, NOBODY),
        "under": Secret(INFLUENCE, OWNER, ordered=True),
        "hidden_towers": Secret(INFLUENCE, OWNER),
        "tokens": Secret(SUPPORTERS, OWNER),
        "box": Secret(SUPPORTERS, NOBODY),
    }

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        assert isinstance(setup.components, Cards)
        self.cards: Cards = setup.components
        self.players = setup.players
        self.with_envoy = setup.has("envoy")
        self.with_chronicles = setup.has("chronicles")
        self.with_supporters = setup.has("supporters")
        self.leader_first = setup.options["towers"] == "leader-first"

    def begin(self) -> None:
        players = self.players
        deck = WITH_ENVOY if self.with_envoy else WITHOUT_ENVOY
        exchange = self.with_envoy or self.with_supporters
        self.points = [START_POINTS] * players
        self.start = [UNDECIDED] * players
        self.row = [[] for _ in range(players)]
        self.people = [[0, 0, 0] for _ in range(players)]
        self.hand = [[] for _ in range(players)]
        self.pile = [deck[:] for _ in range(players)]
        self.under = nothing_each(players, exchange)
        self.towers = [[] for _ in range(players)]
        self.hidden_towers = [[] for _ in range(players)]
        self.removed = nothing_each(players, self.with_chronicles)
        self.tokens = nothing_each(players, self.with_supporters)
        self.laid = nothing_each(players, self.with_supporters)
        self.spent = []
        self.box = self._supporters()
        self.contest = [NO_CONTEST] * players
        self.extra = nothing_each(players, self.with_supporters)
        self.joined = [UNDECIDED] * players
        self.starts = STARTS_IN_BOX[:]
        self.chronicles = []
        self.round = 0
        self.finished = False

    def _supporters(self) -> list[int]:
        if not self.with_supporters:
            return []
        each = min(self.players + 1, self.cards.supporters)
        return [faction for faction in range(len(FACTIONS)) for _ in range(each)]

    def pile_size(self, seat: Seat) -> int:
        """How many cards a seat has yet to draw."""
        return len(self.pile[seat]) + len(self.under[seat])

    def deal_start(self, seat: Seat, start: i64) -> None:
        """Lay a start card down."""
        self.start[seat] = start
        self.people[seat] = self.cards.start[start][:]

    def add_to_row(self, seat: Seat, half: i64) -> None:
        """Lay a card into a row so that this half counts."""
        self.row[seat].append(half)
        self._count(seat, half, 1)

    def take_from_row(self, seat: Seat, card: i64) -> None:
        """Take a card out of a row."""
        half = 2 * card if holds(self.row[seat], 2 * card) else 2 * card + 1
        strike(self.row[seat], half)
        self._count(seat, half, -1)

    def _count(self, seat: Seat, half: i64, times: i64) -> None:
        own = self.people[seat]
        faction: i64
        for faction in range(len(FACTIONS)):
            people = self.cards.people[faction][half]
            if people:
                own[faction] = own[faction] + times * people

    def in_row(self, seat: Seat, faction: i64) -> i64:
        """T-R1 People of a faction in a row: start card, chosen halves, at the end shields."""
        people = self.people[seat][faction]
        if self.with_envoy and self.joined[seat] == faction:
            return people + self.shields(seat)
        return people

    def present(self, seat: Seat, faction: i64) -> i64:
        """T-R1 People of a faction that count for a seat in every contest of this round."""
        people = self.in_row(seat, faction)
        return people + self.laid[seat].count(faction) if self.laid[seat] else people

    def shields(self, seat: Seat) -> i64:
        """The shields in a seat's row."""
        total: i64 = 0
        for half in self.row[seat]:
            total += self.cards.shields[half]
        return total

    def census(self) -> list[Any]:
        own = [
            sorted(
                self.hand[seat]
                + self.pile[seat]
                + self.under[seat]
                + self.towers[seat]
                + self.hidden_towers[seat]
                + self.removed[seat]
                + [half >> 1 for half in self.row[seat]]
            )
            for seat in range(self.players)
        ]
        starts = sorted(self.starts + [start for start in self.start if start != UNDECIDED])
        supporters = self.box + self.spent
        for seat in range(self.players):
            supporters = supporters + self.tokens[seat] + self.laid[seat] + self.extra[seat]
        return [own, starts, sorted(supporters)]

    def scores(self) -> list[tuple[int, ...]]:
        return standing(self)
