"""What is shown of finished tables. Nothing in here holds a whole state."""

from bisect import bisect_left, bisect_right
from typing import Final

from tafelrunde import games
from tafelrunde.gains import Gain, Item, account, gains, unexplained
from tafelrunde.kernel.state import State
from tafelrunde.language import Language, Teller
from tafelrunde.site.tables.models import OVER, Table
from tafelrunde.site.tables.past import OPEN, Past
from tafelrunde.site.tables.position import Position
from tafelrunde.site.tables.tellers import teller_of

TOLD_BEFORE: Final = 60  # entries that a replay tells of at once


class Ending:
    """A finished table: its scores, and where every point came from."""

    def __init__(self, past: Past, table: Table, person: int) -> None:
        self.code = table.code
        self.game = table.game
        self.next_table = table.next_table  # where it is played again
        self.seats = past.seats
        self.own = [seat.index for seat in self.seats if person and seat.person_id == person]
        self.scores: list[list[int]] = table.result
        self.last = past.last
        self.view = past.final.seen_by_all()
        self._setup = past.setup
        board = games.board(self.game)
        told = [(at.number, event) for at in past.told if not at.undone for event in at.events]
        players = len(self.seats)
        self.items: list[list[Item]] = account(past.final, told, board, players)
        events = [event for _, event in told]
        self.gains: list[Gain] = gains(past.final, events, board, players)
        rest = unexplained(self.gains, [score[0] for score in self.scores])
        if any(rest.points):  # told under rules that are not installed any more
            self.gains.append(rest)

    def teller(self, language: Language) -> Teller:
        """Who tells of this table in a language."""
        return teller_of(self.seats, self._setup, language)


class Hindsight:
    """A finished table as it was after an entry, as one seat (OPEN: all together) saw it.

    `view` is what the table showed to everybody, `hands` what the seats saw besides; both are
    missing where the rules have changed since.
    """

    def __init__(self, past: Past, table: Table, number: int, seat: int) -> None:
        self.code = table.code
        self.game = table.game
        self.seats = past.seats
        self.seat = seat
        self.last = past.last
        self.until = past.until
        self.number = min(number, past.last)
        self.goes_on = self.number < past.last and self.number <= past.until
        self.setup = past.setup
        state = past.state(self.number)
        self.view = shown_of(state, seat)
        self.hands = hands_of(state, seat)
        heard = past.heard(seat)
        self._set_ways(past, [at.number for at in heard])
        after = bisect_right(heard, self.number, key=lambda at: at.number)
        self.earlier = max(after - TOLD_BEFORE, 0)
        self.log = heard[self.earlier : after]

    def _set_ways(self, past: Past, numbers: list[int]) -> None:
        """Where one can go from here; private decisions of others are no stops on the way."""
        numbers = sorted({0, *numbers, past.last})
        turns = past.turns
        before, after = bisect_left(numbers, self.number), bisect_right(numbers, self.number)
        self.back = numbers[before - 1] if before else 0
        self.on = numbers[after] if after < len(numbers) else past.last
        before, after = bisect_left(turns, self.number), bisect_right(turns, self.number)
        self.turn_back = turns[before - 1] if before else 0
        self.turn_on = turns[after] if after < len(turns) else past.last

    def teller(self, language: Language) -> Teller:
        """Who tells of this table in a language."""
        return teller_of(self.seats, self.setup, language)


def shown_of(state: State | None, seat: int) -> State | None:
    """What the table shows: to everybody, or with all cards open."""
    if state is None:
        return None
    return state.seen_by_all() if seat == OPEN else state.seen_by(None)


def hands_of(state: State | None, seat: int) -> list[tuple[int, State]]:
    """The seats whose own cards are shown, each with what it sees."""
    if state is None:
        return []
    seats = range(state.setup.players) if seat == OPEN else [seat]
    return [(one, state.seen_by(one)) for one in seats]


class Proof:
    """What proves a table's chance. The seed is in it only when the game is over."""

    def __init__(self, position: Position) -> None:
        table = position.table
        self.code = table.code
        self.game = table.game
        self.seats = position.seats
        self.over = table.status == OVER
        self.commit = table.commit
        self.origin = table.origin
        self.origin_number = table.origin_number
        self.nonces = [seat.nonce for seat in position.seats]
        self.seed = table.seed if self.over and table.commit else ""
        self._setup = position.setup()

    def teller(self, language: Language) -> Teller:
        """Who tells of this table in a language."""
        return teller_of(self.seats, self._setup, language)


class Draw:
    """One outcome of chance, and what it was drawn from."""

    def __init__(self, number: int, odds: list[int], outcome: int) -> None:
        self.number = number
        self.odds = odds
        self.outcome = outcome
