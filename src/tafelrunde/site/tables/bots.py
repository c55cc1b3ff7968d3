"""Bots at tables. They think in processes of their own and decide through `submit`.

A thread can't be ended, a process can: who thinks too long, or falls over, is ended, and a
fallback decides for the seat. Nothing here blocks a request.
"""

import asyncio
import heapq
import logging
import multiprocessing
import queue
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from multiprocessing.connection import Connection
from operator import itemgetter
from typing import Any, Final

from django.conf import settings
from django.db import close_old_connections, connection

from tafelrunde import bots as all_bots
from tafelrunde.arena.playing import Eyes
from tafelrunde.kernel.rng import Rng
from tafelrunde.site import journal, measures
from tafelrunde.site.tables import fanout, moves, submit
from tafelrunde.site.tables import position as positions
from tafelrunde.site.tables.models import NOBODY, RUNNING, Seat, Table
from tafelrunde.site.tables.position import Position, bots_due
from tafelrunde.site.tables.submit import NotSaved, Refused
from tafelrunde.site.tables.thinking import think

THINKERS: Final = 2
GETTING_UP: Final = 30.0  # seconds for a child to begin, which is no time of a bot's
NOTHING_HEARD: Final = 5.0  # seconds; what was told to nobody is found then
ALONE: Final = 0.5  # the same where nobody tells anything

log = logging.getLogger("tafelrunde.bots")


class Thinker:
    """A child process that thinks for bots, one decision at a time."""

    def __init__(self) -> None:
        self.process: Any = None
        self.pipe: Connection | None = None

    def ask(self, told: tuple[Any, ...], seconds: float) -> int | str:
        """A decision, or what went wrong with it; TimeoutError or EOFError if none comes."""
        try:
            if self.process is None or not self.process.is_alive():
                self.begin()
            assert self.pipe is not None
            self.pipe.send(told)
            if not self.pipe.poll(seconds):
                raise TimeoutError
            action: int | str = self.pipe.recv()
        except BaseException:
            self.end()
            raise
        return action

    def begin(self) -> None:
        """Start the process. It is spawned: nothing of the server's memory goes along."""
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=think, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        if not self.pipe.poll(GETTING_UP):
            raise TimeoutError
        self.pipe.recv()

    def end(self) -> None:
        """End the process, whatever it is doing."""
        if self.process is not None:
            self.process.kill()
            self.process.join(1)
        if self.pipe is not None:
            self.pipe.close()
        self.process = self.pipe = None


class Desk:
    """Knows which bots must decide, and has thinkers do it."""

    def __init__(self) -> None:
        self.due: queue.Queue[tuple[int, int] | None] = queue.Queue()
        self.told: queue.Queue[int] = queue.Queue()  # tables at which others stored something
        self.alone = False  # in a process of its own, which hears of nothing by itself
        self.soon: list[tuple[float, int, int]] = []  # not before a time: table, seat
        self.sooner = threading.Condition()
        self.busy: set[tuple[int, int, int]] = set()
        self.threads: list[threading.Thread] = []
        self.ending = threading.Event()

    def begin(self) -> None:
        """Take up work."""
        self.ending.clear()
        submit.listeners.append(self.hear)
        fanout.listeners.append(self.look_at)
        self.threads = [
            threading.Thread(target=task, daemon=True)
            for task in (*[self.work] * THINKERS, self.wait, self.look_around)
        ]
        for thread in self.threads:
            thread.start()

    def end(self) -> None:
        """Stop."""
        self.ending.set()
        if self.hear in submit.listeners:
            submit.listeners.remove(self.hear)
            fanout.listeners.remove(self.look_at)
        with self.sooner:
            self.sooner.notify_all()
        self.told.put(0)
        for _ in range(THINKERS):
            self.due.put(None)
        for thread in self.threads:
            thread.join(2)
        self.threads = []

    def hear(self, position: Position) -> None:
        """A table has moved."""
        self.expect(position.table.pk, bots_due(position))

    def expect(self, table_id: int, seats: Sequence[int]) -> None:
        """Bots must decide. People can follow when they don't answer at once."""
        when = time.monotonic() + settings.BOT_PACE / 1000
        with self.sooner:
            for seat in seats:
                heapq.heappush(self.soon, (when, table_id, seat))
            self.sooner.notify()

    def look_at(self, table_id: int) -> None:
        """Another process has stored something at a table: look whether bots must decide."""
        self.told.put(table_id)

    def wait(self) -> None:
        """Pass on what is due when its time has come."""
        while not self.ending.is_set():
            with self.sooner:
                now = time.monotonic()
                while self.soon and self.soon[0][0] <= now:
                    _, table_id, seat = heapq.heappop(self.soon)
                    self.due.put((table_id, seat))
                self.sooner.wait(self.soon[0][0] - now if self.soon else None)

    def look_around(self) -> None:
        """Find tables whose bots wait: after a start, and what other processes stored."""
        every = NOTHING_HEARD if settings.REDIS_URL or not self.alone else ALONE
        tables: set[int] | None = None  # all
        while not self.ending.is_set():
            try:
                close_old_connections()
                for table_id, seats in waiting_bots(tables):
                    self.expect(table_id, seats)
            except Exception as error:
                log.error("looking around failed", extra={"error": type(error).__name__})
                connection.close()
            tables = self.heard_of(every)
        connection.close()

    def heard_of(self, seconds: float) -> set[int] | None:
        """The tables that somebody told of; None, which is all, if nobody does for a while."""
        try:
            tables = {self.told.get(timeout=seconds)}
            while not self.told.empty():
                tables.add(self.told.get())
        except queue.Empty:
            return None
        return tables

    def work(self) -> None:
        """Have decisions made, one after another."""
        thinker = Thinker()
        while not self.ending.is_set():
            due = self.due.get()
            if due is None:
                break
            try:
                self.decide(thinker, *due)
            except Exception as error:
                log.error("a bot's turn failed", extra={"error": type(error).__name__})
                connection.close()
        connection.close()
        thinker.end()

    def decide(self, thinker: Thinker, table_id: int, seat: int) -> None:
        """Have one decision made, and made known."""
        close_old_connections()
        position = positions.of(Table.objects.get(pk=table_id))
        if seat not in bots_due(position) or position.state is None:
            return
        question = position.table.asked[seat]
        mine = (table_id, seat, question)
        if mine in self.busy or not fanout.claimed(*mine, settings.BOT_SECONDS + 1):
            return
        self.busy.add(mine)
        try:
            action, how = self.choice(thinker, position, seat)
            moves_of = submit.change(
                table_id, lambda: moves.act(table_id, seat, moves.HOUSE, question, action)
            )
            if moves_of.position is not None:
                measures.BOTS.labels(how).inc()
        except (Refused, NotSaved, TimeoutError):
            pass  # the table has gone on, or will be found again when looking around
        finally:
            self.busy.discard(mine)

    def choice(self, thinker: Thinker, position: Position, seat: int) -> tuple[int, str]:
        """What a bot chooses; what stands first on offer if it fails."""
        assert position.state is not None
        offers = position.state.legal(seat)
        name = position.seats[seat].bot
        seed = hash((position.table.seed, position.table.number, seat))
        told = (position.table.game, position.state.dump(), seat, name, seed)
        began = time.monotonic()
        try:
            action = thinker.ask(told, settings.BOT_SECONDS)
            if isinstance(action, int) and action in offers:
                return action, "chosen"
            why = f"fell over: {action}" if isinstance(action, str) else "not on offer"
        except TimeoutError:
            why = "too slow"
        except (EOFError, OSError):
            why = "fell over"
        seconds = round(time.monotonic() - began, 1)
        log.error("a bot failed", extra={"bot": name, "why": why, "seconds": seconds})
        return self.fallback(position, seat), "fallback"

    def fallback(self, position: Position, seat: int) -> int:
        """A decision without thinking."""
        assert position.state is not None
        return all_bots.find("uniform").choose(
            None, position.state.legal(seat), Eyes(position.state, seat), Rng(position.table.number)
        )


desk: Final = Desk()


def waiting_bots(tables: set[int] | None) -> Iterator[tuple[int, list[int]]]:
    """The seats of bots that must decide, table by table; None for all tables."""
    seats = Seat.objects.filter(table__status=RUNNING, table__held=NOBODY).exclude(bot="")
    if tables is not None:
        seats = seats.filter(table__in=tables)
    rows = seats.order_by("table", "index").values_list("table_id", "index", "table__asked")
    for table_id, group in groupby(rows, key=itemgetter(0)):
        due = [index for _, index, asked in group if asked[index] >= 0]
        if due:
            yield table_id, due


def serve() -> None:
    """Think for bots at tables until ended: what `tafelrunde bots` does."""
    journal.begin()
    submit.writer.begin()
    fanout.begin()
    desk.alone = True
    desk.begin()
    ended = threading.Event()
    for kind in (signal.SIGTERM, signal.SIGINT):
        signal.signal(kind, lambda *_: ended.set())
    if settings.REDIS_URL:
        threading.Thread(target=asyncio.run, args=(fanout.listen(),), daemon=True).start()
    ended.wait()
    desk.end()
    submit.writer.end()


def decide_at_once(table_id: int) -> None:
    """Let the bots of a table decide here and now: for tests, which wait for nobody."""
    while True:
        position = positions.of(Table.objects.get(pk=table_id))
        due = bots_due(position)
        if not due or position.state is None:
            return
        seat = due[0]
        question = position.table.asked[seat]
        action = desk.fallback(position, seat)
        submit.change(table_id, partial(moves.act, table_id, seat, moves.HOUSE, question, action))
