"""A table as it stands: its row, its seats, and the whole state of its game.

What is in here knows every hidden card. `submit` and `access` alone may import it.
"""

import json
from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Any, Final

from markupsafe import Markup

from tafelrunde import games
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.game import Game, Setup
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.kernel.state import State
from tafelrunde.site.tables.models import RUNNING, Entry, Seat, Table

# Changes in everybody's sight that a page tells of. How many entries these are differs: if
# entries were counted, a line too few in the log would tell of others' private decisions.
RECENT: Final = 30
KEPT: Final = 2000  # tables whose positions stay in memory


class OtherRules(Exception):
    """A position that the installed rules can't read: `tafelrunde check` names such games."""


class Told:
    """An entry with its events, whole; `seen` keeps what each viewer learned of secret ones.

    `drawn` keeps its lines for each viewer and language: a log tells the same again and again.
    """

    __slots__ = ("drawn", "events", "number", "open", "seat", "seen", "shown", "undone", "word")

    def __init__(
        self, number: int, shown: int, seat: int, word: str, events: Sequence[Event]
    ) -> None:
        self.number = number
        self.shown = shown
        self.seat = seat
        self.word = word
        self.events = list(events)
        self.undone = False
        self.open = not any(event.secrets for event in self.events)
        # What each viewer learned, and how it is told: made when it is first asked for.
        self.seen: dict[int, list[Event]] | None = None
        self.drawn: dict[tuple[int, str, bool], Markup] | None = None


class Position:
    """A table at a revision. Never changed: a move makes another one."""

    def __init__(
        self,
        table: Table,
        seats: list[Seat],
        state: State | None,
        recent: list[Told],
    ) -> None:
        self.table = table
        self.seats = seats
        self.state = state  # None before the game begins
        self.recent = recent

    @property
    def game(self) -> Game:
        """The game that is played here."""
        return games.find(self.table.game)

    def setup(self) -> Setup:
        """What was agreed."""
        if self.state is not None:
            return self.state.setup
        table = self.table
        return self.game.setup(table.players, table.options, table.corrections)

    def names(self) -> list[str]:
        """The names of all seats; a free one has none."""
        return [seat.name for seat in self.seats]

    def asked(self) -> list[int]:
        """The seats whose answer the table waits for."""
        return [seat for seat, question in enumerate(self.table.asked) if question >= 0]


_positions: OrderedDict[int, Position] = OrderedDict()
_lock: Final = Lock()


def keep(position: Position) -> None:
    """Remember a position that was stored, for whoever asks next."""
    with _lock:
        known = _positions.get(position.table.pk)
        if known is None or known.table.revision <= position.table.revision:
            _positions[position.table.pk] = position
        _positions.move_to_end(position.table.pk)
        while len(_positions) > KEPT:
            _positions.popitem(last=False)


def kept(table_id: int) -> Position | None:
    """The newest position that this process knows of a table."""
    return _positions.get(table_id)


def outdate(table_id: int, revision: int) -> None:
    """Another process has stored a newer position."""
    with _lock:
        known = _positions.get(table_id)
        if known is not None and known.table.revision < revision:
            del _positions[table_id]


def forget() -> None:
    """Know nothing any more: what was restored or replaced comes from the database."""
    with _lock:
        _positions.clear()


def of(table: Table) -> Position:
    """The position of a row that was just read; from memory where that is as new."""
    known = _positions.get(table.pk)
    if known is not None and known.table.revision == table.revision:
        return known
    position = loaded(table)
    keep(position)
    return position


def loaded(table: Table) -> Position:
    """The position of a row, from the database alone."""
    seats = list(Seat.objects.filter(table=table))
    state = restored(table, table.snapshot) if table.snapshot else None
    lately = Entry.objects.filter(
        table=table, shown__gt=table.shown - RECENT, number__gt=table.origin_number
    )
    recent = [told_of(table, entry) for entry in lately.order_by("number")]
    return Position(table, seats, state, mark_undone(recent))


def restored(table: Table, snapshot: str) -> State:
    """The state that a snapshot says, ready to be played on."""
    try:
        return games.find(table.game).load(json.loads(snapshot))
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise OtherRules(type(error).__name__) from error


def snapshot_of(state: State) -> str:
    """A state as it is stored."""
    return json.dumps(state.dump(), separators=(",", ":"))


def told_of(table: Table, entry: Entry) -> Told:
    """An entry as it was told when it happened."""
    kinds = {kind.__name__: kind for kind in games.find(table.game).all_events()}
    known = [event_of(kinds, data) for data in json.loads(entry.events)]
    events = [event for event in known if event is not None]
    return Told(entry.number, entry.shown, entry.seat, entry.word, events)


def event_of(kinds: dict[str, type[Event]], data: dict[str, Any]) -> Event | None:
    """An event as it was stored; None for one of other rules that isn't known any more."""
    kind = kinds.get(data.pop("event"))
    try:
        return kind(**data) if kind is not None else None
    except TypeError:  # it says something else by now
        return None


def events_dump(events: Sequence[Event]) -> str:
    """Events as they are stored."""
    return json.dumps([event.dump() for event in events], separators=(",", ":"))


def still_recent(recent: list[Told], table: Table) -> list[Told]:
    """Those of these entries that a page still tells of."""
    return [told for told in recent if told.shown > table.shown - RECENT]


def mark_undone(recent: list[Told]) -> list[Told]:
    """The same, with those marked that were taken back since."""
    for told in recent:
        if not told.word.startswith("undo "):
            continue
        first = int(told.word.removeprefix("undo "))
        for other in recent:
            if first <= other.number < told.number:
                other.undone = True
    return recent


def bots_due(position: Position) -> list[int]:
    """The seats of bots that must decide now."""
    if position.table.status != RUNNING or position.table.held >= 0:
        return []
    return [seat for seat in position.asked() if position.seats[seat].bot]


def waits_for_chance(state: State) -> bool:
    """Whether it is chance's turn."""
    return state.to_act() == (CHANCE,)


def result_of(state: State) -> list[Any]:
    """The scores as they are stored."""
    return [list(score) for score in state.scores()]
