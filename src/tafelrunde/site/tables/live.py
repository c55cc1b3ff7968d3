"""Live tables: one stream a viewer, a plain ASGI application in front of Django.

A change is told as no more than the newest position; whoever is slow gets the newest only.
The public part is made once for all viewers, the own part for its seat alone.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final
from urllib.parse import parse_qs

from django.db import DatabaseError, InterfaceError, connection
from django.http import Http404

from tafelrunde.language import Language
from tafelrunde.site import measures, paper
from tafelrunde.site.middleware import POLICY
from tafelrunde.site.people.identity import COOKIE, read_cookie
from tafelrunde.site.tables import access, fragments, submit
from tafelrunde.site.tables import position as positions
from tafelrunde.site.tables.access import SPECTATOR, NotYours
from tafelrunde.site.tables.models import Table
from tafelrunde.site.tables.position import OtherRules, Position

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

TICK: Final = 1.0  # seconds between two looks for silent streams
HEARTBEAT: Final = 15.0  # seconds; also how soon a lost message is noticed
STILL_HERE: Final = b"event: here\ndata:\n\n"  # pages notice a dead stream by its silence
MOST_PUBLIC: Final = 50  # public parts that are kept: all viewers of a table are told at once
AGAIN: Final = 1.0  # seconds before the database is asked again that gave no news
MOST_STREAMS: Final = 8  # of one person at one table
HEADERS: Final = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"content-security-policy", POLICY.encode()),
]

log = logging.getLogger("tafelrunde.live")
readers: Final = ThreadPoolExecutor(2, "reader")


class Viewer:
    """Somebody who watches a table: what waits for them is only that there is something new."""

    __slots__ = (
        "gone",
        "heard",
        "language",
        "person",
        "seat",
        "sent",
        "silent",
        "table_id",
        "woken",
    )

    def __init__(self, table_id: int, person: int, seat: int, language: Language) -> None:
        self.table_id = table_id
        self.person = person
        self.seat = seat
        self.language = language
        self.woken = asyncio.Event()
        self.gone = False
        self.heard = time.monotonic()  # when it was sent something last
        self.silent = False  # whether the clock finds that this is long ago
        self.sent: dict[str, Any] = {}


class Hub:
    """All viewers of this process."""

    def __init__(self) -> None:
        self.tables: dict[int, set[Viewer]] = {}
        self.loop: asyncio.AbstractEventLoop | None = None
        self.elsewhere: dict[str, dict[int, list[int]]] = {}  # by process: who is at which table
        self.listeners: list[Callable[[int], None]] = []  # who is told that somebody came or went

    def join(self, viewer: Viewer) -> None:
        """Somebody begins to watch."""
        self.tables.setdefault(viewer.table_id, set()).add(viewer)
        measures.VIEWERS.inc()
        self.come_and_gone(viewer.table_id)

    def leave(self, viewer: Viewer) -> None:
        """Somebody is gone."""
        watching = self.tables.get(viewer.table_id, set())
        if viewer not in watching:
            return
        watching.discard(viewer)
        measures.VIEWERS.dec()
        if not watching:
            del self.tables[viewer.table_id]
        self.come_and_gone(viewer.table_id)

    def come_and_gone(self, table_id: int) -> None:
        """Who is at a table has changed."""
        self.wake(table_id)
        for listener in self.listeners:
            listener(table_id)

    def wake(self, table_id: int) -> None:
        """Tell all viewers of a table that there is something new. On the loop's thread."""
        for viewer in self.tables.get(table_id, ()):
            viewer.woken.set()

    def wake_all(self) -> None:
        """Something may have been missed: all look again, from the database."""
        positions.forget()
        fragments.forget()
        _public.clear()
        for table_id in list(self.tables):
            self.wake(table_id)

    def tell(self, position: Position) -> None:
        """The same from the writer's thread."""
        table_id = position.table.pk
        if self.loop is not None and table_id in self.tables:
            self.loop.call_soon_threadsafe(self.wake, table_id)

    def present(self, table_id: int) -> list[int]:
        """The people who are there, each as often as they look on; 0 for somebody unknown."""
        others = [
            people for tables in self.elsewhere.values() for people in tables.get(table_id, ())
        ]
        return sorted([*self.here(table_id), *others])

    def here(self, table_id: int) -> list[int]:
        """Those of them that this process has."""
        return [viewer.person for viewer in self.tables.get(table_id, ())]


hub: Final = Hub()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """`/live/CODE/?seat=K`: the stream of a table."""
    viewer = await asyncio.get_running_loop().run_in_executor(readers, admitted, scope)
    if isinstance(viewer, int):
        await refuse(send, viewer)
        return
    hub.loop = asyncio.get_running_loop()
    hub.join(viewer)
    gone = asyncio.ensure_future(until_gone(receive, viewer))
    try:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await send({"type": "http.response.body", "body": b"retry: 500\n\n", "more_body": True})
        await stream(viewer, send)
        await send({"type": "http.response.body", "body": b""})
    finally:
        hub.leave(viewer)
        gone.cancel()


def admitted(scope: Scope) -> Viewer | int:
    """The viewer that a request makes, or the status that says why not."""
    try:
        code, person, seat, reader = asked_for(scope)
        table = access.table_of(code)
        position = positions.of(table)
        access.check_seat(position.seats, person, seat)
    except (Http404, ValueError):
        return 404
    except NotYours:
        return 403
    except OtherRules:
        return 409
    except (DatabaseError, InterfaceError):
        return 503  # browsers ask again
    finally:
        connection.close()
    if sum(1 for v in hub.tables.get(table.pk, ()) if person and v.person == person) > MOST_STREAMS:
        return 429
    return Viewer(table.pk, person, seat, reader)


def asked_for(scope: Scope) -> tuple[str, int, int, Language]:
    """Table, person, seat and language of a request."""
    code = scope["path"].removeprefix("/live/").strip("/")
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    cookies: SimpleCookie = SimpleCookie()
    try:
        cookies.load(headers.get(b"cookie", ""))
    except CookieError:
        raise ValueError from None
    given = {name: morsel.value for name, morsel in cookies.items()}
    query = parse_qs(scope["query_string"].decode("latin-1"))
    seat = int(query.get("seat", [str(SPECTATOR)])[0])
    spoken = paper.language_code(given.get(paper.LANGUAGE, ""), headers.get(b"accept-language", ""))
    return code, read_cookie(given.get(COOKIE, "")), seat, paper.known_language(spoken)


async def refuse(send: Send, status: int) -> None:
    """Say that there is no such stream."""
    headers = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


async def until_gone(receive: Receive, viewer: Viewer) -> None:
    """Wait until the browser has gone away."""
    while (await receive())["type"] != "http.disconnect":
        pass
    viewer.gone = True
    viewer.woken.set()


async def stream(viewer: Viewer, send: Send) -> None:
    """Send what is new until the viewer has gone.

    A sign of life comes by the clock alone: what changes nothing for the viewer, somebody else's
    private decision, must neither put it off nor bring it on.
    """
    viewer.woken.set()
    while not viewer.gone:
        await viewer.woken.wait()
        viewer.woken.clear()
        silent, viewer.silent = viewer.silent, False
        # Not kept in a name here: whoever waits would hold the last event in memory.
        await push(viewer, send, await news(viewer) or (STILL_HERE if silent else b""))


async def keep_alive() -> None:
    """Wake whoever heard nothing for long, for ever: one clock for all viewers."""
    while True:
        await asyncio.sleep(TICK)
        for watching in list(hub.tables.values()):
            for viewer in watching:
                if time.monotonic() >= viewer.heard + HEARTBEAT:
                    viewer.silent = True
                    viewer.woken.set()


async def push(viewer: Viewer, send: Send, body: bytes) -> None:
    """Send an event, if there is something in it and somebody there."""
    if body and not viewer.gone:
        viewer.heard = time.monotonic()
        await send({"type": "http.response.body", "body": body, "more_body": True})


async def news(viewer: Viewer) -> bytes:
    """What a viewer hasn't got yet, as one event of the stream; empty if nothing."""
    loop = asyncio.get_running_loop()
    position = positions.kept(viewer.table_id)
    if position is None:
        position = await loop.run_in_executor(readers, fetched, viewer.table_id)
    try:
        # Who sat here may have got up before the game began, and somebody else sits here now.
        access.check_seat(position.seats, viewer.person, viewer.seat)
    except NotYours:
        viewer.gone = True
        return b""
    pieces = list(new_pieces(viewer, position))
    if viewer.sent.get("said") != position.table.said:
        viewer.sent["said"] = position.table.said
        pieces.append(lines(await loop.run_in_executor(readers, chat_piece, viewer)))
    if not pieces:
        return b""
    version = version_of(position, viewer.seat)
    return b"id: %b\n%b\n" % (version.encode(), b"".join(pieces))


def version_of(position: Position, seat: int) -> str:
    """A name for all that a viewer can see: of others' private decisions it tells nothing."""
    table = position.table
    return f"{table.shown}.{table.own[seat] if seat != SPECTATOR else 0}"


def chat_piece(viewer: Viewer) -> str:
    """What was said, for one viewer."""
    try:
        part = fragments.chat_part(viewer.table_id, viewer.person, viewer.language)
    finally:
        connection.close()
    return region("chat", part)


def fetched(table_id: int) -> Position:
    """The position of a table from the database."""
    try:
        return positions.of(Table.objects.get(pk=table_id))
    finally:
        connection.close()


def new_pieces(viewer: Viewer, position: Position) -> Iterator[bytes]:
    """The regions of the page that changed for a viewer."""
    reader = viewer.language
    sent = viewer.sent
    here = hub.present(viewer.table_id)
    table = position.table
    if sent.get("shown") != table.shown:
        sent["shown"] = table.shown
        yield public_lines(position, reader)
        if viewer.seat == SPECTATOR and shares_device(position, viewer.person):
            yield lines(region("own", fragments.curtain(position, viewer.person, reader)))
    if viewer.seat != SPECTATOR and sent.get("own") != table.own[viewer.seat]:
        sent["own"] = table.own[viewer.seat]
        yield lines(region("own", fragments.own_part(position, viewer.seat, reader)))
    if sent.get("here") != here:
        sent["here"] = here
        yield lines(region("here", fragments.here(position, here, reader)))


def shares_device(position: Position, person: int) -> bool:
    """Whether several people play on this person's device, with a curtain between their turns."""
    return person > 0 and sum(seat.person_id == person for seat in position.seats) > 1


_public: dict[tuple[int, str], tuple[int, bytes]] = {}


def public_lines(position: Position, reader: Language) -> bytes:
    """The public part as it is sent: made once for all viewers."""
    table = position.table
    made = _public.get((table.pk, reader.code))
    if made is None or made[0] != table.shown:
        if len(_public) > MOST_PUBLIC:
            _public.clear()
        parts = fragments.public_parts(position, reader)
        made = (table.shown, b"".join(lines(region(name, parts[name])) for name in parts))
        _public[table.pk, reader.code] = made
    return made[1]


def region(name: str, inner: str) -> str:
    """A region of the page with its new content."""
    return f'<hx-partial hx-target="#{name}" hx-swap="innerMorph">{inner}</hx-partial>'


def lines(text: str) -> bytes:
    """A text as lines of an event."""
    return ("data: " + text.replace("\r", "").replace("\n", "\ndata: ") + "\n").encode()


submit.listeners.append(hub.tell)
