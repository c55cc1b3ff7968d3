"""A game of Tournay in progress."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from tafelrunde.games.tournay.components import Cards
from tafelrunde.games.tournay.counting import COVERED_BASE, standing
from tafelrunde.games.tournay.words import ALL, FIRST_CRIER, FIRST_EVENT, SPACE_COUNT, STACKS
from tafelrunde.kernel.game import Setup
from tafelrunde.kernel.numbers import Seat
from tafelrunde.kernel.secret import NOBODY, Deck, Secret
from tafelrunde.kernel.state import State

NOTHING: Final = -1  # no card, no seat

# What can stand on a space: a citizen by its colour, or one of these.
NO_PIECE: Final = -1
GREY: Final = 3
DAMAGE: Final = 4

# Where the crier of a stack is.
IN_STACK: Final = 0
SHOWN: Final = 1
CROSSWISE: Final = 2

EACH_COLOUR: Final = [0, 1, 2]

# What lies in the box, for the ledgers. It may fall below nothing: N-S4.
MONEY: Final = 175
MARKERS: Final = 20

DECK: Final = Deck("cards", backs="back")


def is_crier(state: Any, card: int) -> bool:
    """N-T1 A crier never comes into a hand; it leaves its stack as soon as it is seen."""
    return FIRST_CRIER <= card < FIRST_EVENT


def stays_in_play(state: "Tournay", card: int) -> bool:
    """`expansion=mix`: only copies that are removable or of the expansion are laid aside."""
    cards = state.cards
    back = cards.back[card]
    aside = cards.removable[back].count(card) + cards.expansion[back].count(card)
    return state.box.count(card) > aside


def hand_owner(state: Any, seat: int) -> int:
    """N-S5 Everybody sees the own hand; what others know of it is nobody's business."""
    return 1 << seat


def who_looks(state: Any, place: int) -> int:
    """N-A1 The player in turn looks at cards."""
    looking: int = state.turn
    return 1 << looking


def nobody(state: Any, stack: int) -> int:
    """N-S5 Who knows a card under a stack, others needn't know."""
    return 0


class Tournay(State):
    """Most lists have one entry a seat, and within it one a colour or a space."""

    deniers: list[int]
    plaza: list[list[int]]  # N-S2 available citizens
    beside: list[list[int]]  # used ones
    supply: list[int]
    visible: list[list[int]]  # the card on top of each space
    covered: list[list[int]]  # the cards under them, from below
    pieces: list[list[int]]
    hand: list[list[int]]  # activity and event cards
    hand_seen: list[list[int]]
    built: list[list[int]]  # N-T4 ramparts
    open_top: list[int]  # of each stack
    stacks: list[list[int]]  # what nobody has looked at, in no order
    under: list[list[int]]  # what was put under a stack, in order: it comes last
    under_seen: list[list[int]]
    criers: list[int]
    box: list[int]  # laid aside unseen
    looked: list[int]  # N-A1 the cards being looked at
    looked_seen: list[int]
    playing: int  # N-P1 the card being paid for
    row: list[int]  # the open events, from the left
    coins: list[int]
    event_pile: list[int]
    event_under: list[int]
    safe: list[int]  # of each open event: who is protected from it, as bits
    shields: list[int]  # N-K5 how often each has used a catapult against this crier
    start: int
    turn: int
    round: int
    ending: bool  # N-E2 this is everyone's last turn
    laying_last: bool  # N-E3
    finished: bool
    bank: int
    markers: int

    secrets: ClassVar[Mapping[str, Secret]] = {  # N-S5
        "hand": Secret(DECK, "hand_seen", never=is_crier, sure=hand_owner),
        "stacks": Secret(DECK, NOBODY),
        "under": Secret(DECK, "under_seen", ordered=True, never=is_crier, sure=nobody),
        "box": Secret(DECK, NOBODY, never=stays_in_play),
        "looked": Secret(DECK, "looked_seen", ordered=True, never=is_crier, sure=who_looks),
        "event_pile": Secret(DECK, NOBODY),
    }

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        assert isinstance(setup.components, Cards)
        self.cards: Cards = setup.components
        self.players = setup.players
        self.advanced = setup.options["rules"] == "advanced"

    def begin(self) -> None:
        players = self.players
        start = self.cards.start[1 if self.advanced else 0]
        supply = start.supply + (players if self.advanced else 0)
        self.deniers = [start.deniers] * players
        self.plaza = [[start.citizens] * 3 for _ in range(players)]
        self.beside = [[0, 0, 0] for _ in range(players)]
        self.supply = [supply] * 3
        self.visible = [[NOTHING] * SPACE_COUNT for _ in range(players)]
        self.covered = [[] for _ in range(players)]
        self.pieces = [[NO_PIECE] * SPACE_COUNT for _ in range(players)]
        self.hand = [[] for _ in range(players)]
        self.hand_seen = [[] for _ in range(players)]
        self.built = [[] for _ in range(players)]
        self.open_top = [NOTHING] * STACKS
        self.stacks = [self._stack(stack) for stack in range(STACKS)]
        self.under = [[] for _ in range(STACKS)]
        self.under_seen = [[] for _ in range(STACKS)]
        self.criers = [IN_STACK] * STACKS
        self.box = []
        self.looked = []
        self.looked_seen = []
        self.playing = NOTHING
        self.row = []
        self.coins = []
        self.event_pile = list(range(FIRST_EVENT, len(ALL)))
        self.event_under = []
        self.safe = []
        self.shields = [0] * players
        self.start = NOTHING
        self.turn = NOTHING
        self.round = 0
        self.ending = False
        self.laying_last = False
        self.finished = False
        self.bank = MONEY - start.deniers * players
        self.markers = MARKERS

    def _stack(self, stack: int) -> list[int]:
        """N-S1 The cards of a stack; for `mix` with all those of which some are laid aside."""
        cards = self.cards.stack[stack][:]
        expansion = self.setup.options["expansion"]
        if expansion == "replace":
            for card in self.cards.removable[stack]:
                cards.remove(card)
        if expansion != "none":
            cards.extend(self.cards.expansion[stack])
        return sorted(cards)

    def stack_size(self, stack: i64) -> int:
        """How many cards a stack has; a crosswise crier is none of them."""
        size = len(self.stacks[stack]) + len(self.under[stack])
        return size if self.open_top[stack] == NOTHING else size + 1

    def citizens(self, seat: Seat, colour: i64) -> int:
        """N-T6 How many citizens of a colour a seat owns, wherever they are."""
        return self.plaza[seat][colour] + self.beside[seat][colour] + self.working(seat, colour)

    def working(self, seat: Seat, colour: i64) -> int:
        """How many citizens of a colour stand in the district."""
        return self.pieces[seat].count(colour)

    # Money

    def gain(self, seat: Seat, deniers: int) -> None:
        """N-S4 Deniers from the supply to a seat; there are always enough."""
        self.deniers[seat] += deniers
        self.bank -= deniers

    def spend(self, seat: Seat, deniers: int) -> None:
        """Deniers from a seat to the supply."""
        self.deniers[seat] -= deniers
        self.bank += deniers

    def pass_on(self, seat: Seat, other: Seat, deniers: int) -> None:
        """Deniers from a seat to another."""
        self.deniers[seat] -= deniers
        self.deniers[other] += deniers

    def census(self) -> list[Any]:
        cards = self.box + self.looked + self.row + self.event_pile + self.event_under
        cards = cards + [card for card in self.open_top if card != NOTHING]
        cards = cards + [FIRST_CRIER + at for at, place in enumerate(self.criers) if place]
        if self.playing != NOTHING:
            cards.append(self.playing)
        for pile in [*self.stacks, *self.under, *self.hand, *self.built]:
            cards = cards + pile
        citizens = self.supply[:]
        markers = self.markers
        for seat in range(self.players):
            cards = cards + [card for card in self.visible[seat] if card != NOTHING]
            cards = cards + [card % COVERED_BASE for card in self.covered[seat]]
            for colour in EACH_COLOUR:
                citizens[colour] += self.citizens(seat, colour)
            markers += self.pieces[seat].count(GREY) + self.pieces[seat].count(DAMAGE)
        return [sorted(cards), citizens, markers, self.bank + sum(self.deniers) + sum(self.coins)]

    def scores(self) -> list[tuple[int, ...]]:
        return standing(self)
