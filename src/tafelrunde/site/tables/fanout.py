"""Telling other processes of moves over Redis, where there is one, and of who is there.

A message of a move holds the table and its revision, no more; losing one is harmless, since
every process also looks around by itself: seldom, and often while Redis is gone. Who is at
which table is told when somebody comes or goes, and all of it now and then, for a process may
have been killed.
"""

import asyncio
import json
import logging
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import redis
import redis.asyncio
from django.conf import settings
from django.db import connection
from redis.backoff import NoBackoff
from redis.retry import Retry

from tafelrunde.site.tables import position as positions
from tafelrunde.site.tables import submit
from tafelrunde.site.tables.live import hub, readers
from tafelrunde.site.tables.models import Table
from tafelrunde.site.tables.position import Position

CHANNEL: Final = "tafelrunde.moves"
HERE: Final = "tafelrunde.here"
ME: Final = secrets.token_hex(4)  # the name of this process
PATIENCE: Final = 0.5  # seconds that a move may wait for Redis
PAUSE: Final = 5.0  # seconds without Redis before a move waits for it again
SELDOM: Final = 10.0  # seconds between two looks around
OFTEN: Final = 1.0  # the same while Redis is gone
FORGOTTEN: Final = 3 * SELDOM  # seconds after which a process that tells nothing is gone

log = logging.getLogger("tafelrunde.fanout")
listeners: list[Callable[[int], None]] = []  # who is told of tables at which others stored


class Line:
    """The connection to Redis on which one thread tells."""

    def __init__(self) -> None:
        self.client = redis.Redis.from_url(
            settings.REDIS_URL,
            socket_timeout=PATIENCE,
            socket_connect_timeout=PATIENCE,
            retry=Retry(NoBackoff(), 1),  # once, for a connection that was lost meanwhile
        )
        self.gone_until = 0.0

    def try_to(self, what: Callable[[redis.Redis], object]) -> object:
        """Do something with Redis; None where it is gone, and for a while nobody asks again."""
        if time.monotonic() < self.gone_until:
            return None
        try:
            return what(self.client)
        except (redis.RedisError, OSError):
            self.gone_until = time.monotonic() + PAUSE
            log.warning("redis is gone; pages poll")
            return None


_lines = threading.local()


def line() -> Line:
    """This thread's connection."""
    made: Line | None = getattr(_lines, "line", None)
    if made is None:
        made = _lines.line = Line()
    return made


def tell(position: Position) -> None:
    """Tell everybody of a new position. The move is stored anyway."""
    told = f"{position.table.pk} {position.table.revision}"
    line().try_to(lambda client: client.publish(CHANNEL, told))


def claimed(table_id: int, seat: int, question: int, seconds: int) -> bool:
    """Whether this process is to think about a question; without Redis each may, one decides."""
    if not settings.REDIS_URL:
        return True
    name = f"tafelrunde.thinking.{table_id}.{seat}.{question}"
    first = line().try_to(lambda client: client.set(name, 1, nx=True, ex=seconds) or "taken")
    return first != "taken"


async def listen() -> None:
    """Hear of moves that other processes stored, for ever."""
    while True:
        try:
            client = redis.asyncio.Redis.from_url(settings.REDIS_URL)
            async with client, client.pubsub() as channel:
                await channel.subscribe(CHANNEL, HERE)
                hub.wake_all()  # something may have been missed
                _there.set()
                async for message in channel.listen():
                    if message["type"] != "message":
                        continue
                    if message["channel"] == HERE.encode():
                        heard_who_is_there(message["data"])
                    else:
                        heard(message["data"])
        except (redis.RedisError, OSError):
            log.warning("redis is gone; pages poll")
        finally:
            _there.clear()
        await asyncio.sleep(OFTEN)


_there: Final = threading.Event()  # whether Redis tells us of moves


async def look_around() -> None:
    """Find what nobody told of, at the tables that somebody watches here, for ever."""
    loop = asyncio.get_running_loop()
    while True:
        tell_who_is_here()
        forget_the_gone()
        gone = bool(settings.REDIS_URL) and not _there.is_set()
        await asyncio.sleep(OFTEN if gone else SELDOM)
        try:
            newer = await loop.run_in_executor(readers, changed, list(hub.tables))
        except Exception as error:
            log.error("looking around failed", extra={"error": type(error).__name__})
            continue
        for table_id, revision in newer:
            positions.outdate(table_id, revision)
            hub.wake(table_id)


def changed(watched: list[int]) -> list[tuple[int, int]]:
    """Those of these tables that others have changed, each with its revision."""
    try:
        rows = list(Table.objects.filter(pk__in=watched).values_list("pk", "revision"))
    finally:
        connection.close()
    known = {table_id: positions.kept(table_id) for table_id in watched}
    return [
        (table_id, revision)
        for table_id, revision in rows
        if (here := known[table_id]) is None or here.table.revision != revision
    ]


_teller: Final = ThreadPoolExecutor(1, "teller")  # waiting for Redis holds nobody up
_told_at: dict[str, float] = {}  # by process: when it last told who is there


def tell_who_is_here(table_id: int | None = None) -> None:
    """Tell the others who is at a table here, or at all tables."""
    if not settings.REDIS_URL:
        return
    tables = list(hub.tables) if table_id is None else [table_id]
    told = {"from": ME, "all": table_id is None, "at": {pk: hub.here(pk) for pk in tables}}
    text = json.dumps(told)
    _teller.submit(lambda: line().try_to(lambda client: client.publish(HERE, text)))


def heard_who_is_there(data: bytes) -> None:
    """Another process tells who is at its tables."""
    told = json.loads(data)
    process = told["from"]
    if process == ME:
        return
    known = hub.elsewhere.setdefault(process, {})
    tables = {int(pk): sorted(people) for pk, people in told["at"].items()}
    gone = set(known) - set(tables) if told["all"] else set()
    news = [pk for pk in {*tables, *gone} if known.get(pk, []) != tables.get(pk, [])]
    known.update(tables)
    for pk in gone:
        del known[pk]
    _told_at[process] = time.monotonic()
    for pk in news:
        hub.wake(pk)


def forget_the_gone() -> None:
    """Whoever was at a process that tells nothing any more isn't there."""
    now = time.monotonic()
    for process in [name for name, at in _told_at.items() if now - at > FORGOTTEN]:
        del _told_at[process]
        for table_id in hub.elsewhere.pop(process, {}):
            hub.wake(table_id)


def heard(data: bytes) -> None:
    """A table has a new revision."""
    table_id, revision = (int(word) for word in data.split())
    known = positions.kept(table_id)
    if known is not None and known.table.revision >= revision:
        return  # our own
    positions.outdate(table_id, revision)
    hub.wake(table_id)
    for listener in listeners:
        listener(table_id)


def begin() -> None:
    """Tell over Redis if there is one."""
    if settings.REDIS_URL and tell not in submit.listeners:
        submit.listeners.append(tell)
        hub.listeners.append(tell_who_is_here)
