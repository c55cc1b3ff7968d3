"""A finished table, entry by entry: what was told, and the whole state after each entry.

What is in here knows every card. `access` alone may import it, and gives it away for
finished tables alone: a finished game is open to everybody who has its address.
"""

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterator
from threading import Lock
from typing import Final

from tafelrunde.entries import UNDO, WITHDRAW, BadEntry, replay
from tafelrunde.entries import Entry as Word
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.game import Setup
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.kernel.state import State
from tafelrunde.site.tables import position as positions
from tafelrunde.site.tables.models import Entry
from tafelrunde.site.tables.position import Position, Told

OPEN: Final = -2  # not a seat: all of them together
EVERY: Final = 16  # entries between two states that are kept
KEPT: Final = 40  # tables whose past stays in memory


class Remembered:
    """An entry of a finished game as a seat learned of it then."""

    def __init__(self, told: Told, events: list[Event]) -> None:
        self.number = told.number
        self.seat = told.seat
        self.undone = told.undone
        self.is_undo = told.word.startswith(UNDO)
        self.events = events


class Past:
    """A finished table. `until` is the last entry that the installed rules lead to.

    Where they lead elsewhere than when it was played, what came after can't be shown, except
    for the end, which is stored.
    """

    def __init__(self, position: Position) -> None:
        self.seats = position.seats
        assert position.state is not None
        self.final: State = position.state
        self.setup: Setup = position.state.setup
        rows = list(Entry.objects.filter(table=position.table).order_by("number"))
        self.words = [Word(row.seat, row.word) for row in rows]
        self.told: list[Told] = positions.mark_undone(
            [positions.told_of(position.table, row) for row in rows]
        )
        self._stored = [row.events for row in rows]
        self._heard: dict[int, list[Remembered]] = {}
        self.turns: list[int] = [0]  # after which entries somebody else has the turn
        self.until = -1
        self._kept: dict[int, State] = {}
        self._numbers: list[int] = []
        self._replay()

    @property
    def last(self) -> int:
        """The number of the last entry."""
        return len(self.words)

    def state(self, number: int) -> State | None:
        """The whole state after an entry; None where the installed rules don't lead there."""
        if number == self.last:
            return self.final
        if not 0 <= number <= self.until:
            return None
        nearest = self._numbers[bisect_right(self._numbers, number) - 1]
        state = self._kept[nearest].copy()
        for word in self.words[nearest:number]:
            play(state, word)
        return state

    def heard(self, seat: int) -> list[Remembered]:
        """All that a seat learned of, entry by entry; found out once."""
        known = self._heard.get(seat)
        if known is None:
            known = [Remembered(told, events_heard(told, seat)) for told in self.told]
            known = self._heard[seat] = [one for one in known if one.events or one.is_undo]
        return known

    def _replay(self) -> None:
        """Go the whole way once, and keep a state every few entries and after each undo."""
        try:
            for number, state in self._way():
                self.until = number
                undone = number > 0 and self.words[number - 1].is_undo()
                if number % EVERY == 0 or undone:
                    self._kept[number] = state.copy()
                    self._numbers.append(number)
        except BadEntry:
            return

    def _way(self) -> Iterator[tuple[int, State]]:
        """Every state, as long as what happens is what was told then."""
        asked: tuple[int, ...] = ()
        sealing = False
        for number, _, state, events in replay(self.setup, self.words):
            if number and positions.events_dump(events) != self._stored[number - 1]:
                return
            asked, sealing = self._mark_turn(number, state, asked, sealing)
            yield number, state

    def _mark_turn(
        self, number: int, state: State, asked: tuple[int, ...], sealing: bool
    ) -> tuple[tuple[int, ...], bool]:
        """Note where a turn begins: others are asked, or all have answered and are asked anew."""
        acting = state.to_act()
        seals = any(state.sealed)
        if CHANCE in acting or seals:
            return asked, sealing or seals
        if number and (acting != asked or sealing):
            self.turns.append(number)
        return acting, False


def events_heard(told: Told, seat: int) -> list[Event]:
    """What a seat learned of an entry; after the game all of it."""
    if seat == OPEN:
        return told.events
    seen = [event.seen_by(seat) for event in told.events]
    return [event for event in seen if event is not None]


def play(state: State, word: Word) -> None:
    """Let an entry happen that is known to be possible."""
    if word.word == WITHDRAW:
        state.withdraw(word.seat)
    else:
        assert not word.word.startswith(UNDO)
        state.play(word.seat, state.setup.game.words.number(word.word))


_pasts: OrderedDict[tuple[int, str], Past] = OrderedDict()
_lock: Final = Lock()


def of(position: Position) -> Past:
    """The past of a finished table; it never changes, so it is worked out once."""
    key = (position.table.pk, position.table.code)
    with _lock:
        known = _pasts.get(key)
        if known is not None:
            _pasts.move_to_end(key)
            return known
    made = Past(position)
    with _lock:
        _pasts[key] = made
        while len(_pasts) > KEPT:
            _pasts.popitem(last=False)
    return made
