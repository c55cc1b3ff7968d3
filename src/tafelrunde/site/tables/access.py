"""The only way from a request to what it may see of a table."""

from collections.abc import Callable
from typing import Any, Final

from django.http import Http404
from markupsafe import Markup

from tafelrunde.entries import UNDO, WITHDRAW, Entry
from tafelrunde.kernel.event import Event
from tafelrunde.kernel.secret import CHANCE
from tafelrunde.kernel.state import State
from tafelrunde.language import Language, Teller, to_say
from tafelrunde.records import Later, Record
from tafelrunde.site.tables import past as pasts
from tafelrunde.site.tables import position as positions
from tafelrunde.site.tables.hindsight import Draw, Ending, Hindsight, Proof
from tafelrunde.site.tables.models import OVER, RUNNING, Seat, Table
from tafelrunde.site.tables.past import OPEN
from tafelrunde.site.tables.position import Position, Told
from tafelrunde.site.tables.submit import Refused
from tafelrunde.site.tables.tellers import teller_of

SPECTATOR: Final = -1
NOT_OVER: Final = to_say("The game at this table is not over: until then nothing of it is opened.")


class NotYours(Exception):
    """A seat that belongs to somebody else."""


class Look:
    """A table as one seat (SPECTATOR: whoever watches) sees it. It holds no whole state."""

    def __init__(self, position: Position, seat: int, person: int, log: bool = True) -> None:
        table = position.table
        self.code = table.code
        self.game = table.game
        self.status = table.status
        self.players = table.players
        self.commit = table.commit
        self.seats = position.seats
        self.seat = seat
        self.person = person
        self.shown = table.shown
        self.rules = table.rules
        self.differs: dict[str, Any] = table.differs
        self.asked = position.asked()
        self.held = table.held
        self.result: list[list[int]] = table.result
        self.next_table = table.next_table  # where it is played again
        self.view = view_of(position, seat)
        self.log = log_of(position, seat) if log else []
        self._recent = position.recent
        self.setup = position.setup()
        self.request = request_of(table, position.recent, seat)
        self._own = own_affairs(table, seat)

    @property
    def own(self) -> list[Seat]:
        """The seats of whoever looks: several, where they share a device."""
        return [seat for seat in self.seats if self.person and seat.person_id == self.person]

    @property
    def is_asked(self) -> bool:
        """Whether this seat must decide now."""
        return self.seat in self.asked

    @property
    def is_held(self) -> bool:
        """Whether the table waits for this seat to end its turn."""
        return self.seat == self.held and self.seat != SPECTATOR

    @property
    def question(self) -> int:
        """The number of this seat's question, -1 for none."""
        return self._own.question

    @property
    def pending(self) -> int:
        """The own decision that waits for its confirmation, -1 for none."""
        return self._own.pending

    @property
    def may_undo(self) -> bool:
        """Whether this seat may freely take something back."""
        return self._own.may_undo

    @property
    def sealed(self) -> bool:
        """Whether this seat has answered, or begun to, while others still think."""
        return bool(self.view is not None and self.seat >= 0 and self.view.sealed[self.seat])

    @property
    def may_ask(self) -> bool:
        """Whether this seat may ask the others to let it take something back."""
        if self.status != RUNNING or self.may_undo or self.sealed or self.request.is_open:
            return False
        return has_decided(self._recent, self.seat)

    def teller(self, language: Language) -> Teller:
        """Who tells of this table in a language."""
        return teller_of(self.seats, self.setup, language)


class OwnAffairs:
    """What a table keeps of one seat alone; nobody else may learn of it."""

    def __init__(self, question: int = -1, pending: int = -1, may_undo: bool = False) -> None:
        self.question = question
        self.pending = pending
        self.may_undo = may_undo


def own_affairs(table: Table, seat: int) -> OwnAffairs:
    """The question, the pending decision and the free undo of a seat."""
    if seat == SPECTATOR:
        return OwnAffairs()
    pending = table.pending[1] if table.pending and table.pending[0] == seat else -1
    may_undo = table.run_seat == seat and bool(table.run)
    return OwnAffairs(table.asked[seat], pending, may_undo)


class Request:
    """Somebody asks to take a decision back: what it was, as the viewer learned of it."""

    def __init__(self, told: dict[str, Any], events: list[Event]) -> None:
        self.seat: int = told.get("seat", -1)
        self.refused: int = told.get("refused", -1)  # the seat that didn't want it
        self.people: list[int] = told.get("people", [])
        self.agreed: list[int] = told.get("agreed", [])
        self.events = events

    @property
    def is_open(self) -> bool:
        """Whether somebody's answer is still waited for."""
        return bool(self.waiting)

    @property
    def waiting(self) -> list[int]:
        """The seats whose answer is waited for."""
        return [seat for seat in self.people if seat not in self.agreed]


def request_of(table: Table, recent: list[Told], seat: int) -> Request:
    """The request that is open, or was refused last."""
    number = table.request.get("entry", 0)
    if not number:
        return Request(table.request, [])
    events = [e for told in recent if told.number == number for e in events_seen(told, seat)]
    return Request(table.request, events)


class Heard:
    """An entry of the log as one viewer learned of it.

    It has no number of its own, for a gap would tell of private decisions: `shown` counts
    what everybody has seen until then.
    """

    def __init__(self, told: Told, viewer: int, events: list[Event]) -> None:
        self._told = told
        self._viewer = viewer
        self.shown = told.shown
        self.seat = told.seat
        self.events = events
        self.undone = told.undone
        self.is_undo = told.word.startswith(UNDO)
        self.lines = len(events) + self.is_undo  # that it has in the log

    def drawn(self, language: Language, draw: Callable[["Heard"], Markup]) -> Markup:
        """Its lines as they stand in the log; drawn once for each viewer and language."""
        key = (self._viewer, language.code, self.undone)
        known = self._told.drawn = self._told.drawn or {}
        if key not in known:
            known[key] = draw(self)
        return known[key]


def has_decided(recent: list[Told], seat: int) -> bool:
    """Whether a seat lately decided something that stands."""
    return any(
        told.seat == seat
        and not (told.undone or told.word.startswith(UNDO) or told.word == WITHDRAW)
        for told in reversed(recent)
    )


def table_of(code: str) -> Table:
    """The table with this address."""
    table = Table.objects.filter(code=code).first()
    if table is None:
        raise Http404
    return table


def look(code: str, person: int, seat: int = SPECTATOR) -> Look:
    """What a person sees of a table from a seat; NotYours if it isn't theirs."""
    return look_at(positions.of(table_of(code)), person, seat)


def look_at(position: Position, person: int, seat: int = SPECTATOR) -> Look:
    """The same for a position that is at hand."""
    check_seat(position.seats, person, seat)
    return Look(position, seat, person)


def check_seat(seats: list[Seat], person: int, seat: int) -> None:
    """A seat is looked at and played by its own person alone."""
    if seat == SPECTATOR:
        return
    if not 0 <= seat < len(seats) or not person or seats[seat].person_id != person:
        raise NotYours


def seat_to_show(position: Position, person: int) -> int:
    """The seat whose cards a person sees at once: the only one; with several a curtain is down."""
    own = [seat.index for seat in position.seats if person and seat.person_id == person]
    return own[0] if len(own) == 1 else SPECTATOR


def is_due(position: Position, seat: int) -> bool:
    """Whether the table waits for something of this seat."""
    table = position.table
    asks = seat in table.request.get("people", []) and seat not in table.request["agreed"]
    return table.asked[seat] >= 0 or table.held == seat or asks


def view_of(position: Position, seat: int) -> State | None:
    """What a seat sees of the state."""
    if position.state is None:
        return None
    return position.state.seen_by(None if seat == SPECTATOR else seat)


def log_of(position: Position, seat: int) -> list[Heard]:
    """The latest entries as a seat learned of them; those it learned nothing of are left out."""
    heard = []
    for told in position.recent:
        events = events_seen(told, seat)
        if events or told.word.startswith(UNDO):
            heard.append(Heard(told, seat, events))
    return heard


def events_seen(told: Told, seat: int) -> list[Event]:
    """What a seat learned of an entry; found out once."""
    if told.open:
        return told.events
    known = told.seen = told.seen or {}
    if seat not in known:
        viewer = None if seat == SPECTATOR else seat
        all_events = [event.seen_by(viewer) for event in told.events]
        known[seat] = [event for event in all_events if event is not None]
    return known[seat]


# Finished tables: what was hidden is open now, to whoever has the address.


def finished(code: str) -> Position:
    """The end of a table; Refused as long as its game is not over."""
    position = positions.of(table_of(code))
    if position.table.status != OVER or position.state is None:
        raise Refused(NOT_OVER, 404)
    return position


def ending(code: str, person: int) -> Ending:
    """The scores of a finished table, explained."""
    position = finished(code)
    return Ending(pasts.of(position), position.table, person)


def own_seats(code: str, person: int) -> list[int]:
    """The seats of a finished table that a person played."""
    seats = finished(code).seats
    return [seat.index for seat in seats if person and seat.person_id == person]


def past(code: str, number: int, seat: int = OPEN) -> Hindsight:
    """A finished table after an entry, from a seat or open."""
    position = finished(code)
    if seat != OPEN and not 0 <= seat < len(position.seats):
        raise Http404
    return Hindsight(pasts.of(position), position.table, number, seat)


def line(code: str, number: int) -> list[Entry]:
    """The entries of a finished table up to a number, to go on from there."""
    past = pasts.of(finished(code))
    if not 0 <= number < past.last or number > past.until:
        raise Refused(to_say("The game can't go on from there."), 409)
    return past.words[:number]


def record(code: str) -> Record:
    """A finished table as a record, its seed opened."""
    position = finished(code)
    table = position.table
    proven = bool(table.commit)
    made = Record(
        position.game,
        position.names(),
        table.options,
        rules=table.rules,
        components=table.components,
        corrections=table.corrections,
        entries=pasts.of(position).words,
        commit=table.commit,
        nonces=[seat.nonce for seat in position.seats] if proven else [],
        seed=table.seed if proven else "",
        result=table.result,
        later=[Later(*step) for step in table.differs.get("later", [])],
    )
    made.digest = made.true_digest()
    return made


def proof(code: str) -> Proof:
    """What proves a table's chance, as far as it is open."""
    return Proof(positions.of(table_of(code)))


def first_draw(code: str) -> Draw | None:
    """The first entry of a finished table at which chance had a choice."""
    past = pasts.of(finished(code))
    for number in range(1, past.until + 1):
        word = past.words[number - 1]
        before = past.state(number - 1) if word.seat == CHANCE else None
        odds = before.odds() if before is not None else []
        if len(set(odds)) > 1:
            return Draw(number, odds, past.setup.game.words.number(word.word))
    return None
