"""The whole database as one file, the same for SQLite and PostgreSQL.

Gzip of JSON lines: what it is, then every row, at last how many there were and their digest.
It holds seeds, hidden cards and the key that signs cookies: only its owner may read it.
"""

import gzip
import hashlib
import json
import os
import secrets
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from django.apps import apps
from django.conf import settings
from django.core.management.color import no_style
from django.db import connection, models, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from tafelrunde.site import environment, locks

FORMAT: Final = 1
TOGETHER: Final = 200  # rows that are written at once
OWNER_ALONE: Final = 0o600

Line = dict[str, Any]


class BadBackup(ValueError):
    """What can't be backed up or restored; the text says why, and what would be right."""


def kept_models() -> dict[str, type[models.Model]]:
    """Everything that is kept, by name."""
    found = apps.get_models(include_auto_created=True)
    return {model._meta.label: model for model in found if model._meta.managed}


def migrations() -> list[list[str]]:
    """The migrations that the database has seen."""
    applied = MigrationRecorder(connection).applied_migrations()
    installed = MigrationExecutor(connection).loader.graph.nodes
    if set(applied) != set(installed):
        raise BadBackup("the database is of another version: start `tafelrunde serve` once first")
    return sorted([app, name] for app, name in applied)


# Backing up


def backup(path: Path, version: str) -> int:
    """Write everything to a new file, as it is at one moment; how many rows that are."""
    if path.exists():
        raise BadBackup(f"{path} is there already; name a new file")
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ALONE)
    try:
        with open(handle, "wb") as file:
            with gzip.GzipFile("", "wb", 6, file, 0) as packed, one_moment():
                count = write_lines(packed, version)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return count


@contextmanager
def one_moment() -> Iterator[None]:
    """Read everything as it is now, while servers go on writing."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with transaction.atomic():
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                yield
            return
        # Not Django's own transaction: that one would take the lock of writers.
        cursor.execute("BEGIN DEFERRED")
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")


def write_lines(packed: gzip.GzipFile, version: str) -> int:
    """Write every line; how many rows there were."""
    digest = hashlib.sha256()
    count = 0

    def write(line: Line) -> None:
        text = json.dumps(line, default=datetime.isoformat, ensure_ascii=False) + "\n"
        digest.update(text.encode())
        packed.write(text.encode())

    made = datetime.now(UTC).isoformat(timespec="seconds")
    head: Line = {"tafelrunde backup": FORMAT, "version": version, "made": made}
    head["migrations"] = migrations()
    if not environment.text("TAFELRUNDE_SECRET"):
        head["secret"] = environment.secret(settings.DATA)
    write(head)
    for label, model in kept_models().items():
        fields = fields_of(model)
        for row in model._base_manager.order_by("pk").iterator(TOGETHER):
            write({"row": label, **{f.attname: f.value_from_object(row) for f in fields}})
            count += 1
    write({"rows": count, "digest": digest.hexdigest()})
    return count


def fields_of(model: type[models.Model]) -> "list[models.Field[Any, Any]]":
    """The columns of a model."""
    return list(model._meta.concrete_fields)


# Restoring


def restore(path: Path, replace: bool) -> int:
    """Put back what a file holds, all or nothing; how many rows that were."""
    head = checked(path)
    if head["migrations"] != migrations():
        raise BadBackup(
            f"{path} is of Tafelrunde {head['version']}, whose database is built otherwise: "
            "restore it with that version, then upgrade"
        )
    with locks.replacing(), transaction.atomic():
        if not replace and any(model._base_manager.exists() for model in kept_models().values()):
            raise BadBackup("the database isn't empty; --replace puts the backup in its place")
        with connection.cursor() as cursor:
            for model in kept_models().values():
                cursor.execute(f"DELETE FROM {connection.ops.quote_name(model._meta.db_table)}")
        count = insert(path)
        with connection.cursor() as cursor:
            reset = connection.ops.sequence_reset_sql(no_style(), list(kept_models().values()))
            for statement in reset:
                cursor.execute(statement)
        connection.check_constraints()
    keep_secret(head.get("secret", ""))
    return count


def keep_secret(secret: str) -> None:
    """Take over the key that signs cookies, so that everybody stays who they are."""
    if not secret or environment.text("TAFELRUNDE_SECRET"):
        return
    path = Path(settings.DATA, "secret")
    draft = path.with_name(f".secret.{secrets.token_hex(4)}")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ALONE), "w") as file:
        file.write(secret)
    draft.replace(path)


def insert(path: Path) -> int:
    """Write all rows of a file to the database."""
    known = kept_models()
    waiting: list[models.Model] = []
    count = 0
    for line in lines(path):
        label = line.pop("row", None)
        if label is None:
            continue
        model = known[label]
        if waiting and (len(waiting) >= TOGETHER or type(waiting[0]) is not model):
            flush(waiting)
        waiting.append(row_of(model, line))
        count += 1
    flush(waiting)
    return count


def row_of(model: type[models.Model], line: Line) -> models.Model:
    """A row as it was."""
    values = {f.attname: f.to_python(line[f.attname]) for f in fields_of(model) if not as_is(f)}
    values |= {f.attname: line[f.attname] for f in fields_of(model) if as_is(f)}
    return model(**values)


def as_is(field: "models.Field[Any, Any]") -> bool:
    """Whether JSON gives the value itself: lists, and the numbers of other rows."""
    return isinstance(field, models.JSONField) or field.is_relation


def flush(rows: list[models.Model]) -> None:
    """Write rows of one kind, as they are: times of making included."""
    if not rows:
        return
    fields = fields_of(type(rows[0]))
    names = ", ".join(connection.ops.quote_name(str(field.column)) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    table = connection.ops.quote_name(rows[0]._meta.db_table)
    values = [
        [field.get_db_prep_value(getattr(row, field.attname), connection) for field in fields]
        for row in rows
    ]
    with connection.cursor() as cursor:
        cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({places})", values)
    rows.clear()


def checked(path: Path) -> Line:
    """What a file says about itself; BadBackup unless it is whole and unchanged."""
    head: Line = {}
    last: Line = {}
    rows = 0
    for number, line in enumerate(lines(path)):
        head = head or line
        last = line
        if number == 0 and line.get("tafelrunde backup") != FORMAT:
            raise BadBackup(f"{path} is no backup that this version reads")
        rows += "row" in line
    if "digest" not in last:
        raise BadBackup(f"{path} is cut off: its end is missing")
    if last != {"rows": rows, "digest": digest_of(path)}:
        raise BadBackup(f"{path} was changed after it was written: its digest is wrong")
    return head


def digest_of(path: Path) -> str:
    """The digest of all lines but the last."""
    digest = hashlib.sha256()
    held = b""
    with gzip.open(path, "rb") as file:
        for line in file:
            digest.update(held)
            held = line
    return digest.hexdigest()


def lines(path: Path) -> Iterator[Line]:
    """The lines of a file."""
    try:
        with gzip.open(path, "rb") as file:
            for text in file:
                line = json.loads(text)
                if not isinstance(line, dict):
                    raise ValueError
                yield line
    except EOFError:
        raise BadBackup(f"{path} is cut off: its end is missing") from None
    except (gzip.BadGzipFile, zlib.error, ValueError):
        raise BadBackup(f"{path} is no backup; `tafelrunde backup FILE` writes one") from None
    except OSError as error:
        raise BadBackup(f"{path}: {error.strerror or error}") from None
