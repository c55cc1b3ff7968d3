"""A finished game gone on from, or played again by the same people."""

from functools import partial
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from tafelrunde import bots
from tafelrunde.language import to_say
from tafelrunde.site import limits
from tafelrunde.site.door import guests
from tafelrunde.site.errors import explained
from tafelrunde.site.people.identity import person_of
from tafelrunde.site.people.models import Person
from tafelrunde.site.tables import access, seating, submit
from tafelrunde.site.tables.access import NotYours
from tafelrunde.site.tables.models import WAITING, Seat, Table
from tafelrunde.site.tables.once import answered, key_of, to_table
from tafelrunde.site.tables.seating import BOT, MINE, Chair
from tafelrunde.site.tables.submit import Refused

UNREADABLE: Final = to_say("This request can't be read.")
NO_SEAT: Final = to_say("Choose at least one seat that you play.")


@require_POST
@explained
@answered
def go_on(request: HttpRequest, code: str) -> HttpResponse:
    """A new table that goes on from an entry of a finished one; bots play the other seats."""
    limits.check(limits.TABLES, request)
    source = access.finished(code)
    number = read_number(request.POST.get("at", ""))
    mine = {read_number(seat) for seat in request.POST.getlist("mine")}
    if not mine or max(mine) >= len(source.seats):
        raise Refused(NO_SEAT if not mine else UNREADABLE)
    words = access.line(code, number)
    person = guests.person_here(request)
    chairs = chairs_of(source.seats, mine, person)
    made = seating.go_on_from(source, person, number, chairs, words, key_of(request))
    return to_table(made.table.code, made.table.host)


def chairs_of(seats: list[Seat], mine: set[int], person: Person) -> list[Chair]:
    """Who sits where: a person who plays several seats keeps their names for all but the first."""
    return [
        Chair(MINE, person.name if seat.index == min(mine) else seat.name)
        if seat.index in mine
        else Chair(BOT, bot=seat.bot if seat.bot in bots.names() else bots.BEST)
        for seat in seats
    ]


def read_number(text: str) -> int:
    """A number as our own pages send it."""
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Refused(UNREADABLE)
    return int(text)


@require_POST
@explained
def rematch(request: HttpRequest, code: str) -> HttpResponse:
    """The same game by the same people. Who asks first makes the table; asking is sitting down.

    Everybody moves on by one seat, so that another one begins. Seats of those who haven't
    asked yet stay free: nobody is drawn into a game without having said so.
    """
    limits.check(limits.TABLES, request)
    source = access.finished(code)
    person = person_of(request)
    own = [seat for seat in source.seats if person is not None and seat.person_id == person.pk]
    if person is None or not own:
        raise NotYours
    table_id = source.table.pk
    made = submit.change(table_id, partial(seating.rematch, table_id, person)).answer
    sit_again(made, own, person)
    return to_table(made, person)


def sit_again(code: str, own: list[Seat], person: Person) -> None:
    """Take the seats that follow one's own, if the game hasn't begun and they are free."""
    table = Table.objects.get(code=code)
    seats = list(Seat.objects.filter(table=table))
    if any(seat.person_id == person.pk for seat in seats):
        return
    for old in own:
        index = seating.next_seat(old.index, table.players)
        if table.status == WAITING and seats[index].free():
            sit = partial(seating.sit_down, table.pk, index, person, old.name)
            submit.change(table.pk, sit)
