"""Tables in lists: those of a person, those that wait for players."""

from datetime import timedelta
from typing import Final

from django.db import DatabaseError, InterfaceError
from django.db.models import QuerySet
from django.utils import timezone

from tafelrunde import games
from tafelrunde.language import Language
from tafelrunde.site.door.agreed import options_said
from tafelrunde.site.tables.models import OVER, RUNNING, WAITING, Seat, Table

MOST: Final = 60  # tables of a person that are looked at
MOST_OVER: Final = 6
MOST_WAITING: Final = 24
LATELY: Final = timedelta(days=14)
FRESH: Final = timedelta(days=3)  # who waits longer has probably gone
HEAVY: Final = ("snapshot", "run_snapshot", "seed", "corrections")


class Listed:
    """A table as a list tells of it; nothing in here knows a hidden card."""

    def __init__(self, table: Table, person: int, reader: Language) -> None:
        self.code = table.code
        self.game = table.game
        self.title = games.find(table.game).title
        self.moved = table.moved
        self.status = table.status
        self.seats = list(table.seats.all())
        self.own = [seat for seat in self.seats if person and seat.person_id == person]
        due = due_seats(table)
        self.due = [seat for seat in self.own if seat.index in due]
        self.others = [seat.name for seat in self.seats if not seat.free() and seat not in self.own]
        self.free = sum(seat.free() for seat in self.seats)
        self.says = self._says(table, due, reader)
        self.options = options_said(games.find(table.game), table.options, reader)
        self.host = table.host.name

    def _says(self, table: Table, due: set[int], reader: Language) -> str:
        """What the table waits for."""
        if table.status == OVER:
            return self._how_it_ended(table, reader)
        if table.status == WAITING:
            return reader.counted(
                "waits for {n} more player", "waits for {n} more players", self.free
            )
        if self.due and len(self.own) > 1:
            names = reader.listed([seat.name for seat in self.due])
            return reader.plain("{names}, it’s your turn", names=names)
        if self.due:
            return reader.plain("it’s your turn")
        names = reader.listed([seat.name for seat in self.seats if seat.index in due])
        return reader.plain("waits for {names}", names=names)

    def _how_it_ended(self, table: Table, reader: Language) -> str:
        best = max(table.result, default=None)
        winners = [seat for seat in self.seats if table.result[seat.index] == best]
        if len(self.own) == 1 and winners == self.own:
            return reader.plain("over: you won")
        names = reader.listed([seat.name for seat in winners])
        return reader.plain("over: {names} won", names=names)


def due_seats(table: Table) -> set[int]:
    """The seats that a running table waits for."""
    if table.status != RUNNING:
        return set()
    due = {seat for seat, question in enumerate(table.asked) if question >= 0}
    if table.held >= 0:
        due.add(table.held)
    if table.pending:
        due.add(table.pending[0])
    if table.request:
        due.update(set(table.request["people"]) - set(table.request["agreed"]))
    return due


def rows() -> QuerySet[Table]:
    """Tables with all that a list says of them, and nothing hidden."""
    return Table.objects.defer(*HEAVY).select_related("host").prefetch_related("seats")


def mine(person: int, reader: Language) -> list[Listed]:
    """A person's tables: first those that wait for them, the latest first."""
    if not person:
        return []
    own = Seat.objects.filter(person=person).values("table")
    going_on = rows().filter(pk__in=own, status__in=(RUNNING, WAITING)).order_by("-moved")[:MOST]
    over = rows().filter(pk__in=own, status=OVER, moved__gt=timezone.now() - LATELY)
    tables = [*going_on, *over.order_by("-moved")[:MOST_OVER]]
    listed = [Listed(table, person, reader) for table in tables]
    order = {RUNNING: 1, WAITING: 2, OVER: 3}
    return sorted(listed, key=lambda table: 0 if table.due else order[table.status])


def waiting(person: int, reader: Language) -> list[Listed]:
    """Tables that anybody may sit down at, the newest first; not those of this person."""
    found = rows().filter(status=WAITING, public=True, created__gt=timezone.now() - FRESH)
    if person:
        own = Seat.objects.filter(person=person).values("table")
        found = found.exclude(pk__in=own).exclude(host=person)
    return [Listed(table, person, reader) for table in found.order_by("-created")[:MOST_WAITING]]


def count_due(person: int) -> int:
    """How many tables wait for a person; 0 while the database doesn't answer."""
    if not person:
        return 0
    own = Seat.objects.filter(person=person, table__status=RUNNING)
    try:
        seats = list(own.select_related("table").defer(*(f"table__{name}" for name in HEAVY)))
    except (DatabaseError, InterfaceError):
        return 0
    return len({seat.table_id for seat in seats if seat.index in due_seats(seat.table)})
