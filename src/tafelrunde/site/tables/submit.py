"""The only writer: whatever changes a table goes through here, for people and bots alike.

One thread of a process writes. What waits while a commit is on its way is stored together
with the next one; each change is acknowledged only after its commit, and told only then.
"""

import atexit
import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, TypeVar

from django.db import DatabaseError, InterfaceError, connection, transaction

from tafelrunde.site import measures
from tafelrunde.site.tables import position, rows
from tafelrunde.site.tables.models import Table
from tafelrunde.site.tables.position import Position

T = TypeVar("T")
MOST_TOGETHER: Final = 16
WAIT: Final = 20.0  # seconds for a change to be stored, at most

log = logging.getLogger("tafelrunde.submit")


class Refused(Exception):
    """A change that can't be; nothing was changed. `text` is a template that people are told."""

    def __init__(self, text: str, status: int = 400, **values: Any) -> None:
        super().__init__(text)
        self.text = text
        self.status = status
        self.values = values


class NotSaved(Exception):
    """The database didn't take a change: it may be tried again."""


class Changed:
    """What a change left behind: the table's new position, and an answer to whoever made it."""

    def __init__(self, position: Position | None, answer: Any = None, told: bool = True) -> None:
        self.position = position
        self.answer = answer
        self.told = told and position is not None


Change = Callable[[], Changed]
Listener = Callable[[Position], None]

listeners: list[Listener] = []  # who is told of new positions, on the writer's thread


class Job:
    """A change that waits to be made."""

    def __init__(self, table_id: int, change: Change) -> None:
        self.table_id = table_id
        self.change = change
        self.done: Future[Changed] = Future()
        self.made: Changed | None = None
        self.refused: BaseException | None = None


class Writer:
    """The thread that writes, with a connection of its own."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def begin(self) -> None:
        """Start writing."""
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
                self._thread.start()

    def end(self) -> None:
        """Store what still waits, then stop."""
        with self._lock:
            thread, self._thread = self._thread, None
        if thread is not None:
            self._jobs.put(None)
            thread.join(WAIT)

    def put(self, table_id: int, change: Change) -> "Future[Changed]":
        """Have a change made; the future is done once it is stored, or refused."""
        self.begin()
        job = Job(table_id, change)
        self._jobs.put(job)
        return job.done

    def waiting(self) -> int:
        """How many changes wait."""
        return self._jobs.qsize()

    def _work(self) -> None:
        while True:
            job = self._jobs.get()
            jobs = [job]
            while len(jobs) < MOST_TOGETHER and not self._jobs.empty():
                jobs.append(self._jobs.get())
            wanted = [job for job in jobs if job is not None]
            if wanted:
                self._store(wanted)
            if None in jobs:
                connection.close()
                return

    def _store(self, jobs: list[Job]) -> None:
        # In the order of the tables, so that two processes can't wait for each other's rows.
        jobs.sort(key=lambda job: job.table_id)
        try:
            connection.close_if_unusable_or_obsolete()
            with transaction.atomic():
                for job in jobs:
                    self._make(job, alone=len(jobs) == 1)
        except BaseException as error:
            log.error("not stored", extra={"jobs": len(jobs), "error": type(error).__name__})
            # Memory may hold nothing that the database doesn't.
            close_quietly()
            for job in jobs:
                job.done.set_exception(not_saved(error))
            return
        for job in jobs:
            self._tell(job)

    def _make(self, job: Job, alone: bool) -> None:
        """Make a change; one that is refused leaves the others as they are."""
        try:
            with transaction.atomic(savepoint=not alone):
                job.made = job.change()
        except (DatabaseError, InterfaceError):
            raise
        except Exception as error:
            job.refused = error

    def _tell(self, job: Job) -> None:
        if job.refused is not None:
            job.done.set_exception(job.refused)
            return
        made = job.made
        assert made is not None
        if made.told and made.position is not None:
            position.keep(made.position)
        job.done.set_result(made)
        if made.told and made.position is not None:
            for listener in listeners:
                try:
                    listener(made.position)
                except Exception:
                    log.exception("a listener failed")


def not_saved(error: BaseException) -> BaseException:
    """What whoever waits is told."""
    if isinstance(error, (DatabaseError, InterfaceError)):
        return NotSaved(type(error).__name__)
    return error


def close_quietly() -> None:
    """Begin anew with a fresh connection next time."""
    try:
        connection.close()
    except Exception:
        log.exception("closing the connection failed")


writer: Final = Writer()
atexit.register(writer.end)
measures.WAITING.set_function(writer.waiting)


def change(table_id: int, made: Change) -> Changed:
    """Have a change made, and wait until it is stored."""
    return writer.put(table_id, made).result(WAIT)


def locked(table_id: int) -> Position:
    """The newest position of a table, locked until the change is stored. Writer's thread only."""
    revision = rows.lock(table_id)
    known = position.kept(table_id)
    if known is not None and known.table.revision == revision:
        table = rows.copied(known.table)
        return Position(table, known.seats, known.state, known.recent)
    return position.loaded(Table.objects.get(pk=table_id))
