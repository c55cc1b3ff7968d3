"""What only one process may do at a time, and what a restore must not do beside a server."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection

MIGRATING: Final = 7_465_666_101  # a number of our own for PostgreSQL's advisory locks


class InUse(ValueError):
    """A server runs here; the text says what to do."""


@contextmanager
def migrating() -> Iterator[None]:
    """One process brings the database up to date; others that start together wait."""
    if connection.vendor != "postgresql":
        with _held("migrating", fcntl.LOCK_EX):
            yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATING])


@contextmanager
def serving() -> Iterator[None]:
    """A process that keeps tables in memory: any number of them."""
    with _held("serving", fcntl.LOCK_SH | fcntl.LOCK_NB):
        yield


@contextmanager
def replacing() -> Iterator[None]:
    """A process that replaces the whole database: nobody else has any of it in memory."""
    with _held("serving", fcntl.LOCK_EX | fcntl.LOCK_NB):
        yield


@contextmanager
def _held(name: str, how: int) -> Iterator[None]:
    with Path(settings.DATA, f"{name}.lock").open("w") as file:
        try:
            fcntl.flock(file, how)
        except BlockingIOError:
            raise InUse(
                f"{settings.DATA} is in use; end `tafelrunde serve`, `bots` or `restore` first"
            ) from None
        yield
