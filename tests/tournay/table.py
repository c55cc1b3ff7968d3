"""A table of Tournay for tests: people's words in, events out.

Only this file knows how a position lies in the state. Stacks are called `"white 2"`,
districts are written `"c3 market"`, `"c4 farm/market"` (the top card first) or
`"b3 hospital +white"` (with a piece on it), citizens `"y2 w1"`, events `"tithe 2"` (coins).
"""

from collections.abc import Sequence
from typing import TypeVar

from tafelrunde.games.tournay import GAME
from tafelrunde.games.tournay.counting import COVERED_BASE
from tafelrunde.games.tournay.state import NOTHING, Tournay
from tafelrunde.games.tournay.turn import ACT, BEGIN_TURN, PLAY_CARD, TRIM_HAND
from tafelrunde.games.tournay.words import ALL, COLOURS, FIRST_EVENT, SPACES
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.secret import CHANCE, EVERYBODY

E = TypeVar("E", bound=Event)
PIECES = {"yellow": 0, "white": 1, "red": 2, "grey": 3, "damage": 4}


def number(card: str) -> int:
    return ALL.index(card)


def stack_number(stack: str) -> int:
    colour, level = stack.split()
    return 3 * COLOURS.index(colour) + int(level) - 1


class Table:
    """A game in which chance does what the test wishes, and else takes its first outcome.

    It stands at the turn of the start player, seat 0 unless the test says otherwise. Every
    seat has 10 deniers, nothing lies in any district; events without coins lie open that
    hurt nobody.
    """

    def __init__(
        self,
        players: int = 2,
        *,
        rules: str = "basic",
        expansion: str = "none",
        start: int = 0,
        row: Sequence[str] = ("great_ducasse", "procession", "royal_visit"),
    ) -> None:
        options = {"rules": rules, "expansion": expansion}
        state = GAME.new(GAME.setup(players, options))
        assert isinstance(state, Tournay)
        self.state = state
        self.events: list[Event] = []
        self.draws: list[str] = []
        while len(state.row) < 3:
            self._chance_takes(state.odds()[0])
        self._chance_takes(GAME.words.number(f"start {start + 1}"))
        self.events = []
        self.row(*row)
        for seat in range(players):
            self.lay(seat, deniers=10)
        self.turn(start)

    # Playing by words

    def play(self, seat: int, *words: str) -> "Table":
        """Take these decisions one after the other, and whatever chance has to say then."""
        for word in words:
            self.state.play(seat, GAME.words.number(word))
            self.events += self.state.events
            self.chance()
        return self

    def draw(self, *cards: str) -> "Table":
        """What chance brings next, in this order."""
        self.draws += cards
        return self

    def chance(self) -> None:
        while self.state.to_act() == (CHANCE,):
            odds = self.state.odds()
            wished = GAME.words.number(f"draw {self.draws.pop(0)}") if self.draws else odds[0]
            assert wished in odds, f"{GAME.words.word(wished)} can't happen"
            self._chance_takes(wished)

    def _chance_takes(self, outcome: int) -> None:
        self.state.play(CHANCE, outcome)
        self.events += self.state.events

    def turn(self, seat: int) -> "Table":
        """It is this seat's turn, in the position that lies there now."""
        state = self.state
        following = (seat + 1) % state.players
        state.turn = seat
        self.now([BEGIN_TURN[following], TRIM_HAND[seat], ACT[seat], PLAY_CARD[seat]])
        return self

    def now(self, agenda: list[object]) -> None:
        """Go on with these steps, the last one first."""
        state = self.state
        state._offers_of = -9
        state.sealed = [[] for _ in range(state.players)]
        state.agenda = list(agenda)  # type: ignore[arg-type]
        state.begin_to_tell()
        state.proceed()
        self.events += state.events
        self.chance()

    # Asking

    def offers(self, seat: int) -> list[str]:
        """What a seat may do, in words."""
        return [GAME.words.word(action) for action in self.state.legal(seat)]

    def offers_of(self, seat: int, kind: str) -> list[str]:
        """What a seat may do of one kind: what follows its word."""
        return [word.partition(" ")[2] for word in self.offers(seat) if word.split()[0] == kind]

    def refused(self, seat: int) -> dict[str, str]:
        """What a seat may not do, and by which rule."""
        return {GAME.words.word(action): why.rule for action, why in self.state.blocked(seat)}

    def refusal(self, seat: int, word: str) -> dict[str, int]:
        """The numbers of a refusal."""
        for action, why in self.state.blocked(seat):
            if GAME.words.word(action) == word:
                return why.numbers
        raise AssertionError(f"{word} is not refused")

    def told(self, kind: type[E]) -> list[E]:
        """All events of a kind so far."""
        return [event for event in self.events if type(event) is kind]

    def asked(self) -> tuple[int, ...]:
        return self.state.to_act()

    def deniers(self) -> list[int]:
        return self.state.deniers[:]

    def hand(self, seat: int) -> list[str]:
        return [ALL[card] for card in self.state.hand[seat]]

    def plaza(self, seat: int) -> list[int]:
        """Yellow, white, red."""
        return self.state.plaza[seat][:]

    def beside(self, seat: int) -> list[int]:
        return self.state.beside[seat][:]

    def on(self, seat: int, space: str) -> list[str]:
        """The cards of a space, the top one first."""
        at = SPACES.index(space)
        top = self.state.visible[seat][at]
        if top == NOTHING:
            return []
        covered = [c % COVERED_BASE for c in self.state.covered[seat] if c // COVERED_BASE == at]
        return [ALL[card] for card in [top, *covered[::-1]]]

    def piece(self, seat: int, space: str) -> str | None:
        piece = self.state.pieces[seat][SPACES.index(space)]
        return next((name for name, value in PIECES.items() if value == piece), None)

    def open_card(self, stack: str) -> str | None:
        card = self.state.open_top[stack_number(stack)]
        return None if card == NOTHING else ALL[card]

    def under(self, stack: str) -> list[str]:
        return [ALL[card] for card in self.state.under[stack_number(stack)]]

    def open_events(self) -> dict[str, int]:
        """The row of events with their coins."""
        pairs = zip(self.state.row, self.state.coins, strict=True)
        return {ALL[card]: coins for card, coins in pairs}

    def ramparts(self, seat: int) -> list[str]:
        return [ALL[card] for card in self.state.built[seat]]

    def points(self) -> list[int]:
        return [score[0] for score in self.state.scores()]

    # Laying out positions

    def lay(
        self,
        seat: int,
        *district: str,
        deniers: int | None = None,
        hand: str | None = None,
        plaza: str | None = None,
        beside: str | None = None,
        ramparts: str | None = None,
    ) -> "Table":
        """Put things in place; what is not mentioned stays as it is."""
        state = self.state
        for line in district:
            self._lay_space(seat, line)
        if deniers is not None:
            state.deniers[seat] = deniers
        if hand is not None:
            state.hand[seat] = sorted(number(card) for card in hand.split())
            masks = [EVERYBODY if card >= FIRST_EVENT else 1 << seat for card in state.hand[seat]]
            state.hand_seen[seat] = masks
        if plaza is not None:
            state.plaza[seat] = citizens(plaza)
        if beside is not None:
            state.beside[seat] = citizens(beside)
        if ramparts is not None:
            state.built[seat] = [number(card) for card in ramparts.split()]
        state._offers_of = -9
        return self

    def _lay_space(self, seat: int, line: str) -> None:
        space, pile, *piece = line.split()
        at = SPACES.index(space)
        top, *below = [number(card) for card in pile.split("/")]
        self.state.visible[seat][at] = top
        covered = self.state.covered[seat]
        covered.extend(at * COVERED_BASE + card for card in below[::-1])
        if piece:
            self.state.pieces[seat][at] = PIECES[piece[0].lstrip("+")]

    def row(self, *events: str) -> "Table":
        """The open events."""
        state = self.state
        pile = sorted([*state.row, *state.event_pile, *state.event_under])
        state.row = [number(event.split()[0]) for event in events]
        state.coins = [int([*event.split(), "0"][1]) for event in events]
        state.event_pile = [card for card in pile if card not in state.row]
        state.event_under = []
        return self

    def stack(
        self,
        stack: str,
        cards: str | None = None,
        *,
        open_card: str = "",
        under: str = "",
        seen: int = EVERYBODY,
    ) -> "Table":
        """What lies in a stack; `seen` says who knows what lies under it."""
        state = self.state
        at = stack_number(stack)
        if cards is not None:
            state.stacks[at] = sorted(number(card) for card in cards.split())
        if open_card:
            state.open_top[at] = number(open_card)
        state.under[at] = [number(card) for card in under.split()]
        state.under_seen[at] = [seen] * len(state.under[at])
        return self

    def crier(self, seat: int = 0) -> "Table":
        """This seat draws the crier of the red stack of level I, and keeps what lies first."""
        self.stack("red 1", "barracks fort sergeant crier-red-1")
        self.turn(seat)
        self.draw("crier-red-1", "barracks", "fort")
        return self.play(seat, "fetch red 1", *self._own_citizen(seat), "keep barracks")

    def activate(self, space: str = "c3", *words: str) -> "Table":
        """Seat 0 activates a building, and goes on with these decisions."""
        return self.play(0, f"activate {space}", *words)

    def gained(self, seat: int = 0) -> int:
        """How many deniers a seat has more than the 10 at the start."""
        return self.state.deniers[seat] - 10

    def _own_citizen(self, seat: int) -> list[str]:
        """The choice of an own citizen, where others could be used as well."""
        state = self.state
        others = any(state.plaza[other][2] for other in range(state.players) if other != seat)
        return [f"use {seat + 1}"] if others and state.deniers[seat] > 1 else []


def owning(card: str, *district: str, players: int = 2, **of_the_table: object) -> Table:
    """Seat 0 has this card on c3 and can activate it; nobody else has anything on a plaza."""
    table = Table(players, **of_the_table)  # type: ignore[arg-type]
    for seat in range(1, players):
        table.lay(seat, plaza="")
    return table.lay(0, f"c3 {card}", *district).turn(0)


def struck(event: str, players: int = 2, coins: int = 0, **of_seat_1: str) -> Table:
    """Seat 0 draws a crier; this event alone lies open, and gets a coin more."""
    table = Table(players, row=(f"{event} {coins}",))
    table.lay(1, **of_seat_1)  # type: ignore[arg-type]
    return table.crier(0)


def citizens(written: str) -> list[int]:
    """``"y2 r1"`` is two yellow ones and a red one."""
    counts = {part[0]: int(part[1:]) for part in written.split()}
    return [counts.get(letter, 0) for letter in "ywr"]
