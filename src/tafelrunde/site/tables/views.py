"""A table's page, and what people do there."""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

from asgiref.sync import sync_to_async
from django.db import close_old_connections
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_POST
from markupsafe import Markup

from tafelrunde import games
from tafelrunde.language import Language, to_say
from tafelrunde.site import boards, errors, limits, measures, paper
from tafelrunde.site.door import waiting
from tafelrunde.site.errors import explained
from tafelrunde.site.people.identity import person_id, person_of
from tafelrunde.site.tables import (
    access,
    chat,
    fragments,
    live,
    log,
    moves,
    seating,
    submit,
)
from tafelrunde.site.tables import position as positions
from tafelrunde.site.tables.access import SPECTATOR
from tafelrunde.site.tables.models import Seat
from tafelrunde.site.tables.position import Position
from tafelrunde.site.tables.submit import Changed, Refused

UNREADABLE: Final = to_say("This request can't be read.")
T = TypeVar("T")
Decision = Callable[[int, int, int], Changed]


@require_GET
@gzip_page
@explained
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The page of a table, from the seat that is asked for, the only own one, or as a spectator."""
    return table_page(request, code, asked_seat(request))


def table_page(
    request: HttpRequest, code: str, seat: int | None, message: str = "", status: int = 200
) -> HttpResponse:
    """The same, with a message if there is one."""
    person = person_id(request)
    position = positions.of(access.table_of(code))
    if position.state is None:
        return waiting.page(request, position)
    watches = seat == SPECTATOR
    if seat is None:
        seat = access.seat_to_show(position, person)
    looked = access.look_at(position, person, seat)
    reader = paper.language_of(request)
    teller = looked.teller(reader)
    own = own_region(position, seat, -1 if watches else person, reader)
    seen = seen_until(position, seat)
    context = {
        "look": looked,
        "seat": seat,
        "message": message,
        "watches": watches or not looked.own,
        "names": teller.seats,
        "shares": live.shares_device(position, person),
        "seen": seen,
        "news": news_for(looked, seen, reader),
        "art": boards.art(looked.setup, teller),
        "here_url": request.build_absolute_uri(reverse("table", args=[code])),
        "invented": looked.setup.components.sources()["invented"],
        "version": page_version(position, seat),
        "parts": fragments.public_parts(position, reader),
        "own": own,
        "here": fragments.here(position, live.hub.present(position.table.pk), reader),
        "chat": fragments.chat_part(position.table.pk, person, reader),
    }
    if seat != SPECTATOR and seen != looked.shown:
        mark_seen(position, seat, looked.shown)
    return paper.page(request, "table/table.html", context, status)


def seen_until(position: Position, seat: int) -> int:
    """How far somebody has looked; whoever only watches has always seen everything."""
    if seat == SPECTATOR:
        return position.table.shown
    return int(Seat.objects.values_list("seen", flat=True).get(pk=position.seats[seat].pk))


def own_region(position: Position, seat: int, person: int, reader: Language) -> Markup:
    """What a seat alone sees; a curtain where several people share the device of a person."""
    if seat != SPECTATOR:
        return fragments.own_part(position, seat, reader)
    return fragments.curtain(position, person, reader)


def news_for(looked: access.Look, seen: int, reader: Language) -> list[log.Line]:
    """What happened since this seat looked last; nothing for somebody who just sat down."""
    return log.news_of(looked, looked.teller(reader), seen) if seen else []


def asked_seat(request: HttpRequest) -> int | None:
    """The seat that an address names: None if none."""
    seat = request.GET.get("seat", "")
    if not seat:
        return None
    if seat == "watch":
        return SPECTATOR
    if not seat.isascii() or not seat.isdigit() or len(seat) > 2:
        raise Refused(UNREADABLE)
    return int(seat)


def mark_seen(position: Position, seat: int, shown: int) -> None:
    """Remember how far somebody has looked; nobody else learns of it."""
    job = partial(keep_seen, position.seats[seat].pk, min(shown, position.table.shown))
    submit.writer.put(position.table.pk, job)


def keep_seen(seat_id: int, number: int) -> Changed:
    """Store it. Two pages may tell in any order: nobody looks back."""
    Seat.objects.filter(pk=seat_id, seen__lt=number).update(seen=number)
    return Changed(None)


@require_POST
@explained
def seen(request: HttpRequest, code: str) -> HttpResponse:
    """A page tells that it is looked at no more, and how far it was."""
    limits.check(limits.OTHER, request)
    position = positions.of(access.table_of(code))
    seat = read_number(request.POST.get("seat", ""))
    access.check_seat(position.seats, person_id(request), seat)
    # What came while the page was left is news.
    mark_seen(position, seat, read_number(request.POST.get("shown", "")))
    return HttpResponse(status=204)


@require_GET
@gzip_page
def board_css(request: HttpRequest, game: str) -> HttpResponse:
    """How a game's own board looks; nothing where it has none."""
    if game not in games.names():
        raise Http404
    path = boards.stylesheet(game)
    text = path.read_text() if path is not None else ""
    headers = {"Cache-Control": "max-age=300"}
    return HttpResponse(text, content_type="text/css; charset=utf-8", headers=headers)


@require_POST
@explained
async def act(request: HttpRequest, code: str) -> HttpResponse:
    """A decision, the end of a turn, an undo: `do` says what, `seat` for whom."""
    limits.check(limits.MOVES, request)
    began = time.perf_counter()
    person = person_id(request)
    table_id = await table_id_of(code)
    seat = read_number(request.POST.get("seat", ""))
    decision = read_decision(request.POST.get("do", ""))
    job = partial(decision, table_id, seat, person or -1)
    stored = asyncio.wrap_future(submit.writer.put(table_id, job))
    try:
        changed = await asyncio.wait_for(stored, submit.WAIT)
    except moves.Stale as error:
        return await apart(gone_on, request, code, seat, error)
    measures.MOVES.observe(time.perf_counter() - began)
    return await done(request, code, table_id, seat, changed)


async def apart(work: Callable[..., T], *args: Any) -> T:
    """Work that asks the database, in a thread: a connection that was lost is replaced first."""

    def asked() -> T:
        close_old_connections()
        return work(*args)

    return await sync_to_async(asked)()


def gone_on(request: HttpRequest, code: str, seat: int, error: Refused) -> HttpResponse:
    """A page was of an earlier question: say so, and show how the table stands now."""
    reader = paper.language_of(request)
    message = reader.plain(error.text)
    if not request.headers.get("HX-Request"):
        return table_page(request, code, seat, message, error.status)
    told = errors.told(request, message, error.status)
    position = positions.of(access.table_of(code))
    told.write(regions(position, seat, 0, reader))
    return told


_ids: dict[str, int] = {}


async def table_id_of(code: str) -> int:
    """The number of the table at an address: it never changes."""
    if code not in _ids:
        _ids[code] = (await apart(access.table_of, code)).pk
    return _ids[code]


def read_decision(text: str) -> Decision:
    """What a button says: `question:action`, or a word."""
    question, colon, action = text.partition(":")
    if colon:
        return partial_act(read_number(question), read_number(action))
    decisions: dict[str, Decision] = {
        "end": moves.end_turn,
        "undo": moves.undo,
        "ask": moves.ask_undo,
        "agree": lambda table, seat, by: moves.consent(table, seat, by, agrees=True),
        "refuse": lambda table, seat, by: moves.consent(table, seat, by, agrees=False),
        "hold": lambda table, seat, by: seating.set_confirms(table, seat, by, True),
        "go": lambda table, seat, by: seating.set_confirms(table, seat, by, False),
    }
    if text not in decisions:
        raise Refused(UNREADABLE)
    return decisions[text]


def partial_act(question: int, action: int) -> Decision:
    """A decision of the rules."""
    return lambda table, seat, by: moves.act(table, seat, by, question, action)


def read_number(text: str) -> int:
    """A number as our own pages send it."""
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Refused(UNREADABLE)
    return int(text)


async def done(
    request: HttpRequest, code: str, table_id: int, seat: int, changed: Changed
) -> HttpResponse:
    """The answer to a decision: the page's stream tells the rest, or the page is sent anew."""
    version = live.version_of(changed.position, seat) if changed.position else ""
    if request.headers.get("X-Live") == "on":
        return HttpResponse(status=204, headers={"X-Version": version})
    position = changed.position or positions.kept(table_id)
    if position is None:
        position = await apart(live.fetched, table_id)
    if not request.headers.get("HX-Request"):
        return HttpResponseRedirect(address_after(position, seat))
    headers = {"X-Version": page_version(position, seat)}
    return HttpResponse(regions(position, seat, 0, paper.language_of(request)), headers=headers)


def address_after(position: Position, seat: int) -> str:
    """Where a page without a script goes on: behind the curtain once nothing is asked any more."""
    address = reverse("table", args=[position.table.code])
    person = position.seats[seat].person_id or 0
    if live.shares_device(position, person) and not access.is_due(position, seat):
        return address
    return f"{address}?seat={seat}"


def page_version(position: Position, seat: int) -> str:
    """A name for all that a page shows."""
    return f"{live.version_of(position, seat)}.{position.table.said}"


def regions(position: Position, seat: int, person: int, reader: Language) -> str:
    """The regions of a page as they are now."""
    parts = dict(fragments.public_parts(position, reader))
    own = own_region(position, seat, person, reader)
    if own:
        parts["own"] = own
    return "".join(live.region(name, part) for name, part in parts.items())


@require_GET
@explained
def news(request: HttpRequest, code: str) -> HttpResponse:
    """The regions of the page for whoever has no stream; nothing if nothing is new."""
    seat = asked_seat(request)
    shown = SPECTATOR if seat is None else seat
    person = person_id(request)
    position = positions.of(access.table_of(code))
    access.check_seat(position.seats, person, shown)
    headers = {"X-Version": page_version(position, shown)}
    if request.GET.get("version") == headers["X-Version"]:
        return HttpResponse(status=204, headers=headers)
    reader = paper.language_of(request)
    chatted = fragments.chat_part(position.table.pk, person, reader)
    here = fragments.here(position, live.hub.present(position.table.pk), reader)
    watched = -1 if seat == SPECTATOR else person
    text = regions(position, shown, watched, reader)
    text += live.region("chat", chatted) + live.region("here", here)
    return HttpResponse(text, headers=headers)


@require_POST
@explained
def say(request: HttpRequest, code: str) -> HttpResponse:
    """Say something at a table."""
    limits.check(limits.LINES, request)
    person = person_of(request)
    if person is None:
        raise Refused(to_say("Sit down first, or tell your name."), 403)
    table_id = access.table_of(code).pk
    text = chat.read_line(request.POST.get("text", ""))
    submit.change(table_id, partial(chat.say, table_id, person, text))
    return after_chat(request, code, table_id, person.pk)


@require_POST
@explained
def mute(request: HttpRequest, code: str) -> HttpResponse:
    """Read no more of somebody, or again."""
    limits.check(limits.OTHER, request)
    person = person_of(request)
    if person is None:
        raise Refused(to_say("Sit down first, or tell your name."), 403)
    table_id = access.table_of(code).pk
    other = read_number(request.POST.get("person", ""))
    muted = request.POST.get("muted") == "on"
    submit.change(table_id, partial(chat.mute, person, other, muted))
    return after_chat(request, code, table_id, person.pk)


def after_chat(request: HttpRequest, code: str, table_id: int, person: int) -> HttpResponse:
    """The chat as it is now."""
    if not request.headers.get("HX-Request"):
        return HttpResponseRedirect(reverse("table", args=[code]))
    part: Any = fragments.chat_part(table_id, person, paper.language_of(request))
    return HttpResponse(live.region("chat", part))
