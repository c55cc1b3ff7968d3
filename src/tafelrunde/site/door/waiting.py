"""The waiting room: a table whose game hasn't begun, and what people do there."""

from functools import lru_cache, partial
from typing import Any

import segno
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.urls import reverse
from django.views.decorators.http import require_http_methods
from markupsafe import Markup

from tafelrunde import bots
from tafelrunde.language import to_say
from tafelrunde.site import limits, paper
from tafelrunde.site.door import guests
from tafelrunde.site.door.forms import LONGEST
from tafelrunde.site.errors import explained
from tafelrunde.site.people.identity import (
    BadName,
    person_id,
    person_of,
    read_name,
)
from tafelrunde.site.people.models import Person
from tafelrunde.site.tables import access, fragments, live, once, seating, submit
from tafelrunde.site.tables import position as positions
from tafelrunde.site.tables.access import NotYours
from tafelrunde.site.tables.models import Table
from tafelrunde.site.tables.position import Position
from tafelrunde.site.tables.submit import Refused

UNREADABLE = to_say("This request can't be read.")


Wrong = BadName | Refused


def page(request: HttpRequest, position: Position, wrong: Wrong | None = None) -> HttpResponse:
    """The page of a table at which people wait, or which was closed; what was wrong is said."""
    reader, table = paper.language_of(request), position.table
    context = {
        "table": table,
        "public": fragments.public_part(position, reader),
        "room": room_part(request, position),
        "here": fragments.here(position, live.hub.present(table.pk), reader),
        "chat": fragments.chat_part(table.pk, person_id(request), reader),
        "error": reader.plain(wrong.text, **wrong.values) if wrong else "",
    }
    return paper.page(request, "door/waiting.html", context, wrong.status if wrong else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@explained
@once.answered
def room(request: HttpRequest, code: str) -> HttpResponse:
    """The seats as this person may change them; posted, a change."""
    table = access.table_of(code)
    if request.method != "POST":
        return HttpResponse(room_part(request, positions.of(table)))
    limits.check(limits.OTHER, request)
    try:
        person = act(request, table)
    except (BadName, Refused) as error:
        now = positions.of(access.table_of(code))
        if now.state is not None:
            raise
        return page(request, now, error)
    return once.to_table(code, person)


def act(request: HttpRequest, table: Table) -> Person:
    """Sit down, get up, seat a bot, close the table: `do` says what."""
    do = request.POST.get("do", "")
    if do == "sit":
        if not may_sit(positions.of(table), person_id(request)):
            raise Refused(to_say("Who made this table has to invite you."), 403)
        return sit(request, table)
    person = person_of(request)
    if person is None:
        raise NotYours
    changes: dict[str, Any] = {
        "up": lambda: seating.get_up(table.pk, asked_seat(request), person),
        "bot": lambda: seating.seat_bot(table.pk, asked_seat(request), asked_bot(request), person),
        "close": lambda: seating.close(table.pk, person),
    }
    if do not in changes:
        raise Refused(UNREADABLE)
    change = partial(once.done, once.key_of(request), person, changes[do])
    submit.change(table.pk, change)
    return person


def sit(request: HttpRequest, table: Table) -> Person:
    """Take a seat under the name that was told; who sits there now.

    Whoever may do so was found out before.
    """
    seat, nonce = asked_seat(request), request.POST.get("nonce", "")
    told = request.POST.get("name", "")
    person = guests.person_here(request, told)
    name = read_name(told) if told.strip() else person.name
    sit_down = partial(seating.sit_down, table.pk, seat, person, name, nonce)
    change = partial(once.done, once.key_of(request), person, sit_down)
    first: Person = submit.change(table.pk, change).answer
    return first


def may_sit(position: Position, person: int) -> bool:
    """Who needs no invitation: anybody at a public table, else who sits there or made it."""
    table = position.table
    return table.public or is_in(position, person)


def is_in(position: Position, person: int) -> bool:
    """Whether a person made the table or sits there; they know the invitation."""
    seated = [seat.person_id for seat in position.seats]
    return bool(person) and person in (position.table.host_id, *seated)


def asked_seat(request: HttpRequest) -> int:
    """The seat that a button names."""
    text = request.POST.get("seat", "")
    if not text.isascii() or not text.isdigit() or len(text) > 2:
        raise Refused(UNREADABLE)
    return int(text)


def asked_bot(request: HttpRequest) -> str:
    """The bot that was chosen."""
    bot = request.POST.get("bot", "")
    if bot not in bots.names():
        raise Refused(UNREADABLE)
    return bot


def room_part(request: HttpRequest, position: Position) -> Markup:
    """Who sits where, with what this person may do about it."""
    person = person_id(request)
    known = is_in(position, person)
    link = request.build_absolute_uri(invitation_path(position.table)) if known else ""
    context = {
        "link": link,
        "qr": qr(link) if link else "",
        "only_here": request.get_host().split(":")[0] in ("localhost", "127.0.0.1", "[::1]"),
        "action": reverse("room", args=[position.table.code]),
        "may_sit": may_sit(position, person),
        "token": get_token(request),
        **seats_context(request, position),
    }
    return paper.fragment("door/room.html", paper.language_of(request), context)


def seats_context(request: HttpRequest, position: Position) -> dict[str, Any]:
    """What the list of seats says."""
    person, table = person_id(request), position.table
    seated = bool(person) and any(seat.person_id == person for seat in position.seats)
    return {
        "table": table,
        "seats": position.seats,
        "person": person,
        "seated": seated,
        "is_host": bool(person) and table.host_id == person,
        "name": asked_name(request) or ("" if seated else guests.called(request)),
        "bots": {name: bots.find(name).about for name in bots.names()},
        "best": bots.BEST,
    }


def asked_name(request: HttpRequest) -> str:
    """The name that was told with a choice that wasn't possible: it isn't lost."""
    return request.POST.get("name", "")[:LONGEST]


def invitation_path(table: Table) -> str:
    """Where whoever is invited sits down."""
    return reverse("join", args=[table.code, table.invitation])


@lru_cache(256)
def qr(link: str) -> Markup:
    """An address to be read by a phone's camera: dark on light, also at night."""
    drawn = segno.make(link, error="m", micro=False)
    return Markup(
        drawn.svg_inline(scale=4, border=4, dark="#1c1812", light="#ffffff", omitsize=True)
    )
